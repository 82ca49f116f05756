"""Finished games: replays, score sheets, figures, the match file, and what if."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from bactrian.match import Match
from bactrian.server import messages as m
from bactrian.server.http.endpoints import JSON, LANGUAGE, Endpoint, find_table, readable_table
from bactrian.server.http.services import Services, body_of, language_of, number_of
from bactrian.server.live.new_table import checked_record, first_entries
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.table.commands import Person
from bactrian.server.views import finished, importing
from bactrian.server.views.finished import Finished, finished_game
from bactrian.server.views.snapshots import StoredTable

MOST_DIGITS = 5


async def _game(services: Services, request: Request) -> Finished:
    services.replays.take(services.client(request, await services.person(request)))
    live = await find_table(services, request.path_params["table"])
    return await live.read(finished_game)


async def show_replay(services: Services, request: Request) -> m.Replay:
    """All moves of a finished game."""
    game = await _game(services, request)
    return await asyncio.to_thread(finished.replay, game, language_of(request))


async def show_step(services: Services, request: Request) -> m.ReplayStep:
    """A finished game after so many actions, as one seat saw it."""
    step = _number(request.path_params["step"], "no_such_page")
    game = await _game(services, request)
    wanted = request.query_params.get("seat")
    seat = None if wanted is None else number_of(request, "seat")
    since, language = number_of(request, "since"), language_of(request)
    return await asyncio.to_thread(finished.at_step, game, step, seat, since, language)


def _number(text: str, refusal: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Refused(refusal)
    return int(text)


async def show_scores(services: Services, request: Request) -> m.ScoreSheet:
    """The score sheet of a finished game."""
    return finished.score_sheet(await _game(services, request), language_of(request))


async def show_statistics(services: Services, request: Request) -> m.Statistics:
    """A finished game in figures."""
    language = language_of(request)
    return await asyncio.to_thread(finished.statistics, await _game(services, request), language)


async def export_match(services: Services, request: Request) -> Response:
    """A finished game as a file for `bactrian verify` and `load_match`."""
    services.replays.take(services.client(request, await services.person(request)))
    found = await readable_table(services, request.path_params["table"])
    if isinstance(found, StoredTable):
        if found.table.status != "finished":
            raise Refused("not_finished")
        text = found.match_file()
    else:
        game = await found.read(finished_game)
        given_up = not game.match.over
        text = game.match.save(game.names(language_of(request)), given_up=given_up)
    record = found.table.record
    name = f"{record.settings.game}-{record.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=JSON, headers=headers)


async def what_if(services: Services, request: Request) -> m.TableCreated:
    """Play a saved match or a finished game on from any point."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.WhatIf)
    services.tables.take(person.id)  # before the file is read, which takes a while
    services.charge(request, person, len(await request.body()))
    if (wanted.match is None) == (wanted.table is None):
        raise Refused("bad_message", reason="give either match or table")
    if wanted.table is not None:
        game = await (await find_table(services, wanted.table)).read(finished_game)
        called = game.names(language_of(request))
        return await _create_from(services, request, person, wanted, game.match, called)
    text = wanted.match or ""
    # Reading a file plays it, so its rules must be there.
    services.compiler.check_ready(importing.key_of_game(text))
    match = await asyncio.to_thread(importing.read_match, text)
    names = importing.names_in(text)
    if names is None:
        names = importing.names(person.name, match)
    elif wanted.seats is not None:
        wanted.seats = importing.named(wanted.seats, names)
    return await _create_from(services, request, person, wanted, match, names)


async def _create_from(
    services: Services,
    request: Request,
    person: Person,
    wanted: m.WhatIf,
    match: Match,
    names: Sequence[str],
) -> m.TableCreated:
    step = importing.check_step(match, wanted.step)
    settings = importing.settings_of(match, names, wanted.seats)
    await services.check_new_table(request, person, settings)
    record = checked_record(person, settings, fresh_id(), lambda _: match.game)
    record = importing.record_of(record, match, step)
    first = first_entries(person, record)
    entries = await asyncio.to_thread(importing.replayed_entries, record, first, match, step)
    return await services.lobby.add(record, wanted.id, entries)


FOUND = ("no_such_table", "other_rules", "not_finished", "compiling", "needs_data")
STEP = {
    "seat": "Whose view; a spectator's unless said.",
    "since": "The log begins after this step; 0 is all of it.",
}

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        "A finished game as a list of moves, with its proof.",
        show_replay,
        m.Replay,
        query=LANGUAGE,
        refusals=FOUND,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{step}",
        "A finished game from any seat at any point.",
        show_step,
        m.ReplayStep,
        query=STEP | LANGUAGE,
        refusals=(*FOUND, "no_such_step", "no_such_seat"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/scores",
        "The score sheet of a finished game.",
        show_scores,
        m.ScoreSheet,
        query=LANGUAGE,
        refusals=FOUND,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/statistics",
        "Points over time, actions and durations of a finished game.",
        show_statistics,
        m.Statistics,
        refusals=FOUND,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/match",
        "A finished game as a match file.",
        export_match,
        m.MatchFile,
        refusals=FOUND,
    ),
    Endpoint(
        "POST",
        "/api/what-if",
        "Play a saved match or a finished game on from any point.",
        what_if,
        m.TableCreated,
        m.WhatIf,
        HTTPStatus.CREATED,
        refusals=(*FOUND, "not_signed_in", "bad_settings", "bad_match", "no_such_step"),
    ),
)
