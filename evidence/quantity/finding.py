"""All quantities of a text, in order."""

import re
from dataclasses import dataclass

from contracts.measurements import Check, Relation, Uncertainty
from evidence.quantity.exclusions import goes_on_as_name, in_name, is_label, is_year, labelled, masked
from evidence.quantity.messages import Quantity
from evidence.quantity.normal import normalise_parsed, tidy
from evidence.quantity.numbers import MINUS, UNKNOWN
from evidence.quantity.reading import Reading, read_at
from evidence.quantity.units import ParsedUnit, whole_unit

_START = re.compile(
    (
        rf"(?<![\d.,])(?:[+{MINUS}]\s?)?\d|(?<![\w.])\.\d|\b(?:zero|one|two|three|four|five|six|seven|eight"
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
_JOINT = re.compile(
    r"\s?(?:,|;|,?\s(?:and|or|vs\.?|versus|&|to)|/|×|x)\s?(?:then\s)?(?:[∼~≈<>≤≥]|about|approximately)?\s?",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"\b(?:and|or|to|versus|&)\b|×|/|vs", re.IGNORECASE)
_C_OVER = re.compile(r"(?<![\w°])C/(\d{1,3})(?![\w/])")
_CI_LEVEL = re.compile(r"\s?(?:-|\s)?(?:CIs?\b|confidence\sinterval|credible\sinterval|HPD|CrI)")


_LOST_BEFORE = re.compile(rf"[{UNKNOWN}]\s?$")
_LOST_BEHIND = re.compile(rf"\s?[{UNKNOWN}]\s?\d")
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
    found = _lists(text, found)
    found += [_rate(match) for match in _C_OVER.finditer(text)]
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
    split = reading.high is not None and bool(_CHANGE.search(text[max(0, start - 130) : start]))
    return _Hit(reading, start, relation, split)


def _first_only(text: str, reading: Reading) -> Reading:
    """The first number of `from 5 to 10 %`, told as a change: two values, no interval. The unit is shared."""
    end = reading.number.end
    own = read_at(text[:end], reading.start)
    assert own is not None
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
    difference = bool(_DIFFERENCE.search(text[max(0, hit.start - 50) : hit.start]))
    return build(text, reading, hit.start, hit.relation, unit_text, parsed, difference)


def build(
    text: str,
    reading: Reading,
    start: int,
    relation: Relation,
    unit_text: str | None,
    parsed: ParsedUnit | None,
    difference: bool,
) -> Quantity:
    """The message for a reading with its unit decided."""
    low, checks = reading.number, []
    value: float | None = tidy(low.value * reading.scale)
    interval: tuple[float, float] | None = None
    spread = reading.spread
    if reading.high is not None:
        first = tidy(_in_unit(low.value * reading.scale, reading.joined, unit_text))
        second = tidy(reading.high.value * reading.scale)
        interval, value = (min(first, second), max(first, second)), None
    if low.doubt or (reading.high is not None and reading.high.doubt):
        checks.append(Check(name="number_read", passed=False, detail=low.doubt or "the range's end is not sure"))
        value, interval, spread = None, None, None
    if _LOST_BEFORE.search(text[max(0, low.start - 2) : low.start]) or _LOST_BEHIND.match(text, low.end):
        checks.append(Check(name="number_read", passed=False, detail="a character that no font explains stands by it"))
        value, interval, spread = None, None, None
    if low.decimal_comma:
        checks.append(Check(name="decimal_comma", passed=True, detail=text[low.start : low.end]))
    if reading.counted or unit_text is None:
        si_value, si_unit, dimension = value, "1", "dimensionless"
        if reading.counted:
            checks.append(Check(name="counted", passed=True, detail=unit_text or ""))
    else:
        normal = normalise_parsed(value, unit_text, parsed, difference=difference)
        si_value, si_unit, dimension = normal.si_value, normal.si_unit or "", normal.dimension or ""
        checks += normal.checks
    return Quantity(
        start=start,
        end=reading.end,
        text=text[start : reading.end],
        number_start=low.start,
        number_end=reading.number_end,
        relation=relation,
        value=value,
        interval=interval,
        uncertainty=Uncertainty(plus=tidy(spread[0] * reading.scale), minus=tidy(spread[1] * reading.scale))
        if spread
        else None,
        unit=unit_text,
        counted=reading.counted,
        si_value=si_value,
        si_unit=si_unit or None,
        dimension=dimension or None,
        decimals=low.decimals,
        checks=tuple(checks),
    )


def _in_unit(value: float, own: str, other: str | None) -> float:
    """`500 µm–2 mm`: the first end in the second's unit, where both units are of one dimension."""
    if not own or not other or own == other:
        return value
    left = normalise_parsed(value, own, whole_unit(own))
    right = normalise_parsed(1.0, other, whole_unit(other))
    if (
        left.si_value is None
        or not right.si_value
        or left.dimension != right.dimension
        or "temperature" in str(left.dimension)
    ):
        return value
    return tidy(left.si_value / right.si_value)


def _lists(text: str, found: list[Quantity]) -> list[Quantity]:
    """Members of a list get the unit that stands behind its last member, and the list's span."""
    runs: list[list[int]] = []
    for index in range(len(found)):
        joined = (
            index > 0
            and found[index - 1].end <= found[index].start
            and bool(_JOINT.fullmatch(text[found[index - 1].end : found[index].start]))
        )
        if (
            joined
            and not _equated(text, found[index])
            and not _equated(text, found[index - 1])
            and _alike(found[index - 1], found[index])
        ):
            runs[-1].append(index)
        else:
            runs.append([index])
    for run in runs:
        if len(run) > 1:
            span = (found[run[0]].start, found[run[-1]].end)
            donor = found[run[-1]]
            closing = bool(_CLOSING.search(text[found[run[-2]].end : donor.number_start])) or len(run) > 2
            alone = all(found[index].unit is None for index in run[:-1])
            for index in run:
                member = found[index]
                if alone and closing and donor.unit is not None and index != run[-1] and not _equated(text, member):
                    member = with_unit_of(member, donor)
                found[index] = member.model_copy(update={"group": span})
    return found


def _alike(left: Quantity, right: Quantity) -> bool:
    """Whether two neighbours may be members of one list: one unit, or the left waits for its own."""
    return left.unit is None or left.unit == right.unit


def _equated(text: str, quantity: Quantity) -> bool:
    """Whether `n = 12` or `pH 11`: the number has a name of its own and shares no unit."""
    if re.search(r"\bpH\s?$", text[max(0, quantity.start - 4) : quantity.start]):
        return True
    return text[max(0, quantity.start - 2) : quantity.start].strip() == "=" or (
        quantity.text[:1] in "<>"
        and re.search(r"\b[pPn]\s?$", text[max(0, quantity.start - 3) : quantity.start]) is not None
    )


def with_unit_of(member: Quantity, donor: Quantity) -> Quantity:
    """`member` with the unit that is printed once, behind `donor`."""
    if donor.counted:
        return member.model_copy(update={"unit": donor.unit, "counted": True})
    parsed = whole_unit(donor.unit or "")
    normal = normalise_parsed(member.value, donor.unit or "", parsed)
    kept = tuple(check for check in member.checks if check.name != "unit_parsed")
    return member.model_copy(
        update={
            "unit": donor.unit,
            "si_value": normal.si_value,
            "si_unit": normal.si_unit,
            "dimension": normal.dimension,
            "checks": kept + normal.checks,
        }
    )


def _rate(match: re.Match[str]) -> Quantity:
    value = tidy(1 / int(match[1]))
    return Quantity(
        start=match.start(),
        end=match.end(),
        text=match[0],
        number_start=match.start(1),
        number_end=match.end(1),
        value=value,
        unit="C",
        si_value=value,
        si_unit="C-rate",
        dimension="[c_rate]",
    )
