"""What both languages draw from a measurement."""

from contracts.measurements import Condition, Measurement

SHOWN_CONDITIONS = 6
_NAMED = {"sample_size": "n", "ph": "pH", "p_value": "p"}


def named_conditions(measurement: Measurement) -> list[Condition]:
    """Its conditions without repeats, nearest scope first, at most SHOWN_CONDITIONS."""
    order = ("cell", "row", "column", "sentence", "caption", "footnote", "paragraph", "section", "document")
    seen: dict[tuple[str, float | str], Condition] = {}
    for condition in sorted(measurement.conditions, key=lambda c: order.index(c.scope)):
        key = condition.si_value if condition.si_value is not None else condition.text
        seen.setdefault((condition.name, key), condition)
    return list(seen.values())[:SHOWN_CONDITIONS]


def condition_texts(measurement: Measurement) -> list[str]:
    """Each condition as a reader wants it: its own words, with a name where words alone would not tell."""
    return [condition_text(condition) for condition in named_conditions(measurement)]


def condition_text(condition: Condition) -> str:
    """'25 °C', 'dry', 'n = 12', 'batch size 32'."""
    text = condition.text.strip()
    if condition.value is None or condition.unit:
        return text
    if any(letter.isalpha() for letter in text):
        return text
    if condition.name in _NAMED:
        return f"{_NAMED[condition.name]} = {text}"
    return f"{readable(condition.name)} {text}"


def cited(measurement: Measurement) -> str | None:
    """The work that a second-hand value comes from, as the paper cites it."""
    reference = measurement.attributed_to
    if reference is None:
        return None
    return reference.title or (f"[{reference.key}]" if reference.key.isdigit() else reference.key)


def magnitude(measurement: Measurement) -> float:
    """A number to order by: the SI value, else the value, else the middle of the interval."""
    if measurement.si_value is not None:
        return measurement.si_value
    if measurement.value is not None:
        return measurement.value
    low, high = measurement.interval or (0.0, 0.0)
    return (low + high) / 2


def larger_first(left: Measurement, right: Measurement) -> tuple[Measurement, Measurement, bool]:
    """The larger, the smaller, and whether they are equal."""
    a, b = magnitude(left), magnitude(right)
    return (left, right, a == b) if a >= b else (right, left, False)


def readable(name: str) -> str:
    """A code's name as words."""
    return name.replace("_", " ").strip()
