"""The real agents over real rooms and two of the project's own papers, called in this process."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from actors.ad_hoc import AdHoc
from actors.base import Agent, AgentContext
from actors.counterfact import Counterfact
from actors.data_verify import DataVerify
from actors.lit_review import LitReview, relevance
from actors.mechanism import Mechanism
from actors.orchestrator import Orchestrator
from actors.registry import load_registry
from contracts.ids import new_id
from contracts.measurements import Reference
from contracts.payloads import ExtractMeasurementsOutput
from contracts.propositions import Entity
from contracts.records import AgentMessage
from kb import Corpus, KnowledgeBase
from tests.actors.samples import claim, measurement, proposition

PAPERS = Path(__file__).parents[2] / "examples" / "papers"
CHOSEN = [PAPERS / "p01-mof5-conductivity.pdf", PAPERS / "p03-framework-review.pdf"]


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> AgentContext:
    return AgentContext(home=tmp_path_factory.mktemp("agents"))


@pytest.fixture(scope="module")
def corpus(context: AgentContext) -> Corpus:
    return KnowledgeBase(context.home).ingest_all(CHOSEN, embed=False)


def carry_out(agent: Agent, contract: str, given: dict[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What the agent told on the way, and its outcome."""
    message = AgentMessage(
        message_id=new_id(), from_agent="dispatcher", to_agent=agent.agent_id, task_id="t",
        payload={"contract": contract, "input": given}, timestamp=datetime.now(UTC),
    )  # fmt: skip
    *told, outcome = agent.invoke(message)
    return told, outcome


@pytest.mark.parametrize("kind", [Orchestrator, LitReview, DataVerify, Mechanism, Counterfact, AdHoc])
def test_each_agent_carries_out_what_its_card_says(kind: type[Agent], context: AgentContext) -> None:
    card = load_registry().cards[kind.agent_id]
    assert set(kind(context).capability) == set(card.capability)


def test_measurements_are_looked_up_again_and_known_ones_are_not(context: AgentContext, corpus: Corpus) -> None:
    agent = DataVerify(context)
    given = {"proposition": proposition().model_dump(mode="json"), "corpus_id": corpus.corpus_id}
    told, first = carry_out(agent, "extract_measurements", given)
    assert first["status"] == "succeeded", first["reason"]
    assert told[0] == {"status": "running"}
    assert told[-1] == {"status": "progress", "done": 2, "total": 2}
    found = ExtractMeasurementsOutput.model_validate(first["output"])
    delivered = [m.id for m in (*found.measurements, *found.beside)]
    assert delivered
    assert found.reused == {}
    steps = [line["step"] for line in first["reasoning_log"]]
    assert any(step.startswith(f"looked up {len(delivered) + _refused(steps)} values") for step in steps), steps

    known = dict.fromkeys(delivered, "run-1")
    _, second = carry_out(agent, "extract_measurements", given | {"known": known})
    again = ExtractMeasurementsOutput.model_validate(second["output"])
    assert again.reused == known
    assert (again.measurements, again.beside) == (found.measurements, found.beside)


def _refused(steps: list[str]) -> int:
    return sum(step.startswith("refused ") for step in steps)


def test_a_measurement_that_is_not_on_its_page_is_refused(context: AgentContext, corpus: Corpus) -> None:
    base = KnowledgeBase(context.home)
    true = next(m for d in base.documents(corpus.corpus_id) for m in d.measurements if m.value is not None)
    moved = true.pedigree.raw.model_copy(
        update={"boxes": (true.pedigree.raw.boxes[0].model_copy(update={"top": 2.0, "bottom": 8.0}),)}
    )
    false = true.model_copy(update={"id": "0" * 64, "pedigree": true.pedigree.model_copy(update={"raw": moved})})
    given = {
        "measurements": [m.model_dump(mode="json") for m in (true, false)], "corpus_id": corpus.corpus_id,
    }  # fmt: skip
    _, outcome = carry_out(DataVerify(context), "verify_measurement", given)
    assert [m["id"] for m in outcome["output"]["verified"]] == [true.id]
    assert [r["measurement"]["id"] for r in outcome["output"]["rejected"]] == [false.id]


def test_asked_why_the_sentence_that_tells_the_cause_comes_first() -> None:
    asked = proposition("Why does the capacity of Li–S cells with MOF-5 fade?", entity="MOF-5", verb="why")
    titled = claim("Slow charge transfer limits the cold cell and lowers its voltage.")
    titled = titled.model_copy(update={"anchor": titled.anchor.model_copy(update={"title": "Cells with a MOF-5 host"})})
    told = claim("The conductivity of MOF-5 was measured twice.")
    strange = claim("Slow transport limits the cold cell and lowers its voltage.")
    assert relevance(titled, asked) > relevance(told, asked) > 0
    assert relevance(strange, asked) == 0
    longer = asked.entities[0].model_copy(update={"name": "MOF-5 host lithium cell", "surface": "MOF-5 host cell"})
    assert relevance(titled, asked.model_copy(update={"entities": (longer,)})) > 0
    assert relevance(titled, asked.model_copy(update={"verb": "value"})) == 0


def test_a_second_hand_item_gets_the_work_of_the_citing_papers_list(context: AgentContext, corpus: Corpus) -> None:
    base = KnowledgeBase(context.home)
    review = next(d for d in base.documents(corpus.corpus_id) if d.source.startswith("p03"))
    entry = next(e for e in review.references if e.title or e.doi)
    cited = claim(attributed_to=Reference(key=entry.key))
    cited = cited.model_copy(update={"anchor": cited.anchor.model_copy(update={"doc_id": review.doc_id})})
    given = {"claims": [cited.model_dump(mode="json")], "corpus_id": corpus.corpus_id}
    _, outcome = carry_out(LitReview(context), "trace_citation", given)
    (traced,) = outcome["output"]["references"]
    assert traced["item_id"] == cited.id
    assert (traced["reference"]["title"], traced["reference"]["doi"]) == (entry.title, entry.doi)


def test_claims_are_let_through_only_where_their_words_stand_on_their_page(
    context: AgentContext, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = KnowledgeBase(context.home)
    asked = proposition("What is said of the conductivity of MOF-5?", verb="claim")
    passages = [each.model_dump(mode="json") for each in base.search(corpus.corpus_id, asked.text, 12)]
    given = {"proposition": asked.model_dump(mode="json"), "passages": passages, "corpus_id": corpus.corpus_id}
    _, outcome = carry_out(LitReview(context), "extract_claims", given)
    delivered = outcome["output"]["claims"]
    assert delivered and {each["status"] for each in delivered} == {"accepted"}

    monkeypatch.setattr(KnowledgeBase, "words", lambda self, doc_id: [[]] * 9)
    _, blank = carry_out(LitReview(context), "extract_claims", given)
    assert not blank["output"]["claims"] and blank["output"]["rejected"] >= len(delivered)
    assert any("are not its quote" in line["step"] for line in blank["reasoning_log"])


def test_terms_are_paired_by_ontology_and_by_definition(context: AgentContext, corpus: Corpus) -> None:
    asked = proposition()
    given = {"question": "?", "proposition": asked.model_dump(mode="json"), "corpus_id": corpus.corpus_id}
    _, outcome = carry_out(AdHoc(context), "map_terms", given)
    assert outcome["status"] == "succeeded"
    assert all(pair["counterpart"] != pair["term"] for pair in outcome["output"]["pairs"])
    assert "ontology" in {pair["source"] for pair in outcome["output"]["pairs"]}


def test_a_term_is_paired_with_what_the_papers_define_for_it(context: AgentContext, corpus: Corpus) -> None:
    base = KnowledgeBase(context.home)
    document = next(each for each in base.documents(corpus.corpus_id) if each.abbreviations)
    short, long = next(iter(document.abbreviations.items()))
    asked = proposition().model_copy(update={"entities": (Entity(name=short, surface=short, grounded=False),)})
    given = {"question": "?", "proposition": asked.model_dump(mode="json"), "corpus_id": corpus.corpus_id}
    _, outcome = carry_out(AdHoc(context), "map_terms", given)
    found = [(pair["term"], pair["counterpart"], pair["source"]) for pair in outcome["output"]["pairs"]]
    assert (short, long, f"defined in {document.source}") in found


def test_a_question_in_a_third_language_fails_with_a_line(context: AgentContext, corpus: Corpus) -> None:
    given = {
        "question": "Какова ионная проводимость MOF-5 при комнатной температуре?",
        "language": "auto", "corpus_id": corpus.corpus_id,
    }  # fmt: skip
    _, outcome = carry_out(Orchestrator(context), "decompose_question", given)
    assert outcome["status"] == "failed"
    assert outcome["reason"].startswith("unusable: question: ")


def test_works_known_by_their_abstract_are_named_where_the_question_is_about_them(
    context: AgentContext, corpus: Corpus
) -> None:
    wider = KnowledgeBase(context.home).ingest_all(CHOSEN, references=[PAPERS.parent / "extended.jsonl"], embed=False)
    question = "How does humidity change the surface area of MOF-5 powder?"
    told = []
    for each in (corpus, wider):
        given = {"question": question, "language": "auto", "corpus_id": each.corpus_id}
        _, outcome = carry_out(Orchestrator(context), "decompose_question", given)
        steps = [line["step"] for line in outcome["reasoning_log"]]
        told.append([step for step in steps if step.startswith("known by title and abstract only")])
    assert told[0] == []
    assert any("Hydrolysis of zinc carboxylate frameworks" in step for step in told[1])


def test_another_agents_task_is_rejected(context: AgentContext) -> None:
    _, outcome = carry_out(Mechanism(context), "map_terms", {})
    assert outcome["status"] == "rejected"
    assert outcome["reason"] == "not_mine: mechanism does not carry out map_terms"


def test_a_mechanism_without_measurements_says_what_it_lacks(context: AgentContext) -> None:
    asked = proposition("why?", "build_mechanism", verb="why").model_copy(update={"against": "temperature"})
    _, outcome = carry_out(Mechanism(context), "build_mechanism", {"proposition": asked.model_dump(mode="json")})
    assert outcome["status"] == "succeeded"
    assert outcome["output"]["models"] == []
    assert "activation energy" in outcome["output"]["reason"]


def test_values_of_two_papers_are_arbitrated(context: AgentContext) -> None:
    two = [measurement().model_dump(mode="json"), measurement("d2", value=9e-3).model_dump(mode="json")]
    _, outcome = carry_out(DataVerify(context), "arbitrate_conflict", {"measurements": two})
    assert outcome["status"] == "succeeded", outcome["reason"]
    assert len(outcome["output"]["conflicts"]) == len(outcome["output"]["arbitrations"]) == 1
