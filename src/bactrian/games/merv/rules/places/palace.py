"""M-10 The palace."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.games.merv.catalogue import COURTIER_CHOICE, DONE
from bactrian.games.merv.rules.owners import all_courtiers
from bactrian.games.merv.rules.payment import ask_for_due, can_pay_of, set_due_of
from bactrian.games.merv.rules.tracks import gain_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    COURTIER_COST_STEP,
    FIRST_COURTIER_COST,
    HALL_COLOUR,
    HALL_ROOM,
    HALLS,
    OWNERS,
)
from bactrian.games.merv.words import Board, Decision, Happening, Task


@rule
def courtiers_in(s: State, hall: int) -> int:
    """All courtiers in a hall."""
    count = 0
    for owner in range(OWNERS):
        count += s.courtiers[hall, owner]
    return count


@rule
def has_room(s: State, owner: int, hall: int) -> bool:
    """M-10.1 A servant in supply, and fewer than three courtiers in the hall."""
    return s.servants[owner] > 0 and courtiers_in(s, hall) < HALL_ROOM


@rule
def courtier_cost(s: State, seat: int) -> int:
    """M-10.2 The k-th courtier of the game costs k cubes."""
    return FIRST_COURTIER_COST + COURTIER_COST_STEP * all_courtiers(s, seat)


@rule
def may_send(s: State, seat: int, hall: int) -> bool:
    """M-10.1, M-10.2 Room, and the cost can be paid."""
    return has_room(s, seat, hall) and can_pay_of(
        s, seat, Board.PALACE, HALL_COLOUR[hall], courtier_cost(s, seat)
    )


@rule
def may_send_any(s: State, seat: int) -> bool:
    """M-4.7 A first courtier can be paid for."""
    for hall in range(HALLS):
        if may_send(s, seat, hall):
            return True
    return False


@rule
def list_palace(s: State, seat: int) -> None:
    """M-10.1 One courtier at a time."""
    if s.steps > 0:
        add_option(s, DONE)
    for hall in range(HALLS):
        if may_send(s, seat, hall):
            add_option(s, COURTIER_CHOICE + hall)


@rule
def choose_hall(s: State, seat: int, hall: int) -> None:
    """M-10.2 Pay, then place, then perhaps another one."""
    ask(s, Decision.PALACE, seat)
    then(s, Task.PLACE_COURTIER, seat, hall)
    set_due_of(s, Board.PALACE, HALL_COLOUR[hall], courtier_cost(s, seat))
    ask_for_due(s, seat)


@rule
def list_free_courtiers(s: State, seat: int) -> None:
    """M-10.4 Any hall with room."""
    for hall in range(HALLS):
        if has_room(s, seat, hall):
            add_option(s, COURTIER_CHOICE + hall)


@rule
def place_courtier(s: State, owner: int, hall: int) -> None:
    """M-10.1, M-10.3 The first courtier of anyone in a hall gains one favour."""
    is_first = courtiers_in(s, hall) == 0
    s.servants[owner] -= 1
    s.courtiers[hall, owner] += 1
    s.steps += 1
    report(s, Happening.COURTIER_PLACED, owner, hall)
    if is_first:
        gain_favour(s, owner)
