import io
import re
from collections.abc import Callable

import pytest
from rich.console import Console

from contracts.answer import Answer, Statement
from contracts.cards import load_contracts
from render.html import html
from render.markdown import markdown
from render.terminal import show
from render.view import AnswerView, Piece

MakeAnswer = Callable[..., Answer]


def test_marks_follow_the_answers_order(make_answer: MakeAnswer) -> None:
    answer = make_answer()
    view = AnswerView(answer)
    assert [e.mark for e in view.entries] == [1, 2, 3, 4]
    assert [e.mark for e in view.direct] == [1, 2, 3]
    assert view.cited(answer.phenomenon[0]) == (1, 2)


def test_a_number_in_the_prose_is_cut_out_with_its_mark(make_answer: MakeAnswer) -> None:
    answer = make_answer()
    view = AnswerView(answer)
    shown = view.entries[0].shown
    statement = Statement(text=f"It is {shown}.", task_id="t", evidence_ids=(answer.evidence[0].id,))
    assert view.pieces(statement) == (Piece("It is "), Piece(shown, 1), Piece("."))


def test_part_of_a_longer_number_is_not_taken_for_the_number(make_answer: MakeAnswer) -> None:
    answer = make_answer()
    view = AnswerView(answer)
    shown = view.entries[0].shown
    statement = Statement(text=f"1{shown} and {shown}s", task_id="t", evidence_ids=(answer.evidence[0].id,))
    assert [piece.mark for piece in view.pieces(statement)] == [None]


def test_evidence_of_another_statement_is_not_linked(make_answer: MakeAnswer) -> None:
    view = AnswerView(make_answer())
    statement = Statement(text=f"It is {view.entries[0].shown}.", task_id="t", evidence_ids=())
    assert [piece.mark for piece in view.pieces(statement)] == [None]


def test_second_hand_reused_computed_and_checked_again_are_said(make_answer: MakeAnswer) -> None:
    view = AnswerView(make_answer("zh"))
    assert view.remarks(view.entries[0]) == ("复核任务 task-6",)
    assert view.remarks(view.entries[1]) == ("转引自 [12] Li et al. 2019", "先前运行已核实 earlier")
    assert view.remarks(view.entries[2]) == ("计算值",)


@pytest.mark.parametrize(("language", "said"), [("en", "Supplement of {}"), ("zh", "《{}》的补充材料")])
def test_a_supplement_is_cited_as_its_papers(language: str, said: str, make_answer: MakeAnswer) -> None:
    answer = make_answer(language)
    item = answer.evidence[0]
    assert item.measurement is not None
    pedigree = item.measurement.pedigree
    raw = pedigree.raw.model_copy(update={"supplement_of": "f" * 64, "label": "Table S5"})
    measurement = item.measurement.model_copy(update={"pedigree": pedigree.model_copy(update={"raw": raw})})
    changed = answer.model_copy(
        update={"evidence": (item.model_copy(update={"measurement": measurement}), *answer.evidence[1:])}
    )
    plain = AnswerView(answer).entries[0].place
    place = AnswerView(changed).entries[0].place
    assert plain is not None and place is not None
    assert place.paper == said.format(plain.paper)
    assert place.label == "Table S5"
    assert place.paper in markdown(changed) and place.paper not in markdown(answer)


def test_pages_read_naturally_in_both_languages(make_answer: MakeAnswer) -> None:
    for language, page in (("en", "p. 3, Table 2"), ("zh", "第 3 页，表 2")):
        view = AnswerView(make_answer(language))
        place = view.entries[0].place
        assert place is not None
        assert view.where(place) == page


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "looking for claims: no claims (confidence 0)"), ("zh", "查找论断：没有论断（置信度 0）")],
)
def test_a_step_with_too_little_to_go_on_is_told(make_answer: MakeAnswer, language: str, told: str) -> None:
    answer = make_answer(language)
    assert AnswerView(answer).degraded(answer.degraded[0]) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("checked again by task task-6", "judged in an earlier run earlier-run", "Steps that had too little",
                "looking for claims: no claims (confidence 0)")),
        ("zh", ("复核任务 task-6", "先前运行已裁定 earlier-run", "依据不足的步骤", "查找论断：没有论断（置信度 0）")),
    ],
)  # fmt: skip
def test_every_form_tells_what_was_checked_judged_before_or_thin(
    make_answer: MakeAnswer, language: str, told: tuple[str, ...]
) -> None:
    answer = make_answer(language)
    out = io.StringIO()
    show(answer, Console(file=out, width=300, highlight=False))
    page = " ".join(re.sub(r"<[^>]*>", "", html(answer)).split())
    text = " ".join(re.sub(r"[\\`]", "", markdown(answer)).split())
    for part in told:
        assert part in " ".join(out.getvalue().split())
        assert part in page
        assert part in text


def test_every_contract_has_a_name(make_answer: MakeAnswer) -> None:
    view = AnswerView(make_answer("zh"))
    for contract in load_contracts():
        assert re.search(r"[\u4e00-\u9fff]", view.worded("contract", contract)), contract


def test_the_terminal_tells_how_strongly_the_output_follows_an_input(make_answer: MakeAnswer) -> None:
    out = io.StringIO()
    show(make_answer(), Console(file=out, width=300, highlight=False))
    assert "Sensitivity, d ln(output) / d ln(input): conductivity 1.00; energy -12.1" in out.getvalue()
