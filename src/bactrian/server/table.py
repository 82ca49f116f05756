"""A table: its record and its entries, replayed. Nothing here asks, waits, stores or sends.

The same entries give the same table in every process. What may be done is judged in `deciding`,
what clients see of it is made in `showing`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.server import entries as e
from bactrian.server.chronicle import Audience, Chronicle, Page, Told, who_notices
from bactrian.server.messages import Status
from bactrian.server.proposals import Proposal
from bactrian.server.seats import Seat
from bactrian.server.windows import HIDDEN, SHORTEST, Heard, HiddenQuestion, Window, heard

NOTHING = Heard((), {})


class Table:
    """One table as its entries made it."""

    def __init__(self, record: e.TableRecord) -> None:
        self.record = record
        self.settings = record.settings
        self.game = find_game(record.settings.game)
        self.question: HiddenQuestion | None = HIDDEN.get(self.game.name)
        self.seats = [Seat(setup) for setup in record.settings.seats]
        self.status: Status = "waiting"
        self.winners: list[int] | None = None
        self.rematch: str | None = None
        self.match: Match | None = None
        self.held: e.Held | None = None
        self.preview: Match | None = None  # what the held action would lead to: its seat's alone
        self.window: Window | None = None
        self.proposal: Proposal | None = None
        self.chronicle = Chronicle()
        self.commands: dict[tuple[str, str], int] = {}  # done: by whom and name, with their entry
        self._windows = self._proposals = 0
        self._settled = 0  # actions that were confirmed cannot be undone without consent
        self._at = record.created
        self.noticed = record.created  # when everybody could last notice something
        self._told: list[Told] = []
        self._heard = NOTHING
        self._audience: Audience = None
        self._noticed: list[Audience] = []  # who could notice each action of the match

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

    def people(self) -> list[int]:
        """The seats where people decide now."""
        return [n for n, seat in enumerate(self.seats) if seat.has_person and not seat.resigned]

    def undoable(self, seat: int) -> int:
        """How many actions a seat could take back now, a held one first."""
        if self.match is None or self.status != "playing" or self.window is not None:
            return 0
        done = min(self.match.undoable(seat), len(self.match.played) - self._settled)
        return done + (self.held is not None and self.held.seat == seat)

    def rewind_point(self, seat: int) -> int | None:
        """How many actions came before the last one the seat did for all to see, if it did any."""
        actors = self.playing().actors
        for at in range(len(actors) - 1, -1, -1):
            if actors[at] == seat and self._noticed[at] is None:
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
        self._at, self._told, self._heard, self._audience = written.at, [], NOTHING, None
        APPLY[type(written.entry)](self, written.entry)
        if written.command:
            self.commands[written.by, written.command] = written.seq
        self.chronicle.add(Page(self._audience, self._told, self._heard))
        if self._audience is None:
            self.noticed = written.at

    def _tell(self, kind: str, **args: object) -> None:
        self._told.append((kind, args))

    def _joined(self, entry: e.Joined) -> None:
        seat = self.seats[entry.seat]
        seat.person, seat.name = entry.person, entry.name
        self._tell("joined", seat=entry.seat, name=entry.name)

    def _left(self, entry: e.Left) -> None:
        self._tell("left", seat=entry.seat, name=self.seats[entry.seat].name)
        self.seats[entry.seat] = Seat(self.seats[entry.seat].setup)

    def _started(self, entry: e.Started) -> None:
        record = self.record
        self.match = Match(self.game, len(self.seats), record.seed, record.options, record.salt)
        self.status = "playing"
        self._tell("started")
        self._release(heard(self.match), self.match)

    def _played(self, entry: e.Played) -> None:
        self._do(entry.action)

    def _confirmed(self, entry: e.Confirmed) -> None:
        if self.held is not None:
            self._do(self.held.action)
            self._settled = len(self.playing().played)

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
        undone = self._noticed[len(self._noticed) - count :]
        del self._noticed[len(self._noticed) - count :]
        public = undone.count(None)
        if public:
            self._tell("taken_back", seat=entry.seat, count=public)
        else:
            # Nobody else knew of it, so nobody else learns that it was taken back.
            self._audience = frozenset({entry.seat}).union(*(seats for seats in undone if seats))

    def _passed(self, entry: e.Passed) -> None:
        self._audience = frozenset({entry.seat})
        if self.window is not None:
            self.window.passed[entry.seat] = self._at

    def _window_closed(self, entry: e.WindowClosed) -> None:
        window, match = self.window, self.playing()
        if window is None:
            return
        told, is_asked = window.rest, window.asked(match) is not None
        self.window = None
        if is_asked:
            self._noticed.append(frozenset({match.to_act or 0}))
            match.play(window.question.silent)
            told = told.then(heard(match))
        self._release(told, window.before)

    def _preferred(self, entry: e.Preferred) -> None:
        seat, self._audience = self.seats[entry.seat], frozenset({entry.seat})
        seat.confirm, seat.standing, seat.otherwise = entry.confirm, entry.standing, entry.otherwise

    def _proposed(self, entry: e.Proposed) -> None:
        self._proposals += 1
        person = self.seats[entry.seat].person
        asked = [n for n in self.people() if self.seats[n].person != person and n != entry.target]
        back_to = self.rewind_point(entry.seat) if entry.what == "rewind" else None
        self.proposal = Proposal(self._proposals, entry, asked, [], back_to or 0)
        self._tell("proposed", seat=entry.seat, what=entry.what, target=entry.target)
        self._settle_proposal()

    def _answered(self, entry: e.Answered) -> None:
        if self.proposal is None:
            return
        self._tell("agreed" if entry.agree else "declined", seat=entry.seat)
        if entry.agree:
            self.proposal.agreed.append(entry.seat)
            self._settle_proposal()
        else:
            self.proposal = None

    def _settle_proposal(self) -> None:
        proposal = self.proposal
        if proposal is None or proposal.is_open(self.people()):
            return
        self.proposal = None
        if proposal.entry.what == "rewind":
            self._rewind(proposal)
        elif proposal.entry.target is not None:
            self.seats[proposal.entry.target].stand_in = proposal.entry.level
            self._tell("taken_over", seat=proposal.entry.target, level=proposal.entry.level)

    def _rewind(self, proposal: Proposal) -> None:
        match = self.playing()
        count = len(match.played) - proposal.back_to
        self.held = self.preview = self.window = None
        if count > 0:
            self.match = match.replay(proposal.back_to)
            del self._noticed[proposal.back_to :]
            self._settled = min(self._settled, proposal.back_to)
            self._tell("rewound", seat=proposal.entry.seat)

    def _returned(self, entry: e.Returned) -> None:
        self.seats[entry.seat].stand_in = None
        self._tell("returned", seat=entry.seat)

    def _resigned(self, entry: e.Resigned) -> None:
        seat = self.seats[entry.seat]
        seat.resigned, seat.stand_in = True, entry.level
        if self.held is not None and self.held.seat == entry.seat:
            self.held = self.preview = None
        self._tell("resigned", seat=entry.seat)
        left = [n for n, other in enumerate(self.seats) if not other.resigned]
        if len(left) <= 1 or not self.people():
            self.window = self.proposal = None
            self.status, self.winners = "finished", left

    def _rematched(self, entry: e.Rematched) -> None:
        self.rematch = entry.table
        self._tell("rematched")

    def _do(self, action: int) -> None:
        match, window = self.playing(), self.window
        before = match.copy()
        told = NOTHING if window is None else window.rest
        match.play(action)
        self.held = self.preview = None
        happened = heard(match)
        self._audience = None if happened.common else who_notices(before, match)
        self._noticed.append(self._audience)
        self.window = None
        self._release(told.then(happened), before)

    def _release(self, told: Heard, before: Match) -> None:
        """Tell what happened, up to the first window that it opened."""
        match = self.playing()
        shown, rest = told, None
        if self.question is not None:
            shown, rest = told.split(self.question.event)
        self._heard = shown
        if self.question is not None and rest is not None:
            self._windows += 1
            subject = shown.common[-1].args[self.question.subject]
            self.window = Window(self.question, self._windows, subject, self._at, before, rest)
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
    e.Proposed: Table._proposed,
    e.Answered: Table._answered,
    e.Returned: Table._returned,
    e.Resigned: Table._resigned,
    e.Rematched: Table._rematched,
}
