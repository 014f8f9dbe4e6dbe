"""What a verification looks at besides the page."""

from pathlib import Path

import pytest

from actors import second_look
from contracts.measurements import Check
from tests.actors.samples import measurement


@pytest.fixture(autouse=True)
def on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is as the pedigree says; tests of `evidence` look at pages."""
    monkeypatch.setattr(second_look, "verify", lambda *_: [Check(name="digits", passed=True)])


def failed(**changes: object) -> list[str]:
    looked = second_look.look_again(measurement().model_copy(update=changes), Path("a.pdf"))
    return [check.name for check in looked if not check.passed]


def test_a_value_that_converts_to_its_si_value_passes() -> None:
    assert failed(value=3.0, unit="mS/cm", si_value=0.3) == []


def test_one_that_does_not_is_refused() -> None:
    assert failed(value=3.0, unit="mS/cm", si_value=3.0) == ["unit"]


def test_a_unit_that_is_not_understood_is_left_alone() -> None:
    assert failed(value=3.0, unit="frobs", si_value=None) == []


def test_a_value_beyond_what_is_possible_is_refused_whatever_stands_in_its_pedigree() -> None:
    normal = measurement().pedigree.normalization.model_copy(
        update={"checks": (Check(name="physical_limit", passed=True, detail="as read before"),)}
    )
    pedigree = measurement().pedigree.model_copy(update={"normalization": normal})
    changes = {"property_id": "coulombic_efficiency", "pedigree": pedigree}
    assert failed(value=120.0, unit="%", si_value=1.2, **changes) == ["physical_limit"]
    assert failed(value=99.0, unit="%", si_value=0.99, **changes) == []


def test_both_ends_of_an_interval_must_be_possible() -> None:
    changes = {"property_id": "coulombic_efficiency", "value": None, "si_value": None, "unit": "%"}
    assert failed(interval=(80.0, 120.0), **changes) == ["physical_limit"]
    assert failed(interval=(80.0, 99.0), **changes) == []


def test_nothing_is_colder_than_absolute_zero() -> None:
    assert failed(value=-300.0, unit="°C", si_value=-26.85, property_id=None) == ["physical_limit"]
