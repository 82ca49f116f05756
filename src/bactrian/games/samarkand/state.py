"""The state of a game of Samarkand: one field per line, with its unit and its rule."""

from bactrian.core.rules.bits import words
from bactrian.core.rules.record import i16, i64
from bactrian.core.rules.state import GameState
from bactrian.games.samarkand.tables import CAPACITY, CARDS, FAMILIES, MOST_PLAYERS, SPACES


class State(GameState):
    """Everything on the table, in the hands and in the deck. `NOBODY` (-1) stands for none."""

    active = i16()  # the seat whose turn it is (S-1.1)
    passes = i16()  # turns in a row that were passes (S-8.3)
    expanding = i16()  # family that the active seat expands in this turn, or NOBODY (S-5)
    placed = i16(2)  # spaces of the camels placed in this turn, or NOBODY

    camel = i16(SPACES, CAPACITY)  # families of the first and the second camel, or NOBODY
    stock = i16(FAMILIES)  # camels in the domain
    free = i64(FAMILIES, words(SPACES))  # free spaces of each family (S-5.1), kept up to date
    treasury = i16(FAMILIES)  # Dirhams
    tiles = i16(FAMILIES)  # in the domain
    markers = i16(FAMILIES)  # relationship markers left in the domain
    met = i16(FAMILIES, FAMILIES)  # 1 for pairs with a relationship, both ways (S-7.2)
    bag = i16(FAMILIES)  # tiles in the bag (S-10)
    removed = i16(FAMILIES)  # tiles out of the game (S-10.4)

    cash = i16(MOST_PLAYERS)  # Dirhams
    member = i16(MOST_PLAYERS, FAMILIES)  # tiles before each seat
    relationships = i16(MOST_PLAYERS, FAMILIES)  # relationship markers taken, by their family

    holder = i16(CARDS)  # the seat with this card in hand, or NOBODY
    seller = i16(CARDS)  # the seat before which this card lies sold, or NOBODY
    discarder = i16(CARDS)  # who discarded this card since the last reshuffle, or NOBODY (S-11.3)
    marker_owner = i16(CARDS)  # the seat that took this goods marker, or NOBODY: on the map
    deck = i16(CARDS)  # the order of the cards, from deck_top (drawn next) to deck_end
    deck_top = i16()
    deck_end = i16()

    bonuses = i16()  # Dirhams paid for relationships so far (S-15.6)
    second_camels = i16()  # second camels placed so far (S-15.6)
