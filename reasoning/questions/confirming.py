"""What the facets choose, held against the ranking: what it confirms, what it fills, and what fits best of all."""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from contracts.propositions import Proposition
from reasoning.questions.contradictions import BARRING, contradiction, unmet
from reasoning.questions.facets import Wanted, wanted_of
from reasoning.questions.fitted import fitted
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.query import Query, queries_of
from reasoning.questions.ranking import REPEATED_AMONG, Ranking, Scored, ranked, scored, value_of
from reasoning.questions.settling import told_by_conditions
from reasoning.questions.tokens import keys

MOST_BEHIND, MOST_BEHIND_A_SIDE = 0.5, 1.0
"""Score by which what the facets choose may fall short of the first of its paper and still be shown: where the ontology
knows the property (else it must be the first), and for a side of a comparison."""
MOST_BEHIND_ALL = 3.0
"""Score by which each of several values may fall short of the first of all papers."""
LEAST_SURE, LEAST_SURE_OF_MORE, LEAST_SURE_TOGETHER, LEAST_SURE_PART = 0.7, 0.5, 0.3, 0.9
"""Confidence in the first of a ranking below which what the facets choose is not shown either: one value, one of
several or of a side, sides that were also found together, and a side whose other side is not found."""
LEAST_SURE_NEXT = 0.9
"""Confidence from which the first that may answer is shown where what scores higher may not."""
MOST_WEIGHED = 60
"""Candidates of which it is asked whether they hold under the question's conditions."""
MOST_NEAREST, LEAST_SURE_NEAREST = 3, 0.1
"""Values that stand beside an answer that is not known, as what fits the question's words best, and the confidence in
the first of them below which none does."""
_NO_NUMBER = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should)\b", re.IGNORECASE
)


def unbarred(
    proposition: Proposition, chosen: Sequence[Sequence[Verdict]], weights: Weights
) -> tuple[list[list[Verdict]], list[Verdict]]:
    """Every side without what something contradicts, and that."""
    kept: list[list[Verdict]] = []
    dropped: list[Verdict] = []
    for query, side in zip(queries_of(proposition, weights), chosen, strict=True):
        uncontradicted, contradicted = _parted(query, side)
        kept.append(uncontradicted)
        dropped += contradicted
    return kept, dropped


def _parted(query: Query, chosen: Sequence[Verdict]) -> tuple[list[Verdict], list[Verdict]]:
    """What nothing contradicts, and what something does, with that as the reason."""
    against = [(verdict, contradiction(query, verdict.place)) for verdict in chosen]
    return (
        [verdict for verdict, why in against if not why],
        [replace(verdict, refused=why) for verdict, why in against if why],
    )


def by_side(
    proposition: Proposition, chosen: Sequence[Sequence[Verdict]], candidates: Scored | None,
    views: Sequence[DocumentView], weights: Weights,
) -> tuple[list[list[Verdict]], list[Verdict]]:  # fmt: skip
    """Every side by itself, and what was taken from them. `candidates`: of the whole question, which one side is."""
    alone = len(chosen) == 1
    answers: list[list[Verdict]] = []
    beside: list[Verdict] = []
    sure: list[float] = []
    for query, side in zip(queries_of(proposition, weights), chosen, strict=True):
        own = candidates if alone else scored(query, views, weights, fitted().rank)
        kept, dropped, confidence = _confirmed(query, side, own, views, alone=alone, claim=proposition.verb == "claim")
        answers.append(kept)
        beside += dropped
        sure.append(confidence)
    if alone:
        return answers, beside
    confirmed = [[one for one in answer if one in side] for answer, side in zip(answers, chosen, strict=True)]
    if answers != confirmed and (any(confirmed) or not _of_one_kind(answers)):
        answers = confirmed
    if not all(answers):
        shown = [
            [one for one in answer if confidence >= LEAST_SURE_PART and _is_named(one, side, views)]
            for answer, confidence, side in zip(answers, sure, wanted_of(proposition), strict=True)
        ]  # fmt: skip
        beside += [
            replace(one, refused="the other side is not found, and this one is not sure")
            for answer, kept in zip(answers, shown, strict=True) for one in answer if one not in kept
        ]  # fmt: skip
        answers = shown
    return answers, beside


def _confirmed(
    query: Query,
    chosen: Sequence[Verdict],
    candidates: Scored | None,
    views: Sequence[DocumentView],
    *,
    alone: bool,
    claim: bool,
) -> tuple[list[Verdict], list[Verdict], float]:
    """The answers of one side, those that were taken from it, and how sure the first of its ranking is."""
    kept, dropped = _parted(query, chosen)
    model = fitted()
    free = candidates.without(BARRING) if candidates else None
    if candidates is None or free is None or not free.found:
        return kept, dropped, 0.0
    ids = frozenset(verdict.place.measurement.id for verdict in kept)
    every, ranking = ranked(candidates, ids, model), ranked(_told(query, free), ids, model)
    if len(kept) > 1:
        fits = _each_fitting(kept, free)
        if fits and query.property_id is not None and told_by_conditions(kept):
            fits = kept
    else:
        behind = MOST_BEHIND_A_SIDE if not alone else MOST_BEHIND if query.property_id is not None else 0.0
        sure = ranking.confidence >= (LEAST_SURE if alone else LEAST_SURE_OF_MORE)
        fits = [one for one in kept if sure and ranking.behind(one.place.measurement) <= behind]
    dropped += [
        replace(v, refused="another value fits the words of the question better") for v in kept if v not in fits
    ]
    if fits or (kept and not alone) or (claim and _NO_NUMBER.search(query.text)):
        return fits, dropped, ranking.confidence
    filling = _filling(query, every, ranking, views)
    return ([filling], dropped, filling.coverage) if filling else (fits, dropped, ranking.confidence)


def _filling(query: Query, every: Ranking, may: Ranking, views: Sequence[DocumentView]) -> Verdict | None:
    """The first of those that may answer, where it is sure enough to stand for what the facets do not choose.

    How sure the first is was learned with all beside it that it had to outdo, also what can be no answer; where it is
    another than the first of all, it must be surer, of the asked property, and nothing may speak against it.
    """
    place = may.first
    confidence, enough = every.confidence, fitted().shown
    if place is not every.first:
        confidence, enough = may.confidence, LEAST_SURE_NEXT
        if contradiction(query, place) or query.property_id not in (None, place.measurement.property_id):
            return None
    if confidence < enough or unmet(query, place) or _elsewhere(query, place, views):
        return None
    return Verdict(place, confidence)


def _told(query: Query, candidates: Scored) -> Scored:
    """The candidates without the best that are not told to hold under the question's conditions, where others are."""
    order = np.argsort(-candidates.scores, kind="stable")
    untold = [index for index in order[:MOST_WEIGHED] if unmet(query, candidates.found[index].place)]
    if len(untold) >= min(len(order), MOST_WEIGHED):
        return candidates
    return candidates.only(np.setdiff1d(np.arange(len(order)), untold))


def _elsewhere(query: Query, place: Place, views: Sequence[DocumentView]) -> bool:
    """Whether other papers speak of a thing that the question names, and the paper of the value of none."""
    forms = [form for name in query.wanted.names for form in name.forms]
    speak = {view.document.doc_id for view in views if any(form <= view.words for form in forms)}
    return bool(speak) and place.measurement.doc_id not in speak


def _each_fitting(kept: Sequence[Verdict], free: Scored) -> list[Verdict]:
    """Those of several values that the ranking confirms, each without the others: two papers may contradict."""
    values = [value_of(verdict.place.measurement) for verdict in kept]
    every = [value_of(one.place.measurement) for one in free.found]
    fits = []
    for verdict, own in zip(kept, values, strict=True):
        others = {value for value in values if value != own}
        rest = free.only([index for index, value in enumerate(every) if value not in others])
        if not rest.found:
            continue
        ranking = ranked(rest, frozenset({verdict.place.measurement.id}), fitted())
        near = ranking.behind(verdict.place.measurement) <= MOST_BEHIND
        near = near and ranking.behind_all(verdict.place.measurement) <= MOST_BEHIND_ALL
        if near and ranking.confidence >= LEAST_SURE_OF_MORE:
            fits.append(verdict)
    return fits


def nearest(candidates: Scored) -> list[Verdict]:
    """The values that fit the words of a question best, where that is not sure enough for an answer."""
    free = candidates.without(BARRING).best(REPEATED_AMONG)
    if not free.found or (confidence := ranked(free, frozenset(), fitted()).confidence) < LEAST_SURE_NEAREST:
        return []
    best: dict[tuple[object, ...], Place] = {}
    for one in free.found:
        best.setdefault(value_of(one.place.measurement), one.place)
    why = "best by the words of the question, but not surely the answer"
    return [Verdict(place, confidence, refused=why) for place in best.values()][:MOST_NEAREST]


def _is_named(verdict: Verdict, wanted: Wanted, views: Sequence[DocumentView]) -> bool:
    """Whether its own words or its paper's title name the side, not only the words around it."""
    measurement = verdict.place.measurement
    title = next((view.title for view in views if view.document.doc_id == measurement.doc_id), frozenset())
    said = verdict.place.own | keys(measurement.entity) | title
    return any(form <= said for name in wanted.names for form in name.forms)


def _of_one_kind(chosen: Sequence[Sequence[Verdict]]) -> bool:
    """Whether every side has a value of its own, all are of one unit, and a bare number stands in a table."""
    flat = [verdict for side in chosen for verdict in side]
    bare = any(verdict.place.sentence and not verdict.place.measurement.unit for verdict in flat)
    return all(chosen) and not bare and comparable(flat, len(chosen))


def comparable(chosen: Sequence[Verdict], sides: int) -> bool:
    """Whether there are several values, and all are of one unit."""
    found = {verdict.place.measurement.id for verdict in chosen}
    return len(found) >= min(2, sides) and len({unit_of(verdict) for verdict in chosen}) == 1


def unit_of(verdict: Verdict) -> str:
    """The SI unit of a value, its unit as written where it has none."""
    measurement = verdict.place.measurement
    return measurement.si_unit or measurement.unit or "1"
