"""S-4 Marrying into a merchant family: portion, tile, cards, discarding."""

from bactrian.core.chance.stream import shuffle
from bactrian.core.rules.report import raise_barrier, report, report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.catalogue import DISCARD, KEEP_REST
from bactrian.games.samarkand.rules.bag import draw_from_bag
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CARDS,
    CARDS_DRAWN,
    HAND_LIMIT,
    MOST_DISCARDED,
    PORTION,
    TILES_PER_SEAT,
)
from bactrian.games.samarkand.words import Chance, Decision, Happening


@rule
def may_marry(s: State, seat: int, family: int) -> bool:
    """S-4.1 A tile is in the domain, the seat may take one more, and it can pay the portion."""
    return (
        s.tiles[family] > 0
        and s.member[seat, family] < TILES_PER_SEAT[s.seats]
        and s.cash[seat] >= PORTION[family]
    )


@rule
def marry(s: State, seat: int, family: int) -> None:
    """S-4.2 Pay the portion into the family's treasury and take one of its tiles."""
    s.cash[seat] -= PORTION[family]
    s.treasury[family] += PORTION[family]
    s.tiles[family] -= 1
    s.member[seat, family] += 1
    report(s, Happening.MARRIED, seat, family, PORTION[family])
    draw_from_bag(s)
    # S-4.5: at the limit nothing is drawn, so there is nothing to discard.
    if card_count(s, seat) < HAND_LIMIT[s.seats]:
        draw_cards(s, seat)
        ask(s, Decision.DISCARD, seat)


@rule
def card_count(s: State, seat: int) -> int:
    """S-1.7 The hand and the sold cards of a seat."""
    count = 0
    for good in range(1, CARDS):
        # `or` would be a jump for each card, and learners ask for this at every step.
        if (s.holder[good] == seat) | (s.seller[good] == seat):
            count += 1
    return count


@rule
def draw_cards(s: State, seat: int) -> None:
    """S-4.4 Draw exactly three cards, however few places are free."""
    raise_barrier(s)  # S-12.2
    report(s, Happening.DREW, seat, CARDS_DRAWN)
    for _ in range(CARDS_DRAWN):
        if s.deck_top == s.deck_end:
            reshuffle(s)
        good = next_card(s)
        s.holder[good] = seat
        report(s, Happening.DREW_CARD, seat, good)


@rule
def next_card(s: State) -> int:
    """S-4.6 The top card of the deck; its place is wiped, so that no trace of it stays."""
    good = s.deck[s.deck_top]
    s.deck[s.deck_top] = 0
    s.deck_top += 1
    return good


@rule
def reshuffle(s: State) -> None:
    """S-4.6 The discard pile is shuffled and becomes the deck."""
    s.deck_top = 0
    s.deck_end = 0
    for good in range(1, CARDS):
        if s.discarder[good] != NOBODY:
            s.deck[s.deck_end] = good
            s.deck_end += 1
            s.discarder[good] = NOBODY
    shuffle(s, s.deck, s.deck_end)
    report(s, Happening.RESHUFFLED)
    report_shuffle(s, Chance.RESHUFFLE, s.deck, s.deck_end)


@rule
def must_discard(s: State, seat: int) -> int:
    """S-4.7 How many cards must go so that the card count is within the limit."""
    return max(0, card_count(s, seat) - HAND_LIMIT[s.seats])


@rule
def list_discards(s: State, seat: int, named: int) -> None:
    """S-13.4 Cards above the one named before (0: none yet), and keeping the rest where allowed."""
    must = must_discard(s, seat)
    if named == 0:
        highest_allowed = highest_card(s, seat) - 1 if must == MOST_DISCARDED else CARDS - 1
    else:
        highest_allowed = CARDS - 1
    for good in range(named + 1, highest_allowed + 1):
        if s.holder[good] == seat:
            add_option(s, DISCARD + good)
    if must <= (0 if named == 0 else 1):
        add_option(s, KEEP_REST)


@rule
def highest_card(s: State, seat: int) -> int:
    """The card with the highest number in a hand."""
    for good in range(CARDS - 1, 0, -1):
        if s.holder[good] == seat:
            return good
    return 0


@rule
def name_discard(s: State, seat: int, named: int, good: int) -> None:
    """S-4.8 Cards are named in rising number and leave the hand together."""
    if named == 0:
        ask(s, Decision.DISCARD, seat, good)
    else:
        report(s, Happening.DISCARDED, seat, 2)
        discard(s, seat, named)
        discard(s, seat, good)


@rule
def keep_rest(s: State, seat: int, named: int) -> None:
    """S-4.7 The seat discards no more cards than it has named."""
    if named != 0:
        report(s, Happening.DISCARDED, seat, 1)
        discard(s, seat, named)


@rule
def discard(s: State, seat: int, good: int) -> None:
    """S-4.8 A card goes face down onto the discard pile; its owner remembers it (S-11.3)."""
    s.holder[good] = NOBODY
    s.discarder[good] = seat
    report(s, Happening.DISCARDED_CARD, seat, good)
