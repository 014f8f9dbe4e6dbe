"""Questions asked over HTTP of a real Serve with the real agents."""

import json
import time
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from contracts.answer import Answer
from contracts.events import RunFinished

pytestmark = [pytest.mark.ray, pytest.mark.slow]
DRY_MOF5 = "What is the ionic conductivity of dry MOF-5 at 25 °C?"
PATIENCE_S = 240.0


def begin(server: httpx.Client, **asked: Any) -> dict[str, Any]:
    """Begin a run, waiting while the server still reads its papers."""
    until = time.monotonic() + PATIENCE_S
    while True:
        response = server.post("/v1/research", json=asked)
        if response.status_code != HTTPStatus.SERVICE_UNAVAILABLE or time.monotonic() > until:
            assert response.status_code == HTTPStatus.ACCEPTED, response.text
            accepted: dict[str, Any] = response.json()
            assert response.headers["location"] == accepted["url"]
            return accepted
        assert response.headers["retry-after"].isdigit()
        time.sleep(1)


def follow(server: httpx.Client, url: str, last: str | None = None) -> Iterator[dict[str, Any]]:
    """The stream's events: id, event and data."""
    headers = {"Last-Event-ID": last} if last else {}
    with server.stream("GET", url, headers=headers) as response:
        assert response.status_code == HTTPStatus.OK
        assert response.headers["content-type"].startswith("text/event-stream")
        found: dict[str, Any] = {}
        for line in response.iter_lines():
            name, _, value = line.partition(": ")
            if not line:
                if "event" in found:
                    yield found | {"data": json.loads(found["data"])}
                found = {}
            elif name:
                found[name] = value


def answer(server: httpx.Client, accepted: dict[str, Any]) -> Answer:
    """The answer, once the stream has ended."""
    *_, last = follow(server, accepted["events"])
    assert last["event"] == RunFinished.model_fields["kind"].default
    body = server.get(accepted["url"]).json()
    assert (body["state"], body["reason"]) == ("succeeded", None)
    return Answer.model_validate(body["answer"])


def test_a_question_is_answered_and_its_stream_can_be_followed_and_taken_up_again(server: httpx.Client) -> None:
    accepted = begin(server, question=DRY_MOF5)
    assert accepted["state"] == "running"
    told = list(follow(server, accepted["events"]))

    assert [event["id"] for event in told[:-1]] == sorted({event["id"] for event in told[:-1]})
    moves = [(e["data"]["contract"], e["data"]["to_status"]) for e in told if e["event"] == "task"]
    assert moves[:4] == [("decompose_question", s) for s in ("pending", "dispatched", "running", "succeeded")]
    assert moves[-1] == ("synthesize_answer", "succeeded")
    assert told[-1]["data"] == {"run_id": accepted["run_id"], "state": "succeeded", "reason": None}

    again = list(follow(server, accepted["events"], last=told[2]["id"]))
    assert again == told[3:]
    over = server.get(accepted["events"], headers={"Last-Event-ID": told[-1]["id"]})
    assert over.status_code == HTTPStatus.NO_CONTENT

    found = answer(server, accepted)
    assert (found.run_id, found.question) == (accepted["run_id"], DRY_MOF5)
    direct = {i.measurement.si_value for i in found.evidence if i.measurement is not None and i.direct}
    assert sorted(direct) == [pytest.approx(0.12)]


def test_two_runs_at_once_over_two_corpora(server: httpx.Client) -> None:
    first = begin(server, question=DRY_MOF5, language="zh")
    second = begin(server, question="What is the specific surface area of MOF-5?", papers="one")
    assert first["run_id"] != second["run_id"]
    chinese, english = answer(server, first), answer(server, second)
    assert (chinese.language, english.language) == ("zh", "en")
    assert {i.measurement.value for i in english.evidence if i.measurement and i.direct} == {3120}
    assert chinese.versions["corpus"] != english.versions["corpus"]

    stored = begin(server, question=DRY_MOF5, papers=chinese.versions["corpus"])
    assert answer(server, stored).versions["corpus"] == chinese.versions["corpus"]


def test_the_answer_to_a_question_about_nothing_here_says_so(server: httpx.Client) -> None:
    found = answer(server, begin(server, question="What is the melting point of tungsten?"))
    assert (found.status, found.evidence) == ("not_known", ())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, "body.question"),
        ({"question": "   "}, "question: is empty"),
        ({"question": "x" * 5000}, "over the limit of 4,000"),
        ({"question": DRY_MOF5, "papers": "/etc"}, "no corpus of that name or id here; named ones: examples, one"),
        ({"question": DRY_MOF5, "papers": "../../examples"}, "no corpus of that name or id"),
        ({"question": DRY_MOF5, "language": "fr"}, "body.language"),
        ({"question": DRY_MOF5, "model": "x"}, "body.model"),
        ({"question": 7}, "body.question"),
    ],
)
def test_a_request_that_is_not_admitted_says_why(server: httpx.Client, asked: dict[str, Any], says: str) -> None:
    response = server.post("/v1/research", json=asked)
    check_problem(response, HTTPStatus.UNPROCESSABLE_ENTITY, says)


def test_what_is_not_there_is_not_found(server: httpx.Client) -> None:
    check_problem(server.get("/v1/research/nothing"), HTTPStatus.NOT_FOUND, "there is no run nothing")
    check_problem(server.get("/v1/research/nothing/events"), HTTPStatus.NOT_FOUND, "there is no run nothing")
    check_problem(server.get("/v2"), HTTPStatus.NOT_FOUND, "Not Found")
    check_problem(server.delete("/v1/research"), HTTPStatus.METHOD_NOT_ALLOWED, "Method Not Allowed")


def test_a_body_that_is_no_json_or_far_too_large_is_refused(server: httpx.Client) -> None:
    json_type = {"Content-Type": "application/json"}
    check_problem(server.post("/v1/research", content=b"{", headers=json_type), 422, "JSON")
    check_problem(server.post("/v1/research", content=b" " * 300_000, headers=json_type), 413, "262,144 bytes")


def test_a_foreign_host_name_is_refused(server: httpx.Client) -> None:
    response = server.get("/v1/research/nothing", headers={"Host": "papers.example.org"})
    check_problem(response, HTTPStatus.FORBIDDEN, "127.0.0.1")


def check_problem(response: httpx.Response, status: int, says: str) -> None:
    """The response is a problem of RFC 9457 that says that."""
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert (response.status_code, body["status"]) == (status, status)
    assert body["title"]
    assert body["instance"].startswith("/v")
    assert says in body["detail"]
