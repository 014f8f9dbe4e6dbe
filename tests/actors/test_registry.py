"""Contracts and cards that do not fit stop the start, with file, line and field."""

import shutil
from pathlib import Path

import pytest

from actors.registry import load_registry
from actors.selection import candidates
from contracts.cards import CARDS_DIR, CONTRACTS_DIR
from contracts.errors import ContractError


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    shutil.copytree(CONTRACTS_DIR, tmp_path / "tasks")
    shutil.copytree(CARDS_DIR, tmp_path / "cards")
    return tmp_path / "tasks", tmp_path / "cards"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_the_projects_own_load_and_fit_one_core() -> None:
    registry = load_registry()
    assert len(registry.contracts) == 12
    assert sum(card.resources.cpus for card in registry.cards.values() if card.resident) <= 1.0
    assert [card.agent_id for card in registry.cards.values() if not card.resident] == ["ad_hoc"]


@pytest.mark.parametrize(
    ("folder", "name", "old", "new", "said"),
    [
        (0, "map_terms.yaml", "timeout_s: 120", "timeout_s: soon", r"map_terms\.yaml:\d+: field limits\.timeout_s"),
        (0, "map_terms.yaml", "agent: ad_hoc", "agent: nobody", r"map_terms\.yaml:3: field agent"),
        (0, "map_terms.yaml", "assay:TermPair", "assay:TermPear", "field output_schema"),
        (1, "ad_hoc.yaml", "[map_terms]", "[map_terms, dream]", r"ad_hoc\.yaml:2: field capability: dream"),
        (
            1,
            "mechanism.yaml",
            "[build_mechanism]",
            "[map_terms]",
            r"mechanism\.yaml:2: field capability: build_mechanism",
        ),
        (
            0,
            "map_terms.yaml",
            "gpu_memory_gb: 4",
            "gpu_memory_gb: 40",
            r"ad_hoc\.yaml:\d+: field resources\.gpu_memory_gb: 4 is less than map_terms asks for; at least 40",
        ),
        (1, "mechanism.yaml", "cpus: 0.2", "cpus: 0.9", "resident agents reserve 1.6 cores"),
        (1, "mechanism.yaml", "resident: true", "resident: true\ncolour: red", r"mechanism\.yaml:\d+: field colour"),
    ],
)
def test_what_does_not_fit_is_named(
    folders: tuple[Path, Path], folder: int, name: str, old: str, new: str, said: str
) -> None:
    edit(folders[folder] / name, old, new)
    with pytest.raises(ContractError, match=said):
        load_registry(*folders)


def test_the_contracts_own_agent_is_asked_first() -> None:
    registry = load_registry()
    contract = registry.contracts["map_terms"]
    other = registry.cards["counterfact"].model_copy(update={"capability": ("run_counterfactual", "map_terms")})
    assert candidates(contract, registry.cards) == ("ad_hoc",)
    assert candidates(contract, registry.cards | {"counterfact": other}) == ("ad_hoc", "counterfact")


def test_an_unknown_contract_is_named() -> None:
    with pytest.raises(ContractError, match="dance: is no contract"):
        load_registry().contract("dance")
