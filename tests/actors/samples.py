"""Small messages of the vocabulary for tests of the fabric."""

from contracts.anchors import Anchor, BoundingBox
from contracts.claims import Claim, ClaimChecks
from contracts.documents import Passage
from contracts.ids import text_digest
from contracts.measurements import Extraction, Measurement, Normalization, Pedigree, Reference, Step
from contracts.propositions import Entity, PropertyRef, Proposition


def proposition(
    text: str = "What is the conductivity of MOF-5?", *capabilities: str, entity: str = "MOF-5", verb: str = "value"
) -> Proposition:
    return Proposition(
        id=text_digest(text),
        verb=verb,  # type: ignore[arg-type]
        entities=(Entity(name=entity, surface=entity, grounded=True),),
        property=PropertyRef(id="ionic_conductivity", name="conductivity"),
        text=text,
        capabilities=capabilities or ("extract_measurements",),
    )


def anchor(doc: str = "d1", quote: str = "1.2×10⁻³ S cm⁻¹") -> Anchor:
    box = BoundingBox(page=2, x0=10, top=20, x1=60, bottom=30)
    return Anchor(doc_id=text_digest(doc), source=f"{doc}.pdf", boxes=(box,), quote=quote)


def measurement(
    doc: str = "d1", entity: str = "MOF-5", value: float = 1.2e-3, attributed_to: Reference | None = None
) -> Measurement:
    return Measurement(
        id=text_digest(f"{doc} {entity} {value}"),
        entity=entity,
        property="conductivity",
        property_id="ionic_conductivity",
        value=value,
        unit="S cm⁻¹",
        attributed_to=attributed_to,
        pedigree=Pedigree(
            raw=anchor(doc),
            extraction=Extraction(text="1.2×10⁻³ S cm⁻¹", method="table", confidence=1.0),
            normalization=Normalization(value=value, unit="S cm⁻¹", si_value=value * 100, si_unit="S/m", dimension=""),
            chain=(Step(operation="read", tool="sample", version="1", input_sha256="0" * 64, output_sha256="1" * 64),),
        ),
    )


def claim(text: str = "Water carries the protons.", attributed_to: Reference | None = None) -> Claim:
    place = anchor(quote=text)
    checks = ClaimChecks(source_found=True, similarity=1.0, numbers_agree=True, entities_bound=True)
    return Claim(
        id=Claim.digest(text, place), text=text, role="supporting_argument", anchor=place,
        attributed_to=attributed_to, checks=checks, status="accepted",
    )  # fmt: skip


def passage(text: str = "Water carries the protons.") -> Passage:
    return Passage(id=text_digest(text), anchor=anchor(quote=text), sentences=(3,), score=0.5)
