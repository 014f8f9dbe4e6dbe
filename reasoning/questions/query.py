"""What one side of a proposition asks for: its words, the kind of number, what it sets and leaves out."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from contracts.propositions import Constraint, Proposition
from ontology import Property, fold, load
from reasoning.questions.asked import asked_many, asked_unit
from reasoning.questions.facets import Wanted, wanted_of
from reasoning.questions.layers import Weights
from reasoning.questions.terms import Term, terms_of
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import FIRST_HAND, is_generic

_LITERAL = re.compile(r"[\w+.-]*\w/[\w+.-]*\w|\b[A-Z][\w-]*·\w+|[A-Z]\. ?[a-z]{4,}|\b\w+[*∗]")
_KINDS: tuple[tuple[str, str], ...] = (
    ("[time]",
     r"\bhow (?:long (?:did|does|do|has|have|had|will|can)|many (?:seconds|minutes|hours|days|weeks|months|years))\b"
     r"|\bin (?:seconds|minutes|hours)\b|\b(?:length|period|amount) of time\b|\bfor how long\b"),
    ("[length] / [time]", r"\bhow fast\b.*\b(?:run|ran|walk|swim|fly|flow|move|travel|propagate)\w*"),
    ("[temperature]", r"\b(?:what|which) temperature\b|\bhow (?:hot|cold|warm)\b"),
    ("percent", r"\b(?:percentage|percent|per cent|share)\b|百分|占比"),
    ("count", r"\bhow many\b|多少个|几个"),
    ("content", r"\b(?:contain|content|abundan|richer|richest|compris)\w*"),
    ("share", r"\b(?:fraction|proportion)\b|比例"),
    ("count", r"\b(?:number|no\.|count) of\b|个数|数目|数量"),
)  # fmt: skip
_MOST_MODIFIERS = 3
_HOW_LONG = re.compile(_KINDS[0][1], re.IGNORECASE)
_MASS_FLOW = re.compile(r"\bmass flow\b", re.IGNORECASE)
_LEFT_OUT = re.compile(r"\b(?:no|(?<!do )(?<!not )without|excluding) (?:a |an |the |any )?(\w+)", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many\b|多少个|几个", re.IGNORECASE)
_AMOUNT = re.compile(r"\b(?:how much|amount of|quantity of)\b", re.IGNORECASE)
_RANGE = re.compile(
    r"\b(?:in|over|within) (?:what|which) (?:\w+ )?(?:range|interval|limits|bounds)\b|\bwhat (?:is|was) the range\b"
    r"|\bbetween (?:which|what)\b|\bwhat (?:\w+ )?(?:range|interval)\b|\b(?:confidence|credible|credibility) interval\b"
    r"|范围|置信区间|可信区间", re.IGNORECASE,
)  # fmt: skip
_COUNTED = re.compile(
    r"\b(?:how many|number of|no\. of|count of) (?P<what>(?:[\w-]+ ){0,2}?[\w-]+?)(?= (?:do|does|did|is|are|was|were"
    r"|has|have|had|of|in|for|from|that|with|at|on|to|used)\b|[,;?]|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Query:
    """One side of a proposition.

    `expects`: a pint dimensionality, "percent", "share", "content" or "count"; None where any number will do.
    """

    text: str
    terms: tuple[Term, ...]
    property_id: str | None
    property_keys: frozenset[str]
    expects: str | None
    dimensions: frozenset[str]
    """The pint dimensionalities of which a value with a unit can be; empty where any will do."""
    unit_asked: bool
    """Whether the question names the unit, or asks for a time: a value of another dimension is none."""
    usual: frozenset[str]
    """Those that a value must have whose labels do not name the property."""
    counted: frozenset[str]
    range_asked: bool
    amount: bool
    """Whether "how much" is asked, which no count answers."""
    constraints: tuple[Constraint, ...]
    literals: tuple[str, ...]
    barred: frozenset[str]
    """What the question leaves out."""
    first_hand: bool
    wanted: Wanted
    modifiers: frozenset[str] = frozenset()
    """Stems of what stands right before the asked property: "the furosemide flow rate"."""
    own_side: tuple[frozenset[str], ...] = ()
    """Stems of this side's names without those that another side has too, one set a name."""
    other_sides: tuple[tuple[str, frozenset[str]], ...] = ()
    """The names of the other sides, each with its stems without those of this side."""

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every stem of the question, with those that are used for it."""
        return frozenset().union(*(term.forms | term.synonyms | {term.symbol} for term in self.terms))

    @cached_property
    def names(self) -> tuple[Term, ...]:
        """Those of its terms that are names."""
        return tuple(term for term in self.terms if term.named)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Its numbers, as canonical digits."""
        return frozenset(term.key for term in self.terms if term.number)

    @cached_property
    def weight(self) -> float:
        """The sum of its terms' weights."""
        return sum(term.weight for term in self.terms) or 1.0


def queries_of(proposition: Proposition, weights: Weights) -> list[Query]:
    """One for each side of a comparison; one alone for every other verb."""
    sides = wanted_of(proposition)
    surfaces = [entity.surface for entity in proposition.entities] if len(sides) > 1 else []
    found = [
        _query(_without(proposition.asked, [other for other in surfaces if other != own]), proposition, wanted, weights)
        for wanted, own in zip(sides, surfaces or [""], strict=True)
    ]
    return [
        replace(one, own_side=tuple(stems for _, stems in own), other_sides=other)
        for one in found for own, other in [_apart(one.wanted, [side for side in sides if side is not one.wanted])]
    ]  # fmt: skip


_Telling = tuple[tuple[str, frozenset[str]], ...]


def _apart(own: Wanted, others: Sequence[Wanted]) -> tuple[_Telling, _Telling]:
    """The names of a side and of the others, each with the stems that tell it from the names it is compared with."""
    named, compared = _names([own]), _names(others)
    return _less(named, compared), _less(compared, named)


def _names(sides: Sequence[Wanted]) -> _Telling:
    return tuple((name.text, form) for side in sides for name in side.names for form in name.forms)


def _less(names: _Telling, others: _Telling) -> _Telling:
    said = frozenset[str]().union(*(form for _, form in others))
    return tuple((text, form - said) for text, form in names if form - said)


def whole_query_of(proposition: Proposition, weights: Weights) -> Query:
    """The whole question as one query, whatever it compares."""
    plain = proposition.model_copy(update={"verb": "value"})
    return _query(proposition.asked, proposition, wanted_of(plain)[0], weights)


def _without(text: str, others: list[str]) -> str:
    for other in sorted(others, key=len, reverse=True):
        text = text.replace(other, " ; ")
    return text


def _query(text: str, proposition: Proposition, wanted: Wanted, weights: Weights) -> Query:
    prop = proposition.property
    words = {token.text.casefold() for token in tokens(text)}
    expected = _expected(text, proposition)
    barred = wanted.barred | {
        key for match in _LEFT_OUT.finditer(text) for key in keys(match[1]) if not is_generic(key)
    }  # fmt: skip
    return Query(
        text=text, terms=terms_of(text, barred, weights),
        property_id=prop.id if prop else None,
        property_keys=frozenset(
            token.key for token in tokens(prop.surface or prop.name) if not is_generic(token.key)
        ) if prop else frozenset(),
        expects=expected, dimensions=_dimensions(expected, proposition, text),
        unit_asked=_dimension_asked(text) is not None or (expected == "[time]" and _is_a_time(proposition)),
        usual=_usual(expected, proposition),
        counted=_counted(text), range_asked=bool(_RANGE.search(text)), amount=bool(_AMOUNT.search(text)),
        constraints=proposition.conditions,
        literals=tuple(fold(match).replace("∗", "*") for match in _LITERAL.findall(text)), barred=barred,
        first_hand=bool(words & FIRST_HAND), wanted=wanted, modifiers=_modifiers(text, prop.surface if prop else ""),
    )  # fmt: skip


def _modifiers(text: str, surface: str) -> frozenset[str]:
    if not surface or surface not in text:
        return frozenset()
    before = text[: text.index(surface)]
    words = list(itertools.takewhile(lambda token: not is_generic(token.key), reversed(tokens(before))))
    run = words[:_MOST_MODIFIERS]
    joined = before[run[-1].start :] if run else ""
    return frozenset(token.key for token in run) if re.fullmatch(r"[\w\s-]*", joined) else frozenset()


def _is_a_time(proposition: Proposition) -> bool:
    """Whether the asked property is one by its last word ("wall-clock time")."""
    prop = proposition.property
    return prop is not None and (prop.surface or prop.name).casefold().endswith(("time", "duration"))


def _dimension_asked(text: str) -> str | None:
    """That of the unit in which the question wants the answer; a time where it asks how long."""
    unit = asked_unit(text)
    return unit[3] if unit else "[time]" if _HOW_LONG.search(text) else None


def _expected(text: str, proposition: Proposition) -> str | None:
    named = _dimension_asked(text)
    if named:
        return named
    prop = proposition.property
    known = prop.dimension if prop is not None else None
    if _MASS_FLOW.search(text):
        return "[mass] / [time]"
    if known and known.startswith(("[", "1")):
        return known
    for kind, pattern in _KINDS:
        if re.search(pattern, text, re.IGNORECASE) and (known is None or kind != "count" or _HOW_MANY.search(text)):
            return asked_many(text) if kind == "count" else kind
    return known


def _dimensions(expected: str | None, proposition: Proposition, text: str) -> frozenset[str]:
    if expected is None or not expected.startswith(("[", "1")):
        return frozenset()
    prop, known = proposition.property, _known(proposition)
    if _dimension_asked(text) is not None or known is None or (prop is not None and expected != prop.dimension):
        return frozenset({expected})
    return frozenset() if known.any_unit else frozenset(one for one in known.dimensions if one)


def _usual(expected: str | None, proposition: Proposition) -> frozenset[str]:
    known = _known(proposition)
    if known is not None and expected is not None and expected != known.dimension and expected.startswith("["):
        return frozenset({expected})
    return frozenset(one for one in known.dimensions if one) if known else frozenset()


def _known(proposition: Proposition) -> Property | None:
    """The ontology's entry of the asked property, if it has one."""
    prop = proposition.property
    return next((one for one in load().properties if prop is not None and one.id == prop.id), None)


def _counted(text: str) -> frozenset[str]:
    match = _COUNTED.search(text)
    found = [token.key for token in tokens(match["what"]) if not is_generic(token.key)] if match else []
    return frozenset(found[-1:])
