"""The HTTP interface: a table of endpoints, from which routes and the OpenAPI page are made."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bactrian.core.data.tables import data_of
from bactrian.core.digest import corrected_name
from bactrian.games import game as find_game
from bactrian.games import names
from bactrian.players import NAMES as LEVELS
from bactrian.server import messages as m
from bactrian.server.http.endpoints import (
    JSON,
    LANGUAGE,
    SINCE,
    Endpoint,
    find_table,
    readable_table,
    reply,
    signed_in_response,
)
from bactrian.server.http.request_guard import problem
from bactrian.server.http.routes import admin as routes_admin
from bactrian.server.http.routes import analysing as routes_analysing
from bactrian.server.http.routes import finished as routes_finished
from bactrian.server.http.routes import lessons as routes_lessons
from bactrian.server.http.routes import mail as routes_mail
from bactrian.server.http.routes import moderation as routes_moderation
from bactrian.server.http.routes import notices as routes_notices
from bactrian.server.http.routes import operating as routes_operating
from bactrian.server.http.routes import people as routes_people
from bactrian.server.http.routes import profiles as routes_profiles
from bactrian.server.http.routes import push as routes_push
from bactrian.server.http.routes import security as routes_security
from bactrian.server.http.routes import solving as routes_solving
from bactrian.server.http.routes import tournaments as routes_tournaments
from bactrian.server.http.services import (
    ROW_BYTES,
    Services,
    address,
    body_of,
    check_query,
    language_of,
    number_of,
)
from bactrian.server.people.restrictions import ban_sentence
from bactrian.server.refusals import Refused
from bactrian.server.store import ListKind
from bactrian.server.table.chat import lines
from bactrian.server.table.table import Table
from bactrian.server.views.snapshots import StoredTable

LISTS: tuple[ListKind, ...] = ("open", "running", "finished", "mine")

# --- the server -------------------------------------------------------------------------------


async def games(services: Services, request: Request) -> m.Games:
    """The games, with the state of their rules on this machine."""
    return m.Games(services.compiler.states(), list(LEVELS))


async def show_data(services: Services, request: Request) -> m.GameData:
    """The tables of a game with figures of an owner's own, for drawing its boards."""
    name, digest = _game_of(request), request.path_params["digest"]
    key = corrected_name(name, digest)
    services.compiler.check_given(key)
    return m.GameData(data_of(find_game(key).package).tables)


async def game_texts(services: Services, request: Request) -> m.GameTexts:
    """The texts of a game, for a client that has not got them."""
    language = language_of(request)
    return m.GameTexts(find_game(_game_of(request)).texts(language).tree())


def _game_of(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in names():
        raise Refused("no_such_game", game=game[:40])
    return game


async def who_am_i(services: Services, request: Request) -> m.Me:
    """The person who asks."""
    person = await services.visitor(request)
    if person is None:
        return m.Me(None, None)
    return m.Me(
        person.id,
        person.name,
        account=person.account,
        is_operator=person.is_operator,
        banned=ban_sentence(person.ban, language_of(request)),
    )


async def name_me(services: Services, request: Request) -> Response:
    """Take a name; a new visitor gets a cookie and a token."""
    before = await services.person(request)
    services.guests.take(services.client(request, before))
    wanted = await body_of(request, m.NewName)
    services.address_stored.take(address(request), len(await request.body()) + ROW_BYTES)
    named = await services.people.name(before, wanted.name)
    return signed_in_response(services, request, named)


# --- tables -------------------------------------------------------------------------------------


async def list_tables(services: Services, request: Request) -> m.Tables:
    """Public tables, or my own."""
    wanted = request.query_params.get("which", "open")
    which = next((known for known in LISTS if known == wanted), None)
    if which is None:
        raise Refused("bad_message", reason=f"which is none of: {', '.join(LISTS)}")
    person = await services.require_person(request) if which == "mine" else None
    reader = None if person is None else person.id
    return m.Tables(await services.lobby.listed(which, reader, language_of(request)))


async def create_table(services: Services, request: Request) -> m.TableCreated:
    """Set a table; it starts by itself when only I and bots sit there."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.NewTable)
    services.tables.take(person.id)
    await services.check_new_table(request, person, wanted.settings)
    services.charge(request, person, len(await request.body()))
    return await services.lobby.create(person, wanted)


async def show_table(services: Services, request: Request) -> Response:
    """Where a table stands for me, and what happened since a sequence number."""
    found = await readable_table(services, request.path_params["table"])
    person = await services.person(request)
    reader = None if person is None else person.id
    since, language = number_of(request, "since"), language_of(request)
    if isinstance(found, StoredTable):
        return reply(found.update(reader, since, language))
    _, update = await found.read_update(reader, since, language)
    return Response(update, media_type=JSON)


async def read_chat(services: Services, request: Request) -> m.Chat:
    """What was said at a table, as far as I may read it."""
    found = await readable_table(services, request.path_params["table"])
    person = await services.person(request)
    reader, since = None if person is None else person.id, number_of(request, "since")

    def said(table: Table) -> m.Chat:
        return m.Chat([*lines(table, table.seats_of(reader), since)])

    return said(found.table) if isinstance(found, StoredTable) else await found.read(said)


async def command_table(services: Services, request: Request) -> m.Done | m.HintShown | Response:
    """Carry out a command; the response comes when it is on disk."""
    person = await services.require_person(request)
    services.commands.take(person.id)
    live = await find_table(services, request.path_params["table"])
    # The union is no type for mypy.
    command: m.Command = await body_of(request, m.AnyCommand)  # type: ignore[arg-type]
    services.charge(request, person, len(await request.body()))
    if isinstance(command, m.Rematch):
        await services.check_rematch(request, person, live)
    try:
        return await services.do(live, person, command, language_of(request))
    except Refused as refused:
        seq = live.table.event_log.seq(live.table.seats_of(person.id))
        return problem(refused, language_of(request), seq)


PLAY_REFUSALS = (
    "not_signed_in",
    "not_your_seat",
    "no_such_table",
    "other_rules",
    "stale",
    "too_large",
    "too_many",
    "compiling",
    "needs_data",
)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", "All games and their state.", games, m.Games),
    Endpoint(
        "GET",
        "/api/games/{game}/data/{digest}",
        "The tables of a game with figures of an owner's own.",
        show_data,
        m.GameData,
        refusals=("no_such_game", "needs_data"),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/texts",
        "The texts of a game.",
        game_texts,
        m.GameTexts,
        query=LANGUAGE,
        refusals=("no_such_game",),
    ),
    Endpoint("GET", "/api/me", "Who I am.", who_am_i, m.Me),
    Endpoint("POST", "/api/me", "Take a name.", name_me, m.Me, m.NewName, refusals=("name_fixed",)),
    Endpoint(
        "GET",
        "/api/tables",
        "Lists of tables.",
        list_tables,
        m.Tables,
        query={"which": f"One of {', '.join(LISTS)}; open unless said otherwise."},
        refusals=("not_signed_in",),
    ),
    Endpoint(
        "POST",
        "/api/tables",
        "Set a table.",
        create_table,
        m.TableCreated,
        m.NewTable,
        HTTPStatus.CREATED,
        refusals=("not_signed_in", "bad_settings", "one_seat_only", "compiling"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        "A table as I may see it.",
        show_table,
        m.Update,
        query=SINCE | LANGUAGE,
        refusals=("no_such_table", "compiling", "needs_data"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/chat",
        "What was said at a table.",
        read_chat,
        m.Chat,
        query={"since": "Number of the last line seen."},
        refusals=("no_such_table", "compiling", "needs_data"),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        "Do something at a table.",
        command_table,
        m.Done | m.HintShown,
        m.AnyCommand,
        query=LANGUAGE,
        refusals=PLAY_REFUSALS,
    ),
    *routes_people.ENDPOINTS,
    *routes_profiles.ENDPOINTS,
    *routes_security.ENDPOINTS,
    *routes_mail.ENDPOINTS,
    *routes_push.ENDPOINTS,
    *routes_notices.ENDPOINTS,
    *routes_finished.ENDPOINTS,
    *routes_analysing.ENDPOINTS,
    *routes_solving.ENDPOINTS,
    *routes_lessons.ENDPOINTS,
    *routes_operating.ENDPOINTS,
    *routes_moderation.ENDPOINTS,
    *routes_admin.ENDPOINTS,
    *routes_tournaments.ENDPOINTS,
)


def routes(services: Services) -> list[Route]:
    """The endpoints as Starlette routes."""
    return [
        Route(endpoint.path, _handler(services, endpoint), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]


def _handler(services: Services, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        services.requests.take(address(request))
        check_query(request, (*endpoint.query, "lang"))
        found = await endpoint.handler(services, request)
        response = found if isinstance(found, Response) else reply(found, endpoint.status)
        response.headers["cache-control"] = "no-store"
        return response

    return answer
