"""M-26 What must hold after every action."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.checks.conservation import (
    camels_hold,
    cards_hold,
    contracts_hold,
    pieces_hold,
    solo_cards_hold,
    tiles_hold,
    walls_hold,
)
from bactrian.games.merv.city_tables import GATE_COST, SITES, TAKES_GATE, WALL_SLOTS
from bactrian.games.merv.reading import CUBES
from bactrian.games.merv.rules.places.caravansary import different_spices, spices_allowed
from bactrian.games.merv.rules.places.marketplace import has_any_post
from bactrian.games.merv.rules.places.palace import courtiers_in
from bactrian.games.merv.rules.places.walls import cost_of_piece
from bactrian.games.merv.rules.scoring import total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CITIES,
    CITY_VIA,
    FAVOUR_LAST,
    HALL_ROOM,
    HALLS,
    INFLUENCE_LAST,
    INNER,
    OWNERS,
    ROUNDS,
    YEARS,
)
from bactrian.games.merv.words import Good

MOST_DECISIONS = 3000
MOST_IN_TURN = 200


@rule
def broken(before: State, s: State) -> int:
    """The number n of a broken invariant M-26.n, or 0."""
    if not camels_hold(s):
        return 1
    if not pieces_hold(s):
        return 2
    if not (cards_hold(s) and contracts_hold(s) and tiles_hold(s) and walls_hold(s)):
        return 3
    if not (s.seats > 1 or solo_cards_hold(s)):
        return 3
    if not holdings_hold(before, s):
        return 4
    if not limits_hold(s):
        return 5
    if not city_holds(s):
        return 6
    return 0 if bounds_hold(s) else 7


@rule
def holdings_hold(before: State, s: State) -> bool:
    """M-26.4 Tracks within bounds, nothing negative, scores never fall; committed is owned."""
    for owner in range(OWNERS):
        if not 0 <= s.favour[owner] <= FAVOUR_LAST or not 0 <= s.influence[owner] <= INFLUENCE_LAST:
            return False
        if s.camels[owner] < 0 or s.servants[owner] < 0 or s.discs[owner] < 0:
            return False
        if s.buildings[owner] < 0 or total(s, owner) < total(before, owner):
            return False
        for colour in range(CUBES):
            if s.cubes[owner, colour] < 0:
                return False
        if s.scrolls_committed[owner] > s.scrolls[owner]:
            return False
        for good in range(Good.RARE + 1):
            if s.goods_committed[owner, good] > s.goods[owner, good]:
                return False
    return True


@rule
def limits_hold(s: State) -> bool:
    """M-26.5 Spices, courtiers in a hall, posts."""
    for seat in range(s.seats):
        if different_spices(s, seat) > spices_allowed(s, seat):
            return False
    for hall in range(HALLS):
        if courtiers_in(s, hall) > HALL_ROOM:
            return False
    for owner in range(OWNERS):
        for city in range(CITIES):
            if s.post[owner, city] > 1:
                return False
            if city >= INNER and s.post[owner, city] > s.post[owner, CITY_VIA[city]]:
                return False
    return True


@rule
def city_holds(s: State) -> bool:
    """M-26.6 Soldiers on built sites without upgrade; gates on line 3; a camel or a post."""
    for site in range(SITES):
        if s.soldier[site] != NOBODY and (s.building[site] == NOBODY or s.upgrade[site] != NOBODY):
            return False
    for slot in range(WALL_SLOTS):
        is_gate = s.wall[slot] != NOBODY and cost_of_piece(s.wall[slot]) == GATE_COST
        if s.wall[slot] != NOBODY and is_gate != (TAKES_GATE[slot] != 0):
            return False
    for city in range(INNER):
        if (s.city_camel[city] != 0) == has_any_post(s, city):
            return False
    return True


@rule
def bounds_hold(s: State) -> bool:
    """M-26.7 Twelve rounds; every decision has at least two options."""
    if s.depth == 0:
        return s.year == YEARS and s.round_number == ROUNDS
    return s.option_count >= 2
