"""Conditions that captions, headers and sentences state."""

import pytest

from evidence.conditions import find_conditions, states_default


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ionic conductivities of MOF-5 (dry) at 25 °C", {"state": "dry", "temperature": "25 °C"}),
        ("measured at 298 K and P/P0 = 0.92", {"temperature": "298 K", "relative_pressure": "P/P0 = 0.92"}),
        (
            "cycled at 0.5 C for 100 cycles under argon",
            {"c_rate": "0.5 C", "cycle_number": "100 cycles", "atmosphere": "under argon"},
        ),
        ("pH 7.4, n = 12, 50% RH", {"ph": "pH 7.4", "sample_size": "n = 12", "humidity": "50% RH"}),
        ("with 10-fold cross-validation", {"folds": "10-fold"}),
        ("5-way 5-shot classification", {"setting": "5-way 5-shot"}),
        ("At the 81.67 K/s heating rate", {"heating_rate": "81.67 K/s"}),
        ("after 7 h on the lawn", {"time": "7 h"}),
        ("Temperature: 60 °C", {"temperature": "60 °C"}),
        ("a batch size of 32 in FP16", {"batch_size": "32", "precision_format": "FP16"}),
        ("−0.2 V vs. Ag/AgCl at 50 mV s⁻¹", {"reference_electrode": "vs. Ag/AgCl", "scan_rate": "50 mV s⁻¹"}),
        ("在25 °C下，相对湿度50%，干燥", {"temperature": "25 °C", "humidity": "50%", "state": "干燥"}),
        ("25 °C", {"temperature": "25 °C"}),
        ("The melting point was 120 °C.", {}),
        ("The dry weight was 5 g.", {}),
        ("in 0.1 M Tris pH 11 and 3% SDS", {"ph": "pH 11"}),
    ],
)
def test_conditions(text: str, expected: dict[str, str]) -> None:
    assert {condition.name: condition.text for condition in find_conditions(text, "sentence")} == expected


def test_all_members_of_a_list_are_conditions() -> None:
    found = find_conditions("at 25 °C and 60 °C", "caption")
    assert [(c.text, c.si_value, c.scope) for c in found] == [
        ("25 °C", pytest.approx(298.15), "caption"),
        ("60 °C", pytest.approx(333.15), "caption"),
    ]


def test_room_temperature_has_a_value() -> None:
    (condition,) = find_conditions("at room temperature", "sentence")
    assert (condition.name, condition.value, condition.si_value) == ("temperature", None, 298.15)


def test_defaults_are_known() -> None:
    assert states_default("Unless otherwise stated, cells were kept at 37 °C.")
    assert states_default("All measurements were performed at 25 °C.")
    assert not states_default("One cell was kept at 37 °C.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("measured in dry nitrogen (relative humidity below 1%) at 25 °C",
         [("state", "dry"), ("humidity", "below 1%"), ("temperature", "25 °C")]),
        ("The pellets were kept at < 1% RH.", [("humidity", "< 1% RH")]),
        ("at RH < 1 %", [("humidity", "< 1 %")]),
        ("Conductivity, dry, 25 °C, RH < 1%", [("state", "dry"), ("temperature", "25 °C"), ("humidity", "< 1%")]),
        ("at a relative humidity lower than 5 %", [("humidity", "lower than 5 %")]),
        ("in 20-25% relative humidity", [("humidity", "20-25%")]),
        ("in the temperature range 25–60 °C", [("temperature", "25–60 °C")]),
        ("above 60 °C the film decomposed", [("temperature", "above 60 °C")]),
        ("between 25 °C and −20 °C the conductivity falls", [("temperature", "25 °C and −20 °C")]),
        ("at 50% relative humidity and 37 °C", [("humidity", "50% relative humidity"), ("temperature", "37 °C")]),
        ("sintered at 1,100 or 1,200 °C", [("temperature", "1,100 °C"), ("temperature", "1,200 °C")]),
        ("the melting point is above 60 °C", []),
    ],
)  # fmt: skip
def test_bounds_ranges_and_lists(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(c.name, c.text) for c in find_conditions(text, "sentence")] == expected


@pytest.mark.parametrize(
    ("text", "interval", "unit"),
    [
        ("in the temperature range 25–60 °C", (25.0, 60.0), "°C"),
        ("between 25 °C and −20 °C the conductivity falls", (-20.0, 25.0), "°C"),
        ("in 20-25% relative humidity", (20.0, 25.0), "%"),
    ],
)
def test_a_range_has_its_ends(text: str, interval: tuple[float, float], unit: str) -> None:
    (found,) = find_conditions(text, "sentence")
    assert (found.value, found.interval, found.unit) == (None, interval, unit)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a plane-wave cutoff of 500 eV and a 3 × 3 × 1 Monkhorst–Pack k-point mesh",
         {"cut_off": "500 eV", "k_points": "3 × 3 × 1"}),
        ("sampled by a k-point grid of 4×4×4 with PBEsol and Grimme's D3",
         {"k_points": "4×4×4", "functional": "PBEsol", "dispersion_correction": "Grimme's D3"}),
        ("calculated with ωB97X-D", {"functional": "ωB97X-D"}),
        ("trained with a batch size of 64 on four NVIDIA A100 GPUs in mixed precision",
         {"batch_size": "64", "hardware": "NVIDIA A100", "precision_format": "mixed precision"}),
        ("timed on an RTX 3090 and with the ResNet-50 backbone", {"hardware": "RTX 3090", "model": "ResNet-50"}),
        ("timed on an Intel Xeon CPU", {"hardware": "Intel Xeon"}),
        ("at a rate of 1 C", {"c_rate": "1 C"}),
        ("at a current density of 100 mA g⁻¹", {"current_density": "100 mA g⁻¹"}),
        ("measured in THF", {"solvent": "in THF"}),
        ("measured in CDCl₃", {"solvent": "in CDCl₃"}),
        ("heated in a nitrogen flow", {"atmosphere": "nitrogen flow"}),
        ("kept under N₂", {"atmosphere": "under N₂"}),
        ("measured in 0.5 M H₂SO₄", {"electrolyte": "0.5 M H₂SO₄"}),
        ("under AM 1.5G", {"illumination": "AM 1.5G"}),
        ("at an excitation wavelength of 405 nm", {"wavelength": "405 nm"}),
        ("measured in triplicate", {"sample_size": "in triplicate"}),
        ("the mean of three independent experiments", {"sample_size": "three independent experiments"}),
        ("measured by HPLC", {"instrument": "HPLC"}),
        ("a slab of 10 × 10 × 2 mm was cut", {}),
        ("the scene of 3 independent states", {}),
        ("the GTP of A100 lines", {}),
        ("in 0.5 M Tris", {}),
    ],
)  # fmt: skip
def test_kinds_of_condition(text: str, expected: dict[str, str]) -> None:
    assert {condition.name: condition.text for condition in find_conditions(text, "sentence")} == expected


def test_a_load_told_as_a_mass_is_its_weight() -> None:
    (load,) = find_conditions("the hardness was measured under a load of 500 g", "sentence")
    assert (load.name, load.text, load.si_unit) == ("load", "500 g", "N")
    assert load.si_value == pytest.approx(4.903325)
