"""Conditions that are told by a form of their own or by a word, wherever they stand."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

import ontology
from contracts.anchors import Anchor
from contracts.measurements import Condition
from evidence.layout.rises import SUB

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
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
_REPEATED = re.compile(
    rf"\bin\s(?P<named>duplicate|triplicate|quadruplicate)s?\b|\b(?P<count>\d{{1,3}}|{'|'.join(_COUNTS)})\s"
    r"(?:independent|parallel|repeated|replicate)\s(?:biological\s)?"
    r"(?:experiments|measurements|samples|runs|tests|trials|replicates|determinations|cells)\b",
    re.IGNORECASE,
)
_NAMED_COUNTS = {"duplicate": 2, "triplicate": 3, "quadruplicate": 4}
_GRID = r"\d{1,2}\s?[×x]\s?\d{1,2}\s?[×x]\s?\d{1,2}"
_K_POINTS = re.compile(
    rf"(?P<before>{_GRID})(?=\s(?:(?:Γ|Gamma|gamma)[-\s]cent(?:er|re)d\s|Monkhorst[-–−\s]Pack\s|uniform\s)*"
    r"(?:k[-\s]?points?|k[-\s]?mesh|k[-\s]?grid|Monkhorst[-–−\s]Pack|(?:mesh|grid)\s(?:of|in)\sk))"
    rf"|(?:k[-\s]?points?|k[-\s]?mesh|k[-\s]?grid|Monkhorst[-–−\s]Pack)(?:\s(?:mesh|grid|sampling|set))?(?:\s\w+){{0,3}}?"
    rf"\s(?:of|with|by|to|as)\s(?:a\s)?(?P<behind>{_GRID})",
    re.IGNORECASE,
)
_HARDWARE = re.compile(
    r"\b(?:NVIDIA\s)?(?:GeForce\s)?(?:RTX|GTX)\s?(?:[AT]?\d{3,4})(?:\s?Ti)?\b|\bNVIDIA\s(?:Tesla\s|Quadro\s)?[AHKPTV]\d{1,3}\b"
    r"|\bTesla\s[AHKPTV]\d{1,3}\b|\b[AHKPTV]\d{2,3}\sGPUs?\b|\bTPU\s?v\d\b"
    r"|\bIntel(?:\s?\(?[R®]\)?)?\s(?:Xeon|Core)\b(?:\s[iE]?\d[\w-]*)?|\bAMD\s(?:EPYC|Ryzen)\b(?:\s\d[\w-]*)?"
)
_BACKBONE = re.compile(r"\b(?P<name>[A-Z][\w.]*(?:-[\w.]+)*)\s(?:backbone|encoder\sbackbone)\b")
_SALT = r"(?:[A-Z][a-z]?[\d₀-₉]*(?:\([A-Z][A-Za-z\d₀-₉]*\)[\d₀-₉]*)?){2,}"
_ELECTROLYTE = re.compile(
    rf"\bin\s(?P<text>(?:an?\s)?(?:\d+(?:\.\d+)?)\s?(?:M|mol\s?L[⁻−-][¹1]|mol/L)\s{_SALT})(?![\w-])"
)
_SUN = re.compile(r"\bAM\s?1\.5\s?G?\b|\b(?:1|one)[-\s]sun\b", re.IGNORECASE)
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
    for match in _REPEATED.finditer(text):
        named, count = match["named"], match["count"]
        value = float(_NAMED_COUNTS[named.lower()] if named else _COUNTS.get(count.lower()) or int(count))
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
    for name, pattern in _NAMED_FORMS:
        for match in pattern.finditer(text):
            group = next((g for g in match.re.groupindex if match[g]), 0)
            condition = Condition(name=name, text=match[group], scope=scope, anchor=anchor)
            found.append(Placed(condition, match.start(group), match.end(group)))
    return found


_NAMED_FORMS = (
    ("k_points", _K_POINTS),
    ("hardware", _HARDWARE),
    ("model", _BACKBONE),
    ("electrolyte", _ELECTROLYTE),
    ("illumination", _SUN),
)


@cache
def _word_patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    made = []
    for entry in ontology.load().conditions:
        for value in entry.values:
            english = [_spelled(word) for word in value.words_en]
            behind = r"(?!\w|\srates?\b)" if entry.id == "atmosphere" else r"(?!\w)"
            parts = [rf"(?<![\w/-])(?:{'|'.join(english)}){behind}"] if english else []
            parts += [re.escape(word) for word in value.words_zh]
            short = all(len(word) < 4 or word.isupper() for word in value.words_en)
            made.append((entry.id, value.id, re.compile("|".join(parts), 0 if short else re.IGNORECASE)))
    return tuple(made)


_BY_MEANS_OF = re.compile(
    r"\b(?:by|using|with|via|through|from|after|on|in|under)\s(?:the\s|an?\s)?(?:[\w-]+\s){0,2}$", re.IGNORECASE
)
_ITS_RESULT = re.compile(
    r"\)?\s(?:spectr|pattern|curve|trace|analys|measure|data|result|image|scan|thermogram|chromatogram|profile|peak)",
    re.IGNORECASE,
)


def _in_use(text: str, match: re.Match[str]) -> bool:
    """Whether an instrument's short name tells how something was measured: no "NMR model", no "HPLC methanol"."""
    if _ITS_RESULT.match(text, match.end()):
        return True
    alone = re.match(
        r"\)?(?:\s?(?:[,.;:()\[]|and\b|in\b|at\b|on\b|was\b|were\b|to\b|of\b|for\b)|$)", text[match.end() :]
    )
    return alone is not None and _BY_MEANS_OF.search(text[: match.start()]) is not None


def _spelled(word: str) -> str:
    """The pattern of a word however its hyphens, spaces and lowered figures are printed."""
    pattern = re.escape(word).replace(r"\ ", r"[\s-]").replace(r"\-", "[-‐‑–]")
    return re.sub(r"(?<=[A-Za-z])\d", lambda m: f"[{m[0]}{m[0].translate(SUB)}]", pattern)


def worded(text: str, scope: Scope, anchor: Anchor | None) -> list[Placed]:
    """Conditions that are a word of the ontology: dry, in argon, room temperature."""
    found = []
    for name, value, pattern in _word_patterns():
        for match in pattern.finditer(text):
            if name == "state" and _DRY_THING.match(text, match.end()):
                continue
            if name == "instrument" and scope == "sentence" and match[0].isupper() and not _in_use(text, match):
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
