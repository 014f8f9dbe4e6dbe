"""Clauses read one after the other: what one leaves unsaid is taken from the one before, what it says again is left."""

from collections.abc import Sequence
from dataclasses import replace

from reasoning.questions.reading import BESIDE, Part, Reader
from reasoning.questions.statements import with_statements
from reasoning.questions.tokens import keys


def parts_of(clauses: Sequence[str], question: str, reader: Reader) -> list[Part]:
    """What the clauses of `question` ask. A statement asks nothing, but says what the question after it is about."""
    parts: list[Part] = []
    before = ""
    for said, beside in with_statements(clauses, question, reader.measures):
        found = reader.read(said)
        if beside:
            found = [_also_of(part, reader.read(beside)[0]) for part in found]
        choice = reader.read(before, "compare") if _only_chooses(found) and len(parts) == 1 else []
        if len(choice) == 1 and choice[0].sides and parts[0].verb in ("value", None):
            parts, found = [], [replace(choice[0], asked=f"{choice[0].asked} ; {found[0].asked}")]
        for part in found:
            parts = _with(parts, _resolved(part, parts))
        before = said
    return parts


def _also_of(part: Part, beside: Part) -> Part:
    """The part with what a statement names beside what the question takes up; that is no further side."""
    known = {one.name for one in part.entities}
    named = [one for one in beside.entities if one.name not in known]
    further = () if part.sides else tuple(named)
    told = [one.name for one in named] if part.sides else []
    unused = beside.property.name.split() if part.property and beside.property and not beside.property.id else ()
    return replace(
        part, entities=(*part.entities, *further), terms=tuple(sorted({*part.terms, *beside.terms, *unused, *told})),
        conditions=(*part.conditions, *beside.conditions),
        meaning=part.meaning | beside.meaning, property=part.property or beside.property,
        asked=f"{part.asked} ; {beside.asked}",
    )  # fmt: skip


def _only_chooses(found: Sequence[Part]) -> bool:
    """Whether a clause but asks which of what was named before ("and which was higher")."""
    one = found[0]
    named = one.entities or one.terms or one.conditions or one.property
    return len(found) == 1 and one.verb == "compare" and not named


def _with(parts: list[Part], part: Part) -> list[Part]:
    """The parts with one more; of two that compare the same things, the one that says in what they are compared."""
    last = parts[-1] if parts else None
    if last is None or last.verb != "compare" or part.verb not in ("compare", "value"):
        return [*parts, part]
    if last.entities != part.entities or last.conditions != part.conditions or last.change or part.change:
        return [*parts, part]
    if last.property is None and part.property is not None and part.property.id is not None:
        return [*parts[:-1], part]
    again = _is_of(last) == _is_of(part) and set(part.terms) <= set(last.terms)
    return [*parts[:-1], replace(last, asked=part.asked)] if again else [*parts, part]


def _is_of(part: Part) -> tuple[str | None, str] | None:
    """Which property it asks for, in whatever words."""
    return (part.property.id, part.property.name) if part.property else None


def _resolved(part: Part, before: list[Part]) -> Part:
    """The part with what it leaves unsaid taken from the clause before it."""
    if not before:
        return part
    last = before[-1]
    meaning = part.meaning
    resolved = part
    own_names = bool(part.entities) and not all(
        not entity.grounded and entity.name.islower() for entity in part.entities
    )
    if part.verb is None or (part.verb == "value" and not own_names and last.sides):
        resolved = replace(resolved, verb=last.verb)
    if not own_names:
        meaning |= frozenset(one for one in last.meaning if not one.startswith(BESIDE))
        resolved = replace(
            resolved, entities=last.entities, terms=tuple(sorted({*last.terms, *part.terms})),
            shared=last.shared,
            sides=(last.sides or last.apart) and part.verb in (None, "compare", "value"),
            asked=f"{last.asked} ; {part.asked}",
        )  # fmt: skip
        names = {one.name for one in part.conditions}
        keeps = not part.conditions and (
            (part.verb in ("compare", "value", "claim", None) and (part.property is not None or part.refers_back))
            or (part.verb == "why" and part.refers_back)
        )
        if keeps and not part.against:
            added = tuple(one for one in last.conditions if one.name not in names)
            resolved = replace(resolved, conditions=(*part.conditions, *added))
    if part.property is None or (
        part.property.id is None and not own_names and part.refers_back and last.property and not part.property.name
    ):
        resolved = replace(resolved, property=last.property)
        if last.property and last.property.id is None:
            meaning |= keys(last.property.name)
    return replace(resolved, meaning=meaning)
