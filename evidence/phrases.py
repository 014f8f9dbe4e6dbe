"""Clauses and noun phrases of a sentence, cut by rules."""

import re

from evidence.quantity import find_quantities, normalise
from evidence.quantity.units import whole_unit

VERB = re.compile(
    r"\b(?:was|were|is|are|be|been|has|have|had|showed?|shows|exhibit(?:ed|s)?|display(?:ed|s)?|reach(?:ed"
    r"|es)?|yield(?:ed|s)|gave|gives|achiev(?:ed|es)|obtain(?:ed|s)|"
    r"measured|estimated|calculated|determined|contain(?:ed|s)|presented|deliver(?:ed|s)|possess(?:ed|es)?"
    r"|provid(?:ed|es)|remain(?:ed|s)|amounted|averaged|rang(?:ed|es|ing)|increas(?:ed|es)|"
    r"decreas(?:ed|es)|inhibit(?:ed|s)|reacted|scavenged?|attain(?:ed|s)|demonstrated|revealed|accounted"
    r"|consist(?:ed|s)|equals?|became|can|could|may|will|did|does|do|we|used|using|varied|resulted|led"
    r"|show|find|finds|found|give|set|follow(?:ed|s)|fell|falls|rose|rises|lost|took|takes|lasted|lasts|limits(?!\s(?:of|for|in|and|to|was|were|is|are|ranged|obtained|had)\b|\s?[(:,.=]|$))\b",
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
CITED = re.compile(
    r"\s?\((?:[^()]*\bet\sal\b|[^()]{0,80}\b(?:19|20)\d\d[a-z]?\s?[);,]|(?:see\s|e\.g\.,?\s)?(?:Figs?|Tables?|Refs?)\b"
    r"|[<>~≈∼±]?\s?\d)"
)
"""A bracket that cites a work, points to a figure or tells another number, and names nothing."""
_ADVERB = re.compile(
    r"(?!(?:assembly|family|subfamily|superfamily|anomaly|butterfly|supply|reply|fly|monopoly|italy|july|poly|ally)\b)[a-z]{2,}ly\b",
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


_TOLD = re.compile(
    r".*\b(?:shows?|showed|shown|indicat(?:es?|ed)|reveal(?:s|ed)?|suggest(?:s|ed)?|confirm(?:s|ed)?|demonstrat(?:es?|ed)"
    r"|finds?|found|observed?|noted?|reported?|conclud(?:es?|ed)|estimat(?:es?|ed)|seen)\sthat\s(?:the\s|an?\s)?"
)


def last_clause(before: str) -> str:
    """What stands behind the last break, and behind 'the results show that'."""
    pieces = [match.end() for match in CLAUSE.finditer(before)]
    clause = before[pieces[-1] :] if pieces else before
    told = _TOLD.match(clause)
    return clause[told.end() :] if told and clause[told.end() :].strip() else clause


def clean(phrase: str) -> str:
    phrase = _DISCOURSE.sub("", phrase.strip(" ,;:.()=~≈<>≤≥–-"))
    phrase = re.sub(r"^(?:[A-Za-zµΩ]{1,4}[⁻−]?[¹²³]\s)+|\s\d+\.\d+$", "", phrase)
    phrase = re.sub(
        r"^\(?[A-Za-z]\)\s|^(?:While|When|Since|Although|If|As|Because|After|Before|In|At|For)\s", "", phrase
    )
    phrase = re.split(r"\s?\((?![^()]*\))|\s?=|\s(?:also|even|still|already|therefore|thus)\b", phrase)[0]
    adverb = _ADVERB.match(phrase)
    if adverb and re.match(r",?\s+\S", phrase[adverb.end() :]):
        phrase = phrase[adverb.end() :].lstrip(" ,")
    previous = None
    while previous != phrase:
        previous = phrase
        phrase = _ARTICLE.sub("", phrase.strip())
    return re.sub(r"\s(?:of|in|for|the|a|an|to|at|by|with|from|and|or|was|were|is|are)$", "", phrase.strip()).strip()


def noun_phrase(text: str, start: int) -> str:
    end = PHRASE_END.search(text, start + 1)
    return text[start : end.start() if end else len(text)]


_PRONOUN = re.compile(
    r"(?:(?:while |when |since |as |if )?(?:it|they|we|this)|these|those|which|that|there|he|she|case"
    r"|order|addition|value|values|mean|range|study|work|total|average|the|a|an|its|their|our|well)",
    re.IGNORECASE,
)
_NOUNS_IN_ED = re.compile(r"(?:speed|seed|need|feed|breed|weed|reed|bed|shed|\w*bleed|hundred)", re.IGNORECASE)
_BARE = re.compile(
    rf"(?:{VERB.pattern}|\w+ed|lost|made|kept|held|given|taken|seen|known|shown|rose|fell|grew|grown|said|told|left|put|cut"
    r"|lowers?|raises?|rises?|falls?|grows?|would|should|must|might|not|respectively)",
    re.IGNORECASE,
)
_LINKING = re.compile(
    r"(?:at|between|against|under|above|below|within|without|near|from|than|with|per|versus|vs\.?|via|during|until|among|by"
    r"|to|of|on|for|in|around|about|approximately|only|whereas|while|because|since|and|or|but|well|that|which|where|when)",
    re.IGNORECASE,
)
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))"
_TURN = re.compile(
    rf"{_ORDINAL}(?:(?:,\s|\s(?:and|to|or)\s|,\sand\s){_ORDINAL})*"
    r"(?:\s(?:(?:charge|discharge|heating|cooling|CV|reuse)\s)?(?:cycles?|runs?|scans?|sweeps?|days?|weeks?|months?|years?|hours?"
    r"|times?|cases?|ones?|rounds?|trials?|steps?|uses?|passes|visits?|measurements?))?",
    re.IGNORECASE,
)
"""A turn in a row of turns: first, second cycle, first and third weeks."""
_MODAL = re.compile(r"\b(?:would|should|could|might|must|will|cannot)\b", re.IGNORECASE)


def is_thing(phrase: str) -> bool:
    """Whether a phrase can name something: no pronoun, adverb, bare verb, number with its unit, unit, axis of
    numbers, turn in a row ("second cycle") or half a bracket."""
    if not re.search(r"[A-Za-z]{2}", phrase) or len(phrase) > 90 or _PRONOUN.fullmatch(phrase):
        return False
    if any(phrase.count(left) != phrase.count(right) for left, right in ("()", "[]")) or _MODAL.search(phrase):
        return False
    if _TURN.fullmatch(phrase):
        return False
    words = phrase.split()
    numbers = sum(re.fullmatch(r"[\d.,%+−-]+", word) is not None for word in words)
    if _ADVERB.fullmatch(phrase) or (numbers > 2 and 2 * numbers > len(words)):
        return False
    if all(_LINKING.fullmatch(w) or (_BARE.fullmatch(w) and not _NOUNS_IN_ED.fullmatch(w)) for w in words):
        return False
    return not (_LINKING.fullmatch(words[0]) or _is_amount(phrase))


def is_turn(phrase: str) -> bool:
    """Whether a phrase says the how-manieth of a row: "first", "second cycles"."""
    return _TURN.fullmatch(phrase) is not None


def _is_amount(phrase: str) -> bool:
    """Whether a phrase is a number with its unit and nothing else, or a unit alone."""
    if whole_unit(phrase) is not None and normalise(1.0, phrase).si_unit is not None and phrase.lower() not in _WORDS:
        return True
    if not re.match(r"[~≈<>≤≥(]?\s?[+\-−–]?\d", phrase):
        return False
    if re.match(r"\s(?:and|or|that|which|the|a|an)\b|\s?,", phrase[_amount_end(phrase) :]):
        return True
    rest = phrase
    for found in reversed(find_quantities(phrase)):
        if not found.counted:
            rest = rest[: found.start] + rest[found.end :]
    return re.search(r"[A-Za-z]{2}", re.sub(rf"\b{_LINKING.pattern}\b", "", rest, flags=re.IGNORECASE)) is None


def _amount_end(phrase: str) -> int:
    """Where the number with its unit that opens a phrase ends."""
    first = next(iter(find_quantities(phrase)), None)
    return first.end if first is not None and first.start < 3 and first.unit and not first.counted else len(phrase)


_WORDS = frozenset(
    ("cells", "cell", "particles", "atoms", "molecules", "individuals", "reads", "events", "spores", "copies")
)
"""Units that are things too."""
