"""Question files: JSON Lines, one labelled question a line, and the papers that they are asked of."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from benchmarks.real_data import real_data_folder
from contracts.errors import AssayError
from contracts.ids import bytes_digest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE_QUESTIONS = Path(__file__).parent / "questions" / "examples.jsonl"
EXAMPLE_PAPERS = ROOT / "examples" / "papers"
REAL_QUESTIONS = (ROOT / "tests/real/questions_dev.jsonl", ROOT / "tests/real/questions_held.jsonl")
_FOLDERS = ("papers", "papers-jats/pdf", "")
"""Where papers lie under a folder of real papers."""


class LabelledCondition(BaseModel):
    """Something under which the labelled number holds: a number with its unit, or a word."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    value: float | str
    unit: str | None = None


class Label(BaseModel):
    """A number that a right answer shows. Boxes and character spans of a label are for the tests that look at them."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    doc: str = Field(description="file name of the paper")
    sha256: str = Field(default="", description="of the paper; taken from the file where it is left out")
    page: int | None = Field(default=None, ge=1)
    entity: str
    property: str
    value: float | None = None
    interval: tuple[float, float] | None = None
    unit: str | None = None
    conditions: tuple[LabelledCondition, ...] = ()


class Question(BaseModel):
    """One question with what a right answer shows; none expected: the right answer is that it is not known."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = Field(min_length=1)
    kind: Literal["value", "comparison", "absent"]
    language: Literal["auto", "en", "zh"] = "auto"
    question: str
    papers: tuple[str, ...] = Field(default=(), description="file names; only these are read where none are given")
    expected: tuple[Label, ...] = ()


class QuestionSet(BaseModel):
    """The questions of one file and the papers that all of them are asked of."""

    model_config = ConfigDict(frozen=True)

    name: str
    questions: tuple[Question, ...]
    papers: tuple[Path, ...]


def question_sets(files: Sequence[Path], papers: Sequence[Path]) -> list[QuestionSet]:
    """The sets to be answered; without files, the example questions and the real ones whose papers are here.

    `papers`: folders or files that replace those which the questions name. Raises AssayError.
    """
    if files:
        return [_set(file, papers) for file in files]
    sets = [_set(EXAMPLE_QUESTIONS, papers)]
    if papers or real_data_folder() is not None:
        sets += [_set(file, papers) for file in REAL_QUESTIONS if file.is_file()]
    return sets


def load_questions(file: Path) -> list[Question]:
    """The questions of a file. Raises AssayError naming file and line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise AssayError(
            str(file), f"cannot be read ({error})", "give a file of questions, one JSON object a line"
        ) from error
    found: dict[str, Question] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            question = Question.model_validate(json.loads(line))
        except (json.JSONDecodeError, ValidationError) as error:
            raise AssayError(f"{file} line {number}", _first_line(error), "mend that line") from error
        if question.id in found:
            raise AssayError(f"{file} line {number}", f"has the id {question.id} of an earlier line", "give it another")
        found[question.id] = question
    if not found:
        raise AssayError(str(file), "holds no question", "write one JSON object a line")
    return list(found.values())


def _set(file: Path, papers: Sequence[Path]) -> QuestionSet:
    questions = load_questions(file)
    if not papers:
        papers = _named_papers(file, questions)
    by_name = {path.name: path for path in _files(papers)}
    return QuestionSet(
        name=file.stem,
        questions=tuple(_with_digests(question, by_name) for question in questions),
        papers=tuple(path.absolute() for path in papers),
    )


def _named_papers(file: Path, questions: Iterable[Question]) -> list[Path]:
    if file.resolve() == EXAMPLE_QUESTIONS:
        return [EXAMPLE_PAPERS]
    named = {name for q in questions for name in (*q.papers, *(label.doc for label in q.expected))}
    folder = real_data_folder()
    if folder is None:
        raise AssayError(str(file), "its papers are not here", "name their folder with --papers or ASSAY_DATA")
    found = [next((p for sub in _FOLDERS if (p := folder / sub / name).is_file()), None) for name in sorted(named)]
    missing = [name for name, path in zip(sorted(named), found, strict=True) if path is None]
    if missing or not found:
        said = f"{missing[0]} is not under {folder}" if missing else "names no paper"
        raise AssayError(str(file), said, "name the papers' folder with --papers or ASSAY_DATA")
    return [path for path in found if path is not None]


def _files(papers: Iterable[Path]) -> Iterable[Path]:
    for path in papers:
        yield from sorted(path.rglob("*.pdf")) if path.is_dir() else [path]


def _with_digests(question: Question, by_name: dict[str, Path]) -> Question:
    if all(label.sha256 for label in question.expected):
        return question
    labels = tuple(
        label if label.sha256 or label.doc not in by_name
        else label.model_copy(update={"sha256": bytes_digest(by_name[label.doc].read_bytes())})
        for label in question.expected
    )  # fmt: skip
    return question.model_copy(update={"expected": labels})


def _first_line(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first: Any = error.errors()[0]
        return f"field {'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(error).splitlines()[0]
