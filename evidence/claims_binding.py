"""Numbers with the entities that they belong to, compared between a claim and its source."""

import math
import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from evidence.claims_logic import plain
from evidence.claims_words import Spoken, has, same_word, spoken, value_of, values_in
from evidence.quantity import Quantity, find_quantities

_ENTITY = re.compile(
    r"(?<![\w.])(?:[A-Z][A-Za-z]*\d[\w]*(?:[-–][A-Za-z\d]+)*|[A-Z]{2,}[\w]*(?:[-–(][\w)]+)*|[A-Za-z]+[-–]\d+[\w]*"
    r"|[a-z]{1,3}[A-Z][\w-]*|(?:[A-Z][a-z]?\d*){2,}(?![a-z])|[αβγδ]-\w+|[A-Z][a-z]+(?:[-–][A-Z]?[a-z\d]+)+)"
)
_UNITLIKE = re.compile(
    r"^(?:[kMGmµμnp]?(?:S|V|A|W|J|K|Pa|Hz|eV|Ah|Wh|M|N|L|C|T|F|g|m)(?:-?\d)?|RH|DC|AC|SD|SE|SEM|CI|pH|wt|vol)$"
)
_SAME_LENGTH = str.maketrans("‐‑‒–—₀₁₂₃₄₅₆₇₈₉ₓᵧ", "-----0123456789xy")
RELATIVE = 1e-6
CONVERTED = 6e-4
"""How far a value told in another unit may be rounded: 740 K is 467 °C."""


class Bound(NamedTuple):
    """A quantity of a text with the entity that it is told of, where one is near."""

    quantity: Quantity
    entity: str | None


def entities(text: str) -> list[tuple[int, str]]:
    """Names with a shape of their own (MOF-5, LiFePO4, REV1) and where each begins."""
    found = []
    for match in _ENTITY.finditer(text.translate(_SAME_LENGTH)):
        name = match.group().rstrip("-–")
        if len(name) > 1 and not _UNITLIKE.match(name) and not name.replace("-", "").isdigit():
            found.append((match.start(), name))
    return found


def bind(text: str) -> list[Bound]:
    """Each quantity with its entity: by position where a list ends in "respectively", else the nearest before it,
    else the nearest after it, with no other quantity between."""
    flat = text.translate(_SAME_LENGTH)
    quantities = [q for q in find_quantities(text) if q.read]
    named = [e for e in entities(text) if not any(q.start <= e[0] < q.end for q in quantities)]
    if re.search(r"\brespectively\b", flat, re.IGNORECASE):
        before = list(dict.fromkeys(name for _, name in named))
        if before and len(quantities) % len(before) == 0 and len(quantities) >= len(before):
            return [Bound(q, before[i % len(before)]) for i, q in enumerate(quantities)]
    bound: list[Bound] = []
    for quantity in quantities:
        last = max((q.end for q in quantities if q.end <= quantity.start), default=0)
        left = [e for e in named if last <= e[0] < quantity.start]
        ends = min((q.start for q in quantities if q.start >= quantity.end), default=len(flat))
        right = [e for e in named if quantity.end <= e[0] < ends]
        chosen: str | None = left[-1][1] if left else None
        if right:
            between = flat[quantity.end : right[0][0]]
            after = re.fullmatch(r"\s*(?:\(|for|in|of|by|with|the|using|from|on|\s)*\s*", between) is not None
            if after and (chosen is None or re.search(r"\b(?:for|of|in|by|from)\b", between)):
                chosen = right[0][1]
        bound.append(Bound(quantity, chosen))
    return bound


def same_value(a: Quantity, b: Quantity) -> bool:
    """Whether two quantities are one: equal as written, or equal in SI; "<" is not ">"."""
    if {a.relation[:1], b.relation[:1]} == {"<", ">"}:
        return False
    if a.interval and b.interval:
        ours, theirs = (1.0, 1.0) if _unit(a) == _unit(b) else (_scale(a.unit), _scale(b.unit))
        pairs = zip(a.interval, b.interval, strict=True)
        return a.si_unit == b.si_unit and all(_close(x * ours, y * theirs, CONVERTED) for x, y in pairs)
    if a.value is None or b.value is None:
        return False
    if _unit(a) == _unit(b):
        return _close(a.value, b.value)
    if a.si_value is not None and b.si_value is not None and a.si_unit == b.si_unit:
        return _close(a.si_value, b.si_value, CONVERTED)
    return False


@cache
def _scale(unit: str | None) -> float:
    """How much one of the unit is in SI; not a number for a unit that none is known of."""
    one = find_quantities(f"1 {unit}")
    return one[0].si_value if len(one) == 1 and one[0].si_value is not None else math.nan


def _unit(quantity: Quantity) -> str:
    return re.sub(r"(?<=[mμun])l\b|\bl\b", "L", re.sub(r"[\s·*.]", "", plain(quantity.unit or "")))


def _close(a: float, b: float, room: float = RELATIVE) -> bool:
    return abs(a - b) <= room * max(abs(a), abs(b), 1e-300)


def numbers_disagree(claim: Sequence[Bound], source: Sequence[Bound], text: str, sentence: str) -> str | None:
    """A quantity, a bare number or a power of ten of the claim that the source has not."""
    theirs = [s.quantity for s in source]
    for bound in claim:
        quantity = bound.quantity
        if _counts(quantity) and _counted_otherwise(spoken(quantity.text)[-1].text, quantity.value, sentence):
            return f'"{quantity.text}" is not in the source'
        if not any(same_value(quantity, other) for other in theirs) and not _as_printed(quantity, sentence, theirs):
            return f'"{quantity.text}" is not in the source'
    powers = _powers(sentence)
    lost = next((power for power in _POWER.findall(plain_powers(text)) if power not in powers), None)
    if lost is not None:
        return f'"10^{lost}" is not in the source'
    values = values_in(sentence)
    told = [b.quantity for b in claim]
    for word in spoken(text):
        if any(q.start <= word.start < q.end for q in told):
            continue
        if _takes_up(word, text):
            named = next(
                (w.text for w in spoken(text)[word.at + 1 :][:_COUNTED] if has(sentence, w.text) and w.meaningful), ""
            )
            if word.text in _FIGURES and named and _counted_otherwise(named, value_of(word.text), sentence):
                return f'"{word.text} {named}" is not in the source'
            continue
        value = value_of(word.text)
        printed = word.text[0].isdigit() and value is None
        if printed and not re.search(re.escape(word.text).replace(":", r"\s?:\s?"), plain(sentence)):
            return f'"{word.text}" is not in the source'
        if value not in (None, 1) and value not in values and not _part_of_another(word, text, values):
            return f'"{word.text}" is not in the source'
    return None


_POWER = re.compile(r"(?:\b10\s?\^\s?|\d[eE])\{?([-+]?\d{1,2})\b")


def plain_powers(text: str) -> str:
    """Text with its superscript powers of ten written with a caret, and "-" for every minus."""
    caret = re.sub(r"(?<=10)([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)", r"^\1", text)
    return plain(caret)


def _powers(sentence: str) -> set[str]:
    """The powers of ten that a sentence may mean, flattened superscripts ("10-6") and large numbers' names too."""
    flat = plain_powers(sentence)
    named = {"million": "6", "billion": "9", "thousand": "3"}
    return (
        set(_POWER.findall(flat))
        | set(re.findall(r"\b10\s?([-+]\d{1,2})\b", flat))
        | {power for name, power in named.items() if name in flat.lower()}
    )


def _part_of_another(word: Spoken, text: str, values: set[float]) -> bool:
    """Whether a number word is half of one such as "twenty-four" that the source has."""
    near = " ".join(w.text for w in spoken(text)[max(0, word.at - 1) : word.at + 2])
    return not word.text[0].isdigit() and bool((values_in(near) - {value_of(w.text) for w in spoken(near)}) & values)


_FIGURES = ("two", "three", "four", "five")


def _takes_up(word: Spoken, text: str) -> bool:
    """Whether "the two", "these three" take up things named before and count nothing."""
    if word.text in ("both", "half", "second", "once", "twice"):
        return True
    return word.text in _FIGURES and bool(re.search(r"\b(?:the|these)\s+$", text[: word.start]))


def _as_printed(quantity: Quantity, sentence: str, read: Sequence[Quantity]) -> bool:
    """Whether a plain number stands in the source with the unit's letters behind it, where no quantity was read."""
    unit = _letters(plain(quantity.unit or ""))
    if quantity.interval and quantity.value is None:
        return set(quantity.interval) <= values_in(sentence) and (not unit or unit.rstrip("s") in plain(sentence))
    if not unit and quantity.value in values_in(re.sub(r"\d", " ", sentence)):
        return True
    if _counts(quantity) and quantity.value in values_in(sentence):
        return True
    number = next((w.text for w in spoken(quantity.text) if w.text[0].isdigit()), None)
    if number is None or quantity.value is None or value_of(number) != quantity.value:
        return False
    for found in re.finditer(rf"(?<![\d.-]){re.escape(number)}(?![\d.])", plain(sentence)):
        behind = plain(sentence)[found.end() :][:20]
        here = next((q for q in read if q.start <= found.start() < q.end), None)
        wrong = here and (here.value != quantity.value or {here.relation[:1], quantity.relation[:1]} == {"<", ">"})
        if wrong or re.match(r"\s?[x×*]\s?10|[eE]-", behind):
            continue
        if not unit or _letters(behind).startswith(unit):
            return True
    return False


def _counts(quantity: Quantity) -> bool:
    """Whether a quantity counts things in words ("two agents"): what is counted may be called another name."""
    words = (quantity.unit or "").split()
    return (
        quantity.si_unit == "1" and quantity.relation == "=" and bool(words) and all(_WORD.fullmatch(w) for w in words)
    )


def _counted_otherwise(noun: str, value: float | None, sentence: str) -> bool:
    """Whether the sentence gives the thing another number: "two other species" for "three species"."""
    words = spoken(sentence)
    counts = [
        [value_of(near.text) for near in words[max(0, w.at - _COUNTED) : w.at] if value_of(near.text) is not None][-1:]
        for w in words
        if same_word(w.text, noun)
    ]
    return any(counts) and not any(value in each for each in counts)


_WORD = re.compile(r"[a-z]{4,}")
_COUNTED = 5
"""How many words before a thing its number may stand."""


def _letters(text: str) -> str:
    return re.sub(r"[^A-Za-zΩμ%]", "", text)


def bindings_disagree(claim: Sequence[Bound], source: Sequence[Bound]) -> str | None:
    """A number that the claim tells of one entity and the source of another."""
    for bound in claim:
        names = {s.entity for s in source if s.entity and _rivals(bound.quantity, s.quantity)}
        told = {s.entity for s in source if same_value(bound.quantity, s.quantity)}
        if bound.entity and told and bound.entity not in told and None not in told and bound.entity in names:
            return f'"{bound.quantity.text}" belongs to {", ".join(sorted(filter(None, told)))}, not to {bound.entity}'
    return None


def _rivals(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are of one kind and not equal, so that one can be told for the other."""
    alike = one.si_unit == other.si_unit if one.si_unit else _unit(one) == _unit(other)
    return alike and not same_value(one, other)


def amounts(text: str) -> list[tuple[int, int, str, str]]:
    """(begin, end, kind, value) of each quantity of the plain text: those of one kind can be taken for each other."""
    found = []
    for q in find_quantities(text):
        value = q.si_value if q.si_value is not None else q.value
        if value is not None:
            found.append((q.start, q.end, q.si_unit or q.unit or "number", f"{value:.5g}"))
    return found
