"""M-22.1 No seat has secrets of its own: there is nothing that only others know."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.games.merv.state import State

HIDDEN = 0


@rule
def reveal(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Nothing is held in secret."""
