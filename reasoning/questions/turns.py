"""What is asked under several conditions of one name in turn ("at 25 and 60 °C"): once under each of them."""

import re
from dataclasses import replace

from contracts.propositions import Constraint
from reasoning.questions.reading import Part

_JOINED = r"\s*(?:,\s*(?:and\s+)?|and\s+|&\s*)(?:(?:at|in|on|under|with|after|for)\s+)?"
_ENDING = re.compile(r"\band\b|&")
_OPENED = re.compile(r"\b(?:at|in|on|under|with|after|for|of) (?:the )?$", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\b(?!.*\band\b)", re.IGNORECASE)
"""Opens a pair that the conditions themselves are: "the difference between A at 25 °C and at 60 °C"."""
_IN_ORDER = re.compile(r"\brespectively\b", re.IGNORECASE)


def in_turn(part: Part) -> list[Part]:
    """A value, or a comparison of several things, once for each condition of a list; itself where it sets none."""
    several = part.verb == "compare" and part.sides and len(part.entities) > 1
    if not (several or part.verb in ("value", None)) or _IN_ORDER.search(part.asked):
        return [part]
    for first in part.conditions:
        alike = [one for one in part.conditions if one.name == first.name and one.value is not None]
        listed = _JOINED.join(rf"(?<![\w.]){re.escape(one.text)}(?![\w.]*\d)" for one in alike)
        place = re.search(listed, part.asked) if len(alike) > 1 else None
        if not place or not _ENDING.search(place.group()):
            continue
        before, after = part.asked[: place.start()], part.asked[place.end() :]
        if _BETWEEN.search(before) or not (several or _OPENED.search(before)):
            continue
        others = [one for one in part.conditions if one not in alike]
        alone = [_alone(one) for one in alike]
        return [replace(part, conditions=(*others, one), asked=f"{before}{one.text}{after}") for one in alone]
    return [part]


def _alone(one: Constraint) -> Constraint:
    """The condition as it would be said alone: the first of "25 and 60 °C" as "25 °C"."""
    bare = one.unit and one.text[-1:].isdigit() and one.unit not in one.text
    return one.model_copy(update={"text": f"{one.text} {one.unit}"}) if bare else one
