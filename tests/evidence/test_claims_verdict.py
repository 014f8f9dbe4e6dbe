"""What becomes of a claim that leaves something out, is stronger than its source, or names the wrong place."""

import pytest

from contracts.anchors import Anchor, BoundingBox
from contracts.claims import Claim, ClaimChecks
from evidence.claims_place import Library
from evidence.claims_verdict import judge

PAPER, OTHER = "a" * 64, "b" * 64


def claim(text: str, quote: str, doc: str = PAPER, page: int = 1) -> Claim:
    anchor = Anchor(
        doc_id=doc, source="a.pdf", boxes=(BoundingBox(page=page, x0=1, top=2, x1=3, bottom=4),), quote=quote
    )
    checks = ClaimChecks(source_found=False, similarity=0, numbers_agree=False, entities_bound=False)
    return Claim(
        id=Claim.digest(text, anchor), text=text, role="supporting_argument", anchor=anchor, checks=checks,
        status="rejected",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "source", "repaired"),
    [
        (
            "MOF-5 showed a conductivity of 1.2 mS/cm.",
            "MOF-5 showed a conductivity of 1.2 mS/cm at 25 °C.",
            "MOF-5 showed a conductivity of 1.2 mS/cm at 25 °C.",
        ),
        (
            "Knock-down of the kinase slowed growth.",
            "Knock-down of the kinase slowed growth in HeLa cells.",
            "Knock-down of the kinase slowed growth in HeLa cells.",
        ),
        (
            "The framework conducts no ions.",
            "Without adsorbed water, the framework conducts no ions.",
            "Without adsorbed water, the framework conducts no ions.",
        ),
        (
            "Pulse rate rises with dose.",
            "When the animals are awake, pulse rate rises with dose.",
            "When the animals are awake, pulse rate rises with dose.",
        ),
    ],
)
def test_a_condition_left_out_is_put_back_and_told(text, source, repaired):
    judged = judge(claim(text, source), source)
    assert (judged.status, judged.text) == ("repaired", repaired)
    assert judged.note.startswith("added from the source: ") and judged.checks.passed
    assert judged.id == Claim.digest(repaired, judged.anchor)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Water lowers the barrier.", "Water may lower the barrier."),
        ("All the samples cracked on drying.", "Most of the samples cracked on drying."),
        ("The enzyme is active on long chains.", "The enzyme is active on only long chains."),
    ],
)
def test_what_is_stronger_than_its_source_is_told_in_the_sources_words(text, source):
    judged = judge(claim(text, source), source)
    assert judged.status == "narrowed" and judged.checks.passed
    assert judged.text.rstrip(".") in source and judged.note.startswith("restated in the source's words: ")


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("MOF-5 showed 1.3 mS/cm.", "MOF-5 showed 1.2 mS/cm at 25 °C."),
        ("Water raises the barrier.", "Water may lower the barrier."),
        ("The drug caused recovery.", "The drug was associated with recovery in mice."),
    ],
)
def test_what_contradicts_its_source_is_refused_and_not_mended(text, source):
    judged = judge(claim(text, source), source)
    assert judged.status == "rejected" and judged.text == text and judged.note


def test_what_the_source_says_is_accepted_without_a_note():
    judged = judge(
        claim("The barrier fell by 3 kJ/mol.", "The barrier fell by 3 kJ/mol."), "The barrier fell by 3 kJ/mol."
    )
    assert (judged.status, judged.note) == ("accepted", "")


def test_a_claim_over_a_sentence_of_another_topic_is_refused_by_similarity():
    source = "The barrier fell by 3 kJ/mol."
    judged = judge(claim("The barrier fell.", source), source, compare=lambda a, b: 0.4, threshold=0.7)
    assert judged.status == "rejected" and "not alike" in judged.note


QUOTE = "The barrier fell by 3 kJ/mol."
LIBRARY = Library({PAPER: ["An opening page.", f"More. {QUOTE} Less."], OTHER: ["Nothing of the kind."]})


@pytest.mark.parametrize(
    ("doc", "page", "quote", "status", "told"),
    [
        (PAPER, 2, QUOTE, "accepted", ""),
        (PAPER, 1, QUOTE, "found_elsewhere", "the quote stands on page 2 in the same paper"),
        (OTHER, 1, QUOTE, "found_elsewhere", f"the quote stands on page 2 in {PAPER[:12]}"),
        (PAPER, 2, "The barrier rose by 3 kJ/mol.", "rejected", "the source sentence was not found"),
    ],
)
def test_a_true_quote_with_the_wrong_place_has_its_own_verdict(doc, page, quote, status, told):
    judged = judge(claim(quote, quote, doc, page), quote, library=LIBRARY)
    assert judged.status == status and told in judged.note


def test_a_quote_is_found_across_pages_hyphens_and_blanks():
    library = Library({PAPER: ["It grew with tem-", "perature and time."]})
    anchor = claim("x", "It grew with temperature and time.").anchor
    assert library.place(anchor).standing == "at_anchor"
