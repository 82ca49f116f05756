"""M-24 Decisions: which chapter lists the options of each, and which carries out the answer."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import ask
from bactrian.games.merv import catalogue as c
from bactrian.games.merv.magistrate.courtier import (
    build_for_courtier,
    list_courtier_sites,
    list_courtier_slots,
    place_courtier_master,
)
from bactrian.games.merv.rules.contracts import (
    begin_contract,
    commit,
    has_window,
    list_commits,
    list_contracts,
)
from bactrian.games.merv.rules.invasion import list_ransoms, lose_building, pay_ransom
from bactrian.games.merv.rules.payment import list_means, pay
from bactrian.games.merv.rules.places.caravansary import (
    choose_card,
    list_caravan,
    list_card_means,
    list_free_cards,
    pay_for_card,
    place_camel,
    take_card,
)
from bactrian.games.merv.rules.places.city import activate, list_sites, list_slots
from bactrian.games.merv.rules.places.library import (
    close_library,
    list_breakthroughs,
    list_library,
    spend_in_library,
    take_breakthrough,
)
from bactrian.games.merv.rules.places.marketplace import buy, choose_post, list_goods, list_posts
from bactrian.games.merv.rules.places.mosque import (
    choose_step,
    enter,
    list_free_steps,
    list_mosque,
    list_scoring_tiles,
    next_space,
    take_scoring_tile,
)
from bactrian.games.merv.rules.places.palace import (
    choose_hall,
    list_free_courtiers,
    list_palace,
    place_courtier,
)
from bactrian.games.merv.rules.places.soldiers import decline_soldier, deploy, list_deployments
from bactrian.games.merv.rules.places.upgrades import (
    list_bonus_tiles,
    list_upgrades,
    place_upgrade,
    take_bonus_tile,
)
from bactrian.games.merv.rules.places.walls import (
    choose_piece,
    list_free_pieces,
    list_pieces,
    list_wall_slots,
    place_piece,
)
from bactrian.games.merv.rules.player_turn import choose_slot, list_turn, take_turn
from bactrian.games.merv.rules.rounds import join_queue, list_places
from bactrian.games.merv.rules.scoring import choose_courtier, list_scores
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import STACKS
from bactrian.games.merv.words import Decision, Price


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """M-24.3, M-24.4 The own options of a decision, and contracts where they come in."""
    list_own(s, decision, seat, first, second)
    list_contracts(s, decision, seat)


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


# Compiled functions make room at their beginning for all that they might call. So the decisions of
# every turn stand apart from those at places: in one function they took 6 % more of random play.


@rule
def list_own(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """M-24.3 The decision's own options; `take_own` below has the same order."""
    if decision == Decision.SLOT:
        list_slots(s, seat)
    elif decision == Decision.SITE:
        list_sites(s, seat)
    elif decision == Decision.TURN:
        list_turn(s, seat)
    elif decision == Decision.PAY:
        if first == Price.CARD:
            list_card_means(s, seat)
        else:
            list_means(s, seat)
    elif decision == Decision.COMMIT:
        list_commits(s, seat, first)
    elif decision == Decision.HC_SLOT:
        list_courtier_slots(s)
    elif decision == Decision.HC_SITE:
        list_courtier_sites(s)
    elif decision == Decision.QUEUE:
        list_places(s, seat)
    elif decision == Decision.RANSOM:
        list_ransoms(s, seat, first)
    elif decision == Decision.SCORE:
        list_scores(s, seat, first, second)
    else:
        list_at_place(s, decision, seat, first, second)


@rule
def list_at_place(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """M-8 to M-14 The same at one of the places; `take_at_place` has the same order, too."""
    if decision == Decision.DEPLOY_SOLDIER:
        list_deployments(s, seat)
    elif decision == Decision.CARAVAN:
        list_caravan(s, seat)
    elif decision == Decision.FREE_CARD:
        list_free_cards(s, seat)
    elif decision == Decision.PALACE:
        list_palace(s, seat)
    elif decision == Decision.FREE_COURTIER:
        list_free_courtiers(s, seat)
    elif decision == Decision.LIBRARY:
        list_library(s, seat, first)
    elif decision == Decision.BREAKTHROUGH:
        list_breakthroughs(s, first)
    elif decision == Decision.POST:
        list_posts(s, seat)
    elif decision == Decision.BUY:
        list_goods(s, seat)
    elif decision == Decision.MOSQUE:
        list_mosque(s, seat)
    elif decision == Decision.FREE_STEP:
        list_free_steps(s, seat)
    elif decision == Decision.BONUS_TILE:
        list_bonus_tiles(s, seat)
    elif decision == Decision.UPGRADE:
        list_upgrades(s, seat, first, second)
    elif decision == Decision.SCORING_TILE:
        list_scoring_tiles(s)
    elif decision == Decision.WALL:
        list_pieces(s, seat)
    elif decision == Decision.FREE_WALL:
        list_free_pieces(s)
    else:
        list_wall_slots(s, first)


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
    elif decision == Decision.COMMIT:
        commit(s, seat, first, number - c.COMMIT)
    elif decision == Decision.HC_SLOT:
        place_courtier_master(s, number - c.HC_SLOT)
    elif decision == Decision.HC_SITE:
        build_for_courtier(s, number - c.HC_SITE)
    elif decision == Decision.QUEUE:
        join_queue(s, seat, number - c.QUEUE)
    elif decision == Decision.RANSOM:
        if number == c.DECLINE:
            lose_building(s, first)  # M-17.2
        else:
            pay_ransom(s, seat, first, number - c.PAY)
    elif decision == Decision.SCORE:
        choose_courtier(s, seat, first, number - c.SCORE)
    else:
        take_at_place(s, decision, seat, first, number)


@rule
def take_at_place(s: State, decision: int, seat: int, first: int, number: int) -> None:
    """M-8 to M-14 The same at one of the places."""
    if decision == Decision.DEPLOY_SOLDIER:
        if number == c.DECLINE:
            decline_soldier(s, seat)
        else:
            deploy(s, seat, number - c.DEPLOY)
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
    elif decision == Decision.POST:
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
