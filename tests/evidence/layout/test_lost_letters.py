"""Letters that a font has no character for, filled in where the words leave one reading."""

import itertools
from pathlib import Path

import pytest

from contracts.documents import Word
from evidence import read
from evidence.layout.lines import Line, make_line
from evidence.layout.lost_letters import COMMON, LIGATURES, LostLetters

LOST = "\ufffd"


def lines(*texts: str) -> list[Line]:
    """Lines of words ten points a character wide."""
    made = []
    for text in texts:
        words, x = [], 0.0
        for word in text.split(" "):
            words.append(Word(text=word, x0=x, top=0, x1=x + 10 * len(word), bottom=10, size=10, font="F"))
            x += 10 * (len(word) + 1)
        made.append(make_line(words, 1))
    return made


def filled(*texts: str) -> list[str]:
    made = lines(*texts)
    LostLetters(made).fill()
    return [line.text for line in made]


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        (f"{LOST}rst", "first"),
        (f"A{LOST}er", "After"),
        (f"shi{LOST}ed", "shifted"),
        (f"signi{LOST}cantly,", "significantly,"),
        (f"in{LOST}uences", "influences"),
        (f"di{LOST}erent", "different"),
        (f"e{LOST}cient.", "efficient."),
        (f"speci{LOST}cations", "specifications"),
        (f"{LOST}is", "This"),
    ],
)
def test_a_ligature_that_makes_a_common_word(broken: str, word: str) -> None:
    assert filled(f"we see {broken} there") == [f"we see {word} there"]


def test_a_ligature_that_makes_a_word_of_the_paper() -> None:
    assert filled(f"the gri{LOST}ns are small", "Two griffins were seen") == [
        "the griffins are small",
        "Two griffins were seen",
    ]


def test_two_words_of_the_paper_leave_it_open() -> None:
    assert filled(f"a ba{LOST}le", "the baffle and the battle")[0] == f"a ba{LOST}le"


@pytest.mark.parametrize(
    "text", [f"{LOST}100% of it", f"2q = 3–30{LOST}", f"x{LOST} y", f"a zu{LOST}le", f"{LOST}e one"]
)
def test_what_no_word_tells_is_left(text: str) -> None:
    assert filled(text) == [text]


def test_a_digit_that_stands_for_a_ligature_in_several_words_is_one() -> None:
    assert filled("The 2rst 2lter held a 2lm of 2 mm", "and was 2nally put on 2ve of 5lm") == [
        "The first filter held a film of 2 mm",
        "and was finally put on five of 5lm",
    ]


def test_a_digit_before_letters_is_no_ligature_by_itself() -> None:
    texts = ["the 2nd and the 2rst of 2lm", "a 5fold and 2way 2mg of 1st"]
    assert filled(*texts) == texts


def test_a_degree_is_told_by_the_number_and_the_letter() -> None:
    assert filled(f"at 120 {LOST}C for 25{LOST}C/min") == ["at 120 °C for 25°C/min"]
    assert filled(f"at 120 {LOST}CO and {LOST}C") == [f"at 120 {LOST}CO and {LOST}C"]


def test_words_that_a_line_breaks() -> None:
    assert filled(f"after the puri{LOST}ca-", "tion it was signi-", f"{LOST}cant.") == [
        "after the purifica-",
        "tion it was signi-",
        "ficant.",
    ]
    assert filled("the conduc-", f"tive one of {LOST}ve")[1] == "tive one of five"


def test_places_stay_with_their_characters() -> None:
    [line] = lines(f"the {LOST}rst and a{LOST}er 12 of them")
    where = line.text.index("12")
    before = line.box(where, where + 2)
    LostLetters([line]).fill()
    where = line.text.index("12")
    assert line.box(where, where + 2) == before
    assert [(line.text[a:b], printed) for a, b, printed in line.lost] == [
        ("first", f"{LOST}rst"),
        ("after", f"a{LOST}er"),
    ]


def without_a_character(path: Path, texts: list[str]) -> Path:
    """A PDF whose font shows `|` with a glyph that is mapped to no character."""
    rows = "".join(f"BT /F 11 Tf 60 {760 - 16 * n} Td ({text}) Tj ET\n" for n, text in enumerate(texts))
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <00> <FF> "
        "endcodespacerange 2 beginbfrange <20> <7B> <0020> <7D> <7E> <007D> endbfrange 1 beginbfchar <7C> <E0A0> "
        "endbfchar endcmap end end"
    )
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(rows)} >>\nstream\n{rows}endstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
        f"<< /Length {len(cmap)} >>\nstream\n{cmap}\nendstream",
    ]
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(out)
    out += f"xref\n0 7\n0000000000 65535 f \n{table}trailer << /Size 7 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
    path.write_bytes(out.encode("latin-1"))
    return path


def test_the_pedigree_tells_what_was_filled_in(tmp_path: Path) -> None:
    pdf = without_a_character(
        tmp_path / "a.pdf",
        [
            "The yield of the |rst batch was 12.5 mg and it did not change any more.",
            "The yield of the other batch was 14.5 mg and it did not change any more.",
        ],
    )
    document = read(pdf)
    assert [(s.text[:22], s.unmended and s.unmended[:20]) for s in document.sentences] == [
        ("The yield of the first", f"The yield of the {LOST}rs"),
        ("The yield of the other", None),
    ]
    one, other = (next(m for m in document.measurements if m.value == value) for value in (12.5, 14.5))
    steps = one.pedigree.chain
    assert steps[1].operation == f"fill in lost letters: {LOST}rst → first"
    assert all(a.output_sha256 == b.input_sha256 for a, b in itertools.pairwise(steps))
    assert len(other.pedigree.chain) == len(steps) - 1
    width = one.pedigree.raw.boxes[0].x1 - one.pedigree.raw.boxes[0].x0
    assert one.pedigree.raw.quote.startswith("The yield of the first batch")
    assert 10 < width < 30


def test_every_common_word_holds_a_ligature_that_may_be_lost() -> None:
    assert COMMON
    assert [word for word in COMMON if not any(one.casefold() in word for one in LIGATURES)] == []
