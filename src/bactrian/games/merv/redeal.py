"""M-22 Dealing again what nobody knows: the order of the caravan deck and of the solo deck."""

from bactrian.core.chance.stream import Dice, draw_stream, roll
from bactrian.core.rules.rule import rule
from bactrian.games.merv.magistrate.deck import PALACE_LAYER
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import CARDS
from bactrian.games.merv.words import Board


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """M-22.1 No seat has secrets of its own, so all seats know the same."""
    draw_stream(s, dice)
    for last in range(CARDS - 1, s.deck_at, -1):
        other = s.deck_at + roll(dice, last - s.deck_at + 1)
        card = s.deck[last]
        s.deck[last] = s.deck[other]
        s.deck[other] = card
    for last in range(s.solo_count - 1, 0, -1):
        exchange_solo_card(s, last, dice)
    place_the_palace(s, dice)


@rule
def put_in_order(s: State, seat: int) -> None:
    """Lay both decks so that they tell nothing: rising, as far as nobody knows their order."""
    for place in range(s.deck_at, CARDS):
        for other in range(place + 1, CARDS):
            if s.deck[other] < s.deck[place]:
                card = s.deck[place]
                s.deck[place] = s.deck[other]
                s.deck[other] = card
    for place in range(s.solo_count):
        for other in range(place + 1, s.solo_count):
            if block(s, other) == block(s, place) and s.solo_deck[other] < s.solo_deck[place]:
                swap_solo_cards(s, place, other)
    lay_the_palace(s, 0)


@rule
def block(s: State, place: int) -> int:
    """Cards of one block are in an order that nobody knows; the first deck is one block."""
    return max(s.solo_layer[place], PALACE_LAYER)


@rule
def exchange_solo_card(s: State, last: int, dice: Dice) -> None:
    """M-22.2 A card changes places with one of its block that is not nearer to the bottom."""
    first = last
    while first > 0 and block(s, first - 1) == block(s, last):
        first -= 1
    swap_solo_cards(s, last, first + roll(dice, last - first + 1))


@rule
def swap_solo_cards(s: State, one: int, other: int) -> None:
    """Two cards change places; the layers belong to the places."""
    card = s.solo_deck[one]
    s.solo_deck[one] = s.solo_deck[other]
    s.solo_deck[other] = card


@rule
def place_the_palace(s: State, dice: Dice) -> None:
    """M-2.10 In the first deck the palace is second to fourth, each as likely."""
    places = 0
    for place in range(s.solo_count):
        if s.solo_layer[place] == PALACE_LAYER:
            places += 1
    if places > 0:
        lay_the_palace(s, roll(dice, places))


@rule
def lay_the_palace(s: State, chosen: int) -> None:
    """The palace, if it is in the first deck, goes to the chosen one of its places."""
    here, there = -1, -1
    for place in range(s.solo_count):
        if block(s, place) == PALACE_LAYER and s.solo_deck[place] == Board.PALACE:
            here = place
        if s.solo_layer[place] == PALACE_LAYER:
            if chosen == 0:
                there = place
            chosen -= 1
    if here >= 0 and there >= 0:
        swap_solo_cards(s, here, there)
