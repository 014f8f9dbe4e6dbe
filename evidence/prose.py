"""The measurements that running text states, each with its pedigree."""

import re
from collections.abc import Callable
from importlib.metadata import version
from typing import Literal

import ontology
from contracts.anchors import Anchor, BoundingBox
from contracts.documents import Document, Sentence
from contracts.ids import content_digest, text_digest
from contracts.measurements import (
    Check,
    Condition,
    Descriptor,
    Extraction,
    Measurement,
    Normalization,
    Pedigree,
    Reference,
    Step,
    Uncertainty,
)
from evidence.binding import Bound, bind
from evidence.citing import attribution
from evidence.conditions import Placed, placed_conditions, states_default
from evidence.governing import governing
from evidence.quantity import Quantity, find_quantities
from evidence.value_checks import confidence_intervals, limit_checks, repaired, spread_of

Locate = Callable[[Sentence, int, int], tuple[BoundingBox, ...]]
"""Boxes of the characters start..end of a sentence, one a line."""

VERSION = "1"
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
    Conditions come from the sentence, its paragraph, the stated defaults, in that order; the nearest of a name wins.
    """
    return _Prose(document, locate or estimated_boxes).measurements()


def estimated_boxes(sentence: Sentence, start: int, end: int) -> tuple[BoundingBox, ...]:
    """Boxes of characters start..end, as if every character of the sentence were equally wide."""
    widths = [box.x1 - box.x0 for box in sentence.boxes]
    total, length = sum(widths) or 1.0, max(1, len(sentence.text))
    low, high, passed = start / length * total, end / length * total, 0.0
    found = []
    for box, width in zip(sentence.boxes, widths, strict=True):
        left, right = max(low, passed), min(high, passed + width)
        if right > left:
            found.append(
                box.model_copy(
                    update={"x0": round(box.x0 + left - passed - 2, 2), "x1": round(box.x0 + right - passed + 2, 2)}
                )
            )
        passed += width
    return tuple(found) or sentence.boxes[:1]


class _Prose:
    def __init__(self, document: Document, locate: Locate) -> None:
        self.document, self.locate = document, locate
        self.sentences = [s for s in document.sentences if (s.section or "") not in _SKIPPED and s.boxes]
        self.found = {s.index: find_quantities(s.text) for s in self.sentences}
        self.placed = {
            s.index: placed_conditions(s.text, "sentence", self._anchor(s, None), self.found[s.index])
            for s in self.sentences
        }
        self.paragraphs: dict[int, list[Sentence]] = {}
        for sentence in self.sentences:
            self.paragraphs.setdefault(sentence.paragraph, []).append(sentence)
        self.defaults = [s for s in self.sentences if states_default(s.text) and self.placed[s.index]]

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
            self._spelt_out(bound, q) for bound, q in zip(bind(sentence.text, quantities), quantities, strict=True)
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
            ):
                continue
            spread = quantity.uncertainty or spread_of(quantity, quantities, intervals.get(index))
            own = next((item for item in placed if item.start < quantity.end and quantity.start < item.end), None)
            made.append(
                self._measure(sentence, quantity, self._as_condition(bound, own, quantity), spread, reference, own)
            )
        return made

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
    def _as_condition(bound: Bound, own: Placed | None, quantity: Quantity) -> Bound:
        """A number that is a condition is a value of that condition, not of the property beside it."""
        if own is None:
            return bound
        entry = ontology.load().condition(own.condition.name)
        name = entry.name_en if entry else own.condition.name
        match = ontology.match_property(name)
        item = ontology.load().property(match.id) if match else None
        fits = item is not None and not item.any_unit and item.fits(quantity.dimension)
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
        conditions, doubts = self._conditions(sentence, quantity, own)
        checks = quantity.checks + self._limits(quantity, bound) + doubts
        normal = Normalization(
            value=quantity.value,
            unit=quantity.unit,
            si_value=quantity.si_value,
            si_unit=quantity.si_unit,
            dimension=quantity.dimension,
            checks=checks,
        )
        anchor = self._anchor(sentence, quantity)
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
            descriptors=self._descriptors(sentence),
            pedigree=Pedigree(
                raw=anchor,
                extraction=Extraction(
                    text=quantity.text, method=sentence.method, confidence=_confidence(sentence, bound)
                ),
                normalization=normal,
                context=conditions,
                chain=self._chain(sentence, quantity, normal),
            ),
        )

    def _kind(self, sentence: Sentence) -> Literal["sd", "se", "ci95", "unknown"]:
        near = [sentence, *self.paragraphs[sentence.paragraph]]
        for one in near:
            kinds = {kind for pattern, kind in _KINDS if pattern.search(one.text)}
            if kinds:
                return kinds.pop() if len(kinds) == 1 else "unknown"
        return "unknown"

    def _limits(self, quantity: Quantity, bound: Bound) -> tuple[Check, ...]:
        item = ontology.load().property(bound.property_id) if bound.property_id else None
        if item is None:
            return ()
        return limit_checks(item, quantity.si_value, quantity.dimension, bare=quantity.unit is None)

    def _conditions(
        self, sentence: Sentence, quantity: Quantity, own: Placed | None
    ) -> tuple[tuple[Condition, ...], tuple[Check, ...]]:
        """The nearest of each name: the sentence's own, then the paragraph's, then the stated defaults'.

        Where the sentence leaves open which of several of one name holds, there is none of it, and a failed check.
        """
        kept: dict[str, list[Condition]] = {}
        doubts: list[Check] = []
        alike = own.condition.name if own else None
        placed = self.placed[sentence.index]
        near = [
            p for p in placed if p is not own and p.condition.name != alike and not _same_kind(p.condition, quantity)
        ]
        values = [q for q in self.found[sentence.index] if not any(p.start < q.end and q.start < p.end for p in placed)]
        if own is not None:
            values.append(quantity)
        for name in dict.fromkeys(p.condition.name for p in near):
            same = [p for p in near if p.condition.name == name]
            governed = governing(sentence.text, same, quantity, values)
            kept[name] = [governed.condition.condition] if governed.condition else []
            if governed.open:
                detail = f"{name.replace('_', ' ')} of this number: {' or '.join(governed.open)} is not clear"
                doubts.append(Check(name="condition_bound", passed=False, detail=detail))
        if own is not None:
            kept.setdefault(own.condition.name, [])
        wider: list[tuple[Literal["paragraph", "section"], list[Sentence]]] = [
            ("paragraph", [s for s in reversed(self.paragraphs[sentence.paragraph]) if s.index < sentence.index]),
            ("section", [s for s in self.defaults if s.index != sentence.index]),
        ]
        for scope, others in wider:
            said: dict[str, list[Condition]] = {}
            for other in others:
                for item in self.placed[other.index]:
                    said.setdefault(item.condition.name, []).append(item.condition)
            for name, told in said.items():
                one = len({c.text.lower() for c in told}) == 1
                if name not in kept and one and (scope == "section" or _carried(told[0])):
                    kept[name] = [told[0].model_copy(update={"scope": scope})]
        return tuple(condition for conditions in kept.values() for condition in conditions), tuple(doubts)

    def _anchor(self, sentence: Sentence, quantity: Quantity | None) -> Anchor:
        meta = self.document.metadata
        narrow = () if quantity is None else self.locate(sentence, quantity.number_start, quantity.number_end)
        return Anchor(
            doc_id=self.document.doc_id,
            source=self.document.source,
            doi=meta.doi,
            title=meta.title,
            boxes=(*narrow, *sentence.boxes),
            label=_label(sentence),
            section=sentence.section,
            quote=sentence.text,
        )

    def _descriptors(self, sentence: Sentence) -> tuple[Descriptor, ...]:
        found = [Descriptor(role="caption" if sentence.section == "caption" else "sentence", text=sentence.text)]
        if sentence.section:
            found.append(Descriptor(role="section", text=sentence.section))
        if self.document.metadata.title:
            found.append(Descriptor(role="title", text=self.document.metadata.title))
        return tuple(found)

    def _chain(self, sentence: Sentence, quantity: Quantity, normal: Normalization) -> tuple[Step, ...]:
        text = text_digest(sentence.text)
        read = content_digest(quantity.model_dump(mode="json"))
        return (
            Step(
                operation=f"read sentence {sentence.index}",
                tool=f"evidence.layout on pypdfium2 {version('pypdfium2')}",
                version=VERSION,
                input_sha256=self.document.doc_id,
                output_sha256=text,
            ),
            Step(
                operation=f"read number at {quantity.number_start}",
                tool="evidence.quantity",
                version=VERSION,
                input_sha256=text,
                output_sha256=read,
            ),
            Step(
                operation="normalise",
                tool=f"evidence.quantity on pint {version('pint')}",
                version=VERSION,
                input_sha256=read,
                output_sha256=content_digest(normal.model_dump(mode="json")),
            ),
        )


_SCALE = re.compile(r"(?:\bunits?(?:\sof)?|\bmultiples\sof|[/×(\[])\s?$|\bin\s?$", re.IGNORECASE)


def _is_scale(sentence: Sentence, quantity: Quantity) -> bool:
    """Whether a power of ten without a mantissa is the scale of an axis or column: 'σ in units of 10⁻⁴ S cm⁻¹'."""
    number = sentence.text[quantity.number_start : quantity.end]
    return re.match(r"10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]", number) is not None and (
        _SCALE.search(sentence.text[: quantity.number_start]) is not None
    )


def _same_kind(condition: Condition, quantity: Quantity) -> bool:
    """Whether a condition is of the number's own dimension: a length is no condition of a length."""
    return (
        condition.si_unit is not None and condition.si_unit not in ("1", "") and condition.si_unit == quantity.si_unit
    )


_CARRIED = frozenset(
    {"state", "atmosphere", "electrolyte", "reference_electrode", "functional", "dispersion_correction", "humidity"}
)
"""Conditions that hold on in a paragraph once said; a temperature or a time is the sentence's own."""


def _carried(condition: Condition) -> bool:
    return condition.name in _CARRIED and not condition.text.lower().endswith("ed")


def _confidence(sentence: Sentence, bound: Bound) -> float:
    return round(sentence.confidence * (0.9 if bound.property_id else 0.75), 3)


def _label(sentence: Sentence) -> str | None:
    if sentence.section != "caption":
        return None
    match = re.match(r"(?:Fig(?:ure)?\.?|Table|Scheme)\s?S?\d+[a-z]?", sentence.text)
    return match[0] if match else None
