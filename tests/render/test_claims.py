"""What an answer says of a claim that was repaired or narrowed, or that is another work's."""

import io

import pytest
from rich.console import Console

from contracts.answer import Answer, Language
from contracts.claims import Claim
from contracts.measurements import Reference
from contracts.payloads import SynthesizeInput
from ontology import load
from render.html import html
from render.markdown import markdown
from render.synthesis import synthesize
from render.terminal import show
from tests.actors.samples import claim
from tests.render.test_synthesis import given, outcome, proposition

WORK = Reference(key="12", text="Li, A. Proton paths. J. Water 2019.", title="Proton paths", doi="10.5555/li.12")
OWN = claim("Water carries the protons.")
CITED = claim("Li et al. [12] found that water carries the protons.", Reference(key="12", text="[12]"))
REPAIRED = claim("Water carries the protons at 25 °C.").model_copy(
    update={"status": "repaired", "note": 'added from the source: "at 25 °C"'}
)


def asked(*claims: Claim, language: Language = "en") -> SynthesizeInput:
    about = proposition("claim")
    told = {"claims": [each.model_dump(mode="json") for each in claims]}
    traced = {"references": [{"item_id": CITED.id, "reference": WORK.model_dump(mode="json")}]}
    tasks = (outcome("extract_claims", told, about), outcome("trace_citation", traced, about))
    return given(about, *tasks, language=language)


def answered(*claims: Claim, language: Language = "en") -> Answer:
    return synthesize(asked(*claims, language=language), load()).answer


def on_terminal(answer: Answer) -> str:
    console = Console(width=200, record=True, file=io.StringIO())
    show(answer, console)
    return console.export_text()


@pytest.mark.parametrize("form", [html, on_terminal, lambda answer: markdown(answer).replace("\\", "")])
def test_every_form_says_what_was_done_to_a_claim(form: object) -> None:
    assert callable(form)
    told = form(answered(REPAIRED)).replace("&#34;", '"')
    assert 'added from the source: "at 25 °C"' in told and "repaired" in told


def test_json_carries_the_status_and_the_note() -> None:
    (item,) = answered(REPAIRED).evidence
    assert item.claim is not None and (item.claim.status, item.claim.note) == ("repaired", REPAIRED.note)


def test_a_chinese_answer_says_it_in_chinese() -> None:
    assert "据原文补充：" in answered(REPAIRED, language="zh").phenomenon[0].text


def test_a_refused_claim_is_not_told() -> None:
    refused = OWN.model_copy(update={"status": "found_elsewhere", "note": "the quote stands on page 2"})
    assert not answered(refused).evidence


def test_second_hand_alone_is_no_independent_evidence() -> None:
    answer = answered(CITED)
    assert answer.status == "partial" and answer.propositions[0].status == "partly"
    assert "no evidence of their own" in answer.unknowns[0].reason
    assert "second-hand, from Proton paths" in answer.phenomenon[0].text


def test_second_hand_stands_beside_what_a_paper_says_itself() -> None:
    answer = answered(CITED, OWN)
    direct = {item.id: item.direct for item in answer.evidence}
    assert direct == {OWN.id: True, CITED.id: False} and answer.status == "answered"
    assert answer.propositions[0].evidence_ids == (OWN.id,)
    assert [s.evidence_ids for s in answer.phenomenon] == [(OWN.id,), (CITED.id,)]


@pytest.mark.parametrize("form", [html, on_terminal, markdown])
def test_every_form_names_the_traced_work_with_its_doi(form: object) -> None:
    assert callable(form)
    told = form(answered(CITED)).replace("\\", "")
    assert "Proton paths" in told and "10.5555/li.12" in told
