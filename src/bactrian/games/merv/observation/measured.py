"""What follows from the position, measured for the learner: it need not find it by itself."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.games.merv.city_tables import SITE_COLUMN, SITE_ROW, SITES, SIZE
from bactrian.games.merv.evaluation.measuring import measure
from bactrian.games.merv.observation.layout import AT_LINES, AT_MEASURED, FEATURES, HALF_OF_COUNTS
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.rules.cubes import count_of
from bactrian.games.merv.rules.places.city import output
from bactrian.games.merv.state import State

MOST_ON_LINE = 15.0  # cubes of a colour; a line yields far fewer


@rule
def observe_measured(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """The features of every player, from the seat on: M-22.1, nobody has secrets.

    They measure what is still to come: when the game is over they say nothing.
    """
    if s.depth == 0:
        return
    for chair in range(s.seats):
        at = AT_MEASURED + chair * FEATURES
        features: Any = out[at : at + FEATURES]  # Any: whole numbers, held as floats
        measure(s, (seat + chair) % s.seats, features)
        for feature in range(FEATURES):
            out[at + feature] = out[at + feature] / (HALF_OF_COUNTS + abs(out[at + feature]))


@rule
def observe_lines(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """M-5 What own buildings yield on each row and each column, by colour."""
    for site in range(SITES):
        if s.building[site] == seat:
            row = AT_LINES + SITE_ROW[site] * CUBES
            column = AT_LINES + (SIZE + SITE_COLUMN[site]) * CUBES
            cubes = output(s, site)
            for colour in range(CUBES):
                out[row + colour] += count_of(cubes, colour)
                out[column + colour] += count_of(cubes, colour)
    for number in range(AT_LINES, AT_LINES + 2 * SIZE * CUBES):
        out[number] = out[number] / MOST_ON_LINE  # once: sums of shares would be rounded
