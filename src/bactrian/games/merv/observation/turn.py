"""The open decision and the turn as a learner sees them, and the whole observation."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.tables import constants
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.observation.board import (
    observe_caravan,
    observe_city,
    observe_queue,
    observe_solo,
    observe_supplies,
)
from bactrian.games.merv.observation.layout import (
    AT_ABOUT,
    AT_ACTIVATED,
    AT_ACTIVE,
    AT_BEFORE,
    AT_CHOSEN,
    AT_COLOUR,
    AT_DECIDES,
    AT_DECISION,
    AT_DUE,
    AT_DUE_FOR,
    AT_FILLING,
    AT_OWNERS,
    AT_PAYING,
    AT_PLAYERS,
    AT_ROUND,
    AT_SCORED,
    AT_SLOT,
    AT_SPENT,
    AT_TURN,
    AT_WAITING,
    AT_YEAR,
    DECISIONS,
    KINDS_OF_GOOD,
    ON_FRAME,
    OWNER_NUMBERS,
    WAITING_FRAMES,
    share,
)
from bactrian.games.merv.observation.measured import observe_lines, observe_measured
from bactrian.games.merv.observation.owners import chair, mark, observe_owner
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.rules.payment import LAST_STAGE
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import HALLS, MASTERS, SPICES
from bactrian.games.merv.words import Task

# The first number of these steps is a place of the queue or a slot; of others it is the owner who
# decides now, and nothing new.
WITHOUT_OWNER = (Task.NEXT_MASTER, Task.MOVE_MASTER, Task.INVADE, Task.SCORE_OWNER)
TELLS_FIRST = constants([task in WITHOUT_OWNER for task in Task])


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-22 Everything the seat may know; `out` is all zero."""
    if s.depth > 0:
        top = s.depth - 1
        mark(out, AT_DECISION, s.frames[top, KIND])
        mark(out, AT_DECIDES, chair(s, seat, s.frames[top, SEAT]))
        out[AT_ABOUT] = share(s.frames[top, FIRST])
        out[AT_ABOUT + 1] = share(s.frames[top, SECOND])
        observe_waiting(s, out)
    out[AT_PLAYERS + s.seats - 1] = 1
    out[AT_YEAR + s.year - 1] = 1
    out[AT_ROUND + s.round_number - 1] = 1
    observe_turn(s, seat, out)
    observe_queue(s, seat, out)
    observe_city(s, seat, out)
    observe_supplies(s, out)
    observe_caravan(s, out)
    observe_solo(s, out)
    for owner in range(max(s.seats, MASTERS[s.seats])):
        observe_owner(s, owner, AT_OWNERS + chair(s, seat, owner) * OWNER_NUMBERS, out)
    observe_lines(s, seat, out)
    observe_measured(s, seat, out)


@rule
def observe_waiting(s: State, out: NDArray[np.float32]) -> None:
    """M-24.5 What is bought, won or begun and comes after the open decision, the next first."""
    for below in range(min(s.depth - 1, WAITING_FRAMES)):
        frame, at = s.depth - 2 - below, AT_WAITING + below * ON_FRAME
        kind = s.frames[frame, KIND]
        if s.frames[frame, SEAT] != NOBODY:
            out[at + kind] = 1
            out[at + ON_FRAME - 2] = share(s.frames[frame, FIRST])
        else:
            out[at + DECISIONS + kind] = 1
            if TELLS_FIRST[kind] != 0:
                out[at + ON_FRAME - 2] = share(s.frames[frame, FIRST])
        out[at + ON_FRAME - 1] = share(s.frames[frame, SECOND])


@rule
def observe_turn(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-24.5 The turn and the payment that are going on."""
    mark(out, AT_ACTIVE, chair(s, seat, s.active))
    out[AT_TURN] = s.action_done
    out[AT_TURN + 1] = s.market_used
    out[AT_TURN + 2] = s.discount_used
    out[AT_TURN + 3] = share(s.steps)
    mark(out, AT_SLOT, s.slot)
    mark(out, AT_ACTIVATED, s.activated)
    for colour in range(CUBES):
        out[AT_DUE + colour] = share(s.due[colour])
    mark(out, AT_DUE_FOR, s.due_for)
    out[AT_PAYING] = s.stage / LAST_STAGE
    out[AT_PAYING + 1] = s.barred
    mark(out, AT_COLOUR, s.colour)
    for spice in range(SPICES):
        out[AT_BEFORE + spice] = share(s.spices_before[spice])
    for colour in range(COLOURS):
        out[AT_SPENT + colour] = s.library_spent[colour]
    mark(out, AT_FILLING, s.filling)
    for good in range(KINDS_OF_GOOD):
        out[AT_CHOSEN + good] = share(s.chosen_goods[good])
    for hall in range(HALLS):
        out[AT_SCORED + hall] = share(s.scored_courtiers[hall])
