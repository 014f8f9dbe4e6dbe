"""Propositions and measurements to models that ran: what is bound, what is refused, what is asked for."""

import json
import math
import re
import subprocess
import sys

import pytest

from contracts.executables import ExecutableModel
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import BuildMechanismInput, BuildMechanismOutput
from contracts.propositions import Change, PropertyRef, Proposition
from reasoning import build_mechanism, run, sandbox
from reasoning.mechanism.build import TIMEOUT_S
from tests.reasoning.builders import claim, measurement, proposition

pytestmark = pytest.mark.skipif(not sandbox.status().available, reason=sandbox.status().why_not)
CELL = "Li–S cell with MOF-5 host"
R, F = 8.31446261815324, 96485.33212331001


def sigma(value: float, temperature: float, *, state: str = "dry", doc: str = "p01", u: float | None = None,
          unit: str = "S cm⁻¹", **rest: object) -> Measurement:  # fmt: skip
    return measurement(
        "MOF-5", "ionic_conductivity", value, unit, u=u, doc=doc, temperature=temperature, state=state, **rest
    )  # type: ignore[arg-type]


def j0(value: float, temperature: float, doc: str, u: float | None = None) -> Measurement:
    return measurement(CELL, "exchange_current_density", value, "mA cm⁻²", u=u, doc=doc, temperature=temperature)


def energy(value: float, unit: str = "eV", row: str | None = None, **rest: object) -> Measurement:
    return measurement("MOF-5", "activation_energy", value, unit, row=row, **rest)  # type: ignore[arg-type]


COLD = Change(parameter="temperature", to_value=-20, unit="°C")
WHAT_IF = proposition("what_if", "ionic_conductivity", "MOF-5", change=COLD, state="dry")
PREDICTED = "ionic conductivity of MOF-5 at the temperature asked for"


def build(asked: Proposition, *given: Measurement) -> BuildMechanismOutput:
    return build_mechanism(BuildMechanismInput(proposition=asked, measurements=given))


def value(model: ExecutableModel, starts: str) -> DerivedValue:
    """The result of that name, else the first whose name starts so."""
    return next(v for v in sorted(model.result, key=lambda v: v.name != starts) if v.name.startswith(starts))


def test_why_capacity_falls_in_the_cold_finds_slow_charge_transfer() -> None:
    asked = proposition("why", "specific_capacity", CELL, temperature=-20)
    found = build(asked, j0(0.61, 25, "p06", 0.04), j0(0.027, -20, "p07"))
    [model] = found.models
    expected = R * math.log(0.61 / 0.027) / (1 / 253.15 - 1 / 298.15) / 1000
    assert model.status == "ran"
    assert value(model, "activation energy").value == pytest.approx(expected)
    assert expected == pytest.approx(43.4, abs=1.5)
    assert value(model, "exchange current density of Li–S cell with MOF-5 host at the warmest").value == pytest.approx(
        0.61 / 0.027
    )
    assert any("candidate explanation" in limit for limit in model.limits)
    assert any("different papers" in limit for limit in model.limits)
    assert value(model, "activation energy").uncertainty is None
    assert any("no uncertainty is reported" in limit for limit in model.limits)


def test_values_whose_label_says_more_make_the_series_that_the_name_alone_does_not() -> None:
    asked = proposition("why", "specific_capacity", "MOF-5 cell", temperature=-20)
    short = measurement("MOF-5 cell", "exchange_current_density", 0.61, "mA cm⁻²", temperature=25)
    other = measurement("carbon cell", "exchange_current_density", 0.44, "mA cm⁻²", temperature=-20)
    assert not build(asked, short, other).models
    assert build(asked, short, other, j0(0.61, 25, "p06"), j0(0.027, -20, "p06")).models


def test_uncertainty_is_propagated() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25, u=1e-4), sigma(3.8e-3, 60, u=3e-4))
    ea = value(found.models[0], "activation energy")
    linear = R / (1 / 298.15 - 1 / 333.15) * math.hypot(0.1 / 1.2, 0.3 / 3.8) / 1000
    assert ea.uncertainty == pytest.approx(linear, rel=0.02)
    assert ea.unit == "kJ mol⁻¹"
    assert ea.code_sha256 == found.models[0].code_sha256


def test_an_extrapolation_is_said() -> None:
    [model] = build(WHAT_IF, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    assert any(limit.startswith("extrapolated: temperature 253.15 K") for limit in model.limits)
    predicted = value(model, PREDICTED)
    energy_ = value(model, "activation energy").value
    assert predicted.value == pytest.approx(1.2e-3 * math.exp(-1000 * energy_ / R * (1 / 253.15 - 1 / 298.15)))
    assert predicted.unit == "S cm⁻¹"


def test_the_script_stands_alone_and_says_where_its_inputs_are_from() -> None:
    [model] = build(WHAT_IF, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    alone = subprocess.run([sys.executable, "-I", "-c", model.code], capture_output=True, text=True, check=True)
    printed = json.loads(alone.stdout)["outputs"]
    assert [v["value"] for v in printed.values()] == [v.value for v in model.result]
    assert "DOI 10.5555/p01, p01.pdf, page 3" in model.code
    assert f"Source: {model.equation_source}" in model.code
    assert {bool(i.measurement_id) != bool(i.assumption) for i in model.inputs} == {True}
    assert run(model) == model


def test_one_setting_is_never_mixed_with_another() -> None:
    soaked = sigma(6.2e-3, 60, state="soaked")
    asked = proposition("dependence", "ionic_conductivity", "MOF-5", against="temperature")
    found = build(asked, sigma(1.2e-3, 25), soaked)
    assert found.models == ()
    assert found.needs[0].property == "ionic conductivity"
    [model] = build(asked, sigma(1.2e-3, 25), soaked, sigma(3.8e-3, 60)).models
    assert soaked.id not in {i.measurement_id for i in model.inputs}


def test_other_entities_second_hand_values_and_bounds_are_no_inputs() -> None:
    asked = proposition("dependence", "ionic_conductivity", "MOF-5", against="temperature")
    other = measurement("COF-366", "ionic_conductivity", 9e-3, "S cm⁻¹", temperature=60, state="dry")
    found = build(asked, sigma(1.2e-3, 25), other, sigma(3e-3, 60, cited=True), sigma(3e-3, 80, relation="<"))
    assert found.models == ()
    assert found.needs[0].entity == "MOF-5"


def test_values_that_contradict_each_other_are_no_point_and_samples_are_one() -> None:
    asked = proposition("dependence", "ionic_conductivity", "MOF-5", against="temperature")
    found = build(asked, sigma(1.2e-3, 25), sigma(3.8e-3, 60), sigma(9.9e-3, 60))
    assert (found.models, bool(found.needs)) == ((), True)
    [model] = build(asked, sigma(1.2e-3, 25), sigma(1.25e-3, 25), sigma(3.8e-3, 60)).models
    assert len([i for i in model.inputs if i.symbol.startswith("k_")]) == 2
    [model] = build(asked, sigma(1.2e-3, 25), sigma(3.8e-3, 60, u=1e-4), sigma(9.9e-3, 60)).models
    assert {i.value for i in model.inputs if i.symbol.startswith("k_")} == {1.2e-3, 3.8e-3}


def test_an_upside_down_law_is_refused() -> None:
    found = build(WHAT_IF, sigma(3.8e-3, 25), sigma(1.2e-3, 60))
    assert found.models == ()
    assert "the measurements contradict it" in found.reason


def test_a_given_energy_carries_one_value() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25, u=1e-4), energy(0.28, u=0.02))
    [model] = found.models
    ratio = math.exp(-0.28 * 1.602176634e-19 * 6.02214076e23 / R * (1 / 253.15 - 1 / 298.15))
    assert value(model, PREDICTED).value == pytest.approx(1.2e-3 * ratio)
    assert any("of which process" in limit for limit in model.limits)


def test_an_energy_of_another_process_is_not_used() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25), energy(0.33, row="charge transfer"))
    assert found.models == ()
    [model] = build(
        WHAT_IF, sigma(1.2e-3, 25), energy(0.33, row="charge transfer"), energy(0.28, row="ionic conduction")
    ).models
    assert next(i for i in model.inputs if i.symbol == "Ea").value == pytest.approx(27.0157, rel=1e-4)


def test_two_energies_that_cannot_be_told_apart_are_refused() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25), energy(0.33), energy(0.28))
    assert found.models == ()
    assert "several values of activation energy" in found.reason


@pytest.mark.parametrize(("scaled", "unit"), [((1.2, 3.8), "mS cm⁻¹"), ((0.12, 0.38), "S/m"), ((1200, 3800), "µS/cm")])
def test_the_unit_does_not_matter(scaled: tuple[float, float], unit: str) -> None:
    [one] = build(WHAT_IF, sigma(1.2e-3, 25, u=1e-4), sigma(3.8e-3, 60, u=3e-4)).models
    k = scaled[0] / 1.2e-3
    [other] = build(
        WHAT_IF, sigma(scaled[0], 25, unit=unit, u=1e-4 * k), sigma(scaled[1], 60, unit=unit, u=3e-4 * k)
    ).models
    [mixed] = build(WHAT_IF, sigma(1.2e-3, 25, u=1e-4), sigma(scaled[1], 60, unit=unit, u=3e-4 * k)).models
    assert one.result
    for a, b, c in zip(one.result, other.result, mixed.result, strict=True):
        assert c.value == pytest.approx(a.value, rel=1e-9)
        assert c.uncertainty == pytest.approx(a.uncertainty, rel=1e-6)
        factor = k if b.unit == unit else 1
        assert b.value == pytest.approx(a.value * factor, rel=1e-9)


def test_energy_in_electronvolt_and_in_kilojoule_are_one() -> None:
    asked = WHAT_IF
    models = [
        build(asked, sigma(1.2e-3, 25), given).models[0]
        for given in (energy(0.28), energy(27.0157893, "kJ mol⁻¹"), energy(6.45692, "kcal/mol"), energy(280, "meV"))
    ]
    results = [value(m, PREDICTED).value for m in models]
    assert results == pytest.approx([results[0]] * 4, rel=1e-4)


def test_a_wrong_dimension_is_never_bound() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25), energy(0.28, "V"))
    assert found.models == ()
    assert found.needs


def test_a_value_outside_the_range_where_the_model_holds_is_refused() -> None:
    found = build(WHAT_IF, sigma(1.2e-3, 25), energy(9, "eV"))
    assert found.models == ()
    assert "outside the range where the model holds" in found.reason


def test_butler_volmer_with_its_assumption_declared() -> None:
    asked = proposition("dependence", "charge_transfer_resistance", CELL, against="exchange current density")
    [model] = build(asked, j0(0.61, 25, "p06", 0.04)).models
    assert value(model, "charge transfer resistance").value == pytest.approx(1000 * R * 298.15 / (F * 0.61))
    assert value(model, "charge transfer resistance").value == pytest.approx(42, abs=0.5)
    assumed = [i for i in model.inputs if i.assumption]
    assert [(i.symbol, i.assumed_range) for i in assumed] == [("n", (1, 2))]
    assert re.search(r'"over_assumptions": \[\s*2\d\.', model.log)


def test_the_overpotential_at_a_current_that_the_question_sets() -> None:
    asked = proposition("why", "overpotential", CELL, temperature=-20, current_density=0.4)
    found = build(asked, j0(0.027, -20, "p07"), measurement(CELL, "overpotential", 118, "mV", temperature=-20))
    overpotential = value(found.models[0], "charge transfer overpotential")
    assert overpotential.value == pytest.approx(118, abs=0.5)
    assert overpotential.unit == "mV"


def test_linear_fade_over_cycles() -> None:
    capacities = [
        measurement(CELL, "specific_capacity", c, "mAh g⁻¹", u=30, temperature=25, cycle_number=n)
        for c, n in ((1180, 1), (944, 200))
    ]
    [model] = build(proposition("trend", "specific_capacity", CELL, against="cycle number"), *capacities).models
    assert value(model, "loss per cycle, share").value == pytest.approx(100 * (1180 - 944) / 1180 / 199)
    assert value(model, "loss per cycle, share").unit == "%"


def test_what_is_missing_is_asked_for_and_never_assumed() -> None:
    found = build(proposition("why", "specific_capacity", CELL, temperature=-20))
    assert found.models == ()
    assert [(n.kind, n.entity, n.property) for n in found.needs] == [
        ("measurement", CELL, "exchange current density"), ("measurement", CELL, "charge transfer resistance"),
    ]  # fmt: skip
    assert "is needed at 2 or more different values of temperature" in found.reason


def test_two_entities_that_describe_one_thing_are_bound_as_one() -> None:
    asked = proposition("why", "specific_capacity", "Li–S cells", "MOF-5 host", temperature=-20)
    [model] = build(asked, j0(0.61, 25, "p06"), j0(0.027, -20, "p07")).models
    assert value(model, "activation energy").value == pytest.approx(43.4, abs=1.5)
    capacity = measurement(CELL, "specific_capacity", 512, "mAh g⁻¹", temperature=-20)
    assert [n.entity for n in build(asked, capacity).needs] == ["", ""]


def test_two_entities_that_are_two_things_are_bound_one_by_one() -> None:
    asked = proposition("dependence", "ionic_conductivity", "MOF-5", "COF-366", against="temperature")
    other = [
        measurement("COF-366", "ionic_conductivity", v, "S cm⁻¹", temperature=t, state="dry")
        for v, t in ((4e-4, 25), (1.6e-3, 60))
    ]
    models = build(asked, sigma(1.2e-3, 25), sigma(3.8e-3, 60), *other).models
    assert [m.explains for m in models] == ["ionic conductivity of MOF-5", "ionic conductivity of COF-366"]


@pytest.mark.parametrize(
    "asked",
    [
        proposition("why", "ionic_conductivity", "MOF-5"),
        proposition("why", "accuracy", "CGN-L", against="batch size"),
        proposition("dependence", "ionic_conductivity", "MOF-5", against="humidity"),
        proposition("value", "ionic_conductivity", "MOF-5", temperature=25),
        proposition("why", None, "MOF-5"),
    ],
)
def test_no_card_is_a_reason_and_never_a_wrong_model(asked: Proposition) -> None:
    found = build(asked, sigma(1.2e-3, 25), sigma(3.8e-3, 60))
    assert (found.models, found.needs) == ((), ())
    assert "no model" in found.reason


def test_cold_in_the_question_is_a_temperature() -> None:
    asked = proposition("why", "specific_capacity", CELL, terms=("cold",))
    assert build(asked, j0(0.61, 25, "p06"), j0(0.027, -20, "p06")).models


def test_without_an_entity_what_was_measured_is_bound() -> None:
    asked = proposition("dependence", "ionic_conductivity", against="temperature")
    assert build(asked, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    assert "no entity is named" in build(asked).reason


def test_text_from_a_paper_stays_a_comment() -> None:
    wicked = 'MOF-5"""\nimport os; os.system("x")\r\x0c\x85\u2028print(1)\0'
    asked = proposition("dependence", "ionic_conductivity", wicked, against="temperature")
    rows = [
        measurement(
            wicked, "ionic_conductivity", v, "S/cm", words='a"\nraise SystemExit', temperature=t, state='dry\n"""'
        )
        for v, t in ((1e-3, 25), (3e-3, 60))
    ]
    [model] = build(asked, *rows).models
    assert model.status == "ran"
    assert not re.search(r"^\s*(import os|raise SystemExit|print\(1\))", model.code, re.MULTILINE)


def test_without_a_sandbox_the_model_is_refused_and_has_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(code: str, *, timeout_s: float) -> sandbox.SandboxResult:
        assert timeout_s == TIMEOUT_S
        return sandbox.SandboxResult(stdout="", stderr="", exit=None, killed_for="refused", reason="no namespaces")

    monkeypatch.setattr("reasoning.mechanism.build.run_script", refuse)
    [model] = build(WHAT_IF, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    assert (model.status, model.result, model.log) == ("refused", (), "no namespaces")


def test_code_that_fails_or_prints_something_else_has_no_result() -> None:
    [model] = build(WHAT_IF, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    for code in ("1 / 0", "print('hello')", "print('{}')", 'print(\'{"outputs": {"x": {"value": NaN}}}\')'):
        failed = run(model.model_copy(update={"code": code}))
        assert (failed.status, failed.result) == ("failed", ())


def test_claims_that_name_a_cause_of_what_is_asked() -> None:
    asked = proposition("why", "specific_capacity", CELL, temperature=-20)
    cause = claim("The specific capacity falls in the cold owing to slow charge transfer.")
    other = claim("The cells were cycled at 0.2C.")
    elsewhere = claim("Rain falls because of clouds.")
    rejected = claim("Specific capacity is lost because of the host.", status="rejected")
    guess = claim("The lower specific capacity may be due to the binder.", role="speculation")
    given = BuildMechanismInput(proposition=asked, claims=(guess, other, elsewhere, rejected, cause))
    assert build_mechanism(given).explanation_claim_ids == (cause.id, guess.id)


def test_a_property_named_widely_is_the_one_that_was_measured() -> None:
    wide = WHAT_IF.model_copy(
        update={"property": PropertyRef(id="electrical_conductivity", name="electrical conductivity",
                                        surface="conductivity")}
    )  # fmt: skip
    [model] = build(wide, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models
    assert value(model, PREDICTED).unit == "S cm⁻¹"
    exact = PropertyRef(id="electrical_conductivity", name="electrical conductivity", surface="electrical conductivity")
    named = WHAT_IF.model_copy(update={"property": exact})
    assert build(named, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models == ()
    measured = [measurement("MOF-5", "electrical_conductivity", 1e-9, "S cm⁻¹", temperature=25)]
    assert build(wide, *measured, sigma(1.2e-3, 25), sigma(3.8e-3, 60)).models == ()
