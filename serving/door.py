"""Who may come in: with a key, whoever sends it; without one, programs of this machine only."""

import hmac
from collections.abc import Iterable
from http import HTTPStatus

from pydantic import SecretStr
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from contracts.errors import AssayError
from serving.problems import problem
from serving.settings import is_loopback

MOST_BYTES = 256 * 1024
"""Of a request's body."""


def check_listening(hosts: Iterable[str], key: SecretStr | None) -> None:
    """Raise AssayError where others could reach the server and no key is set."""
    for host in hosts:
        if key is None and not is_loopback(host):
            raise AssayError(
                f"host {host}",
                "is reachable from other machines and no key is set",
                "listen on 127.0.0.1, or set ASSAY_KEY",
            )


class Door:
    """ASGI middleware. Without a key also the Host header must be of this machine: a page that a browser shows
    could otherwise reach the server under a name that it lets point here."""

    def __init__(self, app: ASGIApp, key: SecretStr | None) -> None:
        self._app, self._key = app, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            refusal = self._refusal(scope)
            if refusal is not None:
                status, said = refusal
                headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
                await problem(status, said, scope["path"], headers=headers)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[HTTPStatus, str] | None:
        headers = Headers(scope=scope)
        if self._key is not None:
            given = headers.get("authorization", "")
            wanted = f"Bearer {self._key.get_secret_value()}"
            if not hmac.compare_digest(given.encode(), wanted.encode()):
                return HTTPStatus.UNAUTHORIZED, "send the server's key as `Authorization: Bearer KEY`"
        else:
            client = scope.get("client")
            if client is not None and not is_loopback(client[0]):
                return HTTPStatus.FORBIDDEN, "this server has no key and serves its own machine only"
            if not is_loopback(_host(headers.get("host", ""))):
                return HTTPStatus.FORBIDDEN, "address this server as 127.0.0.1 or localhost"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a request has at most {MOST_BYTES:,} bytes"
        return None


def _host(header: str) -> str:
    """The Host header's name, without its port."""
    if header.startswith("["):
        return header.partition("]")[0]
    return header.partition(":")[0]
