"""What can happen to a tournament: each function gives the tournament after it, or refuses."""

import hashlib
import random
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bactrian.server.refusals import Refused
from bactrian.server.tournaments import pairing as draw
from bactrian.server.tournaments.standings import standings
from bactrian.server.tournaments.state import (
    Pairing,
    Player,
    Round,
    SeatResult,
    Tournament,
)

LEAST_PEOPLE = 2
MOST_PLAYERS = {"round_robin": 16, "swiss": 64, "tables": 64}
BOT_NAMES = ("Farhad", "Zarina", "Timur", "Gulnara", "Rustam", "Leyla", "Hassan", "Shirin")


# --- people come and go -------------------------------------------------------------------------


def entered(tournament: Tournament, person: str, name: str) -> Tournament:
    """A person takes part: from the start, later, or again."""
    _check_going(tournament)
    number = tournament.number_of(person)
    if number is not None and not tournament.players[number].is_out:
        return tournament
    if tournament.status == "running":
        _check_next_round(tournament, is_new=number is None)
    if number is not None:
        return _with_player(tournament, number, replace(tournament.players[number], is_out=False))
    if len(tournament.active()) >= MOST_PLAYERS[tournament.plan.format]:
        raise Refused("tournament_full", most=MOST_PLAYERS[tournament.plan.format])
    player = Player(name, person, since=len(tournament.rounds))
    return replace(tournament, players=[*tournament.players, player])


def _check_going(tournament: Tournament) -> None:
    if tournament.status not in ("open", "running"):
        raise Refused("tournament_over")


def _check_next_round(tournament: Tournament, *, is_new: bool) -> None:
    """Refuse one who could not play any more; the rounds of a round robin are drawn at once."""
    is_drawn = is_new and tournament.plan.format == "round_robin"
    if is_drawn or len(tournament.rounds) >= tournament.total_rounds:
        raise Refused("too_late")


def left(tournament: Tournament, person: str) -> Tournament:
    """A person takes part no more; who was there when it began stays in the standings."""
    _check_going(tournament)
    number = tournament.number_of(person)
    if number is None:
        raise Refused("not_in_tournament")
    if tournament.status == "open":
        players = [player for player in tournament.players if player.person != person]
        return replace(tournament, players=players)
    return _with_player(tournament, number, replace(tournament.players[number], is_out=True))


def forgotten(tournament: Tournament, person: str, name: str) -> Tournament:
    """A person's account was deleted: what they reached stays, under this name for all such.

    Before the start they are gone, and so is a tournament of their own.
    """
    is_mine = tournament.creator == person
    host, status = name if is_mine else tournament.host, tournament.status
    if status == "open":
        players = [player for player in tournament.players if player.person != person]
        status = "cancelled" if is_mine else status
    else:
        players = [
            replace(player, name=name, is_out=True) if player.person == person else player
            for player in tournament.players
        ]
    return replace(tournament, host=host, status=status, players=players)


def _with_player(tournament: Tournament, number: int, player: Player) -> Tournament:
    players = list(tournament.players)
    players[number] = player
    return replace(tournament, players=players)


# --- beginning and ending -----------------------------------------------------------------------


def begun(tournament: Tournament, now: float) -> Tournament:
    """The first round can be drawn."""
    if tournament.status != "open":
        raise Refused("tournament_begun")
    if len(tournament.players) < LEAST_PEOPLE:
        raise Refused("too_few_players", least=LEAST_PEOPLE)
    going = with_bots(replace(tournament, status="running", next_round_at=now))
    plan, numbers = going.plan, going.active()
    sizes, byes = draw.table_sizes(len(numbers), plan.seats, plan.sizes)
    if not sizes or byes > 1:
        raise Refused("too_few_players", least=min(plan.sizes))
    if plan.format != "round_robin":
        return going
    random.Random(f"{going.salt} schedule").shuffle(numbers)
    return replace(going, schedule=draw.round_robin(numbers, plan.seats, plan.sizes))


def cancelled(tournament: Tournament, now: float) -> Tournament:
    """It was called off; what was played stays."""
    _check_going(tournament)
    return replace(tournament, status="cancelled", ended=now, next_round_at=None)


def with_bots(tournament: Tournament) -> Tournament:
    """Bots fill the tables up, if they may; those who are not needed any more leave."""
    plan, active = tournament.plan, tournament.active()
    left_over = len(active) % plan.seats
    if plan.bots is None or not left_over:
        return tournament
    players = list(tournament.players)
    bots = [n for n in active if players[n].person is None]
    if left_over <= len(bots) and len(active) > plan.seats:
        for number in bots[-left_over:]:
            players[number] = replace(players[number], is_out=True)
        return replace(tournament, players=players)
    for _ in range(plan.seats - left_over):
        count = sum(player.person is None for player in players)
        name = BOT_NAMES[count % len(BOT_NAMES)]
        players.append(Player(name, level=plan.bots, since=len(tournament.rounds)))
    return replace(tournament, players=players)


# --- rounds -------------------------------------------------------------------------------------


def with_results(tournament: Tournament, number: int, results: Sequence[SeatResult]) -> Tournament:
    """A table of the last round is over; who never came to it takes part no more."""
    last = tournament.rounds[-1]
    pairings = list(last.pairings)
    if pairings[number].results is not None:
        return tournament
    pairings[number] = replace(pairings[number], results=list(results))
    players = list(tournament.players)
    for player, result in zip(pairings[number].players, results, strict=True):
        if result.is_absent:
            players[player] = replace(players[player], is_out=True)
    rounds = [*tournament.rounds[:-1], replace(last, pairings=pairings)]
    return replace(tournament, rounds=rounds, players=players)


def advanced(tournament: Tournament, now: float) -> Tournament:
    """What the time has come for: the next round, or the end; else the same tournament."""
    if tournament.status != "running":
        return tournament
    if tournament.rounds and not tournament.rounds[-1].is_over:
        return tournament
    people = [n for n in tournament.active() if tournament.players[n].person is not None]
    is_last = len(tournament.rounds) >= tournament.total_rounds
    if is_last or (tournament.rounds and len(people) < LEAST_PEOPLE):
        return replace(tournament, status="finished", ended=now, next_round_at=None)
    if tournament.next_round_at is None:
        return replace(tournament, next_round_at=now + tournament.plan.pause)
    return tournament if now < tournament.next_round_at else with_next_round(tournament)


def with_next_round(tournament: Tournament) -> Tournament:
    """One round more, drawn once: the same tournament always gives the same round."""
    if tournament.plan.format == "round_robin":
        drawn = _scheduled_round(tournament)
    else:
        tournament = with_bots(tournament)
        drawn = _drawn_round(tournament)
    return replace(tournament, rounds=[*tournament.rounds, drawn], next_round_at=None)


def _drawn_round(tournament: Tournament) -> Round:
    """Neighbours in the standings meet; in the other format, and at first, neighbours by lot."""
    plan, numbers = tournament.plan, tournament.active()
    random.Random(f"{tournament.salt} {len(tournament.rounds)}").shuffle(numbers)
    if plan.format == "swiss":
        ranks = {line.player: line.place for line in standings(tournament)}
        numbers.sort(key=lambda number: ranks[number])
    met, byes = meetings(tournament), Counter(_byes(tournament))
    sizes, count = draw.table_sizes(len(numbers), plan.seats, plan.sizes)
    playing, resting = draw.without_byes(numbers, count, plan.seats, byes, met)
    made = draw.tables(playing, sizes, met) if sizes else []
    return Round(_seated(tournament, made), resting)


def _scheduled_round(tournament: Tournament) -> Round:
    """As it was drawn at the start; those who are out lose, and where one is left nobody plays."""
    plan, number = tournament.plan, len(tournament.rounds)
    playing = set(tournament.active())
    byes = playing.difference(*tournament.schedule[number])
    tables, forfeits = [], []
    for table in tournament.schedule[number]:
        present = [player for player in table if player in playing]
        if len(present) in plan.sizes:
            tables.append(present)
        elif len(present) == 1 and len(table) == draw.PAIR:
            forfeits.append(_won_by_forfeit(present[0], table))
        else:
            byes |= set(present)
    return Round([*_seated(tournament, tables), *forfeits], sorted(byes))


def _won_by_forfeit(present: int, table: Sequence[int]) -> Pairing:
    results = [
        SeatResult(1, 0) if player == present else SeatResult(2, 0, is_forfeit=True)
        for player in table
    ]
    return Pairing("", list(table), results)


def _seated(tournament: Tournament, tables: Sequence[Sequence[int]]) -> list[Pairing]:
    """Tables with their names, and seats that are fair."""
    number, had = len(tournament.rounds), seats_had(tournament)
    by_lot = random.Random(f"{tournament.salt} seats {number}")
    return [
        Pairing(table_id(tournament, number, n), draw.seated(table, had, by_lot))
        for n, table in enumerate(tables)
    ]


def table_id(tournament: Tournament, round_number: int, number: int) -> str:
    """The name of a table follows from its place: two who make it make one."""
    text = f"{tournament.id} {tournament.salt} {round_number} {number}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def meetings(tournament: Tournament) -> draw.Meetings:
    """How often each two have met."""
    drawn = [pairing for one in tournament.rounds for pairing in one.pairings]
    return draw.meetings_at([pairing.players for pairing in drawn if pairing.table])


def seats_had(tournament: Tournament) -> dict[int, Counter[int]]:
    """How often everybody has had each seat."""
    had: dict[int, Counter[int]] = {n: Counter() for n in range(len(tournament.players))}
    for drawn in tournament.rounds:
        for pairing in drawn.pairings:
            for seat, player in enumerate(pairing.players):
                had[player][seat] += bool(pairing.table)
    return had


def _byes(tournament: Tournament) -> list[int]:
    return [player for drawn in tournament.rounds for player in drawn.byes]
