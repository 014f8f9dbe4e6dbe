"""One paper's answer where one value is asked for: one, or several that their conditions tell apart, or none."""

from collections import Counter, defaultdict

from contracts.measurements import Measurement
from reasoning.questions.judging import Verdict
from reasoning.questions.properties import TELLING
from reasoning.questions.tokens import keys

AS_NEAR = 0.12
"""Coverage by which a value of the paper's own may fall short of a second-hand one and still go before it."""

_MEANS = frozenset({"mean", "averag"})
"""Stems of the label of a mean over the rows above it."""


def settled(answers: list[Verdict]) -> tuple[list[Verdict], list[Verdict]]:
    """A paper's one value, or several that their conditions tell apart, or none where none is sure; and the others."""
    best = max(verdict.coverage for verdict in answers)
    series = _by_conditions([verdict for verdict in answers if verdict.coverage >= best - AS_NEAR])
    if series:
        return series, [verdict for verdict in answers if verdict not in series]
    leading = [verdict for verdict in answers if verdict.coverage >= best - 0.02]
    rest = [verdict for verdict in answers if verdict not in leading]
    leading.sort(
        key=lambda v: (not v.place.in_table, -round(v.coverage, 3), -v.exactness, -len(v.place.measurement.conditions))
    )
    values: dict[tuple[object, ...], Verdict] = {}
    for verdict in leading:
        values.setdefault(_value(verdict.place.measurement), verdict)
    distinct = list(values.values())
    if len(distinct) == 1:
        return distinct, rest
    supported = Counter(value for _, value in {(v.place.group, _value(v.place.measurement)) for v in answers})
    often = sorted(distinct, key=lambda v: -supported[_value(v.place.measurement)])
    if supported[_value(often[0].place.measurement)] >= 2 > supported[_value(often[1].place.measurement)]:
        return often[:1], often[1:] + rest
    exact = sorted(distinct, key=lambda v: -v.exactness)
    plain = not exact[0].place.in_table or exact[0].exactness > -TELLING
    if plain and exact[0].exactness > exact[1].exactness + TELLING:
        return exact[:1], exact[1:] + rest
    return [], [
        Verdict(v.place, v.coverage, "several values fit alike and nothing tells them apart") for v in distinct
    ] + rest


def _by_conditions(answers: list[Verdict]) -> list[Verdict]:
    """The values of one table that differ in nothing but reported conditions, where there are several."""
    groups: dict[str, dict[tuple[object, ...], Verdict]] = defaultdict(dict)
    for verdict in answers:
        if verdict.place.in_table:
            groups[verdict.place.group].setdefault(_value(verdict.place.measurement), verdict)
    for values in groups.values():
        if len(values) > 1 and told_by_conditions(list(values.values())):
            return list(values.values())
    return []


def told_by_conditions(verdicts: list[Verdict]) -> bool:
    """Whether the values stand in one table or sentence series and differ in nothing but reported conditions."""
    if len({verdict.place.group for verdict in verdicts}) != 1 or not verdicts[0].place.in_table:
        return False
    described = set()
    for verdict in verdicts:
        conditions = verdict.place.measurement.conditions
        said = (
            frozenset().union(*(keys(condition.text) | keys(condition.name) for condition in conditions))
            if conditions
            else frozenset()
        )
        labels = frozenset(key for key in verdict.place.row | verdict.place.column if key not in said)
        described.add(labels)
    sets = {frozenset((c.name, c.text) for c in v.place.measurement.conditions) for v in verdicts}
    return len(described) == 1 and len(sets) == len(verdicts)


def _value(measurement: Measurement) -> tuple[object, ...]:
    if measurement.value is None:
        return ("interval", measurement.interval, measurement.unit)
    if measurement.si_value is not None:
        return (float(f"{measurement.si_value:.4g}"), measurement.si_unit)
    return (float(f"{measurement.value:.6g}"), measurement.unit)


def mean_of_replicates(group: list[Verdict], axis: str) -> list[Verdict]:
    """Where the rows are numbered replicates ("Disc 1", "Disc 2") and their mean: the mean."""
    labels = {
        id(verdict): frozenset(key for key in getattr(verdict.place, axis) if not key.isdigit()) for verdict in group
    }
    means = [verdict for verdict in group if labels[id(verdict)] & _MEANS]
    others = {labels[id(verdict)] for verdict in group if verdict not in means}
    return means if len(means) == 1 and len(others) == 1 and len(group) > 2 else []
