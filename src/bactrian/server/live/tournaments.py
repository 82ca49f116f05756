"""Tournaments that go on: results are read, rounds drawn, tables made, by whichever process.

Every change replaces the stored document of the version that was read, so of several processes that
draw a round one does. Tables are made after that, by names that follow from the draw: those that a
killed process did not make are made by the next one, and none twice.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from msgspec.structs import replace

from bactrian.server import clock
from bactrian.server.bots.compiling import Compiler
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.lobby import Lobby
from bactrian.server.live.new_table import checked_record
from bactrian.server.messages import SeatSetup, Settings
from bactrian.server.people.preferences import preferences_from
from bactrian.server.people.ratings import rank_of
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store, StoreFailed
from bactrian.server.store.parts.tournaments import StoredTournament
from bactrian.server.table.commands import STAND_IN, Person
from bactrian.server.table.entries import AnyEntry, Resigned, Started, key_of, short_name
from bactrian.server.table.notices import awaited
from bactrian.server.table.seats import LEAST_RATED, seat_entries
from bactrian.server.table.table import Table
from bactrian.server.tournaments import tournament as rules
from bactrian.server.tournaments.state import Pairing, SeatResult, Tournament

SWEEP_SECONDS = 2.0
ATTEMPTS = 20

log = logging.getLogger("bactrian.server")
Transition = Callable[[Tournament], Tournament]


class Tournaments:
    """Carries tournaments on."""

    def __init__(self, store: Store, lobby: Lobby, compiler: Compiler) -> None:
        self._store = store
        self._lobby = lobby
        self._compiler = compiler
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        lobby.on_finished = self._on_finished

    def start(self) -> None:
        """Go on with all that go on."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leave the rest to the next process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _on_finished(self, live: LiveTable) -> None:
        if live.table.record.tournament is not None:
            self._woken.set()

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                for name in await self._store.running_tournaments():
                    await self._advance(name)
            except StoreFailed as error:
                log.warning("tournaments wait for the database: %s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), SWEEP_SECONDS)

    # --- changing -------------------------------------------------------------------------------

    async def find(self, name: str) -> StoredTournament:
        """A tournament as it is on disk."""
        found = await self._store.tournament(name)
        if found is None:
            raise Refused("no_such_tournament")
        return found

    async def change(self, name: str, transition: Transition) -> StoredTournament:
        """The tournament after a transition, which is on disk then."""
        for _ in range(ATTEMPTS):
            found = await self.find(name)
            # Drawing rounds may take a moment.
            changed = await asyncio.to_thread(transition, found.tournament)
            if changed == found.tournament:
                return found
            with contextlib.suppress(Conflict):
                await self._store.replace_tournament(changed, found.version, clock.now())
                self._woken.set()
                return StoredTournament(changed, found.version + 1)
        raise Refused("busy")

    async def withdraw(self, name: str, person: str) -> StoredTournament:
        """A person takes part no more, and gives up where they play."""
        found = await self.change(name, lambda one: rules.left(one, person))
        tournament = found.tournament
        number = tournament.number_of(person)
        for pairing in tournament.rounds[-1].pairings if tournament.rounds else ():
            if number in pairing.players and pairing.results is None:
                await self._give_up(pairing, person)
        return found

    async def _give_up(self, pairing: Pairing, person: str) -> None:
        with contextlib.suppress(Refused):  # a table that is not made yet; its bot will stand in
            live = await self._lobby.find(pairing.table)
            await live.write(lambda: _resigned(live.table, person), person)

    # --- going on -------------------------------------------------------------------------------

    async def _advance(self, name: str) -> None:
        try:
            before = (await self.find(name)).tournament
            after = await self._advance_once(before)
            while after != before:
                before, after = after, await self._advance_once(after)
        except Refused as refused:
            log.debug("tournament %s waits: %s", short_name(name), refused.code)
        except StoreFailed:
            raise
        except Exception:
            log.exception("tournament %s cannot go on", short_name(name))

    async def _advance_once(self, tournament: Tournament) -> Tournament:
        """Make the tables that are missing, read results, and do what the time has come for."""
        results = await self._new_results(tournament)
        now = clock.now()

        def go_on(one: Tournament) -> Tournament:
            if len(one.rounds) != len(tournament.rounds):
                return one  # another process was quicker: look again
            for number, of_table in results.items():
                one = rules.with_results(one, number, of_table)
            return rules.advanced(one, now)

        return (await self.change(tournament.id, go_on)).tournament

    async def _new_results(self, tournament: Tournament) -> dict[int, list[SeatResult]]:
        """By number within the last round: what came of tables that have ended."""
        open_pairings = {
            number: pairing
            for number, pairing in enumerate(
                tournament.rounds[-1].pairings if tournament.rounds else ()
            )
            if pairing.results is None
        }
        if not open_pairings:
            return {}
        made = await self._store.tables_of_tournament(tournament.id)
        found: dict[int, list[SeatResult]] = {}
        for number, pairing in open_pairings.items():
            if pairing.table not in made:
                await self._make_table(tournament, pairing, number)
            elif made[pairing.table] == "finished":
                found[number] = await self._results(pairing)
        return found

    async def _results(self, pairing: Pairing) -> list[SeatResult]:
        """What came of a table that is over; one of other rules cannot be read and is a draw."""
        try:
            return await (await self._lobby.find(pairing.table)).read(results_of)
        except Refused as refused:
            if refused.code != "other_rules":
                raise
            return [SeatResult(1, 0) for _ in pairing.players]

    async def _make_table(self, tournament: Tournament, pairing: Pairing, number: int) -> None:
        settings = table_settings(tournament, pairing)
        creator = Person(tournament.id, tournament.name, tournament.host)
        record = checked_record(creator, settings, pairing.table, self._compiler.offered)
        self._compiler.check_ready(key_of(record))
        record = replace(record, tournament=tournament.id)
        command = f"{len(tournament.rounds)}.{number}"  # one for each table, whoever makes it
        await self._lobby.add(record, command, await self._first_entries(tournament, pairing))
        # Nobody set this table and looks at it: who is to move first is told.
        live = await self._lobby.find(pairing.table)
        self._lobby.on_awaited(live, {}, awaited(live.table))

    async def _first_entries(self, tournament: Tournament, pairing: Pairing) -> list[AnyEntry]:
        """Everybody sits down, and the game begins."""
        entries: list[AnyEntry] = []
        for seat, number in enumerate(pairing.players):
            player = tournament.players[number]
            if player.person is not None:
                preferences = preferences_from(await self._store.preferences(player.person))
                entries += seat_entries(seat, player.person, player.name, preferences.confirm)
        return [*entries, Started()]


def table_settings(tournament: Tournament, pairing: Pairing) -> Settings:
    """The settings of one table; it is rated if enough people sit there."""
    players = [tournament.players[number] for number in pairing.players]
    people = sum(player.person is not None for player in players)
    about = tournament.rules
    return Settings(
        about.game,
        [
            SeatSetup("bot", player.level, player.name)
            if player.person is None
            else SeatSetup("guest")
            for player in players
        ],
        options=about.options,
        public=about.public,
        hints=False,
        rated=about.rated and people >= LEAST_RATED,
        clock=about.clock,
        chat=about.chat,
        window_seconds=about.window_seconds,
    )


def results_of(table: Table) -> list[SeatResult]:
    """What came of each seat; a table that the operator closed is a draw."""
    seats, match = table.seats, table.match
    if table.closed or match is None:
        return [SeatResult(1, 0) for _ in seats]
    ranks = [rank_of(table, number) for number in range(len(seats))]
    scores = [score.total for score in match.scores()]
    results = []
    for number, seat in enumerate(seats):
        gave_up = seat.resigned or seat.stand_in is not None
        # Who was never asked before the others gave up has missed nothing.
        is_absent = gave_up and seat.person not in table.last_written
        place = 1 + sum(other > ranks[number] for other in ranks)
        results.append(SeatResult(place, scores[number], gave_up, is_absent))
    return results


def _resigned(table: Table, person: str) -> list[AnyEntry] | None:
    if table.status != "playing":
        return None
    seats = [seat for seat in sorted(table.seats_of(person)) if not table.seats[seat].resigned]
    return [Resigned(seat, STAND_IN) for seat in seats] or None
