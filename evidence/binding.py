"""Which words of a sentence say what a number is a value of: its entity and its property."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import ontology
from evidence.changes import change_of
from evidence.comparing import before_bracket, compared_with
from evidence.elision import is_label
from evidence.pairing import parallel_lists
from evidence.phrases import CLAUSE, PHRASE_END, VERB, clean, is_thing, last_clause, last_phrase, noun_phrase
from evidence.quantity import Quantity

_PREPOSITION = re.compile(r"\s(?:of|for|in|from|on|by)\s(?:the\s|a\s|an\s|its\s|our\s|this\s)?", re.IGNORECASE)
_NAME = re.compile(
    r"(?<![\w-])(?!(?:The|This|These|Those|That|In|At|For|With|We|It|As|By|On|From|When|While|After|Our"
    r"|All|Both|An?|Then|To|However|Thus|Here|There|Each|Some|Most|Figure|Fig|Table"
    r"|If)\b)(?:[A-Z]\.\s[a-z]{3,}"
    r"|(?=[\w-]*[A-Z])[A-Za-zβαγδ∆]*[A-Z][\w₀-₉⁺⁻+*@/′'’.-]*[\w₀-₉⁺*+)])(?:\s(?:[A-Z0-9][\w₀-₉*-]*))*"
)


@dataclass(frozen=True)
class Bound:
    """What a quantity is a value of, in the paper's words. `property_id` only where the dimension fits."""

    entity: str
    property: str
    property_id: str | None


def bind(text: str, quantities: Sequence[Quantity]) -> list[Bound]:
    """Entity and property of each quantity of the sentence `text`. Lists told 'respectively' are bound pairwise."""
    book = ontology.load()
    named = book.match_all(text)
    lists = parallel_lists(text, quantities)
    found: list[Bound] = []
    for index, quantity in enumerate(quantities):
        match = _property(book, text, named, quantity, quantities)
        if match is None:
            name, identifier = _free_property(text, quantity, quantities[index - 1].end if index else 0), None
        else:
            name, identifier = _whole_name(text, match.start, match.end), match.id
        entity = _entity(text, quantity, match)
        other = compared_with(text, quantity)
        if other and found and quantities[index - 1].dimension == quantity.dimension:
            entity, name, identifier = other, found[-1].property, found[-1].property_id
        item = lists.get(index)
        if item:
            of_item = book.match_property(item)
            if (
                of_item is not None
                and _fits(book, of_item.id, quantity)
                and 2 * (of_item.end - of_item.start) > len(item)
            ):
                name, identifier = item, of_item.id
            else:
                entity = item
        change = change_of(text, quantity.start) if identifier is not None else None
        if change is not None:
            name, identifier = f"{change} in {name}", None
        if identifier is None and is_label(name, entity, quantity.dimension):
            name = "value"
        found.append(Bound(entity, name, identifier))
    return found


_SYMBOL_LINK = (
    r"\s?(?:=|≈|~|of|was|is|:|values? of|<|>|≤|≥)?\s?"
    r"|\s(?:values?\s)?(?:of|for)\s[^,;:.()=]{2,60}\s(?:is|was|are|were|equals)\s(?:about\s|only\s|found to be\s)?"
)
_WHOLE = frozenset(("batch_size", "epochs", "sample_size"))
"""Properties whose values are whole numbers."""


def _fits(book: ontology.Ontology, identifier: str, quantity: Quantity) -> bool:
    item = book.property(identifier)
    if item is None:
        return False
    if identifier in _WHOLE and quantity.value is not None and quantity.value % 1:
        return False
    if identifier in _WHOLE and quantity.interval is not None and any(end % 1 for end in quantity.interval):
        return False
    if quantity.counted:
        return any(re.match(r"(?:number|count)\b|.*\bcounts?$", name) for name in (item.name_en, *item.synonyms_en))
    if quantity.unit is None:
        return "dimensionless" in item.dimensions
    return quantity.dimension is not None and item.fits(quantity.dimension)


def _property(
    book: ontology.Ontology,
    text: str,
    named: Sequence[ontology.PropertyMatch],
    quantity: Quantity,
    every: Sequence[Quantity],
) -> ontology.PropertyMatch | None:
    """The named property that the number most probably is a value of: near, in its clause, of its dimension."""
    best: tuple[float, ontology.PropertyMatch] | None = None
    group_start = quantity.group[0] if quantity.group else quantity.start
    group_end = quantity.group[1] if quantity.group else quantity.end
    for told in named:
        fitting = next((i for i in (told.id, *told.others) if _fits(book, i, quantity)), None)
        if fitting is None:
            continue
        match = replace(told, id=fitting)
        if match.start < quantity.end and quantity.start < match.end and not quantity.counted:
            continue
        before = match.end <= quantity.start
        between = text[match.end : group_start] if before else text[group_end : match.start]
        if (match.language == "symbol" and not re.fullmatch(_SYMBOL_LINK, between)) or (
            match.language == "symbol"
            and not between.strip()
            and text[quantity.start : quantity.start + 1] not in "<>≤≥~≈"
        ):
            continue
        if not before and any(
            other.start >= match.end and re.fullmatch(r"\s?(?:of|=|:|was|is)?\s?", text[match.end : other.start])
            for other in every
        ):
            continue
        direct = (
            not before
            and re.fullmatch(r"\s(?:in\s|of\s)?(?:total\s|mean\s|average\s)?", text[quantity.end : match.start])
            is not None
        )
        cost = 1.0 if direct else float(len(between)) + (0 if before else 25 + 2 * len(between))
        item = book.property(match.id)
        cost += 50 if item is not None and item.any_unit and quantity.dimension not in item.dimensions else 0
        cost += 60 * len(CLAUSE.findall(between))
        crossed = (match.end, quantity.start) if before else (quantity.end, match.start)
        cost += 15 * sum(
            other.unit == quantity.unit and other.group != quantity.group and crossed[0] <= other.start < crossed[1]
            for other in every
        )
        if not before and len(between) > 30:
            continue
        if cost < 260 and (best is None or cost < best[0]):
            best = (cost, match)
    return best[1] if best else None


def _whole_name(text: str, start: int, end: int) -> str:
    """The property's name with the words that narrow it: 'tyrosinase inhibitory activity'."""
    lead = re.search(r"(?:[\w⁺⁻₀-₉/-]+\s){0,2}$", text[:start])
    words = lead[0].split() if lead else []
    kept: list[str] = []
    for word in reversed(words):
        if VERB.fullmatch(word) or re.fullmatch(
            (
                r"(?:the|a|an|of|for|in|and|or|its|their|with|to|at|by|from|that|this|on|as|than|our|whose|average"
                r"|respectively|\d.*)"
            ),
            word,
            re.IGNORECASE,
        ):
            break
        kept.insert(0, word)
    return " ".join([*kept, text[start:end]])


def _free_property(text: str, quantity: Quantity, previous_end: int) -> str:
    """The noun phrase that a number stands with, where no ontology entry names its property.

    'neral (10.02%)' → neral; '5% CO₂' → CO₂; '80 µl of the solution' → solution; 'the rate was 4' → rate.
    """
    if quantity.counted and quantity.unit:
        return f"number of {quantity.unit}"
    start, end = quantity.group or (quantity.start, quantity.end)
    before = text[min(previous_end, start) : start] if previous_end <= start else text[:start]
    if before.rstrip().endswith("("):
        inside = clean(last_phrase(last_clause(before.rstrip(" ("))))
        if is_thing(inside):
            return inside
    behind = re.match(r"\s(?:of\s)?(?=[\w(])", text[end:])
    copula = re.search(
        (
            r"\b(?:was|were|is|are|of|equals?|reached|to|at)\s(?:only\s|about\s|approximately\s|found to be\s)?$"
            r"|[=:]\s?$"
        ),
        before,
    )
    if behind and quantity.unit and (copula is None or "of" in behind[0]):
        thing = clean(noun_phrase(text, end + behind.end()))
        if is_thing(thing) and not VERB.match(thing) and not PHRASE_END.match(" " + thing + " "):
            return " ".join(thing.split()[:6])
    clause = last_clause(before)
    verbs = list(VERB.finditer(clause))
    if verbs and len(clause) - verbs[-1].end() < 30 and clause[: verbs[0].start()].strip():
        clause = clause[: verbs[0].start()]
    trimmed = re.sub(
        r"(?:\s(?:of|to|at|by|with|from|than|about|approximately|for|in|=|was|is|were|are|and))+\s*$",
        "",
        clause.rstrip(" (=~≈<>≤≥:,"),
    )
    found = clean(last_phrase(trimmed))
    return found if found and is_thing(found) and not _ENDS_OPEN.search(found) else "value"


_ENDS_OPEN = re.compile(r"\s(?:at|near|between|against|than|by|of|in|on|with|from|to|around|under)$", re.IGNORECASE)


def _entity(text: str, quantity: Quantity, match: ontology.PropertyMatch | None) -> str:
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
        and is_thing(_unbracketed(found[0]))
    ]
    if names:
        return _unbracketed(names[-1][0])
    opening = _OPENING.match(text)
    whole = _subject(text[: quantity.start]) or clean(noun_phrase(text, opening.end() if opening else 0))
    return whole if is_thing(whole) and not _is_property(whole) else ""


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
    return phrase if is_thing(phrase) and not _is_property(phrase) else ""


def _is_property(phrase: str) -> bool:
    """Whether a phrase names a property and nothing that has it: 'total ionic conductivity'."""
    bare = re.sub(
        r"^(?:total|overall|mean|average|initial|final|resulting|measured)\s", "", phrase, flags=re.IGNORECASE
    )
    named = ontology.match_property(bare)
    return named is not None and named.end - named.start == len(bare)
