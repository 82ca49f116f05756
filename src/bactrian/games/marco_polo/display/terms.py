"""What an offered action costs and brings, as the rules say it.

Terms are told by the names of the data file. They are what comes with the answer itself: goods to
choose, posts to place and the like are questions of their own.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.games.marco_polo.rules import (
    city_cards,
    contracts,
    movement,
    rounds,
    spaces,
)
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    ADJUST_CAMELS,
    BAG_COINS,
    BAZAAR_REWARD,
    BLACK_DIE_CAMELS,
    BONUS_REWARD,
    CONTRACT_COST,
    EXTRA,
    GAIN_NAMES,
    GAINS,
    REROLL_CAMELS,
    TRADE_CAMELS,
    UNITS,
)
from bactrian.games.marco_polo.words import Decision, Gain, Unit

Effects = dict[str, int]
Args = Mapping[str, int]

COIN_OR_CAMEL = (Unit.COIN, Unit.CAMEL)
GOODS = (Unit.PEPPER, Unit.SILK, Unit.GOLD)
GOODS_OF_PAIR = 2
NAMES = {int(gain): name for name, gain in GAIN_NAMES.items()}

step_coins = interpreted(movement.step_coins)
step_camels = interpreted(movement.step_camels)
step_pairs = interpreted(movement.step_pairs)
price = interpreted(spaces.price)
space_gain = interpreted(spaces.space_gain)
bazaar_row = interpreted(spaces.bazaar_row)
exchange_cost = interpreted(city_cards.exchange_cost)
exchange_gain = interpreted(city_cards.exchange_gain)
own_bonus_price = interpreted(city_cards.own_bonus_price)
contract_gain = interpreted(contracts.contract_gain)
compensating_camels = interpreted(rounds.compensating_camels)


class Terms(NamedTuple):
    """What an action takes and what it gives."""

    cost: Effects
    gain: Effects


class Question(NamedTuple):
    """The open decision."""

    seat: int
    first: int
    second: int


NOTHING = Terms({}, {})


def effects_of(count_of: Callable[[int], int], kinds: int = GAINS) -> Effects:
    """A cost or gain by the names of the data file; a pair of goods counts its goods."""
    found = ((NAMES[kind], kind, int(count_of(kind))) for kind in range(kinds))
    return {
        name: count * GOODS_OF_PAIR if kind == Gain.PAIR else count
        for name, kind, count in found
        if count
    }


def units(*counted: tuple[int, int]) -> Effects:
    """Units with their number, as far as there are some."""
    return {NAMES[unit]: int(count) for unit, count in counted if count}


def _compensation(s: State, asked: Question, args: Args) -> Terms:
    camels = compensating_camels(asked.first, args["coins"])
    return Terms({}, units((Unit.COIN, args["coins"]), (Unit.CAMEL, camels)))


def _bag(s: State, asked: Question, args: Args) -> Terms:
    return Terms({}, units((Unit.COIN, BAG_COINS)))


def _reroll(s: State, asked: Question, args: Args) -> Terms:
    return Terms(units((Unit.CAMEL, REROLL_CAMELS)), {})


def _adjust(s: State, asked: Question, args: Args) -> Terms:
    return Terms(units((Unit.CAMEL, ADJUST_CAMELS)), {})


def _buy_black(s: State, asked: Question, args: Args) -> Terms:
    return Terms(units((Unit.CAMEL, BLACK_DIE_CAMELS)), {NAMES[Gain.BLACK_DIE]: 1})


def _complete(s: State, asked: Question, args: Args) -> Terms:
    contract = s.contract[asked.seat, args["slot"] - 1]
    return Terms(
        effects_of(lambda unit: CONTRACT_COST[contract, unit], UNITS),
        effects_of(lambda gain: contract_gain(contract, gain)),
    )


def _die(s: State, asked: Question, args: Args) -> Terms:
    """Of the whole placement: the first die named is its value."""
    seat, space = asked.seat, s.place_space
    value = s.named_value[0] if s.named_count > 0 else args["value"]
    return Terms(
        units((Unit.COIN, price(s, seat, space, value))),
        effects_of(lambda gain: space_gain(s, seat, space, value, gain)),
    )


def _row(s: State, asked: Question, args: Args) -> Terms:
    row = bazaar_row(asked.first, args["row"] - 1)
    return Terms({}, effects_of(lambda gain: BAZAAR_REWARD[row, gain]))


def _extra(s: State, asked: Question, args: Args) -> Terms:
    return Terms({}, units((COIN_OR_CAMEL[args["unit"]], EXTRA[asked.first])))


def _good(s: State, asked: Question, args: Args) -> Terms:
    return Terms({}, units((GOODS[args["good"]], 1)))


def _goods(args: Args) -> Effects:
    return units((GOODS[args["first"]], 1), (GOODS[args["second"]], 1))


def _pair(s: State, asked: Question, args: Args) -> Terms:
    return Terms({}, _goods(args))


def _pay_pair(s: State, asked: Question, args: Args) -> Terms:
    """The step that was chosen is paid together with its pair."""
    return Terms(_goods(args) | _route(s, asked.seat, asked.first, asked.second), {})


def _step(s: State, asked: Question, args: Args) -> Terms:
    pairs = step_pairs(s.walk_kind)
    goods = {NAMES[Gain.PAIR]: pairs * GOODS_OF_PAIR} if pairs else {}
    return Terms(goods | _route(s, asked.seat, args["figure"] - 1, args["node"]), {})


def _route(s: State, seat: int, figure: int, node: int) -> Effects:
    """Coins and camels of the step that a figure would make next."""
    return units(
        (Unit.COIN, step_coins(s, seat, s.walk_kind, s.walk_made, figure, node)),
        (Unit.CAMEL, step_camels(s, seat, s.walk_kind, figure, node)),
    )


def _bonus(bonus: int) -> Effects:
    return effects_of(lambda gain: BONUS_REWARD[bonus, gain])


def _other_bonus(s: State, asked: Question, args: Args) -> Terms:
    return Terms({}, _bonus(args["bonus"]))


def _own_bonus(s: State, asked: Question, args: Args) -> Terms:
    paid = units((Unit.COIN, own_bonus_price(asked.second)))
    return Terms(paid, _bonus(s.bonus_at[args["city"]]))


def _trade(s: State, asked: Question, args: Args) -> Terms:
    good, camels = units((GOODS[args["good"]], 1)), units((Unit.CAMEL, TRADE_CAMELS))
    return Terms(good, camels) if args["direction"] == 0 else Terms(camels, good)


def _times(s: State, asked: Question, args: Args) -> Terms:
    card, way, times = asked.first, args["option"] - 1, args["times"]
    return exchange_terms(card, way, times)


def exchange_terms(card: int, way: int, times: int) -> Terms:
    """P-10.4 A city card used so many times."""
    return Terms(
        effects_of(lambda unit: exchange_cost(card, way, times, unit), UNITS),
        effects_of(lambda gain: exchange_gain(card, way, times, gain)),
    )


Maker = Callable[[Any, Question, Args], Terms]  # Any: a record, or one that is read as numbers
MAKERS: dict[str, tuple[Decision, Maker]] = {
    "compensation": (Decision.COMPENSATION, _compensation),
    "bag": (Decision.TURN, _bag),
    "reroll": (Decision.TURN, _reroll),
    "adjust": (Decision.TURN, _adjust),
    "complete": (Decision.TURN, _complete),
    "buy_black": (Decision.TURN, _buy_black),
    "die": (Decision.DIE, _die),
    "row": (Decision.ROW, _row),
    "extra": (Decision.EXTRA, _extra),
    "good": (Decision.GOOD, _good),
    "pair": (Decision.PAIR, _pair),
    "pay_pair": (Decision.PAY_PAIR, _pay_pair),
    "step": (Decision.STEP, _step),
    "other_bonus": (Decision.OTHER_BONUS, _other_bonus),
    "own_bonus": (Decision.OWN_BONUS, _own_bonus),
    "trade": (Decision.TRADE, _trade),
    "times": (Decision.TIMES, _times),
}


def terms(s: State, number: int) -> Terms:
    """What an action costs and brings in the open decision; nothing where it is not asked."""
    _, kind, args = catalogue[number]
    if kind not in MAKERS or s.depth == 0:
        return NOTHING
    decision, maker = MAKERS[kind]
    top = s.depth - 1
    if s.frames[top, KIND] != decision:
        return NOTHING
    asked = Question(*(int(s.frames[top, column]) for column in (SEAT, FIRST, SECOND)))
    return maker(s, asked, args)


def offered_terms(s: State, number: int) -> dict[str, Effects]:
    """The same, to be written into a view."""
    return terms(s, number)._asdict()
