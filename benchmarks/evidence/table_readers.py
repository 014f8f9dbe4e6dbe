"""Who reads tables: this project, Camelot's stream and pdfplumber, each into the contract's Table."""

import logging
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.evidence.jats import NOWHERE
from contracts.documents import Cell, Table
from evidence.table.columns import is_numeric
from evidence.table.reader import tables as ours

logging.getLogger("pdfminer").setLevel(logging.ERROR)  # fonts and colours that it does not know

Reader = Callable[[Path], list[Table]]


def from_rows(rows: Sequence[Sequence[str | None]]) -> Table | None:
    """A table of another tool: rows above the first with numbers in half its cells are taken for its header."""
    clean = [[" ".join((c or "").split()) for c in row] for row in rows]
    if not clean or not clean[0]:
        return None
    depth = next(
        (
            i
            for i, row in enumerate(clean)
            if 2 * sum(is_numeric(c) for c in row[1:]) >= max(1, len([c for c in row[1:] if c]))
        ),
        0,
    )
    cells = [
        Cell(row=r, column=c, text=t, box=NOWHERE, header=r < depth)
        for r, row in enumerate(clean) for c, t in enumerate(row) if t
    ]  # fmt: skip
    return Table(box=NOWHERE, header_rows=depth, rows=len(clean), columns=max(map(len, clean)), cells=tuple(cells))


def by_pdfplumber(pdf: Path) -> list[Table]:
    """pdfplumber's extract_tables with its defaults."""
    import pdfplumber

    with pdfplumber.open(pdf) as document:
        raw = [t for page in document.pages for t in page.extract_tables()]
    return [t for t in map(from_rows, raw) if t is not None]


def by_camelot(pdf: Path) -> list[Table]:
    """Camelot's stream flavour with its defaults."""
    from camelot.io import read_pdf

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        raw = read_pdf(str(pdf), pages="all", flavor="stream", suppress_stdout=True)
    return [t for t in (from_rows(t.df.values.tolist()) for t in raw) if t is not None]


TOOLS: dict[str, tuple[str, Reader]] = {
    "assay": ("evidence", ours),
    "camelot stream": ("camelot", by_camelot),
    "pdfplumber": ("pdfplumber", by_pdfplumber),
}
"""Each tool's package and its reader."""


def missing(tool: str) -> str | None:
    """What to say of a tool that is not installed."""
    return None if find_spec(TOOLS[tool][0]) else f"{tool}: not installed, left out; make dev brings it"
