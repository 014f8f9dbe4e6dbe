"""Numbers that say by how much a property changed: no values of the property."""

import re

_MORE_OR_LESS = (
    r"(?:about|around|approximately|approx\.|nearly|almost|roughly|only|over|another|some|up\sto|as\smuch\sas|a\sfurther"
    r"|[~∼≈])"
)
_BY = re.compile(rf"\bby\s(?:{_MORE_OR_LESS}\s?)*$", re.IGNORECASE)
_UP = (
    r"rose|ris(?:es?|en|ing)|rais(?:e[sd]?|ing)|increas\w+|grew|grow[ns]?|growing|gain(?:s|ed)?|improv\w+|enhanc\w+"
    r"|boost\w*|climb\w*|elevat\w+|recover\w*|doubl\w+|prolong\w+|lengthen\w+"
)
_DOWN = (
    r"fell|fall(?:s|en|ing)?|decreas\w+|declin\w+|drop(?:s|ped|ping)?|lower(?:s|ed|ing)|reduc\w+|diminish\w*|fad(?:e[sd]?|ing)"
    r"|shr[aiu]nk\w*|cut(?:s|ting)?|los(?:es|t|ing)|degrad\w+|halv\w+|shorten\w+"
)
RISING = rf"(?:\b(?:{_UP})\b|提高|升高|增加|增大|改善)"
FALLING = rf"(?:\b(?:{_DOWN})\b|降低|下降|减少|减小|衰减)"
"""Patterns of the verbs by which something becomes more, or less; in any case of letters."""

_CHANGE = re.compile(
    rf"(?P<increase>{RISING})|(?P<decrease>{FALLING})|\b(?P<change>shift(?:s|ed)?|var(?:y|ies|ied)|chang(?:e[sd]?|ing)"
    r"|differ(?:s|ed)?|exceed(?:s|ed)?)\b",
    re.IGNORECASE,
)
_END = re.compile(r"[;:]|\.\s")


def change_of(text: str, start: int) -> str | None:
    """`increase`, `decrease` or `change` where the number at `start` is what something changed by; else None.

    "The capacity fell on a straight line, by 1.18 mAh/g" and "raises it by about 160 mAh/g", not "fell to 40 %".
    """
    before = text[:start]
    by = _BY.search(before)
    if by is None:
        return None
    clause = _END.split(before[: by.start()])[-1]
    told = [match.lastgroup for match in _CHANGE.finditer(clause)]
    return told[-1] if told else None
