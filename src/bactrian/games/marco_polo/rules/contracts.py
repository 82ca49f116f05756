"""P-8 Contracts: taking, drawing, making room, completing."""

from bactrian.core.rules.report import raise_barrier, report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import (
    DISCARD,
    EXTRA_CHOICE,
    NO_SECOND,
    TAKE_CONTRACT,
    TAKE_SECOND,
)
from bactrian.games.marco_polo.rules.gains import settle
from bactrian.games.marco_polo.rules.holdings import pay_row, receive
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CONTRACT_COST,
    CONTRACT_POINTS,
    CONTRACT_REWARD,
    EXTRA,
    GAINS,
    MOST_ACTIVE,
    REFILL,
    UNITS,
)
from bactrian.games.marco_polo.words import Decision, Happening, Unit

COIN_OR_CAMEL = 2


@rule
def reachable(s: State, value: int) -> int:
    """P-8.1 The highest contract space that a value reaches."""
    return min(value, s.row_count)


@rule
def list_contracts(s: State, value: int) -> None:
    """P-8.2 The first contract: any that can be reached."""
    for space in range(1, reachable(s, value) + 1):
        add_option(s, TAKE_CONTRACT + space)


@rule
def take_first(s: State, seat: int, value: int, space: int) -> None:
    """P-8.2 Ask for a second one if a higher space can be reached."""
    if space < reachable(s, value):
        ask(s, Decision.TAKE_SECOND, seat, space, value)
    else:
        make_room(s, seat, space, 0)


@rule
def list_second_contracts(s: State, space: int, value: int) -> None:
    """P-8.2 They are named in rising order of space; one is enough."""
    for second in range(space + 1, reachable(s, value) + 1):
        add_option(s, TAKE_SECOND + second)
    add_option(s, NO_SECOND)


@rule
def make_room(s: State, seat: int, first: int, second: int) -> None:
    """P-8.3 Older contracts go as far as necessary; the player chooses where there is a choice."""
    taken = 1 if second == 0 else 2
    if s.contract_count[seat] == MOST_ACTIVE and taken == 1:
        ask(s, Decision.DISCARD, seat, first)
    else:
        for _ in range(s.contract_count[seat] + taken - MOST_ACTIVE):
            drop(s, seat, 0)
        take_from_row(s, seat, first, second)


@rule
def list_discards(s: State, seat: int) -> None:
    """P-8.3, P-8.7 Any active contract; a drawn one that does not fit is the third."""
    for slot in range(s.contract_count[seat]):
        add_option(s, DISCARD + slot)


@rule
def discard(s: State, seat: int, taken: int, slot: int) -> None:
    """P-8.3 One goes under the special pile; then the one that waits on the row is taken."""
    drop(s, seat, slot)
    if taken != 0:
        take_from_row(s, seat, taken, 0)


@rule
def drop(s: State, seat: int, slot: int) -> None:
    """P-8.3 An active contract goes under the special pile, seen by all (P-8.9)."""
    contract = s.contract[seat, slot]
    report(s, Happening.CONTRACT_DROPPED, seat, contract)
    close_slot(s, seat, slot)
    put_under(s, contract)


@rule
def close_slot(s: State, seat: int, slot: int) -> None:
    """P-8.3 Active contracts are kept in order of arrival."""
    s.contract_count[seat] -= 1
    for place in range(slot, MOST_ACTIVE):
        s.contract[seat, place] = s.contract[seat, place + 1]
    s.contract[seat, MOST_ACTIVE] = NOBODY


@rule
def put_under(s: State, contract: int) -> None:
    """A contract goes under the special pile."""
    s.special[s.special_count] = contract
    s.special_count += 1


@rule
def top_of_special_pile(s: State) -> int:
    """P-8.7 The top card of the special pile, seen by all."""
    raise_barrier(s)  # P-14.5
    contract = s.special[0]
    s.special_count -= 1
    for place in range(s.special_count):
        s.special[place] = s.special[place + 1]
    s.special[s.special_count] = NOBODY
    s.special_unseen = max(0, s.special_unseen - 1)
    return contract


@rule
def become_active(s: State, seat: int, contract: int) -> None:
    """P-8.4 The next slot of the seat."""
    s.contract[seat, s.contract_count[seat]] = contract
    s.contract_count[seat] += 1


@rule
def take_from_row(s: State, seat: int, first: int, second: int) -> None:
    """P-8.4, P-8.5 Contracts become active in order of space, the row slides left, extras come."""
    if second != 0 and EXTRA[second] > 0:
        ask(s, Decision.EXTRA, seat, second)
    if EXTRA[first] > 0:
        ask(s, Decision.EXTRA, seat, first)
    report(s, Happening.CONTRACT_TAKEN, seat, s.row[first - 1])
    become_active(s, seat, s.row[first - 1])
    if second != 0:
        report(s, Happening.CONTRACT_TAKEN, seat, s.row[second - 1])
        become_active(s, seat, s.row[second - 1])
        slide(s, second)
    slide(s, first)


@rule
def slide(s: State, space: int) -> None:
    """P-8.1 No gaps stay on the row."""
    s.row_count -= 1
    for place in range(space - 1, s.row_count):
        s.row[place] = s.row[place + 1]
    s.row[s.row_count] = NOBODY


@rule
def list_extras(s: State) -> None:
    """P-8.5 Coins or camels, not one of each."""
    for unit in range(COIN_OR_CAMEL):
        add_option(s, EXTRA_CHOICE + unit)


@rule
def take_extra(s: State, seat: int, space: int, unit: int) -> None:
    """P-8.5 One for space 5, two for space 6."""
    receive(s, seat, Unit.COIN + unit, EXTRA[space])


@rule
def draw_contract(s: State, seat: int) -> None:
    """P-8.7 The top of the special pile becomes active; without room one of the three goes."""
    if s.special_count > 0:
        contract = top_of_special_pile(s)
        report(s, Happening.CONTRACT_DRAWN, seat, contract)
        become_active(s, seat, contract)
        if s.contract_count[seat] > MOST_ACTIVE:
            ask(s, Decision.DISCARD, seat)


@rule
def refill_row(s: State) -> None:
    """P-8.8 An empty row gets two contracts from the special pile when a turn begins."""
    if s.row_count == 0:
        for _ in range(min(REFILL, s.special_count)):
            s.row[s.row_count] = top_of_special_pile(s)
            report(s, Happening.ROW_REFILLED, s.row[s.row_count])
            s.row_count += 1


@rule
def may_complete(s: State, seat: int, slot: int) -> bool:
    """P-5.4 The full cost of the contract is held."""
    if slot >= s.contract_count[seat]:
        return False
    for unit in range(UNITS):
        if lacking(s, seat, s.contract[seat, slot], unit) > 0:
            return False
    return True


@rule
def lacking(s: State, seat: int, contract: int, unit: int) -> int:
    """P-5.4 How many of a unit a seat lacks to complete a contract."""
    return max(0, CONTRACT_COST[contract, unit] - s.held[seat, unit])


@rule
def contract_gain(contract: int, gain: int) -> int:
    """P-8.6 What a completed contract brings: its reward, and its points."""
    points = CONTRACT_POINTS[contract] if gain == Unit.POINT else 0
    return CONTRACT_REWARD[contract, gain] + points


@rule
def complete(s: State, seat: int, slot: int) -> None:
    """P-8.6 Pay; its slot is free; then reward and points."""
    contract = s.contract[seat, slot]
    report(s, Happening.CONTRACT_COMPLETED, seat, contract)
    pay_row(s, seat, CONTRACT_COST[contract], 1)
    close_slot(s, seat, slot)
    s.completed_by[contract] = seat
    s.completed[seat] += 1
    for gain in range(GAINS):
        s.pending[gain] += contract_gain(contract, gain)
    settle(s, seat)
