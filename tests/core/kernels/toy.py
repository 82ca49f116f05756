"""A toy game for the generic kernels: two seats take one or two stones from a heap in turn.

The last stones are a question with one option (taken by itself), an empty heap one with none.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, below, draw_stream, roll
from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.record import i16
from bactrian.core.rules.report import raise_barrier, report, report_draw
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY, GameState

TAKE = TURN = 0  # the only question
NEXT_TURN, CHECK = 0, 1  # the steps
MOST_DECISIONS = 20
MOST_IN_TURN = 2
STONES = 9


class State(GameState):
    """A heap, and what was taken."""

    stones = i16()
    taken = i16(2)
    trail = i16(16)  # which steps ran, in order, and how many
    steps = i16()
    lucky = i16()  # a hidden number


@rule
def set_up(s: State) -> None:
    """A heap of nine; a game may bring its own number in the first option."""
    s.stones = STONES if s.variant[0] == 0 else s.variant[0]
    s.lucky = below(s, 100)
    report_draw(s, 0, s.lucky)
    then(s, NEXT_TURN, 0)


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """One stone (action 0) or two (action 1), as far as the heap goes."""
    for number in range(min(2, s.stones)):
        add_option(s, number)


@rule
def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
    """Take the stones; the heap is looked at before the turn goes on."""
    s.stones -= number + 1
    s.taken[seat] += number + 1
    report(s, 1, seat, number + 1)
    then(s, NEXT_TURN, 1 - seat)
    then(s, CHECK, seat)


@rule
def do_step(s: State, step: int, first: int, second: int) -> None:
    """Note the step; a turn begins with a question."""
    s.trail[s.steps % 16] = 10 * step + first
    s.steps += 1
    if step == NEXT_TURN:
        s.turn += 1
        if s.stones == 0:
            raise_barrier(s)
            s.ends = 1
        ask(s, TAKE, first)


@rule
def points(s: State, seat: int, part: int) -> int:
    """Stones taken."""
    return s.taken[seat] if part == 0 else 0


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat."""
    return s.taken[seat]


@rule
def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """A constant, and the stones of the heap."""
    features[0] = 1
    features[1] = s.stones


@rule
def time_left(s: State) -> int:
    """As the heap goes down."""
    return WHOLE * s.stones // STONES


@rule
def automa(s: State) -> int:
    """Nobody plays beside the two."""
    return NOBODY


@rule
def put_in_order(s: State, seat: int) -> None:
    """The lucky number is secret."""
    s.lucky = 0


@rule
def broken(before: State, s: State) -> int:
    """Stones never come back, and nobody has more than five (which can happen: to be found)."""
    if s.stones > before.stones:
        return 1
    return 2 if max(s.taken[0], s.taken[1]) > 5 else 0


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """The lucky number is secret."""
    draw_stream(s, dice)
    s.lucky = roll(dice, 100)


@rule
def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
    """Nobody holds a card."""


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The heap, and one's own stones."""
    out[0] = s.stones
    out[1] = s.taken[seat]
