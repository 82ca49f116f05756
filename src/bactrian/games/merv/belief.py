"""M-22.1 No seat has secrets of its own: there is nothing to believe of others."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice
from bactrian.core.rules.rule import rule
from bactrian.games.merv.state import State


@rule
def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
    """Nothing is held in secret."""
