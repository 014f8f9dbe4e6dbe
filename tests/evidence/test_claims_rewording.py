"""Free rewording that the check lets through, and what stands right beside it that it does not."""

import pytest

from contracts.anchors import BoundingBox
from contracts.documents import Sentence, Word
from evidence import check_claim
from evidence.claims_place import boxes_of, is_printed
from evidence.claims_scope import dropped_conditions
from evidence.claims_spelled import in_figures


@pytest.mark.parametrize(
    ("written", "figures"),
    [
        ("run at forty kilovolts", "run at 40 kV"),
        ("run at seventy-five kilovolts", "run at 75 kV"),
        ("after thirteen hours", "after 13 h"),
        ("one microgram per millilitre of dye", "1 μg/mL of dye"),
        ("after half an hour", "after 0.5 h"),
        ("a day and a half later", "1.5 day later"),
        ("ten thousand cells", "10000 cells"),
        ("within five parts per million", "within 5 ppm"),
        ("ten percent acid", "10 % acid"),
        ("kept at 4 C until use", "kept at 4 °C until use"),
        ("500 mA g1 was drawn", "500 mA g-1 was drawn"),
        ("two agents of one kind", "two agents of one kind"),
        ("the C-terminal end", "the C-terminal end"),
    ],
)
def test_amounts_written_out_are_told_in_figures(written: str, figures: str) -> None:
    assert in_figures(written) == figures


@pytest.mark.parametrize(
    ("source", "true", "false"),
    [
        (
            "The tube was run at 40 kV for 30 min.",
            "For half an hour the tube was run at forty kilovolts.",
            "For one hour the tube was run at forty kilovolts.",
        ),
        (
            "Doses ranged from 50 to 1000 μg/mL in the assay.",
            "In the assay doses ranged from 0.05 to 1 mg/mL.", "In the assay doses ranged from 0.5 to 1 mg/mL.",
        ),
        (
            "Neither salt was found in the two other species.",
            "Both other species lacked either salt.", "Neither salt was found in the three other species.",
        ),
        (
            "Losses did not differ between the sexes.",
            "Losses were similar between the sexes.", "Losses differed between the sexes.",
        ),
        (
            "Colour depends not only on dose, but on time as well.",
            "Colour depends on dose, and on time as well.", "Colour depends on dose, and not on time.",
        ),
        (
            "Cytokines were counted in LPS-stimulated astrocytes.",
            "Cytokines were counted in astrocytes stimulated by LPS.",
            "Cytokines were counted in LPS stimulated by astrocytes.",
        ),
        (
            "Hydrogen bonds hinder Li+ transport in the pores.",
            "Li+ transport in the pores is hindered by hydrogen bonds.",
            "Hydrogen bonds hinder Na+ transport in the pores.",
        ),
        (
            "The oil was dried over anhydrous sodium sulfate and weighed.",
            "Dried over anhydrous sodium sulfate, the oil was weighed.",
            "After that, on the scale, it was put, dried over anhydrous magnesium sulfate.",
        ),
        (
            "Slow cooling leaves more time, and a higher load a lower yield.",
            "Slow cooling leaves more time.", "Slow cooling leaves less time.",
        ),
        (
            "Heart rate, rather than stroke volume, sets the limit.",
            "The limit is set by heart rate and not by stroke volume.",
            "The limit is set by stroke volume and not by heart rate.",
        ),
        (
            "Medium was changed at 310 and 298 K, respectively, on Müller plates.",
            "On Mueller plates medium was changed at 298 and 310 K.",
            "On Petri plates medium was changed at 298 and 310 K.",
        ),
    ],
)  # fmt: skip
def test_a_rewording_passes_and_what_it_is_not_does_not(source: str, true: str, false: str) -> None:
    assert check_claim(true, source).passed, check_claim(true, source).detail
    assert not check_claim(false, source).passed


def test_a_condition_in_another_unit_is_not_left_out() -> None:
    source = "The hardness of the steel falls below 4200 μm."
    assert check_claim("The hardness of the steel falls under 4.2 mm.", source).passed
    assert not check_claim("The hardness of the steel falls.", source).passed


def test_a_condition_does_not_end_at_an_initial() -> None:
    source = "Survival was shorter when grown on S. aureus (Fig. 5)."
    (dropped,) = dropped_conditions("Survival was shorter.", source)
    assert dropped.text == "when grown on S. aureus"


WORDS = [
    Word(text=text, x0=10.0 * at, top=100, x1=10.0 * at + 9, bottom=110, size=10)
    for at, text in enumerate("We found wa- ter in the pores".split())
]


@pytest.mark.parametrize(("text", "held"), [("found water in", True), ("found acid in", False), ("the pores", False)])
def test_a_sentence_is_printed_where_its_boxes_hold_its_words(text: str, held: bool) -> None:
    box = BoundingBox(page=1, x0=9, top=99, x1=52, bottom=111)
    assert is_printed(Sentence(index=0, text=text, boxes=(box,)), [WORDS]) is held


def test_a_quote_is_boxed_by_its_words() -> None:
    assert [box.x0 for box in boxes_of("Water in the", 1, WORDS)] == [20, 30, 40, 50]
