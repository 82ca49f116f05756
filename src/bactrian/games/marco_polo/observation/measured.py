"""What follows from the position, measured for the learner: it need not find it by itself."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.games.marco_polo.evaluation.measuring import measure
from bactrian.games.marco_polo.evaluation.posts import NOWHERE
from bactrian.games.marco_polo.evaluation.walking import way_cost
from bactrian.games.marco_polo.observation.layout import (
    AT_MEASURED,
    AT_WAYS,
    CITY_COUNT,
    FEATURES,
    TEN,
    share,
)
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import CITY


@rule
def observe_ways(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """P-9 What the way to each city costs about, for every chair: the map is open to all."""
    for chair in range(s.seats):
        at = AT_WAYS + chair * CITY_COUNT
        for place in range(CITY_COUNT):
            out[at + place] = share(way_cost(s, (seat + chair) % s.seats, CITY[place], NOWHERE))


@rule
def observe_measured(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The seat's own features only: those of others would tell their goal cards (P-14.3).

    They measure what is still to come: when the game is over they say nothing.
    """
    if s.depth == 0:
        return
    features: Any = out[AT_MEASURED : AT_MEASURED + FEATURES]  # Any: whole numbers, held as floats
    measure(s, seat, features)
    for at in range(AT_MEASURED, AT_MEASURED + FEATURES):
        out[at] = out[at] / (TEN + abs(out[at]))
