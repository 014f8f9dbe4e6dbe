"""How many times one thing is more than another: one number, a ratio of a property and not the property itself."""

import re

from contracts.propositions import PropertyRef
from reasoning.questions.asked import Asked, principal
from reasoning.questions.comparatives import COMPARATIVE

RATIO = re.compile(
    rf"\bhow many(?: times|[ -]?folds?)(?: (?:{COMPARATIVE})\b| as (?:many|much|\w+)(?= .*\bas\b))", re.IGNORECASE
)


def ratio_asked(text: str, properties: list[Asked]) -> Asked | None:
    """The ratio that a clause asks for, of the property that it names; None where it asks for none."""
    match = RATIO.search(text)
    if not match:
        return None
    of = principal(text, properties)
    name = f"ratio of {of[0].reference.name}" if of else "ratio"
    return Asked(PropertyRef(name=name, surface=match.group(), dimension="dimensionless"), match.start(), match.end())
