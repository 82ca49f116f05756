"""Owners as a learner sees them: whom a chair is, and what lies before it."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.observation.layout import HALF_OF_POINTS, KINDS_OF_GOOD, share
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.rules.scoring import total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CITIES,
    CONTRACTS,
    HALLS,
    SPACES,
    SPICES,
    TILES,
)


@rule
def chair(s: State, seat: int, owner: int) -> int:
    """Where an owner sits as the seat sees it; seats in turn, the others where they are."""
    if owner == NOBODY or owner >= s.seats:
        return owner
    return (owner - seat) % s.seats


@rule
def mark(out: NDArray[np.float32], at: int, number: int) -> None:
    """One of several, or none."""
    if number != NOBODY:
        out[at + number] = 1


@rule
def observe_owner(s: State, owner: int, at: int, out: NDArray[np.float32]) -> None:
    """M-22.2 Everything of every owner is open."""
    points = total(s, owner)
    out[at] = 1
    at += 1
    for colour in range(CUBES):
        out[at + colour] = share(s.cubes[owner, colour])
    at += CUBES
    out[at] = share(s.camels[owner])
    out[at + 1] = share(s.favour[owner])
    out[at + 2] = share(s.influence[owner])
    out[at + 3] = points / (points + HALF_OF_POINTS)
    out[at + 4] = share(s.servants[owner])
    out[at + 5] = share(s.buildings[owner])
    out[at + 6] = share(s.discs[owner])
    at += 7
    for spice in range(SPICES):
        out[at + spice] = share(s.spices[owner, spice])
    at += SPICES
    out[at] = share(s.scrolls[owner])
    out[at + 1] = share(s.scrolls_committed[owner])
    at += 2
    for good in range(KINDS_OF_GOOD):
        out[at + good] = share(s.goods[owner, good])
        out[at + KINDS_OF_GOOD + good] = share(s.goods_committed[owner, good])
    at += 2 * KINDS_OF_GOOD
    for hall in range(HALLS):
        out[at + hall] = share(s.courtiers[hall, owner])
    observe_progress(s, owner, at + HALLS, out)


@rule
def observe_progress(s: State, owner: int, at: int, out: NDArray[np.float32]) -> None:
    """Posts, mosque, contracts and tiles of an owner."""
    for city in range(CITIES):
        out[at + city] = s.post[owner, city]
    at += CITIES
    mark(out, at, s.mosque[owner])
    at += SPACES
    for card in range(CONTRACTS):
        out[at + card] = 1 if s.contract_owner[card] == owner else 0
    at += CONTRACTS
    for tile in range(BREAKTHROUGHS):
        out[at + tile] = 1 if s.breakthrough_owner[tile] == owner else 0
    at += BREAKTHROUGHS
    for tile in range(TILES):
        out[at + tile] = 1 if s.scoring_tile_owner[tile] == owner else 0
    out[at + TILES] = s.as_any_used[owner]
