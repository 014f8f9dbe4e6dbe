import pytest

from contracts.measurements import Condition
from ontology import load
from render.wording.conditions import condition_text, condition_zh
from render.wording.glossing import ChineseNames, Gloss


def condition(name: str, text: str, value: float | None = None, unit: str | None = None) -> Condition:
    return Condition(name=name, text=text, value=value, unit=unit, scope="row")


@pytest.mark.parametrize(
    ("given", "english", "chinese"),
    [
        (condition("temperature", "25 °C", 25, "°C"), "25 °C", "25 °C"),
        (condition("state", "Dry"), "Dry", "Dry（干燥）"),
        (condition("humidity", "< 1 %", 1, "%"), "relative humidity < 1 %", "相对湿度 < 1 %"),
        (
            Condition(name="humidity", text="40–60 %", interval=(40, 60), unit="%", scope="row"),
            "relative humidity 40–60 %",
            "相对湿度 40–60 %",
        ),
        (condition("humidity", "40% RH", 40, "%"), "40% RH", "40% RH（原文名称）"),
        (condition("time", "24 h", 24, "h"), "time 24 h", "时间 24 h"),
        (condition("sample_size", "6", 6), "n = 6", "样本量 6"),
        (condition("sample_size", "n = 6", 6), "n = 6", "样本量 6"),
        (condition("batch_size", "batch size 32", 32), "batch size 32", "批大小 32"),
        (condition("frequency", "1 kHz", 1, "kHz"), "frequency 1 kHz", "频率 1 kHz"),
        (condition("time", "stirred for 2 h", 2, "h"), "stirred for 2 h", "stirred for 2 h（原文名称）"),
    ],
)
def test_a_condition_names_itself_where_its_words_alone_would_not_tell(
    given: Condition, english: str, chinese: str
) -> None:
    assert condition_text(given) == english
    assert condition_zh(given, Gloss(ChineseNames(load()))) == chinese
