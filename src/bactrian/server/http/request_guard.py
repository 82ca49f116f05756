"""Middleware before all routes: checks host, origin, size and how many requests are under way;
adds security headers to responses.

Plain ASGI, so that it covers sockets and pages alike.
"""

from collections.abc import Collection
from contextlib import ExitStack
from http import HTTPStatus
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bactrian.server.http.public_site import PublicSite
from bactrian.server.http.services import Services, address
from bactrian.server.http.transport.bounded_http import LARGEST_HEAD
from bactrian.server.messages import Problem
from bactrian.server.refusals import Refused

LARGEST_BODY = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
TLS_ONLY = {"strict-transport-security": "max-age=31536000"}


def problem(refused: Refused, language: str = "en", seq: int | None = None) -> Response:
    """A refusal as a response."""
    message = Problem(refused.code, refused.sentence(language), seq=seq)
    headers = {}
    if "seconds" in refused.parameters:
        headers["retry-after"] = str(refused.parameters["seconds"])
    if refused.code == "compiling":
        headers["retry-after"] = "5"
    return Response(
        msgspec.json.encode(message), refused.status, headers, media_type="application/json"
    )


class Guard:
    """Refuses requests of other sites and too large ones; adds security headers."""

    def __init__(
        self,
        app: ASGIApp,
        services: Services,
        hosts: Collection[str] | None,
        site: PublicSite | None = None,
    ) -> None:
        self._app = app
        self._services = services
        self._hosts = None if hosts is None else frozenset(hosts)  # None: any name
        self._origin = None if site is None else site.origin
        self._headers = HEADERS | (TLS_ONLY if site is not None and site.is_secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with ExitStack() as under_way:
            try:
                self._check(scope)
                if scope["type"] == "http":
                    client = address(HTTPConnection(scope))
                    under_way.enter_context(self._services.address_requests.hold(client))
            except Refused as refused:
                self._services.log_limit(HTTPConnection(scope), refused)
                await self._refuse(scope, receive, send, refused)
                return
            if scope["type"] == "websocket":
                await self._app(scope, receive, send)
            else:
                await self._app(scope, _limited(receive), self._with_headers(send))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        size = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
        if size + sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEAD:
            raise Refused("head_too_large", limit=LARGEST_HEAD)
        host = headers.get("host", "")
        # DNS rebinding: another site may point its name at our address. Answer to our names only.
        if self._hosts is not None and _hostname(host) not in self._hosts:
            raise Refused("wrong_host", host=host[:80])
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return
        origin = headers.get("origin")
        if origin is not None and origin != self._origin and urlsplit(origin).netloc != host:
            raise Refused("wrong_origin", origin=origin[:80])
        if origin is None and headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise Refused("wrong_origin", origin="unknown")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length[:20]) > LARGEST_BODY:
            raise Refused("too_large", limit=LARGEST_BODY)

    def _with_headers(self, send: Send) -> Send:
        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return protected

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
        response = problem(refused)
        if refused.status == HTTPStatus.TOO_MANY_REQUESTS:
            response.headers["connection"] = "close"  # its body may never come
        if scope["type"] == "websocket":
            await receive()  # the connect message
            if "websocket.http.response" in scope.get("extensions", {}):
                await response(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
        else:
            await response(scope, receive, self._with_headers(send))


def _hostname(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _limited(receive: Receive) -> Receive:
    """A body without a declared length is counted as it comes."""
    received = 0

    async def counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise Refused("too_large", limit=LARGEST_BODY)
        return message

    return counted
