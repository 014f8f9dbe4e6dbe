import io
from collections.abc import Callable

import pytest
from rich.console import Console
from rich.text import Text

from contracts.answer import Answer
from render.terminal import _bullet, show

MakeAnswer = Callable[..., Answer]
HOSTILE = "<script>alert(1)</script>\x1b[2J\x1b]0;pwned\x07[bold red]x[/] [link=http://e]y[/link]\u202e"


def shown(answer: Answer, width: int, *, colour: bool = False) -> str:
    out = io.StringIO()
    show(answer, Console(file=out, width=width, force_terminal=colour, highlight=False), pointers=("assay tasks 0190",))
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 96, 120, 200])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_readable_at_any_width(make_answer: MakeAnswer, language: str, width: int) -> None:
    from rich.cells import cell_len

    text = shown(make_answer(language), width)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    joined = "".join(text.split())
    table = {"en": "Table2", "zh": "表2"}[language]
    for part in ("MOF-5", "p01.pdf", table, "0190-run", "assaytasks0190"):
        assert part in joined


@pytest.mark.parametrize("width", range(112, 160, 6))
def test_no_column_is_cut_off(make_answer: MakeAnswer, width: int) -> None:
    text = shown(make_answer("zh"), width)
    assert text.count("表格") == 2, "table, the way in which two values were read"
    assert text.count("spectroscopy") == 2


@pytest.mark.parametrize("width", range(60, 100, 4))
def test_no_letter_is_lost_at_a_break(width: int) -> None:
    words = "文献指出，原文：“The MOF-5 host raises the initial capacity by 160 mAh g⁻¹ and nearly halves the fade.”"
    out = io.StringIO()
    Console(file=out, width=width).print(_bullet(Text(words)))
    assert "".join(out.getvalue().split()) == "".join(f"•{words}".split())


def test_everything_that_a_reader_needs_stands_there(make_answer: MakeAnswer) -> None:
    text = shown(make_answer(), 280)
    for part in (
        "Answered in part", "What was observed", "Why", "Where it stands", "Conflicts", "Not known", "Left out",
        "[1][2]", "25 °C; dry", "p. 3, Table 2 · papers/p01.pdf", "second-hand, from [12] Li et al. 2019",
        "verified in an earlier run", "σ = A exp(−Ea / kT)", "assumed: ideal (range 0.9–1.1)",
        "0.312 ± 0.011 eV", "outside the model's limits", "combined", "weights [1] 0.750, [2] 0.250",
        "no paper reports it", "looked for: capacity; Kapazität", "bad.pdf: is cut short; copy it",
    ):  # fmt: skip
        assert part in text, part


def test_chinese_labels_and_verdicts(make_answer: MakeAnswer) -> None:
    text = shown(make_answer("zh"), 280)
    for part in (
        "部分回答",
        "现象",
        "机制",
        "证据",
        "冲突",
        "已合并",
        "未知之处",
        "第 3 页",
        "转引自",
        "先前运行已核实",
    ):
        assert part in text, part
    assert "What was observed" not in text


def test_no_colour_outside_a_terminal(make_answer: MakeAnswer) -> None:
    assert "\x1b" not in shown(make_answer(hostile=HOSTILE), 100)
    assert "\x1b[1m" in shown(make_answer(), 100, colour=True)


def test_hostile_text_is_shown_as_it_is_and_does_nothing(make_answer: MakeAnswer) -> None:
    text = shown(make_answer(hostile=HOSTILE), 250)
    assert "[bold red]x[/] [link=http://e]y[/link]" in text
    assert "pwned" not in text
    assert "\u202e" not in text
    coloured = shown(make_answer(hostile=HOSTILE), 250, colour=True)
    assert "\x1b[2J" not in coloured
    assert "\x1b]" not in coloured


def test_an_answer_with_nothing_in_it(make_answer: MakeAnswer) -> None:
    bare = Answer(run_id="r", question="What is x?", language="en", status="not_known")
    text = shown(bare, 80)
    assert "Not known" in text
    assert "No evidence." in text
