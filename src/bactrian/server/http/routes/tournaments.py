"""Tournaments: announced, entered by link, begun; how they stand."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

import msgspec
from starlette.requests import Request

from bactrian.core.errors import BactrianError
from bactrian.match.commitment import draw_salt
from bactrian.match.setup import check_options, check_players
from bactrian.players.registry import check_name
from bactrian.server import clock
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.services import Services, address, body_of
from bactrian.server.messages import TableId
from bactrian.server.messages import tournaments as m
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict
from bactrian.server.store.parts.tournaments import StoredTournament, TournamentList
from bactrian.server.table.clocks import check_clock
from bactrian.server.table.commands import Person
from bactrian.server.table.seats import clean_name
from bactrian.server.tournaments import tournament as rules
from bactrian.server.tournaments.state import Plan, TableRules, Tournament
from bactrian.server.views.tournaments import listed, shown

LISTS: tuple[TournamentList, ...] = ("open", "running", "finished", "mine")
MOST_LISTED = 50
MOST_OWN = 5  # of one person, that are not over
LEAST_SEATS = 2


async def list_tournaments(services: Services, request: Request) -> m.TournamentsShown:
    """Public tournaments, or those that I announced or take part in."""
    wanted = request.query_params.get("which", "open")
    which = next((known for known in LISTS if known == wanted), None)
    if which is None:
        raise Refused("bad_message", reason=f"which is none of: {', '.join(LISTS)}")
    person = await services.require_person(request) if which == "mine" else None
    found = await services.store.tournaments(
        which, None if person is None else person.id, MOST_LISTED
    )
    return m.TournamentsShown([listed(stored.tournament) for stored in found])


async def announce_tournament(services: Services, request: Request) -> m.TournamentShown:
    """Announce a tournament; who has its link can enter."""
    person = await _account(services, request)
    wanted = await body_of(request, m.NewTournament)
    services.tables.take(person.id)
    services.charge(request, person, len(await request.body()))
    if wanted.public:
        services.listed_tables.take(address(request))
    tournament = checked_tournament(services, person, wanted)
    if await services.store.going_tournaments_of(person.id) >= MOST_OWN:
        raise Refused("too_many_tournaments", most=MOST_OWN)
    try:
        await services.store.add_tournament(tournament, wanted.id)
    except Conflict:
        made = await services.store.tournament_made_by(person.id, wanted.id)
        if made is None:
            raise
        return shown(*made, person.id)
    return shown(tournament, 1, person.id)


def checked_tournament(services: Services, person: Person, wanted: m.NewTournament) -> Tournament:
    """A tournament whose tables can be set like that."""
    try:
        game = services.compiler.offered(wanted.game)
        players = check_players(game, wanted.seats)
        sizes = [size for size in game.players if LEAST_SEATS <= size <= players]
        for size in sizes:
            check_options(game, size, wanted.options)
        check_clock(wanted.clock)
        bots = None if wanted.bots is None else check_name(wanted.bots)
    except BactrianError as error:
        raise Refused("bad_settings", reason=str(error)) from error
    if wanted.rated and game.data is not None:
        raise Refused("own_data_unrated", file=game.data.file)
    return Tournament(
        id=fresh_id(),
        name=clean_name(wanted.name),
        created=clock.now(),
        creator=person.id,
        host=person.name,
        plan=Plan(wanted.format, wanted.seats, sizes, wanted.rounds, bots, wanted.pause),
        rules=TableRules(
            wanted.game,
            wanted.options,
            wanted.public,
            wanted.rated,
            wanted.clock,
            "watched",
            wanted.window_seconds,
        ),
        salt=draw_salt(),
    )


async def show_tournament(services: Services, request: Request) -> m.TournamentShown:
    """A tournament with its standings and rounds."""
    found = await services.tournaments.find(_name(request))
    person = await services.person(request)
    return shown(*found, None if person is None else person.id)


async def command_tournament(services: Services, request: Request) -> m.TournamentShown:
    """Take part, leave, begin, or call it off."""
    person = await _account(services, request)
    services.commands.take(person.id)
    name = _name(request)
    # The union is no type for mypy.
    command: m.TournamentCommand = await body_of(request, m.AnyTournamentCommand)  # type: ignore[arg-type]
    services.charge(request, person, len(await request.body()))
    found = await DO[type(command)](services, name, person, command)
    return shown(*found, person.id)


async def _account(services: Services, request: Request) -> Person:
    person = await services.require_person(request)
    if person.account is None:
        raise Refused("account_needed")
    return person


def _name(request: Request) -> str:
    try:
        return msgspec.convert(request.path_params["tournament"], TableId)
    except msgspec.ValidationError:
        raise Refused("no_such_tournament") from None


# --- commands -----------------------------------------------------------------------------------


async def _enter(
    services: Services, name: str, person: Person, command: m.TournamentCommand
) -> StoredTournament:
    return await services.tournaments.change(
        name, lambda one: rules.entered(one, person.id, person.name)
    )


async def _withdraw(
    services: Services, name: str, person: Person, command: m.TournamentCommand
) -> StoredTournament:
    return await services.tournaments.withdraw(name, person.id)


async def _begin(
    services: Services, name: str, person: Person, command: m.TournamentCommand
) -> StoredTournament:
    def begin(one: Tournament) -> Tournament:
        _check_host(one, person)
        return rules.begun(one, clock.now())

    return await services.tournaments.change(name, begin)


async def _call_off(
    services: Services, name: str, person: Person, command: m.TournamentCommand
) -> StoredTournament:
    def call_off(one: Tournament) -> Tournament:
        _check_host(one, person)
        return rules.cancelled(one, clock.now())

    return await services.tournaments.change(name, call_off)


async def _expel(
    services: Services, name: str, person: Person, command: m.TournamentCommand
) -> StoredTournament:
    found = await services.tournaments.find(name)
    _check_host(found.tournament, person)
    number = command.player if isinstance(command, m.Expel) else -1
    players = found.tournament.players
    whom = players[number].person if 0 <= number < len(players) else None
    if whom is None:
        raise Refused("not_in_tournament")
    return await services.tournaments.withdraw(name, whom)


def _check_host(tournament: Tournament, person: Person) -> None:
    if tournament.creator != person.id:
        raise Refused("host_only")


Do = Callable[[Services, str, Person, m.TournamentCommand], Awaitable[StoredTournament]]
DO: Mapping[type, Do] = {
    m.Enter: _enter,
    m.Withdraw: _withdraw,
    m.Begin: _begin,
    m.CallOff: _call_off,
    m.Expel: _expel,
}

SIGNED = ("not_signed_in", "account_needed")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/tournaments",
        "Lists of tournaments.",
        list_tournaments,
        m.TournamentsShown,
        query={"which": f"One of {', '.join(LISTS)}; open unless said otherwise."},
        refusals=("not_signed_in",),
    ),
    Endpoint(
        "POST",
        "/api/tournaments",
        "Announce a tournament.",
        announce_tournament,
        m.TournamentShown,
        m.NewTournament,
        HTTPStatus.CREATED,
        refusals=(*SIGNED, "bad_settings", "own_data_unrated", "compiling"),
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{tournament}",
        "A tournament: players, standings, rounds.",
        show_tournament,
        m.TournamentShown,
        refusals=("no_such_tournament",),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{tournament}/commands",
        "Take part in a tournament, leave it, begin it, call it off.",
        command_tournament,
        m.TournamentShown,
        m.AnyTournamentCommand,
        refusals=(*SIGNED, "no_such_tournament", "tournament_over", "host_only", "busy"),
    ),
)
