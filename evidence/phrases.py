"""Clauses and noun phrases of a sentence, cut by rules."""

import re

VERB = re.compile(
    r"\b(?:was|were|is|are|be|been|has|have|had|showed?|shows|exhibit(?:ed|s)?|display(?:ed|s)?|reach(?:ed"
    r"|es)?|yield(?:ed|s)|gave|gives|achiev(?:ed|es)|obtain(?:ed|s)|"
    r"measured|estimated|calculated|determined|contain(?:ed|s)|presented|deliver(?:ed|s)|possess(?:ed|es)?"
    r"|provid(?:ed|es)|remain(?:ed|s)|amounted|averaged|rang(?:ed|es|ing)|increas(?:ed|es)|"
    r"decreas(?:ed|es)|inhibit(?:ed|s)|reacted|scavenged?|attain(?:ed|s)|demonstrated|revealed|accounted"
    r"|consist(?:ed|s)|equals?|became|can|could|may|will|did|does|do|we|used|using|varied|resulted|led"
    r"|show|found|set)\b",
    re.IGNORECASE,
)
CLAUSE = re.compile(
    r"[;:]\s|,\s(?:while|whereas|but|which|where|and\s(?:the|its|a)\b|with)\s|\b(?:whereas|while|although"
    r"|because|since)\b|(?<=[a-z0-9%)⁰¹²³]{3})\.\s(?=[A-Z])"
)
PHRASE_END = re.compile(
    (
        rf"[,;:()=]|(?<=[a-z0-9%)]{{3}})\.\s(?=[A-Z])|\.$|\s(?:of|at|for|from|with|by|to|than|as|in|on|under"
        rf"|over|after|before|during|between|and|or|but|that|which|when|where|who|using|via|per|against"
        rf"|relative|compared|respectively|if|while|whereas)\s|\s{VERB.pattern}"
    ),
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    (
        r"^(?:the|a|an|its|their|our|this|these|those|that|all|both|each|some|any|of|in|for|at|on|and|or|by"
        r"|from|to|with|about|approximately|than)\s+"
    ),
    re.IGNORECASE,
)
_DISCOURSE = re.compile(
    (
        r"^(?:(?:then|next|subsequently|briefly|also|so|however|moreover|furthermore|thus|therefore|hence"
        r"|indeed|in addition|additionally|interestingly|notably|finally|similarly|overall|here|for example"
        r"|for instance|in contrast|consequently|as expected|specifically|meanwhile|accordingly|in this study"
        r"|in our study)\s*,?\s+)+"
    ),
    re.IGNORECASE,
)


def last_phrase(phrase: str) -> str:
    """The last noun phrase of a stretch."""
    parts = [
        part
        for part in re.split(
            (
                rf"[,;()]|\b(?:that|which|and|with|to|at|by|from|on|than|into|using|composed of|consisting of)\b"
                rf"|{VERB.pattern}"
            ),
            phrase,
            flags=re.IGNORECASE,
        )
        if part and is_thing(part.strip())
    ]
    return parts[-1][-80:] if parts else ""


def last_clause(before: str) -> str:
    pieces = [match.end() for match in CLAUSE.finditer(before)]
    return before[pieces[-1] :] if pieces else before


def clean(phrase: str) -> str:
    phrase = _DISCOURSE.sub("", phrase.strip(" ,;:.()=~≈<>≤≥–-"))
    phrase = re.sub(
        r"^\(?[A-Za-z]\)\s|^(?:While|When|Since|Although|If|As|Because|After|Before|In|At|For)\s", "", phrase
    )
    phrase = re.split(r"\s?\((?![^()]*\))|\s?=", phrase)[0]
    previous = None
    while previous != phrase:
        previous = phrase
        phrase = _ARTICLE.sub("", phrase.strip())
    return re.sub(r"\s(?:of|in|for|the|a|an|to|at|by|with|from|and|or|was|were|is|are)$", "", phrase.strip()).strip()


def noun_phrase(text: str, start: int) -> str:
    end = PHRASE_END.search(text, start + 1)
    return text[start : end.start() if end else len(text)]


def is_thing(phrase: str) -> bool:
    return bool(re.search(r"[A-Za-z]{2}", phrase)) and len(phrase) <= 90 and not re.fullmatch(
        (
r"(?:(?:while |when |since |as |if )?(?:it|they|we|this)||these|those|which|that|there|he|she|case"
r"|order|addition|value|values|mean|range|study|work|total|average)"
), phrase, re.IGNORECASE
    )  # fmt: skip
