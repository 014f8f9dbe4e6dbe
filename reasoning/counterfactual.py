"""What if a parameter were other than it is: an executable model run over a grid of that parameter."""

import json
import math
from collections.abc import Sequence
from typing import Any

from contracts.executables import ExecutableModel, ModelInput, Need, Sweep, SweepPoint
from contracts.ids import text_digest
from contracts.measurements import DerivedValue
from contracts.payloads import RunCounterfactualInput, RunCounterfactualOutput
from contracts.propositions import Change
from evidence.quantity.normal import normalise
from ontology import fold
from reasoning.mechanism.script import sweep_script
from reasoning.sandbox import run_script

SPAN = 0.10
"""The grid reaches this share of the central value beyond what is asked, on either side."""

POINTS = 21
TIMEOUT_S = 20.0


class _NotSwept(Exception):
    """Why a model cannot answer the change."""


def run_counterfactual(given: RunCounterfactualInput) -> RunCounterfactualOutput:
    """A sweep of each model that has the changed parameter: grid, sensitivities, and the value at the asked point."""
    change = given.proposition.change
    if change is None:
        return RunCounterfactualOutput(reason="the proposition names no change")
    if change.replacement is not None:
        entity = change.replacement
        wanted = given.proposition.property.name if given.proposition.property else ""
        reason = (
            f"a replacement by {entity} is no parameter of a model: it is answered by what was measured of {entity}"
        )
        need = Need(kind="measurement", entity=entity, property=wanted, reason=reason)
        return RunCounterfactualOutput(needs=(need,), reason=reason)
    sweeps: list[Sweep] = []
    reasons: list[str] = []
    for model in given.models:
        try:
            sweeps.append(_sweep(model, change))
        except _NotSwept as why:
            reasons.append(f"{model.name}: {why}")
    if not given.models:
        reasons.append("there is no model to run")
    return RunCounterfactualOutput(sweeps=tuple(sweeps), reason="; ".join(reasons))


def _sweep(model: ExecutableModel, change: Change) -> Sweep:
    if model.status != "ran" or not model.result:
        raise _NotSwept(f"it did not run ({model.status})")
    swept = _parameter(model.inputs, change)
    asked = _asked(swept, change)
    grid = _grid(swept.value, asked)
    code = sweep_script(model.code, swept.symbol, grid, asked, _main_output(model))
    if code is None:
        raise _NotSwept("its code is not of the library and cannot be swept")
    done = run_script(code, timeout_s=TIMEOUT_S)
    if not done.ok:
        raise _NotSwept(done.reason or (done.stderr.strip().splitlines() or ["the sweep failed"])[-1])
    return _read(model, swept, asked, grid, code, json.loads(done.stdout))


def _read(
    model: ExecutableModel, swept: ModelInput, asked: float, grid: tuple[float, ...], code: str, printed: dict[str, Any]
) -> Sweep:
    digest = text_digest(code)
    ids = tuple(dict.fromkeys(i.measurement_id for i in model.inputs if i.measurement_id))
    place = f"{swept.name} = {asked:.6g} {'' if swept.unit == '1' else swept.unit}".rstrip()
    derived = tuple(
        DerivedValue.of(
            f"{made['name']}, with {place}", made["value"], None if made["unit"] == "1" else made["unit"],
            input_ids=ids, code_sha256=digest, method=f"{model.name}, swept over {swept.name}",
            uncertainty=made["uncertainty"],
        )
        for symbol, made in printed["middle"].items()
        if len({p["outputs"][symbol] for p in printed["points"] if symbol in p["outputs"]}) > 1
    )  # fmt: skip
    points = tuple(
        SweepPoint(parameter_value=p["at"], outputs=p["outputs"], valid=p["valid"]) for p in printed["points"]
    )
    invalid = [p.parameter_value for p in points if not p.valid]
    note = [
        f"sensitivity of {printed['middle'][_main_output(model)]['name']}, d ln(output)/d ln(input), at the asked point"
    ]
    if invalid:
        note.append(f"outside the range where the model holds: {min(invalid):.6g} to {max(invalid):.6g} {swept.unit}")
    if len(points) < len(grid):
        note.append(f"{len(grid) - len(points)} of {len(grid)} points have no solution")
    return Sweep(
        model=model.model_copy(update={"code": code, "code_sha256": digest, "log": json.dumps(printed)}),
        parameter=swept.name, unit=swept.unit, grid=grid, results=points, sensitivity=printed["sensitivity"],
        central=asked, derived=derived, note="; ".join(note),
        names={i.symbol: i.name for i in model.inputs} | {k: made["name"] for k, made in printed["middle"].items()},
        units={k: made["unit"] for k, made in printed["middle"].items() if made["unit"] != "1"},
    )  # fmt: skip


def _parameter(inputs: Sequence[ModelInput], change: Change) -> ModelInput:
    """The input that the change names. Raises _NotSwept where none, or more than one, has that name.

    A value that the question sets comes before measured ones: a change to it is not a change of what was measured.
    """
    wanted = fold(change.parameter.replace("_", " "))
    named = [i for i in inputs if wanted == fold(i.symbol) or wanted in fold(i.name)]
    set_by_question = [i for i in named if i.assumption is not None]
    found = set_by_question or named
    if len(found) != 1:
        listed = ", ".join(i.name for i in inputs)
        raise _NotSwept(f"{'no' if not found else 'more than one'} input is {change.parameter} (inputs: {listed})")
    return found[0]


def _asked(swept: ModelInput, change: Change) -> float:
    """The parameter's asked value in the input's unit. Raises _NotSwept where the unit has another dimension."""
    if change.factor is not None:
        return swept.value * change.factor
    if change.to_value is None:
        raise _NotSwept(f"the change of {change.parameter} has neither a factor nor a value")
    wanted, unit = normalise(change.to_value, change.unit), normalise(1.0, swept.unit, difference=True)
    if wanted.si_value is None or not unit.si_value or wanted.dimension != unit.dimension:
        raise _NotSwept(f"{change.parameter} in {change.unit or 'no unit'} is not in a unit of {swept.unit}")
    return float(f"{wanted.si_value / unit.si_value:.12g}")


def _grid(central: float, asked: float) -> tuple[float, ...]:
    """Round, even points over both values and SPAN beyond, with both among them, rising; about POINTS of them."""
    low, high = min(central, asked), max(central, asked)
    margin = SPAN * max(abs(central), abs(asked)) or 1.0
    step = _round_step((high - low + 2 * margin) / (POINTS - 1))
    first, last = math.floor((low - margin) / step), math.ceil((high + margin) / step)
    even = [i * step for i in range(first, last + 1)]
    return tuple(sorted({float(f"{x:.12g}") for x in (*even, central, asked)}))


def _round_step(rough: float) -> float:
    """The least of 1, 2, 2.5, 5 and 10 times a power of ten that is no smaller."""
    size = 10.0 ** math.floor(math.log10(rough))
    return next(m * size for m in (1, 2, 2.5, 5, 10) if m * size >= rough * (1 - 1e-9))


def _main_output(model: ExecutableModel) -> str:
    """The output that the question is about: the last that the model gives, its prediction where it makes one."""
    shown, _ = json.JSONDecoder().raw_decode(model.log)
    return str(list(shown["outputs"])[-1])
