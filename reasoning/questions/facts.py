"""The statements of one fact among a paper's answers, and which of them stands for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import evidence
from contracts.measurements import Measurement
from contracts.propositions import Proposition
from reasoning.questions.judging import Verdict
from reasoning.questions.tokens import keys


def facts_of(verdicts: Sequence[Verdict], proposition: Proposition) -> list[tuple[Verdict, list[Verdict]]]:
    """Each fact that one paper's `verdicts` state: its fullest statement, then all of them.

    Two values of one table, or of one sentence, are two facts. The statement kept is as near to the question as the
    nearest of them.
    """
    unnamed = {one.place.measurement.id: _unnamed(one.place.measurement, proposition) for one in verdicts}
    facts: list[list[Verdict]] = []
    for verdict in verdicts:
        home = next((fact for fact in facts if all(_same(one, verdict, unnamed) for one in fact)), None)
        if home is None:
            facts.append([verdict])
        else:
            home.append(verdict)
    return [(_fullest(fact, unnamed), fact) for fact in facts]


def _unnamed(measurement: Measurement, proposition: Proposition) -> Measurement:
    """The measurement without its entity where that is no more than what was asked about: any sample of it agrees."""
    names = (name for one in proposition.entities for name in (one.name, one.surface, *one.aliases))
    plain = any(keys(measurement.entity) <= keys(name) for name in names)
    return measurement.model_copy(update={"entity": ""}) if plain else measurement


def _same(one: Verdict, other: Verdict, unnamed: Mapping[str, Measurement]) -> bool:
    if one.place.group == other.place.group:
        return False
    left, right = unnamed[one.place.measurement.id], unnamed[other.place.measurement.id]
    if left.uncertainty is not None and left.uncertainty == right.uncertainty:
        left, right = (measurement.model_copy(update={"entity": ""}) for measurement in (left, right))
    return evidence.same_fact(left, right)


def _fullest(fact: Sequence[Verdict], unnamed: Mapping[str, Measurement]) -> Verdict:
    """The statement that tells most; of several entities' that agree to the uncertainty, too."""
    alike = [unnamed[one.place.measurement.id].model_copy(update={"entity": ""}) for one in fact]
    best = evidence.preferred(alike)[0].id
    chosen = next(one for one in fact if one.place.measurement.id == best)
    return replace(chosen, coverage=max(one.coverage for one in fact))
