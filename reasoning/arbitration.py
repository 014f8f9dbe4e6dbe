"""Values of one quantity that disagree, and what is to be made of it.

A conflict stands between papers: several values in one paper are its samples, contributions or steps, and a
value that a paper takes from another is no second witness. Two values disagree where they differ by more than
twice their combined standard uncertainty (k = 2, JCGM 100:2008, 6.2); without a reported spread, by more than
the rounding of their printed digits.

The verdict, in order: governing conditions differ; a governing condition is not reported; methods differ; else
the weighted mean, weights 1/u². For the last the Birge ratio R = √(χ²/(N-1)) (R. T. Birge, Phys. Rev. 40, 207
(1932)) tells whether the spread agrees with the uncertainties. For R up to 3 the mean stands, its uncertainty
multiplied by R as the Particle Data Group does; beyond, the uncertainties explain too little, and an average
would hide an error in one of the sources ("we may choose not to use the average at all", R. L. Workman et al.,
PTEP 2022, 083C01, Introduction 5.2.2): the verdict is `unresolved`, and each value stands for itself.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from contracts.conflicts import Arbitration, Conflict, VerdictCode
from contracts.ids import content_digest, text_digest
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import ArbitrateOutput
from ontology import fold
from reasoning.comparability import Comparison, compare, dimension, method, property_key, property_name, same_method
from reasoning.numbers import measured
from reasoning.spread import central, central_si, rounding, scale, standard_uncertainty, to_si
from reasoning.subjects import label, named, same_subject

COVERAGE = 2.0
LARGEST_BIRGE_RATIO = 3.0


class _Pair(NamedTuple):
    left: Measurement
    right: Measurement
    comparison: Comparison

    @property
    def strangeness(self) -> tuple[int, int]:
        return len(self.comparison.differing), len(self.comparison.missing)


def arbitrate(measurements: Sequence[Measurement]) -> ArbitrateOutput:
    """Every conflict among the measurements with its verdict, in the order of the measurements.

    Only a paper's own values count, and only those with a central value (no bounds).
    """
    groups: dict[tuple[str, str], list[Measurement]] = defaultdict(list)
    for measurement in measurements:
        if measurement.attributed_to is None and measurement.relation in ("=", "~"):
            groups[property_key(measurement), dimension(measurement)].append(measurement)
    conflicts: list[Conflict] = []
    arbitrations: list[Arbitration] = []
    for group in groups.values():
        for conflict, arbitration in _judge(_unique(group)):
            conflicts.append(conflict)
            arbitrations.append(arbitration)
    return ArbitrateOutput(conflicts=tuple(conflicts), arbitrations=tuple(arbitrations))


def _unique(group: list[Measurement]) -> list[Measurement]:
    """One of each: a value that a paper states twice is one value."""
    seen: dict[tuple[object, ...], Measurement] = {}
    for measurement in group:
        reported = tuple(sorted((c.name, fold(c.text)) for c in measurement.conditions))
        seen.setdefault(
            (measurement.paper_id, label(measurement), f"{central_si(measurement):.9g}", reported), measurement
        )
    return list(seen.values())


def disagree(left: Measurement, right: Measurement) -> bool:
    """Whether two values differ beyond what their uncertainties, or else their printed digits, allow."""
    apart = abs(central_si(left) - central_si(right))
    u, v = standard_uncertainty(left), standard_uncertainty(right)
    allowed = math.hypot(*(COVERAGE * to_si(w, m.unit) for w, m in ((u, left), (v, right)) if w is not None))
    allowed += sum(to_si(rounding(m), m.unit) for w, m in ((u, left), (v, right)) if w is None)
    return apart > allowed * (1 + 1e-9)


def _judge(group: list[Measurement]) -> list[tuple[Conflict, Arbitration]]:
    """Values under the same conditions are judged together; others only where a paper has no like to meet."""
    pairs = [
        _Pair(a, b, compare(a, b))
        for a, b in combinations(group, 2)
        if a.paper_id != b.paper_id and same_subject(a, b) and not compare(a, b).kinds
    ]
    alike = [pair for pair in pairs if not pair.comparison.differing and not pair.comparison.missing]
    met = {(a.id, b.paper_id) for pair in alike for a, b in ((pair.left, pair.right), (pair.right, pair.left))}
    found = [_same_conditions(members) for members in _cliques(alike)]
    apart: dict[tuple[VerdictCode, tuple[str, ...]], list[_Pair]] = defaultdict(list)
    nearest: dict[tuple[str, str], _Pair] = {}
    for pair in pairs:
        if (pair.left.id, pair.right.paper_id) in met or (pair.right.id, pair.left.paper_id) in met:
            continue
        for key in ((pair.left.id, pair.right.paper_id), (pair.right.id, pair.left.paper_id)):
            if key not in nearest or pair.strangeness < nearest[key].strangeness:
                nearest[key] = pair
    for pair in dict.fromkeys(nearest.values()):
        if disagree(pair.left, pair.right):
            differing = pair.comparison.differing
            names = differing or pair.comparison.missing
            apart["conditions_differ" if differing else "conditions_unknown", names].append(pair)
    found += [_different_conditions(verdict, names, given) for (verdict, names), given in apart.items()]
    return [made for made in found if made is not None]


def _cliques(pairs: list[_Pair]) -> list[list[Measurement]]:
    """Groups in which every two measurements of different papers are alike, in order of first appearance."""
    members: dict[str, Measurement] = {m.id: m for pair in pairs for m in (pair.left, pair.right)}
    alike = {frozenset((pair.left.id, pair.right.id)) for pair in pairs}
    groups: list[list[Measurement]] = []
    for measurement in members.values():
        for group in groups:
            others = [m for m in group if m.paper_id != measurement.paper_id]
            own = [m for m in group if m.paper_id == measurement.paper_id]
            if all(frozenset((m.id, measurement.id)) in alike for m in others) and not any(
                _apart(m, measurement) for m in own
            ):
                group.append(measurement)
                break
        else:
            groups.append([measurement])
    return groups


def _apart(left: Measurement, right: Measurement) -> bool:
    comparison = compare(left, right)
    return bool(comparison.kinds or comparison.differing)


def _different_conditions(
    verdict: VerdictCode, names: tuple[str, ...], pairs: list[_Pair]
) -> tuple[Conflict, Arbitration]:
    members = list({m.id: m for pair in pairs for m in (pair.left, pair.right)}.values())
    conflict = _conflict(members)
    listed = ", ".join(names)
    if verdict == "conditions_differ":
        reason = f"not comparable: the values hold for different {listed} ({_told(members, names)})"
    else:
        reason = f"not decided: {listed} is not reported on both sides ({_told(members, names)})"
    return conflict, Arbitration(conflict_id=conflict.id, verdict=verdict, reason=reason, differing=names)


def _told(members: list[Measurement], names: tuple[str, ...]) -> str:
    """What each measurement reports of the named conditions."""
    rows = []
    for measurement in members:
        said = [c.text for c in measurement.conditions if c.name in names]
        rows.append(f"{measured(measurement)}: {', '.join(said) or 'not reported'}")
    return "; ".join(rows)


def _same_conditions(members: list[Measurement]) -> tuple[Conflict, Arbitration] | None:
    clashing = [(a, b) for a, b in combinations(members, 2) if a.paper_id != b.paper_id and disagree(a, b)]
    if not clashing:
        return None
    members = _leading(members)
    if not any(a.paper_id != b.paper_id and disagree(a, b) for a, b in combinations(members, 2)):
        return None
    conflict = _conflict(members)
    methods = sorted({told for m in members if (told := method(m))})
    if any(same_method(a, b) is False for a, b in combinations(members, 2) if disagree(a, b)):
        reason = f"same conditions, different methods: {'; '.join(methods)}"
        return conflict, Arbitration(conflict_id=conflict.id, verdict="methods_differ", reason=reason)
    note = "" if all(method(m) for m in members) else "; not every paper names its method"
    silent = sorted({name for a, b in clashing for name in compare(a, b).silent})
    note += f"; no paper reports {', '.join(silent)}" if silent else ""
    return conflict, _weigh(conflict, members, note)


def _leading(members: list[Measurement]) -> list[Measurement]:
    """Of each paper its value with a spread, where it has one, and no longer its single samples."""
    papers: dict[str, list[Measurement]] = defaultdict(list)
    for measurement in members:
        papers[measurement.paper_id].append(measurement)
    return [
        m for values in papers.values() for m in ([v for v in values if standard_uncertainty(v) is not None] or values)
    ]


def _weigh(conflict: Conflict, members: list[Measurement], note: str) -> Arbitration:
    """The weighted mean of values under the same conditions, or why there is none."""
    spreads = [standard_uncertainty(m) for m in members]
    if any(spread is None or spread == 0 for spread in spreads):
        reason = f"same conditions, but not every value has an uncertainty to weigh it by{note}; each stands for itself"
        return Arbitration(conflict_id=conflict.id, verdict="unresolved", reason=reason)
    values = [central_si(m) for m in members]
    sigmas = [to_si(spread or 0.0, m.unit) for spread, m in zip(spreads, members, strict=True)]
    precision = [1 / sigma**2 for sigma in sigmas]
    total = sum(precision)
    mean = sum(w * x for w, x in zip(precision, values, strict=True)) / total
    chi2 = sum(w * (x - mean) ** 2 for w, x in zip(precision, values, strict=True))
    birge = math.sqrt(chi2 / (len(members) - 1))
    weights = {m.id: w / total for m, w in zip(members, precision, strict=True)}
    if birge > LARGEST_BIRGE_RATIO:
        reason = (
            f"same conditions, but the values lie {birge:.1f} times further apart than their uncertainties explain "
            f"(Birge ratio, limit {LARGEST_BIRGE_RATIO:g}){note}; an average would hide an error in one of them, "
            "so each stands for itself"
        )
        return Arbitration(conflict_id=conflict.id, verdict="unresolved", reason=reason)
    factor = max(1.0, birge)
    step = scale(members[0].unit) or 1.0
    shift = central_si(members[0]) - central(members[0]) * step
    combined = DerivedValue.of(
        f"{property_name(members[0])} of {named(members)}, weighted mean", (mean - shift) / step, members[0].unit,
        input_ids=tuple(m.id for m in members), code_sha256=text_digest(Path(__file__).read_text(encoding="utf-8")),
        method=f"weighted mean, weights 1/u², uncertainty scaled by the Birge ratio {factor:.2f}",
        uncertainty=factor / math.sqrt(total) / step,
    )  # fmt: skip
    reason = f"same conditions: weighted mean, Birge ratio {birge:.2f}, uncertainty scaled by {factor:.2f}{note}"
    return Arbitration(conflict_id=conflict.id, verdict="combined", reason=reason, combined=combined, weights=weights)


def _conflict(members: list[Measurement]) -> Conflict:
    ids = tuple(m.id for m in members)
    first = members[0]
    values = "; ".join(f"{measured(m)} ({m.pedigree.raw.source}, page {m.pedigree.raw.page})" for m in members)
    low, high = min(members, key=central_si), max(members, key=central_si)
    ratio = f", a factor of {central_si(high) / central_si(low):.3g}" if central_si(low) > 0 else ""
    return Conflict(
        id=content_digest(["conflict", sorted(ids)]), entity=named(members), property=property_name(first),
        measurement_ids=ids, difference=f"{values}{ratio}",
    )  # fmt: skip
