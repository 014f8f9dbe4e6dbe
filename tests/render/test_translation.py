"""Sentences of agents and models in Chinese."""

import re
from importlib.resources import files

import pytest
import yaml

from contracts.cards import load_contracts
from ontology import load
from reasoning.mechanism import library
from render.wording.translation import Translation, place_label, quoted

SAY = Translation(load())


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("took the 30 best passages", "取其中最相关的 30 段"),
        ("the activation energy does not depend on temperature", "活化能不随温度变化"),
        ("ionic conductivity of X-7", "X-7（原文名称）的离子电导率"),
        ("ionic conductivity of X-7 at −20 °C", "X-7（原文名称）在 −20 °C 时的离子电导率"),
        ("exchange current density of X-7 at −20 °C", "X-7（原文名称）在 −20 °C 时的交换电流密度"),
        (
            "ionic conductivity of X-7 at the temperature asked for, with temperature asked for = 313.15 K",
            "X-7（原文名称）在所问温度下的离子电导率（所问温度取 313.15 K）",
        ),
        (
            "lacks ionic conductivity of X-7: ionic conductivity of X-7 is needed at 2 or more different values of "
            "temperature, under the same conditions",
            "缺少X-7（原文名称）的离子电导率：需要相同条件下、2 个或更多不同温度时的X-7（原文名称）的离子电导率",
        ),
        (
            "compare: yield of X-7; about X-7 (known to the corpus)",
            "比较：“yield of X-7”（英文原文）；涉及X-7（原文名称）（语料中有）",
        ),
        ("take unit % from caption: Mortality percentage", "按表题取单位百分号：“Mortality percentage”（英文原文）"),
        ("take unit % from sentence 12 on page 5: Shares.", "按第 5 页第 12 句取单位百分号：“Shares.”（英文原文）"),
        ("fill in lost letters: a\ufffder → after", "补全字体丢失的字母：a\ufffder → after"),
        ("temperature differs; relative humidity is not reported on both sides", "温度不同；相对湿度并非双方都有报告"),
    ],
)  # fmt: skip
def test_a_sentence_with_a_form_is_said_in_chinese(english: str, chinese: str) -> None:
    assert SAY(english) == chinese


def test_a_sentence_without_a_form_is_quoted_and_not_guessed() -> None:
    assert SAY("the moon is made of cheese") == "“the moon is made of cheese”（英文原文）"
    assert SAY("took the 3 best passages; all is well") == "取其中最相关的 3 段；“all is well”（英文原文）"
    assert SAY.whole("took the 3 best passages; all is well") is None
    assert SAY.whole("took the 3 best passages") == "取其中最相关的 3 段"


def test_every_text_of_the_library_has_its_chinese() -> None:
    for card in library():
        for english, chinese in card.in_both_languages():
            assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", chinese)), english
            assert not re.search(r"[A-Za-z]{3,}", re.sub(r"\{\w+\}", "", chinese)), chinese


def test_both_sides_of_a_form_have_the_same_fields_and_the_chinese_no_foreign_word() -> None:
    pairs = yaml.safe_load(files("render.wording").joinpath("sentences.yaml").read_text(encoding="utf-8"))
    assert len(pairs) > 60
    for english, chinese in pairs:
        fields = set(re.findall(r"\{(\w+)(?::\w+)?\}", english))
        assert set(re.findall(r"\{(\w+)\}", chinese)) <= fields, english
        assert not re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", chinese)), chinese


def test_what_a_contract_returns_for_want_of_data_has_its_chinese() -> None:
    for contract in load_contracts().values():
        told = f"returned {contract.degrade.returns} (confidence {contract.degrade.confidence:g})"
        assert "英文原文" not in SAY(told), told


def test_labels_and_quotations() -> None:
    assert [place_label(text) for text in ("Table S2", "Fig. 4b", "Extract 1")] == ["表 S2", "图 4b", "Extract 1"]
    assert quoted("干燥") == "“干燥”"
    assert quoted("dry") == "“dry”（英文原文）"
