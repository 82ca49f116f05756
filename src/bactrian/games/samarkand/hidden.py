"""S-11.3 What other seats hold in secret, as numbers: what a learner learns to guess."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import CARDS, GOODS

HIDDEN = GOODS  # kinds of cards that a hand may hold


@rule
def reveal(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write 1 for every card in the hand of another chair, clockwise from the seat's own."""
    for good in range(1, CARDS):
        holder = s.holder[good]
        if holder != NOBODY and holder != seat:
            out[((holder - seat) % s.seats - 1) * HIDDEN + good - 1] = 1
