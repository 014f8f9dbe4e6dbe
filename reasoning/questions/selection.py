"""From a proposition to the measurements that answer it: by what is said of each, so that a wrong
number is not shown."""

from collections.abc import Callable, Iterable

from contracts.documents import Document
from contracts.payloads import ExtractMeasurementsOutput, Rejected
from contracts.propositions import Proposition
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions.bag import Bag, bags_of
from reasoning.questions.competition import (
    ENOUGH,
    ENOUGH_IN_PROSE,
    OTHER_PAPER,
    first_hand_of,
    over_papers,
    settled,
    unique,
)
from reasoning.questions.fitting import Fit, fit, paper_lacks
from reasoning.questions.layers import DocumentView, Weights, view_of

MOST_BESIDE = 20
MOST_REJECTED = 20
MOST_SERIES = 60
SERIES = 0.25
"""Score by which a point of a series may fall short of the best one."""
LEAST_OWN = 0.38
"""Least weighted share of the question that stands at the number itself."""

Progress = Callable[[int, int], None]


def select(
    proposition: Proposition, documents: Iterable[Document], vocabulary: Vocabulary, ontology: Ontology,
    progress: Progress | None = None,
) -> ExtractMeasurementsOutput:  # fmt: skip
    """The measurements of `documents` that answer `proposition`, what answers most directly first.

    Each is scored by how near the question's words stand to it; proper names must stand by it or be what its paper
    is about, its unit must be of what is asked, asked conditions must hold. What meets all but a condition that it
    does not report goes to `beside`. Where several values fit alike and nothing reported tells them apart, none is
    an answer. `progress(done, total)` is called per document.
    """
    views = [view_of(document) for document in documents]
    weights = Weights(views)
    bags = bags_of(proposition, vocabulary, ontology, weights)
    series = proposition.verb in ("dependence", "trend", "why", "what_if")
    chosen: list[Fit] = []
    beside: list[Fit] = []
    missed: list[Fit] = []
    empty: list[Bag] = []
    for number, bag in enumerate(bags):
        found: list[Fit] = []
        for done, view in enumerate(views):
            if progress and number == 0:
                progress(done, len(views))
            answers, unmet, refused = _in_paper(view, bag, weights, series)
            found += answers
            beside += unmet
            missed += refused
        kept, lesser = over_papers(found, SERIES if series else OTHER_PAPER)
        chosen += kept
        beside += lesser
        if not kept:
            empty.append(bag)
    if progress:
        progress(len(views), len(views))
    measurements = unique(one.place.measurement for one in chosen)
    taken = {measurement.id for measurement in measurements}
    near = unique(one.place.measurement for one in sorted(beside, key=lambda one: -one.score))
    return ExtractMeasurementsOutput(
        measurements=measurements,
        beside=tuple(one for one in near if one.id not in taken)[:MOST_BESIDE],
        rejected=_rejected(missed, taken),
        looked_for=_looked_for(proposition),
        reason=_reason(proposition, bags, views, beside, bool(measurements)) if empty or not measurements else "",
    )


def _in_paper(view: DocumentView, bag: Bag, weights: Weights, series: bool) -> tuple[list[Fit], list[Fit], list[Fit]]:
    """What answers in one paper; what does but for a condition it does not report, or came near; what was refused."""
    if not any(part.weight >= 0.2 for part in bag.parts) or paper_lacks(view, bag):
        return [], [], []
    fits = [fit(place, bag, view, weights) for place in view.places]
    refused = [one for one in fits if one.refused]
    enough = [
        one
        for one in fits
        if not one.refused
        and one.score >= (ENOUGH if bag.property_forms or one.place.in_table else ENOUGH_IN_PROSE)
        and one.own >= LEAST_OWN
    ]
    refused += [
        Fit(one.place, one.score, f"only {one.score:.0%} of what was asked is said of it")
        for one in fits
        if not one.refused and one not in enough
    ]
    answers = [one for one in enough if not one.unmet]
    unmet = [Fit(one.place, one.score, f"it does not report {', '.join(one.unmet)}") for one in enough if one.unmet]
    own = first_hand_of(answers, only=bag.first_hand)
    unmet += [one for one in answers if one not in own]
    if series:
        return own[:MOST_SERIES], unmet, refused
    best, lesser = settled(own, [one for one in fits if not one.refused and one.score >= 0.6])
    return best, unmet + lesser, refused


def _rejected(missed: list[Fit], taken: set[str]) -> tuple[Rejected, ...]:
    found: dict[str, Rejected] = {}
    for one in sorted(missed, key=lambda one: -one.score):
        measurement = one.place.measurement
        if measurement.id not in taken and one.score > 0:
            found.setdefault(measurement.id, Rejected(measurement=measurement, reason=one.refused))
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


def _reason(proposition: Proposition, bags: list[Bag], views: list[DocumentView], beside: list[Fit], some: bool) -> str:
    """Why nothing (or only a part) was found, for a reader."""
    what = f" of {proposition.property.name}" if proposition.property else ""
    lines: list[str] = []
    for bag in bags:
        for part in bag.parts:
            if not part.named:
                continue
            held = sum(any(form <= view.words for form in part.forms) for view in views)
            lines.append(f"{part.text} is in {held} of {len(views)} papers" if held else f"{part.text} is in no paper")
    if beside:
        first = max(beside, key=lambda one: one.score)
        because = f": {first.refused}" if first.refused else ""
        lines.append(f"{len(beside)} value{'s' if len(beside) > 1 else ''} came near{because}")
    ending = "one side has no value that fits" if some else f"none reports a value{what} that fits"
    looked = ", ".join(_looked_for(proposition))
    return f"{'; '.join(dict.fromkeys(lines))}; {ending}; looked for: {looked}".removeprefix("; ")
