"""One paper's values over a variable: one statement of each, all under the same other conditions."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import evidence
from contracts.measurements import Condition, Measurement
from contracts.propositions import Proposition
from ontology import load
from reasoning.comparability import conditions, governing, property_key, same_condition
from reasoning.questions.denials import denied
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView
from reasoning.questions.tokens import keys

_TOGETHER: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(names.split()), keys(words))
    for names, words in (
        ("temperature", "heat heating cooling cold warm thermal annealing sintering calcination firing freezing"),
        ("humidity state", "moisture water hydration wetting drying damp humid dry"),
        ("time age cycle_number", "cycling cycle ageing aging storage duration exposure immersion"),
        ("dose concentration", "content loading amount fraction doping addition"),
        ("c_rate current_density scan_rate", "rate current"),
        ("pressure relative_pressure load", "compression force stress"),
        ("ph", "acidity alkalinity"),
    )
)
"""Conditions that tell one thing in several ways, with words for it: none is held while another is varied."""

_SURROUNDINGS = frozenset({"temperature", "humidity", "pressure", "frequency", "atmosphere", "state"})
"""What may be held where the variable is none of the ontology's conditions."""

Point = Hashable
"""Where on the variable a value stands; None where nothing tells."""


@dataclass(frozen=True)
class Series:
    """`kept`: the values that belong together; `beside`: those under other conditions, each with the reason;
    `again`: further statements of a fact that is told more fully."""

    kept: tuple[Verdict, ...]
    beside: tuple[Verdict, ...]
    again: tuple[Verdict, ...]


def in_series(answers: Sequence[Verdict], proposition: Proposition, views: Sequence[DocumentView]) -> Series:
    """The values of each paper among `answers` that show how the property goes with the proposition's variable.

    Of each fact one statement stays. A value of a blank, or of a thing without what the others have, goes beside; so
    does one under another governing condition than most points of the variable share. A condition is left free
    where holding it would leave fewer than two points, or fewer than half of them. The order stays.
    """
    of_paper: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in answers:
        of_paper[verdict.place.measurement.doc_id].append(verdict)
    kept: list[Verdict] = []
    beside: list[Verdict] = []
    again: list[Verdict] = []
    for view in views:
        told = of_paper.get(view.document.doc_id, [])
        unnamed = {one.place.measurement.id: _unnamed(one.place.measurement, proposition) for one in told}
        facts = _facts(told, unnamed)
        first = [_fullest(fact, unnamed) for fact in facts]
        taken = {one.place.measurement.id for one in first}
        again += [
            replace(one, refused="the same value is told more fully elsewhere in its paper")
            for one in told
            if one.place.measurement.id not in taken
        ]
        left_out = denied(told, proposition, view)
        reasons = [next((left_out[key] for key in _ids(fact) if key in left_out), "") for fact in facts]
        beside += [replace(one, refused=f"it is {why}") for one, why in zip(first, reasons, strict=True) if why]
        alike, others = _held([one for one, why in zip(first, reasons, strict=True) if not why], proposition)
        kept += alike
        beside += others
    place = {verdict.place.measurement.id: number for number, verdict in enumerate(answers)}
    kept.sort(key=lambda one: (-round(one.coverage, 2), place[one.place.measurement.id]))
    return Series(tuple(kept), tuple(beside), tuple(again))


def _unnamed(measurement: Measurement, proposition: Proposition) -> Measurement:
    """The measurement without its entity where that is no more than what was asked about: any sample of it agrees."""
    names = (name for one in proposition.entities for name in (one.name, one.surface, *one.aliases))
    plain = any(keys(measurement.entity) <= keys(name) for name in names)
    return measurement.model_copy(update={"entity": ""}) if plain else measurement


def _facts(verdicts: Sequence[Verdict], unnamed: Mapping[str, Measurement]) -> list[list[Verdict]]:
    """The statements of each fact. Two values of one table, or of one sentence, are two facts."""
    facts: list[list[Verdict]] = []
    for verdict in verdicts:
        own = unnamed[verdict.place.measurement.id]
        for fact in facts:
            if all(
                one.place.group != verdict.place.group and evidence.same_fact(unnamed[one.place.measurement.id], own)
                for one in fact
            ):
                fact.append(verdict)
                break
        else:
            facts.append([verdict])
    return facts


def _fullest(fact: Sequence[Verdict], unnamed: Mapping[str, Measurement]) -> Verdict:
    """The statement that tells most, as near to the question as the nearest of them."""
    best = evidence.preferred([unnamed[one] for one in _ids(fact)])[0].id
    chosen = next(one for one in fact if one.place.measurement.id == best)
    return replace(chosen, coverage=max(one.coverage for one in fact))


def _ids(fact: Sequence[Verdict]) -> list[str]:
    return [one.place.measurement.id for one in fact]


def _held(verdicts: list[Verdict], proposition: Proposition) -> tuple[list[Verdict], list[Verdict]]:
    """The values under the commonest other conditions, and the others, each with the condition that differs."""
    if len(verdicts) < 2:
        return verdicts, []
    reported = {one.place.measurement.id: _conditions(one) for one in verdicts}
    points, free = _points(verdicts, reported, proposition)
    matters = governing(property_key(verdicts[0].place.measurement))
    names = {name for given in reported.values() for name in given if name not in free}
    if matters is not None:
        names &= matters | _SURROUNDINGS
    kinds = {name: _kinds(name, verdicts, reported) for name in names}
    beside: list[Verdict] = []
    for name in sorted(names, key=lambda name: (len(kinds[name]), name)):
        verdicts, others = _hold(name, verdicts, reported, points)
        beside += others
    return verdicts, beside


def _conditions(verdict: Verdict) -> dict[str, Condition]:
    """What holds for the value itself, not for its section or the whole paper."""
    given = conditions(verdict.place.measurement)
    return {name: one for name, one in given.items() if one.scope not in ("section", "document")}


def _kinds(
    name: str, verdicts: Sequence[Verdict], reported: Mapping[str, Mapping[str, Condition]]
) -> list[list[Verdict]]:
    """The values that report a condition, those that agree in it together."""
    kinds: list[list[Verdict]] = []
    for verdict in verdicts:
        given = reported[verdict.place.measurement.id].get(name)
        if given is None:
            continue
        for kind in kinds:
            if same_condition(reported[kind[0].place.measurement.id][name], given):
                kind.append(verdict)
                break
        else:
            kinds.append([verdict])
    return kinds


def _points(
    verdicts: Sequence[Verdict], reported: Mapping[str, Mapping[str, Condition]], proposition: Proposition
) -> tuple[dict[str, Point], frozenset[str]]:
    """Where each value stands on the variable, and the names of the conditions that must not be held.

    Where no condition is the variable, the labels of a table's rows and columns are: what they say beyond conditions.
    """
    against = proposition.against or ""
    named = frozenset(match.id for match in load().match_conditions(against))
    kin = named.union(*(names for names, words in _TOGETHER if names & named or words & keys(against)))
    for names in (sorted(named), *([name] for name in sorted(kin - named))):
        kinds = {name: _kinds(name, verdicts, reported) for name in names}
        over = [name for name in names if len(kinds[name]) > 1]
        if over:
            return {
                one.place.measurement.id: _place_in([kinds[name] for name in over], one) for one in verdicts
            }, kin  # fmt: skip
    every = {name for given in reported.values() for name in given}
    free = kin or frozenset(every) - _SURROUNDINGS
    return {one.place.measurement.id: _labels(one) or None for one in verdicts if one.place.in_table}, free


def _place_in(variables: Sequence[Sequence[Sequence[Verdict]]], verdict: Verdict) -> Point:
    found = tuple(next((n for n, kind in enumerate(kinds) if verdict in kind), None) for kinds in variables)
    return None if all(number is None for number in found) else found


def _labels(verdict: Verdict) -> frozenset[str]:
    """What the labels of its row and column say beyond its conditions."""
    given = verdict.place.measurement.conditions
    said = frozenset[str]().union(*(keys(one.text) | keys(one.name.replace("_", " ")) for one in given))
    return (verdict.place.row | verdict.place.column) - said


def _hold(
    name: str, verdicts: list[Verdict], reported: Mapping[str, Mapping[str, Condition]], points: Mapping[str, Point]
) -> tuple[list[Verdict], list[Verdict]]:
    """The values that agree in a condition with the kind of most points; of those that say nothing of it, all but
    the ones that stand on a point of that kind."""
    kinds = _kinds(name, verdicts, reported)
    if not kinds:
        return verdicts, []
    lead = max(kinds, key=lambda kind: (_count(kind, points), len(kind)))
    silent = [one for one in verdicts if name not in reported[one.place.measurement.id]]
    if _count(silent, points) > _count(lead, points):
        out = {one.place.measurement.id for kind in kinds for one in kind if _stands_on(one, silent, points)}
        held = "not reported for the others"
    else:
        out = {one.place.measurement.id for kind in kinds if kind is not lead for one in kind}
        out |= {one.place.measurement.id for one in silent if _stands_on(one, lead, points)}
        held = f"{reported[lead[0].place.measurement.id][name].text} for the others"
    kept = [one for one in verdicts if one.place.measurement.id not in out]
    if _count(kept, points) < max(2, _count(verdicts, points) / 2):
        return verdicts, []
    said = load().condition(name)
    title = said.name_en if said else name.replace("_", " ")
    beside = []
    for one in verdicts:
        if one.place.measurement.id in out:
            given = reported[one.place.measurement.id].get(name)
            beside.append(
                replace(one, refused=f"other {title}: {given.text}, {held}" if given else f"it does not report {title}")
            )
    return kept, beside


def _count(verdicts: Sequence[Verdict], points: Mapping[str, Point]) -> int:
    """How many points of the variable the values stand on."""
    return len({points.get(one.place.measurement.id) for one in verdicts} - {None})


def _stands_on(verdict: Verdict, others: Sequence[Verdict], points: Mapping[str, Point]) -> bool:
    """Whether another value stands on the same point, and no label says that it is of another sample."""
    here = points.get(verdict.place.measurement.id)
    return here is not None and any(
        here == points.get(other.place.measurement.id) and _may_be_one(verdict, other) for other in others
    )


def _may_be_one(one: Verdict, other: Verdict) -> bool:
    left, right = _labels(one), _labels(other)
    return not (one.place.in_table and other.place.in_table) or left <= right or right <= left
