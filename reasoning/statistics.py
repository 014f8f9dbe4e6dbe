"""Both sides of a comparison under one protocol: difference, ratio, and a test where spread and n are reported.

Uncertainties propagate to first order for independent values (JCGM 100:2008, 5.1.2). The test is Welch's
(B. L. Welch, Biometrika 34, 28 (1947)) from means, standard deviations and group sizes; without them nothing is
claimed.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from contracts.ids import text_digest
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import ComparedPair, TestDifferenceInput, TestDifferenceOutput
from contracts.propositions import Proposition
from ontology import fold
from reasoning.comparability import compare, dimension, property_key, property_name
from reasoning.spread import central_si, sample_size, scale, to_si, uncertainty_of_mean
from reasoning.subjects import named, sides

MOST_PAIRS = 60
NO_TEST = (
    "no significance is claimed, since the papers do not tell both the sample size and what kind of spread they give"
)


def test_difference(given: TestDifferenceInput) -> TestDifferenceOutput:
    """Every comparable pair across the proposition's entities; where two have none, their nearest pair and why not."""
    pairs: list[ComparedPair] = []
    for left_side, right_side in combinations(_sides(given.proposition, given.measurements), 2):
        judged = [(_obstacles(a, b), a, b) for a in left_side for b in right_side if a.id != b.id]
        clear = [(a, b) for obstacles, a, b in judged if not obstacles]
        if clear:
            pairs += [_compared(a, b) for a, b in clear]
        elif judged:
            obstacles, a, b = min(judged, key=lambda row: (property_key(row[1]) != property_key(row[2]), len(row[0])))
            reason = f"not comparable: {'; '.join(obstacles)}"
            pairs.append(ComparedPair(left_id=a.id, right_id=b.id, comparable=False, reason=reason))
    return TestDifferenceOutput(pairs=tuple(pairs[:MOST_PAIRS]))


test_difference.__test__ = False  # type: ignore[attr-defined]


def _sides(proposition: Proposition, measurements: Sequence[Measurement]) -> list[list[Measurement]]:
    """The measurements of each entity that is compared; without two such entities, of each that was measured."""
    own = [m for m in measurements if m.attributed_to is None] or list(measurements)
    found = [side for side in sides(own, proposition.entities) if side]
    if len(found) >= 2:
        return found
    by_name: dict[str, list[Measurement]] = {}
    for measurement in own:
        by_name.setdefault(fold(measurement.entity), []).append(measurement)
    return list(by_name.values())


def _obstacles(left: Measurement, right: Measurement) -> list[str]:
    """Why two measurements are not comparable; empty where they are."""
    if property_key(left) != property_key(right):
        return [f"{left.property} and {right.property} are different properties"]
    if dimension(left) != dimension(right):
        return [f"units {left.unit or 'none'} and {right.unit or 'none'} have different dimensions"]
    found = [f"{m.entity} is a bound ({m.relation})" for m in (left, right) if m.relation not in ("=", "~")]
    comparison = compare(left, right)
    found += [f"{name} differs" for name in (*comparison.kinds, *comparison.differing)]
    if left.paper_id != right.paper_id:
        found += [f"{name} is not reported on both sides" for name in comparison.missing]
    return found


def _compared(left: Measurement, right: Measurement) -> ComparedPair:
    test, statistic, p_value, remark = _welch(left, right)
    return ComparedPair(
        left_id=left.id, right_id=right.id, comparable=True, reason=f"same property and conditions; {remark}",
        difference=_difference(left, right), ratio=_ratio(left, right),
        test=test, statistic=statistic, p_value=p_value,
    )  # fmt: skip


def _difference(left: Measurement, right: Measurement) -> DerivedValue:
    """left minus right, in left's unit."""
    step = scale(left.unit) or 1.0
    value = (central_si(left) - central_si(right)) / step
    return _derived(left, right, "difference", value, left.unit, "difference", _spread_of_difference(left, right, step))


def _spread_of_difference(left: Measurement, right: Measurement, step: float) -> float | None:
    u, v = uncertainty_of_mean(left), uncertainty_of_mean(right)
    if u is None or v is None:
        return None
    return math.hypot(to_si(u, left.unit), to_si(v, right.unit)) / step


def _ratio(left: Measurement, right: Measurement) -> DerivedValue | None:
    """left over right; None where zero is a convention (a temperature scale) or a value is not positive."""
    a, b = central_si(left), central_si(right)
    if dimension(left) == "[temperature]" or a <= 0 or b <= 0:
        return None
    u, v = uncertainty_of_mean(left), uncertainty_of_mean(right)
    spread = None
    if u is not None and v is not None:
        spread = a / b * math.hypot(to_si(u, left.unit) / a, to_si(v, right.unit) / b)
    return _derived(left, right, "ratio", a / b, None, "ratio", spread)


def _welch(left: Measurement, right: Measurement) -> tuple[str | None, DerivedValue | None, DerivedValue | None, str]:
    one, other = _group(left), _group(right)
    if one is None or other is None:
        return None, None, None, NO_TEST
    if one[0] == 0 and other[0] == 0:
        return None, None, None, "no spread within either group, so no test"
    from scipy import stats  # takes a second to load, and most comparisons need none of it

    found = stats.ttest_ind_from_stats(
        central_si(left), one[0], one[1], central_si(right), other[0], other[1], equal_var=False
    )
    t, p = float(found.statistic), float(found.pvalue)
    name = "Welch's t"
    return (
        name, _derived(left, right, "t", t, None, name, None), _derived(left, right, "p", p, None, name, None),
        "Welch's t from means, standard deviations and n (independent groups, means near normal)",
    )  # fmt: skip


def _group(measurement: Measurement) -> tuple[float, int] | None:
    """Standard deviation in SI and n of a group; None where the paper names no kind of spread or no n."""
    spread = measurement.uncertainty
    n = sample_size(measurement)
    if measurement.value is None or spread is None or spread.plus != spread.minus or n is None:
        return None
    width = to_si(spread.plus, measurement.unit)
    if spread.kind == "sd":
        return width, n
    if spread.kind == "se":
        return width * math.sqrt(n), n
    return None


def _derived(
    left: Measurement, right: Measurement, what: str, value: float, unit: str | None, method: str, spread: float | None
) -> DerivedValue:
    return DerivedValue.of(
        f"{what} of {property_name(left)}: {_called(left)} against {_called(right)}", value, unit,
        input_ids=(left.id, right.id), code_sha256=text_digest(Path(__file__).read_text(encoding="utf-8")),
        method=method, uncertainty=spread,
    )  # fmt: skip


def _called(measurement: Measurement) -> str:
    """Its label, and before one that names no thing ("Dry pellets") the name that stands beside it."""
    name = named([measurement])
    return measurement.entity if name == measurement.entity else f"{name}, {measurement.entity}"
