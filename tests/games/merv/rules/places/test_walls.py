"""M-14.1 to M-14.4, M-14.6 The wall; what it protects is in `test_walled`."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting, pay
from ...build import ANNA, BORIS, CLARA, play
from ...looking import Cell, asked, choices, cubes_of, options, walls

COLOURS = ("purple", "tan", "teal", "orange")
SIDES = ("north", "east", "south", "west")
PLENTY = {"purple": 9, "tan": 9, "teal": 9, "orange": 9}


def build(s: State, colour: str, cost: int, side: str, line: int) -> None:
    """Anna builds a piece that can be paid in one way only."""
    play(s, "wall", colour, cost)
    play(s, "wall_slot", side, line)


def test_a_segment_before_two_own_buildings_and_a_gate() -> None:
    """M-14.2, M-14.4 The worked example: five influence, all contracts, three spices."""
    s = acting(
        "wall",
        {"tan": 1, "teal": 3, "purple": 1},
        influence={ANNA: 4},
        buildings={(1, 5): ANNA, (2, 5): ANNA, (3, 4): ANNA, (3, 5): BORIS},
        walls={("south", 1): ("purple", 1), ("south", 2): ("purple", 1)},
        goods={ANNA: (1, 2)},
    )

    assert choices(s, "wall") == {("tan", 1), ("teal", 1), ("teal", 2), ("teal", 3)}
    build(s, "tan", 1, "north", 5)
    assert s.influence[ANNA] == 4 + 2
    build(s, "teal", 3, "east", 3)
    assert s.influence[ANNA] == 4 + 2 + 3

    assert cubes_of(s, ANNA) == {"purple": 1}
    assert options(s) == {("done",), ("contract", "3S")}  # the purple cube buys no piece


def test_the_kinds_of_piece() -> None:
    """M-14.1 Per colour segments for one and two cubes and a gate for three."""
    s = acting("wall", PLENTY)

    assert choices(s, "wall") == {(colour, cost) for colour in COLOURS for cost in (1, 2, 3)}
    for colour in COLOURS:
        first = COLOURS.index(colour) * 3
        assert row(s.wall_left)[first : first + 3] == [2, 2, 1]


@pytest.mark.parametrize("cost", [1, 2, 3])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_piece_costs_cubes_of_its_colour(colour: str, cost: int) -> None:
    """M-14.1"""
    s = acting("wall", {colour: cost})
    kinds = {(colour, fewer) for fewer in range(1, cost + 1)}

    if cost > 1:
        assert choices(s, "wall") == kinds
        play(s, "wall", colour, cost)

    assert asked(s) == (Decision.WALL_SLOT, ANNA)
    assert cubes_of(s, ANNA) == {}


def test_there_are_two_segments_of_a_kind_and_one_gate() -> None:
    """M-14.1"""
    s = acting("wall", {"tan": 20})

    build(s, "tan", 2, "north", 1)
    build(s, "tan", 3, "north", 3)
    assert choices(s, "wall") == {("tan", 1), ("tan", 2)}
    build(s, "tan", 2, "north", 2)

    assert choices(s, "wall") == {("tan", 1)}


def test_one_or_more_pieces_one_at_a_time() -> None:
    """M-14.2 Choose the kind, pay, choose the slot."""
    s = acting("wall", {"teal": 2, "white": 1})

    assert ("done",) not in options(s)
    play(s, "wall", "teal", 1)
    assert choices(s, "pay") == {("teal",), ("white",)}
    pay(s, "white")
    assert asked(s) == (Decision.WALL_SLOT, ANNA)
    play(s, "wall_slot", "west", 2)
    assert ("done",) in options(s)
    play(s, "done")

    assert walls(s) == {("west", 2): ("teal", 1)}
    assert cubes_of(s, ANNA) == {"teal": 2}


def test_gates_stand_in_the_middle_and_segments_elsewhere() -> None:
    """M-14.3 One piece per slot."""
    known = {("east", 3): ("purple", 3), ("south", 4): ("purple", 1)}
    s = acting("wall", {"tan": 4}, walls=known)

    play(s, "wall", "tan", 3)
    assert options(s) == {("wall_slot", side, 3) for side in ("north", "south", "west")}
    play(s, "wall_slot", "west", 3)
    play(s, "wall", "tan", 1)

    segments = {("wall_slot", side, line) for side in SIDES for line in (1, 2, 4, 5)}
    assert options(s) == segments - {("wall_slot", "south", 4)}


@pytest.mark.parametrize(
    ("side", "line", "near", "far", "beyond"),
    [
        ("north", 2, (1, 2), (2, 2), (3, 2)),
        ("north", 3, (1, 3), (2, 3), (4, 3)),
        ("east", 1, (1, 5), (1, 4), (1, 3)),
        ("east", 3, (3, 5), (3, 4), (3, 2)),
        ("south", 5, (5, 5), (4, 5), (3, 5)),
        ("south", 3, (5, 3), (4, 3), (2, 3)),
        ("west", 4, (4, 1), (4, 2), (4, 3)),
        ("west", 3, (3, 1), (3, 2), (3, 4)),
    ],
)
def test_a_slot_looks_at_the_two_nearest_sites(
    side: str, line: int, near: Cell, far: Cell, beyond: Cell
) -> None:
    """M-14.4"""
    cost = 3 if line == 3 else 1
    for cells, influence in (([near], 2), ([far], 2), ([near, far], 4), ([beyond], 0)):
        s = acting("wall", {"teal": 3}, buildings=dict.fromkeys(cells, BORIS))
        build(s, "teal", cost, side, line)
        assert s.influence[ANNA] == influence


@pytest.mark.parametrize(
    ("owners", "influence"),
    [((ANNA, ANNA), 2), ((ANNA, BORIS), 3), ((CLARA, BORIS), 4)],
)
def test_an_own_building_gains_1_influence_a_foreign_one_2(
    owners: tuple[int, int], influence: int
) -> None:
    """M-14.4"""
    s = acting("wall", {"teal": 2}, buildings=dict(zip([(5, 4), (4, 4)], owners, strict=True)))

    build(s, "teal", 1, "south", 4)

    assert s.influence[ANNA] == influence


def test_soldiers_make_no_difference() -> None:
    """M-14.4"""
    s = acting(
        "wall",
        {"teal": 2},
        buildings={(5, 4): BORIS, (4, 4): ANNA},
        soldiers={(5, 4): ANNA, (4, 4): BORIS},
    )

    build(s, "teal", 1, "south", 4)

    assert s.influence[ANNA] == 2 + 1


def test_a_free_wall_is_any_kind_still_there() -> None:
    """M-14.6 Gates included, without payment."""
    s = acting(
        "mosque",
        {"purple": 1, "tan": 1},
        mosque={ANNA: "m8"},
        walls={("north", 3): ("tan", 3), ("west", 1): ("teal", 2), ("west", 2): ("teal", 2)},
    )

    assert asked(s) == (Decision.FREE_WALL, ANNA)
    every = {("wall", colour, cost) for colour in COLOURS for cost in (1, 2, 3)}
    assert options(s) == every - {("wall", "tan", 3), ("wall", "teal", 2)}
    play(s, "wall", "orange", 3)
    assert asked(s) == (Decision.WALL_SLOT, ANNA)
    play(s, "wall_slot", "south", 3)

    assert walls(s)["south", 3] == ("orange", 3)
    assert asked(s) == (Decision.SLOT, BORIS)
