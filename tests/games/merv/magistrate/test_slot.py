"""M-21.4 to M-21.6, M-21.8 Where the magistrate goes and builds, and how often it acts.

In round 1 the empty wall sites are (5, 2) to (5, 5), so slots 2 to 5 are in question.
"""

import pytest

from ..build import ANNA, COURTIER, MAGISTRATE
from ..looking import Cell, owned
from .solo import magistrate_draws, slot_of

P, M, C = ANNA, MAGISTRATE, COURTIER
WALLS_OF_THE_COURTIER: dict[Cell, int] = {(5, column): C for column in range(2, 6)}


@pytest.mark.parametrize(
    ("buildings", "slot"),
    [
        # most magistrate buildings, whatever stands elsewhere
        ({(1, 2): M, (1, 4): C, (2, 4): C, (1, 5): P, (2, 5): P}, 2),
        ({(1, 2): M, (2, 2): M, (1, 4): M, (2, 4): C, (3, 4): P}, 2),
        # tie: most courtier buildings
        ({(1, 3): C, (1, 4): P, (2, 4): P, (3, 4): P}, 3),
        ({(1, 3): M, (2, 3): C, (1, 5): M, (2, 5): P, (3, 5): P}, 3),
        # tie: most of the player's
        ({(1, 2): P}, 2),
        ({(1, 2): M, (2, 2): C, (3, 2): P, (1, 4): M, (2, 4): C}, 2),
        # tie: farthest from the queue
        ({}, 5),
        ({(1, 2): M, (2, 2): C, (3, 2): P, (1, 4): M, (2, 4): C, (3, 4): P}, 4),
    ],
)
def test_method_a_takes_the_best_line_with_an_empty_site(
    buildings: dict[Cell, int], slot: int
) -> None:
    """M-21.4"""
    s = magistrate_draws("wall", buildings=buildings)

    assert slot_of(s, M) == slot
    assert (5, slot) in owned(s, M)


def test_method_a_counts_buildings_whatever_their_type_but_needs_an_empty_site_of_it() -> None:
    """M-21.4 Column 5 has most, but its wall site is built."""
    s = magistrate_draws("wall", buildings={(5, 5): P, (1, 5): M, (2, 5): M, (1, 3): M})

    assert slot_of(s, M) == 3


def test_method_a_looks_at_free_slots_only() -> None:
    """M-21.4"""
    s = magistrate_draws(
        "wall",
        buildings={(1, 5): M},
        slots={5: ANNA},
        queue=[ANNA, MAGISTRATE, COURTIER],
    )

    assert owned(s, M) == {(1, 5), (5, 4)}


@pytest.mark.parametrize(
    ("round_number", "slot", "site"),
    [(1, 5, (5, 5)), (2, 5, (5, 2)), (3, 4, (5, 2)), (4, 1, (5, 5))],
)
def test_lines_and_slots_are_those_of_the_side(round_number: int, slot: int, site: Cell) -> None:
    """M-21.4, M-21.6 South, slot 5 is column 1 without a wall site; west, slot 1 is row 5."""
    s = magistrate_draws("wall", round_number=round_number)

    assert slot_of(s, M) == slot
    assert owned(s, M) == {site}


@pytest.mark.parametrize(
    ("buildings", "slot"),
    [
        # most of magistrate and courtier together
        ({(5, 2): C, (1, 2): C, (2, 2): C, (5, 4): M, (1, 4): M, (5, 3): P, (5, 5): M}, 2),
        # tie: most magistrate buildings
        ({(5, 2): C, (1, 2): M, (5, 3): P, (5, 4): C, (1, 4): C, (2, 4): P, (5, 5): C}, 2),
        # tie: most of the player's
        ({(5, 2): M, (1, 2): C, (2, 2): P, (5, 3): P, (5, 4): C, (1, 4): M, (5, 5): C}, 2),
        # tie: farthest from the queue
        (WALLS_OF_THE_COURTIER, 5),
        ({(5, 2): C, (5, 3): M, (5, 4): M, (1, 4): P, (1, 3): P, (5, 5): P}, 4),
    ],
)
def test_method_b_takes_the_best_line_with_a_usable_building(
    buildings: dict[Cell, int], slot: int
) -> None:
    """M-21.5 No wall site is empty; M-21.6 it builds nothing."""
    s = magistrate_draws("wall", buildings=buildings)

    assert slot_of(s, M) == slot
    assert owned(s, M) == {cell for cell, owner in buildings.items() if owner == M}


def test_method_b_needs_the_building_on_a_site_of_the_type() -> None:
    """M-21.5 In column 5 the wall site is the player's, no matter who else stands there."""
    s = magistrate_draws(
        "wall", buildings=WALLS_OF_THE_COURTIER | {(5, 5): P, (1, 5): M, (2, 5): M, (3, 5): C}
    )

    assert slot_of(s, M) == 4


def test_method_b_looks_at_free_slots_only() -> None:
    """M-21.5"""
    s = magistrate_draws(
        "wall",
        buildings=WALLS_OF_THE_COURTIER,
        slots={5: ANNA},
        queue=[ANNA, MAGISTRATE, COURTIER],
    )

    assert slot_of(s, M) == 4


def test_an_empty_site_goes_before_any_number_of_buildings() -> None:
    """M-21.4, M-21.5"""
    s = magistrate_draws(
        "wall",
        buildings={(5, 5): M, (1, 5): M, (2, 5): M, (5, 4): C, (5, 3): P},
    )

    assert slot_of(s, M) == 2
    assert (5, 2) in owned(s, M)


def test_without_a_building_in_supply_only_method_b_is_left() -> None:
    """M-21.4 Three wall sites are empty, but all nine buildings stand."""
    nine = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1), (5, 2)]
    s = magistrate_draws("wall", buildings=dict.fromkeys(nine, M))

    assert slot_of(s, M) == 2
    assert owned(s, M) == set(nine)


def test_the_printed_example_of_choosing_a_slot() -> None:
    """M-21.5 Lines 2, 4 and 5 have marketplaces; in line 2 the two have most buildings."""
    players = {(4, 1): P, (1, 1): P, (1, 4): P}
    own = {(1, 2): M, (2, 2): M, (4, 4): M, (3, 5): M}
    courtiers = {(4, 2): C, (3, 4): C, (5, 5): C}
    s = magistrate_draws("marketplace", buildings=players | own | courtiers)

    assert slot_of(s, M) == 2
    assert owned(s, M) == set(own)


@pytest.mark.parametrize(
    ("round_number", "buildings", "site"),
    [
        # most of its own in the line across, whatever stands elsewhere
        (2, {(5, 3): M, (5, 1): P, (4, 1): P, (5, 2): C, (4, 2): C}, (1, 3)),
        # tie: most of the player's; the courtier's do not count
        (2, {(5, 2): P, (5, 4): C, (4, 4): C}, (1, 2)),
        (2, {(5, 2): P, (4, 2): M, (5, 4): M}, (1, 2)),
        # tie: farthest from the slot, in the east and in the west
        (2, {}, (1, 1)),
        (4, {}, (1, 4)),
        (2, {(5, 2): P, (5, 3): P}, (1, 2)),
        (4, {(5, 2): P, (5, 3): P}, (1, 3)),
        # only empty sites
        (2, {(1, 1): C, (5, 1): M}, (1, 2)),
    ],
)
def test_it_builds_by_the_line_across(
    round_number: int, buildings: dict[Cell, int], site: Cell
) -> None:
    """M-21.6 The four caravansary sites are in row 1, columns 1 to 4."""
    s = magistrate_draws("caravansary", round_number=round_number, buildings=buildings)

    assert owned(s, M) - {cell for cell, owner in buildings.items() if owner == M} == {site}


@pytest.mark.parametrize(
    ("buildings", "scrolls"),
    [
        ({}, 1),
        ({(1, 5): M}, 2),
        ({(1, 5): C}, 2),
        ({(1, 5): C, (3, 5): M, (4, 5): C}, 4),
        ({(1, 5): M, (3, 5): P, (4, 5): P}, 2),
        ({(1, 4): M, (2, 1): M, (2, 3): C}, 2),
    ],
)
def test_it_acts_once_for_each_building_of_the_two_in_the_line(
    buildings: dict[Cell, int], scrolls: int
) -> None:
    """M-21.8 The one just built counts; the player's and other lines do not."""
    s = magistrate_draws("library", buildings=buildings)

    assert s.scrolls[M] == scrolls


def test_after_method_b_only_what_stands_counts() -> None:
    """M-21.8 All library sites are built; column 5 has two of theirs."""
    libraries = {(2, 4): P, (2, 5): C, (3, 1): P, (3, 2): P, (5, 5): M, (4, 5): P}
    s = magistrate_draws("library", buildings=libraries)

    assert slot_of(s, M) == 5
    assert s.scrolls[M] == 2
