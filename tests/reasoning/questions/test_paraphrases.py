"""The same question in other words yields the same propositions; another question yields others."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import ontology
from kb.vocabulary import Vocabulary
from reasoning.questions import decompose
from reasoning.questions.tokens import keys

FOLDER = Path(__file__).resolve().parents[2] / "decomposition"
PAIRS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "paraphrases.yaml").read_text(encoding="utf-8"))["pairs"]
FRESH: list[dict[str, Any]] = yaml.safe_load((FOLDER / "fresh.yaml").read_text(encoding="utf-8"))["pairs"]
FURTHER: list[dict[str, Any]] = yaml.safe_load((FOLDER / "further.yaml").read_text(encoding="utf-8"))["pairs"]
PRACTICE: list[dict[str, Any]] = yaml.safe_load((FOLDER / "practice.yaml").read_text(encoding="utf-8"))["pairs"]
LEAST_FURTHER = {("seen", True): 32, ("seen", False): 10, ("unseen", True): 26, ("unseen", False): 10}
"""By half, and whether the wordings must be alike: how many of the 32 pairs, and of the 10, are judged rightly."""
EXPECTED: dict[str, Any] = yaml.safe_load((FOLDER / "expected.yaml").read_text(encoding="utf-8"))
VERBS = {"exists": {"claim"}, "trend": {"trend", "dependence"}}
LEAST = 0.95


def ids(question: str, vocabulary: Vocabulary, book: ontology.Ontology) -> frozenset[str]:
    return frozenset(proposition.id for proposition in decompose(question, vocabulary, book).propositions)


def test_pairs(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    failed = [
        pair["id"]
        for pair in PAIRS
        if (ids(pair["a"], vocabulary, book) == ids(pair["b"], vocabulary, book)) != pair["same"]
    ]
    assert len(failed) <= (1 - LEAST) * len(PAIRS), failed


def judged_rightly(pair: dict[str, Any], vocabulary: Vocabulary, book: ontology.Ontology) -> bool:
    alike = ids(pair["a"], vocabulary, book) == ids(pair["b"], vocabulary, book)
    wanted: bool = pair.get("same", True)
    return alike == wanted


def test_fresh_pairs(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    fallen = [pair["id"] for pair in FRESH if not judged_rightly(pair, vocabulary, book)]
    assert fallen == []


@pytest.mark.parametrize(("half", "same"), LEAST_FURTHER)
def test_further_pairs(half: str, same: bool, vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    pairs = [pair for pair in FURTHER if pair["half"] == half and pair["same"] == same]
    right = [pair["id"] for pair in pairs if judged_rightly(pair, vocabulary, book)]
    assert len(right) >= LEAST_FURTHER[half, same]


@pytest.mark.parametrize("pairs", [FURTHER, PRACTICE], ids=["further", "practice"])
def test_what_held_goes_on_holding(
    pairs: list[dict[str, Any]], vocabulary: Vocabulary, book: ontology.Ontology
) -> None:
    fallen = [pair["id"] for pair in pairs if pair["holds"] and not judged_rightly(pair, vocabulary, book)]
    assert fallen == []


def test_pairs_that_differ_all_differ(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    alike = [
        pair["id"]
        for pair in PAIRS
        if not pair["same"] and ids(pair["a"], vocabulary, book) == ids(pair["b"], vocabulary, book)
    ]
    assert alike == []


@pytest.mark.parametrize("question", EXPECTED["questions"], ids=lambda question: question["id"])
def test_verbs_and_entities(question: dict[str, Any], vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    found = list(decompose(question["question"], vocabulary, book).propositions)
    assert len(found) == len(question["clauses"])
    for clause in question["clauses"]:
        allowed = VERBS.get(clause["verb"], {clause["verb"]})
        named = [keys(" ".join([name, *EXPECTED["entities"].get(name, [])])) for name in clause["entities"]]
        fits = [
            one
            for one in found
            if one.verb in allowed
            and all(
                any(
                    _shares(name, keys(f"{entity.name} {' '.join(entity.aliases)} {entity.surface}"))
                    for entity in one.entities
                )
                for name in named
            )
        ]
        assert fits, (clause, found)


def _shares(name: frozenset[str], words: frozenset[str]) -> bool:
    """A name of several words may be split over entities: one that tells is enough."""
    return bool(name & words)


def test_settings_are_read(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    (one,) = decompose("What is the ionic conductivity of dry COF-366 at 60 °C?", vocabulary, book).propositions
    assert {(c.name, c.si_value) for c in one.conditions} == {("temperature", 333.15), ("state", None)}
    assert one.property is not None
    assert one.property.id == "ionic_conductivity"
    assert one.capabilities == ("extract_measurements",)


def test_an_unknown_entity_is_kept_not_grounded(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    output = decompose("What is the ionic conductivity of QX-17 at 25 °C?", vocabulary, book)
    (one,) = output.propositions
    assert [(entity.name, entity.grounded) for entity in one.entities] == [("QX-17", False)]
    assert "QX-17" in " ".join(output.notes)


def test_ellipsis_over_clauses(vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    compare, why = decompose(
        "compare MOF-5 and COF-366 conductivity at 25 °C, and why does it fall at −20 °C?", vocabulary, book
    ).propositions
    assert (compare.verb, why.verb) == ("compare", "why")
    assert {entity.name for entity in why.entities} == {"MOF-5", "COF-366"}
    assert why.property is not None
    assert compare.property is not None
    assert why.property.id == compare.property.id
    assert [c.value for c in why.conditions] == [-20.0]


@pytest.mark.parametrize(
    ("question", "factor"),
    [
        ("What if the activation energy of LLZO-Ta were 20% larger?", 1.2),
        ("若 LLZO-Ta 的活化能增大 20%，离子电导率会怎样？", 1.2),
        ("How would the conductivity of MOF-5 change if the activation energy were halved?", 0.5),
    ],
)
def test_a_counterfactual_names_its_change(
    question: str, factor: float, vocabulary: Vocabulary, book: ontology.Ontology
) -> None:
    one = decompose(question, vocabulary, book).propositions[0]
    assert one.verb == "what_if"
    assert one.change is not None
    assert one.change.factor == factor


def test_no_vocabulary_still_gives_a_proposition(nothing: Vocabulary, book: ontology.Ontology) -> None:
    (one,) = decompose("What is the hardness of unobtainium?", nothing, book).propositions
    assert one.verb == "value"
    assert [entity.name for entity in one.entities] == ["unobtainium"]
    assert not one.entities[0].grounded
