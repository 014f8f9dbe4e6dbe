"""Properties that are told by an adjective behind the number: 20 m thick, 12-week-old."""

import re

from evidence.phrases import PHRASE_END, VERB, clean, is_thing
from evidence.quantity import Quantity

ADJECTIVES = {
    "thick": ("thickness", "[length]"),
    "wide": ("width", "[length]"),
    "long": ("length", "[length]"),
    "deep": ("depth", "[length]"),
    "high": ("height", "[length]"),
    "tall": ("height", "[length]"),
    "old": ("age", "[time]"),
}
"""Adjective → the property it tells, and the dimension in which it tells it: 5 h long is no length."""
_BEHIND = re.compile(rf"[\s-](?P<word>{'|'.join(ADJECTIVES)})\b(?P<noun>\s(?=[A-Za-z]))?")
_ENDED = re.compile(
    r"\b(?:and|or|but|as|when|if|while|at|in|on|of|for|with|to|from|by|than|that|which)\b", re.IGNORECASE
)


def told_by_adjective(text: str, quantity: Quantity) -> tuple[str, str] | None:
    """The property that an adjective tells of a quantity, and the thing named right behind it, else empty."""
    behind = _BEHIND.match(text, quantity.end)
    if behind is None:
        return None
    name, dimension = ADJECTIVES[behind["word"]]
    if quantity.dimension != dimension:
        return None
    if behind["noun"] is None or _ENDED.match(text, behind.end()):
        return name, ""
    phrase = text[behind.end() :]
    end = PHRASE_END.search(phrase, 1)
    thing = clean(phrase[: end.start()] if end else phrase)
    return name, thing if is_thing(thing) and not VERB.match(thing) else ""
