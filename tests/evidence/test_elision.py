"""Values whose sentence leaves their property out."""

import pytest

from evidence.binding import bind
from evidence.elision import is_label, named_nearby
from evidence.quantity import find_quantities

CONDUCTIVITY = "[current] ** 2 * [time] ** 3 / [mass] / [length] ** 3"


@pytest.mark.parametrize(
    ("name", "entity", "dimension", "label"),
    [
        ("NZSP-1200", "best sample, NZSP-1200", CONDUCTIVITY, True),
        ("COF-366", "pellet", CONDUCTIVITY, True),
        ("A549/DX-2", "cells", "[temperature]", True),
        ("best sample", "best sample", CONDUCTIVITY, True),
        ("line width", "sample", CONDUCTIVITY, False),
        ("CO-2", "gas", "dimensionless", False),
        ("DMSO", "medium", "[volume]", False),
        ("J-coupling", "spectrum", "[frequency]", False),
    ],
)
def test_a_label_is_no_property(name: str, entity: str, dimension: str, label: bool) -> None:
    assert is_label(name, entity, dimension) is label


@pytest.mark.parametrize(
    "sentence",
    [
        "The best sample, NZSP-1200, reached 6.7 × 10⁻⁴ S cm⁻¹ at 25 °C.",
        "At 60 °C, MOF-808 gave 3.1 × 10⁻³ S cm⁻¹.",
        "For LLZO-Ta2 we found 5.2 MPa.",
    ],
)
def test_the_slot_of_the_property_is_left_open(sentence: str) -> None:
    [first, *_] = [
        b for b, q in zip(bind(sentence, find_quantities(sentence)), find_quantities(sentence), strict=True)
        if q.unit != "°C"
    ]  # fmt: skip
    assert (first.property, first.property_id) == ("value", None)


def test_the_nearest_text_that_names_a_fitting_property_fills_it() -> None:
    texts = ["The pellets were dense.", "Their ionic conductivity depends on the activation energy.", "Hardness of X"]
    assert named_nearby(CONDUCTIVITY, texts) == ("ionic conductivity", "ionic_conductivity")


def test_several_fitting_properties_leave_it_open() -> None:
    assert named_nearby(CONDUCTIVITY, ["Ionic conductivity and electronic conductivity of NZSP"]) is None


def test_a_bare_number_is_given_no_property() -> None:
    assert named_nearby("dimensionless", ["The porosity of the pellets"]) is None
