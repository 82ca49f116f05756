"""M-17 The invasion."""

import pytest

from bactrian.games.merv.words import Decision

from ..acting import have, year_end
from ..build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE, at_site, play, position
from ..looking import asked, choices, cubes_of, options, owned, soldiers_of, upgrades, walls

EVERY = {"purple": 1, "tan": 1, "teal": 1, "orange": 1, "white": 1}


def test_only_buildings_that_are_not_protected_are_attacked() -> None:
    """M-17.1 A soldier of anyone, or all walls, protect; one of two walls does not."""
    s = year_end(
        2,
        buildings=dict.fromkeys([(1, 1), (1, 5), (2, 2), (4, 4), (5, 5), (3, 1)], ANNA),
        soldiers={(2, 2): ANNA, (4, 4): BORIS},
        walls={
            ("north", 1): ("purple", 1),
            ("west", 1): ("purple", 1),
            ("north", 5): ("tan", 1),
            ("west", 3): ("tan", 3),
        },
    )

    assert owned(s, ANNA) == {(1, 1), (2, 2), (4, 4), (3, 1)}


def test_a_building_open_on_two_sides_is_attacked_once() -> None:
    """M-17.1"""
    s = year_end(2, buildings={(1, 1): ANNA}, cubes={ANNA: {"purple": 2}})

    assert asked(s) == (Decision.RANSOM, ANNA)
    play(s, "pay", "purple")

    assert cubes_of(s, ANNA) == {"purple": 1}
    assert owned(s, ANNA) == {(1, 1)}
    assert asked(s) == (Decision.SLOT, ANNA)


def test_owners_decide_in_queue_order_and_buildings_come_row_by_row() -> None:
    """M-17.2"""
    s = year_end(
        2,
        queue=(CLARA, ANNA, BORIS),
        buildings={(5, 5): ANNA, (1, 2): ANNA, (3, 1): CLARA, (1, 1): BORIS, (2, 3): ANNA},
        cubes={owner: {"white": 3} for owner in (ANNA, BORIS, CLARA)},
    )

    assert asked(s) == (Decision.RANSOM, CLARA)
    play(s, "decline")
    assert owned(s, CLARA) == set()
    for lost in ({(1, 2)}, {(1, 2), (2, 3)}, {(1, 2), (2, 3), (5, 5)}):
        assert asked(s) == (Decision.RANSOM, ANNA)
        play(s, "decline")
        assert owned(s, ANNA) == {(1, 2), (2, 3), (5, 5)} - lost
    assert asked(s) == (Decision.RANSOM, BORIS)


def test_a_building_without_ransom_returns_to_supply() -> None:
    """M-17.2"""
    s = year_end(
        2, buildings={(1, 1): ANNA, (1, 5): ANNA, (2, 4): ANNA}, cubes={ANNA: {"purple": 2}}
    )
    assert s.buildings[ANNA] == 6

    play(s, "decline")
    play(s, "pay", "purple")
    play(s, "pay", "purple")

    assert owned(s, ANNA) == {(1, 5), (2, 4)}
    assert s.buildings[ANNA] == 7


def test_whoever_cannot_pay_is_not_asked() -> None:
    """M-17.2, M-24.2"""
    s = year_end(2, buildings={(1, 1): ANNA}, cubes={ANNA: {"tan": 3}})

    assert owned(s, ANNA) == set()
    assert cubes_of(s, ANNA) == {"tan": 3}


@pytest.mark.parametrize(
    ("upgrade", "accepted"),
    [
        ({}, {"purple", "white"}),
        ({(1, 1): "teal"}, {"purple", "teal", "white"}),
        ({(1, 1): "purple"}, {"purple", "white"}),
        ({(1, 1): "white"}, {"purple", "tan", "teal", "orange", "white"}),
    ],
    ids=["none", "teal", "purple", "white"],
)
def test_the_ransom_is_one_cube_of_a_colour_of_the_site(
    upgrade: dict[tuple[int, int], str], accepted: set[str]
) -> None:
    """M-17.3 The site is purple."""
    s = year_end(2, buildings={(1, 1): ANNA}, cubes={ANNA: EVERY}, upgrades=upgrade)

    assert options(s) == {("decline",), *(("pay", colour) for colour in accepted)}
    play(s, "pay", min(accepted))
    assert cubes_of(s, ANNA) == {colour: 1 for colour in EVERY if colour != min(accepted)}


def test_as_any_pays_one_ransom_in_an_invasion() -> None:
    """M-17.3, M-11.6 Both sites are purple."""
    s = year_end(
        2,
        buildings={(1, 1): ANNA, (1, 5): ANNA},
        cubes={ANNA: {"tan": 2, "white": 1}},
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-palace", "4-tan"]},
    )

    assert options(s) == {("pay", "white"), ("pay", "as_any"), ("decline",)}
    play(s, "pay", "as_any")
    assert cubes_of(s, ANNA) == {"tan": 1, "white": 1}
    assert options(s) == {("pay", "white"), ("decline",)}


@pytest.mark.parametrize("cell", [(1, 2), (3, 1), (1, 1)], ids=["site", "bonus", "white"])
def test_as_any_is_not_offered_where_its_colour_is_accepted(cell: tuple[int, int]) -> None:
    """M-17.3 A tan site, a teal one with a tan upgrade, a purple one with a white upgrade."""
    s = year_end(
        2,
        buildings={cell: ANNA},
        upgrades={(3, 1): "tan", (1, 1): "white"},
        cubes={ANNA: {"tan": 2}},
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-palace", "4-tan"]},
    )

    assert options(s) == {("pay", "tan"), ("decline",)}


def test_as_any_is_renewed_at_the_start_of_the_invasion() -> None:
    """M-17.3 Anna has used it in her last turn."""
    s = position(
        year=2,
        round_number=4,
        queue=[BORIS, CLARA, ANNA],
        slots={1: BORIS, 2: CLARA},
        tiles={(1, 1): "wall-purple"},
        scrolls={ANNA: 4},
        breakthroughs={ANNA: ["2-palace", "4-tan"]},
    )
    have(at_site(s, 5, (1, 1)), {"tan": 2})
    play(s, "board")
    play(s, "wall", "purple", 1)
    play(s, "wall_slot", "north", 2)
    assert choices(s, "wall") == {("tan", 1)}
    play(s, "done")

    assert asked(s) == (Decision.RANSOM, ANNA)
    assert options(s) == {("pay", "as_any"), ("decline",)}


def test_the_courtiers_attacked_buildings_are_lost() -> None:
    """M-17.4"""
    s = year_end(
        2,
        seats=2,
        queue=(ANNA, COURTIER, BORIS),
        buildings={(1, 1): COURTIER, (2, 2): COURTIER, (5, 5): COURTIER},
        soldiers={(2, 2): ANNA},
    )

    assert owned(s, COURTIER) == {(2, 2)}
    assert s.buildings[COURTIER] == 8


def test_the_magistrates_buildings_are_never_lost() -> None:
    """M-17.4"""
    s = year_end(
        3,
        seats=1,
        queue=(MAGISTRATE, ANNA, COURTIER),
        buildings={(1, 1): MAGISTRATE, (4, 4): MAGISTRATE, (2, 2): COURTIER, (3, 1): ANNA},
    )

    assert owned(s, MAGISTRATE) == {(1, 1), (4, 4)}
    assert owned(s, COURTIER) == owned(s, ANNA) == set()


def test_all_soldiers_return_and_upgrades_and_walls_stay() -> None:
    """M-17.5 Also soldiers that were not needed, and the upgrade of a building that is lost."""
    wall = {("west", 3): ("tan", 3)}
    s = year_end(
        2,
        buildings={(3, 1): ANNA, (2, 2): BORIS, (5, 5): CLARA},
        soldiers={(3, 1): BORIS, (2, 2): ANNA},
        upgrades={(5, 5): "white"},
        walls=wall,
    )

    assert soldiers_of(s, ANNA) == soldiers_of(s, BORIS) == set()
    assert [int(s.servants[owner]) for owner in (ANNA, BORIS)] == [8, 8]
    assert owned(s, CLARA) == set()
    assert upgrades(s) == {(5, 5): "white"}
    assert walls(s) == wall
