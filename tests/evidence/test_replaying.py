"""A chain made again from the PDF, of a value in a sentence and of one in a table."""

from collections.abc import Callable
from pathlib import Path

import pytest

import evidence
from contracts.ids import text_digest
from contracts.measurements import Measurement

SOURCE = """#set page(width: 400pt, height: 400pt)
= Results
The conductivity of the film was 3.1 S/m at 25 °C.
#figure(caption: [Gaps of the films.], kind: table, table(columns: 2, [Film], [Gap (eV)], [first], [2.15], [second],
  [2.15]))
"""


@pytest.fixture
def paper(set_paper: Callable[[str], Path]) -> Path:
    return set_paper(SOURCE)


def test_the_same_bytes_give_the_same_chains(paper: Path) -> None:
    found = evidence.measurements(paper)
    assert {m.value for m in found} >= {3.1, 2.15} and {m.pedigree.extraction.method for m in found} == {
        "text",
        "table",
    }
    assert all(evidence.replay(m, paper).passed for m in found)


@pytest.mark.parametrize("place", [0, -1])
def test_a_step_that_does_not_come_out_again_is_named(paper: Path, place: int) -> None:
    one = next(m for m in evidence.measurements(paper) if m.value == 3.1)
    changed = list(one.pedigree.chain)
    changed[place] = changed[place].model_copy(update={"output_sha256": text_digest("another")})
    pedigree = one.pedigree.model_copy(update={"chain": tuple(changed)})
    check = evidence.replay(one.model_copy(update={"pedigree": pedigree}), paper)
    assert not check.passed and check.detail == changed[place].operation


def test_another_file_gives_another_chain(paper: Path, set_paper: Callable[..., Path]) -> None:
    one: Measurement = next(m for m in evidence.measurements(paper) if m.value == 3.1)
    other = set_paper(SOURCE.replace("3.1", "3.2"), "other.pdf")
    assert not evidence.replay(one, other).passed
