"""P-11 Gains: what comes at one moment is settled in a fixed order."""

from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.games.marco_polo.catalogue import GOOD_CHOICE, OTHER_BONUS, PAIR_CHOICE
from bactrian.games.marco_polo.rules.holdings import first_of_pair, receive, second_of_pair
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import BONUS_REWARD, GAINS, SMALL, THE_OTHER_BONUS, UNITS
from bactrian.games.marco_polo.words import Decision, Gain, Task, Unit

GOOD_KINDS = 3
PAIRS = 3


@rule
def add_gain(s: State, reward: Counts, times: int) -> None:
    """Something is gained at this moment; `settle` hands everything out."""
    for gain in range(GAINS):
        s.pending[gain] += reward[gain] * times


@rule
def settle(s: State, seat: int) -> None:
    """P-11.2 Units at once; then black dice, contracts, other bonuses, free goods, pairs, moves."""
    for unit in range(UNITS):
        receive(s, seat, unit, s.pending[unit])
    for _ in range(s.pending[Gain.MOVE]):
        then(s, Task.BEGIN_MOVE, seat)
    for _ in range(s.pending[Gain.PAIR]):
        ask(s, Decision.PAIR, seat)
    if s.pending[Gain.ANY_GOOD] > 0:
        ask(s, Decision.GOOD, seat, s.pending[Gain.ANY_GOOD], 0)
    for _ in range(s.pending[Gain.OTHER_BONUS]):
        ask(s, Decision.OTHER_BONUS, seat)
    for _ in range(s.pending[Gain.CONTRACT]):
        then(s, Task.DRAW_CONTRACT, seat)
    for _ in range(s.pending[Gain.BLACK_DIE]):
        then(s, Task.DRAW_BLACK_DIE, seat)
    for gain in range(GAINS):
        s.pending[gain] = 0


@rule
def gain_now(s: State, seat: int, reward: Counts, times: int) -> None:
    """Gain and settle one thing."""
    add_gain(s, reward, times)
    settle(s, seat)


@rule
def list_goods(s: State, last: int) -> None:
    """P-11.1 Free goods are named in the order pepper, silk, gold."""
    for good in range(last, GOOD_KINDS):
        add_option(s, GOOD_CHOICE + good)


@rule
def take_good(s: State, seat: int, left: int, good: int) -> None:
    """P-11.1 One free good; the next one does not come before it in order."""
    receive(s, seat, Unit.PEPPER + good, 1)
    if left > 1:
        ask(s, Decision.GOOD, seat, left - 1, good)


@rule
def list_pairs(s: State) -> None:
    """P-11.1 Two different goods: one of three pairs."""
    for pair in range(PAIRS):
        add_option(s, PAIR_CHOICE + pair)


@rule
def take_pair(s: State, seat: int, pair: int) -> None:
    """P-11.1 One of each good of the pair."""
    receive(s, seat, first_of_pair(pair), 1)
    receive(s, seat, second_of_pair(pair), 1)


@rule
def list_other_bonuses(s: State) -> None:
    """P-10.9 The five other markers, wherever they lie."""
    for rank in range(SMALL - 1):
        add_option(s, OTHER_BONUS + rank)


@rule
def take_other_bonus(s: State, seat: int, rank: int) -> None:
    """P-10.9 Gain one of the other five bonuses; no post is needed there."""
    bonus = rank if rank < THE_OTHER_BONUS else rank + 1
    gain_now(s, seat, BONUS_REWARD[bonus], 1)
