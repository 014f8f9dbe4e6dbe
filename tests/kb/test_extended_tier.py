"""Works known by title only: read from disk by number, ranked by words."""

from pathlib import Path

import pytest

from contracts.errors import StoreError
from kb.corpus import KnownWork
from kb.extended_tier import ExtendedTier, put_works

WORKS = [
    KnownWork(title="Oil of roses", abstract="Garnet is not in it, nor is lithium.", origin="w.bib"),
    KnownWork(title="Garnet electrolytes", abstract="A solid – 锂.", keywords=("lithium",), origin="w.bib"),
    KnownWork(title="Steel", abstract="Hardened at 895 C.", origin="w.bib"),
]


def ranked(tier: ExtendedTier, query: str, k: int = 5) -> list[str]:
    return [work.title for work in tier.rank(query, k, lambda query: ["garnet"] if query == "石榴石" else [])]


def test_works_are_read_back_in_order_and_ranked_by_title_before_abstract(tmp_path: Path) -> None:
    put_works(tmp_path / "works", WORKS)
    tier = ExtendedTier(tmp_path / "works", "code")
    assert (len(tier), list(tier)) == (3, WORKS)
    assert ranked(tier, "Which garnet conducts lithium?") == ["Garnet electrolytes", "Oil of roses"]
    assert ranked(tier, "石榴石", k=1) == ["Garnet electrolytes"]
    assert ranked(tier, "at 895 and the") == []


def test_an_index_of_other_code_is_not_read(tmp_path: Path) -> None:
    put_works(tmp_path / "works", WORKS)
    ranked(ExtendedTier(tmp_path / "works", "one"), "steel")
    kept = tmp_path / "works" / "one.lexical"
    assert kept.is_dir()
    assert ranked(ExtendedTier(tmp_path / "works", "two"), "steel") == ["Steel"]
    assert (tmp_path / "works" / "two.lexical").is_dir()


def test_no_folder_is_no_works(tmp_path: Path) -> None:
    tier = ExtendedTier(tmp_path / "none", "code")
    assert (len(tier), list(tier), ranked(tier, "steel")) == (0, [], [])
    assert list(tmp_path.iterdir()) == []


def test_records_that_are_damaged_are_told(tmp_path: Path) -> None:
    put_works(tmp_path / "works", WORKS)
    (tmp_path / "works" / "records.jsonl").write_bytes(b"{}")
    with pytest.raises(StoreError, match="cannot be read"):
        list(ExtendedTier(tmp_path / "works", "code"))
