"""M-21.14 to M-21.16, M-21.25 to M-21.27 The magistrate's caravan, posts and contracts."""

from bactrian.core.rules.ranking import ranked
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.magistrate.deck import remove_card
from bactrian.games.merv.magistrate.palace import send_soldier
from bactrian.games.merv.magistrate.tables import POST_RANK
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.contracts import free_goods, has_wares, take_contract, top_card
from bactrian.games.merv.rules.owners import gain_good, score
from bactrian.games.merv.rules.places.caravansary import pairs_completed, refill, take_card
from bactrian.games.merv.rules.places.marketplace import has_any_post, may_set_post, set_post
from bactrian.games.merv.rules.scoring import worth_of_card
from bactrian.games.merv.rules.tracks import gain_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CARD_SPICE,
    CITIES,
    CITY_GOOD,
    CONTRACT_ANY_GOODS,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    DISPLAY,
    INNER,
    MAGISTRATE,
    MAGISTRATE_PAIR_BOON,
    MAGISTRATE_PAIR_POINTS,
    SPICES,
    STACK_BONUS,
    STACK_LEVEL,
    STACKS,
)
from bactrian.games.merv.words import Board, Boon, Good, Happening, Part


@rule
def best_card(s: State) -> int:
    """M-21.14 The place of the card worth most, nearest to the front; NONE when all are gone."""
    best, found = -1, NONE
    for place in range(DISPLAY):
        if s.display[place] != NOBODY:
            worth = worth_of_card(s, MAGISTRATE, CARD_SPICE[s.display[place]])
            if worth > best:
                best, found = worth, place
    return found


@rule
def use_caravansary(s: State, actions: int) -> None:
    """M-21.14 to M-21.16 One card per action; then refill and pair boons."""
    for spice in range(SPICES):
        s.spices_before[spice] = s.spices[MAGISTRATE, spice]
    for _ in range(actions):
        place = best_card(s)
        if place != NONE:
            take_card(s, MAGISTRATE, place)
    refill(s)
    for spice in range(SPICES):
        for _ in range(pairs_completed(s, MAGISTRATE, spice)):
            gain_pair(s, spice)
        s.spices_before[spice] = 0
    if s.display[0] == NOBODY:
        remove_card(s, Board.CARAVANSARY)


@rule
def gain_pair(s: State, spice: int) -> None:
    """M-21.15 The boon of one pair."""
    report(s, Happening.PAIR_COMPLETED, MAGISTRATE, spice)
    gain_bonus(s, MAGISTRATE_PAIR_BOON[spice])
    score(s, MAGISTRATE, Part.BOONS, MAGISTRATE_PAIR_POINTS[spice])


@rule
def gain_bonus(s: State, boon: int) -> None:
    """Favour or a soldier, from pairs, contracts and spaces."""
    if boon == Boon.FAVOUR:
        gain_favour(s, MAGISTRATE)
    elif boon == Boon.SOLDIER:
        send_soldier(s)


@rule
def best_city(s: State) -> int:
    """M-21.25 Outer before inner, without any post before others, then by corner; or NONE."""
    best, found = 0, NONE
    for city in range(CITIES):
        if may_set_post(s, MAGISTRATE, city):
            inner = 1 if city < INNER else 0
            taken = 1 if has_any_post(s, city) else 0
            rank = ranked(ranked(inner, taken), POST_RANK[city])
            if found == NONE or rank < best:
                best, found = rank, city
    return found


@rule
def send_post(s: State) -> int:
    """M-21.25 One post; the city, or NONE."""
    city = best_city(s)
    if city != NONE:
        set_post(s, MAGISTRATE, city)
    return city


@rule
def use_marketplace(s: State) -> None:
    """M-21.26 One post, a good from every own post, then contracts."""
    send_post(s)
    for good in range(2):
        posts = 0
        for city in range(CITIES):
            if CITY_GOOD[city] == good:
                posts += s.post[MAGISTRATE, city]
        gain_good(s, MAGISTRATE, good, posts)
    fulfil_contracts(s)


@rule
def best_stack(s: State) -> int:
    """M-21.27 Most points; tie: soldier before favour; tie: higher level. Or NONE."""
    best, found = -1, NONE
    for stack in range(STACKS):
        card = top_card(s, stack)
        if card != NONE and has_wares(s, MAGISTRATE, card):
            soldier = 1 if STACK_BONUS[stack] == Boon.SOLDIER else 0
            rank = ranked(ranked(CONTRACT_POINTS[card], soldier), STACK_LEVEL[stack])
            if rank > best:
                best, found = rank, stack
    return found


@rule
def fulfil_contracts(s: State) -> None:
    """M-21.27 Repeatedly until none is possible; no cube, no influence needed."""
    stack = best_stack(s)
    while stack != NONE:
        commit_wares(s, top_card(s, stack))
        take_contract(s, MAGISTRATE, stack)
        gain_bonus(s, STACK_BONUS[stack])
        stack = best_stack(s)


@rule
def commit_wares(s: State, card: int) -> None:
    """M-21.27 Common goods first for any-goods."""
    common = free_goods(s, MAGISTRATE, Good.COMMON) - CONTRACT_GOODS[card, Good.COMMON]
    of_any = min(common, CONTRACT_ANY_GOODS[card])
    rare = CONTRACT_GOODS[card, Good.RARE] + CONTRACT_ANY_GOODS[card] - of_any
    s.goods_committed[MAGISTRATE, Good.COMMON] += CONTRACT_GOODS[card, Good.COMMON] + of_any
    s.goods_committed[MAGISTRATE, Good.RARE] += rare
