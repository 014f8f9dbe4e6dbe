"""What a task may be given."""

from datetime import UTC, datetime
from typing import Any

import pytest

from actors.registry import load_registry
from actors.upstream import check_reads
from contracts.errors import ContractError
from contracts.records import TaskRecord
from tests.actors.samples import measurement, proposition

CONTRACT = load_registry().contract("test_difference")
FOUND = measurement().model_dump(mode="json")
GIVEN: dict[str, Any] = {"proposition": proposition().model_dump(mode="json"), "measurements": [FOUND]}


def row(contract: str, status: Any = "succeeded") -> TaskRecord:
    now = datetime.now(UTC)
    return TaskRecord(
        task_id=f"t-{contract}", run_id="r", contract=contract, status=status, input={},
        output={"measurements": [FOUND]}, created_at=now, updated_at=now,
    )  # fmt: skip


def test_what_a_declared_task_delivered_may_be_read() -> None:
    check_reads(CONTRACT, GIVEN, [row("extract_measurements")])


@pytest.mark.parametrize("rows", [[], [row("map_terms")], [row("extract_measurements", "failed")]])
def test_what_no_declared_task_delivered_may_not(rows: list[TaskRecord]) -> None:
    with pytest.raises(ContractError, match=r"measurements holds .* no task declared upstream delivered"):
        check_reads(CONTRACT, GIVEN, rows)


def test_a_field_that_the_contract_does_not_name_is_refused() -> None:
    with pytest.raises(ContractError, match="input field notes is none of its own"):
        check_reads(CONTRACT, GIVEN | {"notes": []}, [row("extract_measurements")])
