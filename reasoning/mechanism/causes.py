"""How plainly a sentence tells a cause, by the words that join cause and effect. English and Chinese."""

import re

from evidence.claims_logic import plain

STATED, PROCESS, EFFECT, NONE = 3, 2, 1, 0
"""A cause is stated as such; a process is said to limit or to lead to something; one thing changes another; neither."""

_STATED = re.compile(
    r"\bbecause\b|\b(?:owing|due)\sto\b|\b(?:thanks\sto|on\saccount\sof)\b|\b(?:attribut|ascrib)\w+\s(?:\w+\s){0,4}?to\b"
    r"|\b(?:traced|related|linked)\s(?:back\s)?to\b|\bexplain(?:s|ed)\b(?!\sin\b)|\bcaused\sby\b"
    r"|\b(?:result(?:s|ed)?|aris(?:es|ing)|arose|stem(?:s|med)|originat\w+)\sfrom\b|\bresponsible\sfor\b"
    r"|\bthe\s(?:\w+\s)?(?:reason|origin|cause)\b[^.]*\b(?:is|are|was|were|lies)\b|因为|由于|归因于|归结为|源于|原因",
    re.IGNORECASE,
)
_PROCESS = re.compile(
    r"\blimit(?:s|ed\sby|ing\sstep)\b|\b(?:govern|control|driv|determin)(?:e?s|e?d\sby|en\sby)\b|\b(?:lead|led)(?:s|ing)?\sto\b"
    r"|\bresult(?:s|ed|ing)?\sin\b|\bgiv(?:es|ing)\srise\sto\b|\bcaus(?:es|ed|ing)\b|\btherefore\b|\bthereby\b|\bhence\b"
    r"|\bconsequently\b|\bas\sa\s(?:result|consequence)\b|\bso\sthat\b|\bsince\b|\b(?:hinder|imped|block|prevent|suppress|inhibit)(?:e?s|ed\sby)\b"
    r"|\b(?:trigger|induc|mediat|promot|facilitat|enabl)(?:e?s|ed\sby)\b|导致|引起|因此|限制|使得|造成|促进|抑制",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:raises|lowers|slows|speeds|weakens|strengthens|shortens|opens|closes|ends|delays|reduces|increases|decreases|"
    r"enhances|improves|halves|doubles)\b|\bmechanism\b|提高|降低|减缓|加快|机理|机制",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:ask(?:s|ed)?|question(?:s|ed)?|unclear|unknown|debated|investigat\w+|stud(?:y|ied|ies)|examin\w+|understand|clarify|explore[sd]?|"
    r"determine|find\sout|test(?:s|ed)?)\s(?:\w+\s){0,2}?(?:how|why|whether|which|what|if)\b|\?\s*$|[?？]\s*$",
    re.IGNORECASE,
)
"""What is asked or to be found out is not told."""
_NO_CAUSE = re.compile(
    r"\bsince\s(?:then\b|(?:the\s)?(?:early|late|mid|19|20)\S*)|\bdo(?:es)?\snot\s(?:contradict|explain|imply)\b"
    r"|\b(?:is|are|was|were)\s(?:\w+ly\s)?(?:determined|controlled|driven)\s(?:by|with|using)\s(?:an?\s|the\s)?(?:[A-Z]{2,}|\w+(?:ometer|stat|metry|scopy|graphy|ography|analysis|software)\b)"
    r"|\b(?:due\sto\sbe|fig(?:ure)?\.?\s\d+\sexplains)\b",
    re.IGNORECASE,
)


def causal_strength(text: str) -> int:
    """STATED, PROCESS, EFFECT or NONE; NONE for what is only asked, for a date, and for how something was measured."""
    flat = plain(text)
    if _ASKED.search(flat) or _NO_CAUSE.search(flat):
        return NONE
    for strength, words in ((STATED, _STATED), (PROCESS, _PROCESS), (EFFECT, _EFFECT)):
        if words.search(flat):
            return strength
    return NONE
