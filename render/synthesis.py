"""From task results to an answer. Writes nothing that no agent delivered, and no number without evidence."""

from collections.abc import Iterable

from contracts.answer import Answer, EvidenceItem, Mechanism, PropositionResult, Statement
from contracts.payloads import SynthesizeInput, SynthesizeOutput
from ontology import Ontology
from render.findings import Findings
from render.outcomes import Outcomes
from render.support import unsupported
from render.verified import marked, refused, reused_tasks
from render.wording import voice

_KIND_ORDER = {"measurement": 0, "derived": 1, "claim": 2}


def synthesize(given: SynthesizeInput, ontology: Ontology) -> SynthesizeOutput:
    """Assemble the answer: three layers, conflicts, unknowns, what was left out.

    A statement with a number that none of its evidence carries is dropped and returned beside the answer.
    """
    speech = voice(given.language, ontology)
    outcomes, reused = Outcomes(given), reused_tasks(given)
    found = [
        Findings(proposition, outcomes, speech, given.decompose_task_id).collect() for proposition in given.propositions
    ]
    evidence = _merged(marked((item for findings in found for item in findings.evidence.values()), given))
    names = [given.question, *(proposition.text for proposition in given.propositions)]
    kept: list[Statement] = []
    dropped: list[Statement] = []
    for statement in (s for findings in found for s in (*findings.phenomenon, *findings.explanation)):
        (dropped if unsupported(statement, evidence, names) else kept).append(statement)
    results = tuple(findings.result() for findings in found)
    answer = Answer(
        run_id=given.run_id,
        question=given.question,
        language=given.language,
        status=_status(results),
        propositions=results,
        phenomenon=_unique(s for findings in found for s in findings.phenomenon if s in kept),
        mechanism=Mechanism(
            statements=_unique(s for findings in found for s in findings.explanation if s in kept),
            models=tuple(model for findings in found for model in findings.models),
            sweeps=tuple(sweep for findings in found for sweep in findings.sweeps),
        ),
        evidence=tuple(_ordered(evidence.values())),
        conflicts=tuple(
            report.model_copy(update={"reused_from": reused.get(report.task_id)})
            for findings in found
            for report in findings.conflicts
        ),
        unknowns=(*(unknown for findings in found for unknown in findings.unknowns), *refused(given, results, speech)),
        left_out=given.left_out,
        reasoning_log=tuple(line for outcome in given.outcomes for line in outcome.reasoning_log),
    )
    return SynthesizeOutput(answer=answer, dropped=tuple(dropped))


def _status(results: tuple[PropositionResult, ...]) -> str:
    """answered: every proposition is supported; not_known: none is; partial: the rest."""
    if all(result.status == "not_known" for result in results):
        return "not_known"
    return "answered" if all(result.status == "supported" for result in results) else "partial"


def _merged(items: Iterable[EvidenceItem]) -> dict[str, EvidenceItem]:
    """One item an id, naming every proposition that it serves; direct where it is so for any."""
    merged: dict[str, EvidenceItem] = {}
    for item in items:
        before = merged.get(item.id)
        if before is not None:
            propositions = tuple(dict.fromkeys((*before.proposition_ids, *item.proposition_ids)))
            update = {"proposition_ids": propositions, "direct": before.direct or item.direct}
            item = before.model_copy(update=update)
        merged[item.id] = item
    return merged


def _ordered(items: Iterable[EvidenceItem]) -> list[EvidenceItem]:
    """What answers the question most directly first; the order of the tasks within."""
    return sorted(items, key=lambda item: (not item.direct, _KIND_ORDER[item.kind]))


def _unique(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """Without repeats of the same sentence on the same evidence."""
    return tuple({(s.text, s.evidence_ids): s for s in reversed(list(statements))}.values())[::-1]
