"""`python -m benchmarks.ask`: prints a table and writes build/bench/ask.json."""

import argparse
import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.ask.command import Asked, ask_by_command
from benchmarks.ask.warm import TARGET_OVERHEAD_MS, Warm, measure_warm
from benchmarks.dr_bench.labelled import (
    EXAMPLE_PAPERS,
    EXAMPLE_QUESTIONS,
    REAL_QUESTIONS,
    load_questions,
)
from benchmarks.real_data import real_data_folder
from cluster import load_settings

OUT = Path("build/bench/ask.json")
REAL_PAPERS = 20


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ask", description=__doc__)
    parser.add_argument("--examples-only", action="store_true", help="leave the real papers of ASSAY_DATA out")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    console = Console(highlight=False)
    corpora: dict[str, tuple[Sequence[str], Sequence[Path]]] = {
        "examples": (_asked(EXAMPLE_QUESTIONS), [EXAMPLE_PAPERS])
    }
    real = [] if given.examples_only else real_papers()
    if real:
        corpora[f"{len(real)} real papers"] = (_asked(REAL_QUESTIONS[0]), real)
    elif not given.examples_only:
        console.print("real papers: skipped, since ASSAY_DATA names no folder that holds papers/*.pdf")
    report: dict[str, Any] = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {"cores": os.cpu_count(), "processor": platform.machine(), "python": platform.python_version()},
        "load_before": os.getloadavg(),
        "corpora": {},
    }
    for name, (questions, papers) in corpora.items():
        console.print(f"{name}: `assay ask` cold, then again; then {len(questions)} questions warm …")
        with TemporaryDirectory(prefix="assay-bench-") as home:
            cold, again = (ask_by_command(questions[0], papers, Path(home)) for _ in range(2))
        warm = measure_warm(questions, papers, load_settings())
        console.print(_table(name, cold, again, warm))
        report["corpora"][name] = {
            "cold": vars(cold), "again": vars(again), "warm": warm.model_dump(),
            "pages_per_second_and_core": warm.ingest.pages_per_second_and_core,
        }  # fmt: skip
    report["load_after"] = os.getloadavg()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(report, indent=2), encoding="utf-8")
    console.print(f"written: {given.out.absolute()}")


def _asked(file: Path) -> list[str]:
    return [question.question for question in load_questions(file)]


def real_papers() -> list[Path]:
    """The first REAL_PAPERS files of ASSAY_DATA's papers/, by name; none where the folder is not here."""
    folder = real_data_folder()
    return [] if folder is None else sorted(folder.glob("papers/*.pdf"))[:REAL_PAPERS]


def _table(name: str, cold: Asked, again: Asked, warm: Warm) -> Table:
    table = Table(title=f"assay ask, {name}", title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    ingest = warm.ingest
    table.add_row("command, nothing read before", f"{cold.seconds:.1f} s")
    table.add_row("command, papers read before", f"{again.seconds:.1f} s")
    table.add_row("peak memory of its processes, cold", f"{cold.peak_mb:,.0f} MB")
    table.add_row("peak memory of its processes, read before", f"{again.peak_mb:,.0f} MB")
    table.add_row("pages read per second and core", f"{ingest.pages_per_second_and_core:.2f} ({ingest.pages} pages)")
    for label, spread in (
        ("question, warm", warm.total),
        ("inside agents", warm.agents),
        ("waiting for an agent to start", warm.start),
        ("orchestrator", warm.overhead),
    ):
        table.add_row(f"{label}, p50 and p95 of {spread.n}", f"{spread.p50:.0f} ms, {spread.p95:.0f} ms")
    met = "met" if warm.overhead.p95 < TARGET_OVERHEAD_MS else "missed"
    table.add_row(f"orchestrator, target p95 under {TARGET_OVERHEAD_MS:.0f} ms", met)
    return table


if __name__ == "__main__":
    main()
