"""The features of a seat, area by area. What is bought but not yet received counts as received."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.evaluation.affordable import (
    board_to_use,
    has_action_left,
    is_hall_payable,
    payable_cards,
    payable_goods,
    payable_influence,
    payable_scrolls,
    payable_steps,
)
from bactrian.games.merv.evaluation.city import measure_city
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.evaluation.pending_gains import (
    all_courtiers_with_pending,
    cards_with_pending,
    courtiers_with_pending,
    cubes_after_payment,
    goods_with_pending,
    influence_with_pending,
    level_with_pending,
    pending_points,
    scrolls_with_pending,
)
from bactrian.games.merv.evaluation.time import before_in_next_turn, has_acted, scorings_left
from bactrian.games.merv.reading import COLOURS, NONE
from bactrian.games.merv.rules.contracts import (
    any_goods_lacking,
    free_goods,
    free_scrolls,
    goods_lacking,
    influence_lacking,
    scrolls_lacking,
    top_card,
)
from bactrian.games.merv.rules.places.camel_market import camels_in_market
from bactrian.games.merv.rules.places.caravansary import different_spices, spices_allowed
from bactrian.games.merv.rules.places.city import is_middle
from bactrian.games.merv.rules.scoring import hall_points, worth_of_card
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CITIES,
    CONTRACT_POINTS,
    CONTRACT_THRESHOLDS,
    FAVOUR_LAST,
    FAVOUR_POINTS,
    HALL_SCORES,
    HALLS,
    INNER,
    LEVELS,
    NUMBERS,
    ROUNDS,
    SPICES,
    STACKS,
    THRESHOLDS,
)
from bactrian.games.merv.words import Board, Colour, Good

ENOUGH = 2  # cubes of a colour that are seldom too many
ENOUGH_WARES = 3  # scrolls or goods of a kind that wait for contracts
WARE_MISSING = 3  # points that each scroll or good a contract lacks takes off its worth
HALL_GROWTH = 2  # what a hall will count more than now, at least


@rule
def measure_stock(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Cubes, camels, and what halls count."""
    features[Feature.SCROLLS] = scrolls_with_pending(s, seat)
    features[Feature.CARDS] = cards_with_pending(s, seat)
    features[Feature.GOODS] = goods_with_pending(s, seat)
    features[Feature.LEVEL] = level_with_pending(s, seat)
    for colour in range(COLOURS):
        cubes = cubes_after_payment(s, seat, colour)
        features[Feature.CUBES] += min(cubes, ENOUGH)
        features[Feature.CUBES_MORE] += max(cubes - ENOUGH, 0)
        features[Feature.COLOURS_HELD] += 1 if cubes > 0 else 0
    features[Feature.WHITE_CUBES] = cubes_after_payment(s, seat, Colour.WHITE)
    features[Feature.CAMELS] = min(s.camels[seat], ENOUGH)
    features[Feature.CAMELS_MORE] = max(s.camels[seat] - ENOUGH, 0)
    features[Feature.SERVANTS] = s.servants[seat]
    for city in range(CITIES):
        features[Feature.INNER_POSTS if city < INNER else Feature.OUTER_POSTS] += s.post[seat, city]


@rule
def measure_tracks(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Influence, what it allows, and breakthroughs."""
    influence = influence_with_pending(s, seat)
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
def expected_from_contract(s: State, seat: int, stack: int) -> int:
    """Points of a stack's contract, less for wares and influence that are missing."""
    card = top_card(s, stack)
    if card == NONE:
        return 0
    missing = scrolls_lacking(s, seat, card) + any_goods_lacking(s, seat, card)
    missing += goods_lacking(s, seat, card, Good.COMMON) + goods_lacking(s, seat, card, Good.RARE)
    steps = influence_lacking(s, seat, stack)
    return max(0, CONTRACT_POINTS[card] - WARE_MISSING * missing - steps)


@rule
def measure_contracts(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The two contracts that are nearest, and what is there for any."""
    features[Feature.SCROLLS_FREE] = min(free_scrolls(s, seat), ENOUGH_WARES)
    features[Feature.COMMON_FREE] = min(free_goods(s, seat, Good.COMMON), ENOUGH_WARES)
    features[Feature.RARE_FREE] = min(free_goods(s, seat, Good.RARE), ENOUGH_WARES)
    best, second = 0, 0
    for stack in range(STACKS):
        expected = expected_from_contract(s, seat, stack)
        second = max(second, min(best, expected))
        best = max(best, expected)
    features[Feature.CONTRACT_BEST] = best
    features[Feature.CONTRACT_SECOND] = second


@rule
def expected_from_hall(features: NDArray[np.int64], hall: int) -> int:
    """M-18.1 What a courtier in the hall scores, with what is pending."""
    return hall_points(hall, int(features[Feature.SCROLLS + HALL_SCORES[hall]]))


@rule
def paid_points(s: State, seat: int, paid: int, features: NDArray[np.int64]) -> int:
    """M-18.3 What so many of the own courtiers score, the best first."""
    points, bound = 0, 1 << 14
    while paid > 0:
        best, count = -1, 0
        for hall in range(HALLS):
            expected = expected_from_hall(features, hall)
            courtiers = courtiers_with_pending(s, seat, hall)
            if courtiers > 0 and expected < bound:
                if expected > best:
                    best, count = expected, courtiers
                elif expected == best:
                    count += courtiers
        points += best * min(paid, count)
        paid -= count
        bound = best
    return points


@rule
def measure_palace(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Courtiers, and the favour that pays them."""
    count = all_courtiers_with_pending(s, seat)
    paid, scorings = min(count, s.favour[seat]), scorings_left(s)
    in_all = 0
    for hall in range(HALLS):
        in_all += courtiers_with_pending(s, seat, hall) * expected_from_hall(features, hall)
    now = in_all if paid == count else paid_points(s, seat, paid, features)
    features[Feature.COURTIERS] = count * scorings
    features[Feature.COURTIERS_NOW] = now + pending_points(s, seat)
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
            points = (expected_from_hall(features, hall) + HALL_GROWTH) * scorings_left(s)
            features[Feature.NEXT_COURTIER] = max(features[Feature.NEXT_COURTIER], points)


@rule
def next_card_points(s: State, seat: int) -> int:
    """M-19.1 Set points of the best card that influence allows."""
    most, may_widen = 0, different_spices(s, seat) < spices_allowed(s, seat)
    for spice in range(SPICES):
        if s.spices[seat, spice] > 0 or may_widen:
            most = max(most, worth_of_card(s, seat, spice))
    return most


@rule
def measure_turn(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """What the turn that has begun can bring."""
    is_at_market = s.active == seat and s.slot != NOBODY and is_middle(s) and s.market_used == 0
    if is_at_market and (s.camels[seat] > 0 or camels_in_market(s) > 0):
        features[Feature.OPEN_MARKET] = 1
    if not has_action_left(s, seat):
        return
    board = board_to_use(s, seat)
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
    measure_turn(s, seat, features)
