"""Sentences: where they end, and how lines are joined."""

import pytest

from evidence.layout.lines import Line
from evidence.layout.sentences import Vocabulary, flow_of, split


def line(text: str) -> Line:
    return Line(1, text, [(0, len(text), 10.0, 200.0)], 10.0, 0.0, 200.0, 10.0, 10.0, False, False)


@pytest.mark.parametrize(
    "text",
    [
        "Li et al. Reported values differ from ours (cf. Fig. 3a, i.e. the inset).",
        "The value was 1.2 × 10⁻³ S cm⁻¹ at approx. 25 °C (vs. 0.8 in ref. 12).",
        "J. R. Smith and A. B. Jones measured E. coli, e.g. in 5.0 mL.",
        "It rose by 3.5% in No. 4 (Eq. 2).",
    ],
)
def test_no_sentence_ends_at_an_abbreviation_or_decimal(text):
    assert [text[a:b] for a, b in split(text)] == [text]


def test_sentences_end_at_stops_with_what_closes_them():
    text = "This was seen before.¹²,¹³ It is new (see below). “Really?” Yes! At 300 K. 5 g were used."
    assert [text[a:b] for a, b in split(text)] == [
        "This was seen before.¹²,¹³",
        "It is new (see below).",
        "“Really?”",
        "Yes!",
        "At 300 K.",
        "5 g were used.",
    ]


def test_chinese_sentences_end_at_their_own_stop():
    assert len(split("电导率为1.2。温度为25℃。")) == 2


def test_hyphenation_is_undone_and_compounds_are_kept():
    lines = [line("The two-phase alloy was elu-"), line("cidated in a two-"), line("phase state of MOF-"), line("5.")]
    assert flow_of(lines, Vocabulary(lines)).text == "The two-phase alloy was elucidated in a two-phase state of MOF-5."


def test_every_span_leads_back_to_its_characters():
    lines = [line("A broken con-"), line("nection of lines")]
    flow = flow_of(lines, Vocabulary(lines))
    assert [(flow.text[start:end], member.text) for start, end, member in flow.spans] == [
        ("A broken con", "A broken con-"), ("nection of lines", "nection of lines"),
    ]  # fmt: skip
