"""Small words that set a question apart from the same one without them: before, above; the highest, the least."""

import re

_PLACED = re.compile(r"\b(before|prior|above|below|outside)\b (?!that\b|those\b)", re.IGNORECASE)
_EXTREMES = (
    ("maximum", re.compile(r"\b(?:highest|largest|greatest|biggest|best|longest|strongest|fastest)\b", re.IGNORECASE)),
    ("minimum", re.compile(r"\b(?:lowest|smallest|least|fewest|worst|shortest|weakest|slowest)\b", re.IGNORECASE)),
)


def placed(text: str, consumed: list[tuple[int, int]]) -> frozenset[str]:
    """Before, above, below, outside: prepositions that set a question apart from the same one without them."""
    found = [one for one in _PLACED.finditer(text) if not any(start <= one.start() < end for start, end in consumed)]
    return frozenset({"prior": "before"}.get(one[1].casefold(), one[1].casefold()) for one in found)


def extreme(text: str) -> frozenset[str]:
    """Which end of many is asked for: "the highest … among"."""
    return frozenset(name for name, pattern in _EXTREMES if pattern.search(text))
