"""Checks and repairs of a value that need its sentence or its property."""

import re
from collections.abc import Sequence

import ontology
from contracts.measurements import Check, Measurement, Uncertainty
from evidence.quantity import Quantity, normalise

_INTERVAL_95 = re.compile(
    (
        r"\s?[(\[,;]?\s?(?:with\s(?:a\s)?)?95\s?%[-\s]?(?:CIs?|confidence\sintervals?|credible\sintervals?"
        r"|HPD)\s?[:=,]?\s?(?:of\s|from\s|\[|\()?\s?"
    ),
    re.IGNORECASE,
)
_NEGATIVE_BEFORE = re.compile(r"(?:\bnegative\s+|负)$", re.IGNORECASE)
_NEGATIVE_BEHIND = re.compile(
    r"\s*(?:(?:is|was|are|were|becomes?|became|turns?|turned)\s+negative\b|为负)", re.IGNORECASE
)
_ABOVE_ALL = re.compile(
    r"(?:\bexceed(?:s|ed|ing)?|\b(?:above|over|beyond)|\b(?:more|greater|higher|larger)\s+than|超过|大于|高于)\s*100\s*%",
    re.IGNORECASE,
)
_LOST_OHM = re.compile(r"[kMmG]?U(?:\s?cm(?:²|2)?)?")


def repaired(text: str, quantity: Quantity) -> Quantity:
    """A resistance in `U` is one in Ω whose font has no map: no resistance is measured in enzyme units."""
    if quantity.unit is None or not _LOST_OHM.fullmatch(quantity.unit):
        return quantity
    named = ontology.match_all(text[: quantity.start])
    items = [ontology.load().property(match.id) for match in named]
    unit = quantity.unit.replace("U", "Ω")
    normal = normalise(quantity.value, unit)
    if not any(item is not None and not item.any_unit and item.fits(normal.dimension) for item in items):
        return quantity
    repair = Check(
        name="unit_repaired", passed=True, detail=f"{quantity.unit} stands for {unit}: the property is a resistance"
    )
    return quantity.model_copy(
        update={
            "unit": unit, "si_value": normal.si_value, "si_unit": normal.si_unit, "dimension": normal.dimension,
            "checks": (*normal.checks, repair),
        }
    )  # fmt: skip


def limit_checks(
    property_id: str | None, amounts: Sequence[float | None], unit: str | None, said: str = ""
) -> tuple[Check, ...]:
    """Whether amounts in `unit` keep within the property's physical limits; nothing where none are known.

    What the paper's own words beside the value, `said`, call negative or above 100 % may be so.
    A number without a unit, of a property that is given in %, may be a percentage.
    """
    item = ontology.load().property(property_id) if property_id else None
    if item is None or item.limits == (None, None):
        return ()
    low, high = item.limits
    scale = 100.0 if unit is None and item.unit == "percent" else 1.0
    normal = [normalise(amount, unit) for amount in amounts]
    values = [n.si_value for n in normal if n.si_value is not None and n.dimension == item.dimension]
    if not values or len(values) < len(amounts):
        return ()
    below = any(low is not None and value < low for value in values)
    above = any(high is not None and value > high * scale for value in values)
    detail = f"{item.name_en} is {_within(low, high)} (SI)"
    told = (not below or _called_negative(item.id, said)) and (not above or bool(_ABOVE_ALL.search(said)))
    if (below or above) and told:
        detail += "; the paper says that this one is not"
    return (Check(name="physical_limit", passed=told, detail=detail),)


def _called_negative(property_id: str, said: str) -> bool:
    """Whether the words call this very property negative: "a negative resistance", "the resistance is negative"."""
    return any(
        _NEGATIVE_BEFORE.search(said[: match.start]) or _NEGATIVE_BEHIND.match(said[match.end :])
        for match in ontology.match_all(said)
        if match.id == property_id
    )


def physical_checks(measurement: Measurement) -> tuple[Check, ...]:
    """As `limit_checks`, of a measurement as it stands, and whether it lies above absolute zero."""
    ends = measurement.interval or (measurement.value,)
    general = [check for end in ends for check in normalise(end, measurement.unit).checks]
    return (
        *(check for check in general if check.name == "physical_limit"),
        *limit_checks(
            measurement.property_id, ends, measurement.unit, " ".join(d.text for d in measurement.descriptors)
        ),
    )


def _within(low: float | None, high: float | None) -> str:
    if low is None:
        return f"at most {high:g}"
    return f"at least {low:g}" if high is None else f"between {low:g} and {high:g}"


def confidence_intervals(text: str, quantities: Sequence[Quantity]) -> dict[int, int]:
    """Index of a value → index of the 95% interval printed behind it."""
    found = {}
    for index in range(len(quantities) - 1):
        value, other = quantities[index], quantities[index + 1]
        if (
            value.value is not None
            and other.interval is not None
            and _INTERVAL_95.fullmatch(text[value.end : other.start])
        ):
            found[index] = index + 1
    return found


def spread_of(quantity: Quantity, every: Sequence[Quantity], interval: int | None) -> Uncertainty | None:
    if interval is None or quantity.value is None:
        return None
    ends = every[interval].interval
    if ends is None or not ends[0] <= quantity.value <= ends[1]:
        return None
    plus, minus = float(f"{ends[1] - quantity.value:.9g}"), float(f"{quantity.value - ends[0]:.9g}")
    return Uncertainty(plus=plus, minus=minus, kind="ci95")
