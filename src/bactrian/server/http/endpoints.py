"""What an endpoint of the HTTP interface is, and what several of their modules need."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bactrian.server import messages as m
from bactrian.server.http.services import COOKIE, Services
from bactrian.server.live.live_table import LiveTable
from bactrian.server.refusals import Refused
from bactrian.server.table.deciding import Person

JSON = "application/json"
YEAR = 365 * 24 * 3600
LANGUAGE = {"lang": "Language of texts, else from Accept-Language."}
SINCE = {"since": "Sequence number of the last update seen; the log begins after it."}

Handler = Callable[[Services, Request], Awaitable[Any]]  # Any: a message of the endpoint's type


class Endpoint(NamedTuple):
    """One method at one address: what it takes, what it gives, why it may refuse."""

    method: str
    path: str
    about: str
    handler: Handler
    reply: Any  # Any: a type, or a union of types
    body: Any = None
    status: HTTPStatus = HTTPStatus.OK
    query: Mapping[str, str] = MappingProxyType({})
    refusals: tuple[str, ...] = ()


def reply(message: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:  # Any: a message
    """A message as an answer."""
    return Response(msgspec.json.encode(message), status, media_type=JSON)


def check_table_name(name: str) -> str:
    """What cannot be a table's name is none."""
    try:
        return msgspec.convert(name, m.TableId)
    except msgspec.ValidationError:
        raise Refused("no_such_table") from None


async def find_table(services: Services, name: str) -> LiveTable:
    """A table by its name."""
    return await services.lobby.find(check_table_name(name))


def welcome(
    services: Services, request: Request, person: Person, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """Somebody with the token that proves it, in the answer and as a cookie."""
    token = services.people.token(person.id, person.session)
    response = reply(m.Me(person.id, person.name, token, person.account), status)
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response
