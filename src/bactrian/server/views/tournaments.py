"""What people see of a tournament: no person's id, and whatever everybody may know."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from bactrian.server.messages import tournaments as m
from bactrian.server.refusals import Refused
from bactrian.server.tournaments import tournament as rules
from bactrian.server.tournaments.standings import points, standings
from bactrian.server.tournaments.state import Pairing, Round, Tournament

May = Literal["enter", "withdraw", "begin", "call_off", "expel"]


def shown(tournament: Tournament, version: int, person: str | None) -> m.TournamentShown:
    """A tournament for a person, or for a visitor."""
    me = None if person is None else tournament.number_of(person)
    about, plan = tournament.rules, tournament.plan
    return m.TournamentShown(
        tournament=tournament.id,
        version=version,
        name=tournament.name,
        host=tournament.host,
        game=about.game,
        status=tournament.status,
        format=plan.format,
        seats=plan.seats,
        total_rounds=tournament.total_rounds,
        bots=plan.bots,
        clock=about.clock,
        options=about.options,
        public=about.public,
        rated=about.rated,
        pause=plan.pause,
        created=tournament.created,
        next_round_at=tournament.next_round_at,
        players=[
            m.TournamentPlayer(player.name, player.level, player.is_out, player.since)
            for player in tournament.players
        ],
        standings=[
            m.StandingShown(**msgspec.structs.asdict(line)) for line in standings(tournament)
        ],
        rounds=[_round(drawn) for drawn in tournament.rounds],
        me=me,
        my_table=_table_of(tournament, me),
        may=list(_may(tournament, person)),
    )


def _may(tournament: Tournament, person: str | None) -> Iterator[May]:
    """What would not be refused to a person with an account."""
    if tournament.status not in ("open", "running"):
        return
    number = None if person is None else tournament.number_of(person)
    if number is not None and not tournament.players[number].is_out:
        yield "withdraw"
    elif _may_enter(tournament, person or ""):
        yield "enter"
    if person == tournament.creator:
        if tournament.status == "open" and len(tournament.players) >= rules.LEAST_PEOPLE:
            yield "begin"
        yield from ("call_off", "expel")


def _may_enter(tournament: Tournament, person: str) -> bool:
    try:
        rules.entered(tournament, person, "")
    except Refused:
        return False
    return True


def _table_of(tournament: Tournament, player: int | None) -> str | None:
    """Where a player plays now."""
    if player is None or tournament.status != "running" or not tournament.rounds:
        return None
    tables = (
        pairing.table
        for pairing in tournament.rounds[-1].pairings
        if player in pairing.players and pairing.results is None
    )
    return next(tables, None)


def _round(drawn: Round) -> m.TournamentRound:
    return m.TournamentRound([_table(pairing) for pairing in drawn.pairings], drawn.byes)


def _table(pairing: Pairing) -> m.TournamentTable:
    results = pairing.results
    if results is None:
        seats = [m.TournamentSeat(player) for player in pairing.players]
        return m.TournamentTable(pairing.table, False, seats)
    gained = points(results)
    seats = [
        m.TournamentSeat(player, result.place, gained[n], result.score, result.is_forfeit)
        for n, (player, result) in enumerate(zip(pairing.players, results, strict=True))
    ]
    return m.TournamentTable(pairing.table or None, True, seats)


def listed(tournament: Tournament) -> m.TournamentListed:
    """A tournament in a list."""
    is_over = tournament.status == "finished"
    first = [line.player for line in standings(tournament) if line.place == 1] if is_over else []
    return m.TournamentListed(
        tournament=tournament.id,
        name=tournament.name,
        host=tournament.host,
        game=tournament.rules.game,
        status=tournament.status,
        format=tournament.plan.format,
        seats=tournament.plan.seats,
        rated=tournament.rules.rated,
        public=tournament.rules.public,
        clock=tournament.rules.clock,
        players=len(tournament.players),
        round=len(tournament.rounds),
        total_rounds=tournament.total_rounds,
        created=tournament.created,
        winners=[tournament.players[player].name for player in first],
    )
