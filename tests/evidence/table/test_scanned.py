"""A table in a picture: read by OCR, ruled by what the picture shows."""

import shutil
from pathlib import Path

import pypdfium2
import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from evidence.table import tables
from tests.evidence.table.conftest import Compile, paths_of, rows_of


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_scanned_table(compile_paper: Compile, tmp_path: Path) -> None:
    source = compile_paper(
        "#text(size: 12pt)[#figure(caption: [Density of the pellets.], table(columns: 3, inset: (x: 14pt, y: 6pt),"
        " rule, [Sample], [Density (g/L)], [Mass (mg)], mid, [NZSP-1000], [84.2], [310], [NZSP-1100], [92.5], [295],"
        " rule))]"
    )
    with pypdfium2.PdfDocument(source) as document:
        picture = document[0].render(scale=3).to_pil()
    scanned = tmp_path / "scanned.pdf"
    canvas = Canvas(str(scanned), pagesize=(595, 842))
    canvas.drawImage(ImageReader(picture), 0, 0, 595, 842)
    canvas.save()
    [table] = tables(scanned)
    assert table.method == "ocr"
    assert paths_of(table) == [("Sample",), ("Density (g/L)",), ("Mass (mg)",)]
    assert rows_of(table) == [["NZSP-1000", "84.2", "310"], ["NZSP-1100", "92.5", "295"]]
