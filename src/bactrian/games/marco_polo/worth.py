"""What a position promises a seat: for players that look one action ahead.

A rule of thumb, not a rule of the game. Tenths of points, so that it stays in whole numbers.
"""

from bactrian.core.rule import rule
from bactrian.core.state import NOBODY
from bactrian.games.marco_polo.dice import dice_in_hand
from bactrian.games.marco_polo.posts import own_small_cities, posts_on_board
from bactrian.games.marco_polo.scoring import points
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CONTRACT_COST,
    CONTRACT_POINTS,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    ROUNDS,
    UNITS,
)
from bactrian.games.marco_polo.words import Part, Unit

POINT = 10
VICTORY = 10_000
OTHERS_SHARE = 3  # tenths of the best other seat's points that count against one's own
COIN, CAMEL, PEPPER, SILK, GOLD = (
    3,
    5,
    7,
    9,
    11,
)  # tenths of a point, while there is time to use them
DIE = 18  # a die still in hand
POST = 70  # opens a card, brings the last posts nearer
SMALL_CITY_EACH_ROUND = 20
CONTRACT_UNIT = 4  # a unit held that an active contract wants
COMPLETED = 15  # towards the most completed contracts
GOAL_STEP = 30  # one of the two cities of a goal card


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    return (
        points(s, seat, Part.TRACK)
        + points(s, seat, Part.GOALS)
        + points(s, seat, Part.GOAL_CITIES)
        + points(s, seat, Part.COINS)
        + points(s, seat, Part.BEIJING)
        + points(s, seat, Part.GOODS)
        + points(s, seat, Part.CONTRACTS)
    )


@rule
def stock_worth(s: State, seat: int) -> int:
    """Units that can still be turned into points."""
    held = s.held[seat]
    worth = held[Unit.COIN] * COIN + held[Unit.CAMEL] * CAMEL
    return worth + held[Unit.PEPPER] * PEPPER + held[Unit.SILK] * SILK + held[Unit.GOLD] * GOLD


@rule
def contract_promise(s: State, seat: int) -> int:
    """Active contracts: a share of their points, as far as their cost is held."""
    worth = 0
    for slot in range(s.contract_count[seat]):
        contract = s.contract[seat, slot]
        wanted, held = 0, 0
        for unit in range(UNITS):
            cost = CONTRACT_COST[contract, unit]
            wanted += cost
            held += min(cost, s.held[seat, unit])
        worth += held * CONTRACT_UNIT + CONTRACT_POINTS[contract] * POINT * held // (2 * wanted)
    return worth


@rule
def goal_promise(s: State, seat: int) -> int:
    """Goal cards of which one city has a post."""
    worth = 0
    for card in range(GOALS_KEPT):
        goal = s.goal[seat, card]
        if goal != NOBODY:
            posts = s.post[seat, GOAL_LARGE[goal]] + s.post[seat, GOAL_SMALL[goal]]
            if posts == 1:
                worth += GOAL_STEP + GOAL_POINTS[goal]
    return worth


@rule
def prospect(s: State, seat: int) -> int:
    """Tenths of points that the seat may end with."""
    own = total(s, seat) * POINT
    if s.depth == 0:
        return own
    rounds_left = ROUNDS - s.round_number
    promise = stock_worth(s, seat) * (1 + rounds_left) // (2 + rounds_left)
    promise += contract_promise(s, seat) + goal_promise(s, seat) + dice_in_hand(s, seat) * DIE
    promise += posts_on_board(s, seat) * POST + s.completed[seat] * COMPLETED
    promise += own_small_cities(s, seat) * SMALL_CITY_EACH_ROUND * rounds_left
    return own + promise


@rule
def rival(s: State) -> int:
    """Nobody plays beside the seats."""
    return NOBODY


@rule
def worth(s: State, seat: int) -> int:
    """Tenths of points: what the seat has and may get, less a share of what the best other has."""
    best_other = 0
    for other in range(s.seats):
        if other != seat:
            best_other = max(best_other, total(s, other))
    own = total(s, seat)
    if s.depth == 0:
        return VICTORY + own if own >= best_other else own - VICTORY
    return prospect(s, seat) - best_other * OTHERS_SHARE
