"""Which words of a sentence name the thing that a number belongs to."""

import re

import ontology
from evidence.comparing import before_bracket
from evidence.phrases import PHRASE_END, VERB, clean, is_thing, is_turn, last_clause, noun_phrase
from evidence.quantity import Quantity

_PREPOSITION = re.compile(r"\s(?:of|for|in|from|on|by)\s(?:the\s|a\s|an\s|its\s|our\s|this\s)?", re.IGNORECASE)
_NAME = re.compile(
    r"(?<![\w-])(?!(?:The|This|These|Those|That|In|At|For|With|We|It|As|By|On|From|When|While|After|Our"
    r"|All|Both|An?|Then|To|However|Thus|Here|There|Each|Some|Most|Figure|Fig|Table"
    r"|If)\b)(?:[A-Z]\.\s[a-z]{3,}"
    r"|(?=[\w-]*[A-Z])[A-Za-zβαγδ∆]*[A-Z][\w₀-₉⁺⁻+*@/′'’.-]*[\w₀-₉⁺*+)])(?:\s(?:[A-Z0-9][\w₀-₉*-]*))*"
)


def entity_of(text: str, quantity: Quantity, match: ontology.PropertyMatch | None) -> str:
    """The noun phrase that the number belongs to: of the property, else the clause's subject, else the nearest name."""
    named = before_bracket(text, quantity, match) or _listed(text, quantity)
    if named:
        return named
    if match is not None:
        of = _PREPOSITION.match(text, match.end)
        if of is None:
            filler = re.match(r"\s(?:values?|\([^()]{1,12}\))", text[match.end :])
            of = _PREPOSITION.match(text, match.end + filler.end()) if filler else None
        if of is not None and not re.match(r"\s?[\d~≈<>±−]", text[of.end() :]):
            phrase = clean(noun_phrase(text, of.end()))
            if is_thing(phrase):
                return phrase
        own = re.search(r"([\w⁺⁻₀-₉/-]+(?:\s[\w⁺⁻₀-₉/-]+){0,2})['’]s?\s(?:\w+\s){0,2}$", text[: match.start])
        if own and is_thing(clean(own[1])):
            return clean(own[1])
    found = _FOUND_FOR.match(text, quantity.group[1] if quantity.group else quantity.end)
    if found and re.search(r"\bof\s(?:[a-z]+\s)?$", text[: quantity.group[0] if quantity.group else quantity.start]):
        phrase = clean(noun_phrase(text, found.end()))
        if is_thing(phrase):
            return phrase
    clause = last_clause(text[: quantity.start])
    subject = _subject(clause)
    if subject:
        return subject
    after = re.match(
        r"\s?(?:for|in|of|on|with)\s(?:the\s)?", text[quantity.group[1] if quantity.group else quantity.end :]
    )
    if after:
        base = (quantity.group[1] if quantity.group else quantity.end) + after.end()
        phrase = clean(noun_phrase(text, base))
        if is_thing(phrase):
            return phrase
    names = [
        found
        for found in _NAME.finditer(text)
        if found.start() > 0
        and found.end() <= quantity.start
        and not re.match(r"\s?[=≈]", text[found.end() :])
        and not _EPONYM.match(text, found.end())
        and not _AUTHOR.match(text, found.end())
        and is_thing(_unbracketed(found[0]))
    ]
    if names:
        return _unbracketed(names[-1][0])
    opening = _OPENING.match(text)
    whole = _subject(text[: quantity.start]) or clean(noun_phrase(text, opening.end() if opening else 0))
    return whole if is_thing(whole) and not _CLAUSE_START.match(whole) and not _is_property(whole) else ""


_CLAUSE_START = re.compile(r"(?:we|it|they|he|she|there|if|also|as|according)\b(?!-)", re.IGNORECASE)
"""Words that open a clause, and no name of a thing."""


_FOUND_FOR = re.compile(
    r"\s(?:was|were|is|are|(?:has|have)\sbeen|could\sbe|can\sbe)\s(?:also\s|then\s)?(?:measured|obtained|found|observed|recorded"
    r"|reported|achieved|determined|seen|noted|reached|estimated|calculated|detected|derived|attained)\s(?:for|in|with|on)\s(?:the\s|an?\s)?"
)
"""A modulus of 3 GPa `was measured for the` epoxy."""
_LISTED = re.compile(r"(?:,|;|\sand)\s(?:and\s)?(?:the\s|a\s)?(?P<name>(?:[\w-]+\s){0,2}[\w-]*[^\W\d_][\w-]*),?\s$")


def _listed(text: str, quantity: Quantity) -> str:
    """`B` of 'A reached 0.90, B 0.87 and the random forest 0.81': a name right before its number, with no verb."""
    found = _LISTED.search(text[: quantity.number_start])
    name = found["name"] if found else ""
    if not name or VERB.search(name) or PHRASE_END.search(f" {name} ") or not is_thing(name) or _is_property(name):
        return ""
    told = re.search(r"[A-Z]", name) is not None or (quantity.unit is None and " " in name)
    return name if told and ontology.match_property(name) is None else ""


_EPONYM = re.compile(
    r"[\s–-](?:law|equation|relation|plot|model|fit|formula|theorem|test|distribution|method|behaviou?r|diagram"
    r"|[A-Z][a-z]+\s(?:law|equation|relation|model|kinetics))s?\b"
)
"""What makes a name that of a law: 'the Arrhenius law' is nothing that was measured."""


_AUTHOR = re.compile(r"\s(?:et\sal\b|and\s[A-Z][\w-]+,?\s\(?(?:19|20)\d\d|&\s[A-Z])|,?\s\(?(?:19|20)\d\d[a-z]?\b")
"""What stands behind an author's name where a work is cited."""


def _unbracketed(name: str) -> str:
    """A name without the half of a bracket that its pattern took along."""
    return name.rstrip(")") if name.count(")") > name.count("(") else name


_OPENING = re.compile(
    r"\s?(?:At|In|For|After|Under|With|On|When|As|By|During|From|Using|While|Since|Between|Over|Among|Within|Throughout|Across|Despite|Following)\b"
    r"(?:(?:[^,]|,(?=\d))*,\s|(?:[^,]|,(?=\d))*?\d(?:[^,]|,(?=\d))*?\s(?=(?:the|a|an|its|their|our|this|these|both|all)\s))"
)


def _subject(clause: str) -> str:
    """What stands before the clause's verb, without an opening such as 'At 25 °C,'; empty where it is no thing."""
    opening = _OPENING.match(clause)
    if opening:
        clause = clause[opening.end() :]
    verb = VERB.search(clause)
    if verb is None or not clause[: verb.start()].strip():
        return ""
    before = clause[: verb.start()]
    phrase = clean(before.split(",")[-1] if len(before) > 90 else before)
    of = re.search(r"\b(?:of|for|in)\s(.+)$", phrase)
    if of and ontology.match_property(phrase[: of.start()]) is not None and is_thing(clean(of[1])):
        return clean(of[1])
    if of and is_turn(clean(of[1])):
        phrase = clean(phrase[: of.start()])
        return _subject(f"{phrase} was") if re.search(r"\b(?:of|for|in)\s", phrase) else _unless_property(phrase)
    return _unless_property(phrase)


def _unless_property(phrase: str) -> str:
    return phrase if is_thing(phrase) and not _CLAUSE_START.match(phrase) and not _is_property(phrase) else ""


def _is_property(phrase: str) -> bool:
    """Whether a phrase names a property and nothing that has it: 'total ionic conductivity'."""
    bare = re.sub(
        r"^(?:total|overall|mean|average|initial|final|resulting|measured)\s", "", phrase, flags=re.IGNORECASE
    )
    named = ontology.match_property(bare)
    return named is not None and named.end - named.start == len(bare)
