"""From tables to measurements: value, unit, names, conditions, uncertainty, attribution, pedigree."""

import itertools
from pathlib import Path

import pytest

from contracts.documents import Document, PaperMetadata
from contracts.ids import bytes_digest
from contracts.measurements import Measurement, Reference
from evidence.table import table_measurements, tables
from tests.evidence.table.conftest import Compile


def measured(pdf: Path, *, references: tuple[Reference, ...] = ()) -> list[Measurement]:
    """The measurements of a PDF's tables."""
    document = Document(
        doc_id=bytes_digest(pdf.read_bytes()),
        source=pdf.name,
        metadata=PaperMetadata(title="A paper"),
        pages=1,
        tables=tuple(tables(pdf)),
        references=references,
    )
    return table_measurements(document)


def table(caption: str, columns: int, header: str, *rows: str) -> str:
    """Typst source of a booktabs table."""
    return f"#figure(caption: [{caption}], table(columns: {columns}, rule, {header}, mid, {', '.join(rows)}, rule))"


def test_a_value_with_the_unit_of_its_header(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Ionic conductivity of two frameworks, dry.",
            3,
            "[Sample], [T (°C)], [σ (S cm#super[−1])]",
            "[MOF-5], [25], [1.2 × 10#super[−3]]",
            "[COF-366], [60], [8.7 × 10#super[−4]]",
        )
    )
    found = [m for m in measured(pdf) if m.unit == "S cm⁻¹"]
    assert [(m.entity, m.property, m.property_id, m.value) for m in found] == [
        ("MOF-5", "σ", "ionic_conductivity", 1.2e-3),
        ("COF-366", "σ", "ionic_conductivity", 8.7e-4),
    ]
    assert found[0].si_value == pytest.approx(0.12)
    conditions = {c.name: (c.text, c.scope) for c in found[0].conditions}
    assert conditions["temperature"][1] == "row"
    assert conditions["state"] == ("dry", "caption")
    assert [c.value for c in found[1].conditions if c.name == "temperature"] == [60.0]


def test_the_pedigree_points_at_the_cell_and_is_the_same_again(compile_paper: Compile) -> None:
    pdf = compile_paper(table("Hardness.", 2, "[Alloy], [Hardness (HV)]", "[A1], [310]", "[A2], [295]"))
    first, again = measured(pdf), measured(pdf)
    assert first == again
    one = first[0]
    raw = one.pedigree.raw
    assert (raw.quote, raw.label, raw.page) == ("310", "Table 1", 1)
    assert raw.boxes[0].x1 - raw.boxes[0].x0 < 30
    assert one.pedigree.extraction.method == "table"
    steps = one.pedigree.chain
    assert steps[0].input_sha256 == one.doc_id
    assert all(a.output_sha256 == b.input_sha256 for a, b in itertools.pairwise(steps))
    assert {d.role: d.text for d in one.descriptors}["column"] == "Hardness (HV)"


@pytest.mark.parametrize(
    ("cell", "relation", "value", "interval", "spread"),
    [
        ("−4.1", "=", -4.1, None, None),
        ("22.3 ± 1.9", "=", 22.3, None, 1.9),
        ("1.2(3)", "=", 1.2, None, 0.3),
        ("27–39", "=", None, (27.0, 39.0), None),
        ("\\<0.1", "<", 0.1, None, None),
        ("12 300", "=", 12300.0, None, None),
        ("1.2 × 10#super[−3]", "=", 1.2e-3, None, None),
        ("3.0 × 10#super[2]", "=", 300.0, None, None),
        ("(1.2 ± 0.1) × 10#super[−3]", "=", 1.2e-3, None, 1e-4),
        ("0.05\\*\\*", "=", 0.05, None, None),
        ("7.82#super[a]", "=", 7.82, None, None),
        ("1530#super[2]", "=", 1530.0, None, None),
    ],
)
def test_forms_of_numbers(
    compile_paper: Compile,
    cell: str,
    relation: str,
    value: float | None,
    interval: tuple[float, float] | None,
    spread: float | None,
) -> None:
    pdf = compile_paper(
        table("Lengths.", 3, "[Sample], [Length (mm)], [Mass (mg)]", f"[S1], [{cell}], [5]", "[S2], [3.5], [6]")
    )
    [one] = [m for m in measured(pdf) if m.entity == "S1" and m.property == "Length"]
    assert (one.relation, one.value, one.interval, one.unit) == (relation, value, interval, "mm")
    assert (one.uncertainty.plus if one.uncertainty else None) == spread


@pytest.mark.parametrize(
    "cell", ["n.d.", "—", "tr", "80.9 83.0 83.1", "95.4/93.2", "2.0 9 10#super[4]", "see text", "3/12 (25%)"]
)
def test_cells_that_are_no_single_number_give_nothing(compile_paper: Compile, cell: str) -> None:
    pdf = compile_paper(
        table("Lengths.", 3, "[Sample], [Length (mm)], [Mass (mg)]", f"[S1], [{cell}], [5]", "[S2], [3.5], [6]")
    )
    assert [(m.entity, m.value) for m in measured(pdf) if m.property == "Length"] == [("S2", 3.5)]


def test_significance_letters_are_marks_and_no_units(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Protein of the flours. Different letters show significant differences. Values are means ± SE.",
            2,
            "[Flour], [Protein (%)]",
            "[A], [23.16 ± 0.07 g]",
            "[B], [23.12 ± 0.09 ab]",
            "[C], [22.96 ± 0.02 h]",
        )
    )
    found = measured(pdf)
    assert [(m.value, m.unit) for m in found] == [(23.16, "%"), (23.12, "%"), (22.96, "%")]
    assert {m.uncertainty.kind for m in found if m.uncertainty} == {"se"}
    assert any(c.name == "mark" and "'g'" in c.detail for c in found[0].pedigree.normalization.checks)


def test_a_scale_in_the_header_multiplies_and_is_recorded(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Conductivity.", 2, "[Sample], [σ (10#super[−3] S cm#super[−1])]", "[M], [1.2]", "[N], [0.026 ± 0.003]")
    )
    found = measured(pdf)
    assert [(m.value, m.unit) for m in found] == [(1.2e-3, "S cm⁻¹"), (2.6e-5, "S cm⁻¹")]
    assert found[1].uncertainty is not None
    assert found[1].uncertainty.plus == 3e-6
    assert any(c.name == "header_scale" for c in found[0].pedigree.normalization.checks)


def test_a_scale_that_can_be_read_two_ways_gives_nothing(compile_paper: Compile) -> None:
    pdf = compile_paper(table("Rates.", 2, "[Sample], [k × 10#super[4] (s#super[−1])]", "[M], [1.2]", "[N], [0.3]"))
    assert measured(pdf) == []


def test_units_of_row_labels_turn_the_axes(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Cells.",
            3,
            "[Quantity], [MOF-5], [Carbon]",
            "[Capacity (mAh g#super[−1])], [1,180], [1,020]",
            "[Thickness (µm)], [42], [58]",
        )
    )
    assert {(m.entity, m.property, m.value, m.unit) for m in measured(pdf)} == {
        ("MOF-5", "Capacity", 1180.0, "mAh g⁻¹"),
        ("Carbon", "Capacity", 1020.0, "mAh g⁻¹"),
        ("MOF-5", "Thickness", 42.0, "µm"),
        ("Carbon", "Thickness", 58.0, "µm"),
    }


def test_a_column_of_units(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Properties of the pellets.",
            3,
            "[Property], [Value], [Unit]",
            "[Thickness], [0.45–0.60], [mm]",
            "[Density], [0.78], [g cm#super[−3]]",
        )
    )
    assert {(m.property, m.value, m.interval, m.unit) for m in measured(pdf)} == {
        ("Thickness", None, (0.45, 0.60), "mm"),
        ("Density", 0.78, None, "g cm⁻³"),
    }


def test_the_unit_of_the_caption_holds_where_nothing_else_gives_one(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Minimum inhibitory concentrations (µg/mL).", 3, "[Strain], [Thyme], [Clove]", "[E. coli], [250], [125]")
    )
    assert {(m.value, m.unit) for m in measured(pdf)} == {(250.0, "µg/mL"), (125.0, "µg/mL")}


def test_a_reference_column_makes_values_second_hand(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Conductivities.",
            3,
            "[Material], [σ (S/cm)], [Ref.]",
            "[MOF-5], [0.0012], [\\[2\\]]",
            "[UiO-66], [0.0008], [this work]",
        )
    )
    held = Reference(key="2", text="Li et al. (2019)")
    found = {m.entity: m.attributed_to for m in measured(pdf, references=(held,)) if m.unit == "S/cm"}
    assert found == {"MOF-5": held, "UiO-66": None}


def test_a_spread_column_belongs_to_the_values_on_its_left(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Lengths.", 4, "[Group], [Length (mm)], [SD], [n]", "[A], [12.5], [1.1], [8]", "[B], [14.0], [0.9], [7]")
    )
    found = measured(pdf)
    assert [(m.entity, m.value, m.uncertainty.plus if m.uncertainty else None) for m in found] == [
        ("A", 12.5, 1.1),
        ("B", 14.0, 0.9),
    ]
    assert found[0].uncertainty is not None
    assert found[0].uncertainty.kind == "sd"
    assert [c.value for c in found[1].conditions if c.name == "sample_size"] == [7.0]


def test_conditions_in_headers_are_each_columns_own(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Ionic conductivity (S/cm) of the pellets.",
            3,
            "[Sample], [25 °C], [60 °C]",
            "[A], [0.0011], [0.0022]",
            "[B], [0.0033], [0.0044]",
        )
    )
    at = {m.value: [c.value for c in m.conditions if c.name == "temperature"] for m in measured(pdf)}
    assert at == {0.0011: [25.0], 0.0022: [60.0], 0.0033: [25.0], 0.0044: [60.0]}
    assert {m.property_id for m in measured(pdf)} == {"ionic_conductivity"}


def test_columns_with_the_same_headers_are_left_out(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Scores.", 4, "[Model], [F1 (%)], [F1 (%)], [Recall (%)]", "[A], [61], [63], [70]", "[B], [64], [66], [72]"
        )
    )
    assert {m.property for m in measured(pdf)} == {"Recall"}


def test_a_confidence_interval_in_brackets(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Test accuracy.",
            2,
            "[Model], [Accuracy (95% CI)]",
            "[L], [0.902 (0.890–0.914)]",
            "[S], [0.871 (0.858–0.885)]",
        )
    )
    first, second = measured(pdf)
    assert (first.value, second.value) == (0.902, 0.871)
    assert second.uncertainty is not None
    assert (second.uncertainty.minus, second.uncertainty.plus, second.uncertainty.kind) == (0.013, 0.014, "ci95")


def test_a_comma_that_may_be_decimal_or_not_gives_nothing(compile_paper: Compile) -> None:
    rows = "[S1], [0,25]", "[S2], [1,234]", "[S3], [12,5]"
    assert [m.value for m in measured(compile_paper(table("Masses.", 2, "[Sample], [Mass (g)]", *rows)))] == [
        0.25,
        12.5,
    ]


def test_a_defined_symbol_is_told_in_full(compile_paper: Compile) -> None:
    caption = "Kinetics in cells with a MOF-5 host; κ is the ionic conductivity of the liquid electrolyte."
    pdf = compile_paper(
        table(
            caption,
            3,
            "[Quantity], [−20 °C], [25 °C]",
            "[#emph[i]#sub[0] (mA cm#super[−2])], [0.027], [0.61]",
            "[κ (mS cm#super[−1])], [2.1], [9.8]",
            "[Rate (s#super[−1])], [3], [4]",
        )
    )
    found = {(m.property_id, m.value): m for m in measured(pdf)}
    cold = found["ionic_conductivity", 2.1]
    assert (cold.entity, cold.property) == ("liquid electrolyte", "ionic conductivity")
    assert any(d.role == "footnote" and "liquid electrolyte" in d.text for d in cold.descriptors)
    current = found["exchange_current_density", 0.61]
    assert [c.text for c in current.conditions if c.name == "temperature"] == ["25 °C"]
    assert "liquid electrolyte" not in current.entity


def test_a_share_of_a_count_is_the_count_and_the_percentage(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Outcomes.",
            3,
            "[Outcome], [Control], [p]",
            "[Infected], [3/12 (25%)], [0.59]",
            "[Deaths (%)], [8.3], [0.4]",
        )
    )
    found = {(m.property, m.value): (m.unit, m.property_id) for m in measured(pdf)}
    assert found["Infected", 3.0][0] is None
    assert found["Infected", 25.0][0] == "%"
    assert found["p value of Deaths", 0.4] == (None, "p_value")


def test_a_value_that_its_property_cannot_have_is_marked(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Cells.", 2, "[Cell], [Coulombic efficiency (%)]", "[A1], [99.2]", "[A2], [992]", "[A3], [98.1]")
    )
    limits = {
        m.value: [c.passed for c in m.pedigree.normalization.checks if c.name == "physical_limit"]
        for m in measured(pdf)
    }
    assert limits == {99.2: [True], 992.0: [False], 98.1: [True]}


def test_a_range_in_a_column_of_conditions_has_its_ends(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Hardness.", 3, "[Alloy], [T (°C)], [Hardness (HV)]", "[A1], [20–25], [310]", "[A2], [60], [295]")
    )
    held = {
        m.value: [(c.value, c.interval, c.unit) for c in m.conditions if c.name == "temperature"] for m in measured(pdf)
    }
    assert (held[310.0], held[295.0]) == ([(None, (20.0, 25.0), "°C")], [(60.0, None, "°C")])
