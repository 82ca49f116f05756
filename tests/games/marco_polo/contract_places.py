"""Where contracts lie in a position to test with."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.redeal import HIDDEN_PILES
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import CONTRACTS, MOST_ACTIVE, ROW, STARTING_CONTRACTS

from ..reading import row
from .looking import contract_ids


class Contracts(NamedTuple):
    """What a test names of the contracts, by their ids."""

    active: Mapping[int, Sequence[str]]
    completed: Mapping[int, Sequence[str]]
    row: Sequence[str] | None
    special: Sequence[str]
    unseen: int | None
    rest_completed_by: int | None


def place_contracts(s: State, wanted: Contracts) -> None:
    """Named contracts where they are named; piles stay full, what is over lies under the pile."""
    active = {seat: numbers(names) for seat, names in wanted.active.items()}
    completed = {seat: numbers(names) for seat, names in wanted.completed.items()}
    special = numbers(wanted.special)
    named = {*chain(*active.values(), *completed.values(), special, numbers(wanted.row or ()))}
    for seat in range(s.seats):
        dealt = [c for c in row(s.contract[seat]) if c != NOBODY and c not in named]
        active.setdefault(seat, dealt)
    come = ROW * (s.round_number - 1)  # contracts of the piles that were laid out since round 1
    laid_out = row(s.row) if come == 0 else row(s.pile)[come - ROW : come]
    on_row = [c for c in laid_out if c not in named] if wanted.row is None else numbers(wanted.row)
    used = named | {*chain(*active.values(), on_row)}
    in_pile = [c for c in row(s.special) if c != NOBODY and c not in used]
    spare = [c for c in game_contracts(s, used) if c not in used and c not in in_pile]
    hidden = row(s.pile)[come:HIDDEN_PILES]
    spare = [c for c in spare if c not in hidden]
    for place, contract in enumerate(hidden):
        if contract in used:
            s.pile[come + place] = spare.pop() if spare else in_pile.pop()
    if wanted.rest_completed_by is not None:
        rest = completed.setdefault(wanted.rest_completed_by, [])
        rest.extend([*in_pile, *spare])
        in_pile, spare = [], []
    write_down(s, active, completed, on_row, [*special, *in_pile, *spare])
    s.special_unseen = len(special) + len(in_pile) if wanted.unseen is None else wanted.unseen


def numbers(names: Sequence[str]) -> list[int]:
    """The numbers of contracts."""
    return [contract_ids.index(name) for name in names]


def game_contracts(s: State, used: set[int]) -> list[int]:
    """The contracts in the game: all regular ones, and a starting one for each seat."""
    dealt = [int(s.contract[seat, 0]) for seat in range(s.seats)]
    starting = [c for c in range(STARTING_CONTRACTS) if c in used]
    starting += [c for c in dealt if c < STARTING_CONTRACTS and c not in used]
    return starting[: s.seats] + list(range(STARTING_CONTRACTS, CONTRACTS))


def write_down(
    s: State,
    active: Mapping[int, Sequence[int]],
    completed: Mapping[int, Sequence[int]],
    on_row: Sequence[int],
    special: Sequence[int],
) -> None:
    """Put the contracts into the record."""
    for seat in range(s.seats):
        for slot in range(MOST_ACTIVE + 1):
            mine = active[seat]
            s.contract[seat, slot] = mine[slot] if slot < len(mine) else NOBODY
        s.contract_count[seat] = len(active[seat])
        s.completed[seat] = len(completed.get(seat, ()))
        for contract in completed.get(seat, ()):
            s.completed_by[contract] = seat
    for space in range(ROW):
        s.row[space] = on_row[space] if space < len(on_row) else NOBODY
    s.row_count = len(on_row)
    for place in range(CONTRACTS):
        s.special[place] = special[place] if place < len(special) else NOBODY
    s.special_count = len(special)
