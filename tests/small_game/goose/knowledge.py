"""G-6 What a seat may know: dealing the rest again, and its knowledge as numbers for a learner."""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.belief import odds, share_of
from bactrian.core.chance.stream import Dice, draw_stream, roll
from bactrian.core.game import ObservationPart
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY

from .scoring import hand_size
from .state import State
from .tables import CARDS, DIE, HAND_LIMIT, HIGHEST, MOST_PLAYERS, NUMBER, OF_EACH, POND, TURNS_EACH
from .words import Place


@rule
def is_unseen(s: State, seat: int, card: int) -> bool:
    """G-6.1 In the deck, or in another's hand while the game goes on."""
    place = s.holder[card]
    if place == Place.DECK:
        return True
    return place >= 0 and place != seat and s.depth > 0


@rule
def exchange(s: State, one: int, other: int) -> None:
    """Two cards change places, in hands or in the deck."""
    s.holder[one], s.holder[other] = s.holder[other], s.holder[one]
    for place in range(s.deck_top, CARDS):
        if s.deck[place] == one:
            s.deck[place] = other
        elif s.deck[place] == other:
            s.deck[place] = one


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Deal the unseen cards again; NOBODY is a spectator."""
    draw_stream(s, dice)
    for card in range(CARDS):
        if is_unseen(s, seat, card):
            exchange(s, card, nth_unseen(s, seat, card, roll(dice, rank_of(s, seat, card))))


@rule
def rank_of(s: State, seat: int, card: int) -> int:
    """How many unseen cards there are up to this one."""
    rank = 0
    for other in range(card + 1):
        if is_unseen(s, seat, other):
            rank += 1
    return rank


@rule
def nth_unseen(s: State, seat: int, last: int, n: int) -> int:
    """The n-th unseen card, counted from 0."""
    card = 0
    while card < last:
        if is_unseen(s, seat, card):
            if n == 0:
                return card
            n -= 1
        card += 1
    return card


@rule
def put_in_order(s: State, seat: int) -> None:
    """Lay the unseen cards so that they tell nothing: rising, hands first, then the deck."""
    for card in range(CARDS):
        if is_unseen(s, seat, card):
            best = card
            for other in range(card + 1, CARDS):
                if is_unseen(s, seat, other) and place_of(s, other) < place_of(s, best):
                    best = other
            exchange(s, card, best)


@rule
def place_of(s: State, card: int) -> int:
    """Hands by seat, then the deck from its top."""
    if s.holder[card] >= 0:
        return s.holder[card]
    place = s.deck_top
    while s.deck[place] != card:
        place += 1
    return MOST_PLAYERS + place


HIDDEN = CARDS


@rule
def reveal(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """G-6.1 The cards in the hands of other chairs, clockwise from the seat's own."""
    for card in range(CARDS):
        holder = s.holder[card]
        if holder >= 0 and holder != seat:
            out[((holder - seat) % s.seats - 1) * HIDDEN + card] = 1


@rule
def deal_believed(s: State, seat: int, beliefs: NDArray[np.float64], dice: Dice) -> None:
    """G-6.1 After `redeal`: cards in other hands by what is believed of them."""
    if s.depth == 0:
        return
    settled = 0
    for chair in range(1, s.seats):
        held = unsettled_card(s, (seat + chair) % s.seats, settled)
        while held < CARDS:
            chosen = likely_card(s, seat, chair, settled, beliefs, dice)
            exchange(s, held, chosen)
            settled |= 1 << chosen
            held = unsettled_card(s, (seat + chair) % s.seats, settled)


@rule
def unsettled_card(s: State, seat: int, settled: int) -> int:
    """The first card in a hand that is not settled (by its bit), or CARDS."""
    card = 0
    while card < CARDS and not (s.holder[card] == seat and settled >> card & 1 == 0):
        card += 1
    return card


@rule
def likely_card(
    s: State, seat: int, chair: int, settled: int, beliefs: NDArray[np.float64], dice: Dice
) -> int:
    """A card that may be with this chair, the likely ones more often."""
    total = 0.0
    for card in range(CARDS):
        if is_unseen(s, seat, card) and settled >> card & 1 == 0:
            total += odds(beliefs, CARDS, chair, card)
    left, chosen = share_of(total, dice), 0
    for card in range(CARDS):
        if left >= 0 and is_unseen(s, seat, card) and settled >> card & 1 == 0:
            left -= odds(beliefs, CARDS, chair, card)
            chosen = card
    return chosen


SEAT_NUMBERS = 3
LAYOUT = (
    ObservationPart("mine", 1, "1 if I am the one who decides"),
    ObservationPart("players", MOST_PLAYERS - 1, "2, 3 or 4 players, one of three"),
    ObservationPart("active", MOST_PLAYERS, "whose turn it is, counted clockwise from me"),
    ObservationPart("die", DIE, "what the die shows, one of six"),
    ObservationPart(
        "seats",
        MOST_PLAYERS * SEAT_NUMBERS,
        "for each chair from mine on: 1 if taken, space / 40, cards / 4",
    ),
    ObservationPart("hand", HIGHEST, "my cards of each number / 3"),
    ObservationPart("played", HIGHEST, "cards of each number that lie open / 3"),
    ObservationPart("time", 1, "turns / 30 for each player"),
)
_offsets = [0, *accumulate(part.length for part in LAYOUT)]
AT_MINE, AT_PLAYERS, AT_ACTIVE, AT_DIE, AT_SEATS, AT_HAND, AT_PLAYED, AT_TIME, _ = _offsets


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the observation of a seat into `out`, which is all zero."""
    out[AT_MINE] = 1 if s.depth > 0 and s.active == seat else 0
    out[AT_PLAYERS + s.seats - 2] = 1
    out[AT_ACTIVE + (s.active - seat) % s.seats] = 1
    out[AT_DIE + s.die - 1] = 1
    for chair in range(s.seats):
        other = (seat + chair) % s.seats
        at = AT_SEATS + chair * SEAT_NUMBERS
        out[at] = 1
        out[at + 1] = s.goose[other] / POND
        out[at + 2] = hand_size(s, other) / HAND_LIMIT
    for card in range(CARDS):
        if seat != NOBODY and s.holder[card] == seat:
            out[AT_HAND + NUMBER[card] - 1] += 1 / OF_EACH
        elif s.holder[card] == Place.PLAYED:
            out[AT_PLAYED + NUMBER[card] - 1] += 1 / OF_EACH
    out[AT_TIME] = s.turn / (s.seats * TURNS_EACH)
