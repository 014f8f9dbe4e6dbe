"""How strongly a thing is said: hedges that are dropped, causes made of associations, some made into all."""

import re

from evidence.claims_logic import plain
from evidence.claims_words import has, nearest_clauses

_HEDGE = re.compile(
    r"\b(?:may|might|possibly|perhaps|probabl[ey]|presumabl[ey]|potential(?:ly)?|likely|unlikely"
    r"|could(?!\s+be\s+(?:re\w+ed|observed|obtained|seen|found|utilized|measured|detected|replicated)\b)"
    r"|it\s+is\s+(?:possible|plausible)|plausible|suggest(?:s|ed|ing)?|appear(?:s|ed)?\s+to"
    r"|seem(?:s|ed|ingly)?|hypothes[ie]\w+|speculat\w+|putative(?:ly)?|believed?|assum\w+|we\s+propose|(?:is"
    r"|are)\s+thought|would"
    r"|imply|implies|expect(?:s|ed)?|lead\s+to\s+think|whether|(?:not"
    r"|never)\s+(?:yet\s+)?(?:\w+ly\s+)?(?:prove[dn]?|shown?|demonstrate[ds]?|known|clear|establish(?:ed)?"
    r"|confirm(?:ed)?)|difficult\s+to\s+(?:detect|tell|see|say|distinguish)|can\s+lead|could\s+lead|tend(?:s"
    r"|ed)?\s+to|somewhat|often|frequently)\b",
    re.IGNORECASE,
)
_SOFT = re.compile(
    r"\b(?:may|might|could|can|possib\w+|perhaps|probabl\w+|presumabl\w+|potentially|potential\s+(?:to|for|role)"
    r"|(?:un)?likely|suggest\w*|appear\w*|seem\w*"
    r"|hypothes\w+|speculat\w+|putative\w*|believ\w+|assum\w+|propos\w+|thought|think|would|impl\w+|reason\w*|expect\w*"
    r"|tend\w*|generally|usually|often|frequent\w*|commonly|mostly|in general|some|about|caution\w*|favou?rs?"
    r"|somewhat|rather(?!\s+than)"
    r"|point\w*\s+to|hint\w*|should|according\s+to|taken\s+to|deem\w*|consider\w*|in\s+part|proposal|question|see\s+(?:if|whether)|whether|indicat\w+|fairly|largely|mainly|sometimes|partly|hard(?:ly)?|difficult\w*)\b",
    re.IGNORECASE,
)
_CAUSE = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|induc(?:e|es|ed)|leads?\s+to|led\s+to|due\s+to|because\s+of|result(?:s"
    r"|ed)?\s+(?:in|from)"
    r"|(?:produc|creat|generat|trigger|driv|determin|prevent|increas|decreas|rais|lower|enhanc|reduc|improv"
    r"|affect|mak|giv|alter)(?:e|es|ed|s)?"
    r"|made|gave|drove)\b",
    re.IGNORECASE,
)
_PLAIN_CAUSE = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|(?:is|are|was|were)\s+due\s+to|because\s+of|gives?|determin(?:es|ed)|prevents?)\b",
    re.IGNORECASE,
)
_ASSOCIATION = re.compile(
    r"\b(?:associat(?:ed|ion|ions)|correlat\w+|relat(?:ed|ion|ionship)|linked|link|concomitant|coincid\w+"
    r"|accompan\w+)\b",
    re.IGNORECASE,
)
_CAUSAL_SOURCE = re.compile(
    r"\b(?:caus\w+|induc\w+|lead(?:s|ing)?|led|due|because|result(?:s|ed|ing)?\s+(?:in|from)|as\s+a\s+result"
    r"|thereby|therefore|by|since|as"
    r"|produc\w+|creat\w+|generat\w+|trigger\w*|driv\w+|determin\w+|prevent\w*|attribut\w+|responsible|makes?"
    r"|enabl\w+|allow\w*|so|hence|thus|yield\w*|provid\w+)\b",
    re.IGNORECASE,
)
_EFFECT = re.compile(r"\b(?:impact|influenc|affect|caus|induc|lead|led)\w*\b", re.IGNORECASE)
_ALL = re.compile(
    r"(?<!above )(?<!after )(?<!of )(?<!not )\b(?:all(?!\s+(?:\w+\s+)?(?:li(?:fe|ves))\b)|always|every|everything"
    r"|(?<!as )any(?!\s+other\b)|exactly|completely|entirely"
    r"|totally|purely|solely|eliminat\w+|will"
    r"|prov(?:en|es?|ed(?=\s+(?:that|the|this|how|its?|to\s+(?!be\b))\b))"
    r"|only(?!\s+(?:\w+ly|a|an|little|slight|one|some)\b|\s+[\d~≈])|there\s+is\s+no)\b",
    re.IGNORECASE,
)
_ALL_SOURCE = re.compile(
    r"\b(?:all|always|each|every|any|no matter|whatever|regardless|both|entire|whole|complete\w*|fully|total\w*"
    r"|irrespective|every\w+|across|throughout"
    r"|only|unique\w*|sole\w*|exclusive\w*|just|alone|exactly|prov\w+|will|never|no|none|not|without|once)\b",
    re.IGNORECASE,
)


def dropped_hedge(claim: str, sentence: str) -> str | None:
    """A hedge of what the claim tells that the claim has dropped."""
    if _SOFT.search(plain(claim)):
        return None
    for clause in nearest_clauses(claim, sentence):
        for lost in _HEDGE.finditer(clause):
            if _governs(claim, clause[lost.end() :], clause[: lost.start()]):
                return f'the source says "{lost.group()}", the claim does not'
    return None


def _governs(claim: str, after: str, before: str) -> bool:
    """Whether what the hedge is said of is in the claim: the words behind it, or before it at the sentence's end."""
    words = re.findall(r"[^\W\d_]{4,}", after)[:5] or re.findall(r"[^\W\d_]{4,}", before)[-4:]
    told = [has(claim, word.lower()) for word in words]
    return sum(told) >= min(2, len(words)) or any(told[:3])


def made_causal(claim: str, sentence: str) -> str | None:
    """A cause in the claim where the source tells that two things go together."""
    cause = _CAUSE.search(plain(claim))
    if cause is None or _ASSOCIATION.search(plain(claim)):
        return None
    told = " ; ".join(nearest_clauses(claim, sentence))
    tie = _ASSOCIATION.search(told)
    if tie and not has(told, cause.group().split()[0].lower()) and not _EFFECT.search(told):
        return f'the source says "{tie.group()}", the claim "{cause.group()}"'
    plainly = _PLAIN_CAUSE.search(plain(claim))
    if plainly and not _CAUSAL_SOURCE.search(plain(sentence)):
        return f'the source tells of no cause, the claim says "{plainly.group()}"'
    return None


def made_general(claim: str, sentence: str) -> str | None:
    """All, always or exactly in the claim where the source does not say so."""
    for found in _ALL.finditer(plain(claim)):
        if not has(sentence, found.group().lower().split()[-1]) and not _ALL_SOURCE.search(plain(sentence)):
            return f'the claim says "{found.group()}", the source does not'
    return None
