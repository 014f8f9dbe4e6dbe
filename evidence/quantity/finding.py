"""All quantities of a text, in order."""

import re
from dataclasses import dataclass, replace

from contracts.measurements import Relation
from evidence.quantity.building import build
from evidence.quantity.exclusions import goes_on_as_name, in_name, is_label, is_year, labelled, masked
from evidence.quantity.lists import FACTOR, joined_lists
from evidence.quantity.messages import Quantity
from evidence.quantity.numbers import MINUS
from evidence.quantity.ratios import rates, ratios
from evidence.quantity.reading import Reading, read_at
from evidence.quantity.units import read_unit

_START = re.compile(
    (
        rf"(?<![\d.,])(?:[+{MINUS}]\s?)?\d|(?<![\w.])\.\d|(?<!\w)[½¼¾⅓⅔⅛]|\b(?:zero|one|two|three|four|five|six|seven|eight"
        rf"|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty"
        rf"|forty|fifty|sixty|seventy|eighty|ninety)\b"
    ),
    re.IGNORECASE,
)
_RELATION = re.compile(
    r"(?:(?P<le>≤|≦|⩽|<=|up\sto|at\smost|no\smore\sthan|maximum\sof)|(?P<ge>≥|≧|⩾|>=|at\sleast"
    r"|no\sless\sthan|minimum\sof)"
    r"|(?P<lt><|less\sthan|fewer\sthan|lower\sthan|smaller\sthan|below|under)|(?P<gt>>|more\sthan"
    r"|greater\sthan|higher\sthan|larger\sthan|over|above|exceed(?:s|ed|ing)?)"
    r"|(?P<about>~|∼|≈|≃|≅|about|approximately|approx\.?|around|roughly|nearly|almost|circa|c(?:a)?\.|some))\s?$",
    re.IGNORECASE,
)
_RELATIONS: dict[str, Relation] = {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "about": "~"}
_CHANGE = re.compile(
    (
        r"\b(?:chang|increas|decreas|ris|rose|drop|fell|fall|reduc|improv|grew|grow|went|declin|rais|lower"
        r"|drop|shift|mov|extend|boost|enhanc|degrad)\w*\b[^.;]{0,90}\bfrom\s(?:[a-z∼~≈<>]+\s?)?$"
    ),
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    (
        r"\b(?:difference|increase[sd]?|decrease[sd]?|rise|shift(?:ed)?|drop|change|warming|interval|step"
        r"|hotter|colder|steps)\s(?:in\s\w+(?:\s\w+)?\s)?(?:of|by)\s(?:[a-z]+\s)?$|[Δ∆]T?\s?=?\s?$|±\s?$"
    ),
    re.IGNORECASE,
)
_SIGN_IS_JOIN = re.compile(r"[\w%)\]°⁰¹²³⁴⁵⁶⁷⁸⁹]$")
_SPACED_DASH = re.compile(r"[\w%)\]°⁰¹²³⁴⁵⁶⁷⁸⁹]\s$")
_CI_LEVEL = re.compile(r"\s?(?:-|\s)?(?:CIs?\b|confidence\sinterval|credible\sinterval|HPD|CrI)")


_MONEY = re.compile(r"(?:US|A|C|HK|NZ)?[$€£¥]\s?$")
"""What stands before an amount of money: its unit, kept as written."""
_PER = re.compile(r"\s?/\s?|\sper\s")
_DEFINITE = re.compile(r"\b(?:the|these|those|this|our|its|their|first|last|other|both)\s$", re.IGNORECASE)


@dataclass
class _Hit:
    reading: Reading
    start: int
    relation: Relation
    split: bool = False


def find_quantities(text: str) -> list[Quantity]:
    """Every quantity of `text` in order of place; members of a list are one each and share `group`.

    Labels (Figure 3), citations, years, dates, names (MOF-5, IL-6) and identifiers are none.
    """
    hits = _hits(text)
    found = [_quantity(text, hit) for hit in hits]
    found = joined_lists(text, found)
    found += [*rates(text), *ratios(text)]
    return sorted(found, key=lambda quantity: quantity.start)


def _hits(text: str) -> list[_Hit]:
    hits: list[_Hit] = []
    masks, position = masked(text), 0
    while True:
        match = _START.search(text, position)
        if match is None:
            return hits
        start = match.start()
        position = match.end()
        digits = start + len(match[0]) - 1 if match[0][-1].isdigit() or match[0][0] == "." else start
        if any(low <= digits < high for low, high in masks):
            position = max(position, next(high for low, high in masks if low <= digits < high))
            continue
        if match[0][0] in MINUS + "+":
            before, spaced = text[max(0, start - 2) : start], digits - start > 1
            if _SIGN_IS_JOIN.search(before) or (spaced and _SPACED_DASH.search(before)):
                start = digits
        if start > 0 and match[0][-1].isdigit() and in_name(text, start):
            position = _past_token(text, digits)
            continue
        reading = read_at(text, start, words=True)
        if reading is None:
            continue
        hit = _accept(text, reading, masks)
        if hit is None:
            position = max(position, reading.number.end)
            continue
        if hit.split:
            reading = _first_only(text, hit.reading)
            hits.append(_Hit(reading, hit.start, hit.relation))
            position = reading.end
            continue
        hits.append(hit)
        position = max(position, reading.end)


def _past_token(text: str, start: int) -> int:
    token = re.compile(r"[\w.,]*\d").match(text, start)
    return token.end() if token else start + 1


def _accept(text: str, reading: Reading, masks: list[tuple[int, int]]) -> _Hit | None:
    number = reading.number
    word = text[number.start].isalpha()
    if word and reading.unit_text is None:
        return None
    if (
        word
        and text[number.start : number.end].lower() in ("one", "zero")
        and (reading.counted or reading.unit is None)
    ):
        return None
    if word and reading.counted and _DEFINITE.search(text[max(0, number.start - 14) : number.start]):
        return None
    if reading.unit_text is None and reading.high is None and goes_on_as_name(text, number.end):
        return None
    if (
        reading.unit_text is None
        and reading.number.integer
        and not number.signed
        and is_label(text, number.start, number.end)
    ):
        return None
    if reading.high is not None and reading.unit_text is None and goes_on_as_name(text, reading.high.end):
        return None
    surely_unit = reading.unit is not None
    if labelled(text, number.start, with_unit=surely_unit, counted=reading.counted):
        return None
    bare = reading.high is None and reading.spread is None and reading.unit is None and not number.signed
    if bare and is_year(text, number.start, number.end, counted=reading.counted):
        return None
    start, relation = _relation(text, number.start)
    if _CI_LEVEL.match(text, reading.end) and reading.unit_text == "%":
        return None
    own = text[reading.start : reading.end]
    if ")" in own and "(" not in own and text[start - 1 : start] == "(":
        start -= 1
    before = text[max(0, start - 130) : start]
    factor = reading.unit is not None and FACTOR.search(before) is not None
    split = reading.high is not None and (factor or _CHANGE.search(before) is not None)
    return _Hit(reading, start, relation, split)


def _first_only(text: str, reading: Reading) -> Reading:
    """The first number of `from 5 to 10 %`, told as a change: two values, no interval.

    The unit is shared where the first has none of its own, but for the pure number of "by a factor of 4 to 0.3 mS".
    """
    end = reading.number.end
    if reading.joined:
        own = read_at(text[: text.find(reading.joined, end) + len(reading.joined)], reading.start)
        if own is not None and own.unit is not None:
            return own
    own = read_at(text[:end], reading.start)
    assert own is not None
    if FACTOR.search(text[: own.start]):
        return own
    return Reading(
        own.start,
        end,
        own.number,
        end,
        unit=reading.unit,
        unit_text=reading.unit_text,
        counted=reading.counted,
        scale=reading.scale,
    )


def _relation(text: str, start: int) -> tuple[int, Relation]:
    match = _RELATION.search(text, max(0, start - 16), start)
    if (
        match is None
        or match.lastgroup is None
        or (match.start() > 0 and text[match.start() - 1].isalpha() and match[0][0].isalpha())
    ):
        return start, "="
    return match.start(), _RELATIONS[match.lastgroup]


def _quantity(text: str, hit: _Hit) -> Quantity:
    reading = hit.reading
    unit_text, parsed = reading.unit_text, reading.unit
    if unit_text is None and (money := _MONEY.search(text[: hit.start])):
        per = _PER.match(text, reading.end)
        share = read_unit(text, per.end()) if per else None
        end = share.end if share else reading.end
        printed = money[0].strip() + text[reading.end : end]
        return build(text, replace(reading, end=end), hit.start - len(money[0]), hit.relation, printed, None, False)
    difference = bool(_DIFFERENCE.search(text[max(0, hit.start - 50) : hit.start]))
    return build(text, reading, hit.start, hit.relation, unit_text, parsed, difference)
