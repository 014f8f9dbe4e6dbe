"""Words of a claim and of its source, and whether two of them are one word in two forms."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from evidence.claims_logic import STOP, plain
from evidence.quantity.numbers import WORDS

_WORD = re.compile(
    r"\d{4}-\d\d-\d\d|\b[A-Z][A-Za-z]+\d*-\d+[a-z]?\b(?![.,:]\d)|\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?\d*"
)
_GLUED = re.compile(r"(?<=[a-z]{4})\d+$|(?<=[A-Z]{2}s)\d+$")
_NUMBER_WORDS: dict[str, float] = {
    **WORDS, "once": 1, "twice": 2, "both": 2, "thrice": 3, "tenfold": 10, "hundred": 100, "half": 0.5,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
}  # fmt: skip
_ENDINGS = frozenset(
    """
    e s d r es ed er ers est ing ings ly y ies ied ier ily al ally ic ical ically ics ion ions ive ively ity
    ities ation ations ate ates ated ating ator or ors ment ments ness able ably ability ible ance ances ancy
    ant ent ence ences ency ful fully ous ously ize izes ized izing ization ise ised ising isation th n en ens
    ened ening tion tions tive ian an ist ists ism ium ia
    """.split()
) | {""}
_FUNCTION = STOP | frozenset(
    """
    whom whose them i my he she his her one ones own per via yet still even just too whether because since
    although though unless until upon other others another same any some all every out up off what how why against
    therefore moreover furthermore hence thus additionally nevertheless nonetheless
    among amongst within throughout toward towards after before above below
    """.split()
)


class Spoken(NamedTuple):
    """One word as it stands: its folded form, its place among all words, and where it begins and ends."""

    text: str
    at: int
    start: int
    end: int
    raw: str

    @property
    def meaningful(self) -> bool:
        """Whether the word carries meaning of its own."""
        return self.text not in _FUNCTION


@lru_cache(maxsize=4096)
def spoken(text: str) -> tuple[Spoken, ...]:
    """The words and numbers of a text, compounds in their parts; a reference mark behind a word is dropped."""
    flat = plain(text)
    found = []
    for at, match in enumerate(_WORD.finditer(flat)):
        raw = re.sub(r"['’]s$", "", _GLUED.sub("", match.group()))
        found.append(Spoken(raw.lower(), at, match.start(), match.end(), raw))
    return tuple(found)


@lru_cache(maxsize=65536)
def same_word(one: str, other: str) -> bool:
    """Whether two folded words are forms of one: "sensitive" and "sensitivity", "cell" and "cells"."""
    if one == other:
        return True
    if one[:3] != other[:3] or one[0].isdigit():
        return False
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    for stem in range(shared, max(shared - 3, 2), -1):
        rest = one[stem:], other[stem:]
        if stem >= (3 if "" in rest else 5) and rest[0] in _ENDINGS and rest[1] in _ENDINGS:
            return True
    return False


def value_of(word: str) -> float | None:
    """The number that a word is: "10", "1,000", "ten", "third"."""
    if word[0].isdigit():
        try:
            return float(re.sub(r",(?=\d{3}\b)", "", word).replace(",", ""))
        except ValueError:
            return None
    return _NUMBER_WORDS.get(word)


def values_in(text: str) -> set[float]:
    """The numbers that a text names, in digits or in words, "twenty-four" too."""
    found = [value_of(word.text) for word in spoken(text)]
    joined = {a + b for a, b in pairwise(found) if a and b and a in range(20, 100, 10) and b < 10}
    return {value for value in found if value is not None} | joined


def has(text: str, word: str) -> bool:
    """Whether some form of the word stands in the text."""
    return any(same_word(word, other.text) for other in spoken(text))


def clauses(text: str) -> list[str]:
    """The clauses of a sentence, each with what its own conjunction begins."""
    parts = re.split(
        r"[;:]\s|,\s(?=(?:but|whereas|while|although|though|and|suggesting|indicating|implying|which|so|because"
        r"|since)\b)"
        r"|\s(?=(?:but|whereas|although|though)\s)",
        plain(text),
    )
    return [part for part in parts if len(spoken(part)) > 1] or [text]


def shared(claim: str, part: str) -> float:
    """The share of the part's meaningful words that the claim has, and of the claim's that the part has (F1)."""
    ours = {w.text for w in spoken(claim) if w.meaningful}
    theirs = {w.text for w in spoken(part) if w.meaningful}
    if not ours or not theirs:
        return 0.0
    common = sum(any(same_word(a, b) for b in theirs) for a in ours)
    back = sum(any(same_word(a, b) for b in ours) for a in theirs)
    return (common + back) / (len(ours) + len(theirs))


def nearest_clauses(claim: str, sentence: str) -> list[str]:
    """The clauses of the sentence that the claim tells: the likest, and any that it shares most words of."""
    parts = clauses(sentence)
    best = max(parts, key=lambda part: shared(claim, part))
    return [part for part in parts if part is best or covered(claim, part) >= 0.6]


def covered(claim: str, part: str) -> float:
    """The share of the part's meaningful words that the claim has."""
    theirs = [w.text for w in spoken(part) if w.meaningful]
    return sum(has(claim, word) for word in theirs) / max(1, len(theirs))
