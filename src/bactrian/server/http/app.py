"""The application: its parts put together."""

import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.websockets import WebSocket

from bactrian.server.http.logs import RequestLogger, pattern
from bactrian.server.http.pages import pages
from bactrian.server.http.previews import previews
from bactrian.server.http.public_site import ProxyHeaders, PublicSite
from bactrian.server.http.request_guard import Guard, problem
from bactrian.server.http.routes.tables import routes
from bactrian.server.http.services import Services, language_of
from bactrian.server.http.socket import live_socket
from bactrian.server.limits import Limits
from bactrian.server.live.notices.posting import Poster
from bactrian.server.mail.smtp import MailServer
from bactrian.server.refusals import Refused
from bactrian.server.store import NotWritten, StoreFailed, open_store

log = logging.getLogger("bactrian.server")


def make_app(
    database: str,
    *,
    hosts: Collection[str] | None = None,
    site: PublicSite | None = None,
    limits: Limits | None = None,
    bots: int | None = None,
    poster: Poster | None = None,
    corrected: Sequence[str] = (),
    mail: MailServer | None = None,
) -> Starlette:
    """The server of one database. `hosts` are the names it answers to, None any.

    `site` is its public address, if strangers reach it through a proxy.

    `mail` is what it sends mail with; it needs a site, which the links in mails lead to.

    `corrected` are the keys of games with figures of an owner's own.
    """
    services = Services(
        open_store(database), limits or Limits(), bots, poster, corrected, site, mail
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    async def socket(connection: WebSocket) -> None:
        await live_socket(services, connection)

    app = Starlette(
        routes=[
            *routes(services),
            WebSocketRoute("/api/tables/{table}/live", socket),
            *previews(services),
            *pages(),
        ],
        middleware=[
            Middleware(ProxyHeaders, site=site),
            Middleware(RequestLogger, metrics=services.metrics),
            Middleware(Guard, services=services, hosts=hosts, site=site),
        ],
        exception_handlers={
            Refused: _refused,
            StoreFailed: _store_failed,
            HTTPException: _not_found,
            ClientDisconnect: _gone,
            Exception: _broken,
        },
        lifespan=lifespan,
    )
    app.state.services = services
    app.router.redirect_slashes = False  # an address is one address
    return app


async def _refused(request: Request, error: Exception) -> Response:
    if not isinstance(error, Refused):
        raise error
    request.app.state.services.log_limit(request, error)
    return problem(error, language_of(request))


async def _store_failed(request: Request, error: Exception) -> Response:
    if isinstance(error, NotWritten):
        log.error("the database cannot be written: %s", error)
        return problem(Refused("not_stored"), language_of(request))
    log.warning("%s failed: the database is away", request.method)
    return problem(Refused("store_silent"), language_of(request))


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 405:
        response = problem(Refused("wrong_method", method=request.method), language_of(request))
        response.headers["allow"] = ", ".join(sorted(_methods(request)))
        return response
    return problem(Refused("no_such_page"), language_of(request))


def _methods(request: Request) -> set[str]:
    """The methods that this address knows, of all its endpoints."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    found = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for route in found for method in route.methods or ()}


async def _gone(request: Request, error: Exception) -> Response:
    """The client left before its request was whole: nobody reads this response."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def _broken(request: Request, error: Exception) -> Response:
    """An unexpected error: details go to the log, none to the client."""
    log.error("%s %s failed", request.method, pattern(request.scope), exc_info=error)
    return problem(Refused("broken"), language_of(request))
