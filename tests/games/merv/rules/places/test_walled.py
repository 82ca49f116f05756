"""M-14.5 Which walls a site needs: seen in an invasion, which only walls keep out here."""

import pytest

from ...acting import year_end
from ...build import ANNA
from ...looking import Cell, owned

COLOURS = ("purple", "tan", "teal", "orange")
SIDES = ("north", "east", "south", "west")
# M-14.5 in words: rows 1-2 look north, 4-5 south, columns 1-2 west, 4-5 east.
NEEDS: dict[Cell, set[tuple[str, int]]] = {
    (1, 1): {("north", 1), ("west", 1)},
    (1, 2): {("north", 2), ("west", 1)},
    (1, 3): {("north", 3)},
    (1, 4): {("north", 4), ("east", 1)},
    (1, 5): {("north", 5), ("east", 1)},
    (2, 1): {("north", 1), ("west", 2)},
    (2, 2): {("north", 2), ("west", 2)},
    (2, 3): {("north", 3)},
    (2, 4): {("north", 4), ("east", 2)},
    (2, 5): {("north", 5), ("east", 2)},
    (3, 1): {("west", 3)},
    (3, 2): {("west", 3)},
    (3, 4): {("east", 3)},
    (3, 5): {("east", 3)},
    (4, 1): {("south", 1), ("west", 4)},
    (4, 2): {("south", 2), ("west", 4)},
    (4, 3): {("south", 3)},
    (4, 4): {("south", 4), ("east", 4)},
    (4, 5): {("south", 5), ("east", 4)},
    (5, 1): {("south", 1), ("west", 5)},
    (5, 2): {("south", 2), ("west", 5)},
    (5, 3): {("south", 3)},
    (5, 4): {("south", 4), ("east", 5)},
    (5, 5): {("south", 5), ("east", 5)},
}


def piece(slot: tuple[str, int], number: int) -> tuple[str, int]:
    """A piece that fits the slot; numbers keep two segments apart."""
    return (COLOURS[number], 3 if slot[1] == 3 else 1)


@pytest.mark.parametrize("cell", NEEDS)
def test_a_site_is_walled_when_all_its_walls_stand(cell: Cell) -> None:
    """M-14.5, M-1.7 Then its building outlives the invasion; without one of them it is lost."""
    full = {slot: piece(slot, number) for number, slot in enumerate(sorted(NEEDS[cell]))}
    assert owned(year_end(2, buildings={cell: ANNA}, walls=full), ANNA) == {cell}

    for missing in full:
        less = {slot: kind for slot, kind in full.items() if slot != missing}
        assert owned(year_end(2, buildings={cell: ANNA}, walls=less), ANNA) == set()


def test_eight_sites_need_one_gate_and_the_others_two_segments() -> None:
    """M-14.5 All other walls do not help."""
    slots = [(side, line) for side in SIDES for line in range(1, 6)]
    stock = {(colour, cost): 2 for colour in COLOURS for cost in (1, 2)}
    for cell, needed in NEEDS.items():
        pieces = [kind for kind, count in stock.items() for _ in range(count)]
        gates = [(colour, 3) for colour in COLOURS]
        others = {
            slot: gates.pop() if slot[1] == 3 else pieces.pop()
            for slot in slots
            if slot not in needed
        }
        assert owned(year_end(2, buildings={cell: ANNA}, walls=others), ANNA) == set()
