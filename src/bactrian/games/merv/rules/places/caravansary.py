"""M-9 The caravansary: cards, camels on them, and pairs of spices."""

from bactrian.core.rules.report import raise_barrier, report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import CARD, DONE, PAY, PLACE_CAMEL
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.boons import ANY_SITE
from bactrian.games.merv.rules.owners import gain_camels
from bactrian.games.merv.rules.payment import has_discount, report_payment, spare_colour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CARD_SPICE,
    CARDS,
    DISPLAY,
    PAIR,
    PAIR_BOON,
    SPICE_THRESHOLDS,
    SPICES,
)
from bactrian.games.merv.words import Board, Boon, Colour, Decision, Happening, Means, Price, Task


@rule
def begin_caravansary(s: State, seat: int) -> None:
    """M-9.1 One card at a time, until `done` or nothing is left to choose."""
    s.colour = NOBODY
    for spice in range(SPICES):
        s.spices_before[spice] = s.spices[seat, spice]
    then(s, Task.CLOSE_CARAVAN, seat)
    ask(s, Decision.CARAVAN, seat)


@rule
def is_takeable(s: State, place: int, placed: int) -> bool:
    """M-9.4 Frontmost, with a camel, or behind a card with one, among the cards still there.

    `placed` camels more are thought on the frontmost cards without one.
    """
    if s.display[place] == NOBODY:
        return False
    is_first, camel_before = True, False
    for other in range(place + 1):
        if s.display[other] != NOBODY:
            camel = s.display_camels[other] > 0
            if not camel and placed > 0:
                camel = True
                placed -= 1
            if other == place:
                return is_first or camel or camel_before
            is_first, camel_before = False, camel
    return False


@rule
def spices_allowed(s: State, seat: int) -> int:
    """M-9.9 How many different spices the seat's influence allows."""
    count = 0
    for spice in range(SPICES):
        if s.influence[seat] >= SPICE_THRESHOLDS[spice]:
            count += 1
    return count


@rule
def different_spices(s: State, owner: int) -> int:
    """How many different spices an owner holds."""
    count = 0
    for spice in range(SPICES):
        if s.spices[owner, spice] > 0:
            count += 1
    return count


@rule
def is_allowed(s: State, seat: int, place: int) -> bool:
    """M-9.9 There is a card of a spice held, or one more spice is allowed."""
    if s.display[place] == NOBODY:
        return False
    held = s.spices[seat, CARD_SPICE[s.display[place]]] > 0
    return held or different_spices(s, seat) < spices_allowed(s, seat)


@rule
def may_pay_card(s: State, seat: int, means: int) -> bool:
    """M-9.3 While A is open any cube or the discount; then A, white, as_any or the discount."""
    if means == Means.DISCOUNT:
        return has_discount(s, seat, Board.CARAVANSARY)
    if means == Means.AS_ANY:
        spare = spare_colour(s, seat)
        return s.colour != NOBODY and spare != NONE and spare != s.colour
    fits = means == Colour.WHITE or s.colour == NOBODY or s.colour == means
    return fits and s.cubes[seat, means] > 0


@rule
def can_pay_card(s: State, seat: int) -> bool:
    """M-9.3 Whether any means is there."""
    for means in range(Means.DISCOUNT + 1):
        if may_pay_card(s, seat, means):
            return True
    return False


@rule
def list_card_means(s: State, seat: int) -> None:
    """M-9.3 The means for one card."""
    for means in range(Means.DISCOUNT + 1):
        if may_pay_card(s, seat, means):
            add_option(s, PAY + means)


@rule
def pay_for_card(s: State, seat: int, means: int) -> None:
    """M-9.2 The first coloured cube fixes A."""
    report_payment(s, seat, means, Board.CARAVANSARY)
    if means == Means.DISCOUNT:
        s.discount_used = 1
    elif means == Means.AS_ANY:
        s.cubes[seat, s.as_any[seat]] -= 1
        s.as_any_used[seat] = 1
    else:
        s.cubes[seat, means] -= 1
        if means != Colour.WHITE:
            s.colour = means


@rule
def helps_to_place(s: State, seat: int) -> bool:
    """M-9.5 All own camels, placed, would make a card takeable that is not takeable now."""
    for place in range(DISPLAY):
        if (
            is_allowed(s, seat, place)
            and is_takeable(s, place, s.camels[seat])
            and not is_takeable(s, place, 0)
        ):
            return True
    return False


@rule
def may_trade(s: State, seat: int) -> bool:
    """M-4.7 A card or a camel can be taken or placed as the first step."""
    if not can_pay_card(s, seat):
        return False
    for place in range(DISPLAY):
        if is_takeable(s, place, 0) and is_allowed(s, seat, place):
            return True
    return helps_to_place(s, seat)


@rule
def list_caravan(s: State, seat: int) -> None:
    """M-9.4 to M-9.6 Finish, take a card, or place a camel."""
    if s.steps > 0:
        add_option(s, DONE)
    if not can_pay_card(s, seat):
        return
    for place in range(DISPLAY):
        if is_takeable(s, place, 0) and is_allowed(s, seat, place):
            add_option(s, CARD + place)
    if helps_to_place(s, seat):
        add_option(s, PLACE_CAMEL)


@rule
def choose_card(s: State, seat: int, place: int) -> None:
    """M-9.1 Each card is paid for by itself."""
    ask(s, Decision.CARAVAN, seat)
    then(s, Task.TAKE_CARD, seat, place)
    ask(s, Decision.PAY, seat, Price.CARD)


@rule
def take_card(s: State, owner: int, place: int) -> None:
    """M-9.4 The card and the camel on it."""
    spice = CARD_SPICE[s.display[place]]
    s.display[place] = NOBODY
    s.spices[owner, spice] += 1
    s.steps += 1
    report(s, Happening.CARD_TAKEN, owner, spice, place)
    camels = s.display_camels[place]
    s.display_camels[place] = 0
    gain_camels(s, owner, camels)


@rule
def frontmost_without_camel(s: State) -> int:
    """The frontmost card without a camel, or NONE."""
    for place in range(DISPLAY):
        if s.display[place] != NOBODY and s.display_camels[place] == 0:
            return place
    return NONE


@rule
def place_camel(s: State, seat: int) -> None:
    """M-9.5 An own camel on the frontmost card without one."""
    place = frontmost_without_camel(s)
    s.camels[seat] -= 1
    s.display_camels[place] = 1
    report(s, Happening.CAMEL_PLACED, seat, place)
    ask(s, Decision.CARAVAN, seat)


@rule
def list_free_cards(s: State, seat: int) -> None:
    """M-9.10 Any card with an allowed spice."""
    for place in range(DISPLAY):
        if is_allowed(s, seat, place):
            add_option(s, CARD + place)


@rule
def refill(s: State) -> None:
    """M-9.7 The cards close up, camels staying on them, and come from the deck again."""
    front = 0
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            card, camels = s.display[place], s.display_camels[place]
            s.display[place], s.display_camels[place] = NOBODY, 0
            s.display[front], s.display_camels[front] = card, camels
            front += 1
    while front < DISPLAY and s.deck_at < CARDS:
        raise_barrier(s)  # M-23.3
        s.display[front] = s.deck[s.deck_at]
        s.deck[s.deck_at] = NOBODY
        s.deck_at += 1
        report(s, Happening.CARD_DRAWN, CARD_SPICE[s.display[front]], front)
        front += 1


@rule
def pairs_completed(s: State, owner: int, spice: int) -> int:
    """M-9.8 How many pairs of a spice this action completed."""
    return s.spices[owner, spice] // PAIR - s.spices_before[spice] // PAIR


@rule
def completes_pair(s: State, owner: int, spice: int) -> bool:
    """M-9.8 Whether one more card of a spice makes a pair."""
    return (s.spices[owner, spice] + 1) // PAIR > s.spices[owner, spice] // PAIR


@rule
def close_caravan(s: State, seat: int) -> None:
    """M-9.7, M-9.8 Refill, then the boons of completed pairs, spice after spice."""
    refill(s)
    for rank in range(SPICES):
        spice = SPICES - 1 - rank
        for _ in range(pairs_completed(s, seat, spice)):
            if PAIR_BOON[spice] == Boon.WHITE_UPGRADE:
                ask(s, Decision.UPGRADE, seat, Colour.WHITE, ANY_SITE)
            else:
                then(s, Task.GIVE_BOON, seat, PAIR_BOON[spice])
    for spice in range(SPICES):
        for _ in range(pairs_completed(s, seat, spice)):
            report(s, Happening.PAIR_COMPLETED, seat, spice)
        s.spices_before[spice] = 0
    s.colour = NOBODY
