"""What a comparison sets against each other: the stretches of a question on the sides of its "or", "than", "with"."""

import re
from dataclasses import dataclass

from reasoning.questions.query import Query
from reasoning.questions.terms import NUMBERS
from reasoning.questions.tokens import tokens

MOST_SIDES = 6
_JOIN = re.compile(
    r"\bas (?:compared|opposed|against)(?: to| with)?\b|\bcompar(?:e|ed|es|ing) (?:with|to)\b|\bin contrast to\b"
    r"|\b(?:relative|next) to\b|\b(?:instead|ahead) of\b|\brather than\b|\bset against\b"
    r"|\b(?:exceed|surpass|outperform|beat|differ from|fall short of|lie above|lie below|top)(?:s|es|ed)?\b"
    r"|\bversus\b|\bvs\b\.?|\bthan\b|\bor\b|\band\b|&|\bagainst\b|\bwith\b|\bto\b|\bover\b|\bthen\b|\bafter\b"
    r"|, (?=not\b)"
    r"|还是|或者|相比|对比|比较|[和与跟比或及、]",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"\bor\b|\bthan\b|\bversus\b|\bvs\b|compar|contrast|relative|instead|rather|against|exceed|surpass|outperform"
    r"|beat|differ"
    r"|还是|或|比",
    re.IGNORECASE,
)
_WEAK = frozenset({"with", "to", "over", "then", "after"})
_STOP = re.compile(
    r"[;?!；？！。]|:\s|：|,\s(?=(?:and |by |in )?(?:which|what|how|who|where)\b)|，(?=哪|谁|何|分别)", re.IGNORECASE
)
_COMMA = re.compile(r",\s(?:and |or )?|、|，")
_LONGEST_ITEM = 8
"""Words of one item of a list between commas."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The terms (by key) that each side has alone; `strong`: whether the word between sets them against each other."""

    keys: tuple[frozenset[str], ...]
    strong: bool


def sides_of(query: Query) -> list[Sides]:
    """The ways in which the question's words may part into sides, the likeliest first."""
    found: list[Sides] = []
    for zones, joint in _zones(query.text):
        held = [_terms_in(query, zone) for zone in zones]
        own = tuple(
            one - frozenset().union(*(other for other in held if other is not one)) for one in held
        )  # fmt: skip
        sides = Sides(own, bool(_STRONG.search(joint)))
        if all(own) and sides not in found:
            found.append(sides)
    return sorted(found, key=lambda sides: not sides.strong)


def _terms_in(query: Query, zone: str) -> frozenset[str]:
    found = tokens(zone)
    said = {token.key for token in found} | {NUMBERS.get(token.text.casefold(), "") for token in found}
    return frozenset(term.key for term in query.terms if term.key in said)


def _zones(text: str) -> list[tuple[list[str], str]]:
    """Stretches on both sides of each joining word, with the items of a list before it; and that word."""
    found: list[tuple[list[str], str]] = []
    stops = [match.span() for match in _STOP.finditer(text)]
    joins = [match for match in _JOIN.finditer(text) if match.start() > 0]
    for number, join in enumerate(joins):
        start = max((end for _, end in stops if end <= join.start()), default=0)
        end = min((begin for begin, _ in stops if begin >= join.end()), default=len(text))
        left, right = text[start : join.start()], text[join.end() : end]
        alike = [other for other in joins[number + 1 :] if other.group().casefold() == join.group().casefold()]
        rights = [[right]]
        if _COMMA.search(right) and _words(_COMMA.split(right)[0]):
            rights.insert(0, [_COMMA.split(right)[0]])
        if alike and alike[0].end() <= end and join.group().casefold() not in _WEAK:  # "A or B or C", "between A and B"
            rights.insert(0, [text[join.end() : alike[0].start()], text[alike[0].end() : end]])
        items = _COMMA.split(left.rstrip(" ,"))
        tail = len(items) - 1
        while tail > 0 and len(items) - tail < MOST_SIDES - 1 and 0 < _words(items[tail]) <= _LONGEST_ITEM:
            tail -= 1
        lefts = [items[first:] for first in range(tail, len(items))]
        if not _COMMA.search(left):
            lefts = [[left]]
        found += [
            ([*one, *other], join.group()) for one in lefts for other in rights if all(map(_words, [*one, *other]))
        ]
    return [*found, *_bare_lists(text)]


def _bare_lists(text: str) -> list[tuple[list[str], str]]:
    """A list without a joining word: "the three origins AG, BM, BE"."""
    items = _COMMA.split(text)
    short = [item for item in items if 0 < _words(item) <= _LONGEST_ITEM]
    return [(items, ",")] if 2 <= len(items) <= MOST_SIDES and len(short) >= len(items) - 1 else []


def _words(text: str) -> int:
    return len(tokens(text))
