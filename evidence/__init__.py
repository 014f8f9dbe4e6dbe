"""From a PDF to a measurement with a pedigree."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2

from contracts.documents import Word
from evidence.layout.words import words_of_page


def words(pdf: str | Path) -> Iterator[list[Word]]:
    """The whole words of each page in turn, text flattened, as pdfplumber's x_tolerance_ratio=0.15 parts them."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            page = document[number]
            yield words_of_page(page)
            page.close()
    finally:
        document.close()
