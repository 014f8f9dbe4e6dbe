"""The measurements that running text states, each with its pedigree."""

import re
from typing import Literal

import ontology
from contracts.documents import Document, Sentence
from contracts.ids import content_digest
from contracts.measurements import (
    Extraction,
    Measurement,
    Normalization,
    Pedigree,
    Reference,
    Uncertainty,
)
from evidence.binding import Bound, bind
from evidence.citing import attribution
from evidence.condition_words import Placed
from evidence.elision import named_nearby
from evidence.processes import process_of
from evidence.prose_pedigree import (
    Locate,
    anchor_of,
    chain_of,
    conditions_of,
    descriptors_of,
    estimated_boxes,
    mending_checks,
)
from evidence.quantity import Quantity, find_quantities
from evidence.quantity.ratios import is_ratio
from evidence.scan.mending import mended
from evidence.scopes import Scopes
from evidence.value_checks import confidence_intervals, limit_checks, repaired, spread_of

_SKIPPED = frozenset({"references", "acknowledgements", "acknowledgments", "bibliography"})
_UNMEASURED = frozenset({"front matter", "back matter"})
_KINDS: tuple[tuple[re.Pattern[str], Literal["sd", "se", "ci95"]], ...] = (
    (re.compile(r"standard\sdeviations?|±\s?S\.?D\.?\b|mean\s?\(?\s?SD\)?|\bSDs?\b"), "sd"),
    (re.compile(r"standard\serrors?|±\s?S\.?E\.?M?\.?\b|\bSEM\b|\bs\.e\.m\."), "se"),
    (re.compile(r"95\s?%\s?(?:CI|confidence)"), "ci95"),
)


def prose_measurements(document: Document, locate: Locate | None = None) -> list[Measurement]:
    """The measurements in the document's sentences (references and thanks left out), in reading order.

    `locate` gives the number's own box; without it the box is cut from the sentence's line by counting characters.
    Conditions come from the sentence, its paragraph, the stated defaults, in that order; the nearest of a name wins,
    and each is anchored where it stands.
    """
    return _Prose(document, locate or estimated_boxes).measurements()


class _Prose:
    def __init__(self, document: Document, locate: Locate) -> None:
        self.document, self.locate = document, locate
        self.as_read = {s.index: s for s in document.sentences}
        self.sentences = [
            s.model_copy(update={"text": mended(s.text)}) if s.method == "ocr" else s
            for s in document.sentences
            if (s.section or "") not in _SKIPPED and s.boxes
        ]
        self.found = {s.index: find_quantities(s.text) for s in self.sentences}
        self.placed = {
            s.index: conditions_of(document, s, self.as_read[s.index], locate, self.found[s.index])
            for s in self.sentences
        }
        self.paragraphs: dict[int, list[Sentence]] = {}
        for sentence in self.sentences:
            self.paragraphs.setdefault(sentence.paragraph, []).append(sentence)
        self.scopes = Scopes(self.sentences, self.placed, self.found, self.paragraphs)

    def measurements(self) -> list[Measurement]:
        made: list[Measurement] = []
        seen: set[str] = set()
        for sentence in self.sentences:
            for measurement in self._of_sentence(sentence):
                if measurement.id not in seen:
                    seen.add(measurement.id)
                    made.append(measurement)
        return made

    def _of_sentence(self, sentence: Sentence) -> list[Measurement]:
        quantities = [repaired(sentence.text, quantity) for quantity in self.found[sentence.index]]
        if not quantities:
            return []
        bounds = [
            self._named(sentence, self._spelt_out(bound, q), q)
            for bound, q in zip(bind(sentence.text, quantities), quantities, strict=True)
        ]
        placed = self.placed[sentence.index]
        reference = attribution(sentence.text, self.document.references)
        intervals = confidence_intervals(sentence.text, quantities)
        made = []
        for index, (quantity, bound) in enumerate(zip(quantities, bounds, strict=True)):
            if (
                not quantity.read
                or (sentence.section in _UNMEASURED and quantity.unit is None)
                or index in intervals.values()
                or _is_scale(sentence, quantity)
                or is_ratio(quantity)
            ):
                continue
            spread = quantity.uncertainty or spread_of(quantity, quantities, intervals.get(index))
            own = next((item for item in placed if item.start < quantity.end and quantity.start < item.end), None)
            made.append(
                self._measure(
                    sentence, quantity, self._as_condition(sentence.text, bound, own, quantity), spread, reference, own
                )
            )
        return made

    def _named(self, sentence: Sentence, bound: Bound, quantity: Quantity) -> Bound:
        """A value whose sentence leaves its property out has that of the sentences before it, or of the title."""
        if bound.property != "value" or bound.property_id is not None or quantity.unit is None:
            return bound
        before = [s.text for s in reversed(self.paragraphs[sentence.paragraph]) if s.index < sentence.index]
        named = named_nearby(quantity.dimension, [*before, self.document.metadata.title])
        return Bound(bound.entity, *named) if named else bound

    def _spelt_out(self, bound: Bound, quantity: Quantity) -> Bound:
        """The property's id by its name with the paper's abbreviations spelt out (CT → charge-transfer)."""
        known = self.document.abbreviations
        words = [known.get(word, word) for word in bound.property.split()]
        match = (
            ontology.match_property(" ".join(words)) if any(word in known for word in bound.property.split()) else None
        )
        item = ontology.load().property(match.id) if match else None
        if item is None or quantity.unit is None or not item.fits(quantity.dimension):
            return bound
        return Bound(bound.entity, bound.property, item.id)

    @staticmethod
    def _as_condition(text: str, bound: Bound, own: Placed | None, quantity: Quantity) -> Bound:
        """A number that is a condition is a value of that condition, not of the property beside it."""
        if own is None:
            return bound
        entry = ontology.load().condition(own.condition.name)
        name = entry.name_en if entry else own.condition.name
        process = process_of(text, quantity) if own.condition.name == "time" else ""
        name = f"{process} {name}" if process else name
        match = ontology.match_property(name)
        item = ontology.load().property(match.id) if match else None
        said = item is not None and (not item.any_unit or item.name_en.casefold() in text.casefold())
        fits = said and item is not None and item.fits(quantity.dimension)
        return Bound(bound.entity, name, item.id if fits and item else None)

    def _measure(
        self,
        sentence: Sentence,
        quantity: Quantity,
        bound: Bound,
        spread: Uncertainty | None,
        reference: Reference | None,
        own: Placed | None,
    ) -> Measurement:
        kind = spread.kind if spread and spread.kind != "unknown" else self._kind(sentence)
        uncertainty = spread.model_copy(update={"kind": kind}) if spread else None
        entity = bound.entity or self.document.metadata.title or self.document.source
        conditions, doubts = self.scopes.conditions(sentence, quantity, own)
        if own is None and reference is None and not quantity.counted:
            conditions += self.scopes.wider(sentence, quantity, bound.property_id, has_spread=spread is not None)
        amounts = quantity.interval or (quantity.value,)
        as_read = self.as_read[sentence.index]
        checks = (
            *quantity.checks,
            *limit_checks(bound.property_id, amounts, quantity.unit, sentence.text),
            *mending_checks(as_read, sentence.text, quantity),
            *doubts,
        )
        normal = Normalization(
            value=quantity.value,
            unit=quantity.unit,
            si_value=quantity.si_value,
            si_unit=quantity.si_unit,
            dimension=quantity.dimension,
            checks=checks,
        )
        narrow = self.locate(sentence, quantity.number_start, quantity.number_end)
        anchor = anchor_of(self.document, as_read, narrow)
        identity = [
            self.document.doc_id,
            sentence.index,
            quantity.start,
            quantity.text,
            quantity.unit,
            entity,
            bound.property,
        ]
        return Measurement(
            id=content_digest(identity),
            entity=entity,
            property=bound.property,
            property_id=bound.property_id,
            relation=quantity.relation,
            value=quantity.value,
            interval=quantity.interval,
            uncertainty=uncertainty,
            unit=quantity.unit,
            si_value=quantity.si_value,
            si_unit=quantity.si_unit,
            conditions=conditions,
            attributed_to=reference,
            descriptors=descriptors_of(self.document, as_read),
            pedigree=Pedigree(
                raw=anchor,
                extraction=Extraction(
                    text=as_read.text[quantity.start : quantity.end],
                    method=sentence.method,
                    confidence=_confidence(sentence, bound),
                ),
                normalization=normal,
                context=conditions,
                chain=chain_of(self.document, as_read, sentence, quantity, normal),
            ),
        )

    def _kind(self, sentence: Sentence) -> Literal["sd", "se", "ci95", "unknown"]:
        near = [sentence, *self.paragraphs[sentence.paragraph]]
        for one in near:
            kinds = {kind for pattern, kind in _KINDS if pattern.search(one.text)}
            if kinds:
                return kinds.pop() if len(kinds) == 1 else "unknown"
        return "unknown"


_SCALE = re.compile(r"(?:\bunits?(?:\sof)?|\bmultiples\sof|[/×(\[])\s?$|\bin\s?$", re.IGNORECASE)


def _is_scale(sentence: Sentence, quantity: Quantity) -> bool:
    """Whether a power of ten without a mantissa is the scale of an axis or column: 'σ in units of 10⁻⁴ S cm⁻¹'."""
    number = sentence.text[quantity.number_start : quantity.end]
    return re.match(r"10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]", number) is not None and (
        _SCALE.search(sentence.text[: quantity.number_start]) is not None
    )


def _confidence(sentence: Sentence, bound: Bound) -> float:
    return round(sentence.confidence * (0.9 if bound.property_id else 0.75), 3)
