"""M-3, M-24 The order of play: what comes by itself, and the names that the generic kernels run.

This module has every name of `core/kernels/contract.py`; `decisions` lists options and
carries out what is chosen.
"""

from bactrian.core.rules.rule import rule
from bactrian.games.merv.belief import deal_believed
from bactrian.games.merv.checks.invariants import MOST_DECISIONS, MOST_IN_TURN, broken
from bactrian.games.merv.decisions import list_options, take
from bactrian.games.merv.evaluation.measuring import measure
from bactrian.games.merv.evaluation.time import automa, time_left
from bactrian.games.merv.hidden import HIDDEN, reveal
from bactrian.games.merv.observation.turn import observe
from bactrian.games.merv.redeal import put_in_order, redeal
from bactrian.games.merv.rules.boons import give_boon
from bactrian.games.merv.rules.contracts import fulfil, pay_for_contract
from bactrian.games.merv.rules.invasion import end_invasion, invade
from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.rules.places.caravansary import close_caravan, take_card
from bactrian.games.merv.rules.places.library import ask_for_breakthroughs
from bactrian.games.merv.rules.places.marketplace import close_marketplace, receive_good_of
from bactrian.games.merv.rules.places.mosque import enter
from bactrian.games.merv.rules.places.palace import place_courtier
from bactrian.games.merv.rules.player_turn import next_master
from bactrian.games.merv.rules.rounds import begin_round, end_round, end_year, move_master
from bactrian.games.merv.rules.scoring import points, score_buildings, score_owner, total
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision, Task

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
def do_step(s: State, step: int, first: int, second: int) -> None:
    """What comes by itself."""
    if step == Task.NEXT_MASTER:
        next_master(s, first)
    elif step == Task.TAKE_CARD:
        take_card(s, first, second)
    elif step == Task.CLOSE_CARAVAN:
        close_caravan(s, first)
    elif step == Task.PLACE_COURTIER:
        place_courtier(s, first, second)
    elif step == Task.BREAKTHROUGHS:
        ask_for_breakthroughs(s, first, second)
    elif step == Task.RECEIVE_GOOD:
        receive_good_of(s, first, second)
    elif step == Task.CLOSE_MARKETPLACE:
        close_marketplace(s)
    elif step == Task.ENTER_MOSQUE:
        enter(s, first, second)
    elif step == Task.PAY_FOR_CONTRACT:
        pay_for_contract(s, first)
    elif step == Task.FULFIL_CONTRACT:
        fulfil(s, first, second)
    elif step == Task.GIVE_BOON:
        give_boon(s, first, second)
    elif step == Task.MOVE_MASTER:
        move_master(s, first)
    elif step == Task.END_ROUND:
        end_round(s)
    elif step == Task.BEGIN_ROUND:
        begin_round(s)
    elif step == Task.INVADE:
        invade(s, first, second)
    elif step == Task.END_INVASION:
        end_invasion(s)
    elif step == Task.SCORE_OWNER:
        score_owner(s, first)
    elif step == Task.SCORE_BUILDINGS:
        score_buildings(s, first)
    else:
        end_year(s)
