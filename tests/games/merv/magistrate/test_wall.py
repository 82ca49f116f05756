"""M-21.31, M-21.32 The magistrate's walls.

A wall site is moved to (3, 5), which only the east gate looks at; column 1 has none, so that what
stands there does not change where the magistrate goes.
"""

from collections.abc import Mapping

import pytest

from bactrian.games.merv.state import State

from ..build import ANNA, COURTIER, MAGISTRATE, NOTHING
from ..looking import Cell, owned, part, walls
from .solo import magistrate_draws

P, M, C = ANNA, MAGISTRATE, COURTIER
Slot = tuple[str, int]
Piece = tuple[str, int]
COLOURS = ("purple", "tan", "teal", "orange")
SEGMENT_SLOTS: list[Slot] = [
    *(("north", line) for line in (1, 2, 4, 5)),
    *(("east", line) for line in (1, 2, 4, 5)),
    *(("south", line) for line in (5, 4, 2, 1)),
    *(("west", line) for line in (5, 4, 2, 1)),
]
SEGMENTS: list[Piece] = [(colour, cost) for cost in (1, 2) for colour in COLOURS for _ in range(2)]
ALL_SEGMENTS = dict(zip(SEGMENT_SLOTS, SEGMENTS, strict=True))
GATES: dict[Slot, Piece] = {
    ("east", 3): ("purple", 3),  # before its own building
    ("north", 3): ("tan", 3),
    ("south", 3): ("teal", 3),
    ("west", 3): ("orange", 3),
}
FREE: list[Slot] = [("north", 1), ("south", 1)]
BUT_TWO = dict(zip([slot for slot in SEGMENT_SLOTS if slot not in FREE], SEGMENTS[2:], strict=True))

# What a slot looks at, best first, and the influence for it.
RANKS: list[tuple[str, list[int], int]] = [
    ("A", [C, C], 4),
    ("B", [C, M], 3),
    ("C", [M, M], 2),
    ("D", [C], 2),
    ("E", [M], 1),
    ("F", [C, P], 4),
    ("G", [M, P], 3),
    ("H", [P], 2),
    ("0/0/2", [P, P], 4),
    ("I", [], 0),
]


def wall_turn(
    standing: Mapping[Slot, Piece],
    buildings: Mapping[Cell, int] = NOTHING,
    actions: int = 1,
) -> State:
    """A turn with the wall card at (3, 5)."""
    more = dict.fromkeys([(4, 5), (5, 5), (2, 5)][: actions - 1], M)
    return magistrate_draws(
        "wall",
        tiles={(3, 5): "wall-orange"},
        walls=standing,
        buildings={**buildings, **more},
    )


def before_slots(north: list[int], south: list[int]) -> dict[Cell, int]:
    """Buildings before north 1, from the wall inward, and before south 1 likewise."""
    return dict(zip([(1, 1), (2, 1)], north, strict=False)) | dict(
        zip([(5, 1), (4, 1)], south, strict=False)
    )


@pytest.mark.parametrize("count", range(16))
def test_cheapest_first_then_by_colour_and_clockwise_from_north_1(count: int) -> None:
    """M-21.31, M-21.32 No segment slot looks at any building."""
    standing = dict(list(ALL_SEGMENTS.items())[:count])
    s = wall_turn(standing)

    assert owned(s, M) == {(3, 5)}
    assert walls(s) == dict(list(ALL_SEGMENTS.items())[: count + 1])
    assert s.influence[M] == 0


@pytest.mark.parametrize("count", range(4))
def test_gates_come_last_and_on_line_three(count: int) -> None:
    """M-21.31, M-21.32 The one before its own building first."""
    gates = list(GATES.items())
    s = wall_turn(ALL_SEGMENTS | dict(gates[:count]))

    assert walls(s) == ALL_SEGMENTS | dict(gates[: count + 1])
    assert s.influence[M] == (1 if count == 0 else 0)


def test_with_nothing_left_nothing_is_built() -> None:
    """M-21.31"""
    s = wall_turn(ALL_SEGMENTS | GATES)

    assert walls(s) == ALL_SEGMENTS | GATES
    assert s.influence[M] == 0


def test_one_piece_an_action() -> None:
    """M-21.31, M-21.32 East 4 and 5 and south 5 see (4, 5) and (5, 5): C goes before E."""
    s = wall_turn({}, actions=3)

    assert walls(s) == {
        ("south", 5): ("purple", 1),
        ("east", 4): ("purple", 1),
        ("east", 5): ("tan", 1),
    }
    assert s.influence[M] == 2 + 1 + 1
    assert part(s, M, "influence") == 1


@pytest.mark.parametrize(
    ("worse", "better"),
    list(zip(range(1, 10), range(9), strict=True)),
    ids=[f"{RANKS[n][0]} before {RANKS[n + 1][0]}" for n in range(9)],
)
def test_each_rank_goes_before_the_next(worse: int, better: int) -> None:
    """M-21.32 The better one is later in clockwise order."""
    _, north, _ = RANKS[worse]
    _, south, influence = RANKS[better]
    s = wall_turn(BUT_TWO, before_slots(north, south))

    assert set(walls(s)) - set(BUT_TWO) == {("south", 1)}
    assert s.influence[M] == influence


@pytest.mark.parametrize(("name", "seen", "influence"), RANKS)
def test_equal_ranks_go_clockwise_from_north_1(name: str, seen: list[int], influence: int) -> None:
    """M-21.32 Which of two buildings is nearer to the wall does not matter."""
    s = wall_turn(BUT_TWO, before_slots(list(reversed(seen)), seen))

    assert set(walls(s)) - set(BUT_TWO) == {("north", 1)}, name
    assert s.influence[M] == influence


@pytest.mark.parametrize(
    ("buildings", "slot"),
    [
        # south 4 comes before south 1, west 5 before west 1
        ({(5, 1): C, (4, 1): C, (5, 4): C, (4, 4): C}, ("south", 4)),
        ({(4, 1): C, (4, 2): C, (1, 1): C, (1, 2): C}, ("west", 4)),
        # the second row counts
        ({(2, 2): C}, ("north", 2)),
        ({(2, 4): M}, ("north", 4)),
        # nothing but gates looks at the middle column
        ({(1, 3): C, (2, 3): C, (5, 1): M}, ("south", 1)),
    ],
)
def test_in_an_open_city_it_looks_round(buildings: dict[Cell, int], slot: Slot) -> None:
    """M-21.32 No other wall stands; all wall sites are in row 3, three of them the player's."""
    s = magistrate_draws(
        "wall",
        tiles={
            (3, 5): "wall-orange",
            (3, 4): "wall-teal",
            (3, 2): "wall-tan",
            (3, 1): "wall-purple",
        },
        buildings=buildings | {(3, 4): P, (3, 2): P, (3, 1): P},
    )

    assert owned(s, M) - set(buildings) == {(3, 5)}
    assert walls(s) == {slot: ("purple", 1)}
