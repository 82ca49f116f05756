"""The open decision and the turn as a learner sees them, and the whole observation."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.observation.board import observe_board, observe_seat, observe_spaces
from bactrian.games.marco_polo.observation.layout import (
    AT_ABOUT,
    AT_ACTIVE,
    AT_DEALT,
    AT_DECISION,
    AT_FRESH,
    AT_GOAL_CHOICE,
    AT_GOALS,
    AT_MINE,
    AT_MOVED,
    AT_NAMED,
    AT_PENDING,
    AT_PLACING,
    AT_PLAYERS,
    AT_REVEALED,
    AT_ROUND,
    AT_SEATS,
    AT_START,
    AT_STEPS,
    AT_TRAVELLER,
    AT_TURN,
    AT_WAITING,
    AT_WALK,
    FACES,
    FRAME,
    KINDS,
    SEAT_NUMBERS,
    WAITING,
    chair_of,
    mark,
    share,
)
from bactrian.games.marco_polo.observation.measured import observe_measured, observe_ways
from bactrian.games.marco_polo.rules.opening import GOAL_CHOICE
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    GAINS,
    GOALS_DEALT,
    GOALS_KEPT,
    MOST_PLAYERS,
    NODES,
    SIDES,
)
from bactrian.games.marco_polo.words import Task


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the observation of a seat into `out`, which is all zero."""
    observe_decision(s, seat, out)
    observe_turn(s, seat, out)
    observe_spaces(s, seat, out)
    observe_board(s, out)
    for chair in range(s.seats):
        observe_seat(s, (seat + chair) % s.seats, AT_SEATS + chair * SEAT_NUMBERS, out)
    observe_ways(s, seat, out)
    observe_measured(s, seat, out)
    for card in range(GOALS_DEALT):
        mark(out, AT_DEALT, s.goal_dealt[seat, card])
    for card in range(GOALS_KEPT):
        mark(out, AT_GOALS, s.goal[seat, card])


@rule
def observe_decision(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The open decision; what exactly is asked only its own seat is told (P-14.3)."""
    if s.depth > 0:
        top = s.depth - 1
        out[AT_DECISION + s.frames[top, KIND]] = 1
        if s.frames[top, SEAT] == seat:
            out[AT_MINE] = 1
            out[AT_ABOUT] = share(s.frames[top, FIRST])
            out[AT_ABOUT + 1] = share(s.frames[top, SECOND])
        for below in range(min(top, WAITING)):
            observe_frame(s, seat, top - 1 - below, AT_WAITING + below * FRAME, out)
    for gain in range(GAINS):
        out[AT_PENDING + gain] = share(s.pending[gain])
    out[AT_GOAL_CHOICE] = s.variant[GOAL_CHOICE]


@rule
def observe_frame(s: State, seat: int, level: int, at: int, out: NDArray[np.float32]) -> None:
    """A question or step that waits on the stack; none of them has anything secret in it."""
    kind, owner = s.frames[level, KIND] + 1, s.frames[level, SEAT]
    first = s.frames[level, FIRST]
    if owner == NOBODY:
        out[at] = -kind / KINDS
        if is_step_of_a_seat(s.frames[level, KIND]):
            owner, first = first, 0
    else:
        out[at] = kind / KINDS
    out[at + 1] = (chair_of(s, seat, owner) + 1) / MOST_PLAYERS
    out[at + 2] = share(first)
    out[at + 3] = share(s.frames[level, SECOND])


@rule
def is_step_of_a_seat(task: int) -> bool:
    """Whether the first number of a step is a seat."""
    return task == Task.GIVE_CITY_BONUS or task >= Task.DRAW_BLACK_DIE


@rule
def observe_turn(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Round, turn, dice named, movement."""
    out[AT_PLAYERS + s.seats - 2] = 1
    mark(out, AT_ROUND, s.round_number - 1)
    mark(out, AT_START, chair_of(s, seat, s.start_player))
    mark(out, AT_TRAVELLER, chair_of(s, seat, s.traveller))
    mark(out, AT_ACTIVE, chair_of(s, seat, s.active))
    out[AT_TURN] = s.main_done
    out[AT_TURN + 1] = s.bought_black
    for node in range(NODES):
        out[AT_FRESH + node] = s.fresh[node]
    mark(out, AT_PLACING, s.place_space)
    for die in range(s.named_count):
        face = s.named_colour[die] * SIDES + s.named_value[die] - 1
        out[AT_NAMED + die * FACES + face] = 1
    if s.walk_left > 0:
        out[AT_WALK + s.walk_kind] = 1
    out[AT_STEPS] = s.walk_left / SIDES
    out[AT_STEPS + 1] = s.walk_made / SIDES
    for figure in range(2):
        out[AT_MOVED + figure] = s.walk_moved[figure]
    for place in range(MOST_PLAYERS + 1):
        mark(out, AT_REVEALED, s.revealed[place])
