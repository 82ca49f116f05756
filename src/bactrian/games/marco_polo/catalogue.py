"""P-16 The catalogue of actions."""

from bactrian.core.data.catalogue import Argument, Catalogue, Kind
from bactrian.games.marco_polo.tables import (
    CHARACTERS,
    CITIES,
    COMPENSATED_BELOW,
    GOALS,
    NODES,
    OWN_DICE,
    ROW,
    SIDES,
    SMALL,
    SPACES,
    THE_OTHER_BONUS,
)

COLOUR = Argument("colour", range(3))
VALUE = Argument("value", range(1, SIDES + 1))
GOOD = Argument("good", range(3))
PAIR = (Argument("first", range(3)), Argument("second", range(3)))


def _rising(first: int, second: int) -> bool:
    return first < second


def _on_a_die(colour: int, value: int, change: int) -> bool:
    return 1 <= value + change <= SIDES


catalogue = Catalogue(
    [
        Kind("character", (Argument("character", range(CHARACTERS)),)),
        Kind("keep_goal", (Argument("goal", range(1, GOALS + 1)),)),
        Kind("compensation", (Argument("coins", range(COMPENSATED_BELOW - OWN_DICE + 1)),)),
        Kind("place", (Argument("space", range(SPACES)),)),
        Kind("bag", (COLOUR, VALUE)),
        Kind("reroll", (COLOUR, VALUE)),
        Kind("adjust", (COLOUR, VALUE, Argument("change", (-1, 1))), _on_a_die),
        Kind("complete", (Argument("slot", range(1, 3)),)),
        Kind("buy_black"),
        Kind("end_turn"),
        Kind("die", (COLOUR, VALUE)),
        Kind("row", (Argument("row", range(1, SIDES + 1)),)),
        Kind("take_contract", (Argument("space", range(1, ROW + 1)),)),
        Kind("take_second", (Argument("space", range(2, ROW + 1)),)),
        Kind("no_second"),
        Kind("discard", (Argument("slot", range(1, 4)),)),
        Kind("extra", (Argument("unit", range(2)),)),  # coin, camel
        Kind("good", (GOOD,)),
        Kind("pair", PAIR, _rising),
        Kind("pay_pair", PAIR, _rising),
        Kind(
            "other_bonus", (Argument("bonus", [b for b in range(SMALL) if b != THE_OTHER_BONUS]),)
        ),
        Kind("own_bonus", (Argument("city", range(SMALL)),)),
        Kind("own_bonus_done"),
        Kind("trade", (Argument("direction", range(2)), GOOD)),  # give, take
        Kind("trade_done"),
        Kind("times", (Argument("option", range(1, 3)), Argument("times", range(1, SIDES + 1)))),
        Kind("step", (Argument("figure", range(1, 3)), Argument("node", range(NODES)))),
        Kind("stop"),
        Kind("move_post", (Argument("city", range(len(CITIES))),)),
    ]
)

CHARACTER = catalogue.first("character")
KEEP_GOAL = catalogue.first("keep_goal")  # + goal, counted from 0
COMPENSATION = catalogue.first("compensation")  # + coins
PLACE = catalogue.first("place")  # + space
BAG = catalogue.first("bag")  # + colour * 6 + value - 1
REROLL = catalogue.first("reroll")  # likewise
ADJUST = catalogue.first("adjust")  # + colour * 10 + rank of value and change
COMPLETE = catalogue.first("complete")  # + slot, counted from 0
BUY_BLACK = catalogue.first("buy_black")
END_TURN = catalogue.first("end_turn")
DIE = catalogue.first("die")  # + colour * 6 + value - 1
ROW_CHOICE = catalogue.first("row")  # + row, counted from 0
TAKE_CONTRACT = catalogue.first("take_contract") - 1  # + space, counted from 1
TAKE_SECOND = catalogue.first("take_second") - 2  # + space, counted from 1
NO_SECOND = catalogue.first("no_second")
DISCARD = catalogue.first("discard")  # + slot, counted from 0
EXTRA_CHOICE = catalogue.first("extra")  # + coin, camel
GOOD_CHOICE = catalogue.first("good")  # + good
PAIR_CHOICE = catalogue.first("pair")  # + pepper silk, pepper gold, silk gold
PAY_PAIR = catalogue.first("pay_pair")  # likewise
OTHER_BONUS = catalogue.first("other_bonus")  # + rank among the other five
OWN_BONUS_CHOICE = catalogue.first("own_bonus")  # + small city
OWN_BONUS_DONE = catalogue.first("own_bonus_done")
TRADE = catalogue.first("trade")  # + direction * 3 + good
TRADE_DONE = catalogue.first("trade_done")
TIMES = catalogue.first("times")  # + (option - 1) * 6 + times - 1
STEP = catalogue.first("step")  # + figure * 25 + node, counted from 0
STOP = catalogue.first("stop")
MOVE_POST = catalogue.first("move_post")  # + city
