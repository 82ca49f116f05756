"""S-11.9 Dealing again what a seat cannot know: what players think with instead of the truth."""

from bactrian.core.chance.stream import Dice, draw_stream, roll
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.marriage import must_discard
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import CARDS
from bactrian.games.samarkand.words import Decision


@rule
def redeal(s: State, seat: int, dice: Dice) -> None:
    """S-11.9 One of the deals that agree with the seat's view; NOBODY is a spectator."""
    draw_stream(s, dice)
    asked_good = hidden_sale(s, seat)
    exchange_unseen(s, seat, asked_good, dice)
    if asked_good != 0:
        move_sale(s, seat, asked_good, dice)
    if is_hidden(s, seat, Decision.DISCARD):
        name_any_card(s, dice)


@rule
def put_in_order(s: State, seat: int) -> None:
    """Lay the cards that the seat cannot know so that they tell nothing: rising, hands first."""
    asked_good = hidden_sale(s, seat)
    settle_card(s, seat, asked_good, asked_good)
    for good in range(1, CARDS):
        if good != asked_good and is_unseen(s, seat, good):
            settle_card(s, seat, good, asked_good)
    if asked_good != 0:
        s.frames[s.depth - 1, SEAT] = s.holder[asked_good]
    if is_hidden(s, seat, Decision.DISCARD):
        name_card(s, 0)


@rule
def settle_card(s: State, seat: int, good: int, asked_good: int) -> None:
    """The card goes to the first place that one of the cards after it has."""
    if good == 0:
        return
    best = good
    for other in range(1, CARDS):
        comes_after = other > good or good == asked_good
        is_free = comes_after and other != asked_good and is_unseen(s, seat, other)
        if is_free and place_of(s, other) < place_of(s, best):
            best = other
    if best != good:
        exchange(s, good, best)


@rule
def place_of(s: State, good: int) -> int:
    """Hands by seat, then discards by seat, then the deck from its top."""
    if s.holder[good] != NOBODY:
        return s.holder[good]
    if s.discarder[good] != NOBODY:
        return s.seats + s.discarder[good]
    place = s.deck_top
    while s.deck[place] != good:
        place += 1
    return 2 * s.seats + place


@rule
def is_hidden(s: State, seat: int, decision: int) -> bool:
    """Whether this question is open and another seat is asked."""
    top = s.depth - 1
    return top >= 0 and s.frames[top, KIND] == decision and s.frames[top, SEAT] != seat


@rule
def hidden_sale(s: State, seat: int) -> int:
    """S-11.5 The good of an open sale of which the seat does not know the holder, or 0."""
    return s.frames[s.depth - 1, FIRST] if is_hidden(s, seat, Decision.SALE) else 0


@rule
def is_unseen(s: State, seat: int, good: int) -> bool:
    """S-11.9 The card is not sold, and neither in the seat's hand nor among its own discards."""
    if s.seller[good] != NOBODY:
        return False
    if s.depth == 0 and s.holder[good] != NOBODY:
        return False  # S-9.1: after the end all hands are shown
    return seat == NOBODY or (s.holder[good] != seat and s.discarder[good] != seat)


@rule
def exchange_unseen(s: State, seat: int, fixed: int, dice: Dice) -> None:
    """Let the unseen cards change places in random order (`fixed` keeps its place for now)."""
    unseen = 0
    for good in range(1, CARDS):
        if good != fixed and is_unseen(s, seat, good):
            unseen += 1
            exchange(s, good, nth_unseen(s, seat, fixed, roll(dice, unseen)))


@rule
def nth_unseen(s: State, seat: int, fixed: int, n: int) -> int:
    """The n-th unseen card in rising order, counted from 0."""
    good = 0
    while n >= 0:
        good += 1
        if good != fixed and is_unseen(s, seat, good):
            n -= 1
    return good


@rule
def exchange(s: State, one: int, other: int) -> None:
    """Two cards change places, be it hand, discard pile or deck."""
    holder, discarder = s.holder[one], s.discarder[one]
    s.holder[one], s.discarder[one] = s.holder[other], s.discarder[other]
    s.holder[other], s.discarder[other] = holder, discarder
    for place in range(s.deck_top, s.deck_end):
        if s.deck[place] == one:
            s.deck[place] = other
        elif s.deck[place] == other:
            s.deck[place] = one


@rule
def move_sale(s: State, seat: int, good: int, dice: Dice) -> None:
    """S-11.5 Any card of another hand might be the one for sale: the good takes its place."""
    cards = 0
    for card in range(1, CARDS):
        if is_in_other_hand(s, seat, card):
            cards += 1
    chosen = roll(dice, cards)
    card = 0
    while chosen >= 0:
        card += 1
        if is_in_other_hand(s, seat, card):
            chosen -= 1
    if card != good:
        exchange(s, good, card)
    s.frames[s.depth - 1, SEAT] = s.holder[good]


@rule
def is_in_other_hand(s: State, seat: int, good: int) -> bool:
    """Whether a seat other than this one holds the card."""
    return s.holder[good] != NOBODY and s.holder[good] != seat


@rule
def name_any_card(s: State, dice: Dice) -> None:
    """S-11.8 Another hand was dealt anew, so the card named in its running discard is another one.

    Any card will do that leaves the question a choice, as the true one does.
    """
    top = s.depth - 1
    seat = s.frames[top, SEAT]
    if s.frames[top, FIRST] == 0:
        return
    hand = 0
    for good in range(1, CARDS):
        if s.holder[good] == seat:
            hand += 1
    above = 2 if must_discard(s, seat) > 1 else 1  # cards that must remain to be named
    name_card(s, roll(dice, hand - above))


@rule
def name_card(s: State, rank: int) -> None:
    """The card named in the running discard is the one of this rank in its hand."""
    top = s.depth - 1
    if s.frames[top, FIRST] == 0:
        return
    good = 0
    while rank >= 0:
        good += 1
        if s.holder[good] == s.frames[top, SEAT]:
            rank -= 1
    s.frames[top, FIRST] = good
