"""Numbers and states that a question sets: 25 °C, a batch size of 32, 5-way, dry."""

import re
from dataclasses import dataclass

import evidence
from contracts.propositions import Constraint
from reasoning.questions.lexicon import Lexicon, Named
from reasoning.questions.tokens import Token, tokens
from reasoning.questions.words import is_generic

_NOT_A_CONSTRAINT = re.compile(r"(?:table|fig(?:ure)?\.?|eq(?:uation)?\.?|ref\.?|section|chapter)\s*$", re.IGNORECASE)
_LINKS = frozenset({"of", "is", "was", "were", "be", "to", "equal", "equals", "=", "at"})
_BY_DIMENSION = {
    "[temperature]": "temperature",
    "[time]": "time",
    "[mass] / [length] ** 3": "concentration",
    "[substance] / [length] ** 3": "concentration",
    "[mass] / [length] / [time] ** 2": "pressure",
    "1 / [time]": "frequency",
    "[length]": "length",
    "[temperature] / [time]": "rate",
}
_IN_MANY_DIMENSIONS = frozenset(
    {"concentration", "dose", "c_rate", "current_density", "rotation_speed", "age", "cut_off"}
)
"""Conditions that papers give in units of several dimensions."""


@dataclass(frozen=True, slots=True)
class SetCondition:
    """A constraint with the characters of the clause that it takes up (its name and its number)."""

    constraint: Constraint
    start: int
    end: int


def set_conditions(text: str, lexicon: Lexicon) -> list[SetCondition]:
    """The conditions that `text` sets, in its order.

    A name of the ontology beside the number names the condition; else its dimension; else the noun beside it.
    """
    named = lexicon.find(text)
    found = list(_numbers(text, named))
    spans = [(condition.start, condition.end) for condition in found]
    found += [
        SetCondition(Constraint(name=item.id, text=item.name), item.start, item.end)
        for item in named
        if item.kind == "state" and all(item.end <= start or item.start >= end for start, end in spans)
    ]
    return sorted(found, key=lambda condition: condition.start)


def _numbers(text: str, named: list[Named]) -> list[SetCondition]:
    found: list[SetCondition] = []
    words = tokens(text)
    used: list[tuple[int, int]] = []
    for quantity in evidence.quantities(text):
        if quantity.value is None or _NOT_A_CONSTRAINT.search(text[: quantity.start]):
            continue
        counted = quantity.counted or quantity.unit is None
        if counted:
            continue
        fitting = [item for item in named if _of_dimension(item, quantity.dimension)]
        name, start = _name_before(text, quantity.start, fitting)
        end = quantity.end
        if not name:
            name = _name_within(quantity.start, quantity.end, fitting)
        if not name:
            name, end = _name_after(text, quantity.end, fitting)
        name = name or _BY_DIMENSION.get(quantity.dimension or "", quantity.unit or "")
        value, unit, si_value = quantity.value, quantity.unit, quantity.si_value
        if unit == "C" and (value < 0 or value >= 15):
            name, unit, si_value = name if name != "C" else "temperature", "°C", value + 273.15
        used.append((quantity.start, quantity.end))
        found.append(
            SetCondition(
                Constraint(
                    name=name, text=text[quantity.start : quantity.end].strip(), value=value, unit=unit,
                    si_value=si_value,
                ),
                start, end,
            )
        )  # fmt: skip
    for position, token in enumerate(words):
        if token.kind != "number" or any(start <= token.start < end for start, end in used):
            continue
        if _NOT_A_CONSTRAINT.search(text[: token.start]):
            continue
        bare = _bare_number(text, words, position, named)
        if bare:
            found.append(bare)
    return found


def _of_dimension(item: Named, dimension: str | None) -> bool:
    """Whether a number of this dimension can be of the named condition: no number of cycles is 25 °C."""
    if not dimension or not item.dimension or item.id in _IN_MANY_DIMENSIONS:
        return True
    return item.dimension == dimension


def _name_within(start: int, end: int, named: list[Named]) -> str:
    """The condition that a number's own unit names ("200 cycles")."""
    return next((item.id for item in named if item.kind == "condition" and start <= item.start and item.end <= end), "")


def _name_after(text: str, end: int, named: list[Named]) -> tuple[str, int]:
    """The condition named just after a number ("81.67 K/s heating rate")."""
    for item in named:
        if item.kind == "condition" and item.start >= end and not text[end : item.start].strip():
            return item.id, item.end
    return "", end


def _name_before(text: str, start: int, named: list[Named]) -> tuple[str, int]:
    """The condition named just before a number ("temperature of", "batch size")."""
    for item in named:
        between = text[item.end : start].strip(" ,")
        if item.kind == "condition" and item.end <= start and all(_links(word) for word in between.split()):
            return item.id, item.start
    return "", start


def _links(word: str) -> bool:
    """Whether a word may stand between a condition's name and its number: "of", "is", or its symbol ("P/P0")."""
    return word.casefold() in _LINKS or (len(word) <= 5 and not word.islower())


def _numbers_a_strain(text: str, words: tuple[Token, ...], position: int) -> bool:
    """Whether a number tells a strain of a species that is named in two words ("Escherichia coli 12079")."""
    if position < 2:
        return False
    genus, species, number = words[position - 2 : position + 1]
    return (
        len(number.key) > 2 and genus.text[:1].isupper() and genus.text[1:].islower() and species.text.islower()
        and genus.start > 0 and genus.kind == species.kind == "word"
        and text[genus.end : species.start] == text[species.end : number.start] == " "
        and not is_generic(species.key)
    )  # fmt: skip


def _bare_number(text: str, words: tuple[Token, ...], position: int, named: list[Named]) -> SetCondition | None:
    """A number without a unit and the noun it counts or is the value of."""
    number = words[position]
    value = float(number.key)
    if position and words[position - 1].kind == "word" and text[words[position - 1].end : number.start] == " ":
        title = words[position - 1]
        if title.text[:1].isupper() and title.start > 0 and not re.search(r"[.?!:]\s*$", text[: title.start]):
            return None
    name, start = _name_before(text, number.start, named)
    if name:
        return SetCondition(Constraint(name=name, text=text[start : number.end], value=value), start, number.end)
    after = words[position + 1] if position + 1 < len(words) else None
    if _numbers_a_strain(text, words, position):
        return None
    if after and any(item.kind == "property" and item.start <= after.start < item.end for item in named):
        after = None
    numbers_word = re.search(r"[a-z][-‐‑]$", text[: number.start]) is not None
    joined = after is not None and not numbers_word and text[number.end : after.start] in (" ", "-", "‐", "‑", "–")
    if after and joined and after.kind == "word" and not is_generic(after.key) and after.text.islower():
        last = after
        following = words[position + 2] if position + 2 < len(words) else None
        if following and text[after.end : following.start] == " " and following.kind == "word" and after.key == "degre":
            last = following
        name = " ".join(token.text.casefold() for token in words[position + 1 : position + 3] if token.end <= last.end)
        return SetCondition(
            Constraint(name=name, text=text[number.start : last.end], value=value), number.start, last.end
        )
    before: list[Token] = []
    cursor = position - 1
    end = number.start
    while cursor >= 0 and len(before) < 2:
        token = words[cursor]
        between = text[token.end : end].strip(" -–(")
        if between not in ("", "=", "为") or token.kind == "number":
            break
        if token.text.casefold() in _LINKS and not before:
            end = token.start
        elif token.kind in ("word", "label") and not is_generic(token.key):
            before.append(token)
            end = token.start
        else:
            break
        cursor -= 1
    if not before or (
        before[-1].text[:1].isupper() and before[-1].kind == "word" and before[-1].start > 0 and len(before) == 1
    ):
        return None
    strain = any(token.text[:1].isupper() and token.kind == "word" and token.start for token in before)
    if strain and len(before) > 1 and "=" not in text[before[-1].start : number.start]:
        return None
    before.reverse()
    name = " ".join(token.text.casefold() for token in before)
    return SetCondition(
        Constraint(name=name, text=text[before[0].start : number.end], value=value), before[0].start, number.end
    )
