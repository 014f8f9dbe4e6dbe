"""What is asked about one by one, what is set against what, and what only says how or against what."""

import pytest

from contracts.propositions import Proposition
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions import decompose


@pytest.fixture
def asked(nothing: Vocabulary, book: Ontology, request: pytest.FixtureRequest) -> list[Proposition]:
    """The propositions of the question that is the parameter."""
    return list(decompose(request.param, nothing, book).propositions)


def names(asked: list[Proposition]) -> list[list[str]]:
    return [[entity.name for entity in one.entities] for one in asked]


@pytest.mark.parametrize(
    "asked",
    [
        "What LOD was obtained for caffeine by HPLC and GC-MS?",
        "What recovery was found for ibuprofen using ELISA, HPLC and LC-MS?",
        "What yield of biodiesel is reached via NaOH and KOH?",
    ],
    indirect=True,
)
def test_how_it_was_done_is_no_list_of_things_asked(asked: list[Proposition]) -> None:
    assert [one.verb for one in asked] == ["value"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (
            "What is the MIC of the clove oil against S. aureus and P. putida?",
            [["clove oil", "S. aureus"], ["clove oil", "P. putida"]],
        ),
        (
            "Best MIC of the T. vulgaris oils, against B. subtilis and S. enterica?",
            [["T. vulgaris oils", "B. subtilis"], ["T. vulgaris oils", "S. enterica"]],
        ),
        ("What accuracy does CGN-L reach on CIFAR-10 and SVHN?", [["CGN-L", "CIFAR-10"], ["CGN-L", "SVHN"]]),
        ("What accuracies were obtained with ResNet and VGG?", [["ResNet"], ["VGG"]]),
        (
            "What dissociation constant was measured between the SH2 domain of SRC and a C-terminal peptide?",
            [["SH2 domain of SRC"], ["C-terminal peptide"]],
        ),
    ],
    indirect=["asked"],
)
def test_what_a_list_is_said_of_stays_with_each(asked: list[Proposition], expected: list[list[str]]) -> None:
    assert names(asked) == expected


@pytest.mark.parametrize(
    "asked",
    ["MIC vs S. enterica for Mentha spicata oil from Fez", "IC50 versus HeLa cells of doxorubicin?"],
    indirect=True,
)
def test_versus_after_a_property_is_against(asked: list[Proposition]) -> None:
    assert [one.verb for one in asked] == ["value"]


@pytest.mark.parametrize("asked", ["Hardness of A36 vs B42", "IC50 of A36 versus B42"], indirect=True)
def test_versus_after_a_thing_compares(asked: list[Proposition]) -> None:
    assert [(one.verb, len(one.entities)) for one in asked] == [("compare", 2)]


@pytest.mark.parametrize(
    "asked",
    [
        "Between which voltages were the pouch cells with NMC811 charged and discharged?",
        "Between what temperatures was the alloy B42 rolled and drawn?",
    ],
    indirect=True,
)
def test_a_range_has_no_sides(asked: list[Proposition]) -> None:
    assert [one.verb for one in asked] == ["value"]


@pytest.mark.parametrize(
    "asked",
    [
        "Were more transcripts found in the rice leaves of batch 2 or batch 9?",
        "Were fewer peptides seen in the barley malt of batch 2 or batch 9?",
    ],
    indirect=True,
)
def test_a_question_that_opens_with_were_may_choose(asked: list[Proposition]) -> None:
    (one,) = asked
    assert one.verb == "compare"
    assert [condition.text for condition in one.conditions] == ["batch 2", "batch 9"]
    assert one.property is not None
    assert one.property.name in ("transcripts", "peptides")


@pytest.mark.parametrize(
    "asked",
    ["Was more gas released from A36 or from B42?", "Is more biomass made by A36 or by B42?"],
    indirect=True,
)
def test_more_of_a_substance_is_no_count(asked: list[Proposition]) -> None:
    (one,) = asked
    assert one.verb == "compare"
    assert "how many" not in one.asked


@pytest.mark.parametrize(
    ("asked", "own"),
    [
        ("What is the hardness of B4 and B42?", ["B4", "B42"]),
        ("What is the hardness of MOF-5 and MOF-5-NH2?", ["MOF-5", "MOF-5-NH2"]),
        ("What is the hardness of NH2-MOF-5 and MOF-5?", ["NH2-MOF-5", "MOF-5"]),
        ("What is the hardness of UiO-66 and Zr UiO-66?", ["UiO-66", "Zr UiO-66"]),
    ],
    indirect=["asked"],
)
def test_a_name_within_another_is_not_taken_from_it(asked: list[Proposition], own: list[str]) -> None:
    assert [one.asked.replace(" ; ", "").removesuffix("?").split(" of ")[1].strip(" and") for one in asked] == own


@pytest.mark.parametrize(
    "asked",
    ["Were the dose halved, what would the yield be?", "Were the oven at 60 °C, would the yield fall or rise?"],
    indirect=True,
)
def test_a_question_that_opens_with_were_may_suppose(asked: list[Proposition]) -> None:
    assert [one.verb for one in asked] == ["what_if"]


@pytest.mark.parametrize(
    "asked",
    [
        "clove oil 对 Bacillus subtilis 168 和 Bacillus subtilis 6633 的最低抑菌浓度分别是多少?",
        "Compare the MICs of clove oil against Bacillus subtilis 168 and Bacillus subtilis 6633",
    ],
    indirect=True,
)
def test_strains_are_sides_with_their_numbers(asked: list[Proposition]) -> None:
    assert [(one.verb, one.conditions) for one in asked] == [("compare", ())]
    assert names(asked) == [["Bacillus subtilis 168", "Bacillus subtilis 6633"]]
