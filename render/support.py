"""No number in prose that no evidence carries: every number of a statement is looked up before it leaves."""

import re
from collections.abc import Iterable

from contracts.answer import EvidenceItem, Statement
from contracts.measurements import DerivedValue, Measurement
from reasoning import numbers

_GROUPING = r"[,\u00a0\u2009\u202f]"
_NUMBER = re.compile(r"\d+(?:[.,\u00a0\u2009\u202f]\d+)*")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")


def number_tokens(text: str) -> set[str]:
    """The numbers written in `text`, each reduced to its digits and points; superscripts count as digits."""
    return {
        re.sub(_GROUPING, "", token).rstrip(".")
        for run in _NUMBER.findall(text.translate(_DIGITS))
        for token in (run, *re.split(_GROUPING, run))
    }


def unsupported(statement: Statement, evidence: dict[str, EvidenceItem], given: Iterable[str]) -> tuple[str, ...]:
    """The numbers of `statement` that neither its evidence nor the `given` texts carry; empty when all do.

    `given`: texts that the reader wrote or that are names, such as the question and the propositions.
    """
    allowed: set[str] = set()
    for text in given:
        allowed |= number_tokens(text)
    for evidence_id in statement.evidence_ids:
        if evidence_id in evidence:
            for text in _texts(evidence[evidence_id]):
                allowed |= number_tokens(text)
    return tuple(sorted(number_tokens(statement.text) - allowed))


def _texts(item: EvidenceItem) -> list[str]:
    if item.measurement is not None:
        return _measurement_texts(item.measurement)
    if item.derived is not None:
        return _derived_texts(item.derived)
    if item.claim is not None:
        cited = item.claim.attributed_to
        return [
            item.claim.text,
            item.claim.anchor.quote,
            *([cited.key, cited.title or "", cited.text] if cited else []),
        ]
    return []


def _measurement_texts(measurement: Measurement) -> list[str]:
    raw, cited = measurement.pedigree.raw, measurement.attributed_to
    return [
        numbers.measured(measurement),
        measurement.entity,
        measurement.property,
        measurement.method or "",
        raw.label or "",
        *(condition.text for condition in measurement.conditions),
        *([cited.key, cited.title or "", cited.text] if cited else []),
    ]


def _derived_texts(value: DerivedValue) -> list[str]:
    return [numbers.derived(value), value.name, value.method]
