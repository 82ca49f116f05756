"""M-21.12, M-21.17, M-21.31, M-21.32 The magistrate's soldiers, courtiers and walls."""

from bactrian.core.rules.ranking import ranked
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import DEPTH, SITES, SLOTS, WALL_COSTS, WALL_SITES, WALL_SLOTS
from bactrian.games.merv.magistrate.tables import (
    COURTIERS_PLACED,
    KINDS_SEEN,
    WALL_RANK,
    WALL_RANKS,
)
from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.rules.places.palace import has_room, place_courtier
from bactrian.games.merv.rules.places.soldiers import deploy, takes_soldier
from bactrian.games.merv.rules.places.walls import fits, place_piece
from bactrian.games.merv.rules.scoring import hall_worth
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, HALLS, MAGISTRATE, PLAYER


@rule
def site_for_soldier(s: State, builder: int) -> int:
    """The first legal site in row-major order with a building of the builder, or NONE."""
    for site in range(SITES):
        if s.building[site] == builder and takes_soldier(s, site):
            return site
    return NONE


@rule
def send_soldier(s: State) -> None:
    """M-21.12 To a courtier building, else to an own one, never to the player's."""
    site = site_for_soldier(s, COURTIER)
    if site == NONE:
        site = site_for_soldier(s, MAGISTRATE)
    if site != NONE and s.servants[MAGISTRATE] > 0:
        deploy(s, MAGISTRATE, site)


@rule
def best_hall(s: State) -> int:
    """M-21.17 Worth most to it now; tie: to the player; tie: leftmost. NONE without room."""
    best, found = -1, NONE
    for hall in range(HALLS):
        if has_room(s, MAGISTRATE, hall):
            rank = ranked(hall_worth(s, MAGISTRATE, hall), hall_worth(s, PLAYER, hall))
            if rank > best:
                best, found = rank, hall
    return found


@rule
def use_palace(s: State, actions: int) -> None:
    """M-21.17 One courtier, or two for many actions."""
    for _ in range(COURTIERS_PLACED[min(actions, SLOTS)]):
        hall = best_hall(s)
        if hall != NONE:
            place_courtier(s, MAGISTRATE, hall)


@rule
def cheapest_piece(s: State) -> int:
    """M-21.31 Lowest cost, then canonical colour order, or NONE."""
    for cost in range(WALL_COSTS):
        for colour in range(COLOURS):
            if s.wall_left[colour * WALL_COSTS + cost] > 0:
                return colour * WALL_COSTS + cost
    return NONE


@rule
def slot_rank(s: State, slot: int) -> int:
    """M-21.32 The rank of a slot by the buildings it looks at; 0 is the best."""
    courtiers, own, players = 0, 0, 0
    for place in range(DEPTH):
        builder = s.building[WALL_SITES[slot, place]]
        if builder == COURTIER:
            courtiers += 1
        elif builder == MAGISTRATE:
            own += 1
        elif builder != NOBODY:
            players += 1
    return WALL_RANK[(courtiers * KINDS_SEEN + own) * KINDS_SEEN + players]


@rule
def best_slot(s: State, kind: int) -> int:
    """M-21.32 The best rank; tie: first clockwise from north 1."""
    best, found = WALL_RANKS, NONE
    for slot in range(WALL_SLOTS):
        if fits(s, kind, slot) and slot_rank(s, slot) < best:
            best, found = slot_rank(s, slot), slot
    return found


@rule
def use_wall(s: State, actions: int) -> None:
    """M-21.31 One piece per action."""
    for _ in range(actions):
        kind = cheapest_piece(s)
        if kind != NONE:
            place_piece(s, MAGISTRATE, kind, best_slot(s, kind))
