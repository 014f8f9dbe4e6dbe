"""The second number of a comparison: '… is 79 Ω, smaller than the 129 Ω value of the bare cathode'."""

import re

import ontology
from evidence.phrases import clean, is_thing, last_phrase, noun_phrase
from evidence.quantity import Quantity

_THAN = re.compile(r"\b(?:than|versus|vs\.?|compared\s(?:to|with)|as\sagainst)\s(?:the\s|an?\s)?$")
_OF = re.compile(r"\s(?:(?:values?|ones?|[a-z][a-z-]{2,})\s)?(?:of|for|in)\s(?:the\s|an?\s|our\s|its\s)?")


def compared_with(text: str, quantity: Quantity) -> str:
    """What the number behind 'than' is told to be of, right behind it; empty where it is in no such place."""
    if not _THAN.search(text[: quantity.start]):
        return ""
    of = _OF.match(text, quantity.end)
    thing = clean(noun_phrase(text, of.end())) if of else ""
    return thing if is_thing(thing) else ""


def before_bracket(text: str, quantity: Quantity, match: ontology.PropertyMatch | None) -> str:
    """`HAT-CN` of 'lower than those of HAT-CN (146 Ω)', where the property is named further left."""
    before = text[: quantity.start].rstrip()
    if match is None or match.end > quantity.start or not before.endswith("("):
        return ""
    head = clean(last_phrase(re.split(r"\b(?:of|for|in)\s", text[match.end : len(before) - 1])[-1]))
    return head if is_thing(head) else ""
