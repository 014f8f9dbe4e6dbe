"""The property of a number whose sentence leaves it out: "The best pellet reached 6.7 × 10⁻⁴ S cm⁻¹"."""

import re
from collections.abc import Sequence

import ontology

_AMOUNTS = frozenset({None, "dimensionless", "[mass]", "[volume]", "[length] ** 3", "[substance]",
                      "[substance] / [length] ** 3", "[mass] / [length] ** 3"})  # fmt: skip
"""Dimensions in which a number can be an amount of what it stands with: 5% CO₂, 3 mM NaCl."""


def is_label(name: str, entity: str, dimension: str | None) -> bool:
    """Whether the words that a number of a dimension stands with are the thing itself, or a sample's label such as
    NZSP-1200, and so no property."""
    if dimension in _AMOUNTS:
        return False
    parts = [part.strip() for part in entity.split(",")]
    own = bool(name) and (name in parts or entity.endswith(f" {name}"))
    return own or is_code(name)


def is_code(name: str) -> bool:
    """Whether a word is a label such as NZSP-1200 or MOF-5: capitals, a hyphen, a number."""
    return _CODE.fullmatch(name) is not None


_CODE = re.compile(r"[A-Z][A-Za-z0-9/]*[A-Z0-9][A-Za-z0-9/]*(?:[-‐‑–][A-Za-z0-9.]*\d[A-Za-z0-9.]*)+")


def named_nearby(dimension: str | None, texts: Sequence[str]) -> tuple[str, str] | None:
    """Name and id of the property that the nearest of the texts names for the dimension.

    None where the dimension is bare, where a text names several that fit, or where none does.
    """
    if dimension in (None, "", "dimensionless"):
        return None
    book = ontology.load()
    for text in texts:
        fitting = {}
        for match in book.match_all(text):
            item = book.property(match.id)
            if match.language != "symbol" and item is not None and not item.any_unit and item.fits(dimension):
                fitting[match.id] = text[match.start : match.end]
        if len(fitting) > 1:
            return None
        if fitting:
            [(identifier, name)] = fitting.items()
            return name, identifier
    return None
