"""S-2 Setting up."""

from bactrian.core.chance.stream import shuffle
from bactrian.core.rules.report import report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import then
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.marriage import next_card
from bactrian.games.samarkand.rules.routes import put_camel
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CAMELS,
    CARDS,
    CARDS_DEALT,
    FAMILIES,
    GOODS,
    HOME,
    MARKERS,
    SPACES,
    STARTING_CASH,
    TILES_IN_BAG,
    TILES_IN_DOMAIN,
)
from bactrian.games.samarkand.words import Chance, Step


@rule
def clear_the_table(s: State) -> None:
    """Nobody stands, holds or owns anything yet; zero would mean seat 0 or family 0."""
    s.expanding = NOBODY
    s.placed[0] = NOBODY
    s.placed[1] = NOBODY
    for space in range(SPACES):
        s.camel[space, 0] = NOBODY
        s.camel[space, 1] = NOBODY
    for good in range(CARDS):
        s.holder[good] = NOBODY
        s.seller[good] = NOBODY
        s.discarder[good] = NOBODY
        s.marker_owner[good] = NOBODY  # S-2.4: a marker nobody took is on its space


@rule
def furnish_domain(s: State, family: int) -> None:
    """S-2.2, S-2.3 A camel at home, the others in stock, markers, tiles; with two players a bag."""
    s.stock[family] = CAMELS
    put_camel(s, family, HOME[family])
    s.markers[family] = MARKERS
    s.tiles[family] = TILES_IN_DOMAIN[s.seats]
    s.bag[family] = TILES_IN_BAG[s.seats]


@rule
def deal(s: State) -> None:
    """S-2.5 Shuffle the cards and deal two to each seat, seat 0 first."""
    for place in range(GOODS):
        s.deck[place] = place + 1
    shuffle(s, s.deck, GOODS)
    s.deck_end = GOODS
    report_shuffle(s, Chance.DECK, s.deck, GOODS)
    for seat in range(s.seats):
        for _ in range(CARDS_DEALT):
            s.holder[next_card(s)] = seat


@rule
def set_up(s: State) -> None:
    """S-2 From a blank state to the first turn, which is seat 0's (S-2.1)."""
    clear_the_table(s)
    for family in range(FAMILIES):
        furnish_domain(s, family)
    deal(s)
    for seat in range(s.seats):
        s.cash[seat] = STARTING_CASH  # S-2.6
    then(s, Step.BEGIN_TURN)
