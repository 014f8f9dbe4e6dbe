"""A symbol's definition in a caption or note becomes part of the measurement."""

import pytest

from evidence.table.definitions import defined, without_definitions


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "κ",
            "Kinetics of cells; κ is the ionic conductivity of the liquid electrolyte.",
            ("ionic conductivity", "liquid electrolyte"),
        ),
        (
            "i₀",
            "Here i₀ = exchange current density, Rct = charge transfer resistance.",
            ("exchange current density", None),
        ),
        ("Rct", "i₀: exchange current density; Rct: charge transfer resistance.", ("charge transfer resistance", None)),
        ("η at 0.4 mA", "η denotes the overpotential.", ("overpotential at 0.4 mA", None)),
        ("Rct", "Rct, the charge transfer resistance; all at 25 °C.", ("charge transfer resistance", None)),
        ("σ", "σ is the conductivity of the pellets.", ("conductivity of the pellets", None)),
        (
            "Tm and Tg",
            "Tm is the melting point and Tg is the glass transition temperature.",
            ("melting point and Tg", None),
        ),
    ],
)
def test_definition(name: str, text: str, expected: tuple[str, str | None]) -> None:
    found = defined(name, [text])
    assert found is not None
    assert (found.property, found.entity) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Capacity", "Capacity is given per gram of sulfur."),
        ("κ", "Kinetics of cells at 25 °C."),
        ("25 °C", "25 °C is warm."),
    ],
)
def test_no_definition(name: str, text: str) -> None:
    assert defined(name, [text]) is None


def test_a_caption_without_its_definitions() -> None:
    caption = "Kinetics in cells with a host; κ is the conductivity of the liquid electrolyte."
    assert without_definitions(caption, ["κ"]) == "Kinetics in cells with a host"
