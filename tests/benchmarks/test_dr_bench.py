"""The batch: question files, results on disk, scores, and the command over fake and real answers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from rich.console import Console

from benchmarks.dr_bench.__main__ import main
from benchmarks.dr_bench.labelled import (
    EXAMPLE_PAPERS,
    EXAMPLE_QUESTIONS,
    Label,
    Question,
    load_questions,
    question_sets,
)
from benchmarks.dr_bench.results import Result, ResultsWriter, read_results, score_table
from benchmarks.dr_bench.scoring import Score, score_answer, score_measurements
from contracts.answer import Answer, EvidenceItem
from contracts.errors import AssayError
from contracts.ids import bytes_digest, text_digest
from contracts.measurements import Condition, Measurement
from tests.actors.samples import measurement

ROOT = Path(__file__).resolve().parents[2]


def label(shown: Measurement, **changes: Any) -> Label:
    """The label of that measurement."""
    given = {"doc": "a.pdf", "sha256": shown.doc_id, "entity": shown.entity, "property": shown.property}
    return Label.model_validate(given | {"value": shown.value, "unit": shown.unit} | changes)


def question(*labels: Label) -> Question:
    return Question(id="q", kind="value" if labels else "absent", question="?", expected=labels)


def test_the_example_questions_agree_with_the_papers_true_values() -> None:
    (questions,) = question_sets([EXAMPLE_QUESTIONS], [])
    assert len(questions.questions) >= 12
    assert {each.kind for each in questions.questions} == {"value", "comparison", "absent"}
    true = yaml.safe_load((ROOT / "examples" / "expected.yaml").read_text(encoding="utf-8"))["papers"]
    facts = {
        (paper["id"] + ".pdf", fact["entity"], fact["property"], fact["printed"], fact["page"])
        for paper in true
        for fact in paper["facts"]
    }
    raw = [json.loads(line) for line in EXAMPLE_QUESTIONS.read_text(encoding="utf-8").splitlines()]
    for each in (expected for line in raw for expected in line["expected"]):
        assert (each["doc"], each["entity"], each["property"], each["value_text"], each["page"]) in facts
    for each in (expected for q in questions.questions for expected in q.expected):
        assert each.sha256 == bytes_digest((EXAMPLE_PAPERS / each.doc).read_bytes())


def test_a_number_that_is_not_labelled_is_wrong_even_beside_a_right_one() -> None:
    right = measurement()
    other = right.model_copy(update={"value": 7.0, "si_value": None})
    assert score_measurements(question(label(right)), [right]).outcome == "right"
    assert score_measurements(question(label(right)), []).outcome == "not_found"
    score = score_measurements(question(label(right)), [right, other])
    assert (score.outcome, score.found, len(score.wrong)) == ("wrong", 1, 1)
    assert score.wrong[0].startswith("7.0 ")


def test_the_same_quantity_in_another_unit_is_right_and_the_same_digits_are_not() -> None:
    shown = measurement().model_copy(update={"value": 1.5, "unit": "mm", "si_value": 1.5e-3, "si_unit": "m"})
    for value, unit, outcome in (
        (1500.0, "µm", "right"),
        (1.5, "mm", "right"),
        (1.5, "mS", "wrong"),
        (1.5, None, "wrong"),
    ):
        assert score_measurements(question(label(shown, value=value, unit=unit)), [shown]).outcome == outcome
    elsewhere = label(shown, sha256=text_digest("another paper"))
    assert score_measurements(question(elsewhere), [shown]).outcome == "wrong"


def test_an_interval_is_compared_end_by_end() -> None:
    shown = measurement().model_copy(update={"value": None, "interval": (1.0, 2.0), "unit": "mm"})
    for ends, outcome in (((1.0, 2.0), "right"), ((1.0, 2.5), "wrong"), (None, "wrong")):
        assert score_measurements(question(label(shown, interval=ends, value=1.0)), [shown]).outcome == outcome


def test_a_number_from_another_page_or_without_a_condition_is_bare() -> None:
    shown = measurement()
    page = shown.pedigree.raw.page
    warm = Condition(name="temperature", text="at room", value=25, unit="°C", si_value=298.15, si_unit="K", scope="row")
    dry = Condition(name="state", text="dry", scope="row")
    told = shown.model_copy(update={"conditions": (warm, dry)})
    held = [{"name": "temperature", "value": 298.15, "unit": "K"}, {"name": "state", "value": "dry"}]
    assert score_measurements(question(label(shown, page=page, conditions=held)), [told]).bare == ()
    score = score_measurements(question(label(shown, page=page + 1, conditions=held)), [shown])
    assert score.outcome == "right"
    assert score.bare == (f"{shown.value}: page {page + 1}, temperature 298.15 K, state dry",)
    assert score_measurements(question(label(shown, page=page, conditions=held)), [shown, told]).bare == ()


def test_where_nothing_is_there_only_not_known_is_right() -> None:
    shown = EvidenceItem(kind="measurement", id="m", task_id="t", measurement=measurement())
    beside = shown.model_copy(update={"direct": False})

    def scored(status: str, *evidence: EvidenceItem) -> str:
        answer = Answer.model_validate(
            {"run_id": "r", "question": "?", "language": "en", "status": status, "evidence": evidence}
        )
        return score_answer(question(), answer).outcome

    assert scored("not_known") == "right"
    assert scored("not_known", beside) == "right"
    assert scored("answered") == "not_found"
    assert scored("answered", shown) == "wrong"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no question"),
        ("{}", "line 1: field id"),
        ('\n{"id": "a", "kind": "value"', "line 2: "),
        ('{"id": "a", "kind": "odd", "question": "?"}', "line 1: field kind"),
        ('{"id": "a", "kind": "value", "question": "?"}\n' * 2, "line 2: has the id a of an earlier line"),
    ],
)
def test_a_question_file_with_a_fault_names_the_line(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text(text)
    with pytest.raises(AssayError) as raised:
        load_questions(file)
    assert says in str(raised.value)


def test_papers_that_are_not_there_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text('{"id": "a", "kind": "absent", "question": "?", "papers": ["gone.pdf"]}')
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    with pytest.raises(AssayError, match=r"gone\.pdf is not under"):
        question_sets([file], [])
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path / "nowhere"))
    with pytest.raises(AssayError, match="its papers are not here"):
        question_sets([file], [])


def result(name: str, outcome: str | None = "right", **changes: Any) -> Result:
    score = None if outcome is None else {"outcome": outcome, "found": 1, "expected": 1}
    given = {
        "questions": "set",
        "id": name,
        "kind": "value",
        "question": "?",
        "score": score,
        "run_id": "r",
        "seconds": 1,
    }
    return Result.model_validate(given | changes)


def test_a_line_cut_off_by_a_crash_is_passed_over_and_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "r.jsonl"
    with ResultsWriter(file) as writer:
        writer.add(result("a"))
        writer.add(result("b", None, error="lost"))
    whole = file.read_text()
    file.write_text(whole + whole[:40])
    assert [each.id for each in read_results(file)] == ["a", "b"]
    with ResultsWriter(file) as writer:
        writer.add(result("b", "wrong"))
    assert [(each.id, each.score and each.score.outcome) for each in read_results(file)] == [
        ("a", "right"),
        ("b", "wrong"),
    ]
    assert len(file.read_text().splitlines()) == 3


def test_a_file_that_holds_something_else_is_named(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text('{"some": "thing"}\n')
    with pytest.raises(AssayError, match=r"r\.jsonl line 1: is no result"):
        read_results(file)


def test_the_table_counts_by_kind() -> None:
    console = Console(width=120, record=True)
    kinds = {"a": "right", "b": "wrong", "c": "not_found", "d": None}
    results = [*(result(n, o) for n, o in kinds.items()), result("e", kind="absent", seconds=3)]
    right = results[0].score
    assert right is not None
    results[0] = results[0].model_copy(update={"score": right.model_copy(update={"bare": ("1.0: page 2",)})})
    console.print(score_table(results))
    rows = [line.replace("│", " ").split() for line in console.export_text().splitlines()]
    assert ["set", "absent", "1", "0", "0", "0", "0", "1", "3.00"] in rows
    assert ["set", "value", "1", "1", "1", "1", "1", "4", "1.00"] in rows
    assert ["all", "2", "1", "1", "1", "1", "5", "1.00"] in rows


def test_results_that_are_there_are_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(result("a").model_dump_json() + "\n")
    monkeypatch.setattr(sys, "argv", ["dr_bench", "run", "--questions", str(EXAMPLE_QUESTIONS), "--out", str(file)])
    with pytest.raises(SystemExit) as raised:
        main()
    assert raised.value.code == 2
    assert "go on with it by --resume" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.ray
def test_a_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    questions, out = tmp_path / "few.jsonl", tmp_path / "r.jsonl"
    lines = EXAMPLE_QUESTIONS.read_text(encoding="utf-8").splitlines()
    questions.write_text("\n".join((lines[0], lines[2])) + "\n", encoding="utf-8")
    done = result("examples-01").model_copy(
        update={"questions": "few", "score": Score(outcome="wrong", found=0, expected=1)}
    )
    out.write_text(done.model_dump_json() + "\n" + '{"questions": "fe', encoding="utf-8")
    command = [
        sys.executable, "-m", "benchmarks.dr_bench", "run", "--questions", str(questions),
        "--papers", str(EXAMPLE_PAPERS / "p01-mof5-conductivity.pdf"), "--out", str(out), "--resume",
    ]  # fmt: skip
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=250)
    assert ran.returncode == 0, ran.stderr
    first, second = read_results(out)
    assert first == done
    assert (second.id, second.score and second.score.outcome, second.status) == ("examples-03", "right", "answered")
    assert second.timings["total"] > 0
