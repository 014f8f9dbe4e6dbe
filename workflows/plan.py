"""Which task a proposition needs next, decided from what its earlier tasks delivered. No I/O."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contracts.base import Message
from contracts.claims import Claim
from contracts.documents import Passage
from contracts.executables import ExecutableModel, Need
from contracts.ids import content_digest
from contracts.measurements import Measurement
from contracts.payloads import TermPair
from contracts.propositions import Entity, PropertyRef, Proposition
from contracts.records import TaskRecord
from evidence.agreement import preferred, same_fact
from ontology import fold, load
from reasoning.subjects import same_subject

BUILDS_ON_VALUES = ("test_difference", "build_mechanism", "run_counterfactual")
"""Contracts before which measurements are verified by a task of their own."""
PASSAGES = 12
PASSAGES_ON_WHY = 30
"""Causes stand anywhere in a paper, and seldom in the words of the question."""


class Step(Message):
    """A task to dispatch: its contract and its input."""

    contract: str
    given: dict[str, Any]
    parent: str | None = None


class Branch:
    """One proposition with the rows of its tasks so far, in the order in which they were dispatched."""

    def __init__(
        self,
        question: str,
        corpus_id: str,
        known: Mapping[str, str],
        asked: Proposition,
        done: Iterable[TaskRecord] = (),
    ) -> None:
        self.question, self.corpus_id, self.known, self.asked = question, corpus_id, dict(known), asked
        self.done = list(done)
        self._read: dict[tuple[str, str], list[Any]] = {}

    def next_step(self) -> Step | None:
        """The next task, or None where the branch is complete.

        The proposition's own contracts come in their order. Between and after them the graph adds what the
        results call for: verification of values that another task builds on, arbitration of values from several
        papers, one measurement that a mechanism lacks and its second try, and the works behind second-hand items.
        """
        for contract in self.asked.capabilities:
            for step in (self._owed_before(contract), self._planned(contract)):
                if step is not None:
                    return step
        unseen = self._verification(self._found()) if self._builds() else None
        for step in (unseen, self._arbitration(), self._supply(), self._second_try(), self._citations()):
            if step is not None:
                return step
        return None

    def _owed_before(self, contract: str) -> Step | None:
        """What comes before `contract`: what a model lacks, or other names of a thing that the corpus does not know."""
        if contract in BUILDS_ON_VALUES and (owed := self._verification(self._found())) is not None:
            return owed
        if contract in ("run_counterfactual", "test_difference"):
            return self._supply() or self._second_try()
        if any(not entity.grounded for entity in self.asked.entities):
            return self._planned("map_terms")
        return None

    def _planned(self, contract: str) -> Step | None:
        if self._rows(contract):
            return None
        proposition = self._proposition().model_dump(mode="json")
        given: dict[str, Any]
        match contract:
            case "retrieve_literature":
                passages_wanted = PASSAGES_ON_WHY if self.asked.verb == "why" else PASSAGES
                given = {
                    "proposition": proposition, "question": self.question, "corpus_id": self.corpus_id,
                    "k": passages_wanted,
                }  # fmt: skip
            case "extract_claims":
                passages = self._delivered("passages", Passage)
                if not passages:
                    return None
                given = {
                    "proposition": proposition, "corpus_id": self.corpus_id,
                    "passages": _as_json(passages),
                }  # fmt: skip
            case "extract_measurements":
                given = self._measuring(proposition)
            case "verify_measurement":
                return self._verification(self._found())
            case "test_difference":
                measurements = self.measurements()
                if len(measurements) < 2:
                    return None
                given = {"proposition": proposition, "measurements": _as_json(measurements)}
            case "build_mechanism":
                given = self._mechanism_input()
            case "run_counterfactual":
                models = self._delivered("models", ExecutableModel)
                if not models:
                    return None
                given = {
                    "proposition": proposition, "measurements": _as_json(self.measurements()),
                    "models": _as_json(models),
                }  # fmt: skip
            case "map_terms":
                given = {"question": self.question, "proposition": proposition, "corpus_id": self.corpus_id}
            case "arbitrate_conflict":
                return self._arbitration()
            case "trace_citation":
                return self._citations()
            case _:
                given = {"proposition": proposition}
        return Step(contract=contract, given=given, parent=self._last())

    def _arbitration(self) -> Step | None:
        rows = self._rows("extract_measurements")
        if not rows or self._rows("arbitrate_conflict"):
            return None
        told = [m for group in self._told_by_several() for m in group]
        if not told:
            return None
        owed = self._verification(told)
        if owed is not None:
            return owed
        given = {"measurements": _as_json(told)}
        return Step(contract="arbitrate_conflict", given=given, parent=rows[0].task_id)

    def _told_by_several(self) -> list[list[Measurement]]:
        """By property, what answers and what other papers tell of the same things, also where it stands beside."""
        direct = self.measurements()
        every = (*direct, *self.beside())
        groups: dict[str, dict[str, Measurement]] = defaultdict(dict)
        for one in direct:
            for other in every:
                if other.doc_id != one.doc_id and _property(other) == _property(one) and same_subject(one, other):
                    groups[_property(one)] |= {one.id: one, other.id: other}
        told = [[_fullest(m, every) for m in group.values()] for group in groups.values()]
        return [list({m.id: m for m in group}.values()) for group in told]

    def _supply(self) -> Step | None:
        """One measurement task for what the mechanism or the counterfactual lacks."""
        need = self._need()
        if need is None or self._supplies():
            return None
        wanted = _proposition_for(need, self.asked).model_dump(mode="json")
        return Step(contract="extract_measurements", given=self._measuring(wanted), parent=self._last())

    def _second_try(self) -> Step | None:
        if not any(_output(row).get("measurements") for row in self._supplies()):
            return None
        if len(self._rows("build_mechanism")) != 1:
            return None
        owed = self._verification(self._found())
        return owed or Step(contract="build_mechanism", given=self._mechanism_input(), parent=self._last())

    def _citations(self) -> Step | None:
        if self._rows("trace_citation"):
            return None
        claims = [c for c in self.claims() if c.attributed_to is not None]
        measurements = [m for m in self.measurements() if m.attributed_to is not None]
        if not claims and not measurements:
            return None
        given = {
            "claims": _as_json(claims),
            "measurements": _as_json(measurements),
            "corpus_id": self.corpus_id,
        }
        return Step(contract="trace_citation", given=given, parent=self._last())

    def measurements(self) -> list[Measurement]:
        """Delivered measurements that were not refused by a verification, each once."""
        return self._not_refused("measurements")

    def beside(self) -> list[Measurement]:
        """What came near, and was not refused by a verification, each once."""
        return self._not_refused("beside")

    def _not_refused(self, field: str) -> list[Measurement]:
        refused = self.refused()
        return list({m.id: m for m in self._delivered(field, Measurement) if m.id not in refused}.values())

    def refused(self) -> dict[str, str]:
        """Id of each measurement that a verification rejected, or could not be made for → the reason."""
        return refused_by(self.done)

    def _verification(self, wanted: Sequence[Measurement]) -> Step | None:
        """One task for those that no verification and no earlier run has seen yet."""
        seen = {m["id"] for row in self._rows("verify_measurement") for m in row.input["measurements"]}
        owed = {m.id: m for m in wanted if m.id not in seen and m.id not in self.known}
        if not owed:
            return None
        given = {"measurements": _as_json(owed.values()), "corpus_id": self.corpus_id}
        return Step(contract="verify_measurement", given=given, parent=self._last())

    def _found(self) -> list[Measurement]:
        """What answers and what stands beside it."""
        return [*self.measurements(), *self.beside()]

    def _measuring(self, proposition: dict[str, Any]) -> dict[str, Any]:
        """Input of extract_measurements. What another task will build on is looked up by a task of its own."""
        given = {"proposition": proposition, "corpus_id": self.corpus_id, "known": self.known}
        return given | {"look_up": False} if self._builds() else given

    def _builds(self) -> bool:
        return any(contract in BUILDS_ON_VALUES for contract in self.asked.capabilities)

    def claims(self) -> list[Claim]:
        """Delivered claims that passed their checks."""
        return [claim for claim in self._delivered("claims", Claim) if claim.let_through]

    def _mechanism_input(self) -> dict[str, Any]:
        """What answers, and what stands beside it: a law wants the other temperatures too."""
        near = {m.id: m for m in self._found()}
        return {
            "proposition": self._proposition().model_dump(mode="json"),
            "measurements": _as_json(near.values()),
            "claims": _as_json(self.claims()),
        }

    def _need(self) -> Need | None:
        return next(iter(self._delivered("needs", Need)), None)

    def _supplies(self) -> list[TaskRecord]:
        return [row for row in self.done if is_supply(row, self.asked)]

    def _proposition(self) -> Proposition:
        """The proposition, widened by the term map where one was made."""
        pairs = [pair for pair in self._delivered("pairs", TermPair) if pair.relation == "same_as"]
        return widened(self.asked, pairs)

    def _rows(self, contract: str) -> list[TaskRecord]:
        return [row for row in self.done if row.contract == contract]

    def _delivered(self, field: str, kind: type[Any]) -> list[Any]:
        return [item for row in self.done for item in self._items(row, field, kind)]

    def _items(self, row: TaskRecord, field: str, kind: type[Any]) -> list[Any]:
        """The items of one field of a task's output, read once: a task that has ended does not change."""
        place = row.task_id, field
        if place not in self._read:
            self._read[place] = [kind.model_validate(item) for item in _output(row).get(field, ())]
        return self._read[place]

    def _last(self) -> str | None:
        return self.done[-1].task_id if self.done else None


def _as_json(items: Iterable[Message]) -> list[dict[str, Any]]:
    return [item.model_dump(mode="json") for item in items]


def _fullest(one: Measurement, others: Iterable[Measurement]) -> Measurement:
    """The mention of the same fact that tells most: the table's cell, where the abstract leaves conditions out."""
    return preferred([one, *(m for m in others if m.id != one.id and same_fact(one, m))])[0]


def _property(measurement: Measurement) -> str:
    return measurement.property_id or fold(measurement.property)


def refused_by(rows: Sequence[TaskRecord]) -> dict[str, str]:
    """Id of each measurement that those verification tasks did not let through → the reason."""
    refused: dict[str, str] = {}
    for row in rows:
        if row.contract != "verify_measurement":
            continue
        let_through = {m["id"] for m in _output(row).get("verified", ())}
        reasons = {each["measurement"]["id"]: each["reason"] for each in _output(row).get("rejected", ())}
        for m in row.input["measurements"]:
            if m["id"] not in let_through:
                refused[m["id"]] = reasons.get(m["id"], row.reason or row.status)
    return refused


def is_supply(row: TaskRecord, asked: Proposition) -> bool:
    """Whether the task measured what another agent lacked, and not what the proposition asks."""
    return row.contract == "extract_measurements" and row.input["proposition"]["id"] != asked.id


def widened(proposition: Proposition, pairs: Sequence[TermPair]) -> Proposition:
    """The same proposition (same id) that also looks for the counterparts of its names."""
    others: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        others[fold(pair.term)].append(pair.counterpart)
    entities = tuple(
        e.model_copy(update={"aliases": tuple(dict.fromkeys((*e.aliases, *others[fold(e.name)])))})
        for e in proposition.entities
    )
    asked = proposition.property
    if asked is not None:
        terms = tuple(dict.fromkeys((*asked.terms, *others[fold(asked.name)], *others[fold(asked.surface)])))
        asked = asked.model_copy(update={"terms": terms})
    return proposition.model_copy(update={"entities": entities, "property": asked})


def _proposition_for(need: Need, asked: Proposition) -> Proposition:
    entities = (Entity(name=need.entity, surface=need.entity, grounded=True),) if need.entity else asked.entities
    known = load().match_property(need.property)
    wanted = PropertyRef(id=known.id if known else None, name=need.property, surface=need.property)
    names = tuple(entity.name for entity in entities)
    against = asked.against or next((condition.name for condition in asked.conditions), None)
    return Proposition(
        id=content_digest([asked.id, "need", sorted(names), need.property]),
        verb="dependence" if against else "value",
        entities=entities,
        property=wanted,
        against=against,
        text=f"What is the {need.property} of {' and '.join(names) or 'the material'}?",
        capabilities=("extract_measurements",),
    )


def _output(row: TaskRecord) -> dict[str, Any]:
    return row.output or {} if row.status == "succeeded" else {}
