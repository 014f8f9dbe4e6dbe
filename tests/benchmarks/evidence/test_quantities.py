"""How quantities are scored, on labels of our own."""

from pathlib import Path

import pytest

from benchmarks.evidence.quantity_readers import Found, as_labelled, ours
from benchmarks.evidence.quantity_scores import pairs, score
from benchmarks.evidence.quantity_texts import Labelled, Text, grobid, measeval

ROWS = """docId	annotSet	annotType	startOffset	endOffset	annotId	text	other
P1-7	1	Quantity	18	22	T1	5 nm	{"unit": "nm"}
P1-7	1	MeasuredProperty	4	9	T2	width	{"HasQuantity": "T1"}
P1-7	1	MeasuredEntity	10	14	T3	rods	{"HasProperty": "T2"}
"""
TEI = """<tei xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><p>none</p></teiHeader><text><p>Rods of <measure
type="interval"><num atLeast="5">5</num>–<num atMost="9">9</num> <measure type="LENGTH" unit="nm">nm</measure></measure>
and <measure type="value"><num>two</num></measure> more.</p></text></tei>"""


def test_labels_are_read(tmp_path: Path) -> None:
    for name, content in (("tsv/P1-7.tsv", ROWS), ("text/P1-7.txt", "The width rods is 5 nm.")):
        path = tmp_path / "train" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (text,) = measeval(tmp_path)
    assert text.labelled == (Labelled((18, 22), "nm", (10, 14), (4, 9)),)
    assert (text.document, text.half in ("develop", "held")) == ("P1", True)


def test_labels_in_tei_are_read(tmp_path: Path) -> None:
    (tmp_path / "tei").mkdir()
    (tmp_path / "tei" / "quantities__a.tei.xml").write_text(TEI, encoding="utf-8")
    (text,) = grobid(tmp_path)
    assert [(text.text[slice(*one.span)], one.unit) for one in text.labelled] == [("5–9 nm", "nm"), ("two", "")]


def test_each_label_is_matched_once() -> None:
    found = [Found((0, 3), "nm"), Found((4, 8), "")]
    matched = pairs(found, [Labelled((0, 8), "nm"), Labelled((20, 25), "")])
    assert [(f and f.span, label and label.span) for f, label in matched] == [
        ((0, 3), None), ((4, 8), (0, 8)), (None, (20, 25))
    ]  # fmt: skip


def test_scores() -> None:
    text = Text("P1-7", "5 nm, 6 µm, 7 mm", (Labelled((0, 4), "nm"), Labelled((6, 10), "μm"), Labelled((12, 16), "km")))
    told = score("x", lambda _: [Found((0, 4), "nm"), Found((7, 10), "µm"), Found((12, 16), "mm")], "own", [text])
    assert (told.overlap_f1, told.exact_f1) == (1, pytest.approx(2 / 3, abs=1e-4))
    assert told.unit_meant == pytest.approx(2 / 3, abs=1e-4)
    assert told.entity_f1 is None


def test_ours_is_told_as_the_labels_are() -> None:
    text = "We took 12 rats. They held rods of 5, 10 and 20 nm at room temperature."
    found = ours(text)
    assert [(text[slice(*one.span)], one.unit) for one in found] == [
        ("12", ""), ("5, 10 and 20 nm", "nm"), ("room temperature", "")
    ]  # fmt: skip
    assert found[0].entity is not None and text[slice(*found[0].entity)] == "rats"


def test_values_with_units_of_their_own_stay_apart() -> None:
    text = "10 mg/L and 1 mg/L"
    assert len(as_labelled(text, [Found((0, 7), "mg/L"), Found((12, 18), "mg/L")])) == 2
