"""What a position promises a seat: for players that look one action ahead.

A rule of thumb, not a rule of the game. Tenths of points, so that it stays in whole numbers.
"""

from bactrian.core.bits import has
from bactrian.core.rule import rule
from bactrian.core.state import NOBODY
from bactrian.games.samarkand.relationships import is_member
from bactrian.games.samarkand.scoring import points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import CARDS, FAMILIES, GOODS_SPACE
from bactrian.games.samarkand.words import Part

POINT = 10
MEMBERSHIP = 15  # a family brings bonuses, camels to place, and better cards
DIRHAM_TO_EXPAND = 3  # in the treasury of a family of one's own
CARD_IN_REACH = 22  # the next camel of an own family can score it
CARD_WITH_ROOM = 8
OTHERS_SHARE = 4  # tenths of the best other seat's points that count against one's own
VICTORY = 10_000


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    return (
        points(s, seat, Part.CARDS)
        + points(s, seat, Part.GOODS)
        + points(s, seat, Part.RELATIONSHIPS)
        + points(s, seat, Part.CASH)
    )


@rule
def card_promise(s: State, seat: int, good: int) -> int:
    """What a card in hand may still gain: a camel of one's own family on its space."""
    space = GOODS_SPACE[good]
    if s.camel[space, 1] != NOBODY:
        return 0
    for family in range(FAMILIES):
        if is_member(s, seat, family) and s.stock[family] > 0 and has(s.free[family], space):
            return CARD_IN_REACH
    return CARD_WITH_ROOM


@rule
def promise(s: State, seat: int) -> int:
    """What families and cards of a seat may still bring."""
    worth = 0
    for family in range(FAMILIES):
        if is_member(s, seat, family) and s.stock[family] > 0:
            worth += MEMBERSHIP + min(s.treasury[family], s.stock[family]) * DIRHAM_TO_EXPAND
    for good in range(1, CARDS):
        if s.holder[good] == seat:
            worth += card_promise(s, seat, good)
    return worth


@rule
def prospect(s: State, seat: int) -> int:
    """Tenths of points that the seat may end with."""
    return total(s, seat) * POINT + (promise(s, seat) if s.depth > 0 else 0)


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
    return own * POINT + promise(s, seat) - best_other * OTHERS_SHARE
