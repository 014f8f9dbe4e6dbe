import re
from collections.abc import Callable

import pytest

from contracts.answer import Answer
from render.markdown import escaped, fenced, markdown

MakeAnswer = Callable[..., Answer]
HOSTILE = "<script>alert(1)</script> ![x](http://evil/p.png) [c](javascript:a) `q` | *b* www.evil.example\x1b[31m\n# h"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_mark_leads_to_an_entry(make_answer: MakeAnswer, language: str) -> None:
    text = markdown(make_answer(language))
    links, entries = set(re.findall(r"\(#e(\d+)\)", text)), re.findall(r'<a id="e(\d+)"></a>', text)
    assert entries == ["1", "2", "3", "4"]
    assert links <= set(entries)
    assert {"1", "2", "3"} <= links


def test_a_number_in_the_prose_is_a_link(make_answer: MakeAnswer) -> None:
    assert "is [0.312 ± 0.011 eV](#e3)." in markdown(make_answer())


def test_hostile_text_is_no_markup(make_answer: MakeAnswer) -> None:
    text = markdown(make_answer(hostile=HOSTILE))
    prose = re.sub(r"(?ms)^(`{3,}).*?^\1$", "", text)
    prose = re.sub(r'<a id="e\d+"></a>', "", prose)
    assert not re.search(r"<[a-zA-Z/!]", prose)
    assert "![" not in prose
    assert not re.search(r"javascript:|https?://|www\.evil", prose)
    assert re.findall(r"(?<!\\)\]\(([^)]*)\)", prose) == re.findall(r"(?<!\\)\]\((#e\d+)\)", prose)
    assert "\x1b" not in text
    assert not re.search(r"^# h", prose, re.MULTILINE)


def test_a_table_row_keeps_its_columns(make_answer: MakeAnswer) -> None:
    rows = [line for line in markdown(make_answer(hostile=" | ")).splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1


def test_code_cannot_end_its_own_block() -> None:
    assert fenced("a\n````\nb", "python") == "`````python\na\n````\nb\n`````"


def test_escapes() -> None:
    assert escaped("a_b*c MOF-5 (dry)") == r"a\_b\*c MOF-5 (dry)"
    assert escaped("- x") == r"\- x"
    assert escaped("# x") == r"\# x"
    assert escaped("1. x") == r"1\. x"
    assert escaped("---") == r"\---"
    assert escaped("1.2 −5 -5") == "1.2 −5 -5"
    assert escaped("<b>&amp;") == r"&lt;b&gt;&amp;amp;"
