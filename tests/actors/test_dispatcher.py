"""A task from its row to its outcome, with fake agents on a real Ray."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from actors.registry import Registry, load_registry
from contracts.events import AgentProgress, TaskChanged
from contracts.records import TaskRecord
from tests.actors.conftest import Bench
from tests.actors.fakes import FAKES
from tests.actors.samples import measurement, proposition

pytestmark = pytest.mark.ray


def ask(bench: Bench, text: str) -> TaskRecord:
    given = {"proposition": proposition(text).model_dump(mode="json"), "corpus_id": "c"}
    return bench.dispatcher.dispatch("extract_measurements", given, proposition_id="p")


def with_limits(timeout_s: float = 600, backoff_s: float = 0.01) -> Registry:
    registry = load_registry()
    contract = registry.contracts["extract_measurements"]
    changed = contract.model_copy(
        update={
            "limits": contract.limits.model_copy(update={"timeout_s": timeout_s}),
            "retry": contract.retry.model_copy(update={"backoff_s": backoff_s}),
        }
    )
    return Registry(registry.contracts | {contract.name: changed}, registry.cards)


def test_a_task_runs_once_and_is_reused_after(bench: Bench) -> None:
    first = ask(bench, "plain")
    again = ask(bench, "plain")
    assert first.status == "succeeded"
    assert again.output == first.output
    assert first.output is not None
    assert first.output["measurements"][0]["id"] == measurement().id
    assert bench.calls() == ["extract_measurements"]

    told = [e for e in bench.events if isinstance(e, TaskChanged)]
    assert [e.status for e in told] == ["dispatched", "running", "succeeded", "succeeded"]
    assert [e.reused for e in told] == [False, False, False, True]
    assert [e.done for e in bench.events if isinstance(e, AgentProgress)] == [1, 2, 3]
    assert [line.step for line in first.reasoning_log] == ["ran on the CPU (no GPU here)", "read the sample table"]


def test_a_fault_of_a_room_fails_the_task_with_its_reason(bench: Bench) -> None:
    record = ask(bench, "it crashes")
    assert (record.status, record.reason) == ("failed", "crashed: ZeroDivisionError: a fault of the room")
    assert bench.calls() == ["extract_measurements"], "a fault is no reason to try again"


def test_an_agent_that_dies_once_is_restarted_and_asked_again(bench_of: Callable[..., Bench]) -> None:
    bench = bench_of(with_limits())
    record = ask(bench, "dies once")
    assert (record.status, record.attempt) == ("succeeded", 1)
    assert bench.calls() == ["extract_measurements"] * 2


def test_retries_have_a_limit(bench_of: Callable[..., Bench]) -> None:
    bench = bench_of(with_limits())
    record = ask(bench, "always dies")
    attempts = load_registry().contracts["extract_measurements"].retry.attempts
    assert record.status == "failed"
    assert (record.reason or "").startswith(("actor_died", "unavailable"))
    assert len(bench.calls()) == attempts + 1


def test_a_hanging_call_times_out_and_the_next_attempt_answers(bench_of: Callable[..., Bench]) -> None:
    bench = bench_of(with_limits(timeout_s=1.5))
    record = ask(bench, "hangs")
    assert (record.status, record.attempt) == ("succeeded", 1)
    reasons = [event.reason for event in bench.store.events(bench.run_id) if event.to_status == "pending"]
    assert reasons == [None, "timeout: no outcome after 1.5 s"]


def test_output_is_checked_at_the_door(bench_of: Callable[..., Bench]) -> None:
    bench = bench_of(agents=FAKES | {"data_verify": "tests.actors.fakes:FakeGarbler"})
    record = ask(bench, "plain")
    assert (record.status, record.output) == ("failed", None)
    assert (record.reason or "").startswith("output_refused: extract_measurements: output field measurements/0")


def test_input_that_the_contract_does_not_admit_is_rejected_by_the_agent(bench: Bench) -> None:
    record = bench.dispatcher.dispatch("extract_measurements", {"corpus_id": "c"})
    assert record.status == "rejected"
    assert (record.reason or "").startswith("input_refused: extract_measurements: input field")


def test_after_a_refusal_the_next_candidate_is_asked(bench_of: Callable[..., Bench]) -> None:
    registry = load_registry()
    name = "extract_measurements"
    able = registry.cards["ad_hoc"].model_copy(update={"capability": ("map_terms", name)})
    bench = bench_of(
        Registry(registry.contracts, registry.cards | {"ad_hoc": able}),
        FAKES | {"ad_hoc": "tests.actors.fakes:FakeSecondReader"},
    )
    record = ask(bench, "declined")
    assert (record.status, record.agent_id) == ("succeeded", "ad_hoc")
    assert bench.calls() == [name, "second reader"]


def test_two_branches_that_owe_one_task_have_one_outcome(bench: Bench) -> None:
    with ThreadPoolExecutor(3) as pool:
        records = list(pool.map(lambda _: ask(bench, "slow"), range(3)))
    assert [record.status for record in records] == ["succeeded"] * 3
    assert len({record.task_id for record in records}) == 1
    assert bench.calls() == ["extract_measurements"]


def test_independent_tasks_run_at_once(bench: Bench) -> None:
    ask(bench, "warm")
    claims = {"proposition": proposition("slow").model_dump(mode="json"), "corpus_id": "c"}
    passages = {"proposition": proposition().model_dump(mode="json"), "question": "?", "corpus_id": "c"}
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(bench.dispatcher.dispatch, "extract_measurements", claims)
        quick = pool.submit(bench.dispatcher.dispatch, "retrieve_literature", passages)
        assert quick.result().status == "succeeded"
        assert slow.result().status == "succeeded"
    finished = [e.contract for e in bench.events if isinstance(e, TaskChanged) and e.status == "succeeded"]
    assert sorted(finished) == ["extract_measurements", "extract_measurements", "retrieve_literature"]


def test_an_agent_that_is_not_resident_stays_for_the_next_question_and_is_stopped_after(
    bench_of: Callable[..., Bench],
) -> None:
    bench = bench_of(linger_s=1.0)
    given = {"proposition": proposition().model_dump(mode="json"), "corpus_id": "c"}
    assert "ad_hoc" not in bench.team.running()
    for question in ("first?", "second?"):
        assert bench.dispatcher.dispatch("map_terms", given | {"question": question}).status == "succeeded"
    until = time.monotonic() + 10
    while "ad_hoc" in bench.team.running() and time.monotonic() < until:
        time.sleep(0.05)
    assert "ad_hoc" not in bench.team.running()
    assert bench.dispatcher.dispatch("map_terms", given | {"question": "third?"}).status == "succeeded"
    first, second, third = [line.split()[-1] for line in (bench.home / "calls.log").read_text().splitlines()]
    assert first == second != third


def test_agents_never_hold_the_database(bench: Bench) -> None:
    with bench.team.borrowed("data_verify") as handle:
        assert handle is not None
    from actors.base import AgentContext

    assert set(AgentContext.model_fields) == {"home"}
