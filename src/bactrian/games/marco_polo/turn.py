"""P-5, P-15 The order of play: which chapter answers which decision, and how turns follow.

This module is what the generic kernels run: it has every name of `core/kernels/contract.py`.
"""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.games.marco_polo import catalogue as c
from bactrian.games.marco_polo.belief import deal_believed
from bactrian.games.marco_polo.evaluation.measuring import automa, measure, time_left, total
from bactrian.games.marco_polo.hidden import HIDDEN, reveal
from bactrian.games.marco_polo.invariants import MOST_DECISIONS, MOST_IN_TURN, broken
from bactrian.games.marco_polo.observation.turn import observe
from bactrian.games.marco_polo.redeal import put_in_order, redeal
from bactrian.games.marco_polo.rules.bonus_actions import (
    CHANGES,
    adjust,
    bag,
    buy_black,
    list_bonus_actions,
    reroll,
)
from bactrian.games.marco_polo.rules.city_cards import (
    exchange,
    list_own_bonuses,
    list_times,
    list_trades,
    take_own_bonus,
    trade,
)
from bactrian.games.marco_polo.rules.contracts import (
    complete,
    discard,
    draw_contract,
    list_contracts,
    list_discards,
    list_extras,
    list_second_contracts,
    make_room,
    refill_row,
    take_extra,
    take_first,
)
from bactrian.games.marco_polo.rules.dice import dice_in_hand, roll_all, take_black_die
from bactrian.games.marco_polo.rules.gains import (
    list_goods,
    list_other_bonuses,
    list_pairs,
    settle,
    take_good,
    take_other_bonus,
    take_pair,
)
from bactrian.games.marco_polo.rules.movement import (
    begin_walk,
    choose_step,
    end_walk,
    list_payable_pairs,
    list_steps,
    make_step,
    pay_pair,
)
from bactrian.games.marco_polo.rules.opening import (
    choose_character,
    deal_goals,
    keep_goal,
    list_characters,
    list_goals,
    set_up,
)
from bactrian.games.marco_polo.rules.posts import list_posts, move_post, place_due_post
from bactrian.games.marco_polo.rules.rounds import (
    begin_round,
    compensate,
    end_round,
    give_bonuses,
    give_city_bonus,
    list_compensations,
    take_compensation,
)
from bactrian.games.marco_polo.rules.scoring import points
from bactrian.games.marco_polo.rules.spaces import (
    choose_space,
    list_dice,
    list_rows,
    list_spaces,
    name_die,
    take_row,
)
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import CITY, NODES, SIDES
from bactrian.games.marco_polo.words import Decision, Happening, Task, Walk

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
def begin_turn(s: State) -> None:
    """P-5.1 The next seat with dice; when no hand holds a die, the round ends."""
    for _ in range(s.seats):
        if dice_in_hand(s, s.active) > 0:
            s.turn += 1
            s.main_done = 0
            s.bought_black = 0
            s.laid_at_start = s.laid_count
            forget_fresh_posts(s)
            report(s, Happening.TURN_BEGAN, s.active, s.turn)
            refill_row(s)
            ask(s, Decision.TURN, s.active)
            return
        s.active = (s.active + 1) % s.seats
    end_round(s)


@rule
def forget_fresh_posts(s: State) -> None:
    """P-9.12 Posts placed in an earlier turn open their city cards."""
    for node in range(NODES):
        s.fresh[node] = 0


@rule
def list_turn(s: State, seat: int) -> None:
    """P-15.5 The main action once, bonus actions, the end of the turn."""
    if s.main_done == 0:
        list_spaces(s, seat)
    list_bonus_actions(s, seat)
    if s.main_done != 0 or dice_in_hand(s, seat) == 0:
        add_option(s, c.END_TURN)


@rule
def take_turn(s: State, seat: int, number: int) -> None:
    """P-5.2 One action of a turn; the turn goes on until it is ended."""
    if number == c.END_TURN:
        s.active = (seat + 1) % s.seats
        then(s, Task.BEGIN_TURN)
        return
    ask(s, Decision.TURN, seat)
    if number < c.BAG:
        choose_space(s, seat, number - c.PLACE)
    elif number < c.REROLL:
        bag(s, seat, (number - c.BAG) // SIDES, (number - c.BAG) % SIDES + 1)
    elif number < c.ADJUST:
        reroll(s, seat, (number - c.REROLL) // SIDES, (number - c.REROLL) % SIDES + 1)
    elif number < c.COMPLETE:
        adjust(s, seat, (number - c.ADJUST) // CHANGES, (number - c.ADJUST) % CHANGES)
    elif number < c.BUY_BLACK:
        complete(s, seat, number - c.COMPLETE)
    else:
        buy_black(s, seat)


@rule
def do_step(s: State, step: int, first: int, second: int) -> None:
    """What comes by itself."""
    if step == Task.BEGIN_TURN:
        begin_turn(s)
    elif step == Task.SETTLE:
        settle(s, first)
    elif step == Task.PLACE_POST:
        place_due_post(s, first, second)
    elif step == Task.BEGIN_MOVE:
        begin_walk(s, first, Walk.MOVE, 1)
    elif step == Task.DRAW_BLACK_DIE:
        take_black_die(s, first)
    elif step == Task.DRAW_CONTRACT:
        draw_contract(s, first)
    elif step == Task.GIVE_BONUSES:
        give_bonuses(s, first)
    elif step == Task.GIVE_CITY_BONUS:
        give_city_bonus(s, first, second)
    elif step == Task.ROLL_ALL:
        roll_all(s)
    elif step == Task.COMPENSATE:
        compensate(s, first)
    elif step == Task.BEGIN_ROUND:
        begin_round(s)
    else:
        deal_goals(s)


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """P-15 The options of a question."""
    if decision == Decision.TURN:
        list_turn(s, seat)
    elif decision == Decision.DIE:
        list_dice(s, seat)
    elif decision == Decision.STEP:
        list_steps(s, seat)
    elif decision == Decision.ROW:
        list_rows(s, first, second)
    elif decision == Decision.TAKE_CONTRACT:
        list_contracts(s, first)
    elif decision == Decision.TAKE_SECOND:
        list_second_contracts(s, first, second)
    elif decision == Decision.DISCARD:
        list_discards(s, seat)
    elif decision == Decision.EXTRA:
        list_extras(s)
    elif decision == Decision.GOOD:
        list_goods(s, second)
    elif decision == Decision.PAIR:
        list_pairs(s)
    elif decision == Decision.PAY_PAIR:
        list_payable_pairs(s, seat)
    elif decision == Decision.OTHER_BONUS:
        list_other_bonuses(s)
    elif decision == Decision.OWN_BONUS:
        list_own_bonuses(s, seat, second)
    elif decision == Decision.TRADE:
        list_trades(s, seat, second)
    elif decision == Decision.TIMES:
        list_times(s, seat, first, second)
    elif decision == Decision.MOVE_POST:
        list_posts(s, seat)
    elif decision == Decision.COMPENSATION:
        list_compensations(s, first)
    elif decision == Decision.KEEP_GOAL:
        list_goals(s, seat)
    else:
        list_characters(s)


@rule
def take_step(s: State, seat: int, number: int) -> None:
    """P-9.1 A step, or the end of the movement."""
    if number == c.STOP:
        end_walk(s, seat)
    else:
        choose_step(s, seat, (number - c.STEP) // NODES, (number - c.STEP) % NODES)


@rule
def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
    """P-15.3 An answer takes effect."""
    if decision == Decision.TURN:
        take_turn(s, seat, number)
    elif decision == Decision.DIE:
        name_die(s, seat, (number - c.DIE) // SIDES, (number - c.DIE) % SIDES + 1)
    elif decision == Decision.STEP:
        take_step(s, seat, number)
    elif decision == Decision.ROW:
        take_row(s, seat, first, number - c.ROW_CHOICE)
    elif decision == Decision.TAKE_CONTRACT:
        take_first(s, seat, first, number - c.TAKE_CONTRACT)
    elif decision == Decision.TAKE_SECOND:
        make_room(s, seat, first, 0 if number == c.NO_SECOND else number - c.TAKE_SECOND)
    elif decision == Decision.DISCARD:
        discard(s, seat, first, number - c.DISCARD)
    elif decision == Decision.EXTRA:
        take_extra(s, seat, first, number - c.EXTRA_CHOICE)
    elif decision == Decision.GOOD:
        take_good(s, seat, first, number - c.GOOD_CHOICE)
    elif decision == Decision.PAIR:
        take_pair(s, seat, number - c.PAIR_CHOICE)
    elif decision == Decision.PAY_PAIR:
        pay_pair(s, seat, number - c.PAY_PAIR)
        make_step(s, seat, first, second)
    elif decision == Decision.OTHER_BONUS:
        take_other_bonus(s, seat, number - c.OTHER_BONUS)
    elif decision == Decision.OWN_BONUS:
        if number != c.OWN_BONUS_DONE:
            take_own_bonus(s, seat, first, second, number - c.OWN_BONUS_CHOICE)
    elif decision == Decision.TRADE:
        if number != c.TRADE_DONE:
            trade(s, seat, first, second, number - c.TRADE)
    elif decision == Decision.TIMES:
        way, times = (number - c.TIMES) // SIDES, (number - c.TIMES) % SIDES + 1
        exchange(s, seat, first, way, times)
    elif decision == Decision.MOVE_POST:
        move_post(s, seat, CITY[number - c.MOVE_POST], first)
    elif decision == Decision.COMPENSATION:
        take_compensation(s, seat, first, number - c.COMPENSATION)
    elif decision == Decision.KEEP_GOAL:
        keep_goal(s, seat, number - c.KEEP_GOAL)
    else:
        choose_character(s, seat, number - c.CHARACTER)
