"""The rules, and the order of play: this module is what the generic kernels run."""

from bactrian.core.chance.stream import below, shuffle
from bactrian.core.rules.report import raise_barrier, report, report_draw, report_shuffle
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY

from .catalogue import PLAY, REST, WALK
from .evaluation import automa, measure, time_left, total
from .knowledge import HIDDEN, deal_believed, observe, put_in_order, redeal, reveal
from .scoring import broken, hand_size, points
from .state import State
from .tables import (
    CARDS,
    DEALT,
    DIE,
    HAND_LIMIT,
    HIGHEST,
    IS_BRIDGE,
    MOST_PLAYERS,
    NUMBER,
    POND,
    SET_BACK,
    TURNS_EACH,
)
from .words import Chance, Decision, End, Happening, Place, Step

__all__ = [
    "HIDDEN",
    "MOST_DECISIONS",
    "MOST_IN_TURN",
    "TURN",
    "State",
    "automa",
    "broken",
    "deal_believed",
    "do_step",
    "list_options",
    "measure",
    "observe",
    "points",
    "put_in_order",
    "redeal",
    "reveal",
    "set_up",
    "take",
    "time_left",
    "total",
]

TURN = int(Decision.TURN)
MOST_IN_TURN = 2  # the decision, and the end of the game in the same turn
MOST_DECISIONS = MOST_PLAYERS * TURNS_EACH


@rule
def set_up(s: State) -> None:
    """G-1 Shuffle, deal, and let seat 0 begin."""
    for card in range(CARDS):
        s.deck[card] = card
        s.holder[card] = Place.DECK
    shuffle(s, s.deck, CARDS)
    report_shuffle(s, Chance.DECK, s.deck, CARDS)
    for seat in range(s.seats):
        for _ in range(DEALT):
            draw_card(s, seat)
    then(s, Step.BEGIN_TURN)


@rule
def draw_card(s: State, seat: int) -> int:
    """G-1.2, G-2.4 The top card of the deck goes into the hand."""
    card = s.deck[s.deck_top]
    s.deck[s.deck_top] = NOBODY  # no trace of the order in which it lay may stay
    s.deck_top += 1
    s.holder[card] = seat
    return card


@rule
def begin_turn(s: State) -> None:
    """G-2.1 Roll the die."""
    s.turn += 1
    s.die = 1 + below(s, DIE)
    raise_barrier(s)
    report_draw(s, Chance.DIE, s.die)
    report(s, Happening.TURN_BEGAN, s.active, s.turn)
    report(s, Happening.ROLLED, s.active, s.die)
    then(s, Step.END_TURN)
    ask(s, Decision.TURN, s.active)


@rule
def end_turn(s: State) -> None:
    """G-4 Look whether the game is over, or the next seat's turn begins."""
    reasons = 0
    if s.goose[s.active] == POND:
        reasons += End.POND
    if s.turn == s.seats * TURNS_EACH:
        reasons += End.TIRED
    if reasons != 0:
        s.ends = reasons
        report(s, Happening.ENDED, reasons)
        return
    s.active = (s.active + 1) % s.seats
    then(s, Step.BEGIN_TURN)


@rule
def held_card(s: State, seat: int, number: int) -> int:
    """The first card with this number in the seat's hand, or CARDS."""
    card = 0
    while card < CARDS and not (s.holder[card] == seat and NUMBER[card] == number):
        card += 1
    return card


@rule
def may_rest(s: State, seat: int) -> bool:
    """G-2.4 While the deck has a card and the hand has room."""
    return s.deck_top < CARDS and hand_size(s, seat) < HAND_LIMIT


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """G-2.2 Walk, play a card of each number in hand, or rest."""
    add_option(s, WALK)
    for number in range(1, HIGHEST + 1):
        if held_card(s, seat, number) < CARDS:
            add_option(s, PLAY + number)
    if may_rest(s, seat):
        add_option(s, REST)


@rule
def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
    """G-2.2 The answer takes effect."""
    if number == REST:
        rest(s, seat)
    elif number == WALK:
        walk(s, seat, s.die)
    else:
        play(s, seat, number - PLAY)
        walk(s, seat, s.die + number - PLAY)


@rule
def rest(s: State, seat: int) -> None:
    """G-2.4 Stay, and draw a card."""
    raise_barrier(s)
    report(s, Happening.RESTED, seat)
    card = draw_card(s, seat)
    report(s, Happening.DREW_CARD, seat, NUMBER[card])


@rule
def play(s: State, seat: int, number: int) -> None:
    """G-2.3 The card lies open."""
    s.holder[held_card(s, seat, number)] = Place.PLAYED
    report(s, Happening.PLAYED, seat, number)


@rule
def destination(s: State, seat: int, spaces: int) -> int:
    """G-3.1, G-3.3 Where a goose comes to; bridges count."""
    space = min(s.goose[seat] + spaces, POND)
    return min(space + s.die, POND) if IS_BRIDGE[space] != 0 else space


@rule
def walk(s: State, seat: int, spaces: int) -> None:
    """G-3 Walk, perhaps over a bridge, and disturb the piece that stands there."""
    space = destination(s, seat, spaces)
    if space != min(s.goose[seat] + spaces, POND):
        report(s, Happening.CROSSED, seat, s.die)
    s.goose[seat] = space
    report(s, Happening.WALKED, seat, space)
    for other in range(s.seats):
        if other != seat and s.goose[other] == space and space != POND:
            s.goose[other] = max(space - SET_BACK, 0)
            report(s, Happening.SET_BACK, other, s.goose[other])


@rule
def do_step(s: State, step: int, first: int, second: int) -> None:
    """What comes by itself."""
    if step == Step.BEGIN_TURN:
        begin_turn(s)
    else:
        end_turn(s)
