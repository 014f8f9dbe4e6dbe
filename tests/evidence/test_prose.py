"""Numbers of running text as measurements: entity, property, conditions, place."""

import pytest

from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperMetadata, Sentence
from contracts.ids import text_digest
from contracts.measurements import Measurement, Reference
from evidence.prose import prose_measurements
from evidence.prose_pedigree import mending_checks
from evidence.quantity import find_quantities
from evidence.value_checks import limit_checks


def document(
    *texts: str, paragraphs: tuple[int, ...] | None = None, references: tuple[Reference, ...] = ()
) -> Document:
    sentences = tuple(
        Sentence(
            index=index, text=text, section="results", paragraph=paragraphs[index] if paragraphs else 0,
            boxes=(BoundingBox(page=1, x0=50, top=100 + 12 * index, x1=550, bottom=110 + 12 * index),),
        )
        for index, text in enumerate(texts)
    )  # fmt: skip
    return Document(doc_id=text_digest("".join(texts)), source="made.pdf", metadata=PaperMetadata(title="A made paper"),
                    pages=1, sentences=sentences, references=references)  # fmt: skip


def measured(*texts: str) -> list[Measurement]:
    return prose_measurements(document(*texts))


def names(measurement: Measurement) -> dict[str, str]:
    return {condition.name: condition.text for condition in measurement.conditions}


def test_property_entity_unit_and_condition() -> None:
    first, second = measured("The ionic conductivity of MOF-5 was 1.2 × 10⁻³ S cm⁻¹ at 25 °C in the dry state.")
    assert (first.entity, first.property_id, first.unit) == ("MOF-5", "ionic_conductivity", "S cm⁻¹")
    assert (first.value, first.si_value, first.si_unit) == (0.0012, pytest.approx(0.12), "S/m")
    assert names(first) == {"temperature": "25 °C", "state": "dry"}
    assert (second.property, second.value) == ("temperature", 25)


def test_lists_told_respectively_are_bound_pairwise() -> None:
    found = measured("The ionic conductivities of MOF-5 and COF-366 were 1.2 and 0.8 S/cm, respectively.")
    assert [(m.entity, m.value, m.unit) for m in found] == [("MOF-5", 1.2, "S/cm"), ("COF-366", 0.8, "S/cm")]


def test_a_list_of_things_behind_the_values() -> None:
    found = measured("We found resistances of 96, 120 and 146 Ω for PCT-1, HHTP and HAT-CN.")
    assert [(m.entity, m.value) for m in found] == [("PCT-1", 96), ("HHTP", 120), ("HAT-CN", 146)]


def test_a_value_of_another_dimension_leaves_the_property_free() -> None:
    (found,) = measured("The ionic conductivity was measured with a force of 5 N.")
    assert found.property_id in (None, "force")


def test_a_dose_is_one_where_the_sentence_says_so() -> None:
    given = measured("The mice (age: 3 mo) received a single dose of the drug (150 mg/kg of body weight).")
    assert [(m.value, m.property_id) for m in given] == [(3, "age"), (150, "dose")]
    held = measured("Calcium (23,600 mg/kg) and magnesium (7,620 mg/kg) were found in the leaves.")
    assert [m.property_id for m in held] == [None, None]


def test_the_counted_noun_is_the_property() -> None:
    (found,) = measured("In all, 647 genes were differentially expressed.")
    assert (found.property, found.value, found.unit) == ("number of genes", 647, "genes")


def test_a_constituent_in_brackets() -> None:
    found = measured("The main constituents of the oil were nerol (23.0%) and citral (20.7%).")
    assert [(m.property, m.value) for m in found] == [("nerol", 23.0), ("citral", 20.7)]


def test_confidence_interval_is_the_uncertainty_of_its_value() -> None:
    (found,) = measured("The odds ratio was 1.50 (95% CI 1.20–1.90) here.")
    assert (found.value, found.property_id) == (1.5, "odds_ratio")
    assert found.uncertainty is not None
    assert (found.uncertainty.kind, found.uncertainty.plus, found.uncertainty.minus) == (
        "ci95",
        pytest.approx(0.4),
        pytest.approx(0.3),
    )


def test_kind_of_uncertainty_is_only_what_the_paper_names() -> None:
    named = measured("Values are mean ± SD.", "The age was 54.8 ± 3.2 years.")
    unnamed = measured("The age was 54.8 ± 3.2 years.")
    assert named[0].uncertainty is not None
    assert named[0].uncertainty.kind == "sd"
    assert unnamed[0].uncertainty is not None
    assert unnamed[0].uncertainty.kind == "unknown"


def test_a_stated_default_reaches_other_paragraphs_and_the_sentence_wins() -> None:
    texts = (
        "Unless stated otherwise, all data were taken at 25 °C.",
        "The hardness was 650 HV.",
        "At 60 °C the hardness was 520 HV.",
    )
    found = [m for m in prose_measurements(document(*texts, paragraphs=(0, 1, 1))) if m.unit == "HV"]
    assert [names(m)["temperature"] for m in found] == ["25 °C", "60 °C"]
    assert [m.conditions[0].scope for m in found] == ["section", "sentence"]


def test_the_first_box_is_the_numbers_own() -> None:
    text = "The melting point was 120 °C here."
    (found,) = measured(text)
    narrow, line = found.pedigree.raw.boxes
    start = 50 + 500 * text.index("120") / len(text)
    assert narrow.x0 == pytest.approx(start, abs=3)
    assert (line.x0, line.x1) == (50, 550)
    assert found.pedigree.raw.quote == text


def test_a_locator_is_believed() -> None:
    box = BoundingBox(page=2, x0=1, top=2, x1=3, bottom=4)
    (found,) = prose_measurements(document("The melting point was 120 °C here."), lambda sentence, start, end: (box,))
    assert found.pedigree.raw.boxes[0] == box


def test_the_same_document_gives_the_same_ids_and_chain() -> None:
    one, two = measured("The melting point was 120 °C here."), measured("The melting point was 120 °C here.")
    assert [m.model_dump() for m in one] == [m.model_dump() for m in two]
    assert [step.operation.split()[0] for step in one[0].pedigree.chain] == ["read", "read", "normalise"]


def test_anothers_result_is_second_hand() -> None:
    reference = Reference(key="12", text="Li, A title, 2019")
    (found,) = prose_measurements(
        document("Li et al. [12] reported a melting point of 120 °C.", references=(reference,))
    )
    assert found.attributed_to == reference


@pytest.mark.parametrize(
    ("amounts", "unit", "passed"),
    [((120.0,), "%", [False]), ((99.0,), None, [True]), ((80.0, 120.0), "%", [False]), ((1.2,), "m", [])],
)
def test_what_is_physically_possible(amounts: tuple[float, ...], unit: str | None, passed: list[bool]) -> None:
    assert [check.passed for check in limit_checks("coulombic_efficiency", amounts, unit)] == passed


def test_a_property_without_limits_or_unknown_has_no_check() -> None:
    assert limit_checks(None, (-1.0,), None) == ()
    assert limit_checks("no_such_property", (-1.0,), None) == ()


def test_references_and_unreadable_numbers_give_nothing() -> None:
    made = document("The count was 3.4 × 105 cells.", "J. Chem. 12, 340 nm")
    hidden = made.sentences[1].model_copy(update={"section": "references"})
    assert prose_measurements(made.model_copy(update={"sentences": (made.sentences[0], hidden)})) == []


def test_two_things_compared_before_a_bracket_keep_their_order() -> None:
    found = measured("The aerobic power of athletes was double that of untrained men (38 vs. 21 ml.kg⁻¹.min⁻¹).")
    assert [(m.entity, m.value, m.property_id) for m in found] == [
        ("athletes", 38, "oxygen_uptake"),
        ("untrained men", 21, "oxygen_uptake"),
    ]


def test_things_that_cannot_be_told_apart_are_not_bound_to_one() -> None:
    first, second = measured("Both groups differed in their heart rate, men and women (72 vs. 80 beats/min).")
    assert first.entity == second.entity
    assert "men and women" in first.entity


def test_a_resistance_in_a_lost_ohm_is_repaired_and_says_so() -> None:
    found = measured("The resistance of PCT-1 (96 U) is lower than those of HAT-CN (146 U).")
    assert [(m.entity, m.value, m.unit) for m in found] == [("PCT-1", 96, "Ω"), ("HAT-CN", 146, "Ω")]
    assert all(any(check.name == "unit_repaired" for check in m.pedigree.normalization.checks) for m in found)


def test_a_degree_sign_that_was_lost_is_marked_on_its_own_value_alone() -> None:
    text = "It was dried at 90 °C and stored at 20 °C."
    (told,) = document(text).sentences
    sentence = told.model_copy(update={"unmended": text.replace("20 °C", "20 \ufffdC")})
    kept, mended = (next(q for q in find_quantities(text) if q.value == value) for value in (90, 20))
    assert mending_checks(sentence, text, kept) == ()
    assert [check.name for check in mending_checks(sentence, text, mended)] == ["unit_repaired"]


def test_enzyme_units_stay() -> None:
    (found,) = measured("The activity of lysozyme was 96 U in all.")
    assert found.unit == "U"


def test_odd_unit_products_do_not_lose_the_paper() -> None:
    (found,) = measured("Performance fell by 5% per decade in men.")
    assert (found.value, found.unit) == (5, "% per decade")


def governed(text: str, name: str = "temperature") -> dict[float | None, str | None]:
    """Value → its condition of that name, for the numbers that are none themselves."""
    return {m.value: names(m).get(name) for m in measured(text) if m.property != name}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It had an activation energy of 43 kJ/mol, falling from 0.61 mA cm⁻² at 25 °C to 0.027 mA cm⁻² at −20 °C.",
            {43.0: None, 0.61: "25 °C", 0.027: "−20 °C"},
        ),
        ("The overpotential was 118 mV at −20 °C, compared with 17 mV at 25 °C.", {118.0: "−20 °C", 17.0: "25 °C"}),
        ("At −20 °C the overpotential is 118 mV against 17 mV at 25 °C.", {118.0: "−20 °C", 17.0: "25 °C"}),
        ("The conductivities were 1.2 mS/cm (25 °C) and 3.8 mS/cm (60 °C).", {1.2: "25 °C", 3.8: "60 °C"}),
        ("At 25 °C the hardness was 650 HV, whereas at 60 °C it was 520 HV.", {650.0: "25 °C", 520.0: "60 °C"}),
        ("The capacity at −20 °C is 43% of that reported at 25 °C.", {43.0: "−20 °C"}),
        ("The hardness was 650 and 520 HV at 25 and 60 °C, respectively.", {650.0: "25 °C", 520.0: "60 °C"}),
        ("The hardness of A was 650 HV and that of B was 520 HV at 60 °C.", {650.0: "60 °C", 520.0: "60 °C"}),
        (
            "The powder was activated at 150 °C, mixed and pressed into pellets 0.5 mm thick.",
            {0.5: None},
        ),
    ],
)
def test_of_several_conditions_a_number_has_its_own(text: str, expected: dict[float | None, str | None]) -> None:
    assert governed(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Samples held at 25 °C and at 60 °C over the week had a hardness of 650 HV.",
        "The hardness was 650 HV and fell to 520 HV at 60 °C.",
    ],
)
def test_a_condition_that_is_not_clear_is_left_out_and_said(text: str) -> None:
    first = next(m for m in measured(text) if m.unit == "HV")
    assert "temperature" not in names(first)
    (check,) = [c for c in first.pedigree.normalization.checks if c.name == "condition_bound"]
    assert not check.passed
    assert "60 °C" in check.detail


def test_states_told_in_turn_are_bound_in_turn() -> None:
    text = "Dry MOF-5 reached 1.2 mS/cm and the soaked pellets reached 4.5 mS/cm."
    assert governed(text, "state") == {1.2: "Dry", 4.5: "soaked"}


@pytest.mark.parametrize(
    "text",
    [
        "The law gives 43.4 kJ mol⁻¹ (0.45 eV), falling from 0.61 mA cm⁻² at 25 °C to 0.027 mA cm⁻² at −20 °C.",
        "Between 25 °C and −20 °C the exchange current density falls by a factor of 22.5.",
        "* Against the same cells at 25 °C.",
        "The capacity at −20 °C is 43% of that reported at 25 °C [1].",
        "Halving the current would lower it to about 88 mV.",
        "It was measured by impedance spectroscopy (EIS) at 1 MHz.",
    ],
)
def test_no_rubbish_is_an_entity_or_a_property(text: str) -> None:
    made = measured(text)
    assert made
    for found in made:
        for name in (found.entity, found.property):
            assert name.count("(") == name.count(")")
            assert name.split()[0].lower() not in ("between", "against", "at", "reported", "would", "the", "ev")
            assert not name[0].isdigit() and not name.startswith("−")


def test_the_scale_of_a_caption_is_no_value() -> None:
    assert measured("Ionic conductivity σ of LLZO-Ta in units of 10⁻⁴ S cm⁻¹ is listed.") == []


def test_a_symbol_with_several_meanings_is_told_apart_by_its_unit() -> None:
    found = measured("We found η = 118 mV here.", "We found η = 12% there.")
    assert [m.property_id for m in found] == ["overpotential", "efficiency"]


def test_a_batch_size_is_whole() -> None:
    found = measured("On 2,500 structures the large network, CGN-L, reached 0.902 at a batch size of 32, CGN-S 0.871.")
    assert [m.value for m in found if m.property_id == "batch_size"] == [32]
    assert not any(m.entity.startswith("2,500") for m in found)


def test_a_property_is_not_its_own_entity() -> None:
    found = measured("The total ionic conductivity was 0.74 mS/cm at 25 °C.")
    assert found[0].entity == "A made paper"


def test_a_name_right_before_its_number_has_it() -> None:
    found = measured("CGN-L reached an accuracy of 0.902, the small one, CGN-S, 0.871 and the random forest 0.812.")
    assert [(m.entity, m.value) for m in found] == [("CGN-L", 0.902), ("CGN-S", 0.871), ("random forest", 0.812)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The simulation results show that the Rct value of the coated/glass anode is 61 Ω, which is smaller than "
            "the 118 Ω value of the bare anode.",
            [
                ("coated/glass anode", "charge_transfer_resistance", 61.0),
                ("bare anode", "charge_transfer_resistance", 118.0),
            ],
        ),
        (
            "The band gap of the doped oxide is 3.1 eV, smaller than the 3.4 eV of the pure oxide.",
            [("doped oxide", "band_gap", 3.1), ("pure oxide", "band_gap", 3.4)],
        ),
        ("The fits show that the wall of the burrow is 12 mm thick.", [("wall of the burrow", "thickness", 12.0)]),
        (
            "The density of the foam is 0.21 g/cm³, lower than the value reported at 25 °C.",
            [("foam", "density", 0.21), ("foam", None, 25.0)],
        ),
    ],
)
def test_what_results_show_and_what_a_number_is_compared_with(
    text: str, told: list[tuple[str, str | None, float]]
) -> None:
    assert [(m.entity, m.property_id, m.value) for m in measured(text)] == told


def test_a_property_that_the_sentence_leaves_out_is_that_of_the_sentence_before() -> None:
    found = measured(
        "The ionic conductivity was measured between gold electrodes.",
        "The best sample, NZSP-1200, reached 6.7 × 10⁻⁴ S cm⁻¹ at 25 °C.",
    )
    [value] = [m for m in found if m.unit == "S cm⁻¹"]
    assert (value.property, value.property_id) == ("ionic conductivity", "ionic_conductivity")
    assert "NZSP-1200" in value.entity


def scanned(text: str) -> list[Measurement]:
    made = document(text)
    return prose_measurements(
        made.model_copy(update={"sentences": (made.sentences[0].model_copy(update={"method": "ocr"}),)})
    )


def test_letters_that_a_scan_loses_are_mended_and_the_pedigree_says_so() -> None:
    text = "The resistivity of MOF-5 was 3.2 kQ cm, then 40 Qcm."
    found = scanned(text)
    assert [(m.entity, m.value, m.unit, m.property_id) for m in found] == [
        ("MOF-5", 3.2, "kΩ cm", "electrical_resistivity"), ("MOF-5", 40, "Ωcm", "electrical_resistivity"),
    ]  # fmt: skip
    for one in found:
        pedigree = one.pedigree
        assert (pedigree.raw.quote, pedigree.extraction.method) == (text, "ocr")
        assert "Q" in pedigree.extraction.text
        assert [c.detail for c in pedigree.normalization.checks if c.name == "unit_repaired"] == ["mended: Q → Ω"]
        read, mend, number, _ = pedigree.chain
        assert mend.operation == "mend letters: Q → Ω"
        assert (read.output_sha256, number.input_sha256) == (mend.input_sha256, mend.output_sha256)


def test_only_what_a_scan_reads_is_mended() -> None:
    assert [(m.value, m.unit) for m in measured("The resistivity of MOF-5 was 3.2 kQ cm.")] == [(3.2, None)]
