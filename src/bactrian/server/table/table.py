"""A table: its record and its entries, replayed. Nothing here waits, stores or sends.

The same entries give the same table in every process. `commands` checks what may be done, the
package `views` makes what clients see.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.server.messages import ChatLine, Status
from bactrian.server.table import agreements
from bactrian.server.table import entries as e
from bactrian.server.table.clocks import Turn, new_clocks
from bactrian.server.table.event_log import (
    Audience,
    EventLog,
    LogPage,
    RenderedPage,
    TableEvent,
    who_notices,
)
from bactrian.server.table.proposals import Proposal
from bactrian.server.table.seats import Seat, seat_for_bot, seat_for_person
from bactrian.server.table.view_cache import ViewCache
from bactrian.server.table.windows import (
    SHORTEST,
    VisibleEvents,
    Window,
    visible_events,
)

NOTHING = VisibleEvents((), {})


class ActionRecord(NamedTuple):
    """Who could notice an action of the match, and when it was done."""

    audience: Audience
    at: float


class Table:
    """One table as its entries made it."""

    def __init__(self, record: e.TableRecord) -> None:
        self.record = record
        self.settings = record.settings
        self.game = find_game(e.key_of(record))
        self.question = self.game.hidden
        self.seats = [Seat(setup) for setup in record.settings.seats]
        self.creator = record.creator
        self.status: Status = "waiting"
        self.winners: list[int] | None = None
        self.rematch: str | None = None
        self.match: Match | None = None
        self.held: e.Held | None = None
        self.preview: Match | None = None  # what the held action would lead to: its seat's alone
        self.window: Window | None = None
        self.proposal: Proposal | None = None
        self.event_log = EventLog()
        self.view_cache = ViewCache(self.game)
        self.rendered_pages: dict[tuple[int, str], RenderedPage] = {}  # by index and language
        self.last_written: dict[str, float] = {}  # when each person last wrote an entry
        self.commands: dict[
            tuple[str, str], int
        ] = {}  # by person and name: the entry of each command
        self.clocks = new_clocks(record.settings.clock, len(self.seats))
        self.said: list[ChatLine] = []
        self.action_records: list[ActionRecord] = []  # about each action of the match
        self.proposals = self._windows = 0  # so many there were
        self.settled = 0  # actions that were confirmed cannot be undone without consent
        self.at = self.begun = record.created
        self.ended: float | None = None
        self.closed = False  # by the operator: there is no winner
        self.erased: set[str] = set()  # people whose account was deleted
        self.last_public_change = record.created  # when everyone could last notice something
        self._table_events: list[TableEvent] = []
        self._game_events = NOTHING
        self._audience: Audience = None

    @property
    def subjects(self) -> frozenset[str]:
        """What a seat can be asked about in secret, as standing answers name it."""
        if self.question is None:
            return frozenset()
        name, entries = self.question.subject, self.game.catalogue.entries
        return frozenset(str(entry.args[name]) for entry in entries if name in entry.args)

    @property
    def asked(self) -> int | None:
        """The seat asked behind the open window: a secret of that seat."""
        return None if self.window is None else self.window.asked(self.playing())

    @property
    def public(self) -> Match | None:
        """The match as everyone may see it: before an open window, and before a held action."""
        return self.match if self.window is None else self.window.before

    def playing(self) -> Match:
        """The match of a table where a game has begun."""
        if self.match is None:
            raise ValueError("The table has not started.")
        return self.match

    def seats_of(self, person: str | None) -> frozenset[int]:
        """The seats of a person."""
        mine = (n for n, seat in enumerate(self.seats) if seat.person == person is not None)
        return frozenset(mine)

    @property
    def turn(self) -> Turn | None:
        """Whose move it is, as everyone may know; None if no game goes on."""
        match = self.public
        if match is None or self.status != "playing" or match.to_act is None:
            return None
        return Turn(match.turn, match.to_act)

    @property
    def rests(self) -> bool:
        """Whether all people here have left their seats to bots; these wait for one to return.

        In a tournament others wait for the result.
        """
        if self.record.tournament is not None:
            return False
        mine = [seat for seat in self.seats if seat.person is not None and not seat.resigned]
        return bool(mine) and not any(seat.has_person for seat in mine)

    def people(self) -> list[int]:
        """The seats where people decide now."""
        return [n for n, seat in enumerate(self.seats) if seat.has_person and not seat.resigned]

    def undoable(self, seat: int) -> int:
        """How many actions a seat could take back now, a held one first."""
        if self.match is None or self.status != "playing" or self.window is not None:
            return 0
        done = min(self.match.undoable(seat), len(self.match.played) - self.settled)
        return done + (self.held is not None and self.held.seat == seat)

    def rewind_point(self, seat: int) -> int | None:
        """How many actions came before the last one the seat did for all to see, if it did any."""
        actors = self.playing().actors
        for at in range(len(actors) - 1, -1, -1):
            if actors[at] == seat and self.action_records[at].audience is None:
                return at
        return None

    def window_closes(self) -> float | None:
        """When the open window closes by itself; None while it waits for the only person here.

        The time depends on what people do, never on who is asked, except at a private table.
        """
        if self.window is None:
            return None
        window = self.window
        slow = [
            seat
            for seat in self.people()
            if seat not in window.passed and self.seats[seat].answer(window.subject) == "ask"
        ]
        earliest = max([window.opened + SHORTEST, *window.passed.values()])
        if self.is_private:
            return None if self.asked in slow else earliest
        return window.opened + self.settings.window_seconds if slow else earliest

    @property
    def is_private(self) -> bool:
        """Whether one person plays here alone, at a table that is not listed."""
        persons = {seat.person for seat in self.seats if seat.person is not None}
        return len(persons) <= 1 and not self.settings.public

    def forget_views(self) -> None:
        """Give the memory back that views and texts take: they can be made again."""
        self.view_cache.clear()
        self.rendered_pages.clear()

    # --- replaying ------------------------------------------------------------------------------

    def apply(self, written: e.Written) -> None:
        """Apply one entry; it has been checked before."""
        self.at, self._audience = written.at, None
        self._table_events, self._game_events = [], NOTHING
        APPLY[type(written.entry)](self, written.entry)
        if self.status == "finished" and self.ended is None:
            self.ended = self.at
        self.last_written[written.by] = written.at
        if written.command:
            self.commands[written.by, written.command] = written.seq
        self.event_log.add(LogPage(self._audience, self._table_events, self._game_events))
        if self._audience is None:
            self.last_public_change = written.at
            self._update_clocks()

    def _update_clocks(self) -> None:
        """Run the clock of the public turn: nothing else moves a clock."""
        turn = self.turn
        if self.clocks is None:
            return
        if turn is None or self.window is not None:
            self.clocks.stop(self.at)
        else:
            self.clocks.run(turn, self.at, for_person=self.seats[turn.seat].has_person)

    def log_event(self, kind: str, **args: object) -> None:
        """Add an event about the table, which everyone may know, to the log."""
        self._table_events.append((kind, args))

    def _joined(self, entry: e.Joined) -> None:
        seat = self.seats[entry.seat]
        seat.person, seat.name = entry.person, entry.name
        self.log_event("joined", seat=entry.seat, name=entry.name)

    def _left(self, entry: e.Left) -> None:
        self.log_event("left", seat=entry.seat, name=self.seats[entry.seat].name)
        self.seats[entry.seat] = Seat(self.seats[entry.seat].setup)

    def _bot_seated(self, entry: e.BotSeated) -> None:
        self.seats[entry.seat] = seat_for_bot(entry.level, entry.name)
        self.log_event("bot_seated", seat=entry.seat, level=entry.level)

    def _bot_left(self, entry: e.BotLeft) -> None:
        self.seats[entry.seat] = seat_for_person(self.settings.seats[entry.seat])
        self.log_event("bot_left", number=entry.seat + 1)

    def _cancelled(self, entry: e.Cancelled) -> None:
        self.status = "cancelled"
        self.log_event("cancelled")

    def _started(self, entry: e.Started) -> None:
        record = self.record
        self.match = Match(
            self.game, len(self.seats), int(record.seed), record.options, record.salt
        )
        self.status, self.begun = "playing", self.at
        self.log_event("started")
        self._publish(visible_events(self.match), self.match)

    def _played(self, entry: e.Played) -> None:
        self._do(entry.action)

    def _confirmed(self, entry: e.Confirmed) -> None:
        if self.held is not None:
            self._do(self.held.action)
            self.settled = len(self.playing().played)

    def _held(self, entry: e.Held) -> None:
        self.held, self.preview = entry, self.playing().copy()
        self.preview.play(entry.action)
        self._audience = frozenset({entry.seat})

    def _taken_back(self, entry: e.TakenBack) -> None:
        count = entry.count
        if self.held is not None:
            self.held = self.preview = None
            count -= 1
        for _ in range(count):
            self.playing().undo(entry.seat)
        undone = [
            record.audience for record in self.action_records[len(self.action_records) - count :]
        ]
        del self.action_records[len(self.action_records) - count :]
        public = undone.count(None)
        if public:
            self.log_event("taken_back", seat=entry.seat, count=public)
        else:
            # The others did not know of it, so they do not learn that it was taken back.
            self._audience = frozenset({entry.seat}).union(*(seats for seats in undone if seats))

    def _passed(self, entry: e.Passed) -> None:
        self._audience = frozenset({entry.seat})
        if self.window is not None:
            self.window.passed[entry.seat] = self.at

    def _window_closed(self, entry: e.WindowClosed) -> None:
        window, match = self.window, self.playing()
        if window is None:
            return
        events, is_asked = window.rest, window.asked(match) is not None
        self.window = None
        if is_asked:
            self.action_records.append(ActionRecord(frozenset({match.to_act or 0}), self.at))
            match.play(window.question.silent)
            events = events.then(visible_events(match))
        self._publish(events, window.before)

    def _preferred(self, entry: e.Preferred) -> None:
        seat, self._audience = self.seats[entry.seat], frozenset({entry.seat})
        seat.confirm, seat.standing, seat.otherwise = entry.confirm, entry.standing, entry.otherwise

    def _rematched(self, entry: e.Rematched) -> None:
        self.rematch = entry.table
        self.log_event("rematched")

    def _clock_mended(self, entry: e.ClockMended) -> None:
        if self.clocks is not None:
            self.clocks.mend(self.at)

    def _said(self, entry: e.Said) -> None:
        self._audience = frozenset()  # counted apart
        number = len(self.said) + 1
        self.said.append(ChatLine(number, self.at, entry.seat, entry.name, entry.text))

    def _do(self, action: int) -> None:
        match, window = self.playing(), self.window
        before = match.copy()
        events = NOTHING if window is None else window.rest
        match.play(action)
        self.held = self.preview = None
        happened = visible_events(match)
        self._audience = None if happened.common else who_notices(self.view_cache, before, match)
        self.action_records.append(ActionRecord(self._audience, self.at))
        self.window = None
        self._publish(events.then(happened), before)

    def _publish(self, events: VisibleEvents, before: Match) -> None:
        """Publish events up to the first that opens a window; the rest waits behind the window."""
        match = self.playing()
        shown, rest = events, None
        if self.question is not None:
            shown, rest = events.split(self.question.event)
        self._game_events = shown
        if self.question is not None and rest is not None:
            self._windows += 1
            subject = shown.common[-1].args[self.question.subject]
            self.window = Window(self.question, self._windows, subject, self.at, before, rest)
        elif match.over:
            self.status, self.winners = "finished", match.winners()
            self.proposal = None


# Any: each takes its own kind of entry
APPLY: Mapping[type, Callable[[Table, Any], None]] = {
    e.Joined: Table._joined,
    e.Left: Table._left,
    e.Started: Table._started,
    e.Played: Table._played,
    e.Held: Table._held,
    e.Confirmed: Table._confirmed,
    e.TakenBack: Table._taken_back,
    e.Passed: Table._passed,
    e.WindowClosed: Table._window_closed,
    e.Preferred: Table._preferred,
    e.Proposed: agreements.proposed,
    e.Answered: agreements.answered,
    e.Returned: agreements.returned,
    e.Resigned: agreements.resigned,
    e.Rematched: Table._rematched,
    e.RanOut: agreements.ran_out,
    e.ClockMended: Table._clock_mended,
    e.SteppedAway: agreements.stepped_away,
    e.Said: Table._said,
    e.Adopted: agreements.adopted,
    e.Closed: agreements.closed,
    e.Erased: agreements.erased,
    e.BotSeated: Table._bot_seated,
    e.BotLeft: Table._bot_left,
    e.Cancelled: Table._cancelled,
}
