"""Of the values that fit, which answer: the best by a margin, or those that only reported conditions tell apart."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from contracts.measurements import Measurement
from reasoning.questions.fitting import Fit
from reasoning.questions.tokens import keys

ENOUGH = 0.70
"""Least score of an answer."""
ENOUGH_IN_PROSE = 0.78
"""The same in a sentence, where the ontology does not know the property and nothing else tells which it is."""
MARGIN = 0.03
"""Score by which an answer must go before the best one of another value."""
IN_TABLE = 0.004
"""The same between two values of one table, whose labels are all there is to tell them apart."""
OTHER_PAPER = 0.05
"""Score by which another paper's answer may fall short of the best and still be shown beside it."""
AS_NEAR = 0.06
"""Score by which a value of the paper's own may fall short of a second-hand one and still go before it."""
_MEANS = frozenset({"mean", "averag"})
"""Stems of the label of a mean over the rows above it."""
MOST_TIED = 4


def value_of(measurement: Measurement) -> tuple[object, ...]:
    """What two statements of one value share."""
    if measurement.value is None:
        return ("interval", measurement.interval, measurement.unit)
    if measurement.si_value is not None:
        return (float(f"{measurement.si_value:.4g}"), measurement.si_unit)
    return (float(f"{measurement.value:.6g}"), measurement.unit)


def first_hand_of(fits: list[Fit], only: bool) -> list[Fit]:
    """The paper's own values where they are about as near as those it cites; `only`: none but its own."""
    own = [one for one in fits if one.place.measurement.attributed_to is None]
    best = max((one.score for one in fits), default=0.0)
    if only or any(one.score >= best - AS_NEAR for one in own):
        return own
    return fits


def settled(fits: list[Fit], others: list[Fit]) -> tuple[list[Fit], list[Fit]]:
    """One paper's answer, and what came near (`others`: what fits less well, where the same number
    may be told better); no answer where several values fit alike and nothing tells them apart.
    """
    if not fits:
        return [], []
    ordered = sorted(fits, key=lambda one: (-one.score, not one.place.in_table, -len(one.place.measurement.conditions)))
    best = ordered[0].score
    group = ordered[0].place.group
    leading = [
        one
        for one in ordered
        if one.score >= best - (IN_TABLE if one.place.group == group and one.place.in_table else MARGIN)
    ]
    rest = [one for one in ordered if one not in leading]
    distinct: dict[tuple[object, ...], Fit] = {}
    for one in leading:
        distinct.setdefault(value_of(one.place.measurement), one)
    if len(distinct) == 1:
        return [_with_unit(ordered[0], [*ordered, *others])], rest
    series = _told_by_conditions(list(distinct.values()))
    if series:
        return series, [one for one in ordered if one not in series]
    replicates = _mean_of_replicates(list(distinct.values()))
    if replicates:
        return replicates, [one for one in ordered if one not in replicates]
    groups = {
        (one.place.group, value_of(one.place.measurement))
        for one in fits
        if value_of(one.place.measurement) in distinct
    }
    often = Counter(value for _, value in groups).most_common()
    if len(distinct) == 2 and often[0][1] >= 2 > often[1][1]:
        return [distinct[often[0][0]]], [one for one in ordered if one is not distinct[often[0][0]]]
    return [], [
        Fit(one.place, one.score, "several values fit alike and nothing tells them apart") for one in distinct.values()
    ] + rest


def _with_unit(best: Fit, fits: list[Fit]) -> Fit:
    """The same number told with its unit, where the best place leaves it out."""
    mine = best.place.measurement
    if mine.unit is not None:
        return best
    return next((one for one in fits if one.place.measurement.unit and one.place.measurement.value == mine.value), best)


def _told_by_conditions(fits: list[Fit]) -> list[Fit]:
    """The values of one table that differ in nothing but reported conditions, if they are few."""
    groups: dict[str, list[Fit]] = defaultdict(list)
    for one in fits:
        if one.place.in_table:
            groups[one.place.group].append(one)
    for group in groups.values():
        if not 1 < len(group) <= MOST_TIED:
            continue
        described = set()
        for one in group:
            said = frozenset[str]().union(*(keys(c.text) | keys(c.name) for c in one.place.measurement.conditions))
            described.add(frozenset(key for key in one.place.row | one.place.column if key not in said))
        held = {frozenset((c.name, c.text) for c in one.place.measurement.conditions) for one in group}
        if len(described) == 1 and len(held) == len(group):
            return group
    return []


def _mean_of_replicates(fits: list[Fit]) -> list[Fit]:
    """Where the rows are numbered replicates ("Disc 1", "Disc 2") and their mean: the mean."""
    for axis in ("row", "column"):
        labels = [frozenset(key for key in getattr(one.place, axis) if not key.isdigit()) for one in fits]
        means = [one for one, label in zip(fits, labels, strict=True) if label & _MEANS]
        others = {label for label in labels if not label & _MEANS}
        if len(means) == 1 and len(others) == 1 and len(fits) > 2 and len({one.place.group for one in fits}) == 1:
            return means
    return []


def over_papers(found: list[Fit], within: float = OTHER_PAPER) -> tuple[list[Fit], list[Fit]]:
    """The answers of all papers: those nearly as good as the best, first-hand before second-hand."""
    if not found:
        return [], []
    pool = first_hand_of(found, only=False)
    best = max(one.score for one in pool)
    kept = sorted((one for one in pool if one.score >= best - within), key=lambda one: -one.score)
    return kept, [one for one in found if one not in kept]


def unique(measurements: Iterable[Measurement]) -> tuple[Measurement, ...]:
    """Each measurement once, in order."""
    return tuple({measurement.id: measurement for measurement in measurements}.values())
