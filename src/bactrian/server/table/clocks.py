"""Clocks: how long a seat may think. They know no time but that of the entries.

A move is what one seat decides in one turn of the game. It has `per_move` seconds for itself; what
it takes beyond them comes out of the seat's bank, and when it is over `increment` is added. When a
player's time runs out, a bot plays until they come back, to at least a tenth of the bank.
In a window for hidden answers all clocks stop, no matter who is asked.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from bactrian.core.errors import BadOptions
from bactrian.server.messages import Clock

COMES_BACK_TO = 0.1  # of the bank, at least
SHORTEST_MOVE = 5  # seconds that a move must have at first


class Turn(NamedTuple):
    """Whose move it is."""

    number: int  # the game's own count
    seat: int


@dataclass
class Clocks:
    """The clocks of all seats; one runs at most."""

    rule: Clock
    banks: list[float]
    running: int | None = None
    _turn: Turn | None = None
    _since: float = 0.0
    _spent: float = field(default=0.0)  # by this move, before `_since`

    def left(self, seat: int) -> float:
        """The seconds a seat has for its move, as of when something last happened."""
        own = self._turn is not None and self._turn.seat == seat
        return max(0.0, self.rule.per_move + self.banks[seat] - (self._spent if own else 0))

    @property
    def runs_out_at(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self._since + self.left(self.running)

    def stop(self, at: float) -> None:
        """No clock runs: a window is open, or the game is over."""
        if self.running is not None:
            self._spent += max(0.0, at - self._since)
        self.running = None

    def run(self, turn: Turn, at: float, *, for_person: bool) -> None:
        """It is this seat's move; a bot's move uses no time."""
        self.stop(at)
        if turn != self._turn:
            self._end_move()
            self._turn = turn
        if for_person:
            self.running, self._since = turn.seat, at

    def _end_move(self) -> None:
        if self._turn is not None:
            self._charge(self._turn.seat)
            self.banks[self._turn.seat] += self.rule.increment

    def _charge(self, seat: int) -> None:
        beyond = max(0.0, self._spent - self.rule.per_move)
        self.banks[seat] = max(0.0, self.banks[seat] - beyond)
        self._spent = 0.0

    def begin_again(self, seat: int, at: float) -> None:
        """The player is back: their move, if it is theirs, begins anew."""
        if self._turn is not None and self._turn.seat == seat:
            self.stop(at)
            self._charge(seat)
        self._keep_some(seat)

    def mend(self, at: float) -> None:
        """The running clock ran out while no server looked on: the move costs nothing so far."""
        if self.running is not None:
            self._spent, self._since = 0.0, at
            self._keep_some(self.running)

    def _keep_some(self, seat: int) -> None:
        self.banks[seat] = max(self.banks[seat], self.rule.bank * COMES_BACK_TO)


def new_clocks(rule: Clock | None, seats: int) -> Clocks | None:
    """The clocks of a new game."""
    return None if rule is None else Clocks(rule, [float(rule.bank)] * seats)


def check_clock(rule: Clock | None) -> None:
    """Refuse a clock that leaves no time to move."""
    if rule is not None and rule.per_move + rule.bank < SHORTEST_MOVE:
        raise BadOptions(
            f"A move must have at least {SHORTEST_MOVE} seconds at first; "
            f"this clock gives {rule.per_move + rule.bank}."
        )
