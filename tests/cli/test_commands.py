import json
import re
from pathlib import Path

import pytest

from contracts.anchors import BoundingBox
from contracts.answer import Answer, EvidenceItem
from contracts.documents import Document, Figure, Panel, PaperMetadata
from contracts.ids import text_digest
from contracts.measurements import Check, Condition
from kb import KnowledgeBase
from memory import open_store
from tests.cli.conftest import Assay


def test_help_teaches_with_examples(assay: Assay) -> None:
    assert "ask" in assay("--help").out
    for command, example in (
        ("ask", "--papers ./papers"), ("ingest", "assay ingest ./papers"), ("tasks", "assay tasks"),
        ("trace", "--png page.png"), ("doctor", "Exit status"),
        ("figures", "--figure 4b"),
        ("calibrate", "assay calibrate pairs.jsonl"),
    ):  # fmt: skip
        said = assay(command, "--help")
        assert said.status == 0
        assert example in said.out


def test_nothing_heavy_is_loaded_for_help() -> None:
    import subprocess
    import sys

    code = "import sys, cli.app as a; a.run(['ask', '--help']); print([m for m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(re.findall(r"'(\w+)'", done.stdout.splitlines()[-1]))
    assert "contracts" in loaded
    assert not loaded & {"torch", "ray", "langgraph", "transformers", "sqlalchemy", "numpy", "faiss"}


def test_runs_are_listed(assay: Assay, finished: Answer) -> None:
    said = assay("tasks")
    assert said.status == 0
    assert finished.run_id[:18] in said.out
    assert finished.question in said.out


def test_no_run_yet(assay: Assay) -> None:
    said = assay("tasks")
    assert said.status == 0
    assert "No run yet" in said.out


def test_a_run_is_a_tree(assay: Assay, finished: Answer) -> None:
    lines = assay("tasks", "01aaaaaa").out.splitlines()
    parent = next(line for line in lines if "decompose_question" in line)
    child = next(line for line in lines if "extract_measurements" in line)
    assert child.index("extract") > parent.index("decompose")
    for line in (parent, child):
        assert "succeeded" in line
        assert "data_verify" in line
        assert re.search(r"\d\.\d\d s", line)


def test_a_task_tells_its_events(assay: Assay, finished: Answer) -> None:
    out = assay("tasks", "dddddddd").out
    assert "d" * 64 in out
    assert "pending → dispatched" in out
    assert "running → succeeded" in out


def test_another_owner_sees_nothing(assay: Assay, finished: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_OWNER", "somebody")
    assert "No run yet" in assay("tasks").out
    for arguments in (
        ("tasks", finished.run_id),
        ("tasks", "d" * 64),
        ("trace", "eeeeee"),
        ("ask", "--resume", "01aaaaaa"),
    ):
        assert assay(*arguments).status == 2


def test_a_finished_run_is_shown_again_in_every_form(assay: Assay, finished: Answer) -> None:
    said = assay("ask", "--resume", "01aaaaaa", "--json", "a.json", "--html", "a.html", "--markdown", "a.md")
    assert said.status == 0
    assert "It is 3 S/m." in said.out
    assert str(Path("a.html").absolute()) in said.out
    assert "assay trace eeeeeeeeeeee" in said.out
    assert Answer.model_validate_json(Path("a.json").read_text()) == finished
    assert Path("a.html").read_text().startswith("<!doctype html>")
    assert "# What is the conductivity" in Path("a.md").read_text()


def test_json_alone_on_standard_output(assay: Assay, finished: Answer) -> None:
    said = assay("ask", "--resume", finished.run_id, "--json", "-")
    assert said.status == 0
    assert json.loads(said.out)["run_id"] == finished.run_id


def test_nothing_found_has_its_own_status(assay: Assay, finished: Answer, home: Path) -> None:
    from memory import open_store

    store = open_store(f"sqlite:///{home / 'assay.db'}")
    unknown = finished.model_copy(update={"status": "not_known", "evidence": (), "phenomenon": ()})
    store.finish_run(finished.run_id, "succeeded", answer=unknown.model_dump(mode="json"))
    store.close()
    assert assay("ask", "--resume", finished.run_id).status == 3


def test_a_measurement_is_traced_to_its_page(
    assay: Assay, finished: Answer, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KnowledgeBase, "pdf_path", lambda self, doc_id: pdf)
    said = assay("trace", "eeeeee", "--png", "page.png")
    assert said.status == 0
    for part in (
        "the salt, conductivity: 3 S/m",
        "1 Source on the page",
        "is 3 S/m",
        "2 Reading",
        "3 Value and unit",
        "5 Chain from the file to the value",
        "pdfium",
    ):
        assert part in said.out
    assert Path("page.png").read_bytes().startswith(b"\x89PNG")


def test_a_trace_opens_the_page_where_there_is_a_desktop(
    assay: Assay, finished: Answer, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("cli.trace.typer.launch", opened.append)
    monkeypatch.setattr(KnowledgeBase, "pdf_path", lambda self, doc_id: pdf)
    monkeypatch.setenv("DISPLAY", ":0")
    assay("trace", "eeeeee", "--png", "page.png")
    assert opened == []
    monkeypatch.setenv("FORCE_COLOR", "1")
    assay("trace", "eeeeee", "--png", "page.png")
    assert opened == ["page.png"]


def test_a_trace_read_anew_says_whether_the_chain_comes_out_again(
    assay: Assay, finished: Answer, pdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KnowledgeBase, "pdf_path", lambda self, doc_id: pdf)
    said = assay("trace", "eeeeee", "--png", "page.png", "--replay")
    assert (said.status, "does not come out as recorded" in said.out) == (1, True)
    monkeypatch.setattr("evidence.replay", lambda *_, **__: Check(name="replay", passed=True, detail=""))
    said = assay("trace", "eeeeee", "--png", "page.png", "--replay")
    assert (said.status, "ends in the same digests" in said.out) == (0, True)


def _keep(home: Path, finished: Answer, item: EvidenceItem) -> None:
    """Put another finished run into the store, whose evidence is the item."""
    told = {"run_id": "01cccccc-0000-7000-8000-000000000003"}
    store = open_store(f"sqlite:///{home / 'assay.db'}")
    run = store.run(finished.run_id)
    assert run is not None
    store.create_run(run.model_copy(update={**told, "status": "running", "answer": None}))
    answer = finished.model_copy(update={**told, "evidence": (item,)})
    store.finish_run(told["run_id"], "succeeded", answer=answer.model_dump(mode="json"))
    store.close()


def test_a_trace_shows_the_panel_that_the_words_speak_of(
    assay: Assay, finished: Answer, pdf: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caption = "Figure 2. (a) The dry salt. (b) The wet salt."
    panels = (Panel(letter="a", text="The dry salt."), Panel(letter="b", text="The wet salt."))
    box = BoundingBox(page=4, x0=1, top=1, x1=9, bottom=9)
    figure = Figure(label="Figure 2", caption=caption, box=box, panels=panels)
    other = Figure(label="Figure 3", caption="Figure 3. Another salt.")
    item = finished.evidence[0]
    assert item.measurement is not None
    raw = item.measurement.pedigree.raw
    document = Document(
        doc_id=raw.doc_id, source=raw.source, metadata=PaperMetadata(), pages=1, figures=(figure, other)
    )
    monkeypatch.setattr(KnowledgeBase, "pdf_path", lambda self, doc_id: pdf)
    monkeypatch.setattr(KnowledgeBase, "document", lambda self, doc_id: document)
    words = "The conductivity is 3 S/m (Fig. 2b)."
    place = raw.model_copy(update={"quote": words, "quote_sha256": text_digest(words)})
    pedigree = item.measurement.pedigree.model_copy(update={"raw": place})
    measurement = item.measurement.model_copy(update={"pedigree": pedigree})
    _keep(home, finished, item.model_copy(update={"id": "c" * 64, "measurement": measurement}))
    said = assay("trace", "cccccc", "--png", "page.png")
    assert said.status == 0
    assert "Figure 2b: The wet salt. (p. 4)" in said.out
    assert "The dry salt" not in said.out and "Another salt" not in said.out


def test_a_trace_shows_where_each_condition_stands(
    assay: Assay, finished: Answer, pdf: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KnowledgeBase, "pdf_path", lambda self, doc_id: pdf)
    item = finished.evidence[0]
    assert item.measurement is not None
    box = BoundingBox(page=7, x0=10, top=20.5, x1=30, bottom=40)
    words = "Unless stated otherwise, the conductivity was measured at 25 °C."
    place = item.measurement.pedigree.raw.model_copy(
        update={"boxes": (box,), "quote": words, "quote_sha256": text_digest(words), "supplement_of": "f" * 64}
    )
    condition = Condition(name="temperature", text="25 °C", scope="section", anchor=place)
    pedigree = item.measurement.pedigree.model_copy(update={"context": (condition,), "raw": place})
    measurement = item.measurement.model_copy(update={"pedigree": pedigree})
    _keep(home, finished, item.model_copy(update={"id": "c" * 64, "measurement": measurement}))
    said = " ".join(assay("trace", "cccccc", "--png", "page.png").out.split())
    assert "25 °C (in the section); p. 7 [10.0, 20.5, 30.0, 40.0]" in said
    assert words in said
    assert "Supplement of" in said


def test_a_chinese_run_and_its_numbers_are_told_in_chinese(assay: Assay, finished: Answer, home: Path) -> None:
    store = open_store(f"sqlite:///{home / 'assay.db'}")
    run = store.run(finished.run_id)
    assert run is not None
    told = {"run_id": "01bbbbbb-0000-7000-8000-000000000002", "question": "该盐的电导率是多少？"}
    store.create_run(run.model_copy(update={**told, "status": "running", "answer": None}))
    for task in store.tree(finished.run_id):
        changed = {"run_id": told["run_id"], "task_id": task.task_id.upper(), "parent_task_id": None}
        store.create_task(task.model_copy(update={**changed, "status": "pending", "agent_id": "data_verify"}))
    item = finished.evidence[0].model_copy(update={"id": "b" * 64})
    chinese = finished.model_copy(update={**told, "language": "zh", "evidence": (item,)})
    store.finish_run(told["run_id"], "failed", answer=chinese.model_dump(mode="json"))
    store.close()

    tree = assay("tasks", "01bbbbbb").out
    for part in ("运行编号", "失败", "拆分问题", "数据核验者", "待分派", "接续运行：assay ask --resume 01bbbbbb"):
        assert part in tree
    assert "decompose_question" not in tree
    task = assay("tasks", "DDDDDDDD").out
    for part in ("任务", "事件", "第 1 次尝试", "新建 → 待分派"):
        assert part in task
    trace = assay("trace", "bbbbbb").out
    for part in (
        "测量值",
        "电导率",
        "1 页面上的原文",
        "原文：is 3 S/m",
        "读取方式：正文，置信度",
        "5 从文件到数值的链条",
    ):
        assert part in trace
    for english in ("As printed", "Place", "Read from", "Checks"):
        assert english not in trace


def test_doctor_says_what_is_here(assay: Assay) -> None:
    said = assay("doctor", "--json")
    checks = {check["name"]: check for check in json.loads(said.out)}
    assert {"Python", "ASSAY_HOME", "Database", "Ray", "GPUs", "OCR", "Sandbox", "Ports"} <= set(checks)
    assert all(check["cost"] for check in checks.values() if check["state"] != "ok")
    assert said.status == (1 if any(check["state"] == "missing" for check in checks.values()) else 0)


def test_doctor_names_the_mend(assay: Assay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_DATABASE_URL", "postgresql+psycopg://user:secret@127.0.0.1:1/none")
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    monkeypatch.delenv("RAY_AUTH_MODE", raising=False)
    monkeypatch.setenv("PATH", "/nonexistent")
    said = assay("doctor")
    assert said.status == 1
    assert "secret" not in said.out
    assert "nothing answers at RAY_ADDRESS=127.0.0.1:1" in said.out
    assert "unset RAY_ADDRESS" in said.out
    assert "RAY_AUTH_MODE=token" in said.out


@pytest.mark.slow
def test_calibrate_tells_the_threshold(assay: Assay, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    rows = [
        {"claim": "MOF-5 conducts 1.2 mS/cm.", "sentence": "MOF-5 showed 1.2 mS/cm at 25 °C.", "faithful": True},
        {"claim": "The mice slept.", "sentence": "MOF-5 showed 1.2 mS/cm at 25 °C.", "faithful": False},
    ]
    pairs.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    said = assay("calibrate", str(pairs), "--json")
    told = json.loads(said.out)
    assert said.status == 0 and told["encoder"] == "all-MiniLM-L6-v2"
    assert told["faithful_kept"] == told["unfaithful_caught"] == told["auc"] == 1.0


def test_calibrate_names_the_line_that_it_cannot_use(assay: Assay, tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"claim": "a"}\n', encoding="utf-8")
    said = assay("calibrate", str(pairs))
    assert said.status == 2 and "line 1" in said.err and "--help" in said.err
