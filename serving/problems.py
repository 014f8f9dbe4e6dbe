"""Every error of the API as RFC 9457 problem details."""

import logging
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from contracts.errors import AssayError, ClusterError, StoreError, UnusableQuestion
from serving.messages import Problem

LOGGER = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"


class Refused(Exception):
    """A request that is answered with a problem. `headers` go with it."""

    def __init__(self, status: HTTPStatus, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, headers


def problem(
    status: int,
    detail: str,
    instance: str | None = None,
    errors: list[dict[str, str]] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The response."""
    body = Problem(title=HTTPStatus(status).phrase, status=status, detail=detail, instance=instance, errors=errors)
    return Response(body.model_dump_json(exclude_none=True), status, dict(headers or {}), MEDIA_TYPE)


def install(http: FastAPI) -> None:
    """Let the application answer its errors so."""

    @http.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return problem(error.status, error.detail, request.url.path, headers=error.headers)

    @http.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        found = [{"field": ".".join(map(str, e["loc"])), "message": str(e["msg"])} for e in error.errors()]
        detail = "; ".join(f"{each['field']}: {each['message']}" for each in found[:5])
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, request.url.path, found)

    @http.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        return problem(error.status_code, str(error.detail), request.url.path, headers=error.headers)

    @http.exception_handler(AssayError)
    async def ours(request: Request, error: AssayError) -> Response:
        return problem(_status(error), str(error), request.url.path)

    @http.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> Response:
        LOGGER.error("fault in %s %s", request.method, request.url.path, exc_info=error)
        return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "a fault of the server; see its log", request.url.path)


def _status(error: AssayError) -> HTTPStatus:
    if isinstance(error, StoreError | ClusterError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if isinstance(error, UnusableQuestion):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return HTTPStatus.BAD_REQUEST
