"""S-11.9 Dealing other hands by what a seat believes of them, after `redeal`."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.belief import belief, odds, share_of
from bactrian.core.chance.stream import Dice
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import SEAT
from bactrian.games.samarkand.hidden import HIDDEN
from bactrian.games.samarkand.redeal import (
    exchange,
    hidden_sale,
    is_hidden,
    is_unseen,
    name_any_card,
)
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import CARDS
from bactrian.games.samarkand.words import Decision


@rule
def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
    """S-11.9 One of the deals that agree with the seat's view, the likely ones more often."""
    if s.depth == 0:
        return  # S-9.1: all hands are shown
    settled = 0
    asked_good = hidden_sale(s, seat)
    if asked_good != 0:
        move_believed_sale(s, seat, asked_good, beliefs, dice)
        settled = 1 << int(asked_good)
    for chair in range(1, s.seats):
        settled = deal_hand(s, seat, chair, settled, beliefs, dice)
    if is_hidden(s, seat, Decision.DISCARD):
        name_any_card(s, dice)


@rule
def is_settled(settled: int, good: int) -> bool:
    """Whether the card has been dealt; `settled` has a bit for each that has."""
    return settled >> good & 1 == 1


@rule
def deal_hand(
    s: State, seat: int, chair: int, settled: int, beliefs: NDArray[np.float64], dice: Dice
) -> int:
    """Cards of a hand change places with those that are rather there; which are settled then."""
    good = unsettled_card(s, (seat + chair) % s.seats, settled)
    while good != 0:
        chosen = likely_card(s, seat, chair, settled, beliefs, dice)
        exchange(s, good, chosen)
        settled |= 1 << chosen
        good = unsettled_card(s, (seat + chair) % s.seats, settled)
    return settled


@rule
def unsettled_card(s: State, seat: int, settled: int) -> int:
    """The first card in a hand that is not settled, or 0."""
    for good in range(1, CARDS):
        if s.holder[good] == seat and not is_settled(settled, good):
            return good
    return 0


@rule
def likely_card(
    s: State, seat: int, chair: int, settled: int, beliefs: NDArray[np.float64], dice: Dice
) -> int:
    """A card that may be with this chair, the likely ones more often."""
    total = 0.0
    for good in range(1, CARDS):
        if is_unseen(s, seat, good) and not is_settled(settled, good):
            total += odds(beliefs, HIDDEN, chair, good - 1)
    left, chosen = share_of(total, dice), 0
    for good in range(1, CARDS):
        if left >= 0 and is_unseen(s, seat, good) and not is_settled(settled, good):
            left -= odds(beliefs, HIDDEN, chair, good - 1)
            chosen = good
    return chosen


@rule
def move_believed_sale(
    s: State, seat: int, good: int, beliefs: NDArray[np.float64], dice: Dice
) -> None:
    """S-11.5 The card for sale is in one of the other hands."""
    total = 0.0
    for chair in range(1, s.seats):
        if first_card(s, (seat + chair) % s.seats) != 0:
            total += belief(beliefs, HIDDEN, chair, good - 1)
    left, seller = share_of(total, dice), seat
    for chair in range(1, s.seats):
        other = (seat + chair) % s.seats
        if left >= 0 and first_card(s, other) != 0:
            left -= belief(beliefs, HIDDEN, chair, good - 1)
            seller = other
    if s.holder[good] != seller:
        exchange(s, good, first_card(s, seller))
    s.frames[s.depth - 1, SEAT] = seller


@rule
def first_card(s: State, seat: int) -> int:
    """The first card in a hand, or 0."""
    return unsettled_card(s, seat, 0)
