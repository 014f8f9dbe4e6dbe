"""Physical limits: what a property cannot be is marked, unless the paper's own words say that it is."""

import pytest

from evidence.value_checks import limit_checks


@pytest.mark.parametrize(
    ("known", "amount", "unit", "said", "passed"),
    [
        ("resistance", 5.0, "Ω", "The resistance was 5 Ω.", True),
        ("resistance", -5.0, "Ω", "The resistance was −5 Ω.", False),
        ("resistance", -5.0, "Ω", "A negative resistance of −5 Ω was seen.", True),
        ("resistance", -5.0, "Ω", "The resistance becomes negative, −5 Ω.", True),
        ("resistance", -5.0, "Ω", "At the negative electrode a resistance of −5 Ω was seen.", False),
        ("resistance", -5.0, "Ω", "The resistance was −5 Ω and the voltage was negative.", False),
        ("coulombic_efficiency", 104.0, "%", "The Coulombic efficiency was 104%.", False),
        ("coulombic_efficiency", 104.0, "%", "The Coulombic efficiency of 104% exceeds 100% in this cycle.", True),
        ("coulombic_efficiency", 104.0, "%", "The Coulombic efficiency was 104% over 100 cycles.", False),
        ("coulombic_efficiency", -4.0, "%", "The Coulombic efficiency exceeds 100%: −4%.", False),
    ],
)
def test_limits_hold_unless_the_paper_says_so(known: str, amount: float, unit: str, said: str, passed: bool) -> None:
    (check,) = limit_checks(known, [amount], unit, said)
    assert (check.name, check.passed) == ("physical_limit", passed)
    assert ("the paper says" in check.detail) == (passed and not 0 <= amount <= 100)
