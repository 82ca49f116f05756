"""M-7 Contracts, and M-24.4 the window in which they can be fulfilled."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, insert_option, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import COMMIT, CONTRACT
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.boons import give_boon
from bactrian.games.merv.rules.owners import score
from bactrian.games.merv.rules.payment import ask_for_due, can_pay_of, set_due_of
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CONTRACT_ANY_GOODS,
    CONTRACT_CUBE,
    CONTRACT_GOODS,
    CONTRACT_POINTS,
    CONTRACT_SCROLLS,
    CONTRACT_THRESHOLDS,
    STACK_BONUS,
    STACK_CARDS,
    STACK_LEVEL,
    STACK_SIZE,
    STACKS,
)
from bactrian.games.merv.words import Decision, Good, Happening, Part, Task


@rule
def top_card(s: State, stack: int) -> int:
    """M-7.1 The one card of a stack that is available, or NONE."""
    taken = s.taken_of_stack[stack]
    return STACK_CARDS[stack, taken] if taken < STACK_SIZE else NONE


@rule
def free_scrolls(s: State, owner: int) -> int:
    """M-7.5 Scrolls that serve no contract yet."""
    return s.scrolls[owner] - s.scrolls_committed[owner]


@rule
def free_goods(s: State, owner: int, good: int) -> int:
    """M-7.5 Goods of a kind that serve no contract yet."""
    return s.goods[owner, good] - s.goods_committed[owner, good]


@rule
def scrolls_lacking(s: State, owner: int, card: int) -> int:
    """M-7.2 Uncommitted scrolls that an owner lacks for a card."""
    return max(0, CONTRACT_SCROLLS[card] - free_scrolls(s, owner))


@rule
def goods_lacking(s: State, owner: int, card: int, good: int) -> int:
    """M-7.2 Uncommitted goods of a kind that an owner lacks for a card."""
    return max(0, CONTRACT_GOODS[card, good] - free_goods(s, owner, good))


@rule
def any_goods_lacking(s: State, owner: int, card: int) -> int:
    """M-7.2, M-7.4 Goods of either kind that lack beside the fixed ones."""
    common = max(0, free_goods(s, owner, Good.COMMON) - CONTRACT_GOODS[card, Good.COMMON])
    rare = max(0, free_goods(s, owner, Good.RARE) - CONTRACT_GOODS[card, Good.RARE])
    return max(0, CONTRACT_ANY_GOODS[card] - common - rare)


@rule
def has_wares(s: State, owner: int, card: int) -> bool:
    """M-7.2 Whether the scrolls and goods of a card are there uncommitted."""
    return (
        scrolls_lacking(s, owner, card) == 0
        and goods_lacking(s, owner, card, Good.COMMON) == 0
        and goods_lacking(s, owner, card, Good.RARE) == 0
        and any_goods_lacking(s, owner, card) == 0
    )


@rule
def influence_lacking(s: State, owner: int, stack: int) -> int:
    """M-7.2 Steps of influence that an owner lacks for the cards of a stack."""
    return max(0, CONTRACT_THRESHOLDS[STACK_LEVEL[stack]] - s.influence[owner])


@rule
def has_cube(s: State, owner: int, card: int) -> bool:
    """M-7.2 Whether the cube of a card can be paid."""
    return can_pay_of(s, owner, NOBODY, CONTRACT_CUBE[card], 1)


@rule
def may_fulfil(s: State, seat: int, stack: int) -> bool:
    """M-7.2 Influence, scrolls, goods and the cube are there."""
    if influence_lacking(s, seat, stack) > 0:
        return False
    card = top_card(s, stack)
    return card != NONE and has_wares(s, seat, card) and has_cube(s, seat, card)


@rule
def has_window(s: State, decision: int, seat: int) -> bool:
    """M-24.4 Contracts come in at decisions of the own turn, but not inside a payment."""
    return (
        seat == s.active
        and decision != Decision.PAY
        and decision != Decision.COMMIT
        and decision != Decision.LIBRARY
    )


@rule
def list_contracts(s: State, decision: int, seat: int) -> None:
    """M-24.3, M-24.4 Contracts beside the decision's own options, if it has any."""
    if s.option_count > 0 and has_window(s, decision, seat):
        for stack in range(STACKS):
            if may_fulfil(s, seat, stack):
                insert_option(s, CONTRACT + stack)


@rule
def begin_contract(s: State, seat: int, stack: int) -> None:
    """M-7.3 Choose the card, then the any-goods, then the cube."""
    card = top_card(s, stack)
    s.filling = card
    then(s, Task.FULFIL_CONTRACT, seat, stack)
    then(s, Task.PAY_FOR_CONTRACT, seat)
    if CONTRACT_ANY_GOODS[card] > 0:
        ask(s, Decision.COMMIT, seat, CONTRACT_ANY_GOODS[card])


@rule
def goods_to_choose(s: State, seat: int, good: int) -> int:
    """M-7.4 Goods of a kind left when the fixed ones and those chosen are set aside."""
    aside = CONTRACT_GOODS[s.filling, good] + s.chosen_goods[good]
    return free_goods(s, seat, good) - aside


@rule
def list_commits(s: State, seat: int, left: int) -> None:
    """M-7.4 Common ones first; rare only if they suffice for all that is left."""
    if s.chosen_goods[Good.RARE] == 0 and goods_to_choose(s, seat, Good.COMMON) > 0:
        add_option(s, COMMIT + Good.COMMON)
    if goods_to_choose(s, seat, Good.RARE) >= left:
        add_option(s, COMMIT + Good.RARE)


@rule
def commit(s: State, seat: int, left: int, good: int) -> None:
    """M-7.4 One any-good is chosen."""
    s.chosen_goods[good] += 1
    if left > 1:
        ask(s, Decision.COMMIT, seat, left - 1)


@rule
def pay_for_contract(s: State, seat: int) -> None:
    """M-7.3 The cube of the card."""
    set_due_of(s, NOBODY, CONTRACT_CUBE[s.filling], 1)
    ask_for_due(s, seat)


@rule
def fulfil(s: State, seat: int, stack: int) -> None:
    """M-7.3 Scrolls and goods are committed; points, then the bonus."""
    for good in range(2):
        s.goods_committed[seat, good] += CONTRACT_GOODS[s.filling, good] + s.chosen_goods[good]
        s.chosen_goods[good] = 0
    s.filling = NOBODY
    take_contract(s, seat, stack)
    give_boon(s, seat, STACK_BONUS[stack])


@rule
def take_contract(s: State, owner: int, stack: int) -> None:
    """M-7.3 The card with its scrolls goes before the owner and scores."""
    card = top_card(s, stack)
    s.scrolls_committed[owner] += CONTRACT_SCROLLS[card]
    s.contract_owner[card] = owner
    s.taken_of_stack[stack] += 1
    report(s, Happening.CONTRACT_FULFILLED, owner, card)
    score(s, owner, Part.CONTRACTS, CONTRACT_POINTS[card])
