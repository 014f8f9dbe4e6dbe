"""Leases and heat, decided from lists of readings."""

import pytest

from contracts.cards import Resources
from scheduling import GpuReading, Lease, LeaseRequest, QuotaManager, SchedulerState, Snapshot, apply, decide
from scheduling.policy import Grant, MarkCool, MarkHot, Refuse, RunOnCpu, SetQuota


def gpu(index: int = 0, memory_gb: float = 80, temperature_c: float | None = 50) -> GpuReading:
    return GpuReading(index=index, memory_gb=memory_gb, temperature_c=temperature_c)


def request(agent_id: str = "mechanism", gb: float = 8, gpus: float = 0.2, fallback: str = "cpu") -> LeaseRequest:
    wanted = Resources.model_validate({"cpus": 0.2, "gpus": gpus, "gpu_memory_gb": gb, "fallback": fallback})
    return LeaseRequest(request_id=f"r-{agent_id}", agent_id=agent_id, resources=wanted)


def lease(agent_id: str = "mechanism", gb: float = 8, gpu: int = 0) -> Lease:
    return Lease(lease_id=f"l-{agent_id}", agent_id=agent_id, gpu=gpu, memory_gb=gb, granted_at=0)


def asked(*requests: LeaseRequest, leases: tuple[Lease, ...] = (), hot: frozenset[int] = frozenset()) -> SchedulerState:
    return SchedulerState(requests=requests, leases=leases, hot=hot)


def test_without_a_gpu_every_agent_runs_on_the_cpu() -> None:
    (action,) = decide(Snapshot(), asked(request()), 0)
    assert action == RunOnCpu(request_id="r-mechanism", agent_id="mechanism", reason="no GPU here")


def test_the_gpu_that_is_left_fullest_is_taken() -> None:
    snapshot = Snapshot(gpus=(gpu(0, 80), gpu(1, 16), gpu(2, 12)))
    state = asked(request(gb=8), leases=(lease("lit_review", 6, gpu=2),))
    (action,) = decide(snapshot, state, 5.0)
    assert isinstance(action, Grant)
    assert (action.lease.gpu, action.lease.memory_gb, action.lease.granted_at) == (1, 8, 5.0)


def test_leases_of_one_decision_do_not_overlap() -> None:
    state = asked(request("mechanism", 8), request("lit_review", 6))
    first, second = decide(Snapshot(gpus=(gpu(memory_gb=10),)), state, 0)
    assert isinstance(first, Grant)
    assert second == RunOnCpu(request_id="r-lit_review", agent_id="lit_review", reason="no GPU has 6 GB free")


def test_above_75_degrees_the_mechanism_shrinks_and_new_work_goes_to_the_cpu() -> None:
    state = asked(request("lit_review", 6), leases=(lease("mechanism", 8), lease("data_verify", 4)))
    actions = decide(Snapshot(gpus=(gpu(temperature_c=76),)), state, 0)
    assert actions[0] == MarkHot(gpu=0, temperature_c=76)
    assert isinstance(actions[1], SetQuota)
    assert (actions[1].lease_id, actions[1].memory_gb) == ("l-mechanism", 4)
    assert actions[2] == RunOnCpu(request_id="r-lit_review", agent_id="lit_review", reason="every GPU is above 75 °C")
    after = apply(state, actions)
    assert sorted(x.memory_gb for x in after.leases) == [4, 4]
    assert decide(Snapshot(gpus=(gpu(temperature_c=76),)), after, 1) == (), "nothing is said twice"


@pytest.mark.parametrize(
    ("celsius", "hot_before", "hot_after"),
    [(75, False, False), (75.1, False, True), (72, True, True), (69.9, True, False)],
)
def test_heat_has_hysteresis(celsius: float, hot_before: bool, hot_after: bool) -> None:
    state = asked(hot=frozenset({0}) if hot_before else frozenset())
    after = apply(state, decide(Snapshot(gpus=(gpu(temperature_c=celsius),)), state, 0))
    assert (0 in after.hot) is hot_after


def test_a_cooled_gpu_is_given_again() -> None:
    state = asked(request(), hot=frozenset({0}))
    cooled, granted = decide(Snapshot(gpus=(gpu(temperature_c=60),)), state, 0)
    assert cooled == MarkCool(gpu=0, temperature_c=60)
    assert isinstance(granted, Grant)


def test_an_agent_that_waits_gets_no_answer_until_there_is_room() -> None:
    state = asked(request(fallback="wait"), leases=(lease("lit_review", 76),))
    assert decide(Snapshot(gpus=(gpu(),)), state, 0) == ()
    assert isinstance(decide(Snapshot(gpus=(gpu(), gpu(1))), state, 0)[0], Grant)


def test_what_can_never_fit_is_refused() -> None:
    (action,) = decide(Snapshot(gpus=(gpu(memory_gb=6),)), asked(request(fallback="wait")), 0)
    assert isinstance(action, Refuse)
    (action,) = decide(Snapshot(), asked(request(fallback="none")), 0)
    assert isinstance(action, Refuse)


class TwoGpus:
    """Telemetry of a machine with two GPUs, made for this test."""

    def read(self) -> Snapshot:
        return Snapshot(gpus=(gpu(0, 12), gpu(1, 12)))


def test_the_quota_manager_keeps_the_ledger() -> None:
    quota = QuotaManager(TwoGpus())
    placements = [quota.place("mechanism", request().resources) for _ in range(3)]
    assert [p.device for p in placements if p] == [
        "GPU 0 (8 GB leased)", "GPU 1 (8 GB leased)", "the CPU (no GPU has 8 GB free)",
    ]  # fmt: skip
    first = placements[0]
    assert first is not None
    assert first.lease is not None
    quota.give_back(first.lease)
    quota.give_back(first.lease)
    assert len(quota.leases) == 1
    again = quota.place("mechanism", request().resources)
    assert again is not None
    assert again.lease is not None
    assert again.lease.gpu == 0
