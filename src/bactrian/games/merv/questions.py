"""M-24 Which chapter lists the options of which decision."""

from bactrian.core.rule import rule
from bactrian.games.merv.magistrate.courtier import list_courtier_sites, list_courtier_slots
from bactrian.games.merv.rules.contracts import list_commits, list_contracts
from bactrian.games.merv.rules.invasion import list_ransoms
from bactrian.games.merv.rules.payment import list_means
from bactrian.games.merv.rules.places.caravansary import (
    list_caravan,
    list_card_means,
    list_free_cards,
)
from bactrian.games.merv.rules.places.city import list_sites, list_slots
from bactrian.games.merv.rules.places.library import list_breakthroughs, list_library
from bactrian.games.merv.rules.places.marketplace import list_goods, list_posts
from bactrian.games.merv.rules.places.mosque import list_free_steps, list_mosque, list_scoring_tiles
from bactrian.games.merv.rules.places.palace import list_free_courtiers, list_palace
from bactrian.games.merv.rules.places.soldiers import list_deployments
from bactrian.games.merv.rules.places.upgrades import list_bonus_tiles, list_upgrades
from bactrian.games.merv.rules.places.walls import list_free_pieces, list_pieces, list_wall_slots
from bactrian.games.merv.rules.player_turn import list_turn
from bactrian.games.merv.rules.rounds import list_places
from bactrian.games.merv.rules.scoring import list_scores
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision, Price


@rule
def list_options(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """M-24.3, M-24.4 The own options of a decision, and contracts where they come in."""
    list_own(s, decision, seat, first, second)
    list_contracts(s, decision, seat)


@rule
def list_own(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """M-24.3 The decision's own options."""
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
    elif decision == Decision.QUEUE:
        list_places(s, seat)
    elif decision == Decision.HC_SLOT:
        list_courtier_slots(s)
    elif decision == Decision.HC_SITE:
        list_courtier_sites(s)
    elif decision == Decision.RANSOM:
        list_ransoms(s, seat, first)
    elif decision == Decision.SCORE:
        list_scores(s, seat, first, second)
    elif decision < Decision.POST:
        list_action(s, decision, seat, first)
    else:
        list_later_action(s, decision, seat, first, second)


@rule
def list_action(s: State, decision: int, seat: int, first: int) -> None:
    """Inside caravansary, palace and library, soldiers and contracts."""
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
    else:
        list_commits(s, seat, first)


@rule
def list_later_action(s: State, decision: int, seat: int, first: int, second: int) -> None:
    """Inside marketplace, mosque and wall."""
    if decision == Decision.POST:
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
