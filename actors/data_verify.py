"""The data verifier: measurements that answer, looked up again on their page, compared and arbitrated."""

import time
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from actors.base import Agent, AgentContext, Handler, Progress, Work
from actors.second_look import look_again
from contracts.base import Message
from contracts.documents import Document
from contracts.errors import UnusablePaper
from contracts.measurements import Check, Measurement
from contracts.payloads import (
    ArbitrateInput,
    ArbitrateOutput,
    ExtractMeasurementsInput,
    ExtractMeasurementsOutput,
    Rejected,
    TestDifferenceInput,
    TestDifferenceOutput,
    VerifyMeasurementInput,
    VerifyMeasurementOutput,
)
from evidence import verify
from kb import KnowledgeBase
from ontology import load
from reasoning import arbitrate, select, test_difference

Look = Callable[[Measurement, Path], list[Check]]
LOGGED_REJECTIONS = 10
_TELL_EVERY_S = 0.1
"""Papers that are in memory already go by faster than a message each could."""


class DataVerify(Agent):
    """extract_measurements, verify_measurement, arbitrate_conflict, test_difference."""

    agent_id = "data_verify"

    def __init__(self, context: AgentContext) -> None:
        super().__init__(context)
        self._base = KnowledgeBase(context.home)

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "extract_measurements": (ExtractMeasurementsInput, self.extract_measurements),
            "verify_measurement": (VerifyMeasurementInput, self.verify_measurement),
            "arbitrate_conflict": (ArbitrateInput, self.arbitrate_conflict),
            "test_difference": (TestDifferenceInput, self.test_difference),
        }

    def extract_measurements(
        self, given: ExtractMeasurementsInput, work: Work
    ) -> Generator[Progress, None, ExtractMeasurementsOutput]:
        """What answers the proposition, paper by paper.

        Each is found again on its page, unless an earlier run did so or a verify_measurement task is to.
        """
        total = len(self._base.corpus(given.corpus_id).doc_ids)
        documents: list[Document] = []
        told = time.monotonic()
        for document in self._base.documents(given.corpus_id):
            documents.append(document)
            if len(documents) == total or time.monotonic() > told + _TELL_EVERY_S:
                told = time.monotonic()
                yield Progress(done=len(documents), total=total)
        selected = select(given.proposition, documents, self._base.vocabulary(given.corpus_id), load())
        papers = len({document.paper_id for document in documents})
        work.log(
            f"read {sum(len(d.measurements) for d in documents)} measurements of {papers} papers; "
            f"{len(selected.measurements)} answer, {len(selected.beside)} stand beside",
            *(d.doc_id for d in documents),
        )
        known = given.known
        new = [m for m in (*selected.measurements, *selected.beside) if m.id not in known]
        checked = self._checked(new, work, verify) if given.look_up else []
        refused = {item.measurement.id for item in checked}
        measurements = tuple(m for m in selected.measurements if m.id not in refused)
        beside = tuple(m for m in selected.beside if m.id not in refused)
        reused = {m.id: known[m.id] for m in (*measurements, *beside) if m.id in known}
        if reused:
            work.log(f"{len(reused)} were verified by an earlier run and taken from there", *reused)
        reason = selected.reason
        if selected.measurements and not measurements:
            reason = f"what was found is not on its page as read: {checked[0].reason}"
        return selected.model_copy(
            update={
                "measurements": measurements,
                "beside": beside,
                "reused": reused,
                "rejected": (*selected.rejected, *checked),
                "reason": reason,
            }
        )

    def verify_measurement(self, given: VerifyMeasurementInput, work: Work) -> VerifyMeasurementOutput:
        """Each measurement against its page, its unit and its property's physical limits."""
        rejected = self._checked(given.measurements, work, look_again)
        refused = {item.measurement.id for item in rejected}
        verified = tuple(m for m in given.measurements if m.id not in refused)
        return VerifyMeasurementOutput(verified=verified, rejected=tuple(rejected))

    def arbitrate_conflict(self, given: ArbitrateInput, work: Work) -> ArbitrateOutput:
        """Values that disagree, and the verdict on each disagreement."""
        output = arbitrate(given.measurements)
        work.log(f"compared {len(given.measurements)} values", *(m.id for m in given.measurements))
        reasons = {verdict.conflict_id: verdict for verdict in output.arbitrations}
        for conflict in output.conflicts:
            verdict = reasons.get(conflict.id)
            told = f": {verdict.verdict}, {verdict.reason}" if verdict else ""
            work.log(f"{conflict.difference}{told}", *conflict.measurement_ids)
        return output

    def test_difference(self, given: TestDifferenceInput, work: Work) -> TestDifferenceOutput:
        """Both sides of a comparison under one protocol."""
        output = test_difference(given)
        for pair in output.pairs:
            verdict = "comparable" if pair.comparable else "not comparable"
            work.log(f"{verdict}: {pair.reason}" if pair.reason else verdict, pair.left_id, pair.right_id)
        return output

    def _checked(self, measurements: Sequence[Measurement], work: Work, look: Look) -> list[Rejected]:
        """Those that do not pass, with the check that failed."""
        rejected = []
        for measurement in measurements:
            try:
                checks = look(measurement, self._base.pdf_path(measurement.doc_id))
            except UnusablePaper as error:
                rejected.append(Rejected(measurement=measurement, reason=str(error)))
                continue
            failed = [check for check in checks if not check.passed]
            if failed:
                rejected.append(Rejected(measurement=measurement, reason=f"{failed[0].name}: {failed[0].detail}"))
        if measurements:
            work.log(
                f"looked up {len(measurements)} values again on their pages; {len(rejected)} were not found so",
                *(m.id for m in measurements),
            )
        for item in rejected[:LOGGED_REJECTIONS]:
            work.log(f"refused {item.measurement.pedigree.extraction.text!r}: {item.reason}", item.measurement.id)
        return rejected
