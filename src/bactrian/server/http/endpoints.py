"""The type of an HTTP endpoint, and helpers that several route modules share."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bactrian.server import messages as m
from bactrian.server.http.services import COOKIE, DEVICE_COOKIE, Services
from bactrian.server.live.live_table import LiveTable
from bactrian.server.refusals import Refused
from bactrian.server.table.commands import Person
from bactrian.server.views.snapshots import StoredTable

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
    """A message as a response."""
    return Response(msgspec.json.encode(message), status, media_type=JSON)


def check_table_name(name: str) -> str:
    """Refuse what cannot be a table's id."""
    try:
        return msgspec.convert(name, m.TableId)
    except msgspec.ValidationError:
        raise Refused("no_such_table") from None


async def find_table(services: Services, name: str) -> LiveTable:
    """A table by its name."""
    return await services.lobby.find(check_table_name(name))


async def readable_table(services: Services, name: str) -> LiveTable | StoredTable:
    """A table by its name; one of other rules as it was stored."""
    try:
        return await find_table(services, name)
    except Refused as refused:
        if refused.code != "other_rules":
            raise
        return await services.lobby.stored(name)


def signed_in_response(
    services: Services, request: Request, person: Person, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """A response for a person, with their token in the body and as a cookie."""
    token = services.people.token(person.id, person.session)
    response = reply(m.Me(person.id, person.name, token, person.account), status)
    cookies = {COOKIE: token}
    if person.account is not None:
        cookies[DEVICE_COOKIE] = services.people.device_token(person.id)
    is_public = services.site is not None and services.site.is_secure
    for name, value in cookies.items():
        response.set_cookie(
            name,
            value,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https" or is_public,
        )
    return response
