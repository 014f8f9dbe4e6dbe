"""Tables that are pixels: leaning, soft and speckled pages, ruled and unruled; right values, or none, and a word."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import evidence
from contracts.documents import Document
from tests.evidence.scan.conftest import draw_table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed"),
]

SALTS = (
    "Table 1. Melting point and ionic conductivity of four salts at 25 °C.",
    [
        ["Salt", "Melts at (°C)", "K (10^–3^ S cm^–1^)", "Yield (%)"],
        ["LiFSI", "141 ± 2", "8.61 ± 0.05", "92.4"],
        ["NaTFSI", "257 ± 1", "0.73 ± 0.12", "88.0"],
        ["KPF6", "575", "n.d.", "71.5"],
        ["CsBOB", "318 ± 4", "12.40 ± 0.31", "–3.6"],
    ],
)
FILMS = (
    "Table 2. Strength and modulus of the films.",
    [
        ["Film", "Depth (mm)", "Strength (MPa)", "Modulus (GPa)"],
        ["PVA-5", "0.112", "38.5 ± 1.7", "1.94"],
        ["PVA-10", "0.118", "47.1 ± 2.2", "2.61"],
        ["PVA-15", "0.137", "44.6 ± 2.9", "3.02"],
    ],
)
SORBENTS = (
    "Table 3. Adsorption of lead by the sorbents at pH 5.",
    [
        ["Sorbent", "Area (m^2^ g^–1^)", "k (min^–1^)"],
        ["Biochar", "218", "1.7 × 10^–2^"],
        ["Zeolite", "436", "4.2 × 10^–3^"],
        ["Chitosan", "12.9", "9.8 × 10^–3^"],
    ],
)
RAISED = str.maketrans("0123456789–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def printed(text: str) -> str:
    """A cell's text with its raised part as Unicode."""
    return re.sub(r"\^([^^]+)\^", lambda m: m[1].translate(RAISED), text)


def plain(text: str) -> str:
    return re.sub(r"[\s–−-]", lambda m: "" if m[0].isspace() else "-", text)


def cells_of(document: Document) -> list[list[str]]:
    [table] = document.tables
    assert table.method == "ocr"
    rows = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = cell.text
    return rows


@pytest.mark.parametrize(
    ("table", "font", "rules", "degrees", "dpi"),
    [
        (SALTS, "Times-Roman", "grid", 1.0, 250),
        (FILMS, "Helvetica", "open", -1.0, 200),
        (SORBENTS, "Times-Roman", "none", 0.4, 300),
    ],
    ids=["grid", "open", "unruled"],
)
def test_cells_are_as_printed(
    scan_page: Callable[..., Path],
    table: tuple[str, list[list[str]]],
    font: str,
    rules: str,
    degrees: float,
    dpi: int,
) -> None:
    caption, rows = table
    paper = scan_page(lambda c: draw_table(c, caption, rows, font=font, rules=rules), degrees=degrees, dpi=dpi)
    document = evidence.read(paper)
    read = cells_of(document)
    assert [[plain(text) for text in row] for row in read] == [[plain(printed(text)) for text in row] for row in rows]
    assert document.tables[0].caption == caption
    first = next(m for m in document.measurements if m.entity == rows[1][0])
    assert [c.name for c in evidence.verify(first, paper) if not c.passed] == []


def test_a_power_of_ten_in_a_scanned_header_scales_its_column(scan_page: Callable[..., Path]) -> None:
    caption, rows = SALTS
    document = evidence.read(scan_page(lambda c: draw_table(c, caption, rows, font="Times-Roman", rules="open")))
    found = {m.entity: m for m in document.measurements if m.unit == "S cm⁻¹"}
    assert {e: m.si_value for e, m in found.items()} == pytest.approx({"LiFSI": 0.861, "NaTFSI": 0.073, "CsBOB": 1.24})
    spreads = {e: m.uncertainty.plus for e, m in found.items() if m.uncertainty}
    assert spreads == pytest.approx({"LiFSI": 5e-5, "NaTFSI": 1.2e-4, "CsBOB": 3.1e-4})


def test_boxes_lie_on_the_leaning_page(scan_page: Callable[..., Path]) -> None:
    """Turned by 1° about its middle, the page's right side stands higher and its left side lower."""
    caption, rows = FILMS
    document = evidence.read(
        scan_page(lambda c: draw_table(c, caption, rows, font="Helvetica", rules="grid"), degrees=1.0)
    )
    [table] = document.tables
    left = next(c.box for c in table.cells if c.text == "PVA-5")
    right = next(c.box for c in table.cells if c.text == "1.94")
    straight = 842 - (700 - 16 - 24)
    assert left.bottom == pytest.approx(straight + 2.8 + 1.4, abs=1.2)
    assert right.bottom == pytest.approx(straight - 2.8 + 1.4, abs=1.2)


def test_a_page_that_lies_on_its_side(scan_page: Callable[..., Path]) -> None:
    caption, rows = FILMS
    document = evidence.read(
        scan_page(lambda c: draw_table(c, caption, rows, font="Times-Roman", rules="grid"), degrees=0.5, turn=90)
    )
    assert [[plain(text) for text in row] for row in cells_of(document)] == [[plain(t) for t in row] for row in rows]
    [cell] = [c for c in document.tables[0].cells if c.text == "PVA-5"]
    assert cell.box.bottom - cell.box.top > 1.5 * (cell.box.x1 - cell.box.x0)


def test_a_page_that_is_too_coarse_gives_no_wrong_number_and_says_so(scan_page: Callable[..., Path]) -> None:
    caption, rows = FILMS
    document = evidence.read(
        scan_page(lambda c: draw_table(c, caption, rows, font="Helvetica", rules="grid"), dpi=75, noise=14)
    )
    right = {float(n) for row in rows[1:] for text in row[1:] for n in re.findall(r"\d+\.\d+", text)}
    assert {m.value for m in document.measurements if m.pedigree.raw.label} <= right
    assert [(p.code, p.page) for p in document.problems] == [("partly_read", 1)]
    assert "picture" in document.problems[0].message
