"""Lessons: the first turns of a game with a guide, at a table like any other."""

import asyncio
from http import HTTPStatus

import msgspec
from starlette.requests import Request

from bactrian.games import games, names
from bactrian.server import messages as m
from bactrian.server.http.endpoints import LANGUAGE, Endpoint, find_table
from bactrian.server.http.services import Services, body_of, language_of
from bactrian.server.live.new_table import checked_record, first_entries
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.views import importing, lessons


async def list_lessons(services: Services, request: Request) -> m.Lessons:
    """All lessons."""
    language = language_of(request)
    offered = [services.compiler.offered(game.name) for game in games()]
    return m.Lessons([one for game in offered for one in lessons.listed(game, language)])


async def begin_lesson(services: Services, request: Request) -> m.TableCreated:
    """Set a table with the deal of a lesson; the others are bots."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.NewLesson)
    if wanted.game not in names():
        raise Refused("no_such_game", game=wanted.game)
    game = services.compiler.offered(wanted.game)
    lesson = lessons.find_lesson(game, wanted.lesson)
    services.compiler.check_ready(game.key)
    services.tables.take(person.id)
    settings = lessons.settings_of(game, lesson, language_of(request))
    await services.check_new_table(request, person, settings)
    services.charge(request, person, len(await request.body()))
    match = await asyncio.to_thread(lesson.begin, game)
    record = checked_record(person, settings, fresh_id(), lambda _: game)
    record = importing.record_of(record, match, len(match.played))
    record = msgspec.structs.replace(record, lesson=wanted.lesson)
    first = first_entries(person, record)
    entries = await asyncio.to_thread(
        importing.replayed_entries, record, first, match, len(match.played)
    )
    return await services.lobby.add(record, wanted.id, entries)


async def show_lesson(services: Services, request: Request) -> m.LessonShown:
    """What the guide says now, to the person who plays."""
    person = await services.require_person(request)
    live = await find_table(services, request.path_params["table"])
    language = language_of(request)
    return await live.read(lambda table: lessons.shown(table, person.id, language))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/lessons", "All lessons.", list_lessons, m.Lessons, query=LANGUAGE),
    Endpoint(
        "POST",
        "/api/lessons",
        "Begin a lesson.",
        begin_lesson,
        m.TableCreated,
        m.NewLesson,
        HTTPStatus.CREATED,
        query=LANGUAGE,
        refusals=("not_signed_in", "no_such_game", "no_such_lesson", "compiling"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/lesson",
        "What the guide of a lesson says now.",
        show_lesson,
        m.LessonShown,
        query=LANGUAGE,
        refusals=(
            *("no_such_table", "no_such_lesson", "not_signed_in", "not_your_seat"),
            *("other_rules", "compiling", "needs_data"),
        ),
    ),
)
