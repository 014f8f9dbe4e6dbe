"""The statements of one fact among a paper's answers, and which of them stands for it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import evidence
from contracts.measurements import Measurement
from contracts.propositions import Proposition
from reasoning.questions.judging import Verdict
from reasoning.questions.points import counted
from reasoning.questions.tokens import keys, tokens

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_LONGEST_NAME = 6
"""Words of an entity up to which it is a name, not a piece of a sentence."""
_MANY_DIGITS = 3
"""Significant digits from which two equal values of one property in one paper are told of one thing."""


def facts_of(verdicts: Sequence[Verdict], proposition: Proposition) -> list[tuple[Verdict, list[Verdict]]]:
    """Each fact that one paper's `verdicts` state: its fullest statement, then all of them.

    Two values of one table, or of one sentence, are two facts. The statement kept is as near to the question as the
    nearest of them.
    """
    stated = {one.place.measurement.id: _as_statement(one.place.measurement, proposition) for one in verdicts}
    facts: list[list[Verdict]] = []
    for verdict in verdicts:
        home = next((fact for fact in facts if all(_same(one, verdict, stated) for one in fact)), None)
        if home is None:
            facts.append([verdict])
        else:
            home.append(verdict)
    return [(_fullest(fact, stated), fact) for fact in facts]


def _as_statement(measurement: Measurement, proposition: Proposition) -> Measurement:
    """The measurement, its counts in SI, without its entity where that is what was asked about or the title."""
    names = (name for one in proposition.entities for name in (one.name, one.surface, *one.aliases))
    titles = (descriptor.text for descriptor in measurement.descriptors if descriptor.role == "title")
    plain = measurement.entity in titles or any(keys(measurement.entity) <= keys(name) for name in names)
    held = tuple(counted(condition) for condition in measurement.conditions)
    return measurement.model_copy(update={"conditions": held, "entity": "" if plain else measurement.entity})


def _same(one: Verdict, other: Verdict, stated: Mapping[str, Measurement]) -> bool:
    if one.place.group == other.place.group or _are_far_apart(one.place.measurement, other.place.measurement):
        return False
    left, right = stated[one.place.measurement.id], stated[other.place.measurement.id]
    if _is_printed_alike(left, right) and not _of_two_samples(left, right):
        left, right = (measurement.model_copy(update={"entity": ""}) for measurement in (left, right))
    return evidence.same_fact(left, right)


def _are_far_apart(left: Measurement, right: Measurement) -> bool:
    """Whether no rounding makes two values one; told before the dearer look at all that is said of them."""
    if left.si_unit != right.si_unit:
        return True
    return bool(left.si_value and right.si_value) and not 0.5 <= abs((left.si_value or 1) / (right.si_value or 1)) <= 2


def _is_printed_alike(left: Measurement, right: Measurement) -> bool:
    """Whether two values have so many digits, or so the same spread, that they are hardly equal by chance."""
    spread = left.uncertainty is not None and left.uncertainty == right.uncertainty
    return spread or min(_digits(left), _digits(right)) >= _MANY_DIGITS


def _of_two_samples(left: Measurement, right: Measurement) -> bool:
    """Whether their entities are two codes, NZSP-1100 and NZSP-1200."""
    one, other = (_codes(measurement.entity) for measurement in (left, right))
    return bool(one) and bool(other) and one != other


def _codes(entity: str) -> set[str]:
    found = tokens(entity)
    return {token.key for token in found if token.kind == "label"} if len(found) <= _LONGEST_NAME else set()


def _digits(measurement: Measurement) -> int:
    """Significant digits as printed."""
    found = _NUMBER.search(measurement.pedigree.extraction.text)
    return len(re.sub(r"\D", "", found[0]).lstrip("0")) if found else 0


def _fullest(fact: Sequence[Verdict], stated: Mapping[str, Measurement]) -> Verdict:
    """The statement that tells most, whichever words its entity has."""
    alike = [stated[one.place.measurement.id].model_copy(update={"entity": ""}) for one in fact]
    best = evidence.preferred(alike)[0].id
    chosen = next(one for one in fact if one.place.measurement.id == best)
    return replace(chosen, coverage=max(one.coverage for one in fact))
