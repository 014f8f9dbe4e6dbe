"""Claims: roles, and what a claim may not change of its source."""

import pytest

import evidence
from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperMetadata, Sentence
from contracts.measurements import Reference
from evidence.claims import claims_from, role_of

SOURCE = "MOF-5 showed a conductivity of 1.2×10⁻³ S cm⁻¹ and COF-366 one of 8.7×10⁻⁴ S cm⁻¹ at 25 °C."


@pytest.mark.parametrize(
    "claim",
    [
        SOURCE,
        "MOF-5 showed 1.2×10⁻³ S cm⁻¹ at 25 °C.",
        "MOF-5 showed a conductivity of 1.2 mS/cm.",
        "At 25 °C COF-366 showed a conductivity of 8.7×10⁻⁴ S cm⁻¹.",
    ],
)
def test_what_the_source_says_passes(claim):
    checks = evidence.check_claim(claim, SOURCE)
    assert checks.passed, checks.detail


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("COF-366 showed a conductivity of 1.2×10⁻³ S cm⁻¹ and MOF-5 one of 8.7×10⁻⁴ S cm⁻¹ at 25 °C.", SOURCE),
        ("MOF-5 showed 1.2×10⁻² S cm⁻¹.", SOURCE),
        ("MOF-5 showed 1.2×10⁻³ S m⁻¹.", SOURCE),
        ("MOF-74 showed 1.2×10⁻³ S cm⁻¹.", SOURCE),
        ("The drug did not improve survival.", "The drug improved survival."),
        ("The drug improved survival.", "The drug did not improve survival."),
        ("Conductivity decreases with temperature.", "Conductivity increases with temperature."),
        ("Water lowers the barrier.", "Water may lower the barrier."),
        ("Aspirin reduces pain more than ibuprofen.", "Ibuprofen reduces pain more than aspirin."),
        ("Protein A inhibits kinase B.", "Kinase B inhibits protein A."),
        ("MOF-5 is more stable than COF-366.", "COF-366 is more stable than MOF-5."),
        ("The yield was < 5%.", "The yield was > 5%."),
        ("A and B reached 3 V and 5 V.", ""),
        ("It reached 5 mS/cm at 25 °C.", "It reached 2 mS/cm at 25 °C and 5 mS/cm at 60 °C."),
        ("At 298.15 K it reached 5 mS/cm.", "It reached 2 mS/cm at 25 °C and 5 mS/cm at 60 °C."),
        ("Films kept 90% after 500 cycles.", "Films kept 97% after 500 cycles and 90% after 900 cycles."),
        ("COF-366 conducts more.", "COF-366 conducts less, which agrees with its higher activation energy."),
    ],
)
def test_what_the_source_does_not_say_fails(claim, source):
    assert not evidence.check_claim(claim, source).passed


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Kinase B is inhibited by protein A.", "Protein A inhibits kinase B."),
        ("COF-366 is less stable than MOF-5.", "MOF-5 is more stable than COF-366."),
        ("The drug did not improve survival in mice.", "In mice, the drug did not improve survival."),
        ("Water may lower the barrier.", "Water might lower the barrier."),
        ("It reached 5 mS/cm at 60 °C.", "It reached 2 mS/cm at 25 °C and 5 mS/cm at 60 °C."),
        ("At 25 °C it reached 2 mS/cm.", "It reached 2 mS/cm at 25 °C and 5 mS/cm at 60 °C."),
    ],
)
def test_the_same_in_other_words_passes(claim, source):
    checks = evidence.check_claim(claim, source)
    assert checks.passed, checks.detail


def test_similarity_is_the_callers_where_one_is_given():
    assert evidence.check_claim("a claim", "a source", compare=lambda a, b: 0.25).similarity == 0.25


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("The conductivity rises with temperature because more ions are mobile.", "supporting_argument"),
        ("A limitation of this study is the small sample size.", "limitation"),
        ("Further studies are needed to confirm the effect.", "limitation"),
        ("We speculate that water may bridge the grains.", "speculation"),
        ("The two-probe method overestimates the resistance of thin pellets.", "method_criticism"),
        ("This assay is unreliable at low concentrations.", "method_criticism"),
    ],
)
def test_roles(text, role):
    assert role_of(text) == role


def test_claims_carry_anchor_and_attribution():
    box = BoundingBox(page=2, x0=1, top=2, x1=3, bottom=4)
    texts = ["Li et al. [2] found that water raises the conductivity of frameworks.", "Grain size plays no role here."]
    document = Document(
        doc_id="d" * 64,
        source="a.pdf",
        metadata=PaperMetadata(title="T"),
        pages=2,
        sentences=tuple(Sentence(index=i, text=t, boxes=(box,), section="results") for i, t in enumerate(texts)),
        references=(Reference(key="2", text="C. Li, Water. 2016."),),
    )
    (claim,) = claims_from(document, [0, 1, 7], ["conductivity"])
    assert claim.attributed_to is not None and claim.attributed_to.key == "2"
    assert claim.anchor.page == 2 and claim.anchor.quote == texts[0] and claim.checks.passed
    assert len(claims_from(document, [0, 1])) == 2
    tampered = claim.model_copy(update={"anchor": claim.anchor.model_copy(update={"quote": "something else"})})
    assert not evidence.check_claim(tampered, document.sentences[0]).source_found
