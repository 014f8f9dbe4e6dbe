import io
import re

from rich.console import Console

from cli.progress import Progress, drawn
from cli.stage_state import Stages
from cli.telling import _FORMS, Telling, language_of
from contracts.documents import PaperProblem
from contracts.events import (
    AgentProgress,
    ConflictsFound,
    PaperRead,
    QuestionTakenApart,
    RunEvent,
    RunStarted,
    StageStarted,
    TaskChanged,
)
from contracts.propositions import Proposition

PROPOSITIONS = tuple(
    Proposition(
        id=f"p{i}", verb="value", text=f"conductivity of [bold]salt {i}", capabilities=("extract_measurements",)
    )
    for i in (1, 2, 3)
)
EVENTS: list[RunEvent] = [
    StageStarted(stage="ingest"),
    PaperRead(source="a.pdf", done=1, total=2),
    PaperRead(source="b.pdf", done=2, total=2, status="left_out",
              problem=PaperProblem(source="b.pdf", code="truncated", message="is cut short")),
    StageStarted(stage="start"),
    RunStarted(run_id="run-1", question="q", corpus_id="c"),
    StageStarted(run_id="run-1", stage="decompose"),
    TaskChanged(run_id="run-1", task_id="t0", contract="decompose_question", status="succeeded",
                agent_id="orchestrator"),
    QuestionTakenApart(run_id="run-1", propositions=PROPOSITIONS),
    StageStarted(run_id="run-1", stage="evidence"),
    TaskChanged(run_id="run-1", task_id="t1", contract="extract_measurements", status="running",
                agent_id="data_verify"),
    AgentProgress(run_id="run-1", task_id="t1", contract="extract_measurements", agent_id="data_verify",
                  done=3, total=10),
    AgentProgress(run_id="run-1", task_id="t2", contract="retrieve_literature", agent_id="lit_review", done=1, total=4),
]  # fmt: skip


def after(events: list[RunEvent], say: Telling | None = None) -> Stages:
    stages = Stages(say)
    for event in events:
        stages.take(event)
    return stages


def picture(stages: Stages) -> str:
    out = io.StringIO()
    Console(file=out, width=120).print(drawn(stages))
    return out.getvalue()


def test_the_live_view_tells_propositions_and_papers_done_of_all() -> None:
    text = picture(after(EVENTS))
    assert "Papers: 2 of 2, 1 left out" in text
    assert "Question: 3 propositions" in text
    assert "conductivity of [bold]salt 2" in text
    assert "data_verify" in text and "3 of 10" in text
    assert "lit_review" in text and "1 of 4" in text


def test_conflicts_are_told_while_they_are_arbitrated() -> None:
    later: list[RunEvent] = [
        ConflictsFound(run_id="run-1", proposition_id="p1", found=2, arbitrated=1),
        StageStarted(run_id="run-1", stage="synthesize"),
    ]
    assert "2 conflicts found, 1 of them arbitrated so far" in picture(after(EVENTS + later))
    later.append(ConflictsFound(run_id="run-1", proposition_id="p1", found=2, arbitrated=2))
    assert "2 conflicts found, all arbitrated" in picture(after(EVENTS + later))


def test_a_late_stage_event_does_not_turn_the_clock_back() -> None:
    stages = after([*EVENTS, StageStarted(run_id="run-1", stage="decompose")])
    assert stages.now == "evidence"


def test_failed_tasks_are_counted_and_told() -> None:
    failed = TaskChanged(run_id="run-1", task_id="t1", contract="extract_measurements", status="failed",
                         agent_id="data_verify", reason="timeout")  # fmt: skip
    stages = after([*EVENTS, failed])
    assert stages.agents["data_verify"].failed == 1
    assert "1 failed" in picture(stages)


def test_plain_lines_outside_a_terminal() -> None:
    out = io.StringIO()
    with Progress(Console(file=out, force_terminal=False, width=80)) as progress:
        for event in EVENTS:
            progress(event)
        progress(StageStarted(run_id="run-1", stage="synthesize"))
    text = out.getvalue()
    assert "\x1b" not in text
    assert text.splitlines()[0] == "Left out b.pdf: is cut short"
    assert "Run run-1" in text
    assert "Question: 3 propositions" in text
    assert "Synthesis: no conflicts found" in text
    assert progress.run_id == "run-1"


def test_a_live_view_leaves_a_summary() -> None:
    out = io.StringIO()
    with Progress(Console(file=out, force_terminal=True, width=80)) as progress:
        for event in EVENTS:
            progress(event)
    assert "Question: 3 propositions" in out.getvalue()


def test_a_chinese_question_is_told_of_in_chinese() -> None:
    out = io.StringIO()
    with Progress(Console(file=out, force_terminal=False, width=200), "zh") as progress:
        for event in EVENTS:
            progress(event)
    said = out.getvalue()
    for part in (
        "略去 b.pdf：文件不完整",
        "运行编号 run-1",
        "问题：拆分为 3 个命题",
        "1. 数值：“conductivity of",
        "取证：执行者工作中",
    ):
        assert part in said, part
    assert not re.search(r"Papers|Question|Evidence|data_verify", said)


def test_the_chinese_live_view_names_who_was_at_work_also_where_knowledge_was_reused() -> None:
    reused = TaskChanged(run_id="run-1", task_id="t3", contract="build_mechanism", status="succeeded",
                         agent_id="knowledge")  # fmt: skip
    stages = after([*EVENTS, reused], Telling("zh"))
    rows = {line.split()[0]: line for line in picture(stages).splitlines() if "任务 " in line}
    assert list(rows) == ["数据核验者", "文献研读者", "先前的运行"]
    assert "任务 1/1" in rows["先前的运行"]
    assert "共 10，已完成 3" in rows["数据核验者"]


def test_what_failed_is_told_in_chinese_too() -> None:
    failed = TaskChanged(run_id="run-1", task_id="t1", contract="extract_measurements", status="failed",
                         agent_id="data_verify", reason="timeout")  # fmt: skip
    stages = after([*EVENTS, failed], Telling("zh"))
    (said,) = stages.news(failed)
    assert said.startswith("  数据核验者：任务未完成（查找测量值，失败，")
    assert Telling("zh").worded("agent", "an agent of another's") == "an agent of another's"


def test_both_languages_fill_in_fields_that_exist() -> None:
    for english, chinese in _FORMS.values():
        assert set(re.findall(r"\{(\w+)\}", chinese)) <= set(re.findall(r"\{(\w+)\}", english))
        assert not re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", chinese))


def test_the_language_of_the_progress() -> None:
    assert language_of("离子电导率是多少？", "auto") == "zh"
    assert language_of("离子电导率是多少？", "en") == "en"
    assert language_of("What is σ?", "auto") == "en"
    assert language_of(None, "zh") == "zh"
