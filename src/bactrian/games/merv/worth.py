"""What a position promises a seat: for players that look one action ahead.

A rule of thumb, not a rule of the game. Tenths of points, so that it stays in whole numbers.
"""

from bactrian.core.rule import rule
from bactrian.core.state import NOBODY
from bactrian.games.merv.city import is_protected
from bactrian.games.merv.mosque import level_of
from bactrian.games.merv.owners import all_cards, all_courtiers, all_cubes, all_goods
from bactrian.games.merv.scoring import hall_worth, total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import COURTIER, HALLS, MAGISTRATE, OWNERS, ROUNDS, SITES, YEARS
from bactrian.games.merv.words import Colour

POINT = 10
VICTORY = 10_000
OTHERS_SHARE = 2  # tenths of the best other owner's points that count against one's own
CUBE = 7
WHITE_CUBE = 3  # more than a coloured one
CAMEL = 6
SCROLL = 11
CARD = 8
GOOD = 14
LEVEL = 12
FAVOUR = 8
INFLUENCE = 8
BUILDING = 6  # beside the points of the scorings to come
COURTIER_EACH = 6


@rule
def scorings_left(s: State) -> int:
    """Scorings that are still to come."""
    return YEARS - s.year + 1


@rule
def courtier_promise(s: State, seat: int) -> int:
    """What the courtiers will score, as far as favour suffices, if nothing else is won."""
    count = all_courtiers(s, seat)
    if count == 0:
        return 0
    points = 0
    for hall in range(HALLS):
        points += s.courtiers[hall, seat] * hall_worth(s, seat, hall)
    paid = min(count, s.favour[seat])
    now = points * paid // count
    later = points * (scorings_left(s) - 1) // 2
    return (now + later) * POINT


@rule
def building_promise(s: State, seat: int) -> int:
    """Own buildings in the city, less where the next invasion may take them."""
    worth = 0
    for site in range(SITES):
        if s.building[site] == seat:
            worth += BUILDING + scorings_left(s) * POINT
            if s.upgrade[site] != NOBODY:
                worth += POINT
            if not is_protected(s, site):
                worth -= BUILDING
    return worth


@rule
def stock_promise(s: State, seat: int) -> int:
    """Cubes, camels, tracks and what halls, contracts and breakthroughs count."""
    worth = all_cubes(s, seat) * CUBE + s.cubes[seat, Colour.WHITE] * WHITE_CUBE
    worth += s.camels[seat] * CAMEL
    worth += s.scrolls[seat] * SCROLL + all_cards(s, seat) * CARD
    worth += all_goods(s, seat) * GOOD + level_of(s, seat) * LEVEL
    worth += s.favour[seat] * FAVOUR + s.influence[seat] * INFLUENCE
    return worth + all_courtiers(s, seat) * COURTIER_EACH


@rule
def prospect(s: State, seat: int) -> int:
    """Tenths of points that the seat may end with."""
    own = total(s, seat) * POINT
    if s.depth == 0:
        return own
    rounds_left = (YEARS - s.year) * ROUNDS + ROUNDS - s.round_number
    promise = stock_promise(s, seat) * min(rounds_left + 1, ROUNDS) // ROUNDS
    return own + promise + courtier_promise(s, seat) + building_promise(s, seat)


@rule
def rival(s: State) -> int:
    """Tenths of points that the magistrate has, or NOBODY."""
    return total(s, MAGISTRATE) * POINT if s.seats == 1 else NOBODY


@rule
def worth(s: State, seat: int) -> int:
    """Tenths of points: what the seat has and may get, less a share of what the best other has."""
    best_other = 0
    for other in range(OWNERS):
        if other != seat and not (other == COURTIER and s.seats <= COURTIER):
            best_other = max(best_other, total(s, other))
    own = total(s, seat)
    if s.depth == 0:
        return VICTORY + own if own >= best_other else own - VICTORY
    return prospect(s, seat) - best_other * OTHERS_SHARE
