"""The results file: JSON Lines, appended and flushed to disk a question at a time."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from rich.table import Table

from benchmarks.dr_bench.scoring import Score
from contracts.errors import AssayError


class Result(BaseModel):
    """One question answered, or tried: then `error` says why there is no score."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    questions: str = Field(description="name of the question file")
    id: str
    kind: str
    question: str
    score: Score | None = None
    status: str | None = Field(default=None, description="of the answer")
    error: str | None = None
    run_id: str
    seconds: float = Field(ge=0)
    timings: dict[str, float] = Field(default_factory=dict)
    versions: dict[str, str] = Field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        """Of its question."""
        return self.questions, self.id


def read_results(file: Path) -> list[Result]:
    """The results of a file, the last one where a question was tried twice.

    A last line that was cut off while it was written is passed over. Raises AssayError naming file and line.
    """
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise AssayError(str(file), f"cannot be read ({error.strerror})", "give a file that `run` wrote") from error
    whole, _, _ = text.rpartition("\n")
    found: dict[tuple[str, str], Result] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            result = Result.model_validate_json(line)
        except ValidationError as error:
            said = error.errors()[0]["msg"]
            raise AssayError(
                f"{file} line {number}", f"is no result ({said})", "give a file that `run` wrote"
            ) from error
        found[result.key] = result
    return list(found.values())


class ResultsWriter:
    """Appends results; each is on disk when `add` returns. One thread at a time."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._stream = file.open("ab+")
        self._cut_partial_line()

    def add(self, result: Result) -> None:
        """Append one line."""
        self._stream.write(result.model_dump_json().encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    def _cut_partial_line(self) -> None:
        self._stream.seek(0)
        self._stream.truncate(self._stream.read().rfind(b"\n") + 1)


def score_table(results: Sequence[Result]) -> Table:
    """Counts by question file and kind."""
    table = Table(title="Answers by kind", title_justify="left")
    for column in ("questions", "kind"):
        table.add_column(column)
    for column in ("right", "bare", "wrong number", "not found", "failed", "of", "median s"):
        table.add_column(column, justify="right")
    names = list(dict.fromkeys(result.questions for result in results))
    for name in names:
        mine = [result for result in results if result.questions == name]
        for kind in sorted({result.kind for result in mine}):
            table.add_row(name, kind, *_counts([result for result in mine if result.kind == kind]))
        table.add_section()
    table.add_row("all", "", *_counts(results))
    return table


def _counts(results: Sequence[Result]) -> list[str]:
    outcomes = [result.score.outcome if result.score else "failed" for result in results]
    seconds = sorted(result.seconds for result in results)
    middle = f"{seconds[len(seconds) // 2]:.2f}" if seconds else ""
    bare = sum(bool(result.score.bare) for result in results if result.score and result.score.outcome == "right")
    counts = [outcomes.count("right"), bare, *(outcomes.count(o) for o in ("wrong", "not_found", "failed"))]
    return [*map(str, counts), str(len(results)), middle]
