"""What is asked under several conditions of one name in turn ("at 25 and 60 °C"): once under each of them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from contracts.propositions import Constraint
from reasoning.questions.reading import Part

_JOINED = r"\s*(?:,\s*(?:and\s+)?|and\s+|&\s*)(?:(?:at|in|on|under|with|after|for)\s+)?"
_ENDING = re.compile(r"\band\b|&")
_OPENED = re.compile(r"\b(?:at|in|on|under|with|after|for|of) (?:the )?$", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\b(?!.*\band\b)", re.IGNORECASE)
"""Opens a pair that the conditions themselves are: "the difference between A at 25 °C and at 60 °C"."""
_RATIO = re.compile(r"\b(?:ratio|quotient) (?:of|between)\b", re.IGNORECASE)
"""Asks of one thing for one number under two conditions: "the ratio of the hardness of A at 60 °C and at 25 °C"."""
_IN_ORDER = re.compile(r"\brespectively\b", re.IGNORECASE)


def in_turn(part: Part) -> list[Part]:
    """A value, or a comparison of several things, once for each condition of a list; itself where it sets none."""
    several = part.verb == "compare" and part.sides and len(part.entities) > 1
    if not (several or part.verb in ("value", None)) or _IN_ORDER.search(part.asked):
        return [part]
    if len(part.entities) < 2 and _RATIO.search(part.asked):
        return [part]
    for first in part.conditions:
        alike = [one for one in part.conditions if one.name == first.name and one.value is not None]
        listed = _JOINED.join(rf"(?<![\w.]){re.escape(one.text)}(?![\w.]*\d)" for one in alike)
        place = re.search(rf"(?:\bboth )?{listed}", part.asked) if len(alike) > 1 else None
        if not place or not _ENDING.search(place.group()) or _is_one_duration(alike):
            continue
        before, after = part.asked[: place.start()], part.asked[place.end() :]
        if _BETWEEN.search(before) or not (several or _OPENED.search(before)):
            continue
        others = [one for one in part.conditions if one not in alike]
        alone = [_alone(one) for one in alike]
        turns = [replace(part, conditions=(*others, one), asked=f"{before}{one.text}{after}") for one in alone]
        return [each for turn in turns for each in in_turn(turn)]
    return [part]


def _is_one_duration(alike: Sequence[Constraint]) -> bool:
    """Whether what looks like a list is one time in two units: "2 h and 30 min"."""
    if alike[0].name != "time" or any(not one.value or one.si_value is None for one in alike):
        return False
    units = [(one.si_value or 0.0) / (one.value or 1.0) for one in alike]
    return all((after.si_value or 0.0) < unit for unit, after in zip(units, alike[1:], strict=False))


def _alone(one: Constraint) -> Constraint:
    """The condition as it would be said alone: the first of "25 and 60 °C" as "25 °C"."""
    bare = one.unit and one.text[-1:].isdigit() and one.unit not in one.text
    return one.model_copy(update={"text": f"{one.text} {one.unit}"}) if bare else one
