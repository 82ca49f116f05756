"""The state: one field per line."""

from bactrian.core.rules.record import i16
from bactrian.core.rules.state import GameState

from .tables import CARDS, MOST_PLAYERS


class State(GameState):
    """Geese, cards and the die."""

    active = i16()  # the seat whose turn it is
    die = i16()  # of this turn (G-2.1)
    goose = i16(MOST_PLAYERS)  # its space
    holder = i16(CARDS)  # the seat with this card in hand, or a Place
    deck = i16(CARDS)  # the order of the cards
    deck_top = i16()  # place of the card that is drawn next
