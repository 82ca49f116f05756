"""M-2.10, M-21.1, M-21.13 The deck of solo cards."""

from bactrian.core.chance.stream import shuffle
from bactrian.core.rules.report import raise_barrier, report, report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Chance, Happening

# What is known of the order: at the start the palace is second to fourth (M-2.10); cards that come
# back on top are a layer of their own. Within a layer nobody knows the order.
FIRST_LAYER, PALACE_LAYER, LATER_LAYER = range(3)


@rule
def draw_card(s: State) -> int:
    """M-21.1 The top card of the solo deck."""
    raise_barrier(s)  # M-23.3
    card = s.solo_deck[0]
    take_out_of_deck(s, 0)
    return card


@rule
def take_out_of_deck(s: State, place: int) -> None:
    """M-21.13 The order of the others is kept."""
    s.solo_count -= 1
    for other in range(place, s.solo_count):
        s.solo_deck[other] = s.solo_deck[other + 1]
        s.solo_layer[other] = s.solo_layer[other + 1]
    s.solo_deck[s.solo_count] = NOBODY
    s.solo_layer[s.solo_count] = 0


@rule
def discard_card(s: State, card: int) -> None:
    """A card onto the discard pile."""
    s.solo_discard[s.solo_discard_count] = card
    s.solo_discard_count += 1


@rule
def discard_open_card(s: State) -> None:
    """M-21.33 The open card goes to the discard pile unless it was removed."""
    if s.solo_card != NOBODY:
        discard_card(s, s.solo_card)
        s.solo_card = NOBODY


@rule
def put_on_top(s: State, count: int, label: int) -> None:
    """The first cards of the discard pile, shuffled, on top of the deck; a new layer of it."""
    if count == 0:
        return
    raise_barrier(s)
    report(s, Happening.SOLO_DECK_SHUFFLED)
    layer = LATER_LAYER
    for place in range(s.solo_count):
        layer = max(layer, s.solo_layer[place] + 1)
    shuffle(s, s.solo_discard, count)
    report_shuffle(s, label, s.solo_discard, count)
    for rank in range(s.solo_count):
        place = s.solo_count - 1 - rank
        s.solo_deck[place + count] = s.solo_deck[place]
        s.solo_layer[place + count] = s.solo_layer[place]
    for place in range(count):
        s.solo_deck[place] = s.solo_discard[place]
        s.solo_layer[place] = layer
    s.solo_count += count
    s.solo_discard_count -= count
    for place in range(SOLO_CARDS - count):
        s.solo_discard[place] = s.solo_discard[place + count]
    for place in range(s.solo_discard_count, SOLO_CARDS):
        s.solo_discard[place] = NOBODY


@rule
def reshuffle(s: State, aside: int) -> None:
    """M-21.3 The discard pile, without the cards put aside just now, is the new deck."""
    put_on_top(s, s.solo_discard_count - aside, Chance.SOLO_RESHUFFLE)


@rule
def shuffle_discard_in(s: State) -> None:
    """M-21.35 After the scoring of years 1 and 2 the discard pile comes on top."""
    put_on_top(s, s.solo_discard_count, Chance.SOLO_DISCARD)


@rule
def remove_card(s: State, card: int) -> None:
    """M-21.13 Out of deck, discard pile or play for good."""
    if s.solo_removed[card] != 0:
        return
    s.solo_removed[card] = 1
    report(s, Happening.SOLO_CARD_REMOVED, card)
    if s.solo_card == card:
        s.solo_card = NOBODY
    for rank in range(s.solo_count):
        place = s.solo_count - 1 - rank
        if s.solo_deck[place] == card:
            take_out_of_deck(s, place)
            return
    for place in range(s.solo_discard_count):
        if s.solo_discard[place] == card:
            s.solo_discard_count -= 1
            for other in range(place, s.solo_discard_count):
                s.solo_discard[other] = s.solo_discard[other + 1]
            s.solo_discard[s.solo_discard_count] = NOBODY
            return
