"""Who let the measurements of a run through, what that left unknown, and what is an earlier run's."""

from collections.abc import Iterable, Iterator

from contracts.answer import EvidenceItem, PropositionResult, Unknown
from contracts.payloads import SynthesizeInput, VerifyMeasurementOutput
from render.wording import Voice

_CONTRACT = "verify_measurement"


def marked(items: Iterable[EvidenceItem], given: SynthesizeInput) -> Iterator[EvidenceItem]:
    """The items; what a verification task let through names it, and what an earlier run's task made names that run."""
    by = {m.id: task for task, _, output in _verifications(given) for m in output.verified}
    runs = reused_tasks(given)
    for item in items:
        reused = item.reused_from or runs.get(item.task_id)
        yield item.model_copy(update={"verified_by": by.get(item.id), "reused_from": reused})


def reused_tasks(given: SynthesizeInput) -> dict[str, str]:
    """Task id → the earlier run whose output it has."""
    return {outcome.task_id: outcome.reused_from for outcome in given.outcomes if outcome.reused_from}


def refused(given: SynthesizeInput, results: Iterable[PropositionResult], voice: Voice) -> Iterator[Unknown]:
    """One unknown a verification that refused values, where the proposition is answered without them."""
    answered = {each.proposition.id: each.proposition for each in results if each.status != "not_known"}
    for task, proposition_id, output in _verifications(given):
        if output.rejected and proposition_id in answered:
            proposition = answered[proposition_id]
            told = f"what was found is not on its page as read: {output.rejected[0].reason}"
            yield Unknown(
                proposition_id=proposition_id, text=voice.unknown(proposition),
                reason=voice.reason(proposition, "value", told), task_id=task,
                looked_for=tuple(each.measurement.pedigree.extraction.text for each in output.rejected),
            )  # fmt: skip


def _verifications(given: SynthesizeInput) -> Iterator[tuple[str, str, VerifyMeasurementOutput]]:
    """Task, proposition and output of each verification that was made."""
    for outcome in given.outcomes:
        if outcome.contract == _CONTRACT and outcome.status == "succeeded" and outcome.proposition_id:
            yield outcome.task_id, outcome.proposition_id, VerifyMeasurementOutput.model_validate(outcome.output)
