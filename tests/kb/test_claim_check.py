"""Claims handed in, checked against two of the project's own papers."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from contracts.claims import CheckedClaim, HandedClaim
from contracts.errors import AssayError
from evidence.claims_words import shared
from kb import KnowledgeBase
from kb.claim_check import ClaimDesk

PAPERS = Path(__file__).parents[2] / "examples" / "papers"
REVIEW, CONDUCTIVITY = "p03-framework-review.pdf", "p01-mof5-conductivity.pdf"


def likeness(pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Stands in for BERTScore, whose scale the threshold is on: shared words, lifted."""
    return [0.7 + 0.3 * shared(*pair) for pair in pairs]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> ClaimDesk:
    base = KnowledgeBase(tmp_path_factory.mktemp("desk"))
    corpus = base.ingest_all([PAPERS / CONDUCTIVITY, PAPERS / REVIEW], embed=False)
    return ClaimDesk(base, corpus.corpus_id, likeness)


def doc_id_of(name: str) -> str:
    return hashlib.sha256((PAPERS / name).read_bytes()).hexdigest()


def source_of(checked: CheckedClaim) -> tuple[str, int]:
    assert checked.claim is not None
    return checked.claim.anchor.source, checked.claim.anchor.page


@pytest.mark.parametrize(
    ("text", "verdict", "told", "why"),
    [
        ("The blank shows that the framework alone does not conduct.", "let_through", "alone does not conduct", ""),
        ("The transference number of lithium in dry pellets was 0.42 ± 0.03.", "repaired", "at 25 °C", "at 25 °C"),
        (
            "In soaked pellets the liquid, rather than the framework, sets the conductivity.",
            "narrowed", "suggests", "suggest",
        ),
        ("One day in humid air lowered the conductivity of MOF-5 by about a factor of four.", "let_through", "", ""),
        ("One day in humid air lowered the conductivity of COF-366 by about a factor of four.", "refused", "", "COF"),
        ("One day in humid air raised the conductivity by about a factor of four.", "refused", "", "lowered"),
        ("One day in humid air lowered the conductivity by about a factor of nine.", "refused", "", "nine"),
        ("Zebrafish larvae avoid bright light.", "not_found", "", "no sentence"),
    ],
)  # fmt: skip
def test_a_claim_without_a_quote_is_judged_by_the_nearest_sentence(
    desk: ClaimDesk, text: str, verdict: str, told: str, why: str
) -> None:
    checked = desk.check(HandedClaim(text=text))
    assert checked.verdict == verdict and why in checked.why
    assert checked.holds == (verdict in ("let_through", "repaired", "narrowed"))
    if told:
        assert checked.claim is not None and told in checked.claim.text
    if verdict == "not_found":
        assert checked.claim is None


QUOTE = "The blank shows that the frame-\nwork alone does not conduct"
CLAIM = "The framework alone does not conduct."


@pytest.mark.parametrize(
    ("paper", "page", "verdict", "why"),
    [
        (None, None, "let_through", ""),
        ("p01-mof5-conductivity", 2, "let_through", ""),
        (CONDUCTIVITY, 1, "found_elsewhere", f"stands in {CONDUCTIVITY} on page 2, not on page 1"),
        (REVIEW, None, "found_elsewhere", f"stands in {CONDUCTIVITY} on page 2, not in {REVIEW}"),
    ],
)
def test_a_quote_is_looked_up_where_it_is_said_to_stand(
    desk: ClaimDesk, paper: str | None, page: int | None, verdict: str, why: str
) -> None:
    checked = desk.check(HandedClaim(text=CLAIM, quote=QUOTE, paper=paper, page=page))
    assert checked.verdict == verdict and why in checked.why
    assert source_of(checked) == (CONDUCTIVITY, 2)


def test_a_quote_in_the_wrong_paper_that_does_not_carry_the_claim_says_both(desk: ClaimDesk) -> None:
    checked = desk.check(HandedClaim(text="The framework conducts at 25 °C.", quote=QUOTE, paper=REVIEW))
    assert checked.verdict == "found_elsewhere" and "nor does it carry the claim there: " in checked.why


def test_a_quote_that_no_sentence_holds_is_boxed_word_by_word(desk: ClaimDesk) -> None:
    row = "Pellet thickness 0.45–0.60 mm"
    checked = desk.check(HandedClaim(text="The pellets were 0.45–0.60 mm thick.", quote=row, paper=CONDUCTIVITY))
    assert checked.claim is not None
    boxes = checked.claim.anchor.boxes
    assert len(boxes) == len(row.split()) and max(b.top for b in boxes) - min(b.top for b in boxes) < 3


def test_a_quote_of_no_paper_is_not_found(desk: ClaimDesk) -> None:
    checked = desk.check(HandedClaim(text=CLAIM, quote="The framework alone does conduct"))
    assert (checked.verdict, checked.claim) == ("not_found", None)


def test_a_true_claim_without_a_quote_pinned_to_the_wrong_paper_is_found_elsewhere(desk: ClaimDesk) -> None:
    text = "MOF-5 powder was activated at 150 °C under vacuum for 12 h."
    checked = desk.check(HandedClaim(text=text, paper=REVIEW))
    assert checked.verdict == "found_elsewhere" and source_of(checked) == (CONDUCTIVITY, 1)


def test_what_a_sentence_repeats_from_another_work_is_second_hand(desk: ClaimDesk) -> None:
    checked = desk.check(HandedClaim(text="Laboratory A reported 1.2 × 10⁻³ S cm⁻¹ for dry MOF-5 at 25 °C."))
    assert checked.claim is not None and checked.claim.attributed_to is not None
    assert checked.claim.attributed_to.doi == "10.5555/assay.demo.1"
    assert checked.held_as == doc_id_of(CONDUCTIVITY), "the cited work is itself among these papers"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (HandedClaim(text=CLAIM, paper="nature.pdf"), f"nature.pdf: is none of these papers; name one of: .*{REVIEW}"),
        (HandedClaim(text=CLAIM, page=2), "page 2: is of no paper; name the paper, too"),
        (HandedClaim(text=CLAIM, paper=REVIEW, page=40), "page 40: .* has \\d pages"),
    ],
)
def test_a_place_that_is_not_there_is_named(desk: ClaimDesk, given: HandedClaim, told: str) -> None:
    with pytest.raises(AssayError, match=told):
        desk.check(given)


def test_of_many_claims_one_of_a_place_that_is_not_there_costs_the_others_nothing(desk: ClaimDesk) -> None:
    text = "The blank shows that the framework alone does not conduct."
    given = [HandedClaim(text=text, paper="nature.pdf"), HandedClaim(text=text, paper="")]
    first, second = desk.check_all(given)
    assert (first.verdict, first.why) == ("not_found", "nature.pdf is none of these papers")
    assert second.verdict == "let_through"


@pytest.mark.parametrize("text", ["at 25 °C", "25 °C", "of the", "1.2 × 10⁻³ S cm⁻¹."])
def test_an_amount_alone_claims_nothing(desk: ClaimDesk, text: str) -> None:
    checked = desk.check(HandedClaim(text=text))
    assert checked.verdict == "not_found" and "claims nothing" in checked.why
