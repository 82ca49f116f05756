"""P-1 What seats hold: units are gained and paid, never below zero."""

from bactrian.core.rules.record import Counts
from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import UNITS
from bactrian.games.marco_polo.words import Happening, Unit


@rule
def receive(s: State, seat: int, unit: int, amount: int) -> None:
    """P-1.2 Units come from the supply, which has no limit."""
    if amount > 0:
        s.held[seat, unit] += amount
        report(s, Happening.GAINED, seat, unit, amount)


@rule
def pay(s: State, seat: int, unit: int, amount: int) -> None:
    """P-1.3 A price must be there to be paid: the rule that offers the action has looked."""
    if amount > 0:
        s.held[seat, unit] -= amount
        report(s, Happening.PAID, seat, unit, amount)


@rule
def can_pay_row(s: State, seat: int, cost: Counts, times: int) -> bool:
    """Whether a cost can be paid so many times."""
    for unit in range(UNITS):
        if s.held[seat, unit] < cost[unit] * times:
            return False
    return True


@rule
def pay_row(s: State, seat: int, cost: Counts, times: int) -> None:
    """Pay a cost so many times."""
    for unit in range(UNITS):
        pay(s, seat, unit, cost[unit] * times)


@rule
def first_of_pair(pair: int) -> int:
    """P-11.1 The first unit of pepper silk, pepper gold, silk gold."""
    return Unit.PEPPER if pair < 2 else Unit.SILK


@rule
def second_of_pair(pair: int) -> int:
    """P-11.1 The second unit of pepper silk, pepper gold, silk gold."""
    return Unit.SILK if pair == 0 else Unit.GOLD


@rule
def has_pair(s: State, seat: int, pair: int) -> bool:
    """Whether one of each good of the pair is held."""
    return s.held[seat, first_of_pair(pair)] > 0 and s.held[seat, second_of_pair(pair)] > 0


@rule
def has_any_pair(s: State, seat: int) -> bool:
    """Whether two different goods are held."""
    return has_pair(s, seat, 0) or has_pair(s, seat, 1) or has_pair(s, seat, 2)
