"""M-24 Which chapter carries out the answer to which decision."""

from bactrian.core.rule import rule
from bactrian.core.stack import ask
from bactrian.games.merv import catalogue as c
from bactrian.games.merv.magistrate.courtier import build_for_courtier, place_courtier_master
from bactrian.games.merv.rules.contracts import begin_contract, commit, has_window
from bactrian.games.merv.rules.invasion import lose_building, pay_ransom
from bactrian.games.merv.rules.payment import pay
from bactrian.games.merv.rules.places.caravansary import (
    choose_card,
    pay_for_card,
    place_camel,
    take_card,
)
from bactrian.games.merv.rules.places.city import activate
from bactrian.games.merv.rules.places.library import (
    close_library,
    spend_in_library,
    take_breakthrough,
)
from bactrian.games.merv.rules.places.marketplace import buy, choose_post
from bactrian.games.merv.rules.places.mosque import (
    choose_step,
    enter,
    next_space,
    take_scoring_tile,
)
from bactrian.games.merv.rules.places.palace import choose_hall, place_courtier
from bactrian.games.merv.rules.places.soldiers import decline_soldier, deploy
from bactrian.games.merv.rules.places.upgrades import place_upgrade, take_bonus_tile
from bactrian.games.merv.rules.places.walls import choose_piece, place_piece
from bactrian.games.merv.rules.player_turn import choose_slot, take_turn
from bactrian.games.merv.rules.rounds import join_queue
from bactrian.games.merv.rules.scoring import choose_courtier
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import STACKS
from bactrian.games.merv.words import Decision, Price


@rule
def take(s: State, decision: int, seat: int, first: int, second: int, number: int) -> None:
    """M-24.4 A contract interrupts the decision, which is asked again after it."""
    if c.CONTRACT <= number < c.CONTRACT + STACKS and has_window(s, decision, seat):
        ask(s, decision, seat, first, second)
        begin_contract(s, seat, number - c.CONTRACT)
    elif number == c.DONE:
        if decision == Decision.LIBRARY:
            close_library(s, seat)  # every other action ends with its last question
    else:
        take_own(s, decision, seat, first, number)


@rule
def take_own(s: State, decision: int, seat: int, first: int, number: int) -> None:
    """M-24.3 One of the decision's own options."""
    if decision == Decision.SLOT:
        choose_slot(s, seat, number - c.SLOT)
    elif decision == Decision.SITE:
        activate(s, seat, number - c.SITE)
    elif decision == Decision.TURN:
        take_turn(s, seat, number)
    elif decision == Decision.PAY:
        if first == Price.CARD:
            pay_for_card(s, seat, number - c.PAY)
        else:
            pay(s, seat, number - c.PAY)
    elif decision == Decision.QUEUE:
        join_queue(s, seat, number - c.QUEUE)
    elif decision == Decision.HC_SLOT:
        place_courtier_master(s, number - c.HC_SLOT)
    elif decision == Decision.HC_SITE:
        build_for_courtier(s, number - c.HC_SITE)
    elif decision == Decision.RANSOM:
        answer_ransom(s, seat, first, number)
    elif decision == Decision.SCORE:
        choose_courtier(s, seat, first, number - c.SCORE)
    elif decision < Decision.POST:
        take_in_action(s, decision, seat, first, number)
    else:
        take_in_later_action(s, decision, seat, first, number)


@rule
def answer_ransom(s: State, seat: int, site: int, number: int) -> None:
    """M-17.2 Pay, or lose the building."""
    if number == c.DECLINE:
        lose_building(s, site)
    else:
        pay_ransom(s, seat, site, number - c.PAY)


@rule
def answer_deployment(s: State, seat: int, number: int) -> None:
    """M-8.6 A soldier, or none."""
    if number == c.DECLINE:
        decline_soldier(s, seat)
    else:
        deploy(s, seat, number - c.DEPLOY)


@rule
def take_in_action(s: State, decision: int, seat: int, first: int, number: int) -> None:
    """Inside caravansary, palace and library, soldiers and contracts."""
    if decision == Decision.DEPLOY_SOLDIER:
        answer_deployment(s, seat, number)
    elif decision == Decision.CARAVAN:
        if number == c.PLACE_CAMEL:
            place_camel(s, seat)
        else:
            choose_card(s, seat, number - c.CARD)
    elif decision == Decision.FREE_CARD:
        take_card(s, seat, number - c.CARD)
    elif decision == Decision.PALACE:
        choose_hall(s, seat, number - c.COURTIER_CHOICE)
    elif decision == Decision.FREE_COURTIER:
        place_courtier(s, seat, number - c.COURTIER_CHOICE)
    elif decision == Decision.LIBRARY:
        spend_in_library(s, seat, number - c.PAY)
    elif decision == Decision.BREAKTHROUGH:
        take_breakthrough(s, seat, number - c.BREAKTHROUGH)
    else:
        commit(s, seat, first, number - c.COMMIT)


@rule
def take_in_later_action(s: State, decision: int, seat: int, first: int, number: int) -> None:
    """Inside marketplace, mosque and wall."""
    if decision == Decision.POST:
        choose_post(s, seat, number - c.POST, first)
    elif decision == Decision.BUY:
        buy(s, seat, number - c.BUY)
    elif decision == Decision.MOSQUE:
        choose_step(s, seat, number - c.PATH)  # `advance` has no path, and needs none
    elif decision == Decision.FREE_STEP:
        enter(s, seat, next_space(s, seat, number - c.PATH))
    elif decision == Decision.BONUS_TILE:
        take_bonus_tile(s, seat, number - c.BONUS_TILE)
    elif decision == Decision.UPGRADE:
        place_upgrade(s, seat, first, number - c.UPGRADE)
    elif decision == Decision.SCORING_TILE:
        take_scoring_tile(s, seat, number - c.SCORING_TILE)
    elif decision == Decision.WALL:
        choose_piece(s, seat, number - c.WALL)
    elif decision == Decision.FREE_WALL:
        ask(s, Decision.WALL_SLOT, seat, number - c.WALL)
    else:
        place_piece(s, seat, first, number - c.WALL_SLOT)
