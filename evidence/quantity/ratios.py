"""Numbers that are told as a quotient: C/10, a 1:1000 dilution."""

import re

from contracts.measurements import Check
from evidence.quantity.messages import Quantity
from evidence.quantity.normal import tidy

_C_OVER = re.compile(r"(?<![\w°])C/(\d{1,3})(?![\w/])")
_RATIO = re.compile(r"(?<![\w.:/,])(\d+(?:\.\d+)?)\s?:\s?(\d+(?:\.\d+)?)(?![\w:/]|\.\d|\s?:)")
_TOLD_BEFORE = re.compile(
    r"(?:\b(?:ratios?|dilut\w+|mixtures?|proportions?)\b[^.;\d]{0,30}|\b(?:v/v|w/w|wt/wt|mol/mol)\b\W{0,3}|[∼~≈]\s?)$",
    re.IGNORECASE,
)
_TOLD_BEHIND = re.compile(
    r"\s?(?:[,(]\s?)?(?:v/v|w/w|wt/wt|mol/mol|by\s(?:volume|weight|mass)|(?:[a-z]+\s)?(?:ratio|dilution|diluted|mixture|slope|stoichiometr))",
    re.IGNORECASE,
)


def rates(text: str) -> list[Quantity]:
    """Charging rates such as C/10."""
    return [
        _quotient(match, match.start(1), 1 / int(match[1]), "C", "C-rate", "[c_rate]")
        for match in _C_OVER.finditer(text)
        if int(match[1])
    ]


def ratios(text: str) -> list[Quantity]:
    """`3:1` where a word beside it says that it is a ratio, and no time of day, verse or score."""
    return [
        _quotient(match, match.start(), float(match[1]) / float(match[2]), None, "1", "dimensionless")
        for match in _RATIO.finditer(text)
        if float(match[2])
        and (
            _TOLD_BEFORE.search(text[max(0, match.start() - 50) : match.start()])
            or _TOLD_BEHIND.match(text, match.end())
        )
    ]


def is_ratio(quantity: Quantity) -> bool:
    """Whether a quantity is a bare ratio, whose value is printed nowhere: a mixture's or a dilution's, no result."""
    return quantity.unit is None and any(check.name == "quotient" for check in quantity.checks)


def _quotient(
    match: re.Match[str], number_start: int, value: float, unit: str | None, si_unit: str, dimension: str
) -> Quantity:
    value = tidy(value)
    return Quantity(
        start=match.start(),
        end=match.end(),
        text=match[0],
        number_start=number_start,
        number_end=match.end(),
        value=value,
        unit=unit,
        si_value=value,
        si_unit=si_unit,
        dimension=dimension,
        checks=(Check(name="quotient", passed=True, detail=match[0]),),
    )
