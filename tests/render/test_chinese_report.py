"""The house rule over whole Chinese reports: no bare foreign word in any of their forms."""

import html as html_text
import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from cluster import Connection, load_settings
from contracts.answer import Answer
from render.html import html
from render.markdown import markdown
from render.naming import called
from render.plain import line, short
from render.terminal import terminal
from workflows import ask, open_team, prepare

pytestmark = [pytest.mark.ray, pytest.mark.slow]
PAPERS = Path(__file__).parents[2] / "examples" / "papers"
QUESTIONS = {
    "value": "干燥的 MOF-5 在 25 °C 时的离子电导率是多少？",
    "compare": "比较 MOF-5 和 COF-366 的离子电导率",
    "why": "为什么 MOF-5 电池在 −20 °C 时容量下降？",
    "what_if": "如果温度升到 40 °C，MOF-5 的离子电导率会是多少？",
    "not_known": "氦的沸点是多少？",
}
_WORD = re.compile(r"[A-Za-z]{2,}[\w-]*")
_QUOTED = re.compile(r"“[^”]*”（英文原文）|原文：“[^”]*”")
_VERBATIM = re.compile(r"[^（）“”；：。\u4e00-\u9fff]*（原文名称）")
_MARKED = re.compile(r"（[^）]*[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def answers(ray_connection: Connection, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """One answer of each kind over four papers and a file that is none."""
    home = tmp_path_factory.mktemp("chinese")
    settings = load_settings({}, home=home)
    (home / "no.pdf").write_text("not a PDF")
    chosen = [path for path in sorted(PAPERS.glob("*.pdf")) if path.name[:3] in ("p01", "p02", "p06", "p07")]
    corpus = prepare([*chosen, home / "no.pdf"], settings=settings)
    with open_team(settings) as team:
        return {kind: ask(question, corpus.corpus_id, team=team) for kind, question in QUESTIONS.items()}


class _Text(HTMLParser):
    """What a reader is shown, without what stands as it was written (`translate="no"`)."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._skipping: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("img", "meta", "br", "circle", "line", "polyline"):
            return
        if self._skipping or tag in ("style", "title") or ("translate", "no") in attrs:
            self._skipping.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._skipping and self._skipping[-1] == tag:
            self._skipping.pop()

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self.parts.append(data)


def forms(answer: Answer) -> Iterator[tuple[str, str]]:
    """Each form of the report with its plain text."""
    out = io.StringIO()
    # Laid out as for a narrow terminal, printed so wide that no line is broken.
    Console(file=out, width=20000, highlight=False).print(terminal(answer, 80))
    yield "terminal", out.getvalue()
    page = _Text()
    page.feed(html(answer))
    yield "html", " ".join(page.parts)
    text = re.sub(r"```.*?```|`[^`]*`|\]\(#e\d+\)|<a id=.*?></a>", " ", markdown(answer), flags=re.DOTALL)
    yield "markdown", html_text.unescape(re.sub(r"\\(.)", r"\1", text)).replace("[", "").replace("**", "")


def written(answer: Answer) -> tuple[list[str], list[str]]:
    """What stands as it was written: bibliography, quotations, formulas and ids; then units and symbols."""
    found = [answer.run_id, answer.question, *answer.versions.values(), *(p.source for p in answer.left_out)]
    found += [step.task_id for step in answer.reasoning_log]
    short_ones: list[str] = []
    for item in answer.evidence:
        anchors = [m.pedigree.raw for m in (item.measurement,) if m] + [c.anchor for c in (item.claim,) if c]
        for anchor in anchors:
            found += [anchor.title, short(anchor.title, 80), short(anchor.title, 120), anchor.source, anchor.doi or ""]
            found += [line(anchor.quote), anchor.section or ""]
        if item.claim:
            found.append(line(item.claim.text))
        cited = [each.attributed_to for each in (item.measurement, item.claim) if each and each.attributed_to]
        found += [short(each.title or each.text, 90) for each in cited]
        found += [item.id, item.task_id, item.reused_from or ""]
        short_ones += [value.unit or "" for value in (item.measurement, item.derived) if value]
        if item.measurement:
            short_ones += [item.measurement.si_unit or ""]
            short_ones += [unit or "" for c in item.measurement.conditions for unit in (c.unit, c.si_unit)]
    for model in (*answer.mechanism.models, *(sweep.model for sweep in answer.mechanism.sweeps)):
        found += [line(model.equation), line(model.equation_source), model.code_sha256]
        short_ones += [part for each in model.inputs for part in (each.symbol, each.unit)]
    found += [text[:12] for text in found if re.fullmatch(r"[0-9a-f-]{32,}", text)]
    return [text for text in found if len(text) > 3], [text for text in short_ones if text]


def names(answer: Answer) -> list[str]:
    """What the papers and the question call things; each must be explained or marked where it first stands."""
    found: list[str] = []
    measured = [item.measurement for item in answer.evidence if item.measurement]
    for asked in (result.proposition for result in answer.propositions):
        found += [name for e in asked.entities for name in (e.name, e.surface)] + list(asked.terms)
        found += [asked.property.name, *asked.property.terms] if asked.property else []
        found += [condition.text for condition in asked.conditions]
        found += [called(m, asked.entities) for m in measured]
    for m in measured:
        found += [m.entity, m.property, m.method or "", *(c.text for c in m.conditions)]
    return [line(name) for name in found if _WORD.search(name)]


def without(text: str, *stand: str) -> str:
    """The text without these, where they stand as words of their own; the longest first."""
    for each in sorted(set(stand), key=len, reverse=True):
        text = re.sub(_alone(re.sub(r"\s+", " ", each)), " ", text)
    return text


def _alone(text: str) -> str:
    return rf"(?<![A-Za-z0-9]){re.escape(text)}(?![A-Za-z0-9])"


def bare(answer: Answer, text: str) -> list[str]:
    """Foreign words of a report that are neither explained, nor marked, nor stand as written."""
    stands, units = written(answer)
    text = without(_QUOTED.sub(" ", re.sub(r"\s+", " ", text)), *stands)
    unmarked = []
    for name in sorted(set(names(answer)), key=len, reverse=True):
        first = re.search(_alone(name), text)
        after = text[first.end() :].lstrip()[:12] if first else ""
        if first and re.fullmatch(r"[<>≤≥~≈]?\s*\d[\d.\s]*\S{0,6}", name) is None and not _MARKED.match(after):
            unmarked.append(f"{name} {after}")
        text = without(text, name)
    return unmarked + _WORD.findall(without(_VERBATIM.sub(" ", text), *units))


@pytest.mark.parametrize("kind", QUESTIONS)
def test_no_bare_foreign_word_in_any_form(answers: dict[str, Answer], kind: str) -> None:
    answer = answers[kind]
    assert answer.language == "zh"
    assert (answer.status == "not_known") is (kind == "not_known")
    assert {form: bare(answer, text) for form, text in forms(answer)} == {"terminal": [], "html": [], "markdown": []}


def test_the_why_and_the_what_if_rest_on_a_model_told_in_chinese(answers: dict[str, Answer]) -> None:
    for kind in ("why", "what_if"):
        assert answers[kind].mechanism.models
        (shown,) = [text for form, text in forms(answers[kind]) if form == "terminal"]
        assert "阿伦尼乌斯定律" in shown
        assert "活化能不随温度变化" in shown


def test_a_bare_word_is_found(answers: dict[str, Answer]) -> None:
    answer = answers["value"]
    assert bare(answer, "用 DSC 测得，温度为 25 °C。") == ["DSC"]
    assert bare(answer, "MOF-5 的数值") == ["MOF-5 的数值"]
    assert bare(answer, "MOF-5（原文名称）的数值") == []
