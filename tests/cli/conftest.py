"""A home with one finished run in it, and the command line called in this process."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from reportlab.pdfgen.canvas import Canvas

from cli.app import run
from contracts.answer import Answer
from contracts.ids import bytes_digest
from contracts.records import RunRecord, TaskRecord
from memory import open_store


class Said(NamedTuple):
    """What a command left."""

    status: int
    out: str
    err: str


Assay = Callable[..., Said]


@pytest.fixture
def assay(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Assay:
    """`assay("tasks", "x")`, in an empty folder, with a home of its own."""
    monkeypatch.setenv("ASSAY_HOME", str(home))
    for name in ("ASSAY_DATABASE_URL", "ASSAY_OWNER", "RAY_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def call(*arguments: str) -> Said:
        status = run(arguments)
        return Said(status, *capsys.readouterr())

    return call


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """A readable PDF of one page."""
    path = tmp_path / "paper.pdf"
    canvas = Canvas(str(path))
    canvas.drawString(72, 720, "The conductivity of the salt is 3 S/m.")
    canvas.save()
    return path


@pytest.fixture
def finished(home: Path, pdf: Path) -> Answer:
    """The answer of a finished run that is in the store, with its tasks; its paper is in the knowledge base."""
    doc_id = bytes_digest(pdf.read_bytes())
    answer = Answer.model_validate(
        {
            "run_id": "01aaaaaa-0000-7000-8000-000000000001", "question": "What is the conductivity of the salt?",
            "language": "en", "status": "answered",
            "phenomenon": [{"text": "It is 3 S/m.", "task_id": "t1", "evidence_ids": ["e" * 64]}],
            "evidence": [
                {
                    "kind": "measurement", "id": "e" * 64, "task_id": "d" * 64,
                    "measurement": {
                        "id": "e" * 64, "entity": "the salt", "property": "conductivity", "value": 3, "unit": "S/m",
                        "si_value": 3, "si_unit": "S/m",
                        "pedigree": {
                            "raw": {
                                "doc_id": doc_id, "source": "paper.pdf", "title": "On a salt", "quote": "is 3 S/m",
                                "boxes": [{"page": 1, "x0": 230, "top": 60, "x1": 260, "bottom": 75}],
                            },
                            "extraction": {"text": "3 S/m", "method": "text", "confidence": 1},
                            "normalization": {"value": 3, "unit": "S/m", "si_value": 3, "si_unit": "S/m"},
                            "chain": [{"operation": "words", "tool": "pdfium", "version": "5",
                                       "input_sha256": doc_id, "output_sha256": "f" * 64}],
                        },
                    },
                }
            ],
        }
    )  # fmt: skip
    begun = datetime(2026, 1, 1, tzinfo=UTC)
    store = open_store(f"sqlite:///{home / 'assay.db'}")
    store.create_run(RunRecord(run_id=answer.run_id, question=answer.question, created_at=begun, updated_at=begun))
    for position, (task, parent, contract) in enumerate(
        (("c" * 64, None, "decompose_question"), ("d" * 64, "c" * 64, "extract_measurements"))
    ):
        at = begun + timedelta(seconds=position)
        store.create_task(
            TaskRecord(task_id=task, run_id=answer.run_id, parent_task_id=parent, contract=contract, status="pending",
                       input={}, created_at=at, updated_at=at)
        )  # fmt: skip
        store.transition(task, 0, "pending", "dispatched", actor="dispatcher")
        store.claim(task, 0, "data_verify")
        store.commit(task, 0, "succeeded", output={}, reason=None)
    store.finish_run(answer.run_id, "succeeded", answer=answer.model_dump(mode="json"))
    store.close()
    return answer
