"""Template: whole games of uniformly random play inside one compiled loop."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, roll
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule

if TYPE_CHECKING:
    from bactrian.core.kernels.contract import MOST_DECISIONS, MOST_IN_TURN, State, broken
    from bactrian.core.kernels.templates.engine import act, open_table, run_on

TOO_MANY_DECISIONS = -1  # reported like a broken invariant
TOO_MANY_IN_TURN = -2


@rule
def any_option(s: "State", dice: Dice) -> int:
    """One of the legal actions, each as likely."""
    return s.options[roll(dice, s.option_count)]


@rule
def play_out(s: "State", dice: Dice) -> int:
    """Set a blank state up and play at random to the end; the number of actions."""
    open_table(s)
    actions = 0
    while True:
        run_on(s)  # in one place only: it holds nearly all rules, and compiling it takes seconds
        if s.depth == 0:
            return actions
        act(s, any_option(s, dice))
        actions += 1


@rule
def what_is_wrong(before: "State", s: "State", actions: int, in_turn: int) -> int:
    """A broken invariant or bound, or 0."""
    if in_turn >= MOST_IN_TURN:
        return TOO_MANY_IN_TURN
    if actions > MOST_DECISIONS:
        return TOO_MANY_DECISIONS
    return broken(before, s)


@rule
def check_out(states: "Records[State]", game: int, dice: Dice, failure: NDArray[np.int64]) -> int:
    """The same, looking at every invariant after every action; it ends where one is broken.

    The record behind the last game serves as memory of the position before.
    """
    before, s = states[len(states) - 1], states[game]
    open_table(s)
    actions, in_turn, wrong = 0, 0, 0
    while True:
        run_on(s)
        if actions > 0:
            in_turn = in_turn + 1 if s.turn == before.turn else 0
            wrong = what_is_wrong(before, s, actions, in_turn)
        if wrong != 0:
            failure[0] = wrong
            failure[1] = actions
        if s.depth == 0 or wrong != 0:
            return actions
        states[len(states) - 1] = states[game]
        act(s, any_option(s, dice))
        actions += 1


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
