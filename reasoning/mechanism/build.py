"""From a proposition and verified measurements to models that ran, or to what is missing and why."""

import json
import math
from collections.abc import Sequence
from typing import Any

from contracts.executables import ExecutableModel, Need
from contracts.ids import text_digest
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import BuildMechanismInput, BuildMechanismOutput
from contracts.propositions import Entity, Proposition
from ontology import fold
from reasoning.mechanism.bind import bind
from reasoning.mechanism.bound import Bound, NotBound
from reasoning.mechanism.cards import Card
from reasoning.mechanism.explanations import explanations
from reasoning.mechanism.script import script
from reasoning.mechanism.selection import applicable, as_measured
from reasoning.sandbox import run_script
from reasoning.subjects import closeness

MOST_ENTITIES = 4
TIMEOUT_S = 20.0


def build_mechanism(given: BuildMechanismInput) -> BuildMechanismOutput:
    """For each entity the first card that binds, run in the sandbox; else what it lacks, and why nothing applies."""
    explained = explanations(given.proposition, given.claims)
    proposition = as_measured(given.proposition, given.measurements)
    cards = applicable(proposition)
    if not cards:
        return BuildMechanismOutput(explanation_claim_ids=explained, reason=_no_card(proposition))
    models: list[ExecutableModel] = []
    needs: list[Need] = []
    reasons: list[str] = []
    for entity in _entities(proposition, given.measurements):
        made, lacking, why = _for_entity(cards, proposition, entity, given.measurements)
        models += made
        needs += [need for need in lacking if need not in needs]
        reasons += [reason for reason in why if reason not in reasons]
    if not models and not needs and not reasons:
        reasons.append("no entity is named and no measurement is given, so that no model can be bound")
    return BuildMechanismOutput(
        models=tuple(models), explanation_claim_ids=explained, needs=tuple(needs), reason="; ".join(reasons)
    )


def run(model: ExecutableModel, *, timeout_s: float = TIMEOUT_S) -> ExecutableModel:
    """The model with log, results and status after a run of its code in the sandbox.

    Status is `refused` where there is no sandbox, `failed` where the code fails, exceeds a limit, or prints no result.
    """
    done = run_script(model.code, timeout_s=timeout_s)
    if done.killed_for == "refused":
        return model.model_copy(update={"status": "refused", "log": done.reason, "result": ()})
    log = "\n".join(part for part in (done.stdout, done.stderr, done.reason) if part)
    outputs = _printed(done.stdout) if done.ok else None
    if outputs is None:
        return model.model_copy(update={"status": "failed", "log": log, "result": ()})
    ids = tuple(dict.fromkeys(item.measurement_id for item in model.inputs if item.measurement_id))
    result = tuple(
        DerivedValue.of(
            str(printed.get("name", symbol)), printed["value"], _unit(printed.get("unit")),
            input_ids=ids, code_sha256=text_digest(model.code), method=model.name,
            uncertainty=printed.get("uncertainty"),
        )
        for symbol, printed in outputs.items()
    )  # fmt: skip
    return model.model_copy(update={"status": "ran", "log": log, "result": result})


def _printed(stdout: str) -> dict[str, dict[str, Any]] | None:
    """The outputs that a script printed as JSON; None where it printed something else, or a number is not finite."""
    try:
        outputs = json.loads(stdout)["outputs"]
        if outputs and all(math.isfinite(printed["value"]) for printed in outputs.values()):
            return dict(outputs)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return None


def _unit(unit: str | None) -> str | None:
    return None if unit in (None, "", "1") else unit


def _for_entity(
    cards: Sequence[Card], proposition: Proposition, entity: Entity, measurements: Sequence[Measurement]
) -> tuple[list[ExecutableModel], list[Need], list[str]]:
    """The first law and the first candidate explanation that bind; needs and reasons only where none does."""
    models: dict[str, ExecutableModel] = {}
    needs: list[Need] = []
    reasons: list[str] = []
    for card in cards:
        if card.kind in models:
            continue
        try:
            bound = bind(card, proposition, entity, measurements)
        except NotBound as missing:
            reasons.append(f"{card.title}: {missing.reason}")
            if missing.need is not None:
                # The entities of the proposition name a joined entity better than one string could.
                joined = len(proposition.entities) > 1 and entity not in proposition.entities
                needs.append(missing.need.model_copy(update={"entity": ""}) if joined else missing.need)
            continue
        model = run(_model(card, bound, proposition.property.name if proposition.property else ""))
        unphysical = _unphysical(model)
        if unphysical:
            reasons.append(f"{card.title}: {unphysical}")
        else:
            models[card.kind] = model
    if models:
        return list(models.values()), [], []
    return [], needs, reasons


def _model(card: Card, bound: Bound, asked: str) -> ExecutableModel:
    code = script(card, bound)
    limits = [*card.limits, *card.assumptions, *bound.remarks]
    unknown = [item.name for item in bound.inputs if bound.spreads[item.symbol] is None]
    if unknown:
        limits.append(f"no uncertainty is reported for {'; '.join(unknown)}, so that of the result is not known")
    if card.kind == "candidate":
        limits.append("a candidate explanation: it holds only if the process named limits the property asked for")
    return ExecutableModel(
        name=card.title, explains=f"{asked} of {bound.entity}",
        equation=card.equation, equation_source=card.equation_source, code=code, inputs=tuple(bound.inputs),
        code_sha256=text_digest(code), limits=tuple(limits),
    )  # fmt: skip


def _unphysical(model: ExecutableModel) -> str:
    """Why a result refutes its own model; empty where it does not. A negative activation energy is no Arrhenius law."""
    for value in model.result:
        if value.name.startswith("activation energy") and value.value <= 0:
            return f"the measurements contradict it (activation energy of {value.value:.3g} {value.unit})"
    return ""


def _entities(proposition: Proposition, measurements: Sequence[Measurement]) -> list[Entity]:
    """The entities asked about; several that describe one measured thing are one; where none is named, the measured."""
    if len(proposition.entities) > 1:
        name = " ".join(entity.name for entity in proposition.entities)
        whole = Entity(name=name, surface=name, grounded=True)
        if any(closeness(m, whole) is not None for m in measurements):
            return [whole]
    if proposition.entities:
        return list(proposition.entities)[:MOST_ENTITIES]
    names = {fold(m.entity): m.entity for m in measurements}
    return [Entity(name=name, surface=name, grounded=True) for name in list(names.values())[:MOST_ENTITIES]]


def _no_card(proposition: Proposition) -> str:
    what = proposition.property.name if proposition.property else "what is asked"
    against = proposition.against or (proposition.change.parameter if proposition.change else "")
    return f"the library has no model of {what}{f' against {against}' if against else ''}"
