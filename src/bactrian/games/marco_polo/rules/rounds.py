"""P-4 Round start, P-13.1 Round end."""

from bactrian.core.rules.report import raise_barrier, report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import COMPENSATION
from bactrian.games.marco_polo.rules.contracts import put_under
from bactrian.games.marco_polo.rules.dice import has_no_values, sum_of_dice
from bactrian.games.marco_polo.rules.gains import gain_now
from bactrian.games.marco_polo.rules.holdings import receive
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BONUS_REWARD,
    COMPENSATED_BELOW,
    ROUND_START,
    ROUNDS,
    ROW,
    SMALL,
    SMALL_CITY,
)
from bactrian.games.marco_polo.words import Decision, End, Happening, Task, Unit


@rule
def begin_round(s: State) -> None:
    """P-4.1 The last traveller starts; then bonuses, dice, compensation, turns."""
    s.round_number += 1
    if s.traveller != NOBODY:
        s.start_player = s.traveller
    s.traveller = NOBODY
    s.active = s.start_player
    report(s, Happening.ROUND_BEGAN, s.round_number, s.start_player)
    then(s, Task.BEGIN_TURN)
    then(s, Task.COMPENSATE)
    then(s, Task.ROLL_ALL)
    then(s, Task.GIVE_BONUSES)


@rule
def give_bonuses(s: State, place: int) -> None:
    """P-4.2 From the start player clockwise: the character's gift, then small cities in order."""
    if place == s.seats:
        return
    seat = (s.start_player + place) % s.seats
    then(s, Task.GIVE_BONUSES, place + 1)
    for rank in range(SMALL):
        city = SMALL - 1 - rank
        if s.post[seat, SMALL_CITY[city]] != 0:
            then(s, Task.GIVE_CITY_BONUS, seat, city)
    gain_now(s, seat, ROUND_START[s.character[seat]], 1)


@rule
def give_city_bonus(s: State, seat: int, city: int) -> None:
    """P-9.11 The bonus of a small city comes again at every round start."""
    report(s, Happening.CITY_BONUS, seat, city, s.bonus_at[city])
    gain_now(s, seat, BONUS_REWARD[s.bonus_at[city]], 1)


@rule
def compensate(s: State, place: int) -> None:
    """P-4.5 A seat whose dice sum to less than 15 takes a coin or camel per missing point."""
    if place == s.seats:
        return
    seat = (s.start_player + place) % s.seats
    then(s, Task.COMPENSATE, place + 1)
    missing = COMPENSATED_BELOW - sum_of_dice(s, seat)
    if missing > 0 and not has_no_values(s, seat):
        ask(s, Decision.COMPENSATION, seat, missing)


@rule
def list_compensations(s: State, missing: int) -> None:
    """P-4.5 Coins and camels in any mix."""
    for coins in range(missing + 1):
        add_option(s, COMPENSATION + coins)


@rule
def compensating_camels(missing: int, coins: int) -> int:
    """P-4.5 The rest of the missing points, beside so many coins."""
    return missing - coins


@rule
def take_compensation(s: State, seat: int, missing: int, coins: int) -> None:
    """P-4.5 So many coins, the rest in camels."""
    report(s, Happening.COMPENSATED, seat, missing)
    receive(s, seat, Unit.COIN, coins)
    receive(s, seat, Unit.CAMEL, compensating_camels(missing, coins))


@rule
def end_round(s: State) -> None:
    """P-13.1, P-13.2 Contracts left go under the special pile; the next pile, or the end."""
    raise_barrier(s)  # P-14.5
    for space in range(s.row_count):
        put_under(s, s.row[space])
        s.row[space] = NOBODY
    s.row_count = 0
    if s.round_number < ROUNDS:
        for space in range(ROW):
            s.row[space] = s.pile[(s.round_number - 1) * ROW + space]
        s.row_count = ROW
        report(s, Happening.PILE_LAID_OUT, s.round_number + 1)
        then(s, Task.BEGIN_ROUND)
    else:
        s.ends = End.ROUNDS
        report(s, Happening.ENDED, End.ROUNDS)
