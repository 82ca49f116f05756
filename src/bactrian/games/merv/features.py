"""What a position is judged by: features of a seat, made by hand; `weights.toml` weighs them.

A rule of thumb, not a rule of the game. What is bought but not yet received counts as received.
"""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rule import rule
from bactrian.core.state import NOBODY
from bactrian.core.weights import WHOLE
from bactrian.games.merv.camel_market import camels_in_market
from bactrian.games.merv.caravansary import different_spices, spices_allowed
from bactrian.games.merv.city import action_of, is_middle, is_walled, output
from bactrian.games.merv.city_tables import SITE_COLUMN, SITE_ROW, SITES, SIZE, SLOTS
from bactrian.games.merv.coming import (
    LAST_LEVEL,
    all_courtiers_coming,
    cards_coming,
    courtiers_coming,
    cube_left,
    goods_coming,
    influence_coming,
    level_coming,
    points_coming,
    scrolls_coming,
)
from bactrian.games.merv.contracts import free_goods, free_scrolls, top_card
from bactrian.games.merv.open_action import (
    is_hall_payable,
    is_open,
    open_board,
    payable_cards,
    payable_goods,
    payable_influence,
    payable_scrolls,
    payable_steps,
)
from bactrian.games.merv.reading import COLOURS, CUBES, NONE
from bactrian.games.merv.scoring import is_scored_by_tile, total
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BUILDING_POINTS,
    CITIES,
    CONTRACT_ANY_GOODS,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    CONTRACT_SCROLLS,
    CONTRACT_THRESHOLDS,
    FAVOUR_LAST,
    FAVOUR_POINTS,
    HALL_POINTS,
    HALL_SCORES,
    HALLS,
    INNER,
    IS_INVADED,
    LEVELS,
    MAGISTRATE,
    MASTERS,
    MOSQUE_SITE_POINTS,
    NUMBERS,
    ROUNDS,
    SCORING_ACTION,
    SET_POINTS,
    SPICES,
    STACK_LEVEL,
    STACKS,
    THRESHOLDS,
    TILE_POINTS,
    TILES,
    YEARS,
)
from bactrian.games.merv.words import Board, Colour, Good

__all__ = ["Feature", "measure", "rival", "time_left", "total"]

ENOUGH = 2  # cubes of a colour that are seldom too many
ENOUGH_WARES = 3  # scrolls or goods of a kind that wait for contracts
WARE_MISSING = 3  # points that each scroll or good a contract lacks takes off its worth
HALL_GROWTH = 2  # what a hall will count more than now, at least
LINE_BITS = 4  # what a line yields stands in so many bits
MOSQUE_TILE_LEVEL = 5


class Feature(IntEnum):
    """By their number in the row of features."""

    TO_ACT = 0  # 1 if the own action of this round is to come (solo: at every look, so never 1)
    SCROLLS = 1  # these four in the order of what halls count
    CARDS = 2
    GOODS = 3
    LEVEL = 4
    CUBES = 5  # coloured ones, up to ENOUGH of a colour
    CUBES_MORE = 6  # beyond
    WHITE_CUBES = 7
    COLOURS_HELD = 8  # different colours
    CAMELS = 9
    CAMELS_MORE = 10  # beyond ENOUGH
    FAVOUR_PAYING = 11  # that pays courtiers in the next scoring
    FAVOUR_SPARE = 12
    FAVOUR_POINTS_NEXT = 13  # points of the next space
    INFLUENCE = 14
    CONTRACT_LEVEL = 15  # that influence allows
    SPICES_ALLOWED = 16
    SPICES_LACKING = 17  # allowed but not held
    ODD_SPICES = 18  # spices whose next card completes a pair
    BREAKTHROUGHS = 19
    DISCOUNT_CARAVANSARY = 20
    DISCOUNT_PALACE = 21
    DISCOUNT_MARKETPLACE = 22
    DISCOUNT_MOSQUE = 23
    AS_ANY_YIELD = 24  # cubes that own buildings yield of the colour that is as good as any
    SCROLLS_FREE = 25  # without contract, up to ENOUGH_WARES
    COMMON_FREE = 26
    RARE_FREE = 27
    CONTRACT_BEST = 28  # points of the best contract, less for what is missing
    CONTRACT_SECOND = 29
    INNER_POSTS = 30
    OUTER_POSTS = 31
    SERVANTS = 32
    COURTIERS = 33  # times the scorings to come
    COURTIERS_NOW = 34  # points in the next scoring, with the favour there is
    COURTIERS_UNPAID = 35  # points there for which favour lacks
    COURTIERS_LATER = 36  # points in the scorings after it, with favour enough
    BUILDINGS = 37
    BUILDINGS_NOW = 38  # points in the next scoring
    BUILDINGS_LATER = 39  # points in the scorings after it
    AT_RISK = 40  # own buildings without protection in a year of invasion
    AT_RISK_UNPAID = 41  # those beyond the cubes one has
    WALLED = 42  # own buildings behind walls, times the invasions to come
    UPGRADES = 43  # on own sites
    LINES = 44  # pairs of own cubes that share a line
    BEST_LINE = 45  # the most that an own line of the next own turn yields
    BEST_LINE_AFTER = 46  # … of the turn after it
    TILE_AHEAD = 47  # scoring tile not taken: most buildings of a kind, times level and scorings
    MOSQUE_AHEAD = 48  # mosque sites before the last level, times level and scorings
    BEFORE_ME = 49  # masters that come before the next own turn in its round
    ALWAYS = 50  # 1
    OPEN_CARDS = 51  # the activated site is a caravansary: cards one can take
    OPEN_SCROLLS = 52
    OPEN_GOODS = 53
    OPEN_STEPS = 54
    OPEN_INFLUENCE = 55
    OPEN_COURTIER = 56  # points of the best courtier in all scorings to come
    OPEN_FIRST_COURTIER = 57  # 1 if any courtier can be paid
    OPEN_MARKET = 58  # the camel market can be used in this turn
    NEXT_STEPS = 59  # mosque steps that the cubes would pay
    NEXT_COURTIER = 60  # points of the best courtier that the cubes would pay, in all scorings
    NEXT_CARD = 61  # set points of the best card that is allowed
    UNPAID_SOON = 62  # as COURTIERS_UNPAID, in the last round of a year


@rule
def rival(s: State) -> int:
    """M-19.4 The magistrate is to be beaten by a single player."""
    return total(s, MAGISTRATE) if s.seats == 1 else NOBODY


@rule
def has_acted(s: State, owner: int) -> bool:
    """Whether the owner's action of this round is done."""
    if s.active == owner:
        return s.action_done != 0
    if s.active == NOBODY:
        return True
    for slot in range(SLOTS):
        if s.slot_taken[slot] == owner:
            return True
    return False


@rule
def rounds_after(s: State) -> int:
    """Rounds that come after this one."""
    return (YEARS - s.year) * ROUNDS + ROUNDS - s.round_number


@rule
def time_left(s: State) -> int:
    """Masters' turns that are not begun."""
    masters = MASTERS[s.seats]
    waiting = 0 if s.active == NOBODY else masters
    for slot in range(SLOTS):
        if s.active != NOBODY and s.slot_taken[slot] != NOBODY:
            waiting -= 1
    return WHOLE * (rounds_after(s) * masters + waiting) // (YEARS * ROUNDS * masters)


@rule
def scorings_left(s: State) -> int:
    """Scorings that are still to come."""
    return YEARS - s.year + 1


@rule
def before_in_next_turn(s: State, seat: int) -> int:
    """Masters that come first when the seat's next turn comes."""
    masters = MASTERS[s.seats]
    for place in range(masters):
        if s.next_queue[place] == seat:
            return place
    own_slot = NONE
    for slot in range(SLOTS):
        if s.slot_taken[slot] == seat:
            own_slot = slot
    if own_slot == NONE or s.active == NOBODY:
        for place in range(masters):
            if s.queue[place] == seat:
                return place
    before = 0
    for slot in range(own_slot + 1, SLOTS):
        before += 1 if s.slot_taken[slot] != NOBODY else 0
    return before


@rule
def measure_stock(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Cubes, camels, and what halls count."""
    features[Feature.SCROLLS] = scrolls_coming(s, seat)
    features[Feature.CARDS] = cards_coming(s, seat)
    features[Feature.GOODS] = goods_coming(s, seat)
    features[Feature.LEVEL] = level_coming(s, seat)
    for colour in range(COLOURS):
        cubes = cube_left(s, seat, colour)
        features[Feature.CUBES] += min(cubes, ENOUGH)
        features[Feature.CUBES_MORE] += max(cubes - ENOUGH, 0)
        features[Feature.COLOURS_HELD] += 1 if cubes > 0 else 0
    features[Feature.WHITE_CUBES] = cube_left(s, seat, Colour.WHITE)
    features[Feature.CAMELS] = min(s.camels[seat], ENOUGH)
    features[Feature.CAMELS_MORE] = max(s.camels[seat] - ENOUGH, 0)
    features[Feature.SERVANTS] = s.servants[seat]
    for city in range(CITIES):
        features[Feature.INNER_POSTS if city < INNER else Feature.OUTER_POSTS] += s.post[seat, city]


@rule
def measure_tracks(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Influence, what it allows, and breakthroughs."""
    influence = influence_coming(s, seat)
    features[Feature.INFLUENCE] = influence
    for level in range(LEVELS):
        features[Feature.CONTRACT_LEVEL] += 1 if influence >= CONTRACT_THRESHOLDS[level] else 0
    allowed = spices_allowed(s, seat)
    features[Feature.SPICES_ALLOWED] = allowed
    features[Feature.SPICES_LACKING] = allowed - different_spices(s, seat)
    for spice in range(SPICES):
        features[Feature.ODD_SPICES] += s.spices[seat, spice] & 1
    for number in range(NUMBERS):
        reached = features[Feature.SCROLLS] >= THRESHOLDS[number]
        features[Feature.BREAKTHROUGHS] += 1 if reached else 0
    discount = s.discount_on[seat]
    features[Feature.DISCOUNT_CARAVANSARY] = 1 if discount == Board.CARAVANSARY else 0
    features[Feature.DISCOUNT_PALACE] = 1 if discount == Board.PALACE else 0
    features[Feature.DISCOUNT_MARKETPLACE] = 1 if discount == Board.MARKETPLACE else 0
    features[Feature.DISCOUNT_MOSQUE] = 1 if discount == Board.MOSQUE else 0


@rule
def contract_promise(s: State, seat: int, stack: int) -> int:
    """Points of a stack's contract, less for wares and influence that are missing."""
    card = top_card(s, stack)
    if card == NONE:
        return 0
    common = free_goods(s, seat, Good.COMMON) - CONTRACT_GOODS[card, Good.COMMON]
    rare = free_goods(s, seat, Good.RARE) - CONTRACT_GOODS[card, Good.RARE]
    missing = max(0, CONTRACT_SCROLLS[card] - free_scrolls(s, seat))
    missing += max(0, -common) + max(0, -rare)
    missing += max(0, CONTRACT_ANY_GOODS[card] - max(0, common) - max(0, rare))
    steps = max(0, CONTRACT_THRESHOLDS[STACK_LEVEL[stack]] - s.influence[seat])
    return max(0, CONTRACT_POINTS[card] - WARE_MISSING * missing - steps)


@rule
def measure_contracts(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The two contracts that are nearest, and what is there for any."""
    features[Feature.SCROLLS_FREE] = min(free_scrolls(s, seat), ENOUGH_WARES)
    features[Feature.COMMON_FREE] = min(free_goods(s, seat, Good.COMMON), ENOUGH_WARES)
    features[Feature.RARE_FREE] = min(free_goods(s, seat, Good.RARE), ENOUGH_WARES)
    best, second = 0, 0
    for stack in range(STACKS):
        promise = contract_promise(s, seat, stack)
        second = max(second, min(best, promise))
        best = max(best, promise)
    features[Feature.CONTRACT_BEST] = best
    features[Feature.CONTRACT_SECOND] = second


@rule
def hall_promise(features: NDArray[np.int64], hall: int) -> int:
    """M-18.1 What a courtier in the hall scores."""
    counted = HALL_SCORES[hall]
    return int(features[Feature.SCROLLS + counted]) * HALL_POINTS[counted]


@rule
def paid_points(s: State, seat: int, paid: int, features: NDArray[np.int64]) -> int:
    """M-18.3 What so many of the own courtiers score, the best first."""
    points, bound = 0, 1 << 14
    while paid > 0:
        best, count = -1, 0
        for hall in range(HALLS):
            promise = hall_promise(features, hall)
            courtiers = courtiers_coming(s, seat, hall)
            if courtiers > 0 and promise < bound:
                if promise > best:
                    best, count = promise, courtiers
                elif promise == best:
                    count += courtiers
        points += best * min(paid, count)
        paid -= count
        bound = best
    return points


@rule
def measure_palace(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Courtiers, and the favour that pays them."""
    count = all_courtiers_coming(s, seat)
    paid, scorings = min(count, s.favour[seat]), scorings_left(s)
    in_all = 0
    for hall in range(HALLS):
        in_all += courtiers_coming(s, seat, hall) * hall_promise(features, hall)
    now = in_all if paid == count else paid_points(s, seat, paid, features)
    features[Feature.COURTIERS] = count * scorings
    features[Feature.COURTIERS_NOW] = now + points_coming(s, seat)
    features[Feature.COURTIERS_UNPAID] = in_all - now
    features[Feature.UNPAID_SOON] = in_all - now if s.round_number == ROUNDS else 0
    features[Feature.COURTIERS_LATER] = in_all * (scorings - 1)
    features[Feature.FAVOUR_PAYING] = paid
    features[Feature.FAVOUR_SPARE] = s.favour[seat] - paid
    next_space = min(s.favour[seat] + 1, FAVOUR_LAST)
    features[Feature.FAVOUR_POINTS_NEXT] = FAVOUR_POINTS[next_space]


@rule
def measure_next(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """What the cubes would pay in the mosque and in the palace."""
    features[Feature.NEXT_STEPS] = payable_steps(s, seat)
    for hall in range(HALLS):
        if is_hall_payable(s, seat, hall):
            points = (hall_promise(features, hall) + HALL_GROWTH) * scorings_left(s)
            features[Feature.NEXT_COURTIER] = max(features[Feature.NEXT_COURTIER], points)


@rule
def next_card_points(s: State, seat: int) -> int:
    """M-19.1 Set points of the best card that influence allows."""
    most, may_widen = 0, different_spices(s, seat) < spices_allowed(s, seat)
    for spice in range(SPICES):
        held, longer = s.spices[seat, spice], 0
        if held > 0 or may_widen:
            for other in range(SPICES):
                longer += 1 if s.spices[seat, other] > held else 0
            most = max(most, SET_POINTS[longer + 1] - SET_POINTS[longer])
    return most


@rule
def cubes_of(s: State, site: int) -> int:
    """M-5.1 How many cubes a site yields."""
    return 2 if s.upgrade[site] >= 0 and s.upgrade[site] != Colour.WHITE else 1


@rule
def best_line(lines: int) -> int:
    """The most of five numbers that stand side by side."""
    most = 0
    for _ in range(SIZE):
        most = max(most, lines & ((1 << LINE_BITS) - 1))
        lines >>= LINE_BITS
    return most


@rule
def line_pairs(lines: int) -> int:
    """Pairs of things that share one of five lines."""
    pairs = 0
    for _ in range(SIZE):
        count = lines & ((1 << LINE_BITS) - 1)
        pairs += count * (count - 1) // 2
        lines >>= LINE_BITS
    return pairs


@rule
def is_next_by_row(s: State, seat: int) -> bool:
    """M-3.3 Whether the next own production goes by row: in rounds 2 and 4."""
    has_produced = has_acted(s, seat) or (s.active == seat and s.slot != NOBODY)
    return ((s.round_number & 1) == 0) != has_produced


@rule
def measure_lines(rows: int, columns: int, is_by_row: bool, features: NDArray[np.int64]) -> None:
    """What own buildings yield together; the next own turn goes by row or by column."""
    features[Feature.LINES] = line_pairs(rows) + line_pairs(columns)
    features[Feature.BEST_LINE] = best_line(rows if is_by_row else columns)
    features[Feature.BEST_LINE_AFTER] = best_line(columns if is_by_row else rows)


@rule
def measure_city(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Own buildings: their points, their dangers and their lines."""
    rows, columns, walled, exposed, on_mosque, kinds = 0, 0, 0, 0, 0, 0
    for site in range(SITES):
        if s.building[site] != seat:
            continue
        features[Feature.BUILDINGS] += 1
        features[Feature.BUILDINGS_NOW] += BUILDING_POINTS
        features[Feature.UPGRADES] += 1 if s.upgrade[site] != NOBODY else 0
        if is_walled(s, site):
            walled += 1
        elif s.soldier[site] == NOBODY:
            exposed += 1
        rows += cubes_of(s, site) << (LINE_BITS * SITE_ROW[site])
        columns += cubes_of(s, site) << (LINE_BITS * SITE_COLUMN[site])
        board = action_of(s, site)
        kinds += 1 << (LINE_BITS * board)
        on_mosque += 1 if board == Board.MOSQUE else 0
        if is_scored_by_tile(s, seat, site):
            features[Feature.BUILDINGS_NOW] += TILE_POINTS
        if s.as_any[seat] != NOBODY:
            features[Feature.AS_ANY_YIELD] += output(s, site, s.as_any[seat])
    invasions = 0
    for year in range(s.year, YEARS + 1):
        invasions += IS_INVADED[year]
    features[Feature.WALLED] = walled * invasions
    features[Feature.AT_RISK] = exposed * IS_INVADED[s.year]
    cubes = 0
    for colour in range(CUBES):
        cubes += s.cubes[seat, colour]
    features[Feature.AT_RISK_UNPAID] = max(0, features[Feature.AT_RISK] - cubes)
    if features[Feature.LEVEL] == LAST_LEVEL:
        features[Feature.BUILDINGS_NOW] += on_mosque * MOSQUE_SITE_POINTS
    else:
        features[Feature.MOSQUE_AHEAD] = on_mosque * features[Feature.LEVEL] * scorings_left(s)
    features[Feature.BUILDINGS_LATER] = features[Feature.BUILDINGS_NOW] * (scorings_left(s) - 1)
    measure_tile(s, kinds, features)
    measure_lines(rows, columns, is_next_by_row(s, seat), features)


@rule
def measure_tile(s: State, kinds: int, features: NDArray[np.int64]) -> None:
    """M-13.5 What a scoring tile on the way would count; `kinds` has the buildings by action."""
    level = features[Feature.LEVEL]
    if level >= MOSQUE_TILE_LEVEL:
        return
    most = 0
    for tile in range(TILES):
        if s.scoring_tile_owner[tile] == NOBODY:
            count = kinds >> (LINE_BITS * SCORING_ACTION[tile]) & ((1 << LINE_BITS) - 1)
            most = max(most, count)
    features[Feature.TILE_AHEAD] = most * level * scorings_left(s)


@rule
def measure_open_action(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """What the turn that has begun can bring."""
    is_at_market = s.active == seat and s.slot != NOBODY and is_middle(s) and s.market_used == 0
    if is_at_market and (s.camels[seat] > 0 or camels_in_market(s) > 0):
        features[Feature.OPEN_MARKET] = 1
    if not is_open(s, seat):
        return
    board = open_board(s, seat)
    if board == Board.CARAVANSARY:
        features[Feature.OPEN_CARDS] = payable_cards(s, seat)
    elif board == Board.PALACE:
        features[Feature.OPEN_COURTIER] = features[Feature.NEXT_COURTIER]
        features[Feature.OPEN_FIRST_COURTIER] = 1 if features[Feature.NEXT_COURTIER] > 0 else 0
    elif board == Board.LIBRARY:
        features[Feature.OPEN_SCROLLS] = payable_scrolls(s, seat)
    elif board == Board.MARKETPLACE:
        features[Feature.OPEN_GOODS] = payable_goods(s, seat)
    elif board == Board.MOSQUE:
        features[Feature.OPEN_STEPS] = features[Feature.NEXT_STEPS]
    else:
        features[Feature.OPEN_INFLUENCE] = payable_influence(s, seat)


@rule
def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The features of a seat; all are 0 before."""
    features[Feature.TO_ACT] = 1 if s.seats > 1 and not has_acted(s, seat) else 0
    features[Feature.ALWAYS] = 1
    features[Feature.NEXT_CARD] = next_card_points(s, seat)
    features[Feature.BEFORE_ME] = before_in_next_turn(s, seat)
    measure_stock(s, seat, features)  # before those that read what halls count
    measure_tracks(s, seat, features)
    measure_contracts(s, seat, features)
    measure_palace(s, seat, features)
    measure_next(s, seat, features)
    measure_city(s, seat, features)
    measure_open_action(s, seat, features)
