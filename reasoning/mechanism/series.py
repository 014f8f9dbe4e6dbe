"""A property measured over a condition: which of the measurements make one series."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from contracts.measurements import Condition, Measurement
from reasoning.comparability import conditions, qualifiers, same_condition, same_method
from reasoning.mechanism.units import si_in_unit
from reasoning.spread import central_si, standard_uncertainty

_ALIKE = 1e-6

AGREEING = 0.2
"""Samples of one kind scatter; values of one setting that differ by more than this share are of different things."""


class Point(NamedTuple):
    """A measurement and the condition that it is a function of, in the card's unit."""

    at: float
    measurement: Measurement


def condition_value(measurement: Measurement, names: tuple[str, ...], unit: str) -> float | None:
    """The measurement's condition of one of `names`, in `unit`; None where it is not reported as a number."""
    for name in names:
        condition = conditions(measurement).get(name)
        if condition is not None:
            value = condition.si_value if condition.si_value is not None else condition.value
            if value is not None:
                return si_in_unit(value, unit)
    return None


def find_series(candidates: Sequence[Measurement], names: tuple[str, ...], unit: str, least: int) -> list[Point] | None:
    """The best series over a condition: one setting, rather one paper's than several papers', most points first.

    Measurements of one setting agree in every other condition that both report, and in qualifiers and method.
    None where no setting has `least` different values of the condition.
    """
    points = [Point(at, m) for m in candidates if (at := condition_value(m, names, unit)) is not None]
    papers: dict[str, list[Point]] = defaultdict(list)
    for point in points:
        papers[point.measurement.doc_id].append(point)
    for pools in (list(papers.values()), [points]):
        groups = [_one_each(group) for pool in pools for group in _settings(pool, names)]
        fit = [group for group in groups if len(group) >= least]
        if fit:
            return max(fit, key=lambda group: (len(group), sum(_has_spread(p) for p in group)))
    return None


def _settings(points: list[Point], names: tuple[str, ...]) -> list[list[Point]]:
    groups: list[list[Point]] = []
    for point in points:
        home = next((g for g in groups if all(_same_setting(point.measurement, p.measurement, names) for p in g)), None)
        if home is None:
            groups.append([point])
        else:
            home.append(point)
    return groups


def _same_setting(left: Measurement, right: Measurement, names: tuple[str, ...]) -> bool:
    mine, yours = conditions(left), conditions(right)
    if any(not same_condition(mine[name], yours[name]) for name in mine.keys() & yours.keys() - set(names)):
        return False
    if left.doc_id == right.doc_id and (mine.keys() ^ yours.keys()) - set(names):
        return False
    kind, other = qualifiers(left), qualifiers(right)
    if any(kind[family] != other[family] for family in kind.keys() & other.keys()):
        return False
    return same_method(left, right) is not False


def _one_each(group: list[Point]) -> list[Point]:
    """One point for each value of the condition, that with a reported spread first; in rising order.

    Where several values that are equally well reported lie further apart than AGREEING, none of them is used.
    """
    best: list[Point] = []
    for points in _by_condition(group):
        leading = [p for p in points if _has_spread(p)] or points
        values = [central_si(p.measurement) for p in leading]
        if max(values) - min(values) <= AGREEING * max(map(abs, values)):
            best.append(leading[0])
    return best


def _by_condition(group: list[Point]) -> list[list[Point]]:
    runs: list[list[Point]] = []
    for point in sorted(group, key=lambda p: p.at):
        if runs and abs(point.at - runs[-1][-1].at) <= _ALIKE * max(1.0, abs(point.at)):
            runs[-1].append(point)
        else:
            runs.append([point])
    return runs


def _has_spread(point: Point) -> bool:
    return standard_uncertainty(point.measurement) is not None


def silent_conditions(points: Sequence[Point], names: tuple[str, ...]) -> tuple[str, ...]:
    """Conditions that some points of a series report and others do not."""
    reported: list[dict[str, Condition]] = [conditions(point.measurement) for point in points]
    every = set().union(*reported) - set(names)
    return tuple(sorted(name for name in every if any(name not in one for one in reported)))
