"""M-4 A player's turn: slot, site, production, one action; the camel market beside it."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import (
    BOARD,
    END_TURN,
    GAIN_FAVOUR,
    MARKET_PLACE,
    MARKET_TAKE,
    SOLDIER,
)
from bactrian.games.merv.magistrate.courtier import begin_courtier_turn
from bactrian.games.merv.magistrate.turn import take_magistrates_turn
from bactrian.games.merv.rules.owners import all_cubes, is_courtier, is_human
from bactrian.games.merv.rules.places.camel_market import list_market, take_camels, use_quarter
from bactrian.games.merv.rules.places.caravansary import begin_caravansary, may_trade
from bactrian.games.merv.rules.places.city import action_of, take_slot
from bactrian.games.merv.rules.places.library import begin_library
from bactrian.games.merv.rules.places.marketplace import begin_marketplace, may_market
from bactrian.games.merv.rules.places.mosque import may_climb
from bactrian.games.merv.rules.places.palace import may_send_any
from bactrian.games.merv.rules.places.soldiers import may_deploy
from bactrian.games.merv.rules.places.walls import may_build_any
from bactrian.games.merv.rules.rounds import finish_turns
from bactrian.games.merv.rules.tracks import gain_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import MASTERS
from bactrian.games.merv.words import Board, Decision, Happening, Task


@rule
def next_master(s: State, place: int) -> None:
    """M-3.2 One turn each in queue order, then the round end."""
    forget_turn(s)
    if place == MASTERS[s.seats]:
        finish_turns(s)
        return
    owner = s.queue[place]
    s.active = owner
    s.turn += 1
    report(s, Happening.TURN_BEGAN, owner)
    then(s, Task.NEXT_MASTER, place + 1)
    if is_human(s, owner):
        s.discount_used = 0  # M-4.11
        s.as_any_used[owner] = 0
        ask(s, Decision.SLOT, owner)
    elif is_courtier(s, owner):
        begin_courtier_turn(s)
    else:
        take_magistrates_turn(s)


@rule
def forget_turn(s: State) -> None:
    """What belongs to a turn is over with it."""
    s.slot = NOBODY
    s.activated = NOBODY
    s.action_done = 0
    s.market_used = 0
    s.steps = 0


@rule
def choose_slot(s: State, seat: int, slot: int) -> None:
    """M-4.1, M-4.5 Then the site, if there is one to choose, and the rest of the turn."""
    take_slot(s, seat, slot)
    ask(s, Decision.TURN, seat)
    ask(s, Decision.SITE, seat)


@rule
def may_use_board(s: State, seat: int) -> bool:
    """M-4.7 The first step of the activated site's action is possible."""
    if s.activated == NOBODY:
        return False
    board = action_of(s, s.activated)
    if board == Board.CARAVANSARY:
        return may_trade(s, seat)
    if board == Board.PALACE:
        return may_send_any(s, seat)
    if board == Board.LIBRARY:
        return all_cubes(s, seat) > 0
    if board == Board.MARKETPLACE:
        return may_market(s, seat)
    if board == Board.MOSQUE:
        return may_climb(s, seat)
    return may_build_any(s, seat)


@rule
def list_turn(s: State, seat: int) -> None:
    """M-4.6, M-4.9 One action, the camel market before or after it, the end."""
    if s.action_done == 0:
        if may_use_board(s, seat):
            add_option(s, BOARD)
        add_option(s, GAIN_FAVOUR)
        if may_deploy(s, seat):
            add_option(s, SOLDIER)
    list_market(s, seat)
    if s.action_done != 0:
        add_option(s, END_TURN)


@rule
def take_turn(s: State, seat: int, number: int) -> None:
    """M-24.6 One thing; the turn goes on until it is ended."""
    if number == END_TURN:
        return
    ask(s, Decision.TURN, seat)
    if number == MARKET_TAKE:
        take_camels(s, seat)
    elif MARKET_PLACE <= number < END_TURN:
        use_quarter(s, seat, number - MARKET_PLACE)
    else:
        s.action_done = 1
        if number == BOARD:
            use_board(s, seat)
        elif number == GAIN_FAVOUR:
            gain_favour(s, seat)
        else:
            ask(s, Decision.DEPLOY_SOLDIER, seat)


@rule
def use_board(s: State, seat: int) -> None:
    """M-4.6 The board action of the activated site."""
    board = action_of(s, s.activated)
    s.steps = 0
    report(s, Happening.ACTION_TAKEN, seat, board)
    if board == Board.CARAVANSARY:
        begin_caravansary(s, seat)
    elif board == Board.PALACE:
        ask(s, Decision.PALACE, seat)
    elif board == Board.LIBRARY:
        begin_library(s, seat)
    elif board == Board.MARKETPLACE:
        begin_marketplace(s, seat)
    elif board == Board.MOSQUE:
        ask(s, Decision.MOSQUE, seat)
    else:
        ask(s, Decision.WALL, seat)
