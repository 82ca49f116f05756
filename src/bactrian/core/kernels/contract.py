"""What a game's rules must offer so that the generic kernels can run it.

The names here are stand-ins for type checkers and readers: each game's `turn` module has its own,
and `core.kernels.template` puts those into the templates. Rules never call these.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice
from bactrian.core.rules.state import GameState

State = GameState

if TYPE_CHECKING:
    HIDDEN: int  # kinds of cards that a seat may hold in secret
    TURN: int  # the decision in which a seat chooses freely what to do
    MOST_DECISIONS: int  # no game asks more questions than this
    MOST_IN_TURN: int  # no turn asks more questions than this

    def set_up(s: State) -> None:
        """Set a blank state up (players and options are filled in) and push the first step."""

    def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
        """Offer the options of a question with `add_option`, in rising order."""

    def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
        """Do the action with this number, in answer to a question that is off the stack already."""

    def do_step(s: State, step: int, first: int, second: int) -> None:
        """Do what comes by itself."""

    def points(s: State, seat: int, part: int) -> int:
        """A part of a seat's points, as if the game ended now."""

    def broken(before: State, s: State) -> int:
        """The number of an invariant that does not hold after an action, or 0."""

    def put_in_order(s: State, seat: int) -> None:
        """Lay whatever the seat cannot know so that it tells nothing."""

    def redeal(s: State, seat: int, dice: Dice) -> None:
        """Deal again at random whatever the seat cannot know, the random stream included."""

    def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
        """After `redeal`: deal other hands by what is believed of them.

        For each chair but the own one, clockwise, and each hidden card, that it is there.
        """

    def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
        """Write what the seat may know as numbers for a learner."""

    def reveal(s: State, seat: int, out: NDArray[np.float32]) -> None:
        """Write 1 for what others hold in secret: HIDDEN numbers for each chair but the own one."""

    def total(s: State, seat: int) -> int:
        """All points of a seat, as if the game ended now."""

    def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
        """Write the features of a seat's position; all are 0 before."""

    def time_left(s: State) -> int:
        """How much of the game is left, from WHOLE at its start to 0."""

    def automa(s: State) -> int:
        """The points of the automa, or NOBODY without one."""


CONTRACT = (
    "HIDDEN",
    "MOST_DECISIONS",
    "MOST_IN_TURN",
    "State",
    "TURN",
    "broken",
    "deal_believed",
    "do_step",
    "list_options",
    "measure",
    "observe",
    "points",
    "put_in_order",
    "redeal",
    "reveal",
    "automa",
    "set_up",
    "take",
    "time_left",
    "total",
)
