"""What counts as found, gained and missed where words are measured against pdfplumber."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from benchmarks.evidence import words
from benchmarks.evidence.unseen import unseen
from benchmarks.evidence.word_verdicts import Char, Places, Reference, Verdicts, plain
from contracts.documents import Word


def chars(
    text: str, x: float = 100.0, baseline: float = 200.0, size: float = 10.0, step: float = 5.0, **told: Any
) -> tuple[Char, ...]:
    """Letters side by side, each `step` wide."""
    about = {"upright": True, "guessed": False} | told
    return tuple(
        Char(c, x + i * step, baseline + 2 - size, x + (i + 1) * step, baseline + 2, size, baseline, **about)
        for i, c in enumerate(text)
    )


def reference(*parts: tuple[Char, ...]) -> Reference:
    every = sum(parts, ())
    return Reference("".join(c.text for c in every), every)


def read(text: str, *parts: tuple[Char, ...]) -> Word:
    """A word in the box around the characters."""
    every = sum(parts, ())
    return Word(
        text=text, x0=min(c.x0 for c in every), x1=max(c.x1 for c in every),
        top=min(c.top for c in every), bottom=max(c.bottom for c in every), size=10,
    )  # fmt: skip


def verdicts(
    theirs: list[Reference], ours: list[Word], blanks: tuple[Char, ...] = (), raw: tuple[Char, ...] = ()
) -> list[str]:
    places = Places((c.text, c.x0, c.baseline) for c in raw)
    return [verdict for _, verdict in Verdicts(theirs, ours, blanks, places).all()]


MOF, SUB = chars("MOF"), chars("5", 115, 203, 6, 3)


def test_the_same_text_in_the_same_box_is_found_and_in_another_is_missed():
    assert verdicts([reference(MOF)], [read("MOF", MOF)]) == ["found"]
    assert verdicts([reference(MOF)], [read("MOF", chars("MOF", 102))]) == ["missed: box"]
    assert verdicts([reference(MOF)], []) == ["missed: not read"]
    assert verdicts([reference(MOF)], [read("MOE", MOF)]) == ["missed: letter"]


def test_a_word_that_the_reference_parts_at_a_subscript_is_gained():
    assert verdicts([reference(MOF), reference(SUB)], [read("MOF5", MOF, SUB)]) == ["parted", "parted"]


def test_words_that_were_joined_over_a_gap_or_a_space_are_missed():
    far, near = chars("nm", 117), chars("nm", 116.2)
    assert verdicts([reference(MOF), reference(far)], [read("MOFnm", MOF, far)]) == ["missed: joined"] * 2
    space = chars(" ", 115, step=2)
    assert verdicts([reference(MOF), reference(near)], [read("MOFnm", MOF, near)], space) == ["missed: joined"] * 2


def test_a_space_that_the_next_letter_is_drawn_over_is_none():
    near, space = chars("nm", 115.1), chars(" ", 115, step=2)
    assert verdicts([reference(MOF), reference(near)], [read("MOFnm", MOF, near)], space) == ["parted"] * 2


def test_a_word_that_was_split_is_missed_and_two_that_the_reference_glues_are_gained():
    tail = chars("COF", 115)
    assert verdicts([reference(MOF, tail)], [read("MOF", MOF), read("COF", tail)]) == ["missed: split"]
    tail = chars("COF", 116.4)
    assert verdicts([reference(MOF, tail)], [read("MOF", MOF), read("COF", tail)]) == ["glued"]


def test_letters_of_two_lines_in_one_word_are_gained():
    above = chars("up", 115, 196)
    assert verdicts([reference(MOF, above)], [read("MOF", MOF), read("up", above)]) == ["mixed"]


def test_turned_text_is_gained_where_its_letters_were_read():
    turned = chars("FOM", upright=False)
    assert verdicts([reference(turned)], [read("MOF", turned)]) == ["turned"]
    assert verdicts([reference(turned)], [read("MOE", turned)]) == ["missed: turned"]


@pytest.mark.parametrize(
    ("theirs", "ours", "guessed", "raw", "verdict"),
    [
        ("\ue123V", "µV", False, "", "letter"),
        ("\ue123V", "\ufffdV", False, "", "found"),
        ("AV", "\ufffdV", False, "", "missed: letter unknown"),
        ("0:2", "0.2", True, "", "letter"),
        ("0:2", "0.2", False, "", "missed: letter"),
        ("¼2", "=2", False, "¼2", "letter"),
        ("¼2", "=2", False, "=2", "missed: letter"),
        ("10−3", "10⁻³", False, "", "found"),
    ],
)
def test_letters(theirs: str, ours: str, guessed: bool, raw: str, verdict: str):
    there = chars(theirs, guessed=guessed)
    assert verdicts([reference(there)], [read(ours, there)], raw=chars(raw)) == [verdict]


def test_an_accent_that_the_reference_has_apart_is_gained():
    letter, accent = chars("e"), chars("´", 101, 199, step=3)
    assert verdicts([reference(letter, accent)], [read("é", letter)]) == ["accent"]
    assert verdicts([reference(letter, accent)], [read("è", letter)]) == ["missed: letter"]


def test_the_number_of_a_glyph_is_no_character():
    assert plain("(cid:13)") == plain("\x8a") == plain("\uf0e7") == "\ufffd"


def test_a_font_that_states_no_descent_excuses_the_height_alone():
    flat = tuple(c._replace(top=c.baseline - c.size, bottom=c.baseline) for c in MOF)
    assert verdicts([reference(flat)], [read("MOF", MOF)]) == ["height"]
    assert verdicts([reference(flat)], [read("MOF", chars("MOF", 101.5))]) == ["missed: box"]


def test_what_a_clipping_path_cuts_away_is_no_word_and_what_is_seen_stays(tmp_path: Path):
    paper = tmp_path / "paper.pdf"
    canvas = Canvas(str(paper), pagesize=(400, 600))
    canvas.drawString(40, 500, "Seen text")
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(0, 0, 400, 300)
    canvas.clipPath(window, stroke=0, fill=0)
    canvas.drawString(42, 501, "hidden draft")
    canvas.restoreState()
    canvas.drawString(900, 500, "outside")
    canvas.save()
    read = words._ours(paper, [0])[0]
    counts, missed = words.compare(paper, [0], read)
    assert (counts["words"] > counts["seen"], counts["seen"], counts["found"], missed) == (True, 2, 2, [])


def test_hidden_text_that_shows_is_not_taken_from_the_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The drawing decides, not what was read: here all text is said to be hidden."""
    paper = tmp_path / "paper.pdf"
    canvas = Canvas(str(paper), pagesize=(400, 600))
    canvas.drawString(40, 500, "Seen")
    canvas.save()
    page = pypdfium2.PdfDocument(paper)[0]
    told = unseen.__globals__["page_glyphs"](page)
    hidden = [g and g._replace(style=g.style._replace(hidden=True)) for g in told.glyphs]
    monkeypatch.setitem(unseen.__globals__, "page_glyphs", lambda page: told._replace(glyphs=hidden))
    assert unseen(page, chars("Seen", 40, 100)) == set()
