"""What sort of number a question's words lead one to expect: a share, a count, a time, a rate."""

import re
from dataclasses import dataclass

from contracts.measurements import Measurement
from contracts.propositions import PropertyRef
from evidence.quantity import normalise
from ontology import Ontology
from reasoning.questions.asked import asked_unit
from reasoning.questions.tokens import tokens
from reasoning.questions.words import is_generic

_KINDS: tuple[tuple[str, str], ...] = (
    ("[time]", r"\bin (?:seconds|minutes|hours)\b|\bhow (?:long|many (?:seconds|minutes|hours|days|weeks|months|years))\b(?!\s+(?:is|are|was|were) the (?!study|trial))|多久|多长时间|多少(?:秒|分钟|小时|天|年)"),  # noqa: E501
    ("percent", r"\b(?:what|which|the) (?:\w+ )?(?:percentage|percent|share)\b|\bin percent\b|\bpercentage\b|百分之|百分比|占比|所占比例"),  # noqa: E501
    ("[mass] / [time]", r"\bmass flow rate\b"),
    ("[temperature]", r"\b(?:at )?(?:what|which) temperature\b|什么温度|多少度"),
    ("count", r"\bhow many\b|\bnumber of\b|\bcount of\b|多少(?:个|次|条|种|例|名|只)|几个|个数|数目"),
    ("dimensionless", r"\bratio\b|\bcorrelation\b"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expectation:
    """`dimension`: a pint dimensionality, "percent", "count" or "dimensionless"; None where any will do."""

    dimension: str | None
    sure: bool = False
    unit: str | None = None
    counted: frozenset[str] = frozenset()


def expectation_of(text: str, prop: PropertyRef | None) -> Expectation:
    """What the asked text expects; the ontology's dimension of a known property where its words say nothing."""
    unit = asked_unit(text)
    if unit:
        return Expectation(unit[3], True)
    known = (
        prop.dimension if prop is not None and (prop.id is not None or (prop.dimension or "").startswith("[")) else None
    )
    if re.search(r"\b(?:gain|reduction|decrease|increase|improvement|savings?) in\b", text, re.IGNORECASE):
        return Expectation(None)
    if re.match(r"\s*by how much\b", text, re.IGNORECASE):
        return Expectation(None)
    for dimension, pattern in _KINDS:
        if re.search(pattern, text, re.IGNORECASE):
            if dimension == "count" and (known not in (None, "dimensionless", "count") or "%" in text):
                break
            if dimension == "dimensionless" and known not in (None, "dimensionless"):
                break
            if dimension == "percent" and known not in (None, "dimensionless", "percent"):
                break
            named = re.search(r"\b(?:how many|in) (second|minute|hour|day|week|month|year)s?\b", text, re.IGNORECASE)
            return Expectation(
                dimension, True, named[1].casefold() if named else None,
                _counted(text) if dimension == "count" else frozenset(),
            )  # fmt: skip
    return Expectation(known)


_COUNTED = (
    re.compile(r"\b(?:how many|number of|count of) (?P<what>(?:[\w-]+ ){0,2}?[\w-]+?)(?= (?:do|does|did|is|are|was|were|has|have|had|of|in|for|from|that|with|at|on|to|used|in)\b|[,;?]|$)", re.IGNORECASE),  # noqa: E501
    re.compile(r"\b(?:more|fewer|most|fewest) (?P<what>(?:[\w-]+ )?[\w-]+)(?= than\b|\s*[,;?]|$)", re.IGNORECASE),
)  # fmt: skip


def _counted(text: str) -> frozenset[str]:
    """The things that a question counts."""
    for pattern in _COUNTED:
        for match in pattern.finditer(text):
            found = [token.key for token in tokens(match["what"]) if not is_generic(token.key)]
            if found:
                return frozenset(found[-1:])
    return frozenset()


def unlike(expects: Expectation, measurement: Measurement) -> str:
    """Why the number's unit is not that of what is asked; empty where it may be."""
    unit = (measurement.unit or "").strip()
    own = measurement.pedigree.normalization.dimension
    wanted = expects.dimension
    bare = not unit
    if wanted is None:
        return ""
    if wanted == "percent":
        return "" if "%" in unit else f"a percentage is asked for, it is in {unit or 'no unit'}"
    if wanted == "count":
        counted = own in (None, "dimensionless", "") and "%" not in unit
        return "" if counted else f"a count is asked for, it is in {unit}"
    if wanted == "dimensionless":
        return "" if bare or own in (None, "dimensionless", "") else f"its unit {unit} is not one of what is asked for"
    if expects.unit and unit and normalise(1.0, unit).si_value != normalise(1.0, expects.unit).si_value:
        return f"it is asked for in {expects.unit}s, it is in {unit}"
    if own and own != wanted and unit:
        return f"its unit {unit} is not one of what is asked for"
    return "it has no unit, and what is asked for has one" if bare else ""


@dataclass(frozen=True, slots=True)
class Units:
    """The dimensions in which papers give a property; empty where any will do."""

    dimensions: frozenset[str]

    def refused(self, measurement: Measurement) -> str:
        """Why the number's unit is none of the property's; empty where it may be, and for a bare number."""
        own = measurement.pedigree.normalization.dimension
        if not self.dimensions or not measurement.unit or not own:
            return ""
        return "" if own in self.dimensions else f"its unit {measurement.unit} is not one of what is asked for"


def units_of(ontology: Ontology, prop: PropertyRef | None) -> Units:
    """The units of a property that the ontology knows."""
    known = next((one for one in ontology.properties if prop is not None and one.id == prop.id), None)
    if known is None or known.any_unit:
        return Units(frozenset())
    units = [known.unit, *([known.also_unit] if known.also_unit else []), *known.units]
    return Units(frozenset(found for unit in units if (found := normalise(1.0, unit).dimension)))
