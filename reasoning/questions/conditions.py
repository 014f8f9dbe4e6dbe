"""Whether a value holds under the conditions that a question sets."""

from collections.abc import Sequence

from contracts.measurements import Condition
from contracts.propositions import Constraint
from evidence.quantity import normalise
from reasoning.questions.layers import ABSENT, NEAR, OWN
from reasoning.questions.place import Place, number_near
from reasoning.questions.tokens import canonical_number, keys
from reasoning.questions.words import is_generic

_HELD_IN_TURN = frozenset({"time", "sample_size", "concentration", "dose", "voltage", "current_density", "length"})
"""Conditions of which several hold for one value at once: another one of the name does not contradict."""
TEMPERATURE_TOLERANCE = 2.0
"""Kelvin: 298 K, 298.15 K and 25 °C are one temperature; so is a room at 296 to 300 K."""
TOLERANCE = 0.005


def alternatives(constraints: Sequence[Constraint]) -> list[tuple[Constraint, ...]]:
    """Conditions that hold together, each with those of its name that hold in turn ("at 25 and 60 °C")."""
    found: dict[str, tuple[Constraint, ...]] = {}
    for number, one in enumerate(constraints):
        key = one.name if one.value is not None else f"{one.name} {number}"
        found[key] = (*found.get(key, ()), one)
    return list(found.values())


def any_level(group: Sequence[Constraint], place: Place) -> tuple[float, str]:
    """Whether one of several conditions holds for the place: the nearest; contradicted where all of them are."""
    levels = [constraint_level(one, place) for one in group]
    level = max(level for level, _ in levels)
    open_ = level > ABSENT or any(not against for _, against in levels)
    return level, "" if open_ else levels[0][1]


def constraint_level(constraint: Constraint, place: Place) -> tuple[float, str]:
    """Whether a condition holds for the place: met, contradicted (with the reason), or not reported."""
    same = [given for given in place.measurement.conditions if given.name == constraint.name]
    if any(_equal(constraint, given) for given in place.measurement.conditions if _comparable(constraint, given)):
        return OWN, ""
    if constraint.value is None:
        word = keys(constraint.text)
        if word <= place.own:
            return OWN, ""
        if same:
            return ABSENT, f"it is {same[0].text}, not {constraint.text}"
        return (NEAR, "") if word <= place.near else (ABSENT, "")
    governed = [given for given in same if given.value is not None and given.scope not in ("section", "document")]
    if governed and constraint.name not in _HELD_IN_TURN:
        return ABSENT, f"it is at {governed[0].text}, not {constraint.text}"
    number = canonical_number(f"{abs(constraint.value):.10g}")
    noun = keys(constraint.unit) if constraint.unit else frozenset()
    if not noun:
        said = keys(constraint.name.replace("_", " ")) | keys(constraint.text)
        noun = frozenset(key for key in said if not key[0].isdigit() and not is_generic(key))
    if len(number.replace(".", "").strip("0")) >= 3:
        noun = frozenset()
    if number in place.own and (
        number_near(number, noun, place.own_text) or number_near(number, frozenset(), _labels(place))
    ):
        return OWN, ""
    if any(_dimension(given.unit) == _dimension(constraint.unit) for given in governed):
        return ABSENT, f"it is at {governed[0].text}, not {constraint.text}"
    if number_near(number, noun, place.near_text):
        return NEAR, ""
    if same and any(given.value is not None for given in same):
        return ABSENT, f"it is at {same[0].text}, not {constraint.text}"
    return ABSENT, ""


def _dimension(unit: str | None) -> str | None:
    return normalise(1.0, unit).dimension if unit else None


def _labels(place: Place) -> str:
    return (
        ""
        if place.sentence
        else " ; ".join(
            descriptor.text
            for descriptor in place.measurement.descriptors
            if descriptor.role in ("row", "row_group", "column")
        )
    )


def _comparable(constraint: Constraint, given: Condition) -> bool:
    if constraint.value is None or given.value is None:
        return given.name == constraint.name
    return given.name == constraint.name or (bool(constraint.unit) and (given.si_unit or given.unit) is not None)


def _equal(constraint: Constraint, given: Condition) -> bool:
    if constraint.value is None or given.value is None:
        return bool(keys(constraint.text) & keys(given.text)) and constraint.name == given.name
    if constraint.si_value is not None and given.si_value is not None:
        if given.si_unit in ("K", "kelvin"):
            return constraint.name == given.name and abs(constraint.si_value - given.si_value) <= TEMPERATURE_TOLERANCE
        near = abs(constraint.si_value - given.si_value) <= TOLERANCE * abs(constraint.si_value)
        return near and (constraint.name == given.name or constraint.unit == given.unit)
    return abs(constraint.value - given.value) <= TOLERANCE * abs(constraint.value)
