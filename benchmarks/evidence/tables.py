"""Tables against JATS gold: ours, Camelot `stream` and pdfplumber on the same papers in the same run.

    python -m benchmarks.evidence.tables [--papers NAME …] [--tools NAME …] [--json FILE] [--misses]

Rules are made on the papers `develop`; those `apart` are only scored. `exact` is the share of numeric cells of the
XML whose text, row label and whole header path were found, `bound` allows headers above the lowest to be left out,
`kept` asks for the text alone. `chg` counts numbers that differ where row and headers agree, `unfl` those of them that
become measurements with no check failed (peers flag nothing), `lost` and `inv` numbers on one side only.
`prec` is the share of found tables that are a table of the XML, `reach` the share of the XML's tables that they hold,
both as `benchmarks.evidence.table_scores.matched` says: by the words of their cells, and by the label where one is
told; JATS knows no pages. A part of a continued table is a table found.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.evidence.jats import gold_tables
from benchmarks.evidence.table_readers import TOOLS, missing
from benchmarks.evidence.table_scores import Key, Rest, Score, fold, pooled, score
from benchmarks.real_data import real_data
from contracts.documents import Document, PaperMetadata, Table
from contracts.ids import bytes_digest
from evidence.table import table_measurements

DEV = (
    "PMC4709698", "PMC5203915", "PMC5248495", "PMC5324201", "PMC5364420", "PMC5485486", "PMC5507808", "PMC7067258",
    "PMC7198556",
)  # fmt: skip
"""The part that development looks at; PMC5324201 was scored apart before the last rules were made."""

_COUNTS = {"gold": "gold", "changed": "chg", "lost": "lost", "invented": "inv", "found": "found", "tables": "tables"}
_SHARES = {
    "exact_share": "exact", "bound_share": "bound", "kept_share": "kept", "precision": "prec", "reach": "reach",
}  # fmt: skip


@dataclass(frozen=True)
class Result:
    """One tool on one paper."""

    paper: str
    tool: str
    half: str
    score: Score
    unflagged: int
    rest: Rest

    def told(self) -> dict[str, Any]:
        """As JSON."""
        return {"paper": self.paper, "half": self.half, **_told(self.tool, self.score, self.unflagged)}


def run(data: Path, paper: str, tool: str) -> Result:
    """Read one paper with one tool and score it."""
    pdf, gold = data / "pdf" / f"{paper}.pdf", gold_tables(data / "jats" / f"{paper}.xml")
    start = time.perf_counter()
    found = TOOLS[tool][1](pdf)
    result, rest = score(gold, found, time.perf_counter() - start)
    let_through = unflagged(rest.changed, found) if tool == "assay" else result.changed
    return Result(paper, tool, "develop" if paper in DEV else "apart", result, let_through, rest)


def unflagged(changed: Sequence[Key], found: Sequence[Table]) -> int:
    """How many of the changed cells become a measurement none of whose checks failed."""
    if not changed:
        return 0
    document = Document(
        doc_id=bytes_digest(b""), source="", metadata=PaperMetadata(title=""), pages=1, tables=tuple(found)
    )
    told = {
        fold(m.pedigree.raw.quote)
        for m in table_measurements(document)
        if all(check.passed for check in m.pedigree.normalization.checks)
    }
    return sum(key[2] in told for key in changed)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the tools over the papers; print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", nargs="*", help="names of PDFs; all where none is given")
    parser.add_argument("--tools", nargs="*", default=list(TOOLS), choices=list(TOOLS))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--misses", action="store_true", help="print the cells missed and left over, of `develop` only")
    options = parser.parse_args(arguments)
    data = real_data("papers-jats")
    every = options.papers or sorted(path.stem for path in (data / "pdf").glob("*.pdf"))
    notes = [note for tool in options.tools if (note := missing(tool))]
    tools = [tool for tool in options.tools if not missing(tool)]
    for note in notes:
        print(note)
    print(
        f"{'':12}{'':16}"
        + "".join(f"{name:>7}" for name in (*_SHARES.values(), *_COUNTS.values(), "unfl"))
        + f"{'s':>7}"
    )
    results: list[Result] = []
    for paper in sorted(every, key=lambda p: (p not in DEV, p)):
        for tool in tools:
            one = run(data, paper, tool)
            results.append(one)
            _print(paper, tool, one.score, one.unflagged)
            if options.misses and one.half == "develop":
                for name, items in (("gold", one.rest.missed), ("ours", one.rest.left)):
                    for item in items:
                        print(f"    {name}: {item}")
    sums: dict[str, dict[str, Any]] = {}
    for half in ("develop", "apart", "all"):
        for tool in tools:
            mine = [r for r in results if r.tool == tool and half in (r.half, "all")]
            if mine:
                total, let_through = pooled(r.score for r in mine), sum(r.unflagged for r in mine)
                sums.setdefault(half, {})[tool] = _told(tool, total, let_through)
                _print(half.upper(), tool, total, let_through)
    if options.json:
        told = {"pooled": sums, "papers": [r.told() for r in results], "left_out": notes}
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _told(tool: str, result: Score, let_through: int) -> dict[str, Any]:
    return {"tool": tool, **asdict(result), "unflagged": let_through, **result.shares()}


def _print(paper: str, tool: str, result: Score, let_through: int) -> None:
    counts, shares = asdict(result), result.shares()
    told = ["-" if (share := shares[name]) is None else f"{share:.3f}" for name in _SHARES]
    told += [str(counts[name]) for name in _COUNTS] + [str(let_through)]
    print(f"{paper:12}{tool:16}" + "".join(f"{value:>7}" for value in told) + f"{result.seconds:7.2f}")


if __name__ == "__main__":
    main()
