from collections.abc import Callable

from contracts.answer import Answer, Statement
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


def test_second_hand_reused_and_computed_are_said(make_answer: MakeAnswer) -> None:
    view = AnswerView(make_answer("zh"))
    assert view.remarks(view.entries[0]) == ()
    assert view.remarks(view.entries[1]) == ("转引自 [12] Li et al. 2019", "先前运行已核实 earlier")
    assert view.remarks(view.entries[2]) == ("计算值",)


def test_pages_read_naturally_in_both_languages(make_answer: MakeAnswer) -> None:
    for language, page in (("en", "p. 3, Table 2"), ("zh", "第 3 页，表 2")):
        view = AnswerView(make_answer(language))
        place = view.entries[0].place
        assert place is not None
        assert view.where(place) == page
