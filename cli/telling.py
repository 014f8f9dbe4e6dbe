"""What the progress of a run says, in English and Chinese."""

from functools import cached_property
from typing import TYPE_CHECKING

from contracts.answer import Language
from contracts.documents import PaperProblem
from contracts.propositions import Proposition
from render.plain import short

if TYPE_CHECKING:
    from render.phrasing import Phrasing

_FORMS: dict[str, tuple[str, str]] = {
    "papers": ("Papers: {done} of {total}", "论文：共 {total} 篇，已完成 {done} 篇"),
    "listing": ("Papers: being listed", "论文：正在列出"),
    "left_out": (", {n} left out", "，略去 {n} 篇"),
    "paper_left_out": ("Left out {source}: {why}", "略去 {source}：{why}"),
    "starting": ("Starting the agents", "正在启动执行者"),
    "run": ("Run {run}", "运行编号 {run}"),
    "resumed": ("Run {run} (resumed)", "运行编号 {run}（接续先前的运行）"),
    "taking_apart": ("Question: being taken apart", "问题：正在拆分"),
    "question": ("Question: {n} proposition{s}", "问题：拆分为 {n} 个命题"),
    "working": ("Evidence: agents at work", "取证：执行者工作中"),
    "evidence": (
        "Evidence: {done} of {total} tasks by {n} agent{s}",
        "取证：{n} 个执行者，共 {total} 项任务，已完成 {done} 项",
    ),
    "agent": ("{agent}: {done} of {total}", "{agent}：共 {total}，已完成 {done}"),
    "share": ("{done} of {total} · ", "共 {total}，已完成 {done} · "),
    "tasks": ("{done}/{total} tasks", "任务 {done}/{total}"),
    "failed": (", {n} failed", "，{n} 项失败"),
    "task_failed": ("{agent}: {contract} {status} ({reason})", "{agent}：任务未完成（{contract}，{status}，{reason}）"),
    "no_conflict": ("Synthesis: no conflicts found", "综合：没有发现冲突"),
    "arbitrating": (
        "Synthesis: {n} conflict{s} found, {done} of them arbitrated so far",
        "综合：发现 {n} 处冲突，已裁定 {done} 处",
    ),
    "arbitrated": ("Synthesis: {n} conflict{s} found, all arbitrated", "综合：发现 {n} 处冲突，均已裁定"),
}  # fmt: skip


class Telling:
    """The lines of a run's progress in one language."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language

    def __call__(self, form: str, n: int = 0, **values: object) -> str:
        """The line `form`, its fields filled in; `n` counts what the line is about."""
        english, chinese = _FORMS[form]
        text = chinese if self.language == "zh" else english
        return text.format(n=n, s="" if n == 1 else "s", **values)

    def proposition(self, proposition: Proposition, length: int) -> str:
        """What is checked."""
        if self.language == "en":
            return short(proposition.text, length)
        return short(self._phrasing.proposition(proposition), length)

    def worded(self, kind: str, name: str) -> str:
        """An agent, a contract or a status: its id; in Chinese what it does, or the id where it has no such name."""
        return name if self.language == "en" else self._phrasing.worded(kind, name)

    def reason(self, text: str) -> str:
        """Why something did not come off."""
        return text if self.language == "en" else self._phrasing.sentence(text)

    @cached_property
    def _phrasing(self) -> "Phrasing":
        from render.phrasing import Phrasing

        return Phrasing(self.language)

    def problem(self, problem: PaperProblem) -> str:
        """Why a paper is left out."""
        if self.language == "en":
            return problem.message
        from render.labels import label

        return label(f"problem.{problem.code}", "zh")


def language_of(question: str | None, asked: str) -> Language:
    """The language of the progress: the one asked for; else Chinese where the question has Chinese letters."""
    if asked in ("en", "zh"):
        return "zh" if asked == "zh" else "en"
    return "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in question or "") else "en"
