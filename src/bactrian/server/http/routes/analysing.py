"""Finished games that are looked back on."""

import asyncio

from starlette.requests import Request

from bactrian.server import messages as m
from bactrian.server.http.endpoints import LANGUAGE, Endpoint, find_table
from bactrian.server.http.services import Services, language_of
from bactrian.server.refusals import Refused
from bactrian.server.views.analysed import analysis_shown
from bactrian.server.views.finished import finished_game


async def show_analysis(services: Services, request: Request) -> m.AnalysisShown:
    """What each decision of a finished game was worth, as far as that is known by now."""
    client = services.client(request, await services.person(request))
    services.replays.take(client)
    live = await find_table(services, request.path_params["table"])
    game = await live.read(finished_game)
    analysis = await services.analyses.of(
        game.id, game.match, client, lambda: services.analysed.take(client)
    )
    if analysis.failed:
        raise Refused("no_analysis")
    return await asyncio.to_thread(analysis_shown, game, analysis, language_of(request))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/tables/{table}/analysis",
        "A finished game looked back on; ask again until its stage is closely.",
        show_analysis,
        m.AnalysisShown,
        query=LANGUAGE,
        refusals=(
            *("no_such_table", "other_rules", "not_finished", "compiling", "needs_data"),
            "no_analysis",
        ),
    ),
)
