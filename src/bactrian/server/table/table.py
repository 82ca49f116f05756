"""A table: its record and its entries, replayed. Nothing here asks, waits, stores or sends.

The same entries give the same table in every process. What may be done is judged in `deciding`,
what clients see of it is made in `showing`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.server.messages import ChatLine, Status
from bactrian.server.table import agreements
from bactrian.server.table import entries as e
from bactrian.server.table.chronicle import (
    Audience,
    Chronicle,
    LogPage,
    RenderedPage,
    TableEvent,
    who_notices,
)
from bactrian.server.table.clocks import Turn, new_clocks
from bactrian.server.table.proposals import Proposal
from bactrian.server.table.reading import Reader
from bactrian.server.table.seats import Seat
from bactrian.server.table.windows import (
    SHORTEST,
    VisibleEvents,
    Window,
    heard,
)

NOTHING = VisibleEvents((), {})


class Deed(NamedTuple):
    """Who could notice an action of the match, and when it was done."""

    audience: Audience
    at: float


class Table:
    """One table as its entries made it."""

    def __init__(self, record: e.TableRecord) -> None:
        self.record = record
        self.settings = record.settings
        self.game = find_game(record.settings.game)
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
        self.chronicle = Chronicle()
        self.reader = Reader(self.game)
        self.phrases: dict[tuple[int, str], RenderedPage] = {}  # the newest pages, by language
        self.wrote: dict[str, float] = {}  # when each person last did something
        self.commands: dict[tuple[str, str], int] = {}  # done: by whom and name, with their entry
        self.clocks = new_clocks(record.settings.clock, len(self.seats))
        self.said: list[ChatLine] = []
        self.deeds: list[Deed] = []  # about each action of the match
        self.proposals = self._windows = 0  # so many there were
        self.settled = 0  # actions that were confirmed cannot be undone without consent
        self.at = self.begun = record.created
        self.ended: float | None = None
        self.closed = False  # by the operator: nobody has won, and nobody lost
        self.noticed = record.created  # when everybody could last notice something
        self._told: list[TableEvent] = []
        self._heard = NOTHING
        self._audience: Audience = None

    @property
    def asked(self) -> int | None:
        """The seat asked behind the open window: never to be told to anybody else."""
        return None if self.window is None else self.window.asked(self.playing())

    @property
    def public(self) -> Match | None:
        """The match as everybody may see it: before an open window, and before a held action."""
        return self.match if self.window is None else self.window.before

    def playing(self) -> Match:
        """The match of a table where a game has begun."""
        if self.match is None:
            raise ValueError(f"Table {self.record.id} has not started.")
        return self.match

    def seats_of(self, person: str | None) -> frozenset[int]:
        """The seats somebody holds."""
        mine = (n for n, seat in enumerate(self.seats) if seat.person == person is not None)
        return frozenset(mine)

    @property
    def turn(self) -> Turn | None:
        """Whose move it is, as everybody may know; None if no game goes on."""
        match = self.public
        if match is None or self.status != "playing" or match.to_act is None:
            return None
        return Turn(match.turn, match.to_act)

    @property
    def rests(self) -> bool:
        """Whether everybody who plays here has left it to bots: they wait for somebody to come."""
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
            if actors[at] == seat and self.deeds[at].audience is None:
                return at
        return None

    def window_closes(self) -> float | None:
        """When the open window closes by itself; None while it waits for the only person here.

        The time depends on what people do, never on who is asked, unless nobody else looks on.
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

    # --- replaying ------------------------------------------------------------------------------

    def apply(self, written: e.Written) -> None:
        """One entry more; it has been judged, and is on disk."""
        self.at, self._told, self._heard, self._audience = written.at, [], NOTHING, None
        APPLY[type(written.entry)](self, written.entry)
        if self.status == "finished" and self.ended is None:
            self.ended = self.at
        self.wrote[written.by] = written.at
        if written.command:
            self.commands[written.by, written.command] = written.seq
        self.chronicle.add(LogPage(self._audience, self._told, self._heard))
        if self._audience is None:
            self.noticed = written.at
            self._tell_clocks()

    def _tell_clocks(self) -> None:
        """Whose move it is, as everybody can see it: nothing else moves a clock."""
        turn = self.turn
        if self.clocks is None:
            return
        if turn is None or self.window is not None:
            self.clocks.stop(self.at)
        else:
            self.clocks.run(turn, self.at, for_person=self.seats[turn.seat].has_person)

    def tell(self, kind: str, **args: object) -> None:
        """Something about the table, for everybody's log."""
        self._told.append((kind, args))

    def _joined(self, entry: e.Joined) -> None:
        seat = self.seats[entry.seat]
        seat.person, seat.name = entry.person, entry.name
        self.tell("joined", seat=entry.seat, name=entry.name)

    def _left(self, entry: e.Left) -> None:
        self.tell("left", seat=entry.seat, name=self.seats[entry.seat].name)
        self.seats[entry.seat] = Seat(self.seats[entry.seat].setup)

    def _started(self, entry: e.Started) -> None:
        record = self.record
        self.match = Match(self.game, len(self.seats), record.seed, record.options, record.salt)
        self.status, self.begun = "playing", self.at
        self.tell("started")
        self._release(heard(self.match), self.match)

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
        undone = [deed.audience for deed in self.deeds[len(self.deeds) - count :]]
        del self.deeds[len(self.deeds) - count :]
        public = undone.count(None)
        if public:
            self.tell("taken_back", seat=entry.seat, count=public)
        else:
            # Nobody else knew of it, so nobody else learns that it was taken back.
            self._audience = frozenset({entry.seat}).union(*(seats for seats in undone if seats))

    def _passed(self, entry: e.Passed) -> None:
        self._audience = frozenset({entry.seat})
        if self.window is not None:
            self.window.passed[entry.seat] = self.at

    def _window_closed(self, entry: e.WindowClosed) -> None:
        window, match = self.window, self.playing()
        if window is None:
            return
        told, is_asked = window.rest, window.asked(match) is not None
        self.window = None
        if is_asked:
            self.deeds.append(Deed(frozenset({match.to_act or 0}), self.at))
            match.play(window.question.silent)
            told = told.then(heard(match))
        self._release(told, window.before)

    def _preferred(self, entry: e.Preferred) -> None:
        seat, self._audience = self.seats[entry.seat], frozenset({entry.seat})
        seat.confirm, seat.standing, seat.otherwise = entry.confirm, entry.standing, entry.otherwise

    def _rematched(self, entry: e.Rematched) -> None:
        self.rematch = entry.table
        self.tell("rematched")

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
        told = NOTHING if window is None else window.rest
        match.play(action)
        self.held = self.preview = None
        happened = heard(match)
        self._audience = None if happened.common else who_notices(self.reader, before, match)
        self.deeds.append(Deed(self._audience, self.at))
        self.window = None
        self._release(told.then(happened), before)

    def _release(self, told: VisibleEvents, before: Match) -> None:
        """Tell what happened, up to the first window that it opened."""
        match = self.playing()
        shown, rest = told, None
        if self.question is not None:
            shown, rest = told.split(self.question.event)
        self._heard = shown
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
}
