"""P-14.3 Dealing other seats' goal cards by what a seat believes of them, after `redeal`."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.belief import odds, share_of
from bactrian.core.chance.stream import Dice
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.hidden import HIDDEN
from bactrian.games.marco_polo.redeal import goals_dealt, keep_any_goals
from bactrian.games.marco_polo.rules.opening import sort_goals
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import GOALS, GOALS_DEALT, GOALS_KEPT


@rule
def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
    """Goal cards that other seats keep: the likely ones more often. Others stay as they fell."""
    if s.depth == 0:
        return  # P-14.3: at the end the goal cards are shown
    settled = 0
    for place in range(goals_dealt(s, seat)):
        settled |= 1 << int(s.goal_dealt[seat, place])
    for chair in range(1, s.seats):
        other = (seat + chair) % s.seats
        if has_chosen(s, other):
            for place in range(GOALS_KEPT):
                chosen = likely_goal(chair, settled, beliefs, dice)
                exchange_goals(s, s.goal[other, place], chosen)
                settled |= 1 << chosen
    for chair in range(1, s.seats):
        put_goals_right(s, (seat + chair) % s.seats, dice)


@rule
def has_chosen(s: State, seat: int) -> bool:
    """Whether a seat has all the goal cards that it keeps."""
    return s.goal[seat, GOALS_KEPT - 1] != NOBODY


@rule
def is_settled(settled: int, goal: int) -> bool:
    """Whether the goal is settled; `settled` has a bit for each that is."""
    return settled >> goal & 1 == 1


@rule
def likely_goal(chair: int, settled: int, beliefs: NDArray[np.float64], dice: Dice) -> int:
    """A goal card that this chair may keep, the likely ones more often."""
    total = 0.0
    for goal in range(GOALS):
        if not is_settled(settled, goal):
            total += odds(beliefs, HIDDEN, chair, goal)
    left, chosen = share_of(total, dice), 0
    for goal in range(GOALS):
        if left >= 0 and not is_settled(settled, goal):
            left -= odds(beliefs, HIDDEN, chair, goal)
            chosen = goal
    return chosen


@rule
def exchange_goals(s: State, one: int, other: int) -> None:
    """Two goal cards change places, whether dealt or not."""
    for owner in range(s.seats):
        for place in range(GOALS_DEALT):
            s.goal_dealt[owner, place] = exchanged(s.goal_dealt[owner, place], one, other)
        for place in range(GOALS_KEPT):
            s.goal[owner, place] = exchanged(s.goal[owner, place], one, other)


@rule
def exchanged(goal: int, one: int, other: int) -> int:
    """The card that lies where this one lay."""
    if goal == one:
        return other
    return one if goal == other else goal


@rule
def put_goals_right(s: State, seat: int, dice: Dice) -> None:
    """Goal cards lie in rising order; a seat that is still choosing has kept any it could."""
    sort_goals(s, seat, goals_dealt(s, seat))
    if not has_chosen(s, seat):
        keep_any_goals(s, seat, dice)
    elif s.goal[seat, 0] > s.goal[seat, 1]:
        exchange_goals_kept(s, seat)


@rule
def exchange_goals_kept(s: State, seat: int) -> None:
    """The two that a seat keeps change places."""
    goal = s.goal[seat, 0]
    s.goal[seat, 0] = s.goal[seat, 1]
    s.goal[seat, 1] = goal
