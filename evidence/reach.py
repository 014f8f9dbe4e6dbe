"""Which conditions reach beyond their own sentence: those under which something is said to have been measured.

"The conductivity was measured at 25 °C." holds for the conductivities that its paragraph goes on to tell; "unless
stated otherwise, all measurements were made at 25 °C" for those of the whole paper. A condition of a step of a
preparation ("dried at 60 °C"), of another sample or of another property reaches nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import ontology
from contracts.documents import Sentence
from contracts.measurements import Condition
from evidence.condition_words import Placed
from evidence.conditions import states_default

_MEASURED = re.compile(
    r"(?:measur|record|test|characteri[sz]|evaluat|determin|investigat|examin|collect|acquir|monitor|quantifi|estimat"
    r"|analy[sz]|stud[iy]|assess|cycl|charg|discharg|calculat|comput|simulat|modell?|train|obtain)ed|taken",
    re.IGNORECASE,
)
_DONE = re.compile(r"performed|conducted|carried|made|done|run", re.IGNORECASE)
_A_MEASUREMENT = re.compile(
    r"\b(?:measurements?|tests?|testing|experiments?|assays?|anal(?:ysis|yses)|calculations?|simulations?|scans?|cycling"
    r"|characteri[sz]ations?|evaluations?|training|spectra|spectrum|data|\w+(?:metry|scopy|graphy|graphs|grams))\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?<![\w-])(?!(?:speed|need|seed|feed|indeed|based|called|so-called|embed|bed|red|fixed|applied|mixed|named|used)\b)"
    r"(?:[a-z]{2,}ed|taken|run|kept|held|put|made|done|grown|ground|left|set|spun|swept|fed|cut|spread)(?![\w-])",
    re.IGNORECASE,
)
_MADE_ZH = re.compile(r"测量|测试|测定|测得|表征|计算|模拟")
_MEANS = re.compile(
    r"(?<![A-Za-z])(?:data|values?|results|measurements|errors?)\b[^.;]{0,60}"
    r"\b(?:means?|averages?|standard (?:deviation|error)s?)\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"\b(?:series|previous(?:ly)?|reported|literature|references?|commercial|controls?|others?|another|unlike)\b",
    re.IGNORECASE,
)
_CALCULATED = re.compile(r"calculat|comput|\bDFT\b|theor|predict|simulat|ab initio", re.IGNORECASE)
_SAMPLE = re.compile(r"(?<![\w.])(?:[A-Z][A-Za-z]*[-–]?\d[\w@/-]*|[A-Z][A-Za-z]*[A-Z][A-Za-z]*(?:[-–@/]\w+)*)")
_THING = r"(?:sample|specimen|pellet|film|cell|electrode|electrolyte|device|membrane|alloy|batch|group|composite)"
_NUMBERED = re.compile(
    rf"\b(first|second|third|fourth|fifth|former|latter|other)\s+(?:\w+\s+)?{_THING}s?\b|\b{_THING}\s+([A-Z]|\d{{1,2}})\b",
    re.IGNORECASE,
)
_HOTTER = re.compile(
    r"\b(?:re-?)?(?:heat(?:ed|ing)|cool(?:ed|ing)|boiling|freezing|frozen|molten|cryogenic|sub-?zero)\b"
    r"|\b(?:hot|cold)\b(?!-)",
    re.IGNORECASE,
)
_OTHER = (
    r"(?:elevated|raised|reduced|extreme|high(?:er|est)?|low(?:er|est)?|various|varied|varying|different|increasing"
    r"|decreasing|rising|falling)"
)
_TECHNIQUES = re.compile(
    r"E?IS|EIS|DSC|TGA|XRD|XPS|NMR|SEM|TEM|AFM|HPLC|GC(?:[-–/]MS)?|MS|DFT|PBE.*|RT|RH|SD|CV|UV|FTIR|ICP.*|GPU|CPU"
)
_CALCULATION = frozenset({"functional", "dispersion_correction", "k_points", "cut_off"})
_SURROUNDINGS = frozenset({"temperature", "pressure", "humidity", "atmosphere"})
_REACHING = _CALCULATION | _SURROUNDINGS | frozenset(
    "frequency ph c_rate current_density scan_rate strain_rate load solvent state electrolyte reference_electrode"
    " batch_size precision_format hardware model magnetic_field illumination sample_size folds split setting"
    " cell_line".split()
)  # fmt: skip
_UNTOUCHED = frozenset({"introduction", "methods", "front matter", "back matter", "abstract"})
"""Sections whose numbers no default governs: others' results, and the numbers of procedures."""


@dataclass(frozen=True)
class Setting:
    """A condition that reaches further than its sentence, and what it reaches."""

    sentence: Sentence
    condition: Condition
    properties: frozenset[str]
    """Ids of the properties that were measured so; empty: whatever was."""
    default: bool
    means: bool
    """Whether it is the number of repeats behind means."""


@dataclass(frozen=True)
class Target:
    """A number that a wider condition may govern."""

    text: str
    """The sentence, or the words of a table that say what the cell is."""
    section: str | None
    property_id: str | None
    has_spread: bool
    si_units: frozenset[str] = frozenset()
    """Of the sentence's other numbers."""
    stated: frozenset[str] = frozenset()
    """Names of conditions that stand nearer."""


def settings(sentence: Sentence, placed: Sequence[Placed]) -> list[Setting]:
    """The conditions of a sentence that reach beyond it: one of each name, never one of several."""
    text = sentence.text
    default = states_default(text) and sentence.section != "caption"
    found = []
    for name in {p.condition.name for p in placed} & _REACHING:
        same = [p for p in placed if p.condition.name == name]
        condition = same[0].condition
        means = name == "sample_size" and tells_means(text)
        if len({p.condition.text.casefold() for p in same}) > 1 or condition.interval is not None:
            continue
        if name == "state" and condition.text.lower().endswith("ed"):
            continue
        if means or _held_while_measured(text, same[0]):
            found.append(
                Setting(sentence, condition, _properties(text), default or (means and _everywhere(sentence)), means)
            )
    return found


def tells_means(text: str) -> bool:
    """Whether a text says that values are means: the number of repeats it tells is that of values with a spread."""
    return _MEANS.search(text) is not None


def may_be_default(sentence: Sentence) -> bool:
    """Whether a sentence may set a condition for the whole paper; quick, where most of them do not."""
    return sentence.section != "caption" and (states_default(sentence.text) or tells_means(sentence.text))


def _everywhere(sentence: Sentence) -> bool:
    return sentence.section != "caption" and not re.search(r"\b(?:Fig|Table)", sentence.text)


def _held_while_measured(text: str, placed: Placed) -> bool:
    """Whether the verb that the condition belongs to, the last before it or else the first behind, is one of measuring.

    "Dried at 60 °C and measured at 25 °C" tells one condition of each.
    """
    before = list(_VERB.finditer(text, 0, placed.start))
    verb = before[-1] if before else _VERB.search(text, placed.end)
    if verb is None:
        return _MADE_ZH.search(text) is not None
    if before and re.search(r"[;:]|\bthen\b", text[verb.end() : placed.start]):
        return False
    if _MEASURED.fullmatch(verb[0]):
        return True
    return _DONE.fullmatch(verb[0]) is not None and _A_MEASUREMENT.search(text, 0, verb.start()) is not None


def _properties(text: str) -> frozenset[str]:
    """The properties that a text names, but for those in the name of a condition: "voltage window"."""
    book = ontology.load()
    held = [(m.start, m.end) for m in book.match_conditions(text)]
    return frozenset(
        m.id for m in book.match_all(text) if not any(start <= m.start and m.end <= end for start, end in held)
    )


def reaches(setting: Setting, target: Target) -> bool:
    """Whether a setting surely governs the number: what the ontology says matters for it, of the same sample."""
    item = ontology.load().property(target.property_id) if target.property_id else None
    condition = setting.condition
    if item is None or condition.name in target.stated:
        return False
    if setting.properties and item.id not in setting.properties:
        return False
    if condition.si_unit not in (None, "", "1") and condition.si_unit in target.si_units:
        return False
    if setting.default and target.section in _UNTOUCHED:
        return False
    if _states_otherwise(condition.name, target.text):
        return False
    if not setting.default and (_ANOTHER.search(target.text) or _speaks_of(condition.name, target.text)):
        return False
    ours, theirs = _samples(setting.sentence.text), _samples(target.text)
    if ours and theirs and not ours & theirs:
        return False
    return _matters(setting, target, frozenset(item.conditions))


def _speaks_of(name: str, text: str) -> bool:
    """Whether a text tells something of the condition itself: "at higher temperatures"."""
    entry = ontology.load().condition(name)
    return entry is not None and re.search(rf"\b{re.escape(entry.name_en)}", text, re.IGNORECASE) is not None


def _states_otherwise(name: str, text: str) -> bool:
    """Whether a text tells without a number that the condition is another: "at elevated temperature", "when heated"."""
    entry = ontology.load().condition(name)
    if entry is not None and re.search(rf"\b{_OTHER}[\s-]{re.escape(entry.name_en)}", text, re.IGNORECASE):
        return True
    return name == "temperature" and _HOTTER.search(text) is not None


def _matters(setting: Setting, target: Target, governing: frozenset[str]) -> bool:
    name = setting.condition.name
    if name == "sample_size":
        return target.has_spread
    if name in _CALCULATION:
        return bool(setting.properties) or _CALCULATED.search(target.text) is not None
    if name in governing:
        return True
    universal = setting.default and not setting.properties
    return universal and name in _SURROUNDINGS and bool(governing - {"method", "sample_size"})


def _samples(text: str) -> set[str]:
    """Names of samples: MOF-5, BT48, PCT-1, "first" of the first sample, "a" of film A; no techniques."""
    numbered = {(one or other).casefold() for one, other in _NUMBERED.findall(text)}
    return numbered | {name for name in _SAMPLE.findall(text) if not _TECHNIQUES.fullmatch(name)}
