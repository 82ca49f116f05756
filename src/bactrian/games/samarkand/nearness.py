"""What lies near, measured by the map: a learner need not find the neighbourhoods by itself.

Everything here follows from what all may see, and from the seat's own cards.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.bits import has
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.ending import families_untouched, fewest_markers
from bactrian.games.samarkand.rules.scoring import card_points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CAPACITY,
    CARDS,
    FAMILIES,
    GOODS,
    GOODS_SPACE,
    IS_WATER,
    MARKERS,
    MOST_PLAYERS,
    OWN_CAMEL_POINTS,
    SPACES,
    STEPS_TO_GOOD,
)

BEST_CARD = float(CAPACITY * OWN_CAMEL_POINTS)  # points of a card with own camels only
NEAR = FAMILIES * GOODS
CHAIRS_NEAR = MOST_PLAYERS * GOODS


@rule
def observe_reach(s: State, at: int, out: NDArray[np.float32]) -> None:
    """1 / camels that a family needs to reach each goods space, 0 if it has not so many.

    Spaces that are closed on the way are not looked at: it is a measure, not a promise.
    """
    for space in range(SPACES):
        for place in range(CAPACITY):
            family = s.camel[space, place]
            if family == NOBODY:
                continue
            for good in range(1, CARDS):
                steps = STEPS_TO_GOOD[space, good]
                is_open = s.camel[GOODS_SPACE[good], 1] == NOBODY
                if is_open and 0 < steps <= s.stock[family]:
                    where = at + family * GOODS + good - 1
                    out[where] = max(out[where], np.float32(1 / steps))


@rule
def observe_chairs_reach(
    s: State, seat: int, at: int, families_at: int, out: NDArray[np.float32]
) -> None:
    """The same for each chair, from the seat's own on: the nearest of the families it leads."""
    for chair in range(s.seats):
        for family in range(FAMILIES):
            if s.member[(seat + chair) % s.seats, family] > 0:
                for good in range(GOODS):
                    where = at + chair * GOODS + good
                    out[where] = max(out[where], out[families_at + family * GOODS + good])


@rule
def observe_meetings(s: State, at: int, out: NDArray[np.float32]) -> None:
    """1 for each family whose next camel can meet another family, one that it has not met."""
    for space in range(SPACES):
        there = s.camel[space, 0]
        if there == NOBODY or s.camel[space, 1] != NOBODY or IS_WATER[space] != 0:
            continue
        for family in range(FAMILIES):
            if s.met[family, there] == 0 and s.stock[family] > 0 and has(s.free[family], space):
                out[at + family * FAMILIES + there] = 1


@rule
def observe_worth(s: State, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """What each card would be worth in my hand as the camels stand now."""
    for good in range(1, CARDS):
        out[at + good - 1] = card_points(s, seat, good) / BEST_CARD


@rule
def observe_held_worth(s: State, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """The same for the cards that I hold; the others are 0."""
    for good in range(1, CARDS):
        if s.holder[good] == seat:
            out[at + good - 1] = card_points(s, seat, good) / BEST_CARD


@rule
def observe_end(s: State, at: int, out: NDArray[np.float32]) -> None:
    """S-8.1 How near the two ends are."""
    out[at] = families_untouched(s) / FAMILIES
    out[at + 1] = fewest_markers(s) / MARKERS
