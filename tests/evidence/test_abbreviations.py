"""Abbreviations as papers define them."""

import pytest

from evidence.abbreviations import abbreviations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a metal-organic framework (MOF) was used", {"MOF": "metal-organic framework"}),
        ("by electrochemical impedance spectroscopy (EIS; Fig. 2).", {"EIS": "electrochemical impedance spectroscopy"}),
        ("covalent organic frameworks (COFs) are", {"COFs": "covalent organic frameworks"}),
        ("BMG (bulk metallic glass) is", {"BMG": "bulk metallic glass"}),
        ("as shown before (Fig. 3)", {}),
        ("the value (5 V) and the gas (He)", {}),
        ("we met them (see Smith 2019)", {}),
    ],
)
def test_definitions(text, expected):
    assert abbreviations([text]) == expected
