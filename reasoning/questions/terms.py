"""The words of a question as weighted terms: names, numbers with their nouns, words that narrow."""

import re
from dataclasses import dataclass
from functools import cache

import evidence
from ontology import fold, load
from reasoning.questions.grounding import looks_named
from reasoning.questions.layers import Weights, alike
from reasoning.questions.stems import stem
from reasoning.questions.synonyms import symbol_of, synonyms
from reasoning.questions.tokens import Token, canonical_number, keys, tokens
from reasoning.questions.words import is_general, is_generic, is_soft

GENERIC, GENERAL, GENUS = 0.05, 0.4, 0.3
"""What a word that names nothing weighs, one of research in general, and a genus ("A. aegypti" in most of a paper)."""
_FOCUS = re.compile(r"\b(?:what|which|how)\b[^,;?]*", re.IGNORECASE)
FOCUS = 1.3
"""How much more a word weighs that stands in the clause of the question word, where there are others."""
_BINOMIAL = re.compile(r"\b([A-Z](?:[a-z]{2,}|\.)) ?([a-z]{4,})\b")
_LATIN = re.compile(r"(?:us|a|um|is|i|ae|ens|ans|es|er|ex|ix|on)$")
_GLUED = re.compile(r"(\d+(?:\.\d+)?)([A-Za-zµ°%]{1,3})$")
_ORIGIN = re.compile(r"(?:ese|[aei]an|ish|ic)$")
NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty""".split(), start=2,
    )
}  # fmt: skip
"""Numbers in letters; "one" is mostly a pronoun."""
_ASKING = frozenset(
    """what which how who when where why is are was were be been do does did has have had a an the of in on at for to
    from with by and or as than that this these those it its their there into per out up each other more most less least
    higher lower highest lowest larger smaller greater between among across both either them they we our us give state
    report find compare rank order value values much many""".split()
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the question. `forms`: its stem and those used for it, `weight` 0 to 1: how telling it is.

    `noun`: of a number, the words right beside it ("5-shot", "K = 2").
    """

    key: str
    forms: frozenset[str]
    synonyms: frozenset[str]
    weight: float
    named: bool = False
    species: bool = False
    doing: bool = False
    """Whether it is a participle, or where something is from: a paper says that otherwise, or once for all."""
    number: bool = False
    noun: frozenset[str] = frozenset()
    symbol: str = ""
    parts: frozenset[str] = frozenset()
    """Of a name with hyphens, its pieces: a paper may write "CPU time" for "CPU-time"."""

    def said(self, words: frozenset[str]) -> bool:
        """Whether `words` hold it, in any of its forms."""
        return not self.forms.isdisjoint(words) or (bool(self.parts) and self.parts <= words)


def terms_of(text: str, barred: frozenset[str], weights: Weights) -> tuple[Term, ...]:
    """The terms of `text`, without the words of `barred`; of a quantity its number alone, with its unit as noun."""
    found: dict[tuple[str, frozenset[str]], Term] = {}
    quantities = [one for one in evidence.quantities(text) if one.value is not None and one.unit and not one.counted]
    for quantity in quantities:
        if quantity.value is not None and quantity.unit:
            _add(found, _number(canonical_number(f"{abs(quantity.value):.10g}"), keys(quantity.unit), weights))
    every = tokens(text)
    genera = {match.start() for match in _BINOMIAL.finditer(text) if match[1].endswith(".") or _LATIN.search(match[2])}
    focus = _FOCUS.search(text) if "," in text else None
    for position, token in enumerate(every):
        if token.kind == "han" or token.text.casefold() in _ASKING or token.key in barred:
            continue
        if any(one.start <= token.start < one.end for one in quantities):
            continue
        glued = _GLUED.match(token.text)
        if glued and weights(token.key) == 1.0:  # "10C" is a number with its unit where no paper has such a name
            _add(found, _number(canonical_number(glued[1]), keys(glued[2]), weights))
        elif token.kind == "number" or _is_count(every, position, text):
            number = NUMBERS.get(token.text.casefold(), token.key)
            _add(found, _number(number, _beside(every, position, text), weights))
        else:
            epithet = position > 0 and every[position - 1].start in genera
            asked = focus is not None and focus.start() <= token.start < focus.end()
            scale = _scale(token, token.start in genera) * (FOCUS if asked else 1.0)
            _add(found, _word(every, position, text, scale, epithet, weights))
    return tuple(found.values())


def _add(found: dict[tuple[str, frozenset[str]], Term], term: Term) -> None:
    """A word that stands twice weighs what it weighs in the clause of the question word."""
    before = found.get((term.key, term.noun))
    if before is None or term.weight > before.weight:
        found[term.key, term.noun] = term


def _is_count(every: tuple[Token, ...], position: int, text: str) -> bool:
    """Whether a number in letters counts what follows: "five-layer", "two classes"."""
    token, after = every[position], every[position + 1] if position + 1 < len(every) else None
    if token.text.casefold() not in NUMBERS or after is None or after.kind != "word" or is_generic(after.key):
        return False
    joint = text[token.end : after.start]
    return joint in ("-", "‐", "‑") or (joint == " " and after.text.endswith("s") and not is_soft(after.text))


def _number(key: str, noun: frozenset[str], weights: Weights) -> Term:
    weight = max(0.05, weights(key))
    return Term(key=key, forms=frozenset({key}), synonyms=frozenset(), weight=weight, number=True, noun=noun)


def _scale(token: Token, genus: bool) -> float:
    if token.text.casefold() in _condition_words():
        return GENUS
    if token.kind == "word" and is_generic(token.key):
        return GENERIC
    if token.kind == "word" and (is_general(token.key) or is_soft(token.text)):
        return GENERAL
    return GENUS if genus else 1.0


def _word(every: tuple[Token, ...], position: int, text: str, scale: float, epithet: bool, weights: Weights) -> Term:
    token = every[position]
    place = _is_place(token, text)
    named = token.kind == "label" or epithet or (looks_named(token, text) and not place)
    return Term(
        key=token.key, forms=alike(token.key) | _joined(every, position, text), synonyms=synonyms(token.key),
        weight=max(0.05, weights(token.key)) * scale, named=named and scale >= 1.0, species=epithet,
        doing=token.kind == "word" and (token.text.endswith(("ed", "ing")) or place),
        symbol=symbol_of(token.key), parts=_pieces(token),
    )  # fmt: skip


@cache
def _condition_words() -> frozenset[str]:
    """The words of the ontology's names of conditions, which translation may have put in the question."""
    return frozenset(one.id.replace("_", "-") for one in load().conditions)


def _pieces(token: Token) -> frozenset[str]:
    pieces = re.split(r"[-‐‑–.]", token.text) if token.kind == "label" else []
    found = frozenset(key for piece in pieces for key in keys(piece) if not is_generic(key) and len(key) > 1)
    return found if len(pieces) > 1 and found != {token.key} else frozenset()


def _joined(every: tuple[Token, ...], position: int, text: str) -> frozenset[str]:
    """A word written together with the one that a hyphen ties to it ("scikit-learn" as the label "SCIKIT-LEARN")."""
    token = every[position]
    found: set[str] = set()
    for first, second in ((position - 1, position), (position, position + 1)):
        if first >= 0 and second < len(every) and token.kind == "word":
            left, right = every[first], every[second]
            if text[left.end : right.start] in ("-", "‐", "‑"):
                joined = fold(left.text + right.text)
                found |= {joined, stem(joined)}
    return frozenset(found)


def _beside(every: tuple[Token, ...], position: int, text: str) -> frozenset[str]:
    token = every[position]
    tied = every[position - 1] if position else None
    if tied and tied.kind == "word" and text[tied.end : token.start] in ("-", "‐", "‑"):  # "level-1"
        return frozenset({tied.key})
    after = every[position + 1] if position + 1 < len(every) else None
    joint = text[token.end : after.start] if after else ""
    if after and joint and (joint in "-‑‐–" or (joint == " " and (not is_generic(after.key) or after.kind != "word"))):
        return frozenset({after.key})
    before = [one for one in every[max(0, position - 3) : position] if one.text.casefold() not in ("of", "to", "is")]
    if before and before[-1].kind != "number" and not is_generic(before[-1].key):
        return frozenset({before[-1].key})
    return frozenset()


def _is_place(token: Token, text: str) -> bool:
    """Whether it may be where something is from ("from Macapá", "Chinese"): a paper seldom says it of a value."""
    where = re.search(r"\b(?:from|in|at|near)(?: the)? (?:[A-Z]\w+ )*$", text[: token.start]) is not None
    return token.kind == "word" and not token.text.isupper() and (where or bool(_ORIGIN.search(token.text)))
