"""What stands with what: whether the numbers, and the opposites told apart, of a claim keep their company.

A claim may select and reorder; it may not give one number's company to another. The company of a number is the words
near it. Where the source has a rival (another number of the same kind), each word is nearer to one of the two, and
the claim is wrong when its words fit the rivals better than the numbers it gives.
"""

import re
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import NamedTuple

from evidence.claims_logic import plain
from evidence.claims_opposites import exchanged, poles
from evidence.claims_words import Spoken, same_word, spoken, value_of

_CLAUSE = r"[;:]|\b(?:while|whereas|but|although|though)\b"
_ANY_END = r"[,;:]|\band\b|\b(?:while|whereas|but|although|though)\b"
_REACH = 6
"""How many meaningful words away a word still keeps a number company."""
MARGIN, ALONE = 0.6, 1.2
AFTER, OTHER_SIDE, SLOPE, NAMED = 0.6, 2, 0.5, 2.0
_MOST = 4
"""Numbers that are tried in other orders; more than so many in a claim are told in the source's order as a rule."""


Amounts = Callable[[str], list[tuple[int, int, str, str]]]
"""(begin, end, kind, value) of each quantity of a plain text."""


class Placed(NamedTuple):
    """A word that has rivals, with its place among the meaningful words and what makes another its rival."""

    text: str
    kind: str
    at: int


def exchanged_company(claim: str, sentence: str, amounts: Amounts) -> str | None:
    """Numbers or opposites of the claim that stand with what the source says of a rival."""
    claim, sentence = unfolded(claim), unfolded(sentence)
    names = {w.text for w in spoken(sentence) if _is_name(w)}
    mine, ours = _marks(claim, amounts, names)
    their_marks, theirs = _marks(sentence, amounts, names)
    compared = exchanged(claim, sentence) is not None
    for kind in dict.fromkeys(mark.kind for mark in mine):
        if compared and kind.startswith(("opposite", "name")):
            continue
        said = [m for m in mine if m.kind == kind][:_MOST]
        told = [m for m in their_marks if m.kind == kind]
        found = _better_order(said, told, ours, theirs, claim)
        if found:
            return found
    return None


def _is_name(word: Spoken) -> bool:
    """Whether a word has the shape of a name: capitals or digits behind its first letter."""
    return len(word.raw) > 1 and word.raw[0].isalpha() and re.search(r"[A-Z\d]", word.raw[1:]) is not None


_ITEM = r"[^\s,;()]+"
_NUMBER = r"[<>~≈]?\s?\d[\d.,]*(?:\s?%|\s[^\s,;()\d]{1,6}(?=,|\s(?:and|respectively)))?"
_RESPECTIVELY = re.compile(
    rf"(?P<one>{_ITEM}) and (?P<two>{_ITEM}) (?P<mid>(?:[^,;\s]+ ){{1,16}}?)"
    rf"(?P<x>{_NUMBER}) and (?P<y>{_NUMBER}),? respectively"
)


def unfolded(text: str) -> str:
    """ "A and B were 1 and 2, respectively" told one by one."""
    return _RESPECTIVELY.sub(_one_by_one, plain(text))


def _one_by_one(found: re.Match[str]) -> str:
    unit = found["y"].lstrip("<>~≈ ").lstrip("0123456789.,")
    first = found["x"] if re.search(r"\d\D+$", found["x"]) else f"{found['x']}{unit}"
    one, two, told = found["one"], found["two"], found["mid"]
    return f"{one} {told}{one} {first}; {two} {told}{two} {found['y']}"


def _marks(text: str, amounts: Amounts, names: set[str]) -> tuple[list[Placed], list[Spoken]]:
    """The words that have rivals, and the words that matter; of a quantity its first number alone is one."""
    found: list[Placed] = []
    words: list[Spoken] = []
    quantities = amounts(text)
    opposed = {word: f"opposite {pair}" for word, pair, *_ in poles(text)}
    inside: set[tuple[int, int]] = set()
    for word in spoken(text):
        quantity = next((q for q in quantities if q[0] <= word.start < q[1]), None)
        value = value_of(word.text)
        if quantity and (quantity[0], quantity[1]) in inside:
            continue
        if quantity and value is not None:
            inside.add((quantity[0], quantity[1]))
            found.append(Placed(quantity[3], quantity[2], len(words)))
        elif value is not None:
            found.append(Placed(f"{value:.5g}", "number", len(words)))
        elif word.text in opposed:
            found.append(Placed(word.text, opposed[word.text], len(words)))
        elif word.text in names:
            found.append(Placed(word.text, "name", len(words)))
        elif not word.meaningful:
            continue
        words.append(word)
    return found, words


def _better_order(
    said: Sequence[Placed], told: Sequence[Placed], ours: Sequence[Spoken], theirs: Sequence[Spoken], claim: str
) -> str | None:
    """A rival that fits a mark's company clearly better than the mark itself."""
    places = [[t for t in told if _same(s.text, t.text)] for s in said]
    if any(not place for place in places) or len({t.text for t in told}) < 2:
        return None
    marks = {m.at for m in said}
    company = [_company(s, ours, marks, claim) for s in said]
    if len({s.text for s in said}) >= 2:
        straight = sum(min(_cost(c, t, theirs) for t in place) for c, place in zip(company, places, strict=True))
        for order in permutations(range(len(said))):
            if any(said[a].text == said[b].text for a, b in enumerate(order) if a != b) or order == tuple(
                range(len(said))
            ):
                continue
            turned = sum(min(_cost(company[i], t, theirs) for t in places[j]) for i, j in enumerate(order))
            if turned < straight - MARGIN:
                return f'"{said[0].text}" and "{said[1].text}" have changed places'
        return None
    rivals = [t for t in told if not _same(t.text, said[0].text)]
    own = min(_cost(company[0], t, theirs) for t in places[0])
    best = min((_cost(company[0], t, theirs) for t in rivals), default=own)
    return f'"{said[0].text}" is not what the source says there' if best < own - ALONE else None


def _same(one: str, other: str) -> bool:
    return one == other or (not one[0].isdigit() and same_word(one, other))


def _company(mark: Placed, words: Sequence[Spoken], marks: set[int], text: str) -> list[tuple[str, float, int]]:
    """The words near a mark with the side on which they stand, up to the next mark of its kind: more weight the
    nearer, and before the mark."""
    found = []
    for step in (-1, 1):
        for distance in range(1, _REACH + 1):
            at = mark.at + step * distance
            if not 0 <= at < len(words) or at in marks or _parted(words, at, step, text):
                break
            if value_of(words[at].text) is None:
                weight = (1.0 if step < 0 else AFTER) * (NAMED if _is_name(words[at]) else 1.0)
                found.append((words[at].text, weight / (1 + SLOPE * (distance - 1)), step))
    return found


def _parted(words: Sequence[Spoken], at: int, step: int, text: str) -> bool:
    """Whether another clause begins between a word and the one nearer to the mark."""
    first, second = (words[at], words[at + 1]) if step < 0 else (words[at - 1], words[at])
    between = text[first.end : second.start]
    return re.search(_CLAUSE if step < 0 else _ANY_END, between, re.IGNORECASE) is not None


def _cost(company: Sequence[tuple[str, float, int]], mark: Placed, theirs: Sequence[Spoken]) -> float:
    """How far the company stands from the mark in the source, by weight; farther on the other side of it."""
    total = 0.0
    for word, weight, side in company:
        places = [
            abs(at - mark.at) - 1 + (0 if (at - mark.at) * side > 0 else OTHER_SIDE)
            for at, w in enumerate(theirs)
            if at != mark.at and same_word(word, w.text)
        ]
        if places:
            total += weight * min(*places, 2 * _REACH) / _REACH
    return total
