"""P-10 City cards."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.games.marco_polo.catalogue import (
    OWN_BONUS_CHOICE,
    OWN_BONUS_DONE,
    TIMES,
    TRADE,
    TRADE_DONE,
)
from bactrian.games.marco_polo.rules.gains import GOOD_KINDS, gain_now, settle
from bactrian.games.marco_polo.rules.holdings import can_pay_row, pay, receive
from bactrian.games.marco_polo.rules.movement import begin_walk, can_begin
from bactrian.games.marco_polo.rules.posts import own_small_cities, posts_on_board
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BONUS_REWARD,
    CARD_BY_DIE,
    CARD_COST,
    CARD_KIND,
    CARD_REWARD,
    COUNTS_CONTRACTS,
    GAINS,
    GOODS_CARD,
    OPTIONS_OF_CARD,
    OWN_BONUS_PRICE,
    OWN_BONUSES_BY_DIE,
    SIDES,
    SMALL,
    SMALL_CITY,
    TRADE_CAMELS,
    UNITS,
)
from bactrian.games.marco_polo.words import CardKind, Decision, Gain, Unit, Walk

# The second number of an `own_bonus` question: a bit for each small city used, and these.
PAID_FOR = 1 << SMALL  # K19: every bonus costs a coin
BEGUN = 2 << SMALL  # and after the first one may stop

# The second number of a `trade` question: the last exchange (0-2 a good was given, 3-5 one was
# taken), and these.
TRADE_BEGUN = 8  # after the first exchange
GOOD_GIVEN = 16  # for every good given


@rule
def counted(s: State, seat: int, card: int) -> int:
    """P-10.3 Completed contracts, or own posts on the board."""
    return s.completed[seat] if COUNTS_CONTRACTS[card] != 0 else posts_on_board(s, seat)


@rule
def walk_of(card: int) -> int:
    """P-9.5 How a movement card is paid."""
    return Walk.PAIR_CARD if CARD_COST[card * OPTIONS_OF_CARD, Gain.PAIR] > 0 else Walk.CAMEL_CARD


@rule
def has_way(card: int, way: int) -> bool:
    """K21 and K22 can be used in two ways, other exchanges in one."""
    return way == 0 or CARD_KIND[card] != CardKind.EXCHANGE_TIMES


@rule
def can_use(s: State, seat: int, card: int, value: int) -> bool:
    """P-10.2 The card can be carried out once."""
    kind = CARD_KIND[card]
    if card == GOODS_CARD:
        return can_trade(s, seat)
    if kind == CardKind.MOVE_TIMES:
        return can_begin(s, seat, walk_of(card), s.held[seat, Unit.COIN])
    if kind == CardKind.OWN_BONUS_TIMES:
        return own_small_cities(s, seat) > 0 and s.held[seat, Unit.COIN] >= OWN_BONUS_PRICE
    if kind == CardKind.COUNT_LIMITED:
        return counted(s, seat, card) > 0
    if kind == CardKind.DIE_TABLE:
        return OWN_BONUSES_BY_DIE[card, value - 1] == 0 or own_small_cities(s, seat) > 0
    if kind == CardKind.DIE_MULTIPLIER:
        return True
    for way in range(OPTIONS_OF_CARD):
        if has_way(card, way) and can_pay_row(s, seat, CARD_COST[card * OPTIONS_OF_CARD + way], 1):
            return True
    return False


@rule
def can_trade(s: State, seat: int) -> bool:
    """P-10.6 A good to give, or camels to take one for."""
    goods = s.held[seat, Unit.PEPPER] + s.held[seat, Unit.SILK] + s.held[seat, Unit.GOLD]
    return goods > 0 or s.held[seat, Unit.CAMEL] >= TRADE_CAMELS


@rule
def use_card(s: State, seat: int, card: int, value: int) -> None:
    """P-10.3 What the card does with a die of this value."""
    kind = CARD_KIND[card]
    if card == GOODS_CARD:
        ask(s, Decision.TRADE, seat, value, 0)
    elif kind == CardKind.MOVE_TIMES:
        begin_walk(s, seat, walk_of(card), value)
    elif kind == CardKind.OWN_BONUS_TIMES:
        most = s.held[seat, Unit.COIN] // OWN_BONUS_PRICE  # P-10.7: whatever the bonuses bring
        ask(s, Decision.OWN_BONUS, seat, min(value, most), PAID_FOR)
    elif kind <= CardKind.REVERSIBLE_TIMES:
        ask(s, Decision.TIMES, seat, card, value)
    else:
        bonuses = own_bonuses(s, seat, card, value)
        if bonuses > 0:
            ask(s, Decision.OWN_BONUS, seat, bonuses, 0)
        for gain in range(GAINS):
            s.pending[gain] += card_gain(s, seat, card, value, gain)
        settle(s, seat)


@rule
def own_bonuses(s: State, seat: int, card: int, value: int) -> int:
    """P-10.8 K31 gives bonuses of as many own small cities as it can."""
    return min(OWN_BONUSES_BY_DIE[card, value - 1], own_small_cities(s, seat))


@rule
def card_gain(s: State, seat: int, card: int, value: int, gain: int) -> int:
    """P-10.3 What a card brings by the value alone, without a choice."""
    kind, reward = CARD_KIND[card], CARD_REWARD[card * OPTIONS_OF_CARD, gain]
    if kind == CardKind.COUNT_LIMITED:
        return reward * min(value, counted(s, seat, card))
    if kind == CardKind.DIE_MULTIPLIER:
        return reward * value
    return CARD_BY_DIE[card * SIDES + value - 1, gain] if kind == CardKind.DIE_TABLE else 0


@rule
def list_times(s: State, seat: int, card: int, value: int) -> None:
    """P-10.3 How often, and with K21 and K22 which way: as often as can be paid."""
    for way in range(OPTIONS_OF_CARD):
        for times in range(1, value + 1):
            if has_way(card, way) and can_pay_row(
                s, seat, CARD_COST[card * OPTIONS_OF_CARD + way], times
            ):
                add_option(s, TIMES + way * SIDES + times - 1)


@rule
def exchange_cost(card: int, way: int, times: int, unit: int) -> int:
    """P-10.4 What all repetitions cost together."""
    return CARD_COST[card * OPTIONS_OF_CARD + way, unit] * times


@rule
def exchange_gain(card: int, way: int, times: int, gain: int) -> int:
    """P-10.4 What all repetitions bring together."""
    return CARD_REWARD[card * OPTIONS_OF_CARD + way, gain] * times


@rule
def exchange(s: State, seat: int, card: int, way: int, times: int) -> None:
    """P-10.4 Cost and reward of all repetitions are settled at once."""
    for unit in range(UNITS):
        pay(s, seat, unit, exchange_cost(card, way, times, unit))
    for gain in range(GAINS):
        s.pending[gain] += exchange_gain(card, way, times, gain)
    settle(s, seat)


@rule
def own_bonus_price(used: int) -> int:
    """P-10.7 Coins for the bonus of an own small city: only K19 asks for some."""
    return OWN_BONUS_PRICE if used & PAID_FOR != 0 else 0


@rule
def list_own_bonuses(s: State, seat: int, used: int) -> None:
    """P-10.7, P-10.8 Own small cities not used by this card now, the price payable."""
    for city in range(SMALL):
        unused = s.post[seat, SMALL_CITY[city]] != 0 and (used >> city) & 1 == 0
        if unused and s.held[seat, Unit.COIN] >= own_bonus_price(used):
            add_option(s, OWN_BONUS_CHOICE + city)
    if used & BEGUN != 0 and used & PAID_FOR != 0:
        add_option(s, OWN_BONUS_DONE)


@rule
def take_own_bonus(s: State, seat: int, left: int, used: int, city: int) -> None:
    """P-10.7 A coin is taken with each bonus of K19."""
    pay(s, seat, Unit.COIN, own_bonus_price(used))
    if left > 1:
        ask(s, Decision.OWN_BONUS, seat, left - 1, used | BEGUN | (1 << city))
    gain_now(s, seat, BONUS_REWARD[s.bonus_at[city]], 1)


@rule
def camels_held_before(s: State, seat: int, before: int) -> int:
    """P-10.6 What is left of the camels held before: those that the card brought buy nothing."""
    return s.held[seat, Unit.CAMEL] - before // GOOD_GIVEN * TRADE_CAMELS


@rule
def list_trades(s: State, seat: int, before: int) -> None:
    """P-10.6 First goods given, then goods taken, each in the order pepper, silk, gold."""
    last = before % TRADE_BEGUN
    for good in range(last, GOOD_KINDS):
        if s.held[seat, Unit.PEPPER + good] > 0:
            add_option(s, TRADE + good)
    if camels_held_before(s, seat, before) >= TRADE_CAMELS:
        for good in range(max(0, last - GOOD_KINDS), GOOD_KINDS):
            add_option(s, TRADE + GOOD_KINDS + good)
    if before >= TRADE_BEGUN:
        add_option(s, TRADE_DONE)


@rule
def trade(s: State, seat: int, left: int, before: int, number: int) -> None:
    """P-10.6 One good for two camels, or the other way."""
    good, given = number % GOOD_KINDS, before // GOOD_GIVEN
    if number < GOOD_KINDS:
        given += 1
        pay(s, seat, Unit.PEPPER + good, 1)
        receive(s, seat, Unit.CAMEL, TRADE_CAMELS)
    else:
        pay(s, seat, Unit.CAMEL, TRADE_CAMELS)
        receive(s, seat, Unit.PEPPER + good, 1)
    if left > 1:
        ask(s, Decision.TRADE, seat, left - 1, given * GOOD_GIVEN + TRADE_BEGUN + number)
