"""Conditions that are told by a form of their own or by a word, wherever they stand."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

import ontology
from contracts.anchors import Anchor
from contracts.measurements import Condition

Scope = Literal["cell", "row", "column", "caption", "footnote", "sentence", "paragraph", "section", "document"]

_FOLD_CV = re.compile(r"\b(\d{1,3}|five|ten)[-\s]fold(?=\s(?:cross|CV))", re.IGNORECASE)
_WAY_SHOT = re.compile(r"\b(\d{1,3})[-\s]way(?:[,\s]*(\d{1,3})[-\s]shot)?\b", re.IGNORECASE)
_CYCLE = re.compile(r"\bcycle\s(\d{1,5})\b|\b(\d{1,5})(?:st|nd|rd|th)\scycle\b", re.IGNORECASE)
_DAY = re.compile(r"\b(day|week|month)\s(\d{1,3})\b", re.IGNORECASE)
_SAMPLE = re.compile(r"(?<![\w])[nN]\s?=\s?(\d{1,3}(?:,\d{3})+|\d+)")
_PH = re.compile(r"\bpH\s?(?:=|of|:|value of)?\s?(?:about\s|~\s?)?(\d{1,2}(?:\.\d+)?)(?!\s?[-–]?\d)")
_BOUND = (
    r"(?:(?:[<>≤≥~≈∼]|below|under|above|less than|lower than|greater than|more than|at most|up to|about|around)\s?)?"
)
_RH = re.compile(
    rf"{_BOUND}(\d{{1,3}}(?:\.\d+)?)\s?%\s?(?:RH\b|R\.H\.|(?:relative )?humidity)"
    rf"|(?:RH|R\.H\.|[Rr]elative [Hh]umidity|[Hh]umidity)(?:\s\(RH\))?\s?(?:(?:of|=|:|was|is)\s?)?{_BOUND}"
    r"(\d{1,3}(?:\.\d+)?)\s?%(?!\s?[-–]\s?\d)"
    r"|(?:湿度|RH)[为=:：]?\s?[<>≤≥]?\s?(\d{1,3}(?:\.\d+)?)\s?%"
)
_HUMIDITY_NAME = re.compile(
    r"^(?:RH|R\.H\.|(?:relative )?humidity|湿度)(?: \(RH\))?\s?(?:of|=|:|was|is|为|：)?\s?", re.IGNORECASE
)
_RELATIVE = re.compile(r"\b[Pp]/[Pp](?:0|₀|o|⁰)?\s?(?:\)|of)?\s?(?:=|of|~|≈|up to)?\s?(\d(?:\.\d+)?)")
_DRY_THING = re.compile(
    r"[\s-](?:weight|wt|matter|mass|basis|ice|cell|bulb|season|run|lab|laboratory|eye|mouth)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Placed:
    """A condition with its place in the text."""

    condition: Condition
    start: int
    end: int


def patterned(text: str, scope: Scope, anchor: Anchor | None) -> list[Placed]:
    """Conditions that have a form of their own: n = 5, pH 7, 40% RH, 5-fold, the 200th cycle, day 14."""
    found: list[Placed] = []

    def put(
        name: str, match: re.Match[str], value: float | None, unit: str | None, si: float | None, si_unit: str | None
    ) -> None:
        condition = Condition(
            name=name,
            text=_HUMIDITY_NAME.sub("", match[0]),
            value=value,
            unit=unit,
            si_value=si,
            si_unit=si_unit,
            scope=scope,
            anchor=anchor,
        )
        found.append(Placed(condition, match.start(), match.end()))

    for match in _SAMPLE.finditer(text):
        value = float(match[1].replace(",", ""))
        put("sample_size", match, value, None, value, "1")
    for match in _PH.finditer(text):
        put("ph", match, float(match[1]), None, float(match[1]), "1")
    for match in _RH.finditer(text):
        value = float(match[1] or match[2] or match[3])
        put("humidity", match, value, "%", value / 100, "1")
    for match in _RELATIVE.finditer(text):
        put("relative_pressure", match, float(match[1]), None, float(match[1]), "1")
    for match in _FOLD_CV.finditer(text):
        value = {"five": 5.0, "ten": 10.0}.get(match[1].lower()) or float(match[1])
        put("folds", match, value, None, value, "1")
    for match in _WAY_SHOT.finditer(text):
        put("setting", match, None, None, None, None)
    for match in _CYCLE.finditer(text):
        value = float(match[1] or match[2])
        put("cycle_number", match, value, None, value, "1")
    for match in _DAY.finditer(text):
        seconds = {"day": 86400.0, "week": 604800.0, "month": 2629800.0}[match[1].lower()] * float(match[2])
        put("time", match, float(match[2]), match[1].lower(), seconds, "s")
    return found


@cache
def _word_patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    made = []
    for entry in ontology.load().conditions:
        for value in entry.values:
            english = [re.escape(word).replace(r"\ ", r"[\s-]").replace(r"\-", "[-‐‑–]") for word in value.words_en]
            parts = [rf"(?<![\w-])(?:{'|'.join(english)})(?![\w])"] if english else []
            parts += [re.escape(word) for word in value.words_zh]
            short = all(len(word) < 4 or word.isupper() for word in value.words_en)
            made.append((entry.id, value.id, re.compile("|".join(parts), 0 if short else re.IGNORECASE)))
    return tuple(made)


def worded(text: str, scope: Scope, anchor: Anchor | None) -> list[Placed]:
    """Conditions that are a word of the ontology: dry, in argon, room temperature."""
    found = []
    for name, value, pattern in _word_patterns():
        for match in pattern.finditer(text):
            if name == "state" and _DRY_THING.match(text, match.end()):
                continue
            si = 298.15 if value == "room temperature" else None
            condition = Condition(
                name=name,
                text=match[0],
                si_value=si,
                si_unit="K" if si else None,
                scope=scope,
                anchor=anchor,
            )
            found.append(Placed(condition, match.start(), match.end()))
    return found
