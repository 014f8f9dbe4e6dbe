"""Kinds of fault by which a table gives a wrong number: each on a small paper of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from evidence.table import TableView, tables
from tests.evidence.table.conftest import Compile, paths_of, rows_of
from tests.evidence.table.test_measurements import measured, table

Place = Callable[..., Path]
SPACES = {"space": " ", "no-break": "\u00a0", "narrow no-break": "\u202f", "thin": "\u2009"}


def lengths(compile_paper: Compile, *cells: str, head: str = "Length (mm)") -> Path:
    """A paper with one column of lengths, a mass beside each."""
    rows = [f"[S{n}], [{cell}], [{n}.5]" for n, cell in enumerate(cells, 1)]
    return compile_paper(table("Lengths of the samples.", 3, f"[Sample], [{head}], [Mass (mg)]", *rows))


def told(pdf: Path, name: str = "Length") -> dict[str, tuple[str, object, str | None]]:
    """Relation, value or interval, and unit of each sample's property."""
    return {m.entity: (m.relation, m.value if m.value is not None else m.interval, m.unit)
            for m in measured(pdf) if m.property == name}  # fmt: skip


# ---- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)
def test_thousands_parted_by_a_space(compile_paper: Compile, space: str) -> None:
    pdf = lengths(compile_paper, f"1{space}234", f"12{space}345{space}678", f"1{space}234.5")
    assert told(pdf) == {"S1": ("=", 1234.0, "mm"), "S2": ("=", 12345678.0, "mm"), "S3": ("=", 1234.5, "mm")}


def test_thousands_parted_by_a_comma(compile_paper: Compile) -> None:
    found = told(lengths(compile_paper, "1,234", "12,345,678", "1,234.5", "987.6"))
    assert found == {
        "S1": ("=", 1234.0, "mm"), "S2": ("=", 12345678.0, "mm"), "S3": ("=", 1234.5, "mm"), "S4": ("=", 987.6, "mm"),
    }  # fmt: skip


def test_decimal_commas(compile_paper: Compile) -> None:
    found = told(lengths(compile_paper, "12,5", "0,25", "−3,75", "1.234,5"))
    assert found == {
        "S1": ("=", 12.5, "mm"), "S2": ("=", 0.25, "mm"), "S3": ("=", -3.75, "mm"), "S4": ("=", 1234.5, "mm"),
    }  # fmt: skip


@pytest.mark.parametrize("mark", ["9", "1,2", "b", "9,b", "\\*"])
def test_a_raised_mark_is_no_digit(compile_paper: Compile, mark: str) -> None:
    pdf = lengths(compile_paper, f"250#super[{mark}]", "310")
    assert told(pdf) == {"S1": ("=", 250.0, "mm"), "S2": ("=", 310.0, "mm")}


@pytest.mark.parametrize(("size", "rise"), [(6.0, 3.0), (6.0, 4.5), (8.0, 3.5), (5.0, 2.0)])
def test_a_mark_set_against_the_number_is_no_digit(tmp_path: Path, size: float, rise: float) -> None:
    target = tmp_path / "marks.pdf"
    canvas = Canvas(str(target), pagesize=(595, 842))
    for y in (734, 718, 660):
        canvas.line(70, y, 330, y)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(72, 742, "Table 1. Lengths of the samples.")
    for y, cells in ((722, ("Sample", "Length (mm)", "Mass (mg)")), (704, ("S1", "250", "1.5")),
                     (690, ("S2", "310", "2.5")), (676, ("S3", "295", "3.5"))):  # fmt: skip
        for x, text in zip((72, 180, 280), cells, strict=True):
            canvas.drawString(x, y, text)
    canvas.setFont("Helvetica", size)
    canvas.drawString(180 + 3 * 5.004, 704 + rise, "9")
    canvas.save()
    assert told(target) == {"S1": ("=", 250.0, "mm"), "S2": ("=", 310.0, "mm"), "S3": ("=", 295.0, "mm")}


@pytest.mark.parametrize(
    "cell",
    [
        "12.5 +0.023/−0.019", "12.5 +0.023/-0.019", "12.5 (+0.023/−0.019)", "12.5 +0.023 −0.019",
        "12.5 +0.023 / −0.019",
        "$12.5^(+0.023)_(−0.019)$",
    ],
)  # fmt: skip
def test_an_uncertainty_that_differs_up_and_down(compile_paper: Compile, cell: str) -> None:
    [one] = [m for m in measured(lengths(compile_paper, cell, "13.1")) if m.entity == "S1" and m.property == "Length"]
    assert one.value == 12.5
    assert one.uncertainty is not None
    assert (one.uncertainty.plus, one.uncertainty.minus) == (0.023, 0.019)


def test_an_uncertainty_alone_is_no_value(compile_paper: Compile) -> None:
    assert "S1" not in told(lengths(compile_paper, "+0.023/−0.019", "13.1"))


def test_a_negative_number_of_accounts(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Cash flows of the year.", 3, "[Item], [2019 (USD)], [2020 (USD)]",
            "[Revenue], [31,500], [42,108]", "[Costs], [(20,076)], [(21,340)]", "[Taxes], [(1,204)], [(980)]",
        )
    )  # fmt: skip
    found = {m.value for m in measured(pdf)}
    assert 20076.0 not in found
    assert 980.0 not in found
    assert found <= {31500.0, 42108.0, -20076.0, -21340.0, -1204.0, -980.0}


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("\\<0.5", ("<", 0.5, "mm")),
        ("≤ 0.5", ("<=", 0.5, "mm")),
        ("\\>40", (">", 40.0, "mm")),
        ("≥40", (">=", 40.0, "mm")),
        ("\\~40", ("~", 40.0, "mm")),
        ("1.2(3)", ("=", 1.2, "mm")),
        ("3.4 × 10#super[−5]", ("=", 3.4e-5, "mm")),
        ("3.4·10#super[−5]", ("=", 3.4e-5, "mm")),
        ("1.2e-3", ("=", 1.2e-3, "mm")),
        ("1.2E−03", ("=", 1.2e-3, "mm")),
        ("10#super[−5]", ("=", 1e-5, "mm")),
        (".85", ("=", 0.85, "mm")),
    ],
)
def test_limits_and_powers(compile_paper: Compile, cell: str, expected: tuple[str, float, str]) -> None:
    assert told(lengths(compile_paper, cell, "13.1"))["S1"] == expected


@pytest.mark.parametrize("cell", ["n.d.", "N.D.", "n/a", "NA", "BDL", "–", "\\<LOD", "ND (\\<0.1)", "trace"])
def test_what_was_not_found_is_no_number(compile_paper: Compile, cell: str) -> None:
    assert "S1" not in told(lengths(compile_paper, cell, "13.1", "14.2"))


# ---- units --------------------------------------------------------------------------------------


def test_a_unit_in_the_cell(compile_paper: Compile) -> None:
    found = told(lengths(compile_paper, "12.5 mm", "3.1 cm", "240 µm", head="Length"))
    assert found == {"S1": ("=", 12.5, "mm"), "S2": ("=", 3.1, "cm"), "S3": ("=", 240.0, "µm")}


def test_a_unit_in_the_cell_goes_before_that_of_the_header(compile_paper: Compile) -> None:
    found = told(lengths(compile_paper, "12.5", "3.1 cm", "14.2"))
    assert found["S1"] == ("=", 12.5, "mm")
    assert found.get("S2", ("=", 3.1, "cm")) == ("=", 3.1, "cm")


@pytest.mark.parametrize("head", ["Length (mm)", "Length, mm", "Length \\[mm\\]", "Length / mm", "Length \\ (mm)"])
def test_a_unit_in_the_header(compile_paper: Compile, head: str) -> None:
    assert told(lengths(compile_paper, "12.5", "13.1", head=head))["S1"] == ("=", 12.5, "mm")


def test_a_unit_that_the_caption_gives_for_one_column(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Length (mm) and mass of the samples.", 3, "[Sample], [Length], [Mass (mg)]", "[S1], [12.5], [1.5]",
              "[S2], [13.1], [2.5]")
    )  # fmt: skip
    units = {(m.property, m.unit) for m in measured(pdf)}
    assert ("Mass", "mm") not in units
    assert ("Mass", "mg") in units


# ---- columns and headers ------------------------------------------------------------------------


def test_an_empty_cell_shifts_no_number_into_the_next_column(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Three lengths.", 4, "[Sample], [A (mm)], [B (mm)], [C (mm)]",
            "[S1], [1.1], [], [3.1]", "[S2], [], [2.2], [3.2]", "[S3], [1.3], [2.3], []", "[S4], [], [], [3.4]",
        )
    )  # fmt: skip
    [found] = tables(pdf)
    assert rows_of(found) == [
        ["S1", "1.1", "", "3.1"], ["S2", "", "2.2", "3.2"], ["S3", "1.3", "2.3", ""], ["S4", "", "", "3.4"],
    ]  # fmt: skip


def test_a_column_whose_header_is_empty_takes_none_of_its_neighbours(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Two lengths.", 4, "[], [A (mm)], [], [C (mm)]", "[S1], [1.1], [x], [3.1]", "[S2], [1.2], [y], [3.2]",
              "[S3], [1.3], [z], [3.3]")
    )  # fmt: skip
    [found] = tables(pdf)
    assert [path[-1] if path else "" for path in paths_of(found)] == ["", "A (mm)", "", "C (mm)"]


@pytest.mark.parametrize("first", ["Sample", ""])
def test_numbers_set_right_under_headers_set_left(place_words: Place, first: str) -> None:
    """A header begins over the space before its numbers and ends before they do."""
    lines = [
        (100, [(72, "Table 1. Two lengths of the samples.")]),
        (120, [(72, first), (150, "First length"), (220, "Second length")]),
        *[(136 + 13 * i, [(72, f"S{i}"), (196, f"{i}.1"), (290, f"{i}.2")]) for i in range(1, 5)],
    ]
    [found] = tables(place_words(lines, [(70, 320, 108), (70, 320, 124), (70, 320, 196)]))
    assert paths_of(found) == [(first,) if first else (), ("First length",), ("Second length",)]
    assert rows_of(found)[0] == ["S1", "1.1", "1.2"]


def test_a_label_wider_than_its_column_leaves_the_others_to_their_texts(place_words: Place) -> None:
    long = "1-(1,3-Dimethyl-buta-1.3-dienyl)-3,7,7-trimethyl-2-oxa-bicyclo-hept-3-ene"
    rows = [
        (80 + 12 * n, [(62, f"N{n}"), (205, f"Oil {n}"), (400, f"12{n:02}"), (460, f"0.{n:02}")]) for n in range(30)
    ]
    rows[20] = (rows[20][0], [(62, "N20"), (92, long), (425, "—"), (460, "0.20")])
    lines = [(50, [(40, "Table 1. What the oils hold.")]),
             (66, [(60, "No"), (205, "Oil"), (400, "Index"), (460, "Share (%)")]), *rows]  # fmt: skip
    [found] = tables(place_words(lines, [(58, 520, 55), (58, 520, 70), (58, 520, 440)]))
    assert rows_of(found)[20] == ["N20", long, "—", "0.20"]


def test_a_cell_over_several_columns_leaves_those_columns_apart(place_words: Place) -> None:
    xs = (72, 150, 210, 300)
    lines = [
        (100, [(72, "Table 1. How the dose acts.")]),
        (120, list(zip(xs, ("Dose (mg)", "Log dose", "Effect (%)", "Other (%)"), strict=True))),
        *[(136 + 13 * i, list(zip(xs, (f"4{i}.5", f"1.6{i}", f"9{i}.4", f"8{i}.1"), strict=True))) for i in range(6)],
        (136 + 13 * 6, [(95, "Average dose of half effect 3.07 mg"), (290, "at 11.8 mg")]),
    ]
    [found] = tables(place_words(lines, [(70, 350, 108), (70, 350, 124), (70, 350, 220)]))
    assert rows_of(found)[:2] == [["40.5", "1.60", "90.4", "80.1"], ["41.5", "1.61", "91.4", "81.1"]]


NUMBERED = """
#figure(caption: [Acids.], table(columns: 3, align: left, rule, {head} [Share (%)], mid,
  [1.], [Myristic], [5.24], [2.], [Palmitic], [33.8], [3.], [Stearic], [4.93], [Total], [], [44.0],
  [Oils], [], [9.1], [Waxes], [], [1.1], rule))
"""


@pytest.mark.parametrize(
    ("head", "labels"),
    [("table.cell(colspan: 2)[Acid],", ["1. Myristic", "2. Palmitic", "3. Stearic"]),
     ("[No.], [Acid],", ["Myristic", "Palmitic", "Stearic"])],
    ids=["one header", "two headers"],
)  # fmt: skip
def test_numbered_names_and_a_total(head: str, labels: list[str], compile_paper: Compile) -> None:
    [found] = tables(compile_paper(NUMBERED.replace("{head}", head)))
    view = TableView.of(found)
    told_labels = [view.row_label(r) for r in view.body_rows]
    assert told_labels[3:] == ["Total", "Oils", "Waxes"]
    assert told_labels[:3] == labels


THREE = """
#figure(caption: [Strength of the bars.], table(columns: 5, align: center, rule,
  table.cell(rowspan: 3)[Bar], table.cell(colspan: 4)[Strength (MPa)], table.hline(start: 1, end: 5),
  table.cell(colspan: 2)[Dry], table.cell(colspan: 2)[Wet],
  table.hline(start: 1, end: 3), table.hline(start: 3, end: 5),
  [25 °C], [60 °C], [25 °C], [60 °C], mid,
  [B1], [310], [295], [280], [261], [B2], [322], [301], [288], [270], rule))
"""


def test_headers_of_three_rows(compile_paper: Compile) -> None:
    [found] = tables(compile_paper(THREE))
    assert paths_of(found) == [
        ("Bar",), ("Strength (MPa)", "Dry", "25 °C"), ("Strength (MPa)", "Dry", "60 °C"),
        ("Strength (MPa)", "Wet", "25 °C"), ("Strength (MPa)", "Wet", "60 °C"),
    ]  # fmt: skip


def test_the_upper_header_gives_unit_and_state(compile_paper: Compile) -> None:
    found = {m.value: m for m in measured(compile_paper(THREE))}
    assert {m.unit for m in found.values()} == {"MPa"}
    at = {v: {c.name: c.value if c.value is not None else c.text for c in m.conditions} for v, m in found.items()}
    assert (at[310.0]["temperature"], at[261.0]["temperature"]) == (25.0, 60.0)


@pytest.mark.parametrize("turn", [-90, 90])
def test_a_table_turned_either_way(compile_paper: Compile, turn: int) -> None:
    body = table("Lengths.", 3, "[Sample], [Length (mm)], [Mass (mg)]", "[S1], [−1.5], [3 × 10#super[−4]]",
                 "[S2], [250#super[9]], [1.2]")  # fmt: skip
    pdf = compile_paper(f"#rotate({turn}deg, reflow: true)[#block(width: 500pt)[{body}]]", around=False)
    assert told(pdf) == {"S1": ("=", -1.5, "mm"), "S2": ("=", 250.0, "mm")}
    assert told(pdf, "Mass")["S1"] == ("=", 3e-4, "mg")


def test_a_table_with_no_rule_under_it_goes_on_below_its_headers(compile_paper: Compile) -> None:
    pdf = compile_paper("""
#figure(caption: [Lengths.], table(columns: 3, rule, table.cell(colspan: 3)[First set],
  [Sample], [Length (mm)], [Mass (mg)], mid,
  [S1], [12.5], [1.5], [S2], [13.1], [2.5], [S3], [14.2], [3.5]))
""")
    [found] = tables(pdf)
    assert [path[-1] for path in paths_of(found)] == ["Sample", "Length (mm)", "Mass (mg)"]
    assert rows_of(found) == [["S1", "12.5", "1.5"], ["S2", "13.1", "2.5"], ["S3", "14.2", "3.5"]]


@pytest.mark.parametrize("space", [4.5, 8.0])
def test_headers_set_close_to_each_other(place_words: Place, space: float) -> None:
    second = 150 + stringWidth("Maximum load at failure", "Helvetica", 9) + space
    lines = [
        (100, [(72, "Table 1. What the bars bear.")]),
        (120, [(72, "Bar"), (150, "Maximum load at failure"), (second, "Rate constant")]),
        *[(136 + 13 * i, [(72, f"B{i}"), (180, f"{i}.1"), (second + 40, f"{i}.2")]) for i in range(1, 6)],
    ]
    [found] = tables(place_words(lines, [(70, 330, 108), (70, 330, 124), (70, 330, 208)]))
    assert paths_of(found) == [("Bar",), ("Maximum load at failure",), ("Rate constant",)]


def test_the_line_of_headers_under_a_caption_is_no_part_of_it(place_words: Place) -> None:
    words, gap, right = ("Count", "Time (mm)", "Yield (%)", "Speed (mg/L)"), 6.5, [150.0]
    for word in words:
        right.append(right[-1] + stringWidth(word, "Helvetica", 9) + gap)
    lines = [
        (100, [(150, "Table 1: Values of the trees that were measured.")]),
        (113, list(zip(right, words, strict=False))),
        *[
            (126 + 13 * i, [(80, f"oak {i}"), *((x, f"{i}.{n}") for n, x in enumerate(right[:-1]))])
            for i in range(1, 6)
        ],
    ]
    [found] = tables(place_words(lines))
    assert found.caption.endswith("measured.")
    assert [path[-1] for path in paths_of(found)[1:]] == ["Count", "Time (mm)", "Yield (%)", "Speed (mg/L)"]


def test_a_header_of_one_letter_is_no_trace(compile_paper: Compile) -> None:
    body = """
#figure(caption: [Strengths.], table(columns: 5, stroke: 0.5pt,
  [], table.cell(colspan: 2)[First set], table.cell(colspan: 2)[Second set],
  [Bar], [T], [Mean (MPa)], [T], [Mean (MPa)],
  [B1], [25], [310], [25], [280], [B2], [60], [322], [60], [288], [B3], [90], [301], [90], [270]))
"""
    [found] = tables(compile_paper(body))
    assert [path[-1] for path in paths_of(found)] == ["Bar", "T", "Mean (MPa)", "T", "Mean (MPa)"]


# ---- rows and pages -----------------------------------------------------------------------------

LONG = """
#figure(caption: [Lengths of the samples.], table(columns: 3, rule, [Sample], [Length (mm)], [Mass (mg)], mid,
  [S1], [12.5], [1.5], [S2], [13.1], [2.5], rule))
#pagebreak()
#align(center)[{caption}]
#align(center, table(columns: 3, rule, {header} [S3], [14.2], [3.5], [S4], [15.8], [4.5], rule))
"""
HEADER = "[Sample], [Length (mm)], [Mass (mg)], mid,"


@pytest.mark.parametrize("caption", ["Table 1. Cont.", "Table 1 (continued)", "Table 1. _Continued._"])
@pytest.mark.parametrize("header", [HEADER, ""], ids=["headers again", "no headers"])
def test_a_table_continued_on_the_next_page(compile_paper: Compile, caption: str, header: str) -> None:
    pdf = compile_paper(LONG.replace("{caption}", caption).replace("{header}", header), around=False)
    first, second = tables(pdf)
    assert (first.label, second.label) == ("Table 1", "Table 1")
    assert "Lengths of the samples" in second.caption
    assert told(pdf) == {
        "S1": ("=", 12.5, "mm"), "S2": ("=", 13.1, "mm"), "S3": ("=", 14.2, "mm"), "S4": ("=", 15.8, "mm"),
    }  # fmt: skip


def test_a_group_of_rows_ends_where_the_next_begins(compile_paper: Compile) -> None:
    groups = """
#figure(caption: [Lengths.], table(columns: 3, align: (left, center, center), rule,
  [Sample], [Length (mm)], [Mass (mg)], mid,
  table.cell(colspan: 3)[_Dry_], [S1], [12.5], [1.5], [S2], [13.1], [2.5],
  table.cell(colspan: 3)[_Wet_], [S1], [14.2], [3.5], [S2], [15.8], [4.5], rule))
"""
    [found] = tables(compile_paper(groups))
    view = TableView.of(found)
    assert [(view.group(r), view.row_label(r), view.grid[r, 1].text) for r in view.body_rows] == [
        ("Dry", "S1", "12.5"), ("Dry", "S2", "13.1"), ("Wet", "S1", "14.2"), ("Wet", "S2", "15.8"),
    ]  # fmt: skip


def test_labels_in_small_letters_do_not_go_on_with_the_label_of_their_group(compile_paper: Compile) -> None:
    pdf = compile_paper("""
#figure(caption: [Lengths.], table(columns: 3, align: (left, center, center), rule,
  [Tree], [Length (mm)], [Mass (mg)], mid,
  table.cell(colspan: 3)[Group A], [yew], [12.5], [1.5], [oak], [13.1], [2.5],
  table.cell(colspan: 3)[Group B], [elm], [14.2], [3.5], [alder], [15.8], [4.5], rule))
""")
    [found] = tables(pdf)
    view = TableView.of(found)
    assert [(view.group(r), view.row_label(r)) for r in view.body_rows] == [
        ("Group A", "yew"), ("Group A", "oak"), ("Group B", "elm"), ("Group B", "alder"),
    ]  # fmt: skip


def test_a_column_of_sources_makes_every_cited_row_second_hand(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Lengths of ours and of others.", 3, "[Sample], [Length (mm)], [Source]", "[S1], [12.5], [This study]",
              "[S2], [13.1], [Li et al. (2019)]", "[S3], [14.2], [\\[7\\]]", "[S4], [15.8], [Present work]")
    )  # fmt: skip
    cited = {m.entity: m.attributed_to is not None for m in measured(pdf) if m.property == "Length"}
    assert cited == {"S1": False, "S2": True, "S3": True, "S4": False}
