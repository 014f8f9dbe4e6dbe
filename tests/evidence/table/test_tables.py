"""Tables as journals set them, read back cell by cell."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from evidence.table import TableView, tables
from tests.evidence.table.conftest import Compile, paths_of, rows_of

BOOKTABS = """
#figure(caption: [Ionic conductivity of the frameworks.], table(columns: 3, align: (left, center, center), rule,
  [Sample], [σ (S cm#super[−1])], [#sym.Delta T (K)], mid,
  [MOF-5], [1.2 × 10#super[−3]], [−4.1],
  [COF-366], [8.7 × 10#super[−4]], [12.0], rule))
"""


def test_booktabs_cells_keep_minus_and_powers(compile_paper: Compile) -> None:
    [table] = tables(compile_paper(BOOKTABS))
    assert table.label == "Table 1"
    assert "Ionic conductivity" in table.caption
    assert paths_of(table) == [("Sample",), ("σ (S cm⁻¹)",), ("Δ T (K)",)]
    assert rows_of(table) == [["MOF-5", "1.2 × 10⁻³", "−4.1"], ["COF-366", "8.7 × 10⁻⁴", "12.0"]]


@pytest.mark.parametrize("columns", [1, 2])
def test_a_table_is_cut_out_of_running_text(compile_paper: Compile, columns: int) -> None:
    [table] = tables(compile_paper(BOOKTABS, columns=columns))
    assert len(rows_of(table)) == 2
    assert table.columns == 3


def test_a_table_over_both_columns(compile_paper: Compile) -> None:
    wide = """
#figure(placement: top, scope: "parent", caption: [Composition of five oils.], table(columns: 6, rule,
  [Compound], [A (%)], [B (%)], [C (%)], [D (%)], [E (%)], mid,
  [Limonene], [1.1], [2.2], [3.3], [4.4], [5.5],
  [Neral], [6.6], [—], [8.8], [9.9], [0.1], rule))
"""
    [table] = tables(compile_paper(wide, columns=2))
    assert rows_of(table) == [
        ["Limonene", "1.1", "2.2", "3.3", "4.4", "5.5"],
        ["Neral", "6.6", "—", "8.8", "9.9", "0.1"],
    ]


def test_full_grid(compile_paper: Compile) -> None:
    grid = """
#figure(caption: [Hardness.], table(columns: 3, stroke: 0.5pt,
  [Alloy], [Hardness (HV)], [Load (N)], [A1], [310 ± 12], [9.8], [A2], [295 ± 9], [9.8]))
"""
    [table] = tables(compile_paper(grid))
    assert rows_of(table) == [["A1", "310 ± 12", "9.8"], ["A2", "295 ± 9", "9.8"]]


def test_no_rules_at_all(compile_paper: Compile) -> None:
    bare = """
#figure(caption: [Yields.], table(columns: 3, align: (left, right, right),
  [Catalyst], [Yield (%)], [Time (h)], [Pd/C], [91], [2], [Pt/C], [87], [3], [none], [\\<1], [24]))
"""
    [table] = tables(compile_paper(bare))
    assert paths_of(table) == [("Catalyst",), ("Yield (%)",), ("Time (h)",)]
    assert rows_of(table) == [["Pd/C", "91", "2"], ["Pt/C", "87", "3"], ["none", "<1", "24"]]


def test_spanning_headers_with_partial_rules(compile_paper: Compile) -> None:
    spans = """
#figure(caption: [MIC and MBC.], table(columns: 5, rule,
  [], table.cell(colspan: 2)[E. coli], table.cell(colspan: 2)[S. aureus],
  table.hline(start: 1, end: 3), table.hline(start: 3, end: 5),
  [Oil], [MIC], [MBC], [MIC], [MBC], mid,
  [Thyme], [8.37 ± 1.27], [12.48 ± 2.27], [5.84 ± 0.44], [9.73 ± 1.81],
  [Clove], [3.73 ± 1.00], [7.42 ± 0.30], [3.51 ± 0.37], [9.51 ± 2.80], rule))
"""
    [table] = tables(compile_paper(spans))
    assert paths_of(table) == [
        ("Oil",),
        ("E. coli", "MIC"),
        ("E. coli", "MBC"),
        ("S. aureus", "MIC"),
        ("S. aureus", "MBC"),
    ]
    assert rows_of(table)[1] == ["Clove", "3.73 ± 1.00", "7.42 ± 0.30", "3.51 ± 0.37", "9.51 ± 2.80"]


def test_spanning_headers_without_partial_rules_never_name_a_wrong_column(compile_paper: Compile) -> None:
    spans = """
#figure(caption: [Probabilities.], table(columns: 5, align: (left, center, center, center, center), rule,
  [], table.cell(colspan: 2)[Estimate (%)], table.cell(colspan: 2)[Interval (%)],
  [Rule], [original], [repeated], [original], [repeated], mid,
  [90%], [34], [35], [27–39], [28–40], [80%], [36], [37], [29–42], [30–43], rule))
"""
    [table] = tables(compile_paper(spans))
    for column, upper in ((1, "Estimate (%)"), (2, "Estimate (%)"), (3, "Interval (%)"), (4, "Interval (%)")):
        assert set(paths_of(table)[column]) <= {upper, "original", "repeated"}
        assert paths_of(table)[column][-1] in ("original", "repeated")
    assert paths_of(table)[1][0] == "Estimate (%)"


def test_wrapped_cells_make_one_row(compile_paper: Compile) -> None:
    wrapped = """
#figure(caption: [Long labels.], table(columns: (90pt, 80pt, 60pt),
  align: (left, center, center), inset: (x: 6pt, y: 5pt), rule,
  [Microorganism], [Minimum inhibitory concentration (mg/L)], [n], mid,
  [Staphylococcus aureus (ATCC 25923)], [250], [3],
  [Escherichia coli (ATCC 25922)], [125], [4], rule))
"""
    [table] = tables(compile_paper(wrapped))
    assert [r[0] for r in rows_of(table)] == ["Staphylococcus aureus (ATCC 25923)", "Escherichia coli (ATCC 25922)"]
    assert [r[1] for r in rows_of(table)] == ["250", "125"]
    assert paths_of(table)[1] == ("Minimum inhibitory concentration (mg/L)",)


def test_row_groups(compile_paper: Compile) -> None:
    groups = """
#figure(caption: [Strains.], table(columns: 3, align: (left, center, center), rule,
  [Strain], [Zone (mm)], [MIC (mg/mL)], mid,
  table.cell(colspan: 3)[*Gram-positive*], [S. aureus], [22.3 ± 1.9], [10], [B. subtilis], [24.4 ± 1.5], [10],
  table.cell(colspan: 3)[*Gram-negative*], [E. coli], [10.3 ± 0.8], [>40], rule))
"""
    [table] = tables(compile_paper(groups))
    view = TableView.of(table)
    assert [(view.row_label(r), view.group(r)) for r in view.body_rows] == [
        ("S. aureus", "Gram-positive"), ("B. subtilis", "Gram-positive"), ("E. coli", "Gram-negative"),
    ]  # fmt: skip


def test_footnotes_and_marks(compile_paper: Compile) -> None:
    marked = """
#figure(caption: [Oils.], table(columns: 3, rule,
  [Oil], [Yield#super[a] (%)], [RI], mid, [Thyme], [1.2#super[b]], [1035], [Clove], [0.9], [1089], rule))
#v(-6pt)
#text(size: 8pt)[#super[a] by weight of dry leaves. #super[b] one run only.]
"""
    [table] = tables(compile_paper(marked))
    assert rows_of(table)[0] == ["Thyme", "1.2ᵇ", "1035"]
    assert any(n.startswith("ᵃ") and "dry leaves" in n for n in table.footnotes)
    assert any(n.startswith("ᵇ") and "one run" in n for n in table.footnotes)


def test_a_table_turned_on_its_side(compile_paper: Compile) -> None:
    turned = f"#rotate(-90deg, reflow: true)[#block(width: 500pt)[{BOOKTABS}]]"
    [table] = tables(compile_paper(turned, around=False))
    assert rows_of(table) == [["MOF-5", "1.2 × 10⁻³", "−4.1"], ["COF-366", "8.7 × 10⁻⁴", "12.0"]]
    cell = TableView.of(table).grid[1, 1]
    assert cell.box.bottom - cell.box.top > cell.box.x1 - cell.box.x0


def test_caption_below(compile_paper: Compile) -> None:
    below = "#show figure.where(kind: table): set figure.caption(position: bottom)\n" + BOOKTABS
    [table] = tables(compile_paper(below))
    assert len(rows_of(table)) == 2
    assert table.label == "Table 1"


def test_two_tables_one_above_the_other(compile_paper: Compile) -> None:
    second = BOOKTABS.replace("Ionic conductivity", "Second set").replace("MOF-5", "ZIF-8")
    first, other = tables(compile_paper(BOOKTABS + second))
    assert [first.label, other.label] == ["Table 1", "Table 2"]
    assert rows_of(first)[0][0] == "MOF-5"
    assert rows_of(other)[0][0] == "ZIF-8"


def test_a_sentence_that_begins_with_table_is_no_caption(compile_paper: Compile) -> None:
    assert tables(compile_paper("Table 1 shows the values that were found, and Table 2 those of others.")) == []


def test_two_columns_of_text_are_no_table(compile_paper: Compile) -> None:
    assert tables(compile_paper("*Table 1.* A caption whose table was left out.\n\n", columns=2)) == []


def test_words_put_out_of_line_are_not_bound_to_the_next_column(place_words: Callable[..., Path]) -> None:
    lines: Sequence[tuple[float, Sequence[tuple[float, str]]]] = [
        (100, [(72, "Table 1. Values of the four samples.")]),
        (120, [(72, "Sample"), (180, "A (mm)"), (260, "B (mm)"), (340, "C (mm)")]),
        (136, [(72, "S1"), (182, "1.0"), (262, "2.0"), (342, "3.0")]),
        (149, [(72, "S2"), (182, "4.0"), (342, "6.0")]),
        (162, [(72, "S3"), (262, "8.0"), (342, "9.0")]),
        (175, [(72, "S4"), (182, "10.0"), (262, "11.0")]),
    ]
    [table] = tables(place_words(lines, [(70, 380, 108), (70, 380, 124), (70, 380, 180)]))
    assert rows_of(table) == [
        ["S1", "1.0", "2.0", "3.0"], ["S2", "4.0", "", "6.0"], ["S3", "", "8.0", "9.0"], ["S4", "10.0", "11.0", ""],
    ]  # fmt: skip


def test_a_spread_in_a_column_of_its_own_stays_with_its_number(place_words: Callable[..., Path]) -> None:
    lines = [
        (100, [(72, "Table 2. Means.")]),
        (120, [(72, "Sample"), (180, "Mean (mm)"), (300, "Mass (g)")]),
        *[(136 + 13 * i, [(72, f"S{i}"), (180, f"{i}.50"), (205, "±"), (216, "0.11"), (300, "7.0")]) for i in range(4)],
    ]
    [table] = tables(place_words(lines, [(70, 350, 108), (70, 350, 124), (70, 350, 180)]))
    assert rows_of(table)[1] == ["S1", "1.50 ± 0.11", "7.0"]


def test_a_symbol_font_that_gives_nine_for_a_multiplication_sign(tmp_path: Path) -> None:
    target = tmp_path / "signs.pdf"
    canvas = Canvas(str(target), pagesize=(595, 842))
    for x0, x1, y in ((70, 300, 734), (70, 300, 718), (70, 300, 680)):
        canvas.line(x0, y, x1, y)
    for y, cells in ((742, "Table 1. Counts of colonies."), (722, "Flour"), (704, "A"), (690, "B")):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(72, y, cells)
    canvas.drawString(180, 722, "Count (1/g)")
    for y, head, power in ((704, "2.0", "1"), (690, "3.9", "4")):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(180, y, head)
        canvas.drawString(204, y, "10")
        canvas.setFont("Courier", 9)
        canvas.drawString(196, y, "9")
        canvas.setFont("Helvetica", 6)
        canvas.drawString(214.2, y + 3.4, power)
    canvas.save()
    [table] = tables(target)
    assert [row[1] for row in rows_of(table)] == ["2.0 × 10¹", "3.9 × 10⁴"]


def test_labels_at_the_middle_of_their_rows_stand_in_each_of_them(place_words: Callable[..., Path]) -> None:
    """The cells over several rows that a typesetter centres: a number of layers over four rows, a width over two."""
    lines: list[tuple[float, list[tuple[float, str]]]] = [
        (60, [(60, "Table 1. Speed of the sorters on two kinds of lists.")]),
        (86, [(60, "Depth"), (120, "Width"), (180, "List"), (250, "Speed"), (340, "Share")]),
    ]
    y, rules = 100.0, [(60.0, 400.0, 74.0), (60.0, 400.0, 91.0)]
    for depth in ("1", "2"):
        for number, width in enumerate(("16", "48")):
            lines.append((y + 4, [(180, "random"), (250, f"0.1{number}{depth} ± 0.002"), (340, "0.5")]))
            lines.append((y + 10, [(120, width)]))
            lines.append((y + 16, [(180, "sorted"), (250, f"0.2{number}{depth} ± 0.004"), (340, "0.6")]))
            y += 26
        lines.append((y - 29, [(60, depth)]))
        rules.append((60.0, 400.0, y - 4))
    [table] = tables(place_words(lines, rules))
    assert [row[:3] for row in rows_of(table)] == [
        [depth, width, kind] for depth in "12" for width in ("16", "48") for kind in ("random", "sorted")
    ]
    view = TableView.of(table)
    assert view.row_label(table.header_rows) == "Depth 1 Width 16 random"
    assert view.label_columns == (0, 1, 2)


def test_a_label_between_two_rows_is_of_both_and_the_rows_stay_apart(place_words: Callable[..., Path]) -> None:
    lines = [
        (60, [(60, "Table 2. Cooling under two ways of pouring.")]),
        (86, [(60, "Quantity"), (170, "Way"), (230, "At 10 mm"), (320, "At 20 mm")]),
        (104, [(60, "Rate (K/s)"), (170, "top"), (230, "3.1"), (320, "4.1")]),
        (116, [(60, "at centre"), (170, "side"), (230, "3.2"), (320, "—")]),
        (128, [(170, "top"), (230, "401.1"), (320, "402.2")]),
        (134, [(60, "Exit heat (K)")]),
        (140, [(170, "side"), (230, "501.1"), (320, "502.2")]),
    ]
    [table] = tables(place_words(lines, [(60, 400, 74), (60, 400, 91), (60, 400, 146)]))
    assert rows_of(table)[2:] == [
        ["Exit heat (K)", "top", "401.1", "402.2"],
        ["Exit heat (K)", "side", "501.1", "502.2"],
    ]


@pytest.mark.parametrize(
    ("number", "last", "names"),
    [("No", ("5", "5.9", "Decanal", "0.7"), ["Myrcene", "Nerol", "Borneol", "Geraniol", "Decanal"]),
     ("No", ("5", "5.9", "Nerol", "0.7"), ["No 1", "No 2", "No 3", "No 4", "No 5"]),
     ("Day", ("5", "5.9", "Decanal", "0.7"), ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5"])],
)  # fmt: skip
def test_words_right_of_values_name_numbered_rows_where_they_tell_them_apart(
    place_words: Callable[..., Path], number: str, last: tuple[str, ...], names: list[str]
) -> None:
    rows = [("1", "2.4", "Myrcene", "11.2"), ("2", "3.1", "Nerol", "23.0"), ("3", "3.9", "Borneol", "8.4"),
            ("4", "4.6", "Geraniol", "30.1"), last]  # fmt: skip
    at = (60, 100, 180, 300)
    lines = [
        (60, [(60, "Table 1. What the leaf oil holds.")]),
        (86, list(zip(at, (number, "Time (min)", "Compound", "Area (%)"), strict=True))),
        *((104 + 12 * n, list(zip(at, row, strict=True))) for n, row in enumerate(rows)),
        (104 + 12 * 5, [(60, "No: order of leaving the column")]),
    ]
    [table] = tables(place_words(lines, [(60, 400, 74), (60, 400, 91), (60, 400, 156)]))
    view = TableView.of(table)
    assert [view.row_label(row) for row in view.body_rows][:5] == names
