"""What speaks against a value without ruling it out: what its paper says of others, and what another says beyond it."""

from reasoning.questions.doubts import dominated, doubts
from reasoning.questions.layers import DocumentView, Weights
from tests.reasoning.questions.places import cell, paper, query, told


def of_names(question: str, view: DocumentView) -> list[str]:
    return [doubts(query(question, view), one, view, Weights([view]))[0] for one in view.places]


def test_a_telling_label_of_another_row() -> None:
    view = paper(cell(4, row="zircon", column="porosity"), cell(5, row="wollastonite", column="porosity"))
    doubt, none = of_names("What is the porosity of wollastonite?", view)
    assert "is said of others of its paper" in doubt
    assert none == ""


def test_a_label_that_the_paper_is_about_is_no_doubt() -> None:
    rows = (cell(4, row="first batch", column="porosity"), cell(5, row="wollastonite", column="porosity"))
    assert of_names("What is the porosity of wollastonite?", paper(*rows, title="Pores of wollastonite"))[0] == ""


def test_a_name_that_stands_nowhere_in_the_paper() -> None:
    (doubt,) = of_names("What is the porosity of QX-17?", paper(cell(4, row="zircon", column="porosity")))
    assert doubt == "'qx17' stands nowhere in its paper"


def test_a_species_of_which_the_paper_has_others_of_the_genus() -> None:
    title, others = "The oil of O. caudata", tuple(f"Leaves of plot {number} were dried." for number in range(30))
    value = cell(4, "%", row="oil", column="yield")
    alone = paper(value, title=title, sentences=others)
    both = paper(value, title=title, sentences=("O. caudata grows here.", "O. cujumary grows there.", *others))
    question = "What is the yield of the oil of O. caudata?"
    assert of_names(question, alone) == [""]
    assert "others of the kind" in of_names(question, both)[0]


def test_a_value_said_of_another_species() -> None:
    question = "What is the mortality of A. aegypti?"
    rows = [cell(4, "%", row=name, column="mortality") for name in ("A. albopictus", "A. aegypti")]
    view = paper(*rows)
    assert [doubts(query(question, view), one, view, Weights([view]))[1] for one in view.places] == [
        "it is of A. albopictus", "",
    ]  # fmt: skip


def test_a_number_of_a_sentence_that_is_bound_to_another_name() -> None:
    sentence = "The porosity is 4 for ZIF-8 and 7 for MOF-5."
    ours = told(sentence, "7", 7, entity="MOF-5", of="porosity")
    view = paper(told(sentence, "4", 4, entity="ZIF-8", of="porosity"), ours)
    asked = query("What is the porosity of MOF-5?", view)
    assert [doubts(asked, one, view, Weights([view]))[1] for one in view.places] == ["it is of ZIF-8", ""]


def test_a_value_of_another_property() -> None:
    view = paper(cell(4, row="sieve", column="tortuosity"), cell(5, row="sieve", column="porosity"))
    asked = query("What is the porosity of the sieve?", view)
    assert [doubts(asked, one, view, Weights([view]))[2] for one in view.places] == [
        "it is a value of tortuosity", "",
    ]  # fmt: skip


def outdone(question: str, *views: DocumentView) -> list[bool]:
    found = [(one, view) for view in views for one in view.places]
    return [bool(why) for why in dominated(query(question, *views), found)]


QUESTION = "What is the porosity of the calcined zircon sieve?"
PLAIN = cell(4, row="zircon sieve", column="porosity")


def test_a_value_of_a_table_that_says_more_goes_before() -> None:
    assert outdone(QUESTION, paper(PLAIN, cell(5, row="calcined zircon sieve", column="porosity"))) == [True, False]


def test_one_that_says_other_words_of_the_question_does_not() -> None:
    assert outdone(QUESTION, paper(PLAIN, cell(5, row="calcined clay sieve", column="porosity"))) == [False, False]


def test_one_of_another_unit_or_of_another_paper_does_not() -> None:
    measured = cell(5, "mg", row="calcined zircon sieve", column="porosity")
    elsewhere = cell(5, row="calcined zircon sieve", column="porosity", doc="b")
    assert outdone(QUESTION, paper(PLAIN, measured)) == [False, False]
    assert outdone(QUESTION, paper(PLAIN), paper(elsewhere)) == [False, False]


def test_a_number_at_its_noun_is_said_too() -> None:
    rows = [cell(4, row=f"sieve, {number}-shot", column="recall") for number in (1, 5)]
    assert outdone("What is the recall of the sieve in 5-shot tests?", paper(*rows)) == [True, False]


def test_a_word_that_the_paper_says_once_elsewhere() -> None:
    fill = tuple(f"Leaves of plot {number} were dried." for number in range(30))
    value = cell(4, row="sieve", column="porosity")
    question = "What is the porosity of the zirconolite sieve?"
    assert of_names(question, paper(value, sentences=(*fill, "A block was cut from zirconolite."))) == [
        "'zirconolit' is said elsewhere in its paper"
    ]
    assert of_names(question, paper(value, sentences=("A block was cut from zirconolite.", *fill))) == [""]


def test_one_of_which_only_the_caption_says_more_does_not() -> None:
    told_above = cell(5, row="sieve", column="porosity", caption="Calcined zircon")
    assert outdone(QUESTION, paper(PLAIN, told_above)) == [False, False]


def test_a_number_at_another_noun_is_not_said() -> None:
    rows = [cell(4, row="1-shot sieve", column="recall"), cell(5, row="1-shot sieve, 5-way", column="recall")]
    assert outdone("What is the recall of the sieve in 5-shot tests?", paper(*rows)) == [False, False]


def test_a_value_of_the_thing_that_stands_right_before_the_property() -> None:
    question = "What zircon porosity was measured where clay was fired?"
    of_clay, of_zircon = (cell(value, "%", row=row, column="porosity") for value, row in ((4, "clay"), (5, "zircon")))
    assert outdone(question, paper(of_clay, of_zircon)) == [True, False]
    assert outdone("What porosity was measured where zircon or clay was fired?", paper(of_clay, of_zircon)) == [
        False, False,
    ]  # fmt: skip
