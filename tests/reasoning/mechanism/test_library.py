"""Each card loads, names its equation's source, and its code keeps the law's analytic identities."""

import importlib
import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.errors import ContractError
from contracts.loading import load_yaml
from ontology.units import dimension_of
from reasoning.mechanism.cards import LIBRARY, Card, library

Model = Callable[[dict[str, float]], dict[str, float]]
R, F = 8.31446261815324, 96485.33212331001


def model(name: str) -> Model:
    found: Model = importlib.import_module(f"reasoning.library.{name}").model
    return found


@pytest.mark.parametrize("card", library(), ids=lambda card: card.id)
def test_units_of_a_card_are_units(card: Card) -> None:
    inputs = card.inputs
    units = [i.unit for group in (inputs.measured, inputs.held, inputs.asked, inputs.assumed) for i in group]
    units += [s.over_unit for s in inputs.series] + [o.unit for o in card.outputs if not o.unit.startswith("like ")]
    for unit in units:
        if unit != "as_measured":
            assert dimension_of(unit)


@pytest.mark.parametrize("card", library(), ids=lambda card: card.id)
def test_code_returns_the_outputs_of_its_card(card: Card) -> None:
    values: dict[str, float] = {}
    for series in card.inputs.series:
        for i in (1, 2):
            low, high = series.over_valid
            values |= {f"{series.symbol}_{i}": 3.0 - i, f"{series.over_symbol}_{i}": low + i * (high - low) / 4}
    for group in (card.inputs.measured, card.inputs.held, card.inputs.asked):
        for item in group:
            low, high = item.valid or (1, 2)
            values[item.symbol] = (low + high) / 2 or 1.0
    values |= {a.symbol: a.value for a in card.inputs.assumed}
    assert set(model(card.code)(values)) == {o.symbol for o in card.outputs}
    assert "def model(v" in card.source
    assert "import" not in card.source


def test_a_card_that_does_not_load_names_file_line_and_field(tmp_path: object) -> None:
    text = (LIBRARY / "hill.yaml").read_text(encoding="utf-8")
    path = LIBRARY.__class__(str(tmp_path)) / "bad.yaml"
    path.write_text(text.replace("limits:\n", "limit:\n"), encoding="utf-8")
    with pytest.raises(ContractError, match=r"bad\.yaml:\d+: field limit"):
        load_yaml(path, Card)


def test_a_card_with_an_unknown_symbol_does_not_load(tmp_path: object) -> None:
    text = (LIBRARY / "arrhenius.yaml").read_text(encoding="utf-8")
    path = LIBRARY.__class__(str(tmp_path)) / "bad.yaml"
    path.write_text(text.replace("unit: like k", "unit: like q"), encoding="utf-8")
    with pytest.raises(ContractError, match="unit of unknown q"):
        load_yaml(path, Card)


temperatures = st.floats(200, 1000)


@given(st.floats(1e-9, 1e9), st.floats(1, 200), temperatures, st.floats(5, 300), st.floats(5, 300), temperatures)
def test_arrhenius_finds_the_energy_that_made_its_points(
    a: float, energy: float, t: float, step: float, further: float, asked: float
) -> None:
    def k(at: float) -> float:
        return a * math.exp(-1000 * energy / (R * at))

    points = [t, t + step, t + step + further]
    v = {f"T_{i}": at for i, at in enumerate(points, 1)} | {f"k_{i}": k(at) for i, at in enumerate(points, 1)}
    found = model("arrhenius")(v | {"T": asked})
    assert found["Ea"] == pytest.approx(energy, rel=1e-6)
    assert found["k"] == pytest.approx(k(asked), rel=1e-6)
    assert found["ratio"] == pytest.approx(k(points[2]) / k(points[0]), rel=1e-6)
    carried = model("arrhenius_given_energy")({"k1": k(t), "T1": t, "Ea": energy, "T": asked})
    assert carried["k"] == pytest.approx(k(asked), rel=1e-6)


@given(st.floats(1e-3, 1e3), st.floats(1e-3, 1e3), temperatures, st.floats(5, 300))
def test_a_resistance_is_an_inverse_rate(one: float, other: float, t: float, step: float) -> None:
    rates = {"k_1": 1 / one, "k_2": 1 / other, "T_1": t, "T_2": t + step, "T": t + 2 * step}
    resistances = {"R_1": one, "R_2": other, "T_1": t, "T_2": t + step, "T": t + 2 * step}
    rate, resistance = model("arrhenius")(rates), model("arrhenius_resistance")(resistances)
    assert resistance["Ea"] == pytest.approx(rate["Ea"], rel=1e-9, abs=1e-9)
    assert resistance["R"] == pytest.approx(1 / rate["k"], rel=1e-6)


@given(st.floats(1e-4, 1e4), st.floats(200, 1300), st.integers(1, 2))
def test_exchange_current_and_resistance_are_inverse(j0: float, t: float, n: int) -> None:
    resistance = model("charge_transfer")({"j0": j0, "T": t, "n": n})["R"]
    assert model("exchange_current")({"R": resistance, "T": t, "n": n})["j0"] == pytest.approx(j0)
    assert resistance * j0 / 1000 == pytest.approx(R * t / (n * F))


@given(st.floats(1e-3, 1e3), st.floats(200, 1300))
def test_a_small_overpotential_is_ohmic_and_a_large_one_is_tafel(j0: float, t: float) -> None:
    resistance = model("charge_transfer")({"j0": j0, "T": t, "n": 1})["R"]
    small = model("overpotential")({"j0": j0, "j": j0 * 1e-4, "T": t, "n": 1})["eta"]
    assert small == pytest.approx(j0 * 1e-4 * resistance, rel=1e-6)
    decade = [model("overpotential")({"j0": j0, "j": j0 * x, "T": t, "n": 1})["eta"] for x in (1e5, 1e6)]
    assert decade[1] - decade[0] == pytest.approx(1000 * 2 * R * t / F * math.log(10), rel=1e-6)


@given(st.floats(10, 1e4), st.floats(0, 1e-3), st.integers(1, 50), st.integers(1, 500), st.integers(0, 900))
def test_linear_fade_finds_its_line(first: float, share: float, start: int, step: int, asked: int) -> None:
    cycles = [start, start + step, start + 2 * step]
    v = {f"N_{i}": float(n) for i, n in enumerate(cycles, 1)}
    v |= {f"C_{i}": first * (1 - share * (n - start)) for i, n in enumerate(cycles, 1)}
    found = model("linear_fade")(v | {"N": float(asked)})
    assert found["fade"] == pytest.approx(100 * share, rel=1e-6, abs=1e-9)
    assert found["C"] == pytest.approx(first * (1 - share * (asked - start)), rel=1e-6, abs=1e-6)


@given(st.floats(1e-3, 1e3), st.floats(1e-3, 1e3), st.floats(0.5, 2))
def test_half_saturation_and_limits(half: float, dose: float, h: float) -> None:
    assert model("michaelis_menten")({"Km": half, "S": half, "vmax": 8.0}) == {"saturation": 0.5, "rate": 4.0}
    assert model("hill")({"C50": half, "C": half, "h": h})["share"] == pytest.approx(0.5)
    low, high = (model("hill")({"C50": half, "C": c, "h": h})["share"] for c in (dose, dose * 2))
    assert 0 < low < high < 1
    hyperbola = model("michaelis_menten")({"Km": half, "S": dose})["saturation"]
    assert model("hill")({"C50": half, "C": dose, "h": 1})["share"] == pytest.approx(hyperbola)


def test_stokes_einstein_and_fick_and_nernst() -> None:
    water = model("stokes_einstein")({"eta": 8.9e-4, "r": 1e-9, "T": 298.15})["D"]
    assert water == pytest.approx(1.380649e-23 * 298.15 / (6 * math.pi * 8.9e-4 * 1e-9))
    assert model("diffusion_time")({"D": 1e-14, "L": 1e-6})["t"] == pytest.approx(100)
    decade = [model("nernst")({"E0": 0.3, "n": 1, "T": 298.15, "ratio": q})["E"] for q in (1, 10)]
    assert decade[0] == 0.3
    assert decade[1] - decade[0] == pytest.approx(R * 298.15 / F * math.log(10))
