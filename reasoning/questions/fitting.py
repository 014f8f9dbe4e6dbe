"""How well a measurement fits what is asked: what its own labels, its surroundings and its paper
say of the question.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from ontology import fold
from reasoning.questions.bag import Bag, Part, is_term
from reasoning.questions.conditions import condition_level
from reasoning.questions.expectation import unlike
from reasoning.questions.layers import (
    ABSENT,
    ABSTRACT,
    BODY,
    MAIN,
    NEAR,
    OFTEN,
    OWN,
    TITLE,
    DocumentView,
    Place,
    Weights,
    alike,
)  # fmt: skip
from reasoning.questions.nearness import aligned, closeness, number_at
from reasoning.questions.stems import stem
from reasoning.questions.tokens import Token, canonical_number, keys, tokens
from reasoning.questions.words import is_generic

PROPERTY_WEIGHT = 1.2
CONDITION_WEIGHT = 0.8
SYNONYM = 0.9
"""What a synonym counts beside the asked word itself."""
SAME = 0.92
"""Level of a property that the ontology knows as the asked one, in other words."""
BESIDE = 0.9
"""Level of a word in a row group, caption or footnote, and of one in the same sentence beyond another number."""
EXTRA = 0.04
MOST_EXTRA = 0.08
BARE = 0.04
"""What is taken off for a bare number where papers give a unit, or name what they count."""
UNASKED_KIND = 0.06
"""What is taken off for a value that is said to be calculated or expected where that is not asked."""
"""What is taken off for each telling word that a value's own labels say beyond the question, and the most of it."""

_FIGURE = re.compile(r"(?:fig(?:ure)?|table|eq(?:uation)?)\.?\s*(?:\(?\d|$)", re.IGNORECASE)
_INTERVAL = re.compile(r"\b9[059]\s?%\s?(?:CI|confidence|credib|HPD)|9[059]\s?% .{0,12}interval", re.IGNORECASE)
_BY = re.compile(
    r"\b(?:shorten|reduc|increas|decreas|improv|lower|rais|rose|fell|drop|cut|exceed|gain|higher|lower|longer|shorter)\w*\b[^,;.]{0,60}\bby "  # noqa: E501
    r"(?:about |approximately |around |up to |~ ?)?$", re.IGNORECASE,
)  # fmt: skip
_TIMES = re.compile(r"[x×]\s")
_PERCENT = re.compile(r"%|\bpercent", re.IGNORECASE)
_ORDINALS = tuple(
    frozenset(stem(word) for word in words.split()) for words in ("first 1st initial primary", "second 2nd", "third 3rd")  # noqa: E501
)  # fmt: skip
"""Turns of one thing; a value of one turn is not of another."""
_NUMBERED = re.compile(
    r"\b(?:fig(?:ure)?s?|tables?|eqs?|equations?|refs?|sections?|scheme)\.?\s*\(?\d*[–-]?$", re.IGNORECASE
)
_OTHER_KINDS = frozenset(
    stem(word) for word in "temperature time times duration pressure humidity number size voltage rpm speed".split()
)
_ALTERING = frozenset(
    stem(word)
    for word in """ratio difference change increase decrease reduction error deviation uncertainty normalized logarithm
    square improvement shift gain residual bias fold p pvalue ci sd se sem rsd correlation""".split()
)
"""Words that make another quantity of a property: its ratio, its change, its spread."""
_MEASURED = frozenset(stem(word) for word in ("observed", "measured", "experimental", "actual"))
_CALCULATED = frozenset(stem(word) for word in ("theoretical", "expected", "predicted", "calculated", "nominal"))


@dataclass(frozen=True, slots=True)
class Fit:
    """`score` 0 to 1; `refused`: why it is no answer; `unmet`: asked conditions that nothing reports of it."""

    place: Place
    score: float
    refused: str = ""
    unmet: tuple[str, ...] = ()
    own: float = 0.0
    property_level: float = 0.0


def paper_lacks(view: DocumentView, bag: Bag) -> str:
    """A proper name of the question that stands nowhere in the paper; empty where it has them all."""
    for part in bag.parts:
        if part.named and not any(_held(form, view) for form in part.forms):
            return part.text
    return ""


def _held(form: frozenset[str], view: DocumentView) -> bool:
    return all(alike(key) & view.words or view.begins_like(key) for key in form)


def fit(place: Place, bag: Bag, view: DocumentView, weights: Weights) -> Fit:
    """Judge one measurement against one side of the question."""
    refusal = _shape_refused(place, bag) or unlike(bag.expects, place.measurement) or _counts_another(place, bag)
    if refusal:
        return Fit(place, 0.0, refusal)
    near = closeness(place, bag.given) if place.sentence else {}
    prop = _property_level(place, bag, near)
    refusal = _property_refused(place, bag, prop, weights)
    if refusal:
        return Fit(place, 0.0, refusal)
    bound = place.row | place.column
    barred = bag.barred & (bound if place.in_table else place.row)
    if barred:
        return Fit(place, 0.0, f"it is of {', '.join(sorted(barred))}, which the question leaves out")
    if near and any(near.get(key, 0.0) > _nearest_term(bag, near, view) for key in bag.barred):
        return Fit(place, 0.0, "what the question leaves out stands nearer to it")
    total = gained = own = 0.0
    for part in bag.parts:
        level = _part_level(part, place, view, near)
        if part.rivals and _another_kind(part, level, place, bag):
            return Fit(place, 0.0, f"another is named by it, not {part.text}")
        if (
            part.named
            and level <= BODY
            and not (
                level == BODY and len(part.compound) > 1 and part.compound <= view.words and part.compound & view.often
            )
        ):
            return Fit(place, 0.0, f"'{part.text}' is not said of it")
        if part.beside and level == ABSENT and (other := _other_number(part, place)):
            return Fit(place, 0.0, f"it is at {other}, not {part.text}")
        if part.literal and level < 0.6:
            return Fit(place, 0.0, f"{part.text} is not said of it")
        if part.term and level < MAIN and any(form <= view.labels for form in part.forms[:1]):
            return Fit(place, 0.0, f"'{part.text}' is not said of it, and is of others of its paper")
        if part in bag.side and level < OFTEN and part.weight > 0.3:
            return Fit(place, 0.0, f"'{part.text}' is not said of it")
        total += part.weight
        gained += part.weight * level
        own += part.weight * (level >= 0.8)
    if _of_another_side(place, bag, view, near):
        return Fit(place, 0.0, "it is of another side of the comparison")
    unmet: list[str] = []
    for constraint in bag.constraints:
        turn = aligned(place, bag.given) if place.sentence else None
        level, contradiction = condition_level(constraint, place, view, turn)
        if contradiction:
            return Fit(place, 0.0, contradiction)
        if level == ABSENT:
            unmet.append(constraint.text)
        total += CONDITION_WEIGHT
        gained += CONDITION_WEIGHT * level
    if bag.property_forms:
        total += PROPERTY_WEIGHT
        gained += PROPERTY_WEIGHT * prop
        own += PROPERTY_WEIGHT * (prop >= 0.8)
    score = gained / total if total else 0.0
    extra = sum(
        weights(key) for key in (bound if place.in_table else place.column) - bag.keys
        if not is_generic(key) and not key.isdigit() and len(key) > 1
    )  # fmt: skip
    score -= min(MOST_EXTRA, EXTRA * extra)
    if place.measurement.unit is None and (
        (bag.expects.dimension == "count" and place.sentence) or bag.units.dimensions - {"dimensionless"}
    ):
        score -= BARE
    if bag.change and not keys(_bound_text(place)) & _ALTERING:
        score -= UNASKED_KIND
    score -= UNASKED_KIND * bool(keys(f"{place.measurement.property}") & _CALCULATED - bag.keys)
    return Fit(place, score, "", tuple(unmet), own / total if total else 0.0, prop)


def _another_kind(part: Part, level: float, place: Place, bag: Bag) -> bool:
    """Whether another species of the genus is named in the value's own words or around it, and the asked one is not, or
    stands farther off."""
    if part.rivals is None or any(form <= place.row | place.column for form in part.forms):
        return False
    asked = bag.keys.union(*(one.keys for other in bag.rivals for one in other))

    def strange(text: str) -> list[int]:
        return [
            match.start(1)
            for match in part.rivals.finditer(text)  # type: ignore[union-attr]
            if any(is_term(token) and token.key not in asked for token in tokens(match[1]))
        ]

    at = number_at(place)[0]
    own = [token.start for token in tokens(place.sentence) if any(token.key in form for form in part.forms)]
    if own and at >= 0:
        others = strange(place.sentence)
        return bool(others) and min(abs(one - at) for one in others) < min(abs(one - at) for one in own)
    return level < TITLE + 0.1 and bool(strange(f"{place.own_text} ; {place.near_text}"))


def _part_level(part: Part, place: Place, view: DocumentView, near: dict[str, float]) -> float:
    if part.literal:
        return _literal_level(part, place, view)
    if part.beside:
        return _number_level(part, place)
    best = 0.0
    for number, form in enumerate(part.forms):
        levels = [_level(key, place, view, near, part.number) for key in form]
        level = sum(levels) / len(levels) * (1.0 if number == 0 or (part.named and not part.starred) else SYNONYM)
        best = max(best, level)
    return best


def _nearest_term(bag: Bag, near: dict[str, float], view: DocumentView) -> float:
    """How close the nearest of the asked names and terms stands, in its long or short form."""
    asked = {key for part in bag.parts if part.term or part.named for key in part.keys}
    return max((told for key, told in near.items() if key in asked or view.long_form(key) & asked), default=0.0)


def _literal_level(part: Part, place: Place, view: DocumentView) -> float:
    """A name told letter by letter: in its own labels, by the number in its sentence, around it, else in the paper."""
    name = fold(part.literal)
    said = re.compile(rf"(?<![\w/]){re.escape(name)}(?![\w/])")
    bound = fold(_bound_text(place))
    if said.search(bound):
        return OWN
    alike_but = rf"{re.escape(name.split('/')[0])}/\w+" if "/" in name else rf"[α-ω]-{re.escape(name[2:])}"
    rival = re.compile(rf"(?<![\w/]){alike_but}(?![\w/])")
    if rival.search(bound):
        return ABSENT
    own = fold(place.own_text)
    if said.search(own):
        return BESIDE if not rival.search(said.sub("", own)) or _nearer(said, rival, place) else ABSENT
    if rival.search(own):
        return ABSENT
    return 0.6 if said.search(fold(place.near_text)) else OFTEN if part.forms[0] <= view.title else ABSENT


def _nearer(said: re.Pattern[str], rival: re.Pattern[str], place: Place) -> bool:
    """Whether the last of the two names before the number is the asked one."""
    start = number_at(place)[0]
    before = fold(place.sentence[: max(0, start)])
    mine = max((match.end() for match in said.finditer(before)), default=-1)
    other = max((match.end() for match in rival.finditer(before) if not said.match(match.group())), default=-1)
    return mine > other


def _column_text(place: Place) -> str:
    return " ; ".join(one.text for one in place.measurement.descriptors if one.role == "column")


def _bound_text(place: Place) -> str:
    measurement = place.measurement
    return f"{measurement.entity} ; {measurement.property}" if place.sentence else place.own_text


def _number_level(part: Part, place: Place) -> float:
    """A number of the question: with its noun in the value's own labels or sentence, around it, or without the noun."""
    number = next(iter(part.forms[0]))
    if _stand_together(number, part.beside, _bound_text(place)):
        return OWN
    if number in place.row | place.column:
        return BESIDE
    if _other_number(part, place):
        return ABSENT
    if _stand_together(number, part.beside, place.own_text):
        return BESIDE
    if _stand_together(number, part.beside, place.near_text):
        return NEAR
    return 0.5 if number in place.own else 0.3 if number in place.near else ABSENT


def _stand_together(number: str, nouns: frozenset[str], text: str) -> bool:
    """Whether a number stands right before its noun, or after it with no other number between."""
    found = tokens(text)
    for at, token in enumerate(found):
        if token.key == number and (
            any(other.key in nouns for other in found[at + 1 : at + 2]) or _after_its_noun(found, at, nouns)
        ):
            return True
    return False


def _after_its_noun(found: Sequence[Token], at: int, nouns: frozenset[str]) -> bool:
    for back in range(at - 1, max(-1, at - 4), -1):
        if found[back].kind == "number":
            return False
        if found[back].key in nouns:
            return back == 0 or found[back - 1].kind != "number"
    return False


def _other_number(part: Part, place: Place) -> str:
    """Another number that stands right by the asked one's noun in a value's own labels ("1-shot"), and
    not the asked one."""
    text = _bound_text(place)
    found = tokens(text)
    if any(_stand_together(number, part.beside, text) for form in part.forms for number in form):
        return ""
    for at, token in enumerate(found):
        if token.kind == "number" and (
            any(other.key in part.beside for other in found[at + 1 : at + 2]) or _after_its_noun(found, at, part.beside)
        ):
            return token.text
    return ""


def _level(key: str, place: Place, view: DocumentView, near: dict[str, float], number: bool) -> float:
    same = alike(key)
    if same & (place.row | place.column):
        return OWN
    if near and (told := max((near.get(one, 0.0) for one in same), default=0.0)):
        return told
    if same & place.own:
        return BESIDE
    if same & place.near:
        return BESIDE if place.in_table else NEAR - 0.15
    if number:
        return ABSENT
    if same & view.title:
        return TITLE
    if same & view.abstract:
        return ABSTRACT
    if same & view.main:
        return MAIN
    if same & view.often:
        return OFTEN
    return BODY if same & view.words or view.begins_like(key) else ABSENT


def _of_another_side(place: Place, bag: Bag, view: DocumentView, near: dict[str, float]) -> bool:
    """Whether what parts another side from this one stands closer to the number than what is this side's own."""

    def told(parts: Sequence[Part]) -> float:
        whole = sum(part.weight for part in parts)
        return sum(part.weight * _part_level(part, place, view, near) for part in parts) / whole if whole else 0.0

    def bound(parts: Sequence[Part]) -> bool:
        return all(any(form <= place.row | place.column for form in part.forms) for part in parts)

    for rival in bag.rivals:
        mine = [
            part
            for part in bag.side
            if part not in rival and not part.keys & frozenset().union(*(one.keys for one in rival))
        ]
        if bag.side and mine and bound(mine) and not bound(rival):
            continue
        if (
            rival
            and told(rival) >= max(told(mine), 0.01)
            and (told(rival) > told(mine) or bound(rival) or place.in_table)
        ):
            return True
        if rival and bound(rival) and not (mine and bound(mine)):
            return True
    return False


def _property_level(place: Place, bag: Bag, near: dict[str, float]) -> float:
    """How surely the number is of the property that the ontology knows: 1 by its own labels, less by what is around."""
    if not bag.property_forms:
        return 0.0
    measurement = place.measurement
    bound = place.row | place.column
    if any(form <= bound for form in bag.property_forms[:1]):
        return OWN
    if measurement.property_id == bag.property_id or any(form <= bound for form in bag.property_forms):
        return SAME
    if measurement.unit and any(form <= keys(measurement.unit) for form in bag.property_forms):
        return OWN
    best = 0.0
    for form in bag.property_forms:
        if near and form <= near.keys():
            best = max(best, min(near[key] for key in form))
        elif form <= place.own:
            best = max(best, BESIDE)
        elif form <= place.own | place.near:
            best = max(best, BESIDE if place.in_table else 0.6)
    return best


def _property_refused(place: Place, bag: Bag, level: float, weights: Weights) -> str:
    measurement = place.measurement
    told = keys(measurement.property) | (place.column if place.in_table else frozenset())
    if _MEASURED & bag.keys and told & _CALCULATED - bag.keys:
        return f"it is a value of {measurement.property}"
    altered = frozenset() if bag.change else (told & _ALTERING) - bag.keys
    if altered and place.in_table:
        return f"it is a value of {measurement.property}"
    bound = place.row | place.column
    if not bag.property_forms:
        if bag.focus and not any(
            form <= place.own | (place.near if place.in_table else frozenset()) for form in bag.focus
        ):
            return "nothing says that it is of what was asked"
        return ""
    if level < 0.8:
        return f"it is a value of {measurement.property}"
    stated = any(form <= bound for form in bag.property_forms)
    foreign = measurement.property_id not in (None, "standard_deviation", bag.property_id)
    if foreign and place.in_table and not any(form <= keys(measurement.property) for form in bag.property_forms):
        return f"it is a value of {measurement.property}"
    if foreign and not stated:
        return f"it is a value of {measurement.property}"
    if altered and not stated and measurement.property_id != "standard_deviation":
        return f"it is a value of {measurement.property}"
    if (
        place.sentence
        and not stated
        and measurement.property_id is None
        and keys(measurement.property) & _OTHER_KINDS - frozenset().union(*bag.property_forms)
    ):
        return f"it is a value of {measurement.property}"
    return bag.units.refused(measurement)


def _counts_another(place: Place, bag: Bag) -> str:
    """A count of things that the question does not speak of."""
    measurement = place.measurement
    unit = measurement.unit or ""
    if bag.expects.dimension != "count" or not place.sentence or measurement.value is None:
        return ""
    if not measurement.value.is_integer():
        return "a count is asked for, it is none"
    if len(unit) >= 4:
        return "" if keys(unit) & (bag.expects.counted or bag.keys) else f"it counts {unit}"
    end = number_at(place)[1]
    following = [token for token in tokens(place.sentence) if token.start >= end > 0][:2]
    words = [
        token for token in following[:1] if token.kind == "word" and token.text.islower() and not is_generic(token.key)
    ]
    if not unit and words and not any(token.key in bag.keys for token in following):
        return f"it counts {words[0].text}"
    return ""


def _shape_refused(place: Place, bag: Bag) -> str:
    """A number that the question itself gives, or a range where none is asked, is no answer."""
    measurement = place.measurement
    for constraint in bag.constraints:
        if constraint.value is None or not place.sentence:
            continue
        same = (
            constraint.si_value
            if constraint.si_value is not None and measurement.si_value is not None
            else constraint.value
        )
        own = measurement.si_value if same is not constraint.value else measurement.value
        if own is not None and abs(same - own) <= 1e-6 * max(1.0, abs(same)):
            return f"{constraint.text} is the question's own condition"
    if place.sentence and measurement.value is not None:
        asked = canonical_number(f"{abs(measurement.value):.10g}")
        if asked in bag.given and (len(asked) > 2 or not measurement.unit or measurement.unit == "%"):
            return f"{asked} is the question's own number"
    if (
        measurement.unit == "%"
        and measurement.value in (90, 95, 99)
        and _INTERVAL.search(place.sentence or place.own_text)
    ):
        return "it is the level of an interval"
    if place.sentence and not bag.change and _BY.search(place.sentence[: max(0, number_at(place)[0])]):
        return "it is by how much something changed"
    if measurement.unit is None and _TIMES.match(measurement.property):
        return "it is a factor"
    if (
        measurement.unit is None
        and place.in_table
        and _PERCENT.search(_column_text(place))
        and bag.expects.dimension != "count"
    ):
        return "its labels speak of percentages, and it has no unit"
    if bag.range_asked and measurement.value is not None:
        return "a range is asked for"
    for turn in _ORDINALS:
        asked_turn = any(turn & part.keys for part in bag.parts)
        others = frozenset().union(*(other for other in _ORDINALS if other is not turn))
        if asked_turn and (place.row | place.column) & others and not (place.row | place.column) & turn:
            return "it is of another turn"
    start, end = number_at(place)
    if place.sentence and _FIGURE.match(measurement.entity):
        return "it is what a figure shows"
    if place.sentence and _NUMBERED.search(place.sentence[: max(0, start)]):
        return "it is the number of a figure, table or equation"
    around = place.sentence[max(0, start - 3) : max(0, start)] + place.sentence[end : end + 3]
    if place.sentence and any(letter == "\ufffd" or unicodedata.category(letter) == "Cc" for letter in around):
        return "a character beside the number cannot be read"
    if measurement.value is None and place.sentence and not bag.range_asked:
        return "it is a range told in a sentence"
    return ""
