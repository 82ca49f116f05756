"""What follows from a position: prices, gains and worth, as the rules themselves say it.

Each figure is asked of a rule's interpreted twin. Terminal, texts and site show these and know no
rule of their own.
"""

from functools import cache
from typing import Any

from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import LINE, SITES, SIZE, SLOTS, WALL_SLOTS
from bactrian.games.merv.reading import CUBES, NONE
from bactrian.games.merv.rules.contracts import (
    any_goods_lacking,
    goods_lacking,
    has_cube,
    influence_lacking,
    scrolls_lacking,
    top_card,
)
from bactrian.games.merv.rules.cubes import count_of
from bactrian.games.merv.rules.owners import is_magistrate
from bactrian.games.merv.rules.places.caravansary import spices_allowed
from bactrian.games.merv.rules.places.city import (
    builder_of,
    cubes_for_active,
    cubes_for_builder,
    is_choosable,
    line_of,
    protection_of,
    walls_lacking,
    walls_needed,
)
from bactrian.games.merv.rules.places.marketplace import camels_missing
from bactrian.games.merv.rules.places.palace import courtier_cost
from bactrian.games.merv.rules.places.soldiers import soldier_influence, takes_soldier
from bactrian.games.merv.rules.places.walls import wall_influence
from bactrian.games.merv.rules.rounds import camels_to_reach, is_free
from bactrian.games.merv.rules.scoring import hall_worth, points, total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import CITIES, HALLS, MASTERS, STACKS
from bactrian.games.merv.words import Good, Part, Protection

Derived = dict[str, Any]  # Any: JSON-able, of many shapes
NAME_OF_PART = {part: part.name.lower() for part in Part}
PROTECTIONS = [protection.name.lower() for protection in Protection]


def eyes(s: State, seat: int | None) -> int:
    """The player for whom prices and gains are told: the reader, else the one who decides."""
    if seat is not None:
        return seat
    return int(s.frames[s.depth - 1, SEAT]) if s.depth > 0 else 0


def yields(s: State, seat: int) -> list[Derived | None]:
    """M-5 What activating each site in this round would bring; None where the seat may not."""
    found: list[Derived | None] = [None] * SITES
    for slot in range(SLOTS):
        line = interpreted(line_of)(s, slot)
        for step in range(SIZE):
            site = int(LINE[line, step])
            if interpreted(is_choosable)(s, seat, site):
                found[site] = _yield(s, seat, line, site)
    return found


def _yield(s: State, seat: int, line: int, site: int) -> Derived:
    """M-5.2, M-5.3 Cubes by colour for the seat, and for the building's owner beside it."""
    for_owner = interpreted(cubes_for_builder)(s, seat, line, site)
    return {
        "mine": _by_colour(interpreted(cubes_for_active)(s, seat, line, site)),
        "owner": int(interpreted(builder_of)(s, seat, site)) if for_owner else None,
        "theirs": _by_colour(for_owner) if for_owner else [],
    }


@cache
def _by_colour(cubes: int) -> list[int]:
    return [interpreted(count_of)(cubes, colour) for colour in range(CUBES)]


def protection(s: State, site: int) -> Derived:
    """M-1.7, M-17 What protects the building on a site; its walls that stand, and all of them."""
    built, needed = s.building[site] != NOBODY, int(interpreted(walls_needed)(site))
    return {
        "protection": PROTECTIONS[interpreted(protection_of)(s, site)] if built else None,
        "walls": [needed - int(interpreted(walls_lacking)(s, site)), needed],
    }


def soldier_gains(s: State, seat: int) -> list[int | None]:
    """M-8.6 Influence for a soldier on each site; None where none may stand."""
    return [
        int(interpreted(soldier_influence)(s, seat, site))
        if interpreted(takes_soldier)(s, site)
        else None
        for site in range(SITES)
    ]


def wall_gains(s: State, seat: int) -> list[int | None]:
    """M-14.4 Influence for a piece in each free wall slot."""
    return [
        int(interpreted(wall_influence)(s, seat, slot)) if s.wall[slot] == NOBODY else None
        for slot in range(WALL_SLOTS)
    ]


def purchase_camels(s: State, seat: int) -> list[int]:
    """M-12.5 Camels that are still missing on the way to each city."""
    return [int(interpreted(camels_missing)(s, seat, city)) for city in range(CITIES)]


def queue_prices(s: State) -> list[int | None]:
    """M-16.2 Camels for each free place of the queue that forms."""
    return [
        int(interpreted(camels_to_reach)(s, place)) if interpreted(is_free)(s, place) else None
        for place in range(int(MASTERS[s.seats]))
    ]


def worths(s: State, owner: int) -> list[int]:
    """M-18.1 What one courtier in each hall scores the owner."""
    return [int(interpreted(hall_worth)(s, owner, hall)) for hall in range(HALLS)]


def next_courtier(s: State, owner: int) -> int:
    """M-10.2 Cubes that the owner's next courtier costs."""
    return int(interpreted(courtier_cost)(s, owner))


def spice_limit(s: State, owner: int) -> int:
    """M-9.9 How many different spices the owner's influence allows."""
    return int(interpreted(spices_allowed)(s, owner))


def lacks(s: State, owner: int) -> list[dict[str, int] | None]:
    """M-7.2 What the owner lacks for the top card of each stack; None where none is left."""
    return [_lacks(s, owner, stack) for stack in range(STACKS)]


def _lacks(s: State, owner: int, stack: int) -> dict[str, int] | None:
    card = int(interpreted(top_card)(s, stack))
    if card == NONE:
        return None
    # M-21.27 The magistrate needs wares alone.
    is_exempt = interpreted(is_magistrate)(s, owner)
    amounts = {
        "influence": 0 if is_exempt else int(interpreted(influence_lacking)(s, owner, stack)),
        "scroll": int(interpreted(scrolls_lacking)(s, owner, card)),
        "common": int(interpreted(goods_lacking)(s, owner, card, Good.COMMON)),
        "rare": int(interpreted(goods_lacking)(s, owner, card, Good.RARE)),
        "any_good": int(interpreted(any_goods_lacking)(s, owner, card)),
        "cube": 0 if is_exempt or interpreted(has_cube)(s, owner, card) else 1,
    }
    return {name: count for name, count in amounts.items() if count}


def parts(s: State, owner: int) -> dict[str, int]:
    """Where the points came from, with the sets of spices as if the game ended now."""
    return {NAME_OF_PART[part]: int(interpreted(points)(s, owner, part)) for part in Part}


def total_points(s: State, owner: int) -> int:
    """M-19 All points of an owner, as if the game ended now."""
    return int(interpreted(total)(s, owner))
