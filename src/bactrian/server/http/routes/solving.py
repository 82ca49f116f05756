"""Positions to solve."""

import asyncio
from http import HTTPStatus

from starlette.requests import Request

from bactrian.games import names
from bactrian.server import messages as m
from bactrian.server.http.endpoints import LANGUAGE, Endpoint
from bactrian.server.http.services import Services, body_of, language_of
from bactrian.server.refusals import Refused
from bactrian.server.views import positions

MOST_DIGITS = 5


async def list_positions(services: Services, request: Request) -> m.PositionList:
    """How many there are, today's, and how I did."""
    person = await services.person(request)
    results = {} if person is None else await services.store.solving(person.id)
    return positions.position_list([state.name for state in services.compiler.states()], results)


async def show_position(services: Services, request: Request) -> m.PositionShown:
    """A position as the seat that has to decide sees it."""
    person = await services.person(request)
    services.replays.take(services.client(request, person))
    game, number = _wanted(services, request)
    results = {} if person is None else await services.store.solving(person.id)
    solving = results.get(positions.find_position(game, number).id)
    return await asyncio.to_thread(
        positions.position_shown, game, number, solving, language_of(request)
    )


async def try_position(services: Services, request: Request) -> m.PositionAnswer:
    """Choose an option, and be told what all of them are worth; the result of a person is kept."""
    person = await services.person(request)
    services.replays.take(services.client(request, person))
    game, number = _wanted(services, request)
    wanted = await body_of(request, m.PositionTry)
    await asyncio.to_thread(positions.check_legal, game, number, wanted.action)
    solving = None
    if person is not None:
        services.commands.take(person.id)
        services.charge(request, person, len(await request.body()))
        position = positions.find_position(game, number)
        await services.store.add_try(person.id, position.id, position.solved_by(wanted.action))
        solving = (await services.store.solving(person.id))[position.id]
    return await asyncio.to_thread(
        positions.position_answer, game, number, wanted.action, solving, language_of(request)
    )


def _wanted(services: Services, request: Request) -> tuple[str, int]:
    """The game and the number of the address; the game's rules are ready."""
    game, text = request.path_params["game"], request.path_params["number"]
    if game not in names():
        raise Refused("no_such_game", game=game[:40])
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Refused("no_such_page")
    number = int(text)
    positions.find_position(game, number)
    services.compiler.check_ready(game)
    return game, number


REFUSALS = ("no_such_game", "no_such_position", "compiling")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/positions",
        "How many positions to solve there are, today's, and how I did.",
        list_positions,
        m.PositionList,
    ),
    Endpoint(
        "GET",
        "/api/positions/{game}/{number}",
        "A position to solve.",
        show_position,
        m.PositionShown,
        query=LANGUAGE,
        refusals=REFUSALS,
    ),
    Endpoint(
        "POST",
        "/api/positions/{game}/{number}",
        "What an option of a position is worth; my result is kept.",
        try_position,
        m.PositionAnswer,
        m.PositionTry,
        HTTPStatus.OK,
        query=LANGUAGE,
        refusals=(*REFUSALS, "illegal", "quota"),
    ),
)
