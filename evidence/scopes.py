"""Which conditions hold for a number of running text: those of its sentence, its paragraph, the stated defaults."""

from collections.abc import Mapping, Sequence

from contracts.documents import Sentence
from contracts.measurements import Check, Condition
from evidence.condition_words import Placed
from evidence.governing import governing
from evidence.quantity import Quantity
from evidence.reach import Setting, Target, reaches, settings


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
        self.settings = {s.index: settings(s, placed[s.index]) for s in sentences}
        self.defaults = [one for s in sentences for one in self.settings[s.index] if one.default]

    def conditions(
        self, sentence: Sentence, quantity: Quantity, own: Placed | None
    ) -> tuple[tuple[Condition, ...], tuple[Check, ...]]:
        """The nearest of each name in the sentence.

        Where the sentence leaves open which of several of one name holds, there is none of it, and a failed check.
        """
        kept: list[Condition] = []
        doubts: list[Check] = []
        alike = own.condition.name if own else None
        placed = self.placed[sentence.index]
        near = [
            p
            for p in placed
            if p is not own
            and p.condition.name != alike
            and not _same_kind(p.condition, quantity)
            and not (p.condition.name == "heating_rate" and "[time]" in (quantity.dimension or ""))
        ]
        values = [q for q in self.found[sentence.index] if not any(p.start < q.end and q.start < p.end for p in placed)]
        if own is not None:
            values.append(quantity)
        for name in dict.fromkeys(p.condition.name for p in near):
            same = [p for p in near if p.condition.name == name]
            governed = governing(sentence.text, same, quantity, values)
            kept += [governed.condition.condition] if governed.condition else []
            if governed.open:
                detail = f"{name.replace('_', ' ')} of this number: {' or '.join(governed.open)} is not clear"
                doubts.append(Check(name="condition_bound", passed=False, detail=detail))
        return tuple(kept), tuple(doubts)

    def wider(
        self, sentence: Sentence, quantity: Quantity, property_id: str | None, *, has_spread: bool
    ) -> tuple[Condition, ...]:
        """What the paragraph before the sentence, and else the stated defaults, tell of a number that is a result.

        A name that the sentence itself tells a condition of is never taken from further away, and a sentence that tells
        how something was measured takes none: it speaks of another measurement.
        """
        others = [q for q in self.found[sentence.index] if q is not quantity]
        if any(not one.means for one in self.settings[sentence.index]):
            return ()
        target = Target(
            text=sentence.text,
            section=sentence.section,
            property_id=property_id,
            has_spread=has_spread,
            si_units=frozenset(q.si_unit for q in others if q.si_unit),
            stated=frozenset(p.condition.name for p in self.placed[sentence.index]),
        )
        before = [s for s in self.paragraphs[sentence.paragraph] if s.index < sentence.index]
        told = {p.condition.name for s in before for p in self.placed[s.index]}
        near = [
            one for s in before for one in self.settings[s.index] if self._agreed(one, before) and reaches(one, target)
        ]
        found = {one.condition.name: one.condition.model_copy(update={"scope": "paragraph"}) for one in near}
        for name, condition in governing_defaults(self.defaults, target, sentence.section).items():
            if name not in told:
                found.setdefault(name, condition)
        return tuple(found.values())

    def _agreed(self, setting: Setting, before: Sequence[Sentence]) -> bool:
        """Whether the paragraph tells no other condition of the setting's name so far."""
        name = setting.condition.name
        said = {p.condition.text.casefold() for s in before for p in self.placed[s.index] if p.condition.name == name}
        return len(said) == 1


def governing_defaults(defaults: Sequence[Setting], target: Target, section: str | None) -> dict[str, Condition]:
    """The stated default of each name: the section's own, else the paper's; none where several contradict."""
    found: dict[str, Condition] = {}
    fitting = [one for one in defaults if reaches(one, target)]
    for name in {one.condition.name for one in fitting}:
        same = [one for one in fitting if one.condition.name == name]
        here = [one for one in same if section is not None and one.sentence.section == section]
        told = here or same
        if len({one.condition.text.casefold() for one in told}) == 1:
            found[name] = told[0].condition.model_copy(update={"scope": "section"})
    return found


def _same_kind(condition: Condition, quantity: Quantity) -> bool:
    """Whether a condition is of the number's own dimension: a length is no condition of a length."""
    return (
        condition.si_unit is not None and condition.si_unit not in ("1", "") and condition.si_unit == quantity.si_unit
    )
