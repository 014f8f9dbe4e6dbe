"""Measurements, propositions and claims made for tests."""

import re

from contracts.anchors import Anchor, BoundingBox
from contracts.claims import Claim, ClaimChecks
from contracts.measurements import (
    Condition,
    Descriptor,
    Extraction,
    Measurement,
    Normalization,
    Pedigree,
    Reference,
    Relation,
    Uncertainty,
)
from contracts.propositions import Change, Constraint, Entity, PropertyRef, Proposition, Verb
from evidence.quantity.normal import normalise

NAMES = {
    "temperature": "°C", "cycle_number": None, "sample_size": None, "humidity": "%", "current_density": "mA/cm²",
    "concentration": "µM",
}  # fmt: skip


def condition(name: str, value: float | str, unit: str | None = None) -> Condition:
    """A condition of a row: a number in `unit` (by default the name's usual unit), or a word."""
    if isinstance(value, str):
        return Condition(name=name, text=value, scope="row")
    unit = unit or NAMES.get(name)
    made = normalise(float(value), unit)
    return Condition(
        name=name, text=f"{value:g} {unit or ''}".strip(), value=value, unit=unit,
        si_value=made.si_value, si_unit=made.si_unit, scope="row",
    )  # fmt: skip


def measurement(
    entity: str, property_id: str, value: float | tuple[float, float], unit: str | None, *,
    u: float | None = None, kind: str = "unknown", doc: str = "a", method: str | None = None, words: str | None = None,
    text: str | None = None, relation: Relation = "=", cited: bool = False, row: str | None = None,
    known: bool = True, unit_of: dict[str, str] | None = None, **conditions: float | str,
) -> Measurement:  # fmt: skip
    """A measurement of paper `doc`; `conditions` by name, `u` a symmetric uncertainty, `text` the printed number."""
    interval = value if isinstance(value, tuple) else None
    single = None if isinstance(value, tuple) else float(value)
    normal = normalise(single, unit)
    printed = text or (f"{value:g}" if not isinstance(value, tuple) else f"{value[0]:g}–{value[1]:g}")
    quote = f"{entity} {property_id} {printed} {unit or ''} {row or ''} {sorted(conditions.items())}"
    held = tuple(condition(name, given, (unit_of or {}).get(name)) for name, given in conditions.items())
    return Measurement(
        id=re.sub(r"\W+", "_", f"{doc}_{quote}"), entity=entity, property=words or property_id.replace("_", " "),
        property_id=property_id if known else None, relation=relation, value=single, interval=interval,
        uncertainty=None if u is None else Uncertainty(plus=u, minus=u, kind=kind),  # type: ignore[arg-type]
        unit=unit, si_value=normal.si_value, si_unit=normal.si_unit, conditions=held, method=method,
        attributed_to=Reference(key="3") if cited else None,
        descriptors=() if row is None else (Descriptor(role="row", text=row),),
        pedigree=Pedigree(
            raw=Anchor(doc_id=doc, source=f"{doc}.pdf", doi=f"10.5555/{doc}",
                       boxes=(BoundingBox(page=3, x0=1, top=1, x1=2, bottom=2),), quote=quote),
            extraction=Extraction(text=f"{printed} {unit or ''}", method="table", confidence=1.0),
            normalization=Normalization(value=single, unit=unit, si_value=normal.si_value, si_unit=normal.si_unit,
                                        dimension=normal.dimension),
            context=held,
        ),
    )  # fmt: skip


def proposition(
    verb: Verb, property_id: str | None, *entities: str, against: str | None = None, change: Change | None = None,
    terms: tuple[str, ...] = (), **conditions: float | str,
) -> Proposition:  # fmt: skip
    """A proposition about the entities, under conditions by name."""
    held = tuple(
        Constraint(name=c.name, text=c.text, value=c.value, unit=c.unit, si_value=c.si_value)
        for c in (condition(name, given) for name, given in conditions.items())
    )
    name = (property_id or "").replace("_", " ")
    return Proposition(
        id="p", verb=verb, entities=tuple(Entity(name=e, surface=e, grounded=True) for e in entities),
        property=None if property_id is None else PropertyRef(id=property_id, name=name, surface=name),
        against=against, conditions=held, change=change, terms=terms, text="", capabilities=(),
    )  # fmt: skip


def claim(text: str, *, status: str = "accepted", role: str = "supporting_argument") -> Claim:
    """An accepted claim with its own text as source."""
    anchor = Anchor(doc_id="a", source="a.pdf", boxes=(BoundingBox(page=1, x0=1, top=1, x1=2, bottom=2),), quote=text)
    checks = ClaimChecks(source_found=True, similarity=1, numbers_agree=True, entities_bound=True)
    return Claim(id=Claim.digest(text, anchor), text=text, role=role, anchor=anchor, checks=checks, status=status)  # type: ignore[arg-type]
