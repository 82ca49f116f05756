"""G-5 Points, and what must hold in every position."""

from bactrian.core.rules.rule import rule

from .state import State
from .tables import CARD_POINTS, CARDS, HAND_LIMIT, POND, POND_POINTS, SPACE_POINTS
from .words import Part, Place


@rule
def hand_size(s: State, seat: int) -> int:
    """How many cards a seat holds."""
    held = 0
    for card in range(CARDS):
        if s.holder[card] == seat:
            held += 1
    return held


@rule
def points(s: State, seat: int, part: int) -> int:
    """G-5 One part of a seat's points, as if the game ended now."""
    if part == Part.WAY:
        return s.goose[seat] * SPACE_POINTS
    if part == Part.POND:
        return POND_POINTS if s.goose[seat] == POND else 0
    return hand_size(s, seat) * CARD_POINTS


@rule
def broken(before: State, s: State) -> int:
    """The number of an invariant that does not hold after an action, or 0."""
    in_deck = 0
    for card in range(CARDS):
        if s.holder[card] == Place.DECK:
            in_deck += 1
    if in_deck != CARDS - s.deck_top:
        return 1
    for seat in range(s.seats):
        if not 0 <= s.goose[seat] <= POND:
            return 2
        if hand_size(s, seat) > HAND_LIMIT:
            return 3
    return 4 if s.turn < before.turn else 0
