"""Template: whole games of uniformly random play inside one compiled loop."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.record import Records
from bactrian.core.rule import kernel, rule
from bactrian.core.stream import Dice, HasStream, below

if TYPE_CHECKING:
    from bactrian.core.contract import MOST_DECISIONS, MOST_IN_TURN, State, broken
    from bactrian.core.templates.engine import apply, begin

TOO_MANY_DECISIONS = -1  # told like a broken invariant
TOO_MANY_IN_TURN = -2


@rule
def any_option(s: "State", dice: HasStream) -> int:
    """One of the legal actions, each as likely."""
    return s.options[below(dice, s.option_count)]


@rule
def play_out(s: "State", dice: HasStream) -> int:
    """Play at random to the end; the number of actions."""
    actions = 0
    while s.depth > 0:
        apply(s, any_option(s, dice))
        actions += 1
    return actions


@rule
def check_out(
    states: "Records[State]", game: int, dice: HasStream, failure: NDArray[np.int64]
) -> int:
    """Play at random to the end and look at every invariant after every action.

    The record behind the last game serves as memory of the position before.
    """
    before, s = states[len(states) - 1], states[game]
    actions, in_turn = 0, 0
    while s.depth > 0:
        states[len(states) - 1] = states[game]
        apply(s, any_option(s, dice))
        actions += 1
        in_turn = in_turn + 1 if s.turn == before.turn else 0
        wrong = broken(before, s)
        if in_turn >= MOST_IN_TURN:
            wrong = TOO_MANY_IN_TURN
        if actions > MOST_DECISIONS:
            wrong = TOO_MANY_DECISIONS
        if wrong != 0:
            failure[0] = wrong
            failure[1] = actions
            break
    return actions


@kernel
def play_all(
    states: "Records[State]",
    dice: Records[Dice],
    actions: NDArray[np.int64],
    check: bool,
    failures: NDArray[np.int64],
) -> None:
    """Set up and play one game per entry of `dice`; `states` has one record more, for checking."""
    for game in range(len(dice)):
        begin(states[game])
        if check:
            actions[game] = check_out(states, game, dice[game], failures[game])
        else:
            actions[game] = play_out(states[game], dice[game])


@kernel
def copy_often(states: "Records[State]", times: int) -> None:
    """Hand a state on around the array, to be timed; it changes, so that no copy can be saved."""
    for number in range(times):
        here = number % len(states)
        states[here].turn += 1
        states[(here + 1) % len(states)] = states[here]
