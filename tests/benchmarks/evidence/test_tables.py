"""The benchmark of tables: gold from JATS, what counts as exact, changed and invented, what makes a table right."""

import json
from pathlib import Path

import pytest
import typst

from benchmarks.evidence import table_readers, tables
from benchmarks.evidence.jats import gold_tables
from benchmarks.evidence.table_readers import from_rows
from benchmarks.evidence.table_scores import matched, pooled, score
from contracts.documents import Table

ROWS = [
    ["Sample", "Capacity (mAh)", "Rate (1/s)"],
    ["Alder", "120", "3.5"], ["Birch", "132", "4.1"], ["Cedar", "141", "4.8"], ["Elm", "155", "5.2"],
]  # fmt: skip
TALE = [["We measured the samples of", "the first year again"], ["and found in 12 of 19", "what was told before"]]
XML = """<article><table-wrap><label>Table 1</label><caption><p>Trees.</p></caption><table>
<thead><tr><th>Sample</th><th>Capacity (mAh)</th><th>Rate (1/s)</th></tr></thead><tbody>
<tr><td>Alder</td><td>120</td><td>3.5</td></tr><tr><td>Birch</td><td>132</td><td>4.1</td></tr>
<tr><td>Cedar</td><td>141<break/>142</td><td>4.8<break/>4.9</td></tr></tbody></table>
<table-wrap-foot><p>Means of nine.</p></table-wrap-foot></table-wrap></article>"""


def table(rows: list[list[str]], **changed: object) -> Table:
    """A table with its first row as header."""
    made = from_rows(rows)
    assert made is not None
    return made.model_copy(update=changed)


def altered(row: int, column: int, text: str) -> list[list[str]]:
    """The rows with one cell of another text."""
    rows = [list(r) for r in ROWS]
    rows[row][column] = text
    return rows


def test_cells_that_agree_are_exact() -> None:
    told, rest = score([table(ROWS)], [table(ROWS)], 0.1)
    assert (told.gold, told.exact, told.bound, told.changed, told.lost, told.invented) == (8, 8, 8, 0, 0, 0)
    assert rest.missed == rest.left == ()


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (altered(1, 1, "1200"), (7, 0, 1, 0, 0)),
        (altered(1, 0, "Poplar"), (6, 2, 0, 0, 0)),
        (altered(0, 2, "Speed"), (4, 4, 0, 0, 0)),
        ([*ROWS, ["Fir", "160", "5.9"]], (8, 0, 0, 0, 2)),
        (ROWS[:-1], (6, 0, 0, 2, 0)),
        ([[r[0], r[2], r[1]] if n else r for n, r in enumerate(ROWS)], (0, 0, 8, 0, 0)),
    ],
    ids=["changed", "another row", "another header", "invented", "lost", "columns shifted"],
)
def test_what_differs_is_told_by_its_kind(rows: list[list[str]], counts: tuple[int, ...]) -> None:
    told, _ = score([table(ROWS)], [table(rows)], 0.1)
    assert (told.exact, told.text, told.changed, told.lost, told.invented) == counts


def test_text_is_no_table_and_parts_of_one_are() -> None:
    gold = [table(ROWS, label="Table 1", caption="What the trees hold")]
    parts = [table(ROWS[:3]), table([ROWS[0], *ROWS[3:]])]
    assert matched(gold, parts) == (2, 1)
    assert matched(gold, [*parts, table(TALE)]) == (2, 1)
    assert matched(gold, [table([*ROWS, *([TALE[0][0], TALE[0][1], ""], [TALE[1][0], TALE[1][1], ""]) * 3])]) == (0, 0)
    assert matched(gold, [table([["What the trees hold", "", ""], *ROWS])]) == (1, 1)


def test_a_table_found_twice_is_right_once() -> None:
    assert matched([table(ROWS)], [table(ROWS), table(ROWS)]) == (1, 1)


def test_a_table_under_another_label_is_another() -> None:
    assert matched([table(ROWS, label="Table 1")], [table(ROWS, label="TABLE 1.")]) == (1, 1)
    assert matched([table(ROWS, label="Table 1")], [table(ROWS, label="Table 2")]) == (0, 0)


def test_the_headers_and_one_row_of_four_do_not_reach_a_table() -> None:
    assert matched([table(ROWS)], [table(ROWS[:2])]) == (1, 0)


def test_shares_of_nothing_are_none() -> None:
    nothing, _ = score([], [], 0.1)
    assert set(nothing.shares().values()) == {None}
    whole, _ = score([table(ROWS)], [table(ROWS)], 0.1)
    assert pooled([nothing, whole]).shares()["exact_share"] == 1


def test_numbers_broken_at_the_same_places_are_rows(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(XML)
    [gold] = gold_tables(tmp_path / "a.xml")
    assert (gold.label, gold.caption, gold.footnotes) == ("Table 1", "Trees.", ("Means of nine.",))
    rows = [[c.text for c in gold.cells if c.row == r] for r in range(gold.rows)]
    assert rows[-2:] == [["Cedar", "141", "4.8"], ["Cedar", "142", "4.9"]]
    (tmp_path / "b.xml").write_text(XML.replace("4.8<break/>4.9", "4.8"))
    [gold] = gold_tables(tmp_path / "b.xml")
    assert [c.text for c in gold.cells if c.row == 3] == ["Cedar", "141 142", "4.8"]


def test_a_changed_number_that_becomes_a_measurement_is_unflagged() -> None:
    found = [table(altered(1, 1, "1200"))]
    _, rest = score([table(ROWS)], found, 0.1)
    assert tables.unflagged(rest.changed, found) == 1
    assert tables.unflagged((), found) == 0


def test_the_tools_stand_side_by_side_and_one_that_is_missing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("pdf", "jats"):
        (tmp_path / "papers-jats" / folder).mkdir(parents=True)
    body = "".join(f"[{c}]," for r in ROWS for c in r)
    (tmp_path / "a.typ").write_text(
        "#figure(kind: table, supplement: [Table], caption: figure.caption(position: top)[Trees.],"
        f" table(columns: 3, {body}))"
    )
    typst.compile(str(tmp_path / "a.typ"), output=str(tmp_path / "papers-jats/pdf/a.pdf"))
    rows = "".join(f"<tr><td>{'</td><td>'.join(r)}</td></tr>" for r in ROWS[1:])
    (tmp_path / "papers-jats/jats/a.xml").write_text(
        f"<article><table-wrap><label>Table 1</label><table><thead><tr><th>{'</th><th>'.join(ROWS[0])}</th></tr>"
        f"</thead><tbody>{rows}</tbody></table></table-wrap></article>"
    )
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    monkeypatch.setitem(table_readers.TOOLS, "camelot stream", ("no_such_package", table_readers.by_camelot))
    tables.main(["--json", str(tmp_path / "out.json")])
    assert "camelot stream: not installed, left out" in capsys.readouterr().out
    told = json.loads((tmp_path / "out.json").read_text())
    assert {(p["paper"], p["tool"]) for p in told["papers"]} == {("a", "assay"), ("a", "pdfplumber")}
    ours = told["pooled"]["apart"]["assay"]
    assert (ours["exact_share"], ours["precision"], ours["reach"], ours["unflagged"]) == (1, 1, 1, 0)
    assert "develop" not in told["pooled"]
