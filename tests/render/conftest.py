"""A whole answer, built by hand: every layer, every kind of entry, in both languages, harmless or hostile."""

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from contracts.anchors import Anchor, BoundingBox
from contracts.answer import (
    Answer,
    ConflictReport,
    DegradedTask,
    EvidenceItem,
    Language,
    LogLine,
    Mechanism,
    PropositionResult,
    Statement,
    Unknown,
)
from contracts.claims import Claim, ClaimChecks
from contracts.conflicts import Arbitration, Conflict
from contracts.documents import PaperProblem
from contracts.executables import ExecutableModel, ModelInput, Sweep, SweepPoint
from contracts.ids import text_digest
from contracts.measurements import (
    Check,
    Condition,
    DerivedValue,
    Descriptor,
    Extraction,
    Measurement,
    Normalization,
    Pedigree,
    Reference,
    Step,
    Uncertainty,
)
from contracts.propositions import Proposition

DOC = text_digest("paper")
MakeAnswer = Callable[..., Answer]


def anchor(quote: str, top: float = 100, label: str | None = "Table 2") -> Anchor:
    """A place on page 3 of the one paper."""
    return Anchor(
        doc_id=DOC, source="papers/p01.pdf", doi="10.5555/example.1", title="Conductivity of dry frameworks",
        boxes=(BoundingBox(page=3, x0=300, top=top, x1=360, bottom=top + 10),
               BoundingBox(page=3, x0=60, top=top, x1=120, bottom=top + 10)),
        label=label, section="results", quote=quote,
    )  # fmt: skip


def measurement(
    key: str, entity: str, value: float, text: str, *, temperature: str = "25 °C", cited: Reference | None = None
) -> Measurement:
    """An ionic conductivity in S cm⁻¹."""
    place = anchor(f"{entity} {text} S cm⁻¹ at {temperature}")
    conditions = (
        Condition(
            name="temperature", text=temperature, value=25, unit="°C", si_value=298.15, si_unit="K", scope="column"
        ),
        Condition(name="state", text="dry", scope="caption"),
    )
    return Measurement(
        id=text_digest(key), entity=entity, property="ionic conductivity", value=value, unit="S cm⁻¹",
        uncertainty=Uncertainty(plus=1e-4, minus=1e-4, kind="sd"), si_value=value * 100, si_unit="S/m",
        conditions=conditions, method="impedance spectroscopy", attributed_to=cited,
        descriptors=(Descriptor(role="row", text=entity), Descriptor(role="column", text="σ (S cm⁻¹)")),
        pedigree=Pedigree(
            raw=place,
            extraction=Extraction(text=text, method="table", confidence=0.98),
            normalization=Normalization(
                value=value, unit="S cm⁻¹", si_value=value * 100, si_unit="S/m", dimension="[x]",
                checks=(Check(name="dimension", passed=True, detail="conductivity"), Check(name="range", passed=False)),
            ),
            context=conditions,
            chain=(
                Step(operation="words", tool="pdfium", version="1", input_sha256=DOC, output_sha256=text_digest("w")),
            ),
        ),
    )  # fmt: skip


def model(code: str) -> ExecutableModel:
    """A two-point Arrhenius fit."""
    return ExecutableModel(
        name="Arrhenius", explains="ionic conductivity", equation="σ = A exp(−Ea / kT)",
        equation_source="ontology: Arrhenius", code=code, code_sha256=text_digest(code), status="ran",
        inputs=(
            ModelInput(name="conductivity", symbol="s1", value=1.2e-3, unit="S/cm", measurement_id=text_digest("a")),
            ModelInput(name="ideality", symbol="n", value=1, unit="", assumption="ideal", assumed_range=(0.9, 1.1)),
        ),
        result=(derived_value(),), limits=("250 K to 400 K",), log="Ea = 0.31\n",
    )  # fmt: skip


def derived_value() -> DerivedValue:
    """An activation energy."""
    return DerivedValue(
        id=text_digest("ea"), name="activation energy", value=0.312, unit="eV", uncertainty=0.011,
        input_ids=(text_digest("a"), text_digest("b")), code_sha256=text_digest("code"),
        method="Arrhenius two-point fit",
    )  # fmt: skip


def build(language: Language = "en", hostile: str = "", status: str = "partial") -> Answer:
    """The answer; `hostile` is put wherever a paper's or a user's words stand."""
    first = measurement("a", f"MOF-5{hostile}", 1.2e-3, "1.2×10⁻³ ± 1×10⁻⁴")
    second = measurement("b", "COF-366", 8.7e-4, "8.7×10⁻⁴", cited=Reference(key="12", text=f"Li et al.{hostile} 2019"))
    combined = derived_value()
    claim = Claim(
        id=text_digest("claim"), text=f"Ions hop between sites{hostile}.", role="speculation",
        anchor=anchor(f"Ions hop{hostile}", 300, None),
        checks=ClaimChecks(source_found=True, similarity=0.97, numbers_agree=True, entities_bound=True),
        status="accepted",
    )  # fmt: skip
    proposition = Proposition(
        id=text_digest("p"), verb="compare", text=f"ionic conductivity of MOF-5 against COF-366{hostile}",
        capabilities=("extract_measurements",),
    )  # fmt: skip
    said = {
        "en": "The ionic conductivity of MOF-5 is 1.2×10⁻³ ± 1×10⁻⁴ S cm⁻¹; that of COF-366 is lower.",
        "zh": "MOF-5（原文名称）的离子电导率为 1.2×10⁻³ ± 1×10⁻⁴ S cm⁻¹，COF-366（原文名称）较低。",
    }[language]
    arrhenius = model(f"print('fit')  # {hostile}\n```\nx = 1 < 2")
    sweep = Sweep(
        model=arrhenius, parameter="temperature", unit="K", grid=(250, 300, 350), central=300,
        results=tuple(
            SweepPoint(parameter_value=x, outputs={"conductivity": y}, valid=x < 340)
            for x, y in ((250, 1e-5), (300, 1e-3), (350, 4e-2))
        ),
        sensitivity={"conductivity": 1.0, f"energy{hostile}": -12.06}, derived=(combined,), note=f"Note{hostile}",
    )  # fmt: skip
    return Answer(
        run_id="0190-run", question=f"Which conducts better?{hostile}", language=language, status=status,
        propositions=(
            PropositionResult(proposition=proposition, status="partly", task_id="task-0", evidence_ids=(first.id,)),
        ),
        phenomenon=(Statement(text=said + hostile, task_id="task-1", evidence_ids=(first.id, second.id)),),
        mechanism=Mechanism(
            statements=(Statement(text="The activation energy is 0.312 ± 0.011 eV.", task_id="task-2",
                                  evidence_ids=(combined.id,)),),
            models=(arrhenius,), sweeps=(sweep,),
        ),
        evidence=(
            EvidenceItem(kind="measurement", id=first.id, task_id="task-1", measurement=first, verified_by="task-6"),
            EvidenceItem(kind="measurement", id=second.id, task_id="task-1", measurement=second, reused_from="earlier"),
            EvidenceItem(kind="derived", id=combined.id, task_id="task-2", derived=combined),
            EvidenceItem(kind="claim", id=claim.id, task_id="task-3", claim=claim, direct=False),
        ),
        conflicts=(
            ConflictReport(
                conflict=Conflict(id="c1", entity=f"MOF-5{hostile}", property="ionic conductivity",
                                  measurement_ids=(first.id, second.id), difference="28% apart"),
                arbitration=Arbitration(conflict_id="c1", verdict="combined", reason=f"Same conditions{hostile}.",
                                        differing=("temperature",), combined=combined,
                                        weights={first.id: 0.75, second.id: 0.25}),
                task_id="task-4", reused_from="earlier-run",
            ),
        ),
        unknowns=(Unknown(text=f"Capacity at −20 °C{hostile}", reason="no paper reports it",
                          looked_for=("capacity", f"Kapazität{hostile}"), task_id="task-5"),),
        left_out=(PaperProblem(source=f"bad{hostile}.pdf", code="truncated", message="is cut short", mend="copy it"),),
        degraded=(DegradedTask(task_id="task-7", contract="extract_claims", returns="no claims", confidence=0.0),),
        reasoning_log=(LogLine(task_id="task-1", agent="data_verify", step=f"looked at 12 tables{hostile}",
                               rests_on=(first.id,)),),
        timings={"evidence": 1.25}, versions={"assay": "0.1.0"},
    )  # fmt: skip


@pytest.fixture(scope="session")
def make_answer() -> MakeAnswer:
    """`make_answer(language, hostile=…, status=…)`."""
    return build


@pytest.fixture(scope="session")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PDF of three pages, A4, whose third page has words where the answer's boxes are."""
    path = tmp_path_factory.mktemp("paper") / "p01.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    for page in range(3):
        if page == 2:
            canvas.setFont("Helvetica", 10)
            canvas.drawString(60, 842 - 108, "MOF-5")
            canvas.drawString(300, 842 - 108, "1.2e-3")
        canvas.showPage()
    canvas.save()
    return path
