import re
from pathlib import Path
from typing import get_args

import pytest

import render
from contracts.answer import Answer
from contracts.claims import Role
from contracts.conflicts import VerdictCode
from contracts.measurements import Condition, Descriptor, ExtractionMethod
from render.labels import _TEXTS, label

ROOM = Path(render.__file__).parent


def test_no_chinese_label_holds_a_bare_foreign_word() -> None:
    for key, (_, chinese) in _TEXTS.items():
        bare = re.sub(r"\{\w+\}", "", chinese)
        assert not re.search(r"[A-Za-z]", bare), key
        assert not re.search(r"[\u4e00-\u9fff][,:;()]", bare), key


def test_both_languages_fill_in_the_same_fields() -> None:
    for key, (english, chinese) in _TEXTS.items():
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", chinese)), key


@pytest.mark.parametrize(
    ("prefix", "values"),
    [
        ("verdict", get_args(VerdictCode)),
        ("role", get_args(Role)),
        ("extraction", get_args(ExtractionMethod)),
        ("scope", get_args(Condition.model_fields["scope"].annotation)),
        ("descriptor", get_args(Descriptor.model_fields["role"].annotation)),
        ("status", get_args(Answer.model_fields["status"].annotation)),
    ],
)
def test_every_word_of_the_contracts_has_its_label(prefix: str, values: tuple[str, ...]) -> None:
    assert values
    for value in values:
        for language in ("en", "zh"):
            assert label(f"{prefix}.{value}", language)  # type: ignore[arg-type]


def test_every_label_that_a_renderer_names_is_there() -> None:
    sources = [p.read_text(encoding="utf-8") for p in (*ROOM.glob("*.py"), *(ROOM / "templates").glob("*.j2"))]
    named = {key for text in sources for key in re.findall(r"""\bt\(f?["']([a-z_.]+)["'][,)]""", text)}
    named |= {key for text in sources for key in re.findall(r"""\blabel\(["']([a-z_.]+)["'][,)]""", text)}
    assert len(named) > 40
    assert named <= set(_TEXTS)
