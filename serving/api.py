"""The routes over runs, corpora and the store; no Ray in it."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI, Header, Response
from pydantic import SecretStr
from sse_starlette import EventSourceResponse

from contracts.records import RunRecord
from memory import TaskStore
from serving.corpora import Corpora
from serving.door import Door
from serving.messages import Accepted, Problem, Research, ResearchRequest
from serving.problems import MEDIA_TYPE, Refused, install
from serving.runs import Runs
from serving.stream import LAST, events, starting_point

_PING_S = 15
_REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {MEDIA_TYPE: {}}} for status in (400, 401, 403, 404, 413, 422, 503)
}


def make_api(runs: Runs, corpora: Corpora, store: TaskStore, key: SecretStr | None) -> FastAPI:
    """The application. Every error that it answers is a problem of RFC 9457."""
    http = FastAPI(title="Assay", summary="Research questions over papers; every number with its place on a page.")
    install(http)
    http.add_middleware(Door, key=key)

    def begun(asked: ResearchRequest) -> RunRecord:
        return runs.begin(asked.question, corpora.corpus_id(asked.papers), asked.language)

    async def found(run_id: str) -> RunRecord:
        run = await asyncio.to_thread(runs.run, run_id)
        if run is None:
            raise Refused(HTTPStatus.NOT_FOUND, f"there is no run {run_id[:64]}")
        return run

    @http.post("/v1/research", status_code=HTTPStatus.ACCEPTED, responses=_REFUSED)
    async def begin(asked: ResearchRequest, response: Response) -> Accepted:
        """Begin a run and return at once."""
        run = await asyncio.to_thread(begun, asked)
        url = f"/v1/research/{run.run_id}"
        response.headers["Location"] = url
        return Accepted(run_id=run.run_id, state=run.status, url=url, events=f"{url}/events")

    @http.get("/v1/research/{run_id}", responses=_REFUSED)
    async def look(run_id: str) -> Research:
        """The run's state, and its answer once there is one."""
        return Research.of(await found(run_id))

    @http.get("/v1/research/{run_id}/events", response_model=None, responses=_REFUSED)
    async def follow(run_id: str, last_event_id: Annotated[str | None, Header()] = None) -> Response:
        """The run's events from its beginning, or after `Last-Event-ID`; the stream ends with the run."""
        run = await found(run_id)
        after = starting_point(last_event_id)
        if last_event_id == LAST and run.status != "running":
            return Response(status_code=HTTPStatus.NO_CONTENT)
        return EventSourceResponse(events(store, run, after), ping=_PING_S)

    return http
