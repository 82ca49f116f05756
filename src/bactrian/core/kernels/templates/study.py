"""Template: a game of self-play, recorded to learn from."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice
from bactrian.core.kernels.search_params import Scratch
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import KIND, SEAT

if TYPE_CHECKING:
    from bactrian.core.kernels.contract import (
        TURN,
        State,
        automa,
        measure,
        redeal,
        time_left,
        total,
    )
    from bactrian.core.kernels.templates.engine import list_open, open_table, run_on
    from bactrian.core.kernels.templates.evaluation import apply, weigh_options

SEAT_NOTED, LEFT, POINTS, OTHERS = range(4)  # columns of a note; features follow
NOTED = 4
GAME, SEEN = 0, 1


@rule
def note(s: "State", seat: int, row: NDArray[np.int32], scratch: Scratch) -> None:
    """Record the features of a seat."""
    for feature in range(len(scratch.features)):
        scratch.features[feature] = 0
    measure(s, seat, scratch.features)
    row[SEAT_NOTED], row[LEFT], row[POINTS] = seat, time_left(s), total(s, seat)
    row[OTHERS] = automa(s)
    for feature in range(len(scratch.features)):
        row[NOTED + feature] = scratch.features[feature]


@rule
def best_option(states: "Records[State]", dice: Records[Dice], scratch: Scratch) -> int:
    """The option with the highest chance, in one deal of what the seat cannot know."""
    s = states[GAME]
    states[SEEN] = states[GAME]
    redeal(states[SEEN], s.frames[s.depth - 1, SEAT], dice[0])
    list_open(states[SEEN])
    weigh_options(states, SEEN, scratch)
    best = 0
    for option in range(1, s.option_count):
        if scratch.weighed[option] > scratch.weighed[best]:
            best = option
    return s.options[best]


@rule
def take_weights(scratch: Scratch, weights: NDArray[np.int64]) -> None:
    """Evaluate by the weights of the seat that is to act."""
    for feature in range(len(weights)):
        for time in range(2):
            scratch.weights[feature, time] = weights[feature, time]


@kernel
def play_weighted(
    states: "Records[State]",
    dice: Records[Dice],
    scratch: Scratch,
    weights: NDArray[np.int64],
    notes: NDArray[np.int32],
    finals: NDArray[np.int32],
) -> int:
    """Play one game in which each seat has weights of its own; what the seats ended with.

    At the start of each turn all seats are recorded, as long as there is room; how many records.
    """
    s, count, noted_turn = states[GAME], 0, -1
    open_table(s)
    run_on(s)
    while s.depth > 0:
        is_new = s.frames[s.depth - 1, KIND] == TURN and s.turn != noted_turn
        if is_new and count + s.seats <= len(notes):
            noted_turn = s.turn
            for seat in range(s.seats):
                note(s, seat, notes[count], scratch)
                count += 1
        take_weights(scratch, weights[s.frames[s.depth - 1, SEAT]])
        apply(s, best_option(states, dice, scratch))
    for seat in range(s.seats):
        finals[seat] = total(s, seat)
    finals[s.seats] = automa(s)
    return count
