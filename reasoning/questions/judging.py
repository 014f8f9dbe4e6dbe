"""Whether a measurement is what a proposition asks for: part by part, with the reason where it is not."""

import re
from dataclasses import dataclass

from ontology import fold
from reasoning.questions.conditions import alternatives, any_level
from reasoning.questions.facets import Wanted, Words
from reasoning.questions.layers import ABSENT, ABSTRACT, BODY, MAIN, NEAR, OFTEN, OWN, TITLE, DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.properties import TELLING, level_of, number_at, property_level, property_refused, unsaid
from reasoning.questions.stems import stem
from reasoning.questions.tokens import tokens
from reasoning.questions.words import is_generic, is_soft

ENOUGH = 0.72
"""Least weighted coverage of an answer's parts."""
NAME_FOUND = 0.75
"""Least weighted share of a name's words found at the paper's level or nearer."""


_TURNS = tuple(
    frozenset(stem(word) for word in words.split())
    for words in ("first 1st initial primary", "second 2nd", "third 3rd")
)
"""Turns of one thing; a value of one turn is not of another."""
_OTHER_TURNS = tuple((turn, frozenset().union(*(other for other in _TURNS if other is not turn))) for turn in _TURNS)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How well a place fits: `coverage` 0 to 1, or why it does not; `unmet`: asked conditions it does not report."""

    place: Place
    coverage: float
    refused: str = ""
    unmet: tuple[str, ...] = ()
    exactness: float = 0.0


def judge(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> Verdict:
    """Judge one measurement."""
    refusal = (
        property_refused(place, wanted, view, weights)
        or _shape_refused(place, wanted)
        or unsaid(place, wanted, view, weights)
    )
    if refusal:
        return Verdict(place, 0.0, refusal)
    if place.sentence and not place.measurement.unit and wanted.with_unit:
        return Verdict(place, 0.0, "it has no unit, and what is asked for has one")
    if other := other_turn(place, wanted) or _of_another_compound(place, wanted):
        return Verdict(place, 0.0, other)
    left_out = [key for key in wanted.barred if not {key, f"non{key}"} & place.own]
    if place.sentence and left_out and not wanted.named_property:
        return Verdict(place, 0.0, f"nothing says that it is not of {', '.join(sorted(wanted.barred))}")
    barred = wanted.barred & (place.row | place.column if place.in_table else place.row)
    if barred:
        return Verdict(place, 0.0, f"it is of {', '.join(sorted(barred))}, which the question leaves out")
    telling = frozenset(key for name in wanted.names for form in name.forms for key in form if weights(key) >= TELLING)
    if _names_another(place, wanted, weights):
        return Verdict(place, 0.0, "another number of its list stands with what was asked")
    unbound = _unbound(place, wanted, view, weights)
    if unbound:
        return Verdict(place, 0.0, f"'{unbound}' is not said of it")
    total = gained = 0.0
    for name in wanted.names:
        share, weight, missing = _name_level(name, place, view, weights)
        if missing:
            return Verdict(place, 0.0, f"{missing} is not said of it")
        if name.label and share < TITLE and (rival := _rival(place, wanted)):
            return Verdict(place, 0.0, f"it is of {rival}; {name.text} is not said of it")
        total += weight
        gained += weight * share
    for word in wanted.words:
        key = next(iter(word.forms[0]))
        weight, level = weights(key), level_of(key, place, view)
        if level == BODY and not word.label and view.told_with(key, telling):
            level = OFTEN
        if place.sentence and level < TITLE and weight >= TELLING and view.rivals_of(key):
            return Verdict(place, 0.0, f"'{word.text}' is not said of it, and its paper has others of the kind")
        if level < OFTEN and (weight >= TELLING or word.label):
            return Verdict(place, 0.0, f"'{word.text}' is not said of it")
        total += weight
        gained += weight * level
    unmet: list[str] = []
    for group in alternatives(wanted.constraints):
        level, contradiction = any_level(group, place)
        if contradiction:
            return Verdict(place, 0.0, contradiction)
        if level == ABSENT:
            unmet.append(" or ".join(constraint.text for constraint in group))
        total += 0.8
        gained += 0.8 * level
    share, weight = property_level(place, wanted, weights)
    total += weight
    gained += weight * share
    coverage = gained / total if total else 0.0
    hinted = sum(weights(hint) for hint in wanted.hints if hint in place.own) * 0.02
    return Verdict(place, coverage, "", tuple(unmet), _exactness(place, wanted, weights) + hinted)


def _unbound(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> str:
    """In a sentence, where the ontology does not know the property: a telling name that is not what the paper is about
    must stand near."""
    if not place.sentence or wanted.named_property:
        return ""
    for name in wanted.names:
        levels = [
            max((level_of(key, place, view) for key in form if weights(key) >= TELLING), default=OWN)
            for form in name.forms
        ]
        if levels and max(levels) < ABSTRACT:
            return name.text
    return ""


def _of_another_compound(place: Place, wanted: Wanted) -> str:
    """Where "A/B" is asked for: another "A/x" that the value's own words name, and not the asked one."""
    said = place.folded
    for name in wanted.names:
        for match in re.finditer(r"(\w+)/(\w+)", fold(name.text)):
            own = rf"(?<![\w/]){re.escape(match.group())}(?![\w/])"
            other = re.search(rf"(?<![\w/]){re.escape(match[1])}/\w+", said)
            if other and not re.search(own, said):
                return f"it is of {other.group()}, not {match.group()}"
    return ""


def other_turn(place: Place, wanted: Wanted) -> str:
    """Whether a value's own labels say another turn ("first cycle") than the asked one."""
    for turn, others in _OTHER_TURNS:
        if turn & wanted.asked and not others & wanted.asked:
            labels = place.row | place.column
            if labels & others and not labels & turn:
                return "it is of another turn"
    return ""


def _name_level(name: Words, place: Place, view: DocumentView, weights: Weights) -> tuple[float, float, str]:
    """The best form's weighted mean level, its weight, and what is missing of every form."""
    best: tuple[float, float] | None = None
    missing = name.text
    for form in name.forms:
        levels = {key: level_of(key, place, view) for key in form}
        weighed = {key: max(0.05, weights(key)) for key in form}
        whole = sum(weighed.values())
        named = frozenset(token.key for token in tokens(name.text) if token.kind == "label" or token.text[:1].isupper())
        common = not any(weighed[key] >= TELLING for key in form)
        least = {key: NEAR if common else MAIN if key in named else OFTEN for key in form}
        found = sum(weighed[key] for key in form if levels[key] >= least[key])
        telling = [key for key in form if levels[key] < least[key] and weighed[key] >= TELLING and not is_soft(key)]
        if (telling and not _once_told(telling, levels, form)) or (not telling and found / whole < NAME_FOUND):
            continue
        share = sum(weighed[key] * levels[key] for key in form) / whole
        if best is None or share > best[0]:
            best = (share, whole / len(form) * min(2, len(form)))
    return (*best, "") if best else (0.0, 0.0, missing)


def _once_told(telling: list[str], levels: dict[str, float], form: frozenset[str]) -> bool:
    """A name of three words or more: one is told only once in the paper, the others are what it is about."""
    others = [key for key in form if key not in telling]
    return (
        len(telling) == 1
        and len(others) >= 2
        and levels[telling[0]] >= BODY
        and min(levels[key] for key in others) >= OFTEN
    )


def is_subject(wanted: Wanted, view: DocumentView) -> bool:
    """Whether the paper's title names both the thing and the property: the paper is about the question."""
    things = all(any(form <= view.title for form in name.forms) for name in wanted.names)
    return bool(wanted.names) and things and any(form <= view.title for form in wanted.property_forms)


def _rival(place: Place, wanted: Wanted) -> str:
    """A name in a caption's "on X", "of X" that was not asked for: the table is about that one."""
    for match in re.finditer(r"\b(?:on|of|for|in|against) (?:the )?([\w+*-]+)", place.caption):
        found = tokens(match[1])
        if len(found) == 1 and found[0].kind == "label" and found[0].key not in wanted.keys:
            return match[1]
    return ""


def _shape_refused(place: Place, wanted: Wanted) -> str:
    """A number that the question itself gives, or a range over several things, is no answer."""
    measurement = place.measurement
    for constraint in wanted.constraints:
        same = (
            constraint.si_value
            if constraint.si_value is not None and measurement.si_value is not None
            else constraint.value
        )
        own = measurement.si_value if same is not constraint.value else measurement.value
        if same is not None and own is not None and abs(same - own) <= 1e-6 * max(1.0, abs(same)) and place.sentence:
            return f"{constraint.text} is the question's own condition"
    start, end = number_at(place)
    if place.sentence and "\ufffd" in place.sentence[max(0, start - 3) : max(0, start)] + place.sentence[end : end + 3]:
        return "a character beside the number cannot be read"
    if measurement.value is None and place.sentence and not wanted.range_asked:
        return "it is a range told in a sentence"
    return ""


def _exactness(place: Place, wanted: Wanted, weights: Weights) -> float:
    """How little its own labels say beyond what was asked: 0 where nothing, falling with each telling word more."""
    labels = place.row | place.column
    extra = {key for key in labels - wanted.keys if not is_generic(key) and not key.isdigit()}
    return -sum(weights(key) for key in extra)


def shared_weight(labels: frozenset[str], wanted: Wanted, weights: Weights) -> float:
    """What a row's (or column's) labels share with the question."""
    return sum(max(0.02, weights(key)) for key in labels & wanted.keys)


def unasked(labels: frozenset[str], wanted: Wanted) -> frozenset[str]:
    """What labels say beyond the question, general words left out."""
    return frozenset(key for key in labels - wanted.keys if not is_generic(key))


def _names_another(place: Place, wanted: Wanted, weights: Weights) -> bool:
    """Whether the asked names stand with another number of the list that this one is in."""
    if any(form <= place.row for name in wanted.names for form in name.forms):
        return False
    own = local_score(place, wanted, weights)[0]
    others = [local_score(place, wanted, weights, span[0])[0] for span in place.alongside]
    return bool(others) and max(others) > 1.25 * own


def local_score(place: Place, wanted: Wanted, weights: Weights, start: int | None = None) -> tuple[float, float]:
    """In a sentence with several numbers: how close the asked names stand to this one, then the property's words.

    Other numbers, and commas, part a word from a number. The names come first: a list shares its property.
    `start`: another place in the sentence to measure from.
    """
    at = number_at(place)[0] if start is None else start
    if at < 0:
        return 0.0, 0.0
    found = tokens(place.sentence)
    numbers = [token.start for token in found if token.kind == "number"]
    breaks = [match.start() for match in re.finditer(r"[,;:()]\s|\b(?:while|whereas|but|with)\b", place.sentence)]
    best: dict[str, float] = {}
    for token in found:
        if token.key not in wanted.keys or is_generic(token.key):
            continue
        low, high = sorted((token.start, at))
        between = sum(low < number < high for number in numbers) + 0.5 * sum(low < mark < high for mark in breaks)
        score = weights(token.key) / (1 + between) / (1 + abs(token.start - at) / 400)
        best[token.key] = max(best.get(token.key, 0.0), score)
    shared = frozenset().union(*wanted.property_forms)
    names = sum(score for key, score in best.items() if key not in shared)
    return names, sum(score for key, score in best.items() if key in shared)
