"""Health and metrics, for the operator."""

import hmac

from starlette.requests import Request
from starlette.responses import Response

from bactrian import __version__
from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.request_guard import LOOPBACK
from bactrian.server.http.services import Services, address, token_of
from bactrian.server.refusals import Refused

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # set by a proxy: the client is elsewhere


async def health(services: Services, request: Request) -> m.Health:
    """That the process answers, and how many games can be played."""
    return m.Health("ok", __version__, _games_ready(services))


async def ready(services: Services, request: Request) -> m.Ready:
    """Whether clients can be served: the database is there, and can be written."""
    problem = await services.probe.problem()
    if problem is not None:
        raise Refused(problem)
    return m.Ready("ready", __version__, _games_ready(services), len(services.compiler.states()))


def _games_ready(services: Services) -> int:
    return sum(state.state == "ready" for state in services.compiler.states())


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
        "That the process answers.",
        health,
        m.Health,
    ),
    Endpoint(
        "GET",
        "/ready",
        "Whether clients can be served.",
        ready,
        m.Ready,
        refusals=("store_silent", "not_stored"),
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
