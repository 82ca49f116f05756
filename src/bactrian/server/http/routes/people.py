"""People: accounts, ratings, preferences, notes."""

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bactrian.games import names
from bactrian.server import clock
from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint, check_table_name, signed_in_response
from bactrian.server.http.services import (
    COOKIE,
    DEVICE_COOKIE,
    Services,
    address,
    body_of,
    number_of,
)
from bactrian.server.live.people.leaderboard import (
    leaderboard,
    season_board,
    shown_standing,
    table_ratings,
)
from bactrian.server.people.accounts import Login
from bactrian.server.people.devices import device_name
from bactrian.server.people.preferences import changed, preferences_from, preferences_to
from bactrian.server.refusals import Refused
from bactrian.server.store.seasons import is_season, season_of

# --- accounts -----------------------------------------------------------------------------------


async def make_account(services: Services, request: Request) -> Response:
    """An account: what I did as a guest stays mine."""
    services.login_guard.by_address.take(address(request))
    wanted = await body_of(request, m.NewAccount)
    before = await services.person(request)
    browser = device_name(request.headers.get("user-agent", ""))
    person = await services.accounts.register(before, wanted.name, wanted.password, browser)
    return signed_in_response(services, request, person, HTTPStatus.CREATED)


async def show_account(services: Services, request: Request) -> m.AccountShown:
    """My account."""
    person = await services.require_person(request)
    if person.account is None:
        raise Refused("account_needed")
    found = await services.store.ratings_of(person.id)
    return m.AccountShown(person.account, {game: shown_standing(s) for game, s in found.items()})


async def log_in(services: Services, request: Request) -> Response:
    """Into an account; what I did as a guest in this browser becomes its own."""
    wanted = await body_of(request, m.Credentials)
    before = await services.person(request)
    login = Login(
        wanted.name,
        wanted.password,
        wanted.code,
        address(request),
        request.cookies.get(DEVICE_COOKIE),
        device_name(request.headers.get("user-agent", "")),
    )
    person = await services.accounts.log_in(login)
    if before is not None and before.account is None:
        await services.takeovers.take(before, person)
    elif before is not None:
        await services.accounts.log_out(before, everywhere=False)
    return signed_in_response(services, request, person)


async def log_out(services: Services, request: Request) -> Response:
    """Out of the account, here or everywhere; a guest is forgotten by this browser."""
    person = await services.visitor(request)
    if person is None:
        raise Refused("not_signed_in")
    wanted = await body_of(request, m.LogOut)
    await services.accounts.log_out(person, everywhere=wanted.everywhere)
    response = Response(msgspec.json.encode(m.Me(None, None)), media_type="application/json")
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def change_password(services: Services, request: Request) -> m.Me:
    """Another password; every other browser is logged out."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.NewPassword)
    await services.accounts.change_password(person, wanted.old, wanted.new)
    return m.Me(person.id, person.name, account=person.account)


# --- preferences and notes ----------------------------------------------------------------------


async def show_preferences(services: Services, request: Request) -> m.PersonalPreferences:
    """How I like it at every table."""
    person = await services.require_person(request)
    return preferences_from(await services.store.preferences(person.id))


async def change_preferences(services: Services, request: Request) -> m.PersonalPreferences:
    """Change some of my preferences."""
    person = await services.require_person(request)
    services.commands.take(person.id)
    wanted = await body_of(request, m.ChangedPreferences)
    services.charge(request, person, len(await request.body()))
    before = preferences_from(await services.store.preferences(person.id))
    after = changed(before, wanted)
    await services.store.put_preferences(person.id, preferences_to(after))
    services.people.invalidate(person.id)
    return after


async def show_note(services: Services, request: Request) -> m.Note:
    """My note at a table: nobody else can read it."""
    person = await services.require_person(request)
    return m.Note(await services.store.note(person.id, await _table(services, request)))


async def write_note(services: Services, request: Request) -> m.Note:
    """Note something at a table for myself."""
    person = await services.require_person(request)
    services.commands.take(person.id)
    note = await body_of(request, m.Note)
    services.charge(request, person, len(await request.body()))
    await services.store.put_note(person.id, await _table(services, request), note.text)
    return note


async def _table(services: Services, request: Request) -> str:
    """The name of a table that there is; its rules need not be ready."""
    name = check_table_name(request.path_params["table"])
    if await services.store.table(name) is None:
        raise Refused("no_such_table")
    return name


# --- ratings ------------------------------------------------------------------------------------


async def show_leaderboard(services: Services, request: Request) -> m.Leaderboard:
    """The best at a game: of all times, or of a season at tables of so many players."""
    game = request.path_params["game"]
    if game not in names():
        raise Refused("no_such_game", game=game[:40])
    players = request.query_params.get("players")
    if players is None:
        return await leaderboard(services.store, game)
    season = request.query_params.get("season") or season_of(clock.now())
    if not is_season(season):
        raise Refused("bad_message", reason="season is no year and quarter like 2026-Q4")
    return await season_board(services.store, game, number_of(request, "players"), season)


async def show_ratings(services: Services, request: Request) -> m.TableRatings:
    """The people of a table with their ratings, and what its end changed."""
    live = await services.lobby.find(check_table_name(request.path_params["table"]))
    return await table_ratings(services.store, live)


SIGNED = ("not_signed_in",)
TABLE = ("no_such_table", "other_rules", "compiling", "needs_data")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/account",
        "Make an account of the guest that I am.",
        make_account,
        m.Me,
        m.NewAccount,
        HTTPStatus.CREATED,
        refusals=("name_taken", "weak_password", "common_password"),
    ),
    Endpoint(
        "GET",
        "/api/account",
        "My account and its ratings.",
        show_account,
        m.AccountShown,
        refusals=(*SIGNED, "account_needed"),
    ),
    Endpoint(
        "POST",
        "/api/account/login",
        "Log in; a guest's tables come along.",
        log_in,
        m.Me,
        m.Credentials,
        refusals=("wrong_password", "code_needed", "wrong_code"),
    ),
    Endpoint(
        "POST",
        "/api/account/logout",
        "Log out here or everywhere.",
        log_out,
        m.Me,
        m.LogOut,
        refusals=SIGNED,
    ),
    Endpoint(
        "POST",
        "/api/account/password",
        "Change the password; other browsers are logged out.",
        change_password,
        m.Me,
        m.NewPassword,
        refusals=(*SIGNED, "wrong_password", "weak_password", "common_password"),
    ),
    Endpoint(
        "GET",
        "/api/preferences",
        "How I like it at every table.",
        show_preferences,
        m.PersonalPreferences,
        refusals=SIGNED,
    ),
    Endpoint(
        "PATCH",
        "/api/preferences",
        "Change some of my preferences.",
        change_preferences,
        m.PersonalPreferences,
        m.ChangedPreferences,
        refusals=SIGNED,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/note",
        "My private note at a table.",
        show_note,
        m.Note,
        refusals=(*SIGNED, *TABLE),
    ),
    Endpoint(
        "PUT",
        "/api/tables/{table}/note",
        "Write my private note at a table.",
        write_note,
        m.Note,
        m.Note,
        refusals=(*SIGNED, *TABLE),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/ratings",
        "The people of a table, their ratings, and what its end changed.",
        show_ratings,
        m.TableRatings,
        refusals=TABLE,
    ),
    Endpoint(
        "GET",
        "/api/leaderboard/{game}",
        "The best at a game.",
        show_leaderboard,
        m.Leaderboard,
        query={
            "players": "At tables of so many players, in one season; else of all times.",
            "season": "Which season, like 2026-Q4; the present one unless said.",
        },
        refusals=("no_such_game",),
    ),
)
