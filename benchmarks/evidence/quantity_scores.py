"""How well what a system found agrees with the labels."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.evidence.quantity_readers import Found, Reader
from benchmarks.evidence.quantity_texts import Labelled, Span, Text
from evidence.quantity import normalise
from ontology import fold


@dataclass(frozen=True)
class Score:
    """One system on one set. Shares are 0..1; None where the labels or the system have nothing of the kind.

    Spans agree `exact`ly or by `overlap` (any character). A unit is right as written (spaces and look-alike letters
    aside) or by meaning (the same SI factor and dimension), over the pairs of spans that overlap. An entity or
    property counts only where its quantity was found.
    """

    system: str
    texts: str
    paragraphs: int
    labelled: int
    found: int
    precision: float
    recall: float
    overlap_f1: float
    exact_f1: float
    unit_written: float
    unit_meant: float
    unit_of_measured: float
    entity_f1: float | None
    property_f1: float | None
    seconds: float


@dataclass
class _Count:
    """Agreement of one kind of span."""

    right: int = 0
    found: int = 0
    labelled: int = 0

    def add(self, found: Span | None, labelled: Span | None) -> None:
        self.found += found is not None
        self.labelled += labelled is not None
        self.right += found is not None and labelled is not None and shared(found, labelled) > 0

    @property
    def f1(self) -> float | None:
        """None where nothing is labelled, or nothing found."""
        return round(2 * self.right / (self.found + self.labelled), 4) if self.found and self.labelled else None


@dataclass
class _Units:
    """Agreement of units over matched pairs: as written, by meaning, and by meaning where a unit is labelled."""

    written: list[bool] = field(default_factory=list)
    meant: list[bool] = field(default_factory=list)
    measured: list[bool] = field(default_factory=list)

    def add(self, found: str, labelled: str) -> None:
        self.written.append(_written(found) == _written(labelled))
        self.meant.append(self.written[-1] or _same_meaning(found, labelled))
        if labelled:
            self.measured.append(self.meant[-1])


def score(system: str, read: Reader, texts: str, every: Sequence[Text]) -> Score:
    """One system over all texts of a set."""
    began = time.perf_counter()
    spans, exact, units = _Count(), 0, _Units()
    entities, properties = _Count(), _Count()
    for text in every:
        got = read(text.text)
        spans.found += len(got)
        spans.labelled += len(text.labelled)
        for found, labelled in pairs(got, text.labelled):
            if found is not None and labelled is not None:
                spans.right += 1
                exact += found.span == labelled.span
                units.add(found.unit, labelled.unit)
            entities.add(found.entity if found else None, labelled.entity if labelled else None)
            properties.add(found.property if found else None, labelled.property if labelled else None)
    return Score(
        system, texts, len(every), spans.labelled, spans.found, _share(spans.right, spans.found),
        _share(spans.right, spans.labelled), spans.f1 or 0.0, _share(2 * exact, spans.found + spans.labelled),
        _share(sum(units.written), len(units.written)), _share(sum(units.meant), len(units.meant)),
        _share(sum(units.measured), len(units.measured)), entities.f1, properties.f1,
        round(time.perf_counter() - began, 2),
    )  # fmt: skip


def pairs(found: Sequence[Found], labelled: Sequence[Labelled]) -> list[tuple[Found | None, Labelled | None]]:
    """Found and labelled quantities matched one to one, those that share most first; the rest alone."""
    rated = sorted(
        ((shared(f.span, one.span), i, j) for i, f in enumerate(found) for j, one in enumerate(labelled)),
        reverse=True,
    )
    of_found: dict[int, int] = {}
    taken: set[int] = set()
    for common, i, j in rated:
        if common and i not in of_found and j not in taken:
            of_found[i] = j
            taken.add(j)
    matched = [(f, labelled[of_found[i]] if i in of_found else None) for i, f in enumerate(found)]
    return [*matched, *((None, one) for j, one in enumerate(labelled) if j not in taken)]


def shared(left: Span, right: Span) -> int:
    """How many characters two spans have in common."""
    return max(0, min(left[1], right[1]) - max(left[0], right[0]))


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _written(unit: str) -> str:
    return re.sub(r"\s", "", fold(unit))


def _same_meaning(left: str, right: str) -> bool:
    one, other = (normalise(1.0, unit) for unit in (left, right))
    return one.si_value is not None and (one.si_value, one.dimension) == (other.si_value, other.dimension)
