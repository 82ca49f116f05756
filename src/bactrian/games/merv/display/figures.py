"""What options cost and bring in a position, for the texts.

The rules have most of this too, in functions that call others; texts must not wait for a compiler.
"""

from bactrian.core.record import Counts
from bactrian.core.stack import FIRST, KIND, SEAT
from bactrian.core.state import NOBODY
from bactrian.games.merv.city_tables import WALL_INFLUENCE_FOREIGN, WALL_INFLUENCE_OWN, WALL_SITES
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CITY_VIA,
    COURTIER_COST_STEP,
    FIRST_COURTIER_COST,
    HALL_POINTS,
    HALL_SCORES,
    HALLS,
    MAGISTRATE,
    MASTERS,
    MOSQUE_LEVEL,
)


def numbers(row: Counts) -> list[int]:
    """A row of the state or of a table as a list."""
    return [int(row[place]) for place in range(len(row))]


def asked(s: State) -> int:
    """The kind of the open decision, or none."""
    return int(s.frames[s.depth - 1, KIND]) if s.depth > 0 else NONE


def decider(s: State) -> int:
    """The seat that decides."""
    return int(s.frames[s.depth - 1, SEAT]) if s.depth > 0 else 0


def about(s: State) -> int:
    """The first number that the open decision is about."""
    return int(s.frames[s.depth - 1, FIRST]) if s.depth > 0 else 0


def builder(s: State, seat: int, site: int) -> str:
    """M-1.3 Whose building stands on a site, as a seat sees it."""
    owner = s.building[site]
    if owner == NOBODY:
        return "none"
    if owner == seat:
        return "own"
    if owner < s.seats:
        return "other"
    return "magistrate" if s.seats == 1 and owner == MAGISTRATE else "courtier"


def places_skipped(s: State, place: int) -> int:
    """M-16.2 How many free places lie behind a place of the queue that forms."""
    queue = numbers(s.next_queue)[place + 1 : MASTERS[s.seats]]
    return queue.count(NOBODY)


def courtier_cost(s: State, seat: int) -> int:
    """M-10.2 How many cubes the next courtier costs."""
    placed = sum(int(s.courtiers[hall, seat]) for hall in range(HALLS))
    return FIRST_COURTIER_COST + placed * COURTIER_COST_STEP


def hall_points(s: State, seat: int, hall: int) -> int:
    """M-18.1 What one own courtier scores there now."""
    level = MOSQUE_LEVEL[s.mosque[seat]] if s.mosque[seat] != NOBODY else 0
    counts = (s.scrolls[seat], sum(numbers(s.spices[seat])), sum(numbers(s.goods[seat])), level)
    return int(counts[HALL_SCORES[hall]] * HALL_POINTS[HALL_SCORES[hall]])


def camels_missing(s: State, seat: int, city: int) -> int:
    """M-12.5, M-12.6 How many camels buying in a city puts on the way."""
    if s.post[seat, city]:
        return 0
    way = [city] if CITY_VIA[city] == NONE else [city, CITY_VIA[city]]
    return sum(not s.post[seat, stop] and not s.route_camel[stop] for stop in way)


def wall_influence(s: State, seat: int, slot: int) -> int:
    """M-14.4 What a wall piece in this slot brings."""
    buildings = [builder(s, seat, site) for site in numbers(WALL_SITES[slot])]
    own = buildings.count("own")
    foreign = len(buildings) - own - buildings.count("none")
    return own * WALL_INFLUENCE_OWN + foreign * WALL_INFLUENCE_FOREIGN
