"""S-3, S-13 The order of play: which chapter answers which decision, and how turns follow.

This module is what the generic kernels run: it has every name of `core/kernels/contract.py`.
"""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.belief import deal_believed
from bactrian.games.samarkand.catalogue import (
    DISCARD,
    EXPAND,
    KEEP_REST,
    MARRY,
    PLACE,
    SELL,
    STOP,
)
from bactrian.games.samarkand.features import automa, measure, time_left, total
from bactrian.games.samarkand.hidden import HIDDEN, reveal
from bactrian.games.samarkand.invariants import MOST_DECISIONS, MOST_IN_TURN, broken
from bactrian.games.samarkand.observation import observe
from bactrian.games.samarkand.redeal import put_in_order, redeal
from bactrian.games.samarkand.rules.ending import end_game, reasons_to_end
from bactrian.games.samarkand.rules.goods import keep, list_sale, sell
from bactrian.games.samarkand.rules.marriage import (
    keep_rest,
    list_discards,
    marry,
    may_marry,
    name_discard,
)
from bactrian.games.samarkand.rules.opening import set_up
from bactrian.games.samarkand.rules.routes import (
    expand,
    list_free_spaces,
    list_second,
    may_expand,
    place_first,
    place_second,
)
from bactrian.games.samarkand.rules.scoring import points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES
from bactrian.games.samarkand.words import Decision, End, Happening, Step

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


@rule
def may_act(s: State, seat: int) -> bool:
    """S-3.1, S-3.2 Whether a seat can marry or expand at all."""
    for family in range(FAMILIES):
        if may_marry(s, seat, family) or may_expand(s, seat, family):
            return True
    return False


@rule
def list_turn(s: State, seat: int) -> None:
    """S-3.1 Marry into a family or expand one's route."""
    for family in range(FAMILIES):
        if may_marry(s, seat, family):
            add_option(s, MARRY + family)
    for family in range(FAMILIES):
        if may_expand(s, seat, family):
            add_option(s, EXPAND + family)


@rule
def begin_turn(s: State) -> None:
    """S-13.7 The active seat's turn; one that can do nothing passes (S-3.2)."""
    s.turn += 1
    report(s, Happening.TURN_BEGAN, s.active, s.turn)
    if may_act(s, s.active):
        s.passes = 0
        then(s, Step.END_TURN)
        ask(s, Decision.TURN, s.active)
    else:
        pass_turn(s)


@rule
def pass_turn(s: State) -> None:
    """S-8.3 When every seat in a row has passed, nothing can change any more."""
    s.passes += 1
    report(s, Happening.PASSED, s.active)
    if s.passes == s.seats:
        end_game(s, End.STUCK)
    else:
        next_seat(s)


@rule
def end_turn(s: State) -> None:
    """S-8.2 Only now, when the turn is finished, the end of the game is looked at."""
    s.expanding = NOBODY
    s.placed[0] = NOBODY
    s.placed[1] = NOBODY
    reasons = reasons_to_end(s)
    if reasons != 0:
        end_game(s, reasons)
    else:
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    """S-3.1 Turns go clockwise."""
    s.active = (s.active + 1) % s.seats
    then(s, Step.BEGIN_TURN)


@rule
def do_step(s: State, step: int, first: int, second: int) -> None:
    """S-13.7 What comes by itself; Samarkand's steps carry no numbers."""
    if step == Step.BEGIN_TURN:
        begin_turn(s)
    else:
        end_turn(s)


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """S-13 The options of a question."""
    if decision == Decision.TURN:
        list_turn(s, seat)
    elif decision == Decision.PLACE:
        list_free_spaces(s, s.expanding)
    elif decision == Decision.SECOND:
        list_second(s, s.expanding)
    elif decision == Decision.DISCARD:
        list_discards(s, seat, first)
    else:
        list_sale(s)


@rule
def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
    """S-13.3 An answer takes effect."""
    if decision == Decision.TURN:
        if number < EXPAND:
            marry(s, seat, number - MARRY)
        else:
            expand(s, seat, number - EXPAND)
    elif decision == Decision.PLACE:
        place_first(s, seat, number - PLACE)
    elif decision == Decision.SECOND:
        if number != STOP:
            place_second(s, seat, number - PLACE)
    elif decision == Decision.DISCARD:
        if number == KEEP_REST:
            keep_rest(s, seat, first)
        else:
            name_discard(s, seat, first, number - DISCARD)
    elif number == SELL:
        sell(s, seat, first)
    else:
        keep(s, seat, first)
