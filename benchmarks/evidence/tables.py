"""Cells of tables against JATS gold: ours, pdfplumber and Camelot `stream` on the same papers in the same run.

python -m benchmarks.evidence.tables [--papers NAME …] [--json FILE] [--misses]
"""

import argparse
import json
import re
import time
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.evidence.jats import gold_tables
from benchmarks.real_data import real_data
from contracts.documents import Table
from evidence.table.columns import is_numeric
from evidence.table.paths import TableView

DEV = ("PMC4709698", "PMC5203915", "PMC5248495", "PMC5364420", "PMC5485486", "PMC5507808", "PMC7067258", "PMC7198556")
"""The half that development looks at."""

Key = tuple[str, str, str]
"""Row label, headers joined, text of a numeric cell: folded."""


@dataclass(frozen=True)
class Score:
    """Counts of numeric gold cells (index columns and the row labels' own column left out)."""

    paper: str
    gold: int
    exact: int
    """Text, row label and whole header path agree."""
    bound: int
    """As exact, or our header path is part of the gold's with the same lowest header."""
    text: int
    """Text found, bound otherwise."""
    changed: int
    """Row and headers agree and the number does not."""
    lost: int
    invented: int
    """Our numeric cells that no gold cell has."""
    tables: int
    seconds: float


def fold(text: str) -> str:
    """Compare without regard to case, spaces, dashes, raised and lowered digits."""
    text = unicodedata.normalize("NFKC", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    text = re.sub(r"[‐-―−]", "-", text.replace("∗", "*").replace(">*", "*"))
    return re.sub(r"\s+", "", text).casefold().replace("μ", "µ")


def keys(tables: Sequence[Table]) -> Counter[Key]:
    """The numeric cells of tables."""
    found: Counter[Key] = Counter()
    for table in tables:
        view = TableView.of(table)
        skip = {*view.label_columns, *view.index_columns}
        for row in view.body_rows:
            for column in range(table.columns):
                cell = view.grid.get((row, column))
                if cell is not None and column not in skip and is_numeric(cell.text):
                    path = "/".join(fold(h) for h in view.path(row, column))
                    found[fold(view.row_label(row)), path, fold(cell.text)] += 1
    return found


def score(
    paper: str, gold: Sequence[Table], ours: Sequence[Table], seconds: float
) -> tuple[Score, list[Key], list[Key]]:
    """The score of one paper, with the gold cells missed and our cells left over."""
    want, have = keys(gold), keys(ours)
    exact = want & have
    want, have = want - exact, have - exact
    total, n_exact = exact.total() + want.total(), exact.total()
    n_bound = _take(want, have, lambda w, h: w[0] == h[0] and w[2] == h[2] and _part(h[1], w[1]))
    missed, left = list(want.elements()), list(have.elements())
    changed = _take(want, have, lambda w, h: w[0] == h[0] and w[1] == h[1])
    text = _take(want, have, lambda w, h: w[2] == h[2])
    result = Score(
        paper,
        total,
        n_exact,
        n_exact + n_bound,
        text,
        changed,
        want.total(),
        have.total(),
        len(ours),
        round(seconds, 2),
    )
    return result, missed, left


def _part(ours: str, gold: str) -> bool:
    mine, theirs = ours.split("/"), gold.split("/")
    return mine[-1] == theirs[-1] and set(mine) <= set(theirs)


def _take(want: Counter[Key], have: Counter[Key], same: Callable[[Key, Key], bool]) -> int:
    taken = 0
    for key in list(want.elements()):
        other = next((h for h in have if same(key, h)), None)
        if other is not None:
            want[key] -= 1
            have[other] -= 1
            if have[other] == 0:
                del have[other]
            taken += 1
    want += Counter()
    return taken


def ours(pdf: Path) -> list[Table]:
    """This project's tables."""
    from evidence.table.reader import tables

    return tables(pdf)


def from_rows(rows: Sequence[Sequence[str | None]]) -> Table | None:
    """A table of another tool: rows above the first with numbers in half its cells are taken for its header."""
    from benchmarks.evidence.jats import NOWHERE
    from contracts.documents import Cell

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


TOOLS: dict[str, Callable[[Path], list[Table]]] = {
    "assay": ours,
    "pdfplumber": by_pdfplumber,
    "camelot stream": by_camelot,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the tools over the papers; print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", nargs="*", default=list(DEV))
    parser.add_argument("--tools", nargs="*", default=list(TOOLS), choices=list(TOOLS))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--misses", action="store_true", help="print the cells that were missed and left over")
    options = parser.parse_args(arguments)
    data = real_data("papers-jats")
    results: dict[str, list[Score]] = {}
    print(f"{'':34}{'gold':>6}{'exact':>7}{'bound':>7}{'text':>6}{'chg':>5}{'lost':>6}{'inv':>6}{'tables':>8}{'s':>8}")
    for tool in options.tools:
        for paper in options.papers:
            gold = gold_tables(data / "jats" / f"{paper}.xml")
            start = time.perf_counter()
            found = TOOLS[tool](data / "pdf" / f"{paper}.pdf")
            result, missed, left = score(paper, gold, found, time.perf_counter() - start)
            results.setdefault(tool, []).append(result)
            _print(f"{tool} {paper}", result)
            if options.misses:
                for name, items in (("gold", missed), ("ours", left)):
                    for item in items:
                        print(f"    {name}: {item}")
        _print(f"{tool} ALL", _sum(results[tool]))
    if options.json:
        options.json.write_text(json.dumps({k: [asdict(s) for s in v] for k, v in results.items()}, indent=1) + "\n")


def _sum(scores: Sequence[Score]) -> Score:
    totals = {k: sum(asdict(s)[k] for s in scores) for k in asdict(scores[0]) if k != "paper"}
    return Score(paper="ALL", **{**totals, "seconds": round(totals["seconds"], 2)})


def _print(name: str, s: Score) -> None:
    print(
        f"{name:34}{s.gold:6}{s.exact:7}{s.bound:7}{s.text:6}{s.changed:5}{s.lost:6}{s.invented:6}{s.tables:8}{s.seconds:8.2f}"
        f"   exact {s.exact / max(1, s.gold):.3f} bound {s.bound / max(1, s.gold):.3f}"
    )


if __name__ == "__main__":
    main()
