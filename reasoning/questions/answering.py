"""From a proposition to the measurements that answer it: by its facets, and by the ranking of all measurements."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import evidence
from contracts.documents import Document
from contracts.measurements import Measurement
from contracts.payloads import ExtractMeasurementsOutput, Rejected
from contracts.propositions import Proposition
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions.comparing import compared
from reasoning.questions.contradictions import BARRING, contradiction, unmet
from reasoning.questions.facets import Wanted, wanted_of
from reasoning.questions.fitted import fitted
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView, Weights, view_of
from reasoning.questions.place import Place
from reasoning.questions.query import Query, queries_of, whole_query_of
from reasoning.questions.ranking import REPEATED_AMONG, Scored, ranked, scored, value_of
from reasoning.questions.selection import Progress, Selected, by_facets

MOST_BESIDE = 20
MOST_REJECTED = 20
MOST_BEHIND, MOST_BEHIND_A_SIDE = 0.5, 1.0
"""Score by which what the facets choose may fall short of the first of its paper and still be shown: where the ontology
knows the property (else it must be the first), and for a side of a comparison."""
MOST_BEHIND_ALL = 3.0
"""Score by which each of several values may fall short of the first of all papers."""
LEAST_SURE, LEAST_SURE_OF_MORE, LEAST_SURE_TOGETHER, LEAST_SURE_PART = 0.7, 0.5, 0.3, 0.9
"""Confidence in the first of a ranking below which what the facets choose is not shown either: one value, one of
several or of a side, sides that were also found together, and a side whose other side is not found."""
MOST_NEAREST, LEAST_SURE_NEAREST = 3, 0.1
"""Values that stand beside an answer that is not known, as what fits the question's words best, and the confidence in
the first of them below which none does."""
_NO_NUMBER = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should)\b", re.IGNORECASE
)


def select(
    proposition: Proposition, documents: Iterable[Document], vocabulary: Vocabulary, ontology: Ontology,
    progress: Progress | None = None,
) -> ExtractMeasurementsOutput:  # fmt: skip
    """The measurements of `documents` that answer `proposition`, what answers most directly first.

    The sides of a comparison that are surely found together are shown, or what the facets choose where that confirms
    it. Else each side by itself: what its facets choose is kept where nothing contradicts it and the ranking puts no
    other before it; what they leave open the ranking fills, where it is sure. `progress(done, total)` is called per
    document.
    """
    views = [view_of(document) for document in documents]
    weights = Weights(views)
    sides = wanted_of(proposition)
    selected = by_facets(proposition, sides, views, weights, progress)
    chosen = [list(side) for side in selected.chosen]
    beside = list(selected.beside)
    together: list[Verdict] = []
    nearest: list[Verdict] = []
    candidates: Scored | None = None
    if proposition.verb in ("value", "compare", "claim") and proposition.asked:
        whole = whole_query_of(proposition, weights)
        candidates = scored(whole, views, weights, fitted().rank)
        held = [place.measurement for place in _places(chosen)]
        may = candidates if proposition.verb != "claim" else None
        both = compared(whole, may, held, weights, fitted()) if may else None
        told = all(chosen) and both is not None and _numbers(both.places) <= _numbers(_places(chosen))
        if both and told and both.confidence >= LEAST_SURE_TOGETHER:
            chosen, dropped = _unbarred(proposition, chosen, weights)
            beside += dropped
        elif both and both.confidence >= fitted().shown_sides:
            together = [Verdict(place, both.confidence) for place in both.places]
            beside += [replace(v, refused="other values fit the question better together") for s in chosen for v in s]
            chosen = [[] for _ in sides]
        else:
            chosen, dropped = _by_side(proposition, chosen, candidates, views, weights)
            beside += dropped
    if progress:
        progress(len(views), len(views))
    flat = [verdict for side in chosen for verdict in side]
    if len(sides) > 1 and not sides[0].named_property and not (all(chosen) and _comparable(flat, len(sides))):
        beside += [replace(v, refused="what is compared is not known, and the sides are of no one kind") for v in flat]
        chosen, flat = [[] for _ in sides], []
    if len(sides) > 1 and all(chosen) and len({_kind(verdict) for verdict in flat}) > 1:
        beside += [replace(v, refused="the sides are of no one kind") for v in flat]
        chosen, flat = [[] for _ in sides], []
    flat += together
    if not flat and candidates:
        nearest = _nearest(candidates)
    plain = proposition.verb in ("value", "compare")
    found = (verdict.place.measurement for verdict in flat)
    measurements = _unique(_richest(one, views) if plain else one for one in found)
    taken = {measurement.id for measurement in measurements}
    missing = [] if together else [w for w in sides if not any(_is_of(verdict, w, sides) for verdict in flat)]
    near = [*nearest, *_best(beside)]
    return ExtractMeasurementsOutput(
        measurements=measurements,
        beside=tuple(one for one in _unique(v.place.measurement for v in near) if one.id not in taken)[:MOST_BESIDE],
        rejected=_rejected(selected, taken),
        looked_for=_looked_for(proposition),
        reason="" if measurements and not missing else _reason(proposition, sides, views, [*beside, *nearest], bool(measurements)),
    )


def _unbarred(
    proposition: Proposition, chosen: Sequence[Sequence[Verdict]], weights: Weights
) -> tuple[list[list[Verdict]], list[Verdict]]:
    """Every side without what something contradicts, and that."""
    kept: list[list[Verdict]] = []
    dropped: list[Verdict] = []
    for query, side in zip(queries_of(proposition, weights), chosen, strict=True):
        against = [(verdict, contradiction(query, verdict.place)) for verdict in side]
        kept.append([verdict for verdict, why in against if not why])
        dropped += [replace(verdict, refused=why) for verdict, why in against if why]
    return kept, dropped


def _places(sides: Sequence[Sequence[Verdict]]) -> list[Place]:
    return [verdict.place for side in sides for verdict in side]


def _numbers(places: Iterable[Place]) -> set[tuple[object, ...]]:
    """Their values, in whichever paper they stand."""
    return {value_of(place.measurement)[1:] for place in places}


def _by_side(
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
        kept, dropped, confidence = _with_ranking(query, side, own, alone=alone, claim=proposition.verb == "claim")
        answers.append(kept)
        beside += dropped
        sure.append(confidence)
    if alone:
        return answers, beside
    confirmed = [[one for one in answer if one in side] for answer, side in zip(answers, chosen, strict=True)]
    if answers != confirmed and (any(confirmed) or not _of_one_kind(answers)):
        answers = confirmed
    if not all(answers):
        unsure = [confidence < LEAST_SURE_PART for confidence in sure]
        beside += [
            replace(verdict, refused="the other side is not found, and this one is not sure")
            for answer, doubted in zip(answers, unsure, strict=True) if doubted for verdict in answer
        ]  # fmt: skip
        answers = [[] if doubted else answer for answer, doubted in zip(answers, unsure, strict=True)]
    return answers, beside


def _with_ranking(
    query: Query, chosen: Sequence[Verdict], candidates: Scored | None, *, alone: bool, claim: bool
) -> tuple[list[Verdict], list[Verdict], float]:
    """The answers of one side, those that were taken from it, and how sure the first of its ranking is."""
    against = {id(verdict): contradiction(query, verdict.place) for verdict in chosen}
    kept = [verdict for verdict in chosen if not against[id(verdict)]]
    dropped = [replace(v, refused=against[id(v)]) for v in chosen if against[id(v)]]
    model = fitted()
    free = candidates.without(BARRING) if candidates else None
    if candidates is None or free is None or not free.found:
        return kept, dropped, 0.0
    ids = frozenset(verdict.place.measurement.id for verdict in kept)
    every, ranking = ranked(candidates, ids, model), ranked(free, ids, model)
    if len(kept) > 1:
        behind, least = MOST_BEHIND, LEAST_SURE_OF_MORE
    elif alone:
        behind, least = MOST_BEHIND if query.property_id is not None else 0.0, LEAST_SURE
    else:
        behind, least = MOST_BEHIND_A_SIDE, LEAST_SURE_OF_MORE
    fits = [
        one for one in kept
        if ranking.confidence >= least and ranking.behind(one.place.measurement) <= behind
        and (len(kept) == 1 or ranking.behind_all(one.place.measurement) <= MOST_BEHIND_ALL)
    ]  # fmt: skip
    dropped += [
        replace(v, refused="another value fits the words of the question better") for v in kept if v not in fits
    ]
    # How sure the first is was learned with all beside it that it had to outdo, also what can be no answer.
    sure = every.confidence >= model.shown and every.first is ranking.first and not unmet(query, every.first)
    if fits or not sure or (kept and not alone) or (claim and _NO_NUMBER.search(query.text)):
        return fits, dropped, ranking.confidence
    return [Verdict(every.first, every.confidence)], dropped, every.confidence


def _nearest(candidates: Scored) -> list[Verdict]:
    """The values that fit the words of a question best, where that is not sure enough for an answer."""
    free = candidates.without(BARRING).best(REPEATED_AMONG)
    if not free.found or (confidence := ranked(free, frozenset(), fitted()).confidence) < LEAST_SURE_NEAREST:
        return []
    first = {value_of(one.place.measurement): one.place for one in reversed(free.found)}
    order = dict.fromkeys(value_of(one.place.measurement) for one in free.found)
    why = "it fits the words of the question best, but not so surely that it is the answer"
    return [Verdict(first[value], confidence, refused=why) for value in order][:MOST_NEAREST]


def _richest(measurement: Measurement, views: Sequence[DocumentView]) -> Measurement:
    """The statement of the same fact in its paper that tells most: with its spread, how many were measured, when."""
    same = [
        place.measurement for view in views if view.document.doc_id == measurement.doc_id for place in view.places
        if place.measurement.id != measurement.id and evidence.same_fact(place.measurement, measurement)
    ]  # fmt: skip
    return evidence.preferred([measurement, *same])[0] if same else measurement


def _kind(verdict: Verdict) -> str:
    measurement = verdict.place.measurement
    return measurement.si_unit or measurement.unit or "1"


def _of_one_kind(chosen: Sequence[Sequence[Verdict]]) -> bool:
    """Whether every side has a value of its own, all are of one unit, and a bare number stands in a table."""
    flat = [verdict for side in chosen for verdict in side]
    bare = any(verdict.place.sentence and not verdict.place.measurement.unit for verdict in flat)
    return all(chosen) and not bare and _comparable(flat, len(chosen))


def _comparable(chosen: Sequence[Verdict], sides: int) -> bool:
    """Whether there are several values, and all are of one unit."""
    found = _unique(verdict.place.measurement for verdict in chosen)
    return len(found) >= min(2, sides) and len({one.si_unit or one.unit for one in found}) == 1


def _is_of(verdict: Verdict, wanted: Wanted, sides: Sequence[Wanted]) -> bool:
    if len(sides) == 1:
        return True
    return any(form <= verdict.place.own | verdict.place.near for name in wanted.names for form in name.forms)


def _unique(measurements: Iterable[Measurement]) -> tuple[Measurement, ...]:
    return tuple({measurement.id: measurement for measurement in measurements}.values())


def _best(verdicts: Iterable[Verdict]) -> list[Verdict]:
    return sorted(verdicts, key=lambda verdict: (-verdict.coverage, -verdict.exactness))


def _rejected(selected: Selected, taken: set[str]) -> tuple[Rejected, ...]:
    ordered = sorted(selected.missed, key=lambda verdict: -verdict.coverage)
    found: dict[str, Rejected] = {}
    for verdict in ordered:
        measurement = verdict.place.measurement
        if measurement.id not in taken and verdict.coverage > 0:
            found.setdefault(measurement.id, Rejected(measurement=measurement, reason=verdict.refused))
        if len(found) >= MOST_REJECTED:
            break
    return tuple(found.values())


def _looked_for(proposition: Proposition) -> tuple[str, ...]:
    parts = [entity.name for entity in proposition.entities]
    if proposition.property:
        parts += [proposition.property.name, *proposition.property.terms[:6]]
    parts += [condition.text for condition in proposition.conditions]
    parts += list(proposition.terms)
    return tuple(dict.fromkeys(part for part in parts if part))


def _reason(
    proposition: Proposition, sides: Sequence[Wanted], views: Sequence[DocumentView], beside: Sequence[Verdict],
    some: bool,
) -> str:  # fmt: skip
    """Why nothing (or only a part) was found, for a reader."""
    what = f" of {proposition.property.name}" if proposition.property else ""
    lines: list[str] = []
    for wanted in sides:
        for name in wanted.names:
            held = sum(any(form <= view.words for form in name.forms) for view in views)
            lines.append(f"{name.text} is in {held} of {len(views)} papers" if held else f"{name.text} is in no paper")
    if beside:
        refused = next((verdict.refused for verdict in beside if verdict.refused), "")
        because = f": {refused}" if refused else ""
        lines.append(f"{len(beside)} value{'s' if len(beside) > 1 else ''} came near{because}")
    ending = "one side has no value that fits" if some else f"none reports a value{what} that fits"
    return f"{'; '.join(dict.fromkeys(lines))}; {ending}".removeprefix("; ")
