"""S-5 Expanding the trading route of a family."""

from bactrian.core.rules.bits import WORD, add, is_empty, lowest, remove
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.catalogue import PLACE, STOP
from bactrian.games.samarkand.rules.goods import enter_goods_space
from bactrian.games.samarkand.rules.relationships import meet
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    FAMILIES,
    GOOD_AT,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    SECOND_CAMEL_PRICE,
)
from bactrian.games.samarkand.words import Decision, Happening


@rule
def has_room(s: State, family: int) -> bool:
    """S-5.2 The family has a camel in stock and a free space for it."""
    return s.stock[family] > 0 and not is_empty(s.free[family])


@rule
def may_expand(s: State, seat: int, family: int) -> bool:
    """S-5.2 A member may expand the route while there is a camel and room for it."""
    return s.member[seat, family] > 0 and has_room(s, family)


@rule
def expand(s: State, seat: int, family: int) -> None:
    """S-13.6 Ask for the first camel's space, and for the second camel when that is settled."""
    s.expanding = family
    ask(s, Decision.SECOND, seat)
    ask(s, Decision.PLACE, seat)


@rule
def list_free_spaces(s: State, family: int) -> None:
    """S-5.1 Every free space of the family can be chosen."""
    free = s.free[family]
    for word in range(len(free)):
        members = free[word]
        while members != 0:
            add_option(s, PLACE + word * WORD + lowest(members))
            members &= members - 1  # without the lowest


@rule
def list_second(s: State, family: int) -> None:
    """S-5.4 A second camel needs a camel, room, and a Dirham in the treasury; stopping is free."""
    if s.stock[family] > 0 and s.treasury[family] >= SECOND_CAMEL_PRICE:
        list_free_spaces(s, family)
    add_option(s, STOP)


@rule
def place_first(s: State, seat: int, space: int) -> None:
    """S-5.3 The first camel is free of charge."""
    s.placed[0] = space
    place_camel(s, seat, s.expanding, space)


@rule
def price_of_camel(s: State) -> int:
    """S-5.3, S-5.5 What the next camel of this turn costs the treasury: the first one nothing."""
    return 0 if s.placed[0] == NOBODY else SECOND_CAMEL_PRICE


@rule
def good_to_take(s: State, space: int) -> int:
    """S-6.1 The good whose marker the first camel on a space wins, or 0."""
    return GOOD_AT[space] if s.camel[space, 0] == NOBODY else 0


@rule
def place_second(s: State, seat: int, space: int) -> None:
    """S-5.5 The second camel costs the treasury a Dirham; cash can never replace it."""
    price = price_of_camel(s)
    s.treasury[s.expanding] -= price
    s.second_camels += 1
    s.placed[1] = space
    report(s, Happening.PAID_FOR_SECOND, s.expanding, price)
    place_camel(s, seat, s.expanding, space)


@rule
def place_camel(s: State, seat: int, family: int, space: int) -> None:
    """S-5.3 A camel enters a space: goods for the first one there, a meeting for the second."""
    report(s, Happening.PLACED, seat, family, space)
    good = good_to_take(s, space)
    put_camel(s, family, space)
    if s.camel[space, 1] == NOBODY:
        if good != 0:
            enter_goods_space(s, seat, good)
    else:
        meet(s, seat, space)


@rule
def put_camel(s: State, family: int, space: int) -> None:
    """Move a camel from stock to the map and keep the free spaces true; nothing else follows."""
    s.stock[family] -= 1
    if s.camel[space, 0] == NOBODY:
        s.camel[space, 0] = family
        remove(s.free[family], space)
    else:
        s.camel[space, 1] = family
        close_space(s, space)
    for side in range(NEIGHBOUR_COUNT[space]):
        beside = NEIGHBOURS[space, side]
        if may_stand(s, family, beside):
            add(s.free[family], beside)


@rule
def close_space(s: State, space: int) -> None:
    """S-5.7 A space with two camels is closed for good, for every family."""
    for family in range(FAMILIES):
        remove(s.free[family], space)


@rule
def may_stand(s: State, family: int, space: int) -> bool:
    """S-5.1 At most one camel stands there, and none of this family."""
    return s.camel[space, 1] == NOBODY and s.camel[space, 0] != family


@rule
def is_free_space(s: State, family: int, space: int) -> bool:
    """S-5.1 As `may_stand`, and a neighbouring space holds a camel of the family.

    The definition itself; play uses the set `free`, which the invariants compare with this.
    """
    if not may_stand(s, family, space):
        return False
    for side in range(NEIGHBOUR_COUNT[space]):
        beside = NEIGHBOURS[space, side]
        if s.camel[beside, 0] == family or s.camel[beside, 1] == family:
            return True
    return False
