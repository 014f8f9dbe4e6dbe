"""The values that show how a property goes with a variable: each fact once, all under the same other conditions."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from contracts.propositions import Proposition
from ontology import load
from reasoning.comparability import governing, property_key
from reasoning.questions.denials import denied
from reasoning.questions.facts import facts_of
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView
from reasoning.questions.points import SURROUNDINGS, Points, Reported, kinds_of, labels_of, points_of, reported_by
from reasoning.questions.settling import AS_NEAR, mean_of_replicates


@dataclass(frozen=True)
class Series:
    """`kept`: the values that belong together; `beside`: those under other conditions, each with the reason;
    `again`: further statements of a fact that is told more fully."""

    kept: tuple[Verdict, ...]
    beside: tuple[Verdict, ...]
    again: tuple[Verdict, ...]


def varying(found: list[Verdict], proposition: Proposition) -> tuple[list[Verdict], list[Verdict]]:
    """The values of the papers that report the variable at several points, where there are such, and the others."""
    papers = {
        doc_id: max(one.coverage for one in own)
        for doc_id, own in _by_paper(found).items()
        if _is_varied([one for one in own if one.place.measurement.attributed_to is None], proposition)
    }
    if not papers or max(papers.values()) < max(one.coverage for one in found) - AS_NEAR:
        return found, []
    kept = [one for one in found if one.place.measurement.doc_id in papers]
    return kept, [one for one in found if one.place.measurement.doc_id not in papers]


def in_series(answers: Sequence[Verdict], proposition: Proposition, views: Sequence[DocumentView]) -> Series:
    """The values of each paper among `answers` that show how the property goes with the proposition's variable.

    Of each fact one statement stays, of numbered replicates their mean. A value of a blank, or of a thing without
    what the others have, goes beside; so does one that does not report the variable where others do, and one under
    another governing condition than most points of the variable share. A condition is left free where no two points
    share it, or holding it would leave fewer than half of them. The order stays.
    """
    own = _by_paper(answers)
    kept: list[Verdict] = []
    beside: list[Verdict] = []
    again: list[Verdict] = []
    for view in views:
        told = own.get(view.document.doc_id, [])
        facts = facts_of(told, proposition)
        taken = {first.place.measurement.id for first, _ in facts}
        again += [
            replace(one, refused="the same value is told more fully elsewhere in its paper")
            for one in told
            if one.place.measurement.id not in taken
        ]
        left_out = denied(told, proposition, view)
        whole: list[Verdict] = []
        for first, fact in facts:
            why = next((why for one in fact if (why := left_out.get(one.place.measurement.id))), "")
            (beside if why else whole).append(replace(first, refused=f"it is {why}" if why else ""))
        alike, others = _held(whole, proposition)
        kept += alike
        beside += others
    place = {verdict.place.measurement.id: number for number, verdict in enumerate(answers)}
    kept.sort(key=lambda one: (-round(one.coverage, 2), place[one.place.measurement.id]))
    return Series(tuple(kept), tuple(beside), tuple(again))


def _by_paper(verdicts: Sequence[Verdict]) -> dict[str, list[Verdict]]:
    papers: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        papers[verdict.place.measurement.doc_id].append(verdict)
    return papers


def _is_varied(verdicts: Sequence[Verdict], proposition: Proposition) -> bool:
    return bool(points_of(verdicts, reported_by(verdicts), proposition).over)


def _held(verdicts: list[Verdict], proposition: Proposition) -> tuple[list[Verdict], list[Verdict]]:
    """The values under the commonest other conditions, and the others, each with the condition that differs."""
    if len(verdicts) < 2:
        return verdicts, []
    reported = reported_by(verdicts)
    points = points_of(verdicts, reported, proposition)
    matters = governing(property_key(verdicts[0].place.measurement))
    names = {name for given in reported.values() for name in given if name not in points.free}
    if matters is not None:
        names &= matters | SURROUNDINGS
    kinds = {name: len(kinds_of(name, verdicts, reported)) for name in names}
    verdicts, beside = _on_points(verdicts, points)
    for name in sorted(names, key=lambda name: (kinds[name], name)):
        verdicts, others = _hold(name, verdicts, reported, points)
        beside += others
    return verdicts, beside


def _on_points(verdicts: list[Verdict], points: Points) -> tuple[list[Verdict], list[Verdict]]:
    """The values that report the variable, of numbered replicates at one point their mean; and the others."""
    if not points.over:
        return verdicts, []
    title = " and ".join(_title(name) for name in points.over)
    beside = [replace(one, refused=f"it does not report {title}") for one in verdicts if points.of(one) is None]
    cells: dict[object, list[Verdict]] = defaultdict(list)
    for one in verdicts:
        if one.place.in_table:
            cells[one.place.group, points.of(one)].append(one)
    single: set[str] = set()
    for same in cells.values():
        for axis in ("row", "column"):
            if means := mean_of_replicates(same, axis):
                single |= {one.place.measurement.id for one in same if one not in means}
    beside += [
        replace(one, refused="it is of one replicate, and the mean is told")
        for one in verdicts
        if one.place.measurement.id in single
    ]
    out = {one.place.measurement.id for one in beside}
    return [one for one in verdicts if one.place.measurement.id not in out], beside


def _hold(
    name: str, verdicts: list[Verdict], reported: Reported, points: Points
) -> tuple[list[Verdict], list[Verdict]]:
    """The values that agree in a condition with the kind of most points; of those that say nothing of it, all but
    the ones that stand on a point of that kind."""
    kinds = kinds_of(name, verdicts, reported)
    if not kinds:
        return verdicts, []
    lead = max(kinds, key=lambda kind: (points.count(kind), len(kind)))
    silent = [one for one in verdicts if name not in reported[one.place.measurement.id]]
    if points.count(silent) > points.count(lead):
        out = {one.place.measurement.id for kind in kinds for one in kind if _stands_on(one, silent, points)}
        held = "not reported for the others"
    else:
        out = {one.place.measurement.id for kind in kinds if kind is not lead for one in kind}
        out |= {one.place.measurement.id for one in silent if _stands_on(one, lead, points)}
        held = f"{reported[lead[0].place.measurement.id][name].text} for the others"
    kept = [one for one in verdicts if one.place.measurement.id not in out]
    told = max(points.count(silent), points.count(lead))
    if told < 2 or points.count(kept) < points.count(verdicts) / 2:
        return verdicts, []
    beside = []
    for one in verdicts:
        if one.place.measurement.id in out:
            given = reported[one.place.measurement.id].get(name)
            why = f"other {_title(name)}: {given.text}, {held}" if given else f"it does not report {_title(name)}"
            beside.append(replace(one, refused=why))
    return kept, beside


def _stands_on(verdict: Verdict, others: Sequence[Verdict], points: Points) -> bool:
    """Whether another value stands on the same point, and no label says that it is of another sample."""
    here = points.of(verdict)
    return here is not None and any(here == points.of(other) and _may_be_one(verdict, other) for other in others)


def _may_be_one(one: Verdict, other: Verdict) -> bool:
    left, right = labels_of(one), labels_of(other)
    return not (one.place.in_table and other.place.in_table) or left <= right or right <= left


def _title(name: str) -> str:
    known = load().condition(name)
    return known.name_en if known else name.replace("_", " ")
