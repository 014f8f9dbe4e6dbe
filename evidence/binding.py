"""Which words of a sentence say what a number is a value of: its entity and its property."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import ontology
from evidence.adjectives import told_by_adjective
from evidence.changes import change_of
from evidence.comparing import compared_with
from evidence.elision import is_label
from evidence.entities import entity_of
from evidence.pairing import parallel_lists
from evidence.phrases import (
    CITED,
    CLAUSE,
    PHRASE_END,
    VERB,
    clean,
    is_thing,
    is_turn,
    last_clause,
    last_phrase,
    noun_phrase,
)
from evidence.quantity import Quantity
from ontology.folding import singular


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
            floor = max((q.end for q in quantities if q.end <= match.start), default=0)
            name, identifier = _whole_name(text, floor, match.start, match.end), match.id
        entity = entity_of(text, quantity, match)
        adjective = told_by_adjective(text, quantity)
        if adjective is not None:
            of_adjective = book.match_property(adjective[0])
            fits = of_adjective is not None and _fits(book, of_adjective.id, quantity)
            name, identifier = adjective[0], of_adjective.id if of_adjective is not None and fits else None
            entity = adjective[1] or entity
        other = compared_with(text, quantity)
        if other and found and quantities[index - 1].dimension == quantity.dimension:
            entity, name, identifier = other, found[-1].property, found[-1].property_id
        item = lists.get(index)
        if item and is_turn(item):
            name = _of_turn(name, item, list(lists.values()))
        elif item:
            of_item = book.match_property(item)
            if (
                of_item is not None
                and _fits(book, of_item.id, quantity)
                and 2 * (of_item.end - of_item.start) > len(item)
            ):
                name, identifier = item, of_item.id
            else:
                entity = item
                name = _before_list(text, list(lists.values())) or name if name in lists.values() else name
        if identifier is None and quantity.dimension == "[time]" and _TOOK.search(text[: quantity.start]):
            name = "duration"
        symbol = _SYMBOL.search(text[max(0, quantity.start - 40) : quantity.start])
        told = symbol is not None and (quantity.unit is None or symbol["notation"])
        if symbol is not None and told and (match is None or match.language != "symbol"):
            name, identifier = symbol["statistic"] or symbol["notation"], None
        known = identifier is not None or (name != "value" and _CHANGED.search(text[: quantity.start]) is not None)
        change = change_of(text, quantity.start) if known else None
        if change is not None:
            name, identifier = f"{change} in {name}", None
        if identifier is None and is_label(name, entity, quantity.dimension):
            name = "value"
        found.append(Bound(entity, name, identifier))
    return found


def _before_list(text: str, items: Sequence[str]) -> str:
    """`permissible limits` of "the permissible limits of lead and zinc are 1 and 10 mg/kg"."""
    found = re.search(rf"(?P<name>(?:[\w-]+\s){{1,4}})of\s(?:the\s)?{re.escape(items[0])}\b", text)
    name = clean(last_phrase(found["name"].strip())) if found else ""
    return name if is_thing(name) else ""


def _of_turn(name: str, turn: str, turns: Sequence[str]) -> str:
    """A property with the turn in a row that a value is of: "discharge capacity in the first cycle"."""
    if name == "value":
        return name
    noun = next((t.split()[-1] for t in (turn, *reversed(turns)) if is_turn(t) and " " in t), "")
    return f"{name} in the {turn.removesuffix(noun).strip()} {singular(noun)}".strip()


_TOOK = re.compile(r"\b(?:took|takes|lasted|lasts)\s(?:[a-z]+\s)?$")
"""Verbs whose object is how long something was."""
_CHANGED = re.compile(r"\b(?:shorten|prolong|lengthen)\w*\s[^.;:]{2,60}\sby\s(?:[a-z]+\s)?$")
"""Verbs that tell a change whatever stands behind them: shortened the time to closure by."""
_SYMBOL = re.compile(
    r"(?<![\w-])(?:(?P<statistic>(?:[FtzUHQ]|χ²?|χ2)(?:\s?\([\d.,\s]{1,20}\))?)\s?[=<>≈]"
    r"|(?P<notation>(?:[δΔε]\s?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[A-Z]\w*"
    r"|[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[A-Z][a-z]?/[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[A-Z][a-z]?)(?:\s(?:ratios?|values?))?)"
    r"\s?(?:=|≈|of|was|were|is|are|from|between)?)\s?(?:[~∼≈<>]|about\s|only\s)?\s?$"
)
"""The symbol of a test statistic with its degrees of freedom, or of isotopes, right before its value: F(3, 8.9) =."""

_SYMBOL_LINK = (
    r"\s?(?:=|≈|~|of|was|is|:|values? of|<|>|≤|≥)?\s?"
    r"|\s(?:values?\s)?(?:of|for)\s[^,;:.()=]{2,60}\s(?:is|was|are|were|equals)\s(?:about\s|only\s|found to be\s)?"
)
_FORMULA = re.compile(r"\([^()=]{1,30}=(?P<right>[^()=]*(?:\([^()]*\)[^()=]*)*)\)")
"""How a thing was computed, in brackets behind it: the names right of the sign are of what it was computed from."""
_OBJECT = re.compile(r"\s(?!(?:of|for|in|at|from|with|by|were|are|was|is|and|or|to|than|that|as|on|up)\b)[a-zA-Z]")
"""What makes `yields` the verb: the model yields transit depths."""
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
    formulas = [m.span("right") for m in _FORMULA.finditer(text)]
    for told in named:
        if text[told.start : told.end] == "yields" and _OBJECT.match(text, told.end):
            continue
        fitting = next((i for i in (told.id, *told.others) if _fits(book, i, quantity)), None)
        if fitting is None:
            continue
        match = replace(told, id=fitting)
        if match.start < quantity.end and quantity.start < match.end and not quantity.counted:
            continue
        if any(a <= match.start < b and not a <= quantity.start < b for a, b in formulas):
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


def _whole_name(text: str, floor: int, start: int, end: int) -> str:
    """The property's name with the words behind `floor` that narrow it: 'tyrosinase inhibitory activity'."""
    lead = re.search(r"(?:[\w⁺⁻₀-₉/-]+\s){0,2}$", text[floor:start])
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
    apart = CITED.match(text, end) is not None or quantity.unit in ("times", "fold", "×") or _NO_NOUN.match(text, end)
    behind = None if apart else re.match(r"\s(?:of\s)?(?=[\w(])", text[end:])
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


_NO_NOUN = re.compile(r"\s(?:ago|later|earlier|apart|away|each|long|old|onwards?|afterwards?)\b")
_ENDS_OPEN = re.compile(r"\s(?:at|near|between|against|than|by|of|in|on|with|from|to|around|under)$", re.IGNORECASE)
