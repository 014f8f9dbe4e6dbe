"""Percentages whose sign stands neither in the cells nor in the headers."""

import itertools
from pathlib import Path

import pytest

from contracts.measurements import Measurement
from evidence import read
from tests.evidence.table.conftest import Compile

HEADER = "[Batch], [Oak], [Elm], [Ash]"
ROWS = ("[Spring], [12.5], [40], [0.4]", "[Autumn], [61.0], [8.2], [0.7]")


def table(caption: str, header: str = HEADER, rows: tuple[str, ...] = ROWS, after: str = "") -> str:
    """Typst source of a table of four columns, with text behind it."""
    cells = f"table(columns: 4, rule, {header}, mid, {', '.join(rows)}, rule)"
    return f"#figure(caption: [{caption}], {cells})\n\n{after}"


def in_table(pdf: Path) -> list[Measurement]:
    return [m for m in read(pdf).measurements if m.pedigree.extraction.method == "table"]


@pytest.mark.parametrize(
    "caption",
    [
        "Percentages of seeds that sprouted.",
        "Relative percentage composition of three oils.",
        "Mortality percentage and lethal dose of three extracts.",
        "Antioxidant activity (% AA) of three barks.",
        "Scavenging by three barks (mean, %).",
        "Effect of storage on the germination percentage of three species.",
        "Sprouting of three species; values are expressed as percentages.",
    ],
)
def test_a_caption_tells_that_the_numbers_are_percentages(compile_paper: Compile, caption: str) -> None:
    found = in_table(compile_paper(table(caption)))
    assert {m.value: m.unit for m in found} == dict.fromkeys((12.5, 40.0, 0.4, 61.0, 8.2, 0.7), "%")
    steps = found[0].pedigree.chain
    assert [s.operation for s in steps if s.operation.startswith("take unit")] == [
        f"take unit % from caption: {caption.rstrip('.')}"
    ]
    assert all(a.output_sha256 == b.input_sha256 for a, b in itertools.pairwise(steps))


@pytest.mark.parametrize(
    "after",
    [
        "The relative percentages of the species are shown in Table 1.",
        "Table 1 presents the species of each batch with their relative percentage amounts.",
        "Table 1 refers to the counts of one spring. The results are robust and expressed in percentage of seeds (%).",
    ],
)
def test_the_text_that_introduces_a_table_tells_it(compile_paper: Compile, after: str) -> None:
    found = in_table(compile_paper(table("Seeds of three species.", after=after)))
    assert [(m.value, m.unit) for m in found if m.entity.startswith("Spring")] == [
        (12.5, "%"),
        (40.0, "%"),
        (0.4, "%"),
    ]
    assert all(any("take unit % from sentence" in s.operation for s in m.pedigree.chain) for m in found)


def test_the_components_of_a_composition_table_are_what_the_methods_say(compile_paper: Compile) -> None:
    header = "[Constituent], [RI], [Leaf], [Bark]"
    rows = ("[Pinene], [936], [12.5], [3.1]", "[Linalool], [1097], [40.2], [0.6]")
    method = "The percentages of each component were computed from the peak areas."
    found = in_table(compile_paper(table("Chemical composition of two oils.", header, rows, method)))
    assert {(m.value, m.unit) for m in found} == {
        (936.0, None), (1097.0, None), (12.5, "%"), (3.1, "%"), (40.2, "%"), (0.6, "%"),
    }  # fmt: skip
    assert {m.entity for m in found if m.unit} == {
        "Pinene, Leaf", "Pinene, Bark", "Linalool, Leaf", "Linalool, Bark",
    }  # fmt: skip


@pytest.mark.parametrize(
    "after",
    [
        "",
        "The batches (Table 1) show a high percentage of oak (61.0%).",
        "Table 1 shows a high percentage of oak.",
        "Percentages were compared by a test of ranks. Counts are shown in Table 1.",
    ],
)
def test_text_that_tells_of_one_value_tells_nothing_of_the_table(compile_paper: Compile, after: str) -> None:
    found = in_table(compile_paper(table("Seeds of three species.", after=after)))
    assert {m.unit for m in found} == {None}


@pytest.mark.parametrize(
    ("caption", "header", "rows"),
    [
        ("Percentages of seeds.", HEADER, ("[Spring], [125], [400], [104]", "[Autumn], [61], [8.2], [7]")),
        ("Percentages of seeds.", HEADER, ("[Spring], [0.125], [0.4], [0.1]", "[Autumn], [0.6], [0.2], [0.7]")),
        ("Number and percentage of seeds.", HEADER, ROWS),
        ("Seeds at different concentrations (%) of salt.", HEADER, ROWS),
        ("Seeds, n (%), of three species.", HEADER, ("[Spring], [12 (40)], [4 (9)], [3]", "[Autumn], [6], [8], [7]")),
        ("Percentages of seeds.", "[Batch], [Age], [Weight], [pH]", ROWS),
    ],
)
def test_numbers_that_are_no_percentages(
    compile_paper: Compile, caption: str, header: str, rows: tuple[str, ...]
) -> None:
    found = in_table(compile_paper(table(caption, header, rows)))
    assert found
    assert "%" not in {m.unit for m in found}


def test_a_column_with_its_sign_leaves_the_others_without(compile_paper: Compile) -> None:
    found = in_table(compile_paper(table("Percentages of seeds.", "[Batch], [Oak (%)], [Elm], [Ash]")))
    assert {m.unit for m in found if m.value in (12.5, 61.0)} == {"%"}
    assert {m.unit for m in found if m.value in (40.0, 8.2, 0.4, 0.7)} == {None}
