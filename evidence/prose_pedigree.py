"""Where a number of running text stands, and how it was read: anchor, descriptors, chain."""

import re
from collections.abc import Callable
from dataclasses import replace

from contracts.anchors import Anchor, BoundingBox
from contracts.documents import Document, Sentence
from contracts.ids import content_digest, text_digest
from contracts.measurements import Check, Descriptor, Normalization, Step
from evidence.condition_words import Placed
from evidence.conditions import placed_conditions
from evidence.quantity import Quantity
from evidence.reach import Setting, may_be_default, settings
from evidence.versions import version

VERSION = "1"
Locate = Callable[[Sentence, int, int], tuple[BoundingBox, ...]]
"""Boxes of the characters start..end of a sentence, one a line."""


def conditions_of(
    document: Document, sentence: Sentence, as_read: Sentence, locate: Locate, known: list[Quantity] | None = None
) -> list[Placed]:
    """The conditions that a sentence states, each anchored at its own words. `known`: its quantities."""
    return [
        replace(
            one,
            condition=one.condition.model_copy(
                update={"anchor": anchor_of(document, as_read, locate(as_read, one.start, one.end))}
            ),
        )
        for one in placed_conditions(sentence.text, "sentence", quantities=known)
    ]


def stated_defaults(document: Document, locate: Locate) -> list[Setting]:
    """The conditions that hold throughout the paper where nothing nearer tells another."""
    return [
        one
        for sentence in document.sentences
        if sentence.boxes and may_be_default(sentence)
        for one in settings(sentence, conditions_of(document, sentence, sentence, locate))
        if one.default
    ]


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


def anchor_of(document: Document, sentence: Sentence, narrow: tuple[BoundingBox, ...] = ()) -> Anchor:
    """The sentence's place, the boxes of the number before those of its lines."""
    meta = document.metadata
    return Anchor(
        doc_id=document.doc_id,
        source=document.source,
        doi=meta.doi,
        title=meta.title,
        boxes=(*narrow, *sentence.boxes),
        label=_label(sentence),
        section=sentence.section,
        quote=sentence.text,
    )


def descriptors_of(document: Document, sentence: Sentence) -> tuple[Descriptor, ...]:
    """The words that say what the number is: its sentence, section and title."""
    found = [Descriptor(role="caption" if sentence.section == "caption" else "sentence", text=sentence.text)]
    if sentence.section:
        found.append(Descriptor(role="section", text=sentence.section))
    if document.metadata.title:
        found.append(Descriptor(role="title", text=document.metadata.title))
    return tuple(found)


def chain_of(
    document: Document, as_read: Sentence, sentence: Sentence, quantity: Quantity, normal: Normalization
) -> tuple[Step, ...]:
    """From the PDF's bytes to the value; the same bytes give the same digests again.

    A sentence whose lost letters were filled in, or a scan's of which letters were mended, has a step for it between
    what was read and the number.
    """
    printed = text_digest(as_read.unmended or as_read.text)
    first, text = text_digest(as_read.text), text_digest(sentence.text)
    filling = Step(
        operation=f"fill in lost letters: {_filled(as_read)}",
        tool="evidence.layout.lost_letters",
        version=VERSION,
        input_sha256=printed,
        output_sha256=first,
    )
    read = content_digest(quantity.model_dump(mode="json"))
    mending = Step(
        operation=f"mend letters: {_changed(as_read.text, sentence.text)}",
        tool="evidence.scan.mending",
        version=VERSION,
        input_sha256=first,
        output_sha256=text,
    )
    return (
        Step(
            operation=f"read sentence {sentence.index}",
            tool=f"evidence.layout on pypdfium2 {version('pypdfium2')}",
            version=VERSION,
            input_sha256=document.doc_id,
            output_sha256=printed,
        ),
        *((filling,) if printed != first else ()),
        *((mending,) if text != first else ()),
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


def mending_checks(as_read: Sentence, text: str, quantity: Quantity) -> tuple[Check, ...]:
    """What was mended in a quantity's own words, or in the symbol before it."""
    if _lost_its_degree(as_read, quantity):
        return (Check(name="unit_repaired", passed=True, detail="mended: \ufffdC → °C"),)
    span = slice(max(0, quantity.start - 4), quantity.end)
    printed = as_read.text[span]
    if printed == text[span]:
        return ()
    return (Check(name="unit_repaired", passed=True, detail=f"mended: {_changed(printed, text[span])}"),)


def _lost_its_degree(sentence: Sentence, quantity: Quantity) -> bool:
    """Whether the degree sign of the quantity itself, among those of its sentence, was filled in."""
    printed = re.findall(r"[°\ufffd]\s?C\b", sentence.unmended or "")
    mended = [match.start() for match in re.finditer(r"°\s?C\b", sentence.text)]
    own = [turn for turn, at in enumerate(mended) if quantity.start <= at < quantity.end]
    return len(printed) == len(mended) and any(printed[turn].startswith("\ufffd") for turn in own)


def _filled(sentence: Sentence) -> str:
    """The words of a sentence of which letters were filled in: "�rst → first"."""
    pairs = zip((sentence.unmended or sentence.text).split(), sentence.text.split(), strict=False)
    return ", ".join(f"{a} → {b}" for a, b in dict.fromkeys(pairs) if a != b)


def _changed(as_read: str, text: str) -> str:
    return ", ".join(f"{a} → {b}" for a, b in dict.fromkeys(zip(as_read, text, strict=True)) if a != b)


def _label(sentence: Sentence) -> str | None:
    if sentence.section != "caption":
        return None
    match = re.match(r"(?:Fig(?:ure)?\.?|Table|Scheme)\s?S?\d+[a-z]?", sentence.text)
    return match[0] if match else None
