"""Answers by facets: every part of a proposition must be bound to the value, so that a wrong number is never shown."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from contracts.measurements import Measurement
from contracts.propositions import Proposition
from reasoning.questions.facets import Wanted
from reasoning.questions.guarding import refused
from reasoning.questions.judging import (
    ENOUGH,
    Verdict,
    is_subject,
    judge,
    local_score,
    shared_weight,
    unasked,
)
from reasoning.questions.layers import DocumentView, Weights, alike
from reasoning.questions.place import Place
from reasoning.questions.properties import TELLING, states_property
from reasoning.questions.series import in_series, varying
from reasoning.questions.settling import AS_NEAR, mean_of_replicates, settled

MOST_SERIES = 60
SERIES = ("dependence", "trend", "why")
"""Verbs that are answered by all values of a series."""
COURSES = ("dependence", "trend")
"""Those that ask how a property goes with a variable, so that all else must be held."""
_CLOSE = 0.06
"""Coverage by which a measurement of another paper may fall short of the best and still be an answer."""

SUBJECT_BONUS = 0.06
"""Coverage added in a series where the paper's title names what is asked: its series is the one meant."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Selected:
    """What fits a proposition part by part. `chosen`: for each side the answers; `beside`: what came near."""

    chosen: tuple[tuple[Verdict, ...], ...]
    beside: tuple[Verdict, ...]
    missed: tuple[Verdict, ...]


def by_facets(
    proposition: Proposition, sides: Sequence[Wanted], views: Sequence[DocumentView], weights: Weights,
    progress: Progress | None = None,
) -> Selected:  # fmt: skip
    """The measurements to which every asked name is bound, whose property is the asked one and whose conditions hold.

    What meets all but a condition that it does not report goes to `beside`. Where several values fit alike and
    nothing reported tells them apart, none is an answer. `progress(done, total)` is called per document.
    """
    series = proposition.verb in SERIES
    chosen: list[tuple[Verdict, ...]] = []
    beside: list[Verdict] = []
    missed: list[Verdict] = []
    for number, wanted in enumerate(sides):
        found: list[Verdict] = []
        for done, view in enumerate(views):
            if progress and number == 0:
                progress(done, len(views))
            if not _speaks_of(view, wanted, weights):
                continue
            fit, unmet, refused_here = _in_document(view, wanted, weights, None if series else proposition)
            found += fit
            beside += unmet
            missed += refused_here
        if proposition.verb in COURSES:
            found, lesser = varying(found, proposition)
            beside += lesser
        kept, lesser = _over_documents(found, series, telling=_is_telling(wanted, weights))
        beside += lesser
        if proposition.verb in COURSES:
            course = in_series(kept, proposition, views)
            kept = list(course.kept)
            beside += course.beside
            missed += course.again
        chosen.append(tuple(_capped(kept) if series else kept))
    return Selected(tuple(chosen), tuple(beside), tuple(missed))


def _capped(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """At most MOST_SERIES values of each paper."""
    count: Counter[str] = Counter()
    kept = []
    for verdict in verdicts:
        count[verdict.place.measurement.doc_id] += 1
        if count[verdict.place.measurement.doc_id] <= MOST_SERIES:
            kept.append(verdict)
    return kept


def _speaks_of(view: DocumentView, wanted: Wanted, weights: Weights) -> bool:
    """Whether every telling name stands somewhere in the paper."""
    for name in (*wanted.names, *wanted.words):
        if not any(all(alike(key) & view.words or weights(key) < TELLING for key in form) for form in name.forms):
            return False
    return True


def _in_document(
    view: DocumentView, wanted: Wanted, weights: Weights, asked: Proposition | None
) -> tuple[list[Verdict], list[Verdict], list[Verdict]]:
    """What fits in one paper; what fits but for a condition it does not report; near misses.

    `asked`: the proposition, where single values are wanted; None where a series is.
    """
    series = asked is None
    verdicts = [judge(place, wanted, view, weights) for place in view.places]
    if series and is_subject(wanted, view):
        verdicts = [
            replace(one, coverage=min(1.0, one.coverage + SUBJECT_BONUS)) for one in verdicts if not one.refused
        ]
    fit = [verdict for verdict in verdicts if not verdict.refused and verdict.coverage >= ENOUGH]
    held_back: list[Verdict] = []
    if asked is not None:
        beside_it: dict[str, list[Measurement]] = defaultdict(list)
        for place in view.places:
            beside_it[place.group].append(place.measurement)
        reasons = [refused(one.place.measurement, asked, beside_it[one.place.group]) for one in fit]
        held_back = [replace(one, refused=why) for one, why in zip(fit, reasons, strict=True) if why]
        fit = [one for one, why in zip(fit, reasons, strict=True) if not why]
    missed = [*held_back, *(verdict for verdict in verdicts if verdict.refused)]
    missed += [
        Verdict(v.place, v.coverage, f"only {v.coverage:.0%} of what was asked is said of it")
        for v in verdicts
        if not v.refused and v.coverage < ENOUGH
    ]
    groups: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in fit:
        groups[verdict.place.group].append(verdict)
    kept: list[Verdict] = []
    for group in groups.values():
        under = [verdict for verdict in group if not verdict.unmet]
        kept += [verdict for verdict in group if verdict.unmet] if under else []
        best, dropped = _told_apart(under or group, wanted, weights)
        kept += best
        missed += dropped
    answers = [verdict for verdict in kept if not verdict.unmet]
    unmet = [Verdict(v.place, v.coverage, f"it does not report {', '.join(v.unmet)}") for v in kept if v.unmet]
    if not answers:
        return [], unmet, missed
    first_hand = [v for v in answers if v.place.measurement.attributed_to is None]
    second_hand = [v for v in answers if v.place.measurement.attributed_to is not None]
    nearest = max(v.coverage for v in answers)
    if any(v.coverage >= nearest - AS_NEAR for v in first_hand):
        unmet += second_hand
        answers = first_hand
    elif wanted.first_hand:
        return [], unmet + second_hand, missed
    if series:
        return answers, unmet, missed
    sure, ambiguous = settled(answers)
    return sure, unmet + ambiguous, missed


def _told_apart(group: list[Verdict], wanted: Wanted, weights: Weights) -> tuple[list[Verdict], list[Verdict]]:
    """Of one table or sentence, the values whose own labels say most of what was asked."""
    dropped: list[Verdict] = []
    if group[0].place.in_table:
        if wanted.property is not None and any(states_property(verdict.place, wanted) for verdict in group):
            dropped += [
                Verdict(verdict.place, verdict.coverage, f"it is a value of {verdict.place.measurement.property}")
                for verdict in group
                if not states_property(verdict.place, wanted)
            ]
            group = [verdict for verdict in group if states_property(verdict.place, wanted)]
        for axis in ("row", "column"):
            group, out = _best_on(group, axis, wanted, weights)
            dropped += out
        return group, dropped
    if len(group) == 1:
        return group, dropped
    scored = [(_closeness(verdict.place, wanted, weights), verdict) for verdict in group]
    top = max(score for score, _ in scored)
    kept = [verdict for score, verdict in scored if score >= top - 0.12 * abs(top)]
    dropped = [
        Verdict(verdict.place, verdict.coverage, "another number of its sentence stands nearer to what was asked")
        for score, verdict in scored
        if verdict not in kept
    ]
    return kept, dropped


def _closeness(place: Place, wanted: Wanted, weights: Weights) -> float:
    """How surely a sentence's number is of what was asked: what it was bound to, then names, then the property."""
    names, shared = local_score(place, wanted, weights)
    bound = 0.5 * shared_weight(place.row | place.column, wanted, weights)
    return _named_by_itself(place, wanted) + 2 * names + shared + bound


def _named_by_itself(place: Place, wanted: Wanted) -> float:
    """Whether what a sentence's number was bound to is an asked name whole ("A, B and C … respectively")."""
    return 2.0 * any(form <= place.row for name in wanted.names for form in name.forms)


def _best_on(group: list[Verdict], axis: str, wanted: Wanted, weights: Weights) -> tuple[list[Verdict], list[Verdict]]:
    """The values in the rows (or columns) that share most with the question; all, where none shares anything.

    Of rows that share as much, those that say nothing else go before the others ("Rfree" before "reflections used
    for Rfree"); where every one says something else, none is preferred.
    """
    labels = {id(verdict): frozenset(getattr(verdict.place, axis)) for verdict in group}
    scores = {key: shared_weight(words, wanted, weights) for key, words in labels.items()}
    top = max(scores.values())
    if top <= 0:
        summed = mean_of_replicates(group, axis)
        return (summed, [verdict for verdict in group if verdict not in summed]) if summed else (group, [])
    kept = [verdict for verdict in group if scores[id(verdict)] >= top - 1e-9]
    beyond = {id(verdict): unasked(labels[id(verdict)], wanted) for verdict in kept}
    common = frozenset.intersection(*beyond.values())
    plain = [verdict for verdict in kept if not beyond[id(verdict)] - common]
    kept = plain or mean_of_replicates(kept, axis) or kept
    out = [
        Verdict(verdict.place, verdict.coverage, f"another {axis} of its table says more of what was asked")
        for verdict in group
        if verdict not in kept
    ]
    return kept, out


def _is_telling(wanted: Wanted, weights: Weights) -> bool:
    """Whether a name or word of the question is telling enough to mean one thing in several papers."""
    parts = (*wanted.names, *wanted.words)
    return any(weights(key) >= TELLING for part in parts for form in part.forms for key in form)


def _over_documents(found: list[Verdict], series: bool, *, telling: bool) -> tuple[list[Verdict], list[Verdict]]:
    """The answers of all papers: those nearly as well covered as the best, first-hand before second-hand.

    Where nothing asked for is telling (`telling` False), values of several papers are of different things: none.
    """
    if not telling and not series and len({verdict.place.measurement.paper_id for verdict in found}) > 1:
        return [], found
    if not found:
        return [], []
    best = max(verdict.coverage for verdict in found)
    first_hand = [
        verdict
        for verdict in found
        if verdict.place.measurement.attributed_to is None and verdict.coverage >= best - AS_NEAR
    ]
    pool = first_hand or found
    best = max(verdict.coverage for verdict in pool)
    margin = 0.25 * _CLOSE if series else _CLOSE
    papers = {verdict.place.measurement.doc_id for verdict in pool if verdict.coverage >= best - margin}
    kept = [
        verdict
        for verdict in pool
        if verdict.place.measurement.doc_id in papers and (series or verdict.coverage >= best - margin)
    ]
    kept.sort(key=lambda v: (-round(v.coverage, 2), not v.place.in_table, -v.exactness))
    return kept, [verdict for verdict in found if verdict not in kept]
