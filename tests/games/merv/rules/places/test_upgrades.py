"""M-13.6 Upgrades from the mosque; those of pepper are in `test_pairs`."""

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ....reading import row
from ...acting import acting
from ...build import ANNA, BORIS, CLARA, at_site, play, position
from ...looking import asked, choices, cubes_of, options, soldiers_of, upgrades


def white_upgrade(**more: object) -> State:
    """Anna steps onto level 2 of the mosque."""
    return acting("mosque", {"teal": 1}, mosque={ANNA: "r1l1"}, **more)


def bonus_upgrade(**more: object) -> State:
    """Anna steps onto level 4 of the mosque."""
    return acting("mosque", {"purple": 1}, mosque={ANNA: "al3"}, **more)


def test_an_upgrade_goes_on_a_site_with_an_own_building_and_without_upgrade() -> None:
    """M-13.6"""
    s = white_upgrade(
        buildings={(2, 2): ANNA, (3, 5): ANNA, (4, 4): BORIS, (5, 5): ANNA},
        upgrades={(3, 5): "tan", (1, 5): "white"},
    )

    assert options(s) == {("upgrade", 1, 1), ("upgrade", 2, 2), ("upgrade", 5, 5)}
    play(s, "upgrade", 5, 5)

    assert upgrades(s) == {(3, 5): "tan", (1, 5): "white", (5, 5): "white"}
    assert s.white_upgrades == 4


def test_a_soldier_there_returns_to_its_owner() -> None:
    """M-13.6, M-8.8"""
    s = white_upgrade(buildings={(2, 2): ANNA}, soldiers={(2, 2): CLARA})
    assert s.servants[CLARA] == 7

    play(s, "upgrade", 2, 2)

    assert soldiers_of(s, CLARA) == set()
    assert s.servants[CLARA] == 8


def test_of_a_bonus_upgrade_the_tile_is_chosen_first_then_the_site() -> None:
    """M-13.6"""
    s = bonus_upgrade(buildings={(2, 2): ANNA, (4, 4): BORIS})

    assert asked(s) == (Decision.BONUS_TILE, ANNA)
    assert choices(s, "bonus_tile") == {("purple",), ("tan",), ("teal",), ("orange",)}
    play(s, "bonus_tile", "teal")
    assert asked(s) == (Decision.UPGRADE, ANNA)
    assert choices(s, "upgrade") == {(1, 1), (2, 2)}
    play(s, "upgrade", 2, 2)

    assert upgrades(s) == {(2, 2): "teal"}
    assert row(s.bonus_upgrades) == [1, 1, 0, 1]


def test_a_bonus_upgrade_sends_a_soldier_home_too() -> None:
    """M-13.6"""
    s = bonus_upgrade(buildings={(2, 2): ANNA}, soldiers={(2, 2): BORIS})

    play(s, "bonus_tile", "tan")
    play(s, "upgrade", 2, 2)

    assert soldiers_of(s, BORIS) == set()
    assert s.servants[BORIS] == 8


def test_without_an_own_site_a_bonus_upgrade_is_lost_and_no_tile_is_taken() -> None:
    """M-13.6 The only own building has an upgrade."""
    s = bonus_upgrade(upgrades={(1, 1): "white"}, buildings={(4, 4): BORIS})

    assert upgrades(s) == {(1, 1): "white"}
    assert row(s.bonus_upgrades) == [1, 1, 1, 1]
    assert asked(s) == (Decision.SLOT, BORIS)


def test_without_an_own_site_a_white_upgrade_is_lost() -> None:
    """M-13.6"""
    s = white_upgrade(upgrades={(1, 1): "orange"}, buildings={(4, 4): BORIS})

    assert upgrades(s) == {(1, 1): "orange"}
    assert s.white_upgrades == 6
    assert asked(s) == (Decision.SLOT, BORIS)


def test_without_a_white_upgrade_in_supply_it_is_lost() -> None:
    """M-13.6, M-1.6"""
    six = {(2, column): "white" for column in range(1, 6)} | {(4, 1): "white"}
    s = white_upgrade(upgrades=six)

    assert upgrades(s) == six
    assert asked(s) == (Decision.SLOT, BORIS)


def test_bonus_upgrades_do_not_wait_for_white_ones() -> None:
    """M-13.6 All white ones are gone, and the only own site takes the tile."""
    six = {(2, column): "white" for column in range(1, 6)} | {(4, 1): "white"}
    s = bonus_upgrade(upgrades=six)

    play(s, "bonus_tile", "tan")

    assert upgrades(s) == {**six, (1, 1): "tan"}


def test_an_upgrade_works_for_whoever_builds_there() -> None:
    """M-13.6, M-5.1"""
    s = at_site(position(upgrades={(1, 1): "teal"}), 1, (1, 1))

    assert cubes_of(s, ANNA) == {"purple": 1, "teal": 1}
