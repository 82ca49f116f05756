"""Health and metrics, for the operator."""

import asyncio
import hmac
import logging

from starlette.requests import Request
from starlette.responses import Response

from bactrian import __version__
from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.request_guard import LOOPBACK
from bactrian.server.http.services import Services, address, token_of
from bactrian.server.refusals import Refused

STORE_SECONDS = 5.0  # within which a database that works has answered
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # set by a proxy: the client is elsewhere

log = logging.getLogger("bactrian.server")


async def health(services: Services, request: Request) -> m.Health:
    """Whether the server works and how many games can be played."""
    ready = sum(state.state == "ready" for state in services.compiler.states())
    try:
        await asyncio.wait_for(services.store.person(""), STORE_SECONDS)
    except Exception as error:
        log.error("the database does not answer: %s", type(error).__name__)
        raise Refused("store_silent") from error
    return m.Health("ok", __version__, ready)


async def metrics(services: Services, request: Request) -> Response:
    """Metrics for Prometheus: with the token, or without one from this machine.

    A proxy on this machine may tell nothing of its clients, so a public site needs the token.
    """
    token = services.metrics.token
    if token is None:
        is_forwarded = any(header in request.headers for header in FORWARDED)
        known = services.site is None and address(request) in LOOPBACK and not is_forwarded
    else:
        brought = (token_of(request) or "").encode()
        known = hmac.compare_digest(brought, token.encode())
    if not known:
        raise Refused("not_operator")
    return Response(services.metrics.text(), headers={"content-type": PROMETHEUS})


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/health",
        "Whether the server works.",
        health,
        m.Health,
        refusals=("store_silent",),
    ),
    Endpoint(
        "GET",
        "/metrics",
        "What the server counts, for Prometheus.",
        metrics,
        str,
        refusals=("not_operator",),
    ),
)
