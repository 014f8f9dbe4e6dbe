"""Sweeps of models that ran."""

import math

import pytest

from contracts.executables import ExecutableModel
from contracts.payloads import BuildMechanismInput, RunCounterfactualInput, RunCounterfactualOutput
from contracts.propositions import Change, Proposition
from reasoning import build_mechanism, run_counterfactual, sandbox
from tests.reasoning.builders import measurement, proposition

pytestmark = pytest.mark.skipif(not sandbox.status().available, reason=sandbox.status().why_not)
R, F = 8.31446261815324, 96485.33212331001
COLD = Change(parameter="temperature", to_value=-20, unit="°C")
MOF = tuple(
    measurement("MOF-5", "ionic_conductivity", v, "S cm⁻¹", u=u, temperature=t, state="dry")
    for v, u, t in ((1.2e-3, 1e-4, 25), (3.8e-3, 3e-4, 60))
)
J0 = (measurement("cell", "exchange_current_density", 0.61, "mA cm⁻²", u=0.04, temperature=25),)


def asked(change: Change | None, property_id: str = "ionic_conductivity", entity: str = "MOF-5") -> Proposition:
    return proposition("what_if", property_id, entity, change=change)


def sweep(what: Proposition, given: tuple[object, ...] = MOF) -> RunCounterfactualOutput:
    models = build_mechanism(BuildMechanismInput(proposition=what, measurements=given)).models  # type: ignore[arg-type]
    assert models
    return run_counterfactual(RunCounterfactualInput(proposition=what, models=models))


def test_a_temperature_that_the_question_sets() -> None:
    [found] = sweep(asked(COLD)).sweeps
    energy = R * math.log(3.8 / 1.2) / (1 / 298.15 - 1 / 333.15)
    expected = 1.2e-3 * math.exp(-energy / R * (1 / 253.15 - 1 / 298.15))
    [derived] = found.derived
    assert derived.value == pytest.approx(expected)
    assert derived.unit == "S cm⁻¹"
    assert derived.uncertainty is not None
    assert "253.15 K" in derived.name
    assert found.central == 253.15
    assert found.sensitivity["T"] == pytest.approx(energy / (R * 253.15), rel=1e-5)
    assert set(derived.input_ids) == {m.id for m in MOF}


def test_the_grid_is_round_spans_ten_percent_and_holds_the_asked_point() -> None:
    [found] = sweep(asked(COLD)).sweeps
    assert found.grid[0] <= 253.15 * 0.9 < found.grid[1]
    assert found.grid[-2] < 253.15 * 1.1 <= found.grid[-1]
    assert all(at % 5 == 0 for at in found.grid if at != 253.15)
    assert 253.15 in found.grid
    assert list(found.grid) == sorted(found.grid)
    assert [p.parameter_value for p in found.results] == list(found.grid)
    rates = [p.outputs["k"] for p in found.results]
    assert rates == sorted(rates)


def test_a_measured_input_by_a_factor() -> None:
    change = Change(parameter="exchange_current_density", factor=1.2)
    [found] = sweep(asked(change, "charge_transfer_resistance", "cell"), J0).sweeps
    [derived] = found.derived
    resistance = 1000 * R * 298.15 / F / (0.61 * 1.2)
    assert derived.value == pytest.approx(resistance)
    assert derived.uncertainty == pytest.approx(resistance * 0.04 / 0.61, rel=0.01)
    assert found.sensitivity["j0"] == pytest.approx(-1, rel=1e-6)
    assert found.sensitivity["T"] == pytest.approx(1, rel=1e-6)
    assert {0.61, 0.732} <= set(found.grid)
    assert found.unit == "mA cm⁻²"


@pytest.mark.parametrize(("to", "unit"), [(1.22, "mA cm⁻²"), (12.2, "A/m²"), (1220, "µA/cm²")])
def test_the_unit_of_the_change_does_not_matter(to: float, unit: str) -> None:
    change = Change(parameter="exchange current density", to_value=to, unit=unit)
    [found] = sweep(asked(change, "charge_transfer_resistance", "cell"), J0).sweeps
    assert found.central == pytest.approx(1.22)
    assert found.derived[0].value == pytest.approx(1000 * R * 298.15 / F / 1.22)


def test_where_the_model_stops_being_valid_is_marked() -> None:
    change = Change(parameter="temperature", to_value=1450, unit="K")
    [found] = sweep(asked(change)).sweeps
    assert [p.valid for p in found.results] == [p.parameter_value <= 1500 for p in found.results]
    assert not all(p.valid for p in found.results)
    assert "outside the range where the model holds" in found.note


def test_the_sweep_can_be_run_again() -> None:
    [found] = sweep(asked(COLD)).sweeps
    again = sandbox.run_script(found.model.code)
    assert again.ok
    assert f'"at": {found.grid[0]}' in again.stdout
    assert found.model.code_sha256 == found.derived[0].code_sha256


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (Change(parameter="humidity", factor=2), "no input is humidity"),
        (Change(parameter="temperature", factor=1.1), "more than one input is temperature"),
        (Change(parameter="ionic conductivity", factor=1.2), "more than one input is ionic conductivity"),
        (Change(parameter="temperature"), "more than one input is temperature"),
    ],
)
def test_a_change_that_the_model_cannot_take_is_a_reason(change: Change, says: str) -> None:
    dependence = proposition("dependence", "ionic_conductivity", "MOF-5", against="temperature")
    models = build_mechanism(BuildMechanismInput(proposition=dependence, measurements=MOF)).models
    found = run_counterfactual(RunCounterfactualInput(proposition=asked(change), models=models))
    assert found.sweeps == ()
    assert says in found.reason


def test_a_change_in_a_unit_of_another_dimension_is_a_reason() -> None:
    models = build_mechanism(BuildMechanismInput(proposition=asked(COLD), measurements=MOF)).models
    wrong = asked(Change(parameter="temperature", to_value=3, unit="S/cm"))
    found = run_counterfactual(RunCounterfactualInput(proposition=wrong, models=models))
    assert found.sweeps == ()
    assert "not in a unit of K" in found.reason


def test_a_replacement_is_a_need_for_measurements() -> None:
    found = run_counterfactual(
        RunCounterfactualInput(proposition=asked(Change(parameter="entity", replacement="UiO-66")), models=())
    )
    assert [(n.entity, n.property) for n in found.needs] == [("UiO-66", "ionic conductivity")]


def test_no_change_no_model_and_foreign_code_are_reasons() -> None:
    assert "no change" in run_counterfactual(RunCounterfactualInput(proposition=asked(None), models=())).reason
    assert "no model" in run_counterfactual(RunCounterfactualInput(proposition=asked(COLD), models=())).reason
    [model] = build_mechanism(BuildMechanismInput(proposition=asked(COLD), measurements=MOF)).models
    foreign: ExecutableModel = model.model_copy(update={"code": "print(1)"})
    unrun = model.model_copy(update={"status": "failed", "result": ()})
    found = run_counterfactual(RunCounterfactualInput(proposition=asked(COLD), models=(foreign, unrun)))
    assert "not of the library" in found.reason
    assert "did not run (failed)" in found.reason
