"""P-5.4 to P-5.8 Bonus actions, before and after the main action."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option
from bactrian.games.marco_polo.catalogue import ADJUST, BAG, BUY_BLACK, COMPLETE, REROLL
from bactrian.games.marco_polo.rules.contracts import may_complete
from bactrian.games.marco_polo.rules.dice import (
    WITHOUT_VALUE,
    add_to_hand,
    has_no_values,
    in_hand,
    lay_die,
    rolled,
    take_black_die,
)
from bactrian.games.marco_polo.rules.holdings import pay, receive
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    ADJUST_CAMELS,
    BAG_COINS,
    BLACK_DIE_CAMELS,
    MOST_ACTIVE,
    REROLL_CAMELS,
    SIDES,
)
from bactrian.games.marco_polo.words import Happening, Space, Unit

CHANGES = 2 * (SIDES - 1)  # of a die by one: 1 up, 2 down, 2 up … 6 down


@rule
def list_bonus_actions(s: State, seat: int) -> None:
    """P-15.5 Everything that can be done besides the main action."""
    list_bags(s, seat)
    if not has_no_values(s, seat):  # P-12.3
        if s.held[seat, Unit.CAMEL] >= REROLL_CAMELS:
            list_rerolls(s, seat)
        if s.held[seat, Unit.CAMEL] >= ADJUST_CAMELS:
            list_adjustments(s, seat)
    for slot in range(MOST_ACTIVE):
        if may_complete(s, seat, slot):
            add_option(s, COMPLETE + slot)
    if s.bought_black == 0 and s.black_supply > 0 and s.held[seat, Unit.CAMEL] >= BLACK_DIE_CAMELS:
        add_option(s, BUY_BLACK)


@rule
def list_bags(s: State, seat: int) -> None:
    """P-5.5 Any die in hand; Raschid's count as 1 (P-12.2)."""
    for colour in range(COLOURS):
        if in_hand(s, seat, colour, WITHOUT_VALUE) > 0:
            add_option(s, BAG + colour * SIDES)
        for value in range(1, SIDES + 1):
            if in_hand(s, seat, colour, value) > 0:
                add_option(s, BAG + colour * SIDES + value - 1)


@rule
def list_rerolls(s: State, seat: int) -> None:
    """P-5.6 Any die in hand."""
    for colour in range(COLOURS):
        for value in range(1, SIDES + 1):
            if in_hand(s, seat, colour, value) > 0:
                add_option(s, REROLL + colour * SIDES + value - 1)


@rule
def list_adjustments(s: State, seat: int) -> None:
    """P-5.7 Any die in hand, up or down within 1-6."""
    for colour in range(COLOURS):
        for change in range(CHANGES):
            if in_hand(s, seat, colour, adjusted_from(change)) > 0:
                add_option(s, ADJUST + colour * CHANGES + change)


@rule
def adjusted_from(change: int) -> int:
    """P-16.1 The value that the n-th change starts from: 1, 2, 2, 3, 3, 4, 4, 5, 5, 6."""
    return (change + 1) // 2 + 1


@rule
def adjusted_to(change: int) -> int:
    """P-16.1 What it becomes: even changes go up, odd ones down."""
    return adjusted_from(change) + (1 if change % 2 == 0 else -1)


@rule
def bag(s: State, seat: int, colour: int, value: int) -> None:
    """P-5.5 A die into the money bag for 3 coins."""
    add_to_hand(s, seat, colour, WITHOUT_VALUE if has_no_values(s, seat) else value, -1)
    report(s, Happening.BAGGED, seat, colour, value)
    lay_die(s, seat, Space.BAG, colour, value)
    receive(s, seat, Unit.COIN, BAG_COINS)


@rule
def reroll(s: State, seat: int, colour: int, value: int) -> None:
    """P-5.6 A camel to roll one die again."""
    pay(s, seat, Unit.CAMEL, REROLL_CAMELS)
    add_to_hand(s, seat, colour, value, -1)
    result = rolled(s)
    add_to_hand(s, seat, colour, result, 1)
    report(s, Happening.REROLLED, seat, colour, value, result)


@rule
def adjust(s: State, seat: int, colour: int, change: int) -> None:
    """P-5.7 Two camels to change one die by one."""
    pay(s, seat, Unit.CAMEL, ADJUST_CAMELS)
    add_to_hand(s, seat, colour, adjusted_from(change), -1)
    add_to_hand(s, seat, colour, adjusted_to(change), 1)
    report(s, Happening.ADJUSTED, seat, colour, adjusted_from(change), adjusted_to(change))


@rule
def buy_black(s: State, seat: int) -> None:
    """P-5.8 Three camels for a black die, once a turn."""
    pay(s, seat, Unit.CAMEL, BLACK_DIE_CAMELS)
    s.bought_black = 1
    take_black_die(s, seat)
