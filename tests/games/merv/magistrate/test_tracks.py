"""M-21.11, M-21.12 What the magistrate needs not, its tracks and its soldiers."""

from typing import Any

import pytest

from ..build import ANNA, COURTIER, MAGISTRATE, at_site
from ..looking import Cell, cubes_of, part, score_of, soldiers_of
from .solo import courtiers_of, magistrate_draws

P, M, C = ANNA, MAGISTRATE, COURTIER
ALL_WALLS: dict[tuple[str, int], tuple[str, int]] = {
    (side, line): (colour, cost)
    for side, colour in zip(
        ("north", "east", "south", "west"), ("purple", "tan", "teal", "orange"), strict=True
    )
    for line, cost in zip(range(1, 6), (1, 1, 3, 2, 2), strict=True)
}
TWO_COURTIER_BUILDINGS: dict[Cell, int] = {(1, 1): C, (2, 1): C}  # 4 influence for north 1
OTHER_MOSQUES: dict[Cell, int] = {(5, 1): P, (4, 3): P, (4, 4): P}  # only (4, 5) is empty


def test_it_produces_nothing_and_pays_nothing() -> None:
    """M-21.11 Two courtiers, and buildings in a line of its own."""
    s = magistrate_draws("palace", actions=4)

    assert cubes_of(s, M) == {}
    assert sum(courtiers_of(s, M).values()) == 2


def test_it_gains_nothing_when_the_player_uses_its_line() -> None:
    """M-21.11 Anna builds beside it in column 1."""
    s = magistrate_draws("wall", buildings={(1, 1): M})
    at_site(s, 1, (2, 1))

    assert cubes_of(s, M) == {}
    assert cubes_of(s, P) == {"tan": 1}


def test_an_action_without_effect_is_not_replaced() -> None:
    """M-21.11 No wall is left: neither favour nor a soldier instead."""
    s = magistrate_draws("wall", walls=ALL_WALLS, buildings={(2, 1): C})

    assert (s.favour[M], s.influence[M], s.servants[M], score_of(s, M)) == (0, 0, 8, 0)


@pytest.mark.parametrize(
    ("favour", "influence", "after", "points"),
    [
        (0, 0, (1, 0), 0),
        (1, 0, (2, 0), 1),
        (7, 3, (8, 3), 4),
        (8, 3, (8, 4), 1),
        (8, 14, (8, 15), 5),
        (8, 15, (8, 15), 2),
    ],
)
def test_favour_goes_over_to_influence_and_then_to_two_points(
    favour: int, influence: int, after: tuple[int, int], points: int
) -> None:
    """M-21.11 The first courtier in a hall."""
    s = magistrate_draws("palace", favour={M: favour}, influence={M: influence})

    assert (s.favour[M], s.influence[M]) == after
    assert score_of(s, M) == points


@pytest.mark.parametrize(
    ("favour", "influence", "after", "points"),
    [
        (0, 0, (0, 4), 1),
        (0, 13, (2, 15), 5 + 1),
        (6, 15, (8, 15), 4 + 2 * 2),
        (8, 14, (8, 15), 5 + 3 * 2),
        (8, 15, (8, 15), 4 * 2),
    ],
)
def test_influence_goes_over_to_favour_and_then_to_two_points_each(
    favour: int, influence: int, after: tuple[int, int], points: int
) -> None:
    """M-21.11 A wall before two courtier buildings: four steps."""
    s = magistrate_draws(
        "wall", favour={M: favour}, influence={M: influence}, buildings=TWO_COURTIER_BUILDINGS
    )

    assert (s.favour[M], s.influence[M]) == after
    assert score_of(s, M) == points


def test_both_tracks_full_score_as_boons() -> None:
    """M-21.11"""
    s = magistrate_draws("palace", favour={M: 8}, influence={M: 15})

    assert part(s, M, "boons") == 2


@pytest.mark.parametrize(
    ("buildings", "changes", "site", "influence"),
    [
        # a courtier building first, northernmost, then westernmost
        ({(1, 1): M, (3, 2): C, (2, 3): C, (2, 4): C, (1, 2): P}, {}, (2, 3), 2),
        # not where a soldier stands, an upgrade lies or walls protect
        ({(1, 2): C, (2, 4): C}, {"soldiers": {(1, 2): P}}, (2, 4), 2),
        ({(1, 2): C, (2, 4): C}, {"upgrades": {(1, 2): "white"}}, (2, 4), 2),
        (
            {(1, 2): C, (2, 4): C},
            {"walls": {("north", 2): ("tan", 1), ("west", 1): ("tan", 1)}},
            (2, 4),
            2,
        ),
        # one of two walls does not protect
        ({(1, 2): C, (2, 4): C}, {"walls": {("north", 2): ("tan", 1)}}, (1, 2), 2),
        # else an own building, in the same order; the one just built is at (4, 5)
        ({(3, 2): M, (2, 3): M, (1, 2): P}, {}, (2, 3), 1),
        ({(1, 2): P}, {}, (4, 5), 1),
        ({(1, 2): C, (2, 3): M}, {"soldiers": {(1, 2): M}}, (2, 3), 1),
    ],
)
def test_a_soldier_goes_to_the_first_courtier_building_else_to_an_own_one(
    buildings: dict[Cell, int], changes: dict[str, Any], site: Cell, influence: int
) -> None:
    """M-21.12 From the sixth level of the mosque."""
    s = magistrate_draws("mosque", mosque={M: "m5"}, buildings=buildings | OTHER_MOSQUES, **changes)

    earlier = {cell for cell, owner in changes.get("soldiers", {}).items() if owner == M}
    assert soldiers_of(s, M) - earlier == {site}
    assert s.influence[M] == influence
    assert s.servants[M] == 7 - len(earlier)


def test_without_a_legal_site_there_is_no_soldier() -> None:
    """M-21.12 The player's building is left alone."""
    s = magistrate_draws(
        "mosque",
        mosque={M: "m5"},
        buildings={(1, 2): P, (2, 2): C},
        soldiers={(2, 2): P},
        upgrades={(4, 5): "white"},
    )

    assert soldiers_of(s, M) == set()
    assert (s.servants[M], s.influence[M]) == (8, 0)


def test_without_a_servant_there_is_no_soldier() -> None:
    """M-21.12"""
    s = magistrate_draws(
        "mosque",
        mosque={M: "m5"},
        buildings={(2, 2): C},
        courtiers={"knowledge": [M] * 3, "spice": [M] * 3, "trade": [M] * 2},
    )

    assert soldiers_of(s, M) == set()
    assert s.influence[M] == 0
