"""Conditions as a reader wants them: in their own words, with a name where the words alone would not tell."""

import re

from contracts.measurements import Condition, Measurement
from ontology import ConditionEntry, fold, load
from render.wording.glossing import Gloss

SHOWN_CONDITIONS = 6
_SELF_EVIDENT = "temperature"
_SHORT_NAMES = {"sample_size": "n", "ph": "pH", "p_value": "p"}
_NUMBER_ON = re.compile(r"[-−+<>≤≥~≈±=\s]*\d.*", re.DOTALL)


def named_conditions(measurement: Measurement) -> list[Condition]:
    """Its conditions without repeats, nearest scope first, at most SHOWN_CONDITIONS."""
    order = ("cell", "row", "column", "sentence", "caption", "footnote", "paragraph", "section", "document")
    seen: dict[tuple[str, float | str], Condition] = {}
    for condition in sorted(measurement.conditions, key=lambda c: order.index(c.scope)):
        key = condition.si_value if condition.si_value is not None else condition.text
        seen.setdefault((condition.name, key), condition)
    return list(seen.values())[:SHOWN_CONDITIONS]


def unsaid_conditions(measurement: Measurement) -> list[Condition]:
    """The same without those that the entity's own name says: 'cells at −20 °C'."""
    said = f" {fold(measurement.entity)} "
    return [c for c in named_conditions(measurement) if f" {fold(c.text)} " not in said.replace(",", " ")]


def condition_text(condition: Condition) -> str:
    """'25 °C', 'dry', 'n = 12', 'batch size 32', 'relative humidity < 1 %'."""
    text = condition.text.strip()
    if _is_word(condition) or condition.name == _SELF_EVIDENT or _named_in(text, condition):
        return text
    if condition.name in _SHORT_NAMES:
        return f"{_SHORT_NAMES[condition.name]} = {text}"
    known = load().condition(condition.name)
    return f"{known.name_en if known else condition.name.replace('_', ' ')} {text}"


def condition_zh(condition: Condition, gloss: Gloss) -> str:
    """The same in Chinese: '25 °C', 'dry（干燥）', '样本量 12', '相对湿度 < 1 %'."""
    text, known = condition.text.strip(), load().condition(condition.name)
    if _is_word(condition):
        return gloss(text)
    number = _NUMBER_ON.search(text)
    before = text[: number.start()].strip() if number else text
    if condition.name == _SELF_EVIDENT and not before:
        return text
    if known is None or number is None or not (_is_name(before, known) or not _named_in(text, condition)):
        return gloss(text)
    return f"{known.name_zh} {number[0].lstrip(' =')}"


def _is_word(condition: Condition) -> bool:
    return condition.value is None and condition.interval is None


def _named_in(text: str, condition: Condition) -> bool:
    """Whether the text has letters beside its unit."""
    return any(letter.isalpha() for letter in text.replace(condition.unit or "", "", 1))


def _is_name(text: str, known: ConditionEntry) -> bool:
    return fold(text) in {fold(name) for name in (known.name_en, *known.synonyms_en, *known.symbols)}
