"""Which words of a sentence say what a number is a value of: its entity and its property."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import ontology
from evidence.quantity import Quantity

_VERB = re.compile(
    r"\b(?:was|were|is|are|be|been|has|have|had|showed?|shows|exhibit(?:ed|s)?|display(?:ed|s)?|reach(?:ed"
    r"|es)?|yield(?:ed|s)|gave|gives|achiev(?:ed|es)|obtain(?:ed|s)|"
    r"measured|estimated|calculated|determined|contain(?:ed|s)|presented|deliver(?:ed|s)|possess(?:ed|es)?"
    r"|provid(?:ed|es)|remain(?:ed|s)|amounted|averaged|rang(?:ed|es|ing)|increas(?:ed|es)|"
    r"decreas(?:ed|es)|inhibit(?:ed|s)|reacted|scavenged?|attain(?:ed|s)|demonstrated|revealed|accounted"
    r"|consist(?:ed|s)|equals?|became|can|could|may|will|did|does|do|we|used|using|varied|resulted|led"
    r"|show|found|set)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;:]\s|,\s(?:while|whereas|but|which|where|and\s(?:the|its|a)\b|with)\s|\b(?:whereas|while|although"
    r"|because|since)\b|(?<=[a-z0-9%)⁰¹²³]{3})\.\s(?=[A-Z])"
)
_PREPOSITION = re.compile(r"\s(?:of|for|in|from|on|by)\s(?:the\s|a\s|an\s|its\s|our\s|this\s)?", re.IGNORECASE)
_NP_END = re.compile(
    (
        rf"[,;:()=]|(?<=[a-z0-9%)]{{3}})\.\s(?=[A-Z])|\.$|\s(?:of|at|for|from|with|by|to|than|as|in|on|under"
        rf"|over|after|before|during|between|and|or|but|that|which|when|where|who|using|via|per|against"
        rf"|relative|compared|respectively|if|while|whereas)\s|\s{_VERB.pattern}"
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
_NAME = re.compile(
    r"(?<![\w-])(?!(?:The|This|These|Those|That|In|At|For|With|We|It|As|By|On|From|When|While|After|Our"
    r"|All|Both|An?|Then|To|However|Thus|Here|There|Each|Some|Most|Figure|Fig|Table"
    r"|If)\b)(?:[A-Z]\.\s[a-z]{3,}"
    r"|(?=[\w-]*[A-Z])[A-Za-zβαγδ∆]*[A-Z][\w₀-₉⁺⁻+*@/′'’.-]*[\w₀-₉⁺*+)])(?:\s(?:[A-Z0-9][\w₀-₉*-]*))*"
)
_ITEM_JOIN = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or)\s")
_BY_GROUP = re.compile(r"^\s?(?:%\s)?(?:for|in|with|of|on)\s", re.IGNORECASE)


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
    lists = _parallel_lists(text, quantities)
    found = []
    for index, quantity in enumerate(quantities):
        match = _property(book, text, named, quantity, quantities)
        if match is None:
            name, identifier = _free_property(text, quantity, quantities[index - 1].end if index else 0), None
        else:
            name, identifier = _whole_name(text, match.start, match.end), match.id
        entity = _entity(text, quantity, match)
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
        found.append(Bound(entity, name, identifier))
    return found


def _fits(book: ontology.Ontology, identifier: str, quantity: Quantity) -> bool:
    item = book.property(identifier)
    if item is None:
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
    for match in named:
        if match.start < quantity.end and quantity.start < match.end and not quantity.counted:
            continue
        if not _fits(book, match.id, quantity):
            continue
        before = match.end <= quantity.start
        between = text[match.end : group_start] if before else text[group_end : match.start]
        if (
            match.language == "symbol" and not re.fullmatch(r"\s?(?:=|≈|~|of|was|is|:|values? of|<|>|≤|≥)?\s?", between)
        ) or (
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
        cost += 60 * len(_CLAUSE.findall(between))
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
        if _VERB.fullmatch(word) or re.fullmatch(
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
        inside = _clean(_phrase_end(_last_clause(before.rstrip(" ("))))
        if _is_thing(inside):
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
        thing = _clean(_noun_phrase(text, end + behind.end()))
        if _is_thing(thing) and not _VERB.match(thing) and not _NP_END.match(" " + thing + " "):
            return " ".join(thing.split()[:6])
    clause = _last_clause(before)
    verbs = list(_VERB.finditer(clause))
    if verbs and len(clause) - verbs[-1].end() < 30 and clause[: verbs[0].start()].strip():
        clause = clause[: verbs[0].start()]
    trimmed = re.sub(
        r"(?:\s(?:of|to|at|by|with|from|than|about|approximately|for|in|=|was|is|were|are|and))+\s*$",
        "",
        clause.rstrip(" (=~≈<>≤≥:,"),
    )
    return _clean(_phrase_end(trimmed)) or "value"


def _phrase_end(phrase: str) -> str:
    """The last noun phrase of a stretch."""
    parts = [
        part
        for part in re.split(
            (
                rf"[,;()]|\b(?:that|which|and|with|to|at|by|from|on|than|into|using|composed of|consisting of)\b"
                rf"|{_VERB.pattern}"
            ),
            phrase,
            flags=re.IGNORECASE,
        )
        if part and _is_thing(part.strip())
    ]
    return parts[-1][-80:] if parts else ""


def _last_clause(before: str) -> str:
    pieces = [match.end() for match in _CLAUSE.finditer(before)]
    return before[pieces[-1] :] if pieces else before


def _clean(phrase: str) -> str:
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


def _entity(text: str, quantity: Quantity, match: ontology.PropertyMatch | None) -> str:
    """The noun phrase that the number belongs to: of the property, else the clause's subject, else the nearest name."""
    named = _before_bracket(text, quantity, match)
    if named:
        return named
    if match is not None:
        of = _PREPOSITION.match(text, match.end)
        if of is None:
            filler = re.match(r"\s(?:values?|\([^()]{1,12}\))", text[match.end :])
            of = _PREPOSITION.match(text, match.end + filler.end()) if filler else None
        if of is not None and not re.match(r"\s?[\d~≈<>±−]", text[of.end() :]):
            phrase = _clean(_noun_phrase(text, of.end()))
            if _is_thing(phrase):
                return phrase
        own = re.search(r"([\w⁺⁻₀-₉/-]+(?:\s[\w⁺⁻₀-₉/-]+){0,2})['’]s?\s(?:\w+\s){0,2}$", text[: match.start])
        if own and _is_thing(_clean(own[1])):
            return _clean(own[1])
    clause = _last_clause(text[: quantity.start])
    subject = _subject(clause)
    if subject:
        return subject
    after = re.match(
        r"\s?(?:for|in|of|on|with)\s(?:the\s)?", text[quantity.group[1] if quantity.group else quantity.end :]
    )
    if after:
        base = (quantity.group[1] if quantity.group else quantity.end) + after.end()
        phrase = _clean(_noun_phrase(text, base))
        if _is_thing(phrase):
            return phrase
    names = [
        found
        for found in _NAME.finditer(text)
        if found.start() > 0 and found.end() <= quantity.start and not re.match(r"\s?[=≈]", text[found.end() :])
    ]
    if names:
        return names[-1][0]
    whole = _subject(text[: quantity.start]) or _clean(_noun_phrase(text, 0))
    return whole if _is_thing(whole) else ""


def _before_bracket(text: str, quantity: Quantity, match: ontology.PropertyMatch | None) -> str:
    """`HAT-CN` of 'lower than those of HAT-CN (146 Ω)', where the property is named further left."""
    before = text[: quantity.start].rstrip()
    if match is None or match.end > quantity.start or not before.endswith("("):
        return ""
    head = _clean(_phrase_end(re.split(r"\b(?:of|for|in)\s", text[match.end : len(before) - 1])[-1]))
    return head if _is_thing(head) else ""


def _noun_phrase(text: str, start: int) -> str:
    end = _NP_END.search(text, start + 1)
    return text[start : end.start() if end else len(text)]


def _is_thing(phrase: str) -> bool:
    return bool(re.search(r"[A-Za-z]{2}", phrase)) and len(phrase) <= 90 and not re.fullmatch(
        (
r"(?:(?:while |when |since |as |if )?(?:it|they|we|this)||these|those|which|that|there|he|she|case"
r"|order|addition|value|values|mean|range|study|work|total|average)"
), phrase, re.IGNORECASE
    )  # fmt: skip


_OPENING = re.compile(r"\s?(?:At|In|For|After|Under|With|On|When|As|By|During|From|Using|While|Since)\b[^,]*,\s")


def _subject(clause: str) -> str:
    """What stands before the clause's verb, without an opening such as 'At 25 °C,'; empty where it is no thing."""
    opening = _OPENING.match(clause)
    if opening:
        clause = clause[opening.end() :]
    verb = _VERB.search(clause)
    if verb is None or not clause[: verb.start()].strip():
        return ""
    before = clause[: verb.start()]
    phrase = _clean(before.split(",")[-1] if len(before) > 90 else before)
    of = re.search(r"\b(?:of|for|in)\s(.+)$", phrase)
    if of and ontology.match_property(phrase[: of.start()]) is not None and _is_thing(_clean(of[1])):
        return _clean(of[1])
    named = ontology.match_property(phrase)
    if named is not None and named.end - named.start == len(phrase):
        return ""
    return phrase if _is_thing(phrase) else ""


def _parallel_lists(text: str, quantities: Sequence[Quantity]) -> dict[int, str]:
    """Index of a quantity → the list item that it belongs to, for 'A and B were 1 and 2, respectively'."""
    groups: dict[tuple[int, int], list[int]] = {}
    for index, quantity in enumerate(quantities):
        if quantity.group:
            groups.setdefault(quantity.group, []).append(index)
    told = "respectively" in text
    found: dict[int, str] = {}
    for (start, end), members in groups.items():
        if len(members) < 2:
            continue
        behind = _BY_GROUP.match(text[end:])
        items: list[str] = []
        versus = len(members) == 2 and _VERSUS.search(text[quantities[members[0]].end : quantities[members[1]].start])
        if versus and text[:start].rstrip().endswith("("):
            found.update(zip(members, _compared(text[:start].rstrip(" (")), strict=True))
            continue
        if behind:
            items = _items_forward(text, end + behind.end(), len(members))
        if not items and told:
            items = _items_backward(text, start, len(members))
        if len(items) == len(members):
            found.update(zip(members, items, strict=True))
    return found


_VERSUS = re.compile(r"\b(?:vs|versus|compared (?:to|with)|and)\b")
_COMPARED = re.compile(
    r"\b(?:of|for|in|with|by|among)\s(?P<left>(?:(?!\b(?:of|for|in|that|those)\b).)+?)\s(?:(?:was|were|is|are|had|has|showed|gave)\b.*?)?"
    r"(?:(?:that|those)\s(?:of|for|in|with)|(?:than|versus|vs\.?|compared\s(?:to|with))(?:\s(?:that|those))?(?:\s(?:of|for|in|with))?)\s"
    r"(?P<right>[^,;()]+)$"
)


def _compared(before: str) -> tuple[str, str]:
    """The two things compared right before '(38 vs. 21)': 'the power of A was double that of B' → A, B.

    Where they cannot be told apart, both numbers get the whole stretch, and neither one thing.
    """
    clause = _last_clause(before)
    match = _COMPARED.search(clause)
    left, right = (_clean(match["left"]), _clean(match["right"])) if match else ("", "")
    if _is_thing(left) and _is_thing(right):
        return left, right
    whole = _clean(clause)[-120:]
    return whole, whole


def _items_forward(text: str, start: int, count: int) -> list[str]:
    stop = re.search(r"[;:(]|\.\s|\.$|,\srespectively|\srespectively", text[start:])
    pieces = [_clean(piece) for piece in _ITEM_JOIN.split(text[start : start + stop.start() if stop else len(text)])]
    return pieces if len(pieces) == count and all(_is_item(piece) for piece in pieces) else []


def _items_backward(text: str, end: int, count: int) -> list[str]:
    """The last `count` items told before a verb that stands before `end`."""
    for verb in reversed(list(_VERB.finditer(text[:end]))):
        told = re.sub(r"\s\([^()]*\)", "", text[: verb.start()])
        pieces = _ITEM_JOIN.split(told)[-count:]
        if len(pieces) < count:
            return []
        items = [_clean(piece) for piece in (_list_start(pieces[0]), *pieces[1:])]
        if all(_is_item(item) for item in items):
            return items
    return []


def _list_start(piece: str) -> str:
    """The first item of a list, without what leads up to it: 'conductivities of MOF-5' → 'MOF-5'."""
    parts = re.split(
        rf"\b(?:of|for|in|with|between|from|by|on|that|against|to|at)\s|{_VERB.pattern}", piece, flags=re.IGNORECASE
    )
    return parts[-1]


def _is_item(item: str) -> bool:
    return (
        0 < len(item) <= 70 and len(item.split()) <= 8 and bool(re.search(r"[A-Za-z]", item)) and not _VERB.search(item)
    )
