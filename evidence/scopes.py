"""Which conditions hold for a number of running text: those of its sentence, its paragraph, the stated defaults."""

from collections.abc import Mapping, Sequence
from typing import Literal

from contracts.documents import Sentence
from contracts.measurements import Check, Condition
from evidence.condition_words import Placed
from evidence.conditions import states_default
from evidence.governing import governing
from evidence.quantity import Quantity


class Scopes:
    """The conditions of a document's sentences, by sentence and by paragraph."""

    def __init__(
        self,
        sentences: Sequence[Sentence],
        placed: Mapping[int, list[Placed]],
        found: Mapping[int, list[Quantity]],
        paragraphs: Mapping[int, list[Sentence]],
    ) -> None:
        self.placed, self.found, self.paragraphs = placed, found, paragraphs
        self.defaults = [s for s in sentences if states_default(s.text) and placed[s.index]]

    def conditions(
        self, sentence: Sentence, quantity: Quantity, own: Placed | None
    ) -> tuple[tuple[Condition, ...], tuple[Check, ...]]:
        """The nearest of each name: the sentence's own, then the paragraph's, then the stated defaults'.

        Where the sentence leaves open which of several of one name holds, there is none of it, and a failed check.
        """
        kept: dict[str, list[Condition]] = {}
        doubts: list[Check] = []
        alike = own.condition.name if own else None
        placed = self.placed[sentence.index]
        near = [
            p for p in placed if p is not own and p.condition.name != alike and not _same_kind(p.condition, quantity)
        ]
        values = [q for q in self.found[sentence.index] if not any(p.start < q.end and q.start < p.end for p in placed)]
        if own is not None:
            values.append(quantity)
        for name in dict.fromkeys(p.condition.name for p in near):
            same = [p for p in near if p.condition.name == name]
            governed = governing(sentence.text, same, quantity, values)
            kept[name] = [governed.condition.condition] if governed.condition else []
            if governed.open:
                detail = f"{name.replace('_', ' ')} of this number: {' or '.join(governed.open)} is not clear"
                doubts.append(Check(name="condition_bound", passed=False, detail=detail))
        if own is not None:
            kept.setdefault(own.condition.name, [])
        wider: list[tuple[Literal["paragraph", "section"], list[Sentence]]] = [
            ("paragraph", [s for s in reversed(self.paragraphs[sentence.paragraph]) if s.index < sentence.index]),
            ("section", [s for s in self.defaults if s.index != sentence.index]),
        ]
        for scope, others in wider:
            said: dict[str, list[Condition]] = {}
            for other in others:
                for item in self.placed[other.index]:
                    said.setdefault(item.condition.name, []).append(item.condition)
            for name, told in said.items():
                one = len({c.text.lower() for c in told}) == 1
                if name not in kept and one and (scope == "section" or _carried(told[0])):
                    kept[name] = [told[0].model_copy(update={"scope": scope})]
        return tuple(condition for conditions in kept.values() for condition in conditions), tuple(doubts)


def _same_kind(condition: Condition, quantity: Quantity) -> bool:
    """Whether a condition is of the number's own dimension: a length is no condition of a length."""
    return (
        condition.si_unit is not None and condition.si_unit not in ("1", "") and condition.si_unit == quantity.si_unit
    )


_CARRIED = frozenset(
    {"state", "atmosphere", "electrolyte", "reference_electrode", "functional", "dispersion_correction", "humidity"}
)
"""Conditions that hold on in a paragraph once said; a temperature or a time is the sentence's own."""


def _carried(condition: Condition) -> bool:
    return condition.name in _CARRIED and not condition.text.lower().endswith("ed")
