"""The ontology's files, and which entries a text names."""

from pathlib import Path

import pytest

import ontology
from contracts.errors import ContractError
from evidence.quantity import normalise

BOOK = ontology.load()


def test_size() -> None:
    assert len(BOOK.properties) >= 120
    assert len(BOOK.conditions) >= 30


def test_every_property_has_both_names() -> None:
    assert [
        item.id
        for item in BOOK.properties
        if not (item.name_en and any("\u4e00" <= c <= "\u9fff" for c in item.name_zh))
    ] == []


def test_accepted_units_have_the_propertys_dimension() -> None:
    wrong = [
        (item.id, unit, normalise(1.0, unit).dimension)
        for item in BOOK.properties
        for unit in item.units
        if not item.any_unit and item.dimension != "dimensionless" and not item.fits(normalise(1.0, unit).dimension)
    ]
    assert wrong == []


def test_accepted_units_are_understood() -> None:
    unread = [
        (item.id, unit)
        for item in BOOK.properties
        for unit in item.units
        if not item.any_unit and item.dimension != "dimensionless" and normalise(1.0, unit).si_unit is None
    ]
    assert unread == []


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("Ionic conductivity (S/cm) at 25 °C", "ionic_conductivity"),
        ("charge-transfer resistances", "charge_transfer_resistance"),
        ("Charge\u2010transfer resistance", "charge_transfer_resistance"),
        ("Rct / Ω", "charge_transfer_resistance"),
        ("IC₅₀ (µM)", "ic50"),
        ("MICs against E. coli", "mic"),
        ("锂离子扩散系数", "diffusion_coefficient"),
        ("离子电导率 (S/cm)", "ionic_conductivity"),
        ("cross-validation accuracy", "accuracy"),
        ("yield strength", "yield_strength"),
        ("yield of essential oil", "reaction_yield"),
        ("VO₂max", "oxygen_uptake"),
        ("Overall R-free", "r_free"),
    ],
)
def test_match_property(text: str, identifier: str) -> None:
    match = ontology.match_property(text)
    assert match is not None
    assert match.id == identifier


@pytest.mark.parametrize("text", ["", "the quick brown fox", "samples", "rct"])
def test_no_property(text: str) -> None:
    assert ontology.match_property(text) is None


def test_names_do_not_reach_over_stops() -> None:
    assert ontology.match_property("the yield. Strength was low") is not None
    assert [match.id for match in ontology.match_all("yield, strength")] == ["reaction_yield"]


def test_match_condition() -> None:
    assert getattr(ontology.match_condition("relative humidity (%)"), "id", None) == "humidity"
    assert getattr(ontology.match_condition("温度"), "id", None) == "temperature"
    assert ontology.match_condition("colour") is None


@pytest.mark.parametrize(
    ("left", "right"),
    [("Charge‐transfer", "charge transfer"), ("CO₂", "co2"), ("10⁻³", "10 3"), ("Ｓ  /cm", "s /cm"), ("μm", "µm")],
)
def test_fold(left: str, right: str) -> None:
    assert ontology.fold(left) == ontology.fold(right)


def test_a_broken_file_is_named_with_line_and_field(tmp_path: Path) -> None:
    (tmp_path / "properties").mkdir()
    (tmp_path / "properties" / "bad.yaml").write_text(
        "field: x\nproperties:\n- {id: a, name_en: a, name_zh: 甲, unit: zorble}\n", encoding="utf-8"
    )
    (tmp_path / "conditions.yaml").write_text("conditions: []\n", encoding="utf-8")
    (tmp_path / "terms.yaml").write_text("terms: []\n", encoding="utf-8")
    with pytest.raises(ContractError, match=r"bad\.yaml:3: field properties\.0\.unit"):
        ontology.load(tmp_path)


def test_an_unknown_condition_is_named(tmp_path: Path) -> None:
    (tmp_path / "properties").mkdir()
    (tmp_path / "properties" / "bad.yaml").write_text(
        "field: x\nproperties:\n- {id: a, name_en: a, name_zh: 甲, unit: m, conditions: [weather]}\n", encoding="utf-8"
    )
    (tmp_path / "conditions.yaml").write_text("conditions: []\n", encoding="utf-8")
    (tmp_path / "terms.yaml").write_text("terms: []\n", encoding="utf-8")
    with pytest.raises(ContractError, match=r"condition weather is not in conditions\.yaml"):
        ontology.load(tmp_path)


@pytest.mark.parametrize("item", [item for item in BOOK.properties if item.symbols], ids=lambda item: str(item.id))
def test_symbols_are_found_however_their_subscripts_are_printed(item: ontology.Property) -> None:
    raised = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
    for symbol in item.symbols:
        prints = {symbol, symbol.replace("_", ""), ontology.folding.lowered(symbol)}
        if symbol[-1].isdigit() and symbol[:1].isalpha() and symbol.isalnum():
            prints.add(symbol[:1] + symbol[1:].translate(raised))
        for printed in prints:
            match = BOOK.match_property(printed)
            assert match is not None, printed
            assert item.id in (match.id, *match.others), printed


@pytest.mark.parametrize(
    ("printed", "identifier"),
    [
        ("i₀", "exchange_current_density"),
        ("i0", "exchange_current_density"),
        ("i_0", "exchange_current_density"),
        ("j₀", "exchange_current_density"),
        ("R_ct", "charge_transfer_resistance"),
        ("Rct", "charge_transfer_resistance"),
        ("E_a", "activation_energy"),
        ("Eₐ", "activation_energy"),
        ("t₊", "transference_number"),
    ],
)
def test_printed_symbols(printed: str, identifier: str) -> None:
    match = BOOK.match_property(f"{printed} (x)")
    assert match is not None
    assert match.id == identifier


def test_techniques_are_found_in_a_text() -> None:
    technique = ontology.load().technique
    assert technique.findall("EIS result") == ["EIS"]
    assert technique.findall("Electrochemical impedance spectroscopy and GC-MS") == [
        "Electrochemical impedance spectroscopy", "GC-MS",
    ]  # fmt: skip
    assert technique.findall("RNA-seq, fMRI and MRI of a PET film") == ["RNA-seq", "fMRI", "MRI"]
    assert technique.findall("CNN, sem, SEMI, pre-XRD") == []
