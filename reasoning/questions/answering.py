"""From a proposition to the measurements that answer it: by its facets, and by the ranking of all measurements."""

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
from reasoning.questions.confirming import LEAST_SURE_TOGETHER, by_side, comparable, nearest, unbarred, unit_of
from reasoning.questions.facets import Wanted, wanted_of
from reasoning.questions.fitted import fitted
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView, Weights, view_of
from reasoning.questions.place import Place
from reasoning.questions.query import whole_query_of
from reasoning.questions.ranking import Scored, scored, value_of
from reasoning.questions.selection import Progress, Selected, by_facets

MOST_BESIDE = 20
MOST_REJECTED = 20


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
    near: list[Verdict] = []
    candidates: Scored | None = None
    if proposition.verb in ("value", "compare", "claim") and proposition.asked:
        whole = whole_query_of(proposition, weights)
        candidates = scored(whole, views, weights, fitted().rank)
        held = [place.measurement for place in _places(chosen)]
        may = candidates if proposition.verb != "claim" else None
        both = compared(whole, may, held, weights, fitted()) if may else None
        told = all(chosen) and both is not None and _numbers(both.places) <= _numbers(_places(chosen))
        if both and told and both.confidence >= LEAST_SURE_TOGETHER:
            chosen, dropped = unbarred(proposition, chosen, weights)
            beside += dropped
        elif both and both.confidence >= fitted().shown_sides:
            together = [Verdict(place, both.confidence) for place in both.places]
            beside += [replace(v, refused="other values fit the question better together") for s in chosen for v in s]
            chosen = [[] for _ in sides]
        else:
            chosen, dropped = by_side(proposition, chosen, candidates, views, weights)
            beside += dropped
    if progress:
        progress(len(views), len(views))
    flat = [verdict for side in chosen for verdict in side]
    if len(sides) > 1 and not sides[0].named_property and not (all(chosen) and comparable(flat, len(sides))):
        beside += [replace(v, refused="what is compared is not known, and the sides are of no one kind") for v in flat]
        chosen, flat = [[] for _ in sides], []
    if len(sides) > 1 and all(chosen) and len({unit_of(verdict) for verdict in flat}) > 1:
        beside += [replace(v, refused="the sides are of no one kind") for v in flat]
        flat = []
    flat += together
    if not flat and candidates:
        near = nearest(candidates)
    plain = proposition.verb in ("value", "compare")
    found = (verdict.place.measurement for verdict in flat)
    measurements = _unique(_richest(one, views) if plain else one for one in found)
    taken = {measurement.id for measurement in measurements}
    missing = [] if together else [w for w in sides if not any(_is_of(verdict, w, sides) for verdict in flat)]
    aside = (verdict.place.measurement for verdict in (*near, *_best(beside)))
    return ExtractMeasurementsOutput(
        measurements=measurements,
        beside=tuple(one for one in _unique(aside) if one.id not in taken)[:MOST_BESIDE],
        rejected=_rejected(selected, taken),
        looked_for=_looked_for(proposition),
        reason=""
        if measurements and not missing
        else _reason(proposition, sides, views, [*beside, *near], bool(measurements)),
    )


def _places(sides: Sequence[Sequence[Verdict]]) -> list[Place]:
    return [verdict.place for side in sides for verdict in side]


def _numbers(places: Iterable[Place]) -> set[tuple[object, ...]]:
    """Their values, in whichever paper they stand."""
    return {value_of(place.measurement)[1:] for place in places}


def _richest(measurement: Measurement, views: Sequence[DocumentView]) -> Measurement:
    """The statement of the same fact in its paper that tells most: with its spread, how many were measured, when."""
    same = [
        place.measurement for view in views if view.document.doc_id == measurement.doc_id for place in view.places
        if place.measurement.id != measurement.id and evidence.same_fact(place.measurement, measurement)
    ]  # fmt: skip
    return evidence.preferred([measurement, *same])[0] if same else measurement


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
    papers = len({view.document.paper_id for view in views})
    for wanted in sides:
        for name in wanted.names:
            held = len({view.document.paper_id for view in views if any(form <= view.words for form in name.forms)})
            lines.append(f"{name.text} is in {held} of {papers} papers" if held else f"{name.text} is in no paper")
    if beside:
        refused = next((verdict.refused for verdict in beside if verdict.refused), "")
        because = f": {refused}" if refused else ""
        lines.append(f"{len(beside)} value{'s' if len(beside) > 1 else ''} came near{because}")
    ending = "one side has no value that fits" if some else f"none reports a value{what} that fits"
    return f"{'; '.join(dict.fromkeys(lines))}; {ending}".removeprefix("; ")
