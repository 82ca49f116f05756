"""P-14.3 What other seats hold in secret, as numbers: what a learner learns to guess."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import GOALS, GOALS_KEPT

HIDDEN = GOALS  # kinds of cards that a seat may keep


@rule
def reveal(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write 1 for every goal card that another chair keeps, clockwise from the seat's own."""
    for chair in range(1, s.seats):
        for place in range(GOALS_KEPT):
            goal = s.goal[(seat + chair) % s.seats, place]
            if goal != NOBODY:
                out[(chair - 1) * HIDDEN + goal] = 1
