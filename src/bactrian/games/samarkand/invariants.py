"""S-15 What must hold after every action.

`broken` sees the position before the action too: what can only change by a camel or a card is
looked at where it changed, so that whole simulations can afford to check everything. Unlike rules
these functions use scratch arrays, and never run on a GPU.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.bits import BIT, WORD, has, words
from bactrian.core.rules.rule import array_rule, rule
from bactrian.core.rules.stack import KIND
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.bag import tiles_in_bag
from bactrian.games.samarkand.rules.marriage import card_count
from bactrian.games.samarkand.rules.relationships import has_member
from bactrian.games.samarkand.rules.routes import is_free_space, may_stand
from bactrian.games.samarkand.rules.scoring import goods_markers, relationship_markers
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    ACTIVE_BONUS,
    CAMELS,
    CARDS,
    FAMILIES,
    GOODS,
    GOODS_SPACE,
    HAND_LIMIT,
    HOME,
    INACTIVE_BONUS,
    IS_WATER,
    MARKERS,
    MOST_DISCARDED,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SALE_PRICE,
    SECOND_CAMEL_PRICE,
    SPACES,
    STARTING_CASH,
    TILES,
    TILES_PER_SEAT,
)
from bactrian.games.samarkand.words import Decision

# S-15.7, S-15.8 The bounds of the specification
MOST_RELATIONSHIPS = 20
MOST_MARKERS_TAKEN = 40
MOST_DIRHAMS = 309
MOST_DECISIONS = 423
MOST_IN_TURN = 5

WORDS = words(SPACES)


@rule
def broken(before: State, s: State) -> int:
    """The number n of a broken invariant S-15.n, or 0."""
    if not (camels_hold(before, s) and free_sets_hold(before, s)):
        return 1
    if not tiles_hold(s):
        return 2
    if not (cards_hold(s) and card_counts_hold(before, s)):
        return 3
    if not goods_hold(s):
        return 4
    if not (relationships_hold(s) and turn_start_holds(s)):
        return 5
    if not money_holds(s):
        return 6
    return 0 if bounds_hold(s) else 7


@rule
def is_asked(s: State, decision: int) -> bool:
    """Whether this question is the open one."""
    return s.depth > 0 and s.frames[s.depth - 1, KIND] == decision


@rule
def stands_on(s: State, family: int, space: int) -> bool:
    """Whether a camel of the family is on the space."""
    return s.camel[space, 0] == family or s.camel[space, 1] == family


@rule
def stayed(camel_before: int, camel: int) -> bool:
    """S-5.7 Where a camel stood, the same one stands now."""
    return camel_before == NOBODY or camel_before == camel


@array_rule
def camels_hold(before: State, s: State) -> bool:
    """S-15.1 Twelve camels a family, two different ones a space, none moved, all connected."""
    on_map = np.zeros(FAMILIES, np.int16)
    for space in range(SPACES):
        first, second = s.camel[space, 0], s.camel[space, 1]
        if (first == NOBODY and second != NOBODY) or first == second != NOBODY:
            return False
        if not (stayed(before.camel[space, 0], first) and stayed(before.camel[space, 1], second)):
            return False
        if first != NOBODY:
            on_map[first] += 1
        if second != NOBODY:
            on_map[second] += 1
    for family in range(FAMILIES):
        if s.stock[family] < 0 or s.stock[family] + on_map[family] != CAMELS:
            return False
        if not has_member(s, family) and on_map[family] != 1:
            return False
        if s.stock[family] != before.stock[family] and reached(s, family) != on_map[family]:
            return False
    return True


@array_rule
def reached(s: State, family: int) -> int:
    """How many camels of the family are connected with its home, found by walking from there."""
    seen: NDArray[np.int16] = np.zeros(SPACES, np.int16)
    waiting: NDArray[np.int16] = np.zeros(CAMELS, np.int16)
    waiting[0] = HOME[family]
    seen[HOME[family]] = 1
    found, done = 1, 0
    while done < found:
        space = waiting[done]
        done += 1
        for side in range(NEIGHBOUR_COUNT[space]):
            beside = NEIGHBOURS[space, side]
            if seen[beside] == 0 and stands_on(s, family, beside):
                seen[beside] = 1
                waiting[found] = beside
                found += 1
    return found


@array_rule
def free_set_holds(s: State, family: int) -> bool:
    """S-5.1 The set of free spaces is what lies beside the family's camels and has room."""
    free = np.zeros(WORDS, np.int64)
    for space in range(SPACES):
        if stands_on(s, family, space):
            for side in range(NEIGHBOUR_COUNT[space]):
                beside = NEIGHBOURS[space, side]
                if may_stand(s, family, beside):
                    free[beside // WORD] |= BIT[beside % WORD]
    for word in range(WORDS):
        if free[word] != s.free[family, word]:
            return False
    return True


@rule
def free_sets_hold(before: State, s: State) -> bool:
    """S-5.1 The sets of free spaces agree with the definition wherever a camel has come."""
    for family in range(FAMILIES):
        if s.stock[family] != before.stock[family] and not free_set_holds(s, family):
            return False
    for space in range(SPACES):
        if s.camel[space, 1] != before.camel[space, 1]:
            for family in range(FAMILIES):
                if has(s.free[family], space) != is_free_space(s, family, space):
                    return False
    return True


@rule
def tiles_hold(s: State) -> bool:
    """S-15.2 Two tiles a family; no seat has more than it may; each marriage empties the bag."""
    before_seats = 0
    for family in range(FAMILIES):
        held = 0
        for seat in range(s.seats):
            held += s.member[seat, family]
            if not 0 <= s.member[seat, family] <= TILES_PER_SEAT[s.seats]:
                return False
        before_seats += held
        if s.tiles[family] < 0 or s.bag[family] + s.removed[family] > 1:
            return False
        if s.tiles[family] + held + s.bag[family] + s.removed[family] != TILES:
            return False
    return s.seats > 2 or tiles_in_bag(s) == max(0, FAMILIES - before_seats)


@array_rule
def cards_hold(s: State) -> bool:
    """S-15.3 Every card is in exactly one place; a sold one's goods space is not empty."""
    places = np.zeros(CARDS, np.int16)
    for index in range(s.deck_top, s.deck_end):
        places[s.deck[index]] += 1
    for good in range(1, CARDS):
        if s.holder[good] != NOBODY:
            places[good] += 1
        if s.seller[good] != NOBODY:
            places[good] += 1
            if s.camel[GOODS_SPACE[good], 0] == NOBODY:
                return False
        if s.discarder[good] != NOBODY:
            places[good] += 1
        if places[good] != 1:
            return False
    return True


@rule
def card_counts_hold(before: State, s: State) -> bool:
    """S-15.3 Within the limit, but for a running discard; only a discard lowers a card count."""
    for seat in range(s.seats):
        count, limit = card_count(s, seat), HAND_LIMIT[s.seats]
        discards = is_asked(s, Decision.DISCARD) and seat == s.active
        if count > limit + (MOST_DISCARDED if discards else 0):
            return False
        fell = card_count(before, seat) - count
        if fell > (MOST_DISCARDED if is_asked(before, Decision.DISCARD) else 0):
            return False
    return True


@rule
def goods_hold(s: State) -> bool:
    """S-15.4 A marker is on the map exactly while its goods space is empty."""
    taken = 0
    for seat in range(s.seats):
        taken += goods_markers(s, seat)
    entered = 0
    for good in range(1, CARDS):
        empty = s.camel[GOODS_SPACE[good], 0] == NOBODY
        if empty != (s.marker_owner[good] == NOBODY):
            return False
        entered += 0 if empty else 1
    return taken == entered <= GOODS


@array_rule
def relationships_hold(s: State) -> bool:
    """S-15.5 The pairs that met are those sharing a land space; markers left agree with them."""
    shared = np.zeros((FAMILIES, FAMILIES), np.int16)
    for space in range(SPACES):
        if s.camel[space, 1] != NOBODY and IS_WATER[space] == 0:
            shared[s.camel[space, 0], s.camel[space, 1]] = 1
            shared[s.camel[space, 1], s.camel[space, 0]] = 1
    for family in range(FAMILIES):
        pairs, taken = 0, 0
        for other in range(FAMILIES):
            if s.met[family, other] != shared[family, other]:
                return False
            pairs += s.met[family, other]
        for seat in range(s.seats):
            taken += s.relationships[seat, family]
        if s.markers[family] != max(0, MARKERS - pairs) or taken + s.markers[family] != MARKERS:
            return False
    return True


@rule
def turn_start_holds(s: State) -> bool:
    """S-15.5 At the start of a turn some family has all five markers and none has zero."""
    if not is_asked(s, Decision.TURN):
        return True
    fewest, most = MARKERS, 0
    for family in range(FAMILIES):
        fewest = min(fewest, s.markers[family])
        most = max(most, s.markers[family])
    return fewest > 0 and most == MARKERS


@rule
def founded(s: State) -> int:
    """How many relationships there are."""
    pairs = 0
    for family in range(FAMILIES):
        for other in range(family):
            pairs += s.met[family, other]
    return pairs


@rule
def money(s: State) -> int:
    """All Dirhams of seats and families; -1 if a seat has less than none."""
    total = 0
    for seat in range(s.seats):
        if s.cash[seat] < 0:
            return -1
        total += s.cash[seat]
    for family in range(FAMILIES):
        if s.treasury[family] < 0:
            return -1
        total += s.treasury[family]
    return total


@rule
def money_holds(s: State) -> bool:
    """S-15.6 Money comes from the start, sales and bonuses, and goes for second camels only."""
    income = STARTING_CASH * s.seats + s.bonuses - s.second_camels * SECOND_CAMEL_PRICE
    for good in range(1, CARDS):
        if s.seller[good] != NOBODY:
            income += SALE_PRICE
    pairs = founded(s)
    least, most = ACTIVE_BONUS, TILES * (ACTIVE_BONUS + INACTIVE_BONUS)
    return money(s) == income and pairs * least <= s.bonuses <= pairs * most


@rule
def bounds_hold(s: State) -> bool:
    """S-15.7, S-15.8 Relationships, markers, money, marriages and passes stay within bounds."""
    markers, tiles, stock = 0, 0, 0
    for seat in range(s.seats):
        markers += relationship_markers(s, seat)
        for family in range(FAMILIES):
            tiles += s.member[seat, family]
    for family in range(FAMILIES):
        stock += s.stock[family]
    return (
        founded(s) <= MOST_RELATIONSHIPS
        and markers <= MOST_MARKERS_TAKEN
        and money(s) <= MOST_DIRHAMS
        and tiles <= TILES * FAMILIES
        and stock >= 0
        and s.passes <= s.seats
    )
