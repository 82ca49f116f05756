"""M-13.5 What the spaces of the mosque give; upgrades are in `test_upgrades`."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ...acting import acting, courtiers_of, space_of
from ...build import ANNA, BORIS, play
from ...looking import asked, choices, options, part, soldiers_of, upgrades, walls

COST = {
    "r1l1": ["teal"],
    "r2l1": ["orange"],
    "r3l1": ["tan"],
    "r4l1": ["purple"],
    "r1l2": ["tan"],
    "r3l2": ["orange"],
    "al3": ["purple"],
    "bl3": ["teal"],
    "bl4": ["tan", "teal"],
    "m5": ["purple", "orange"],
    "m6": ["purple", "teal"],
    "m7": ["tan", "orange"],
    "m8": ["purple", "tan"],
    "m9": ["teal", "orange"],
}
SCORING_TILES = {"tile-caravansary", "tile-library", "tile-marketplace", "tile-wall"}


def stepping(begin: str, **more: object) -> State:
    """Anna makes the one step that she can pay from a space."""
    return acting("mosque", dict.fromkeys(COST[begin], 1), mosque={ANNA: begin}, **more)


@pytest.mark.parametrize(("camels", "gained"), [((1, 1, 1, 1), 1), ((1, 0, 1, 1), 0)])
def test_the_camel_of_a_path_is_gained_if_still_there(camels: list[int], gained: int) -> None:
    """M-13.5"""
    s = acting("mosque", {"teal": 1}, mosque_camels=camels)

    assert space_of(s, ANNA) == "r2l1"
    assert s.camels[ANNA] == gained
    assert [int(s.mosque_camel[path]) for path in range(4)] == [1, 0, 1, 1]


@pytest.mark.parametrize("begin", ["r1l1", "r2l1", "r3l1", "r4l1"])
def test_a_white_upgrade_on_level_2(begin: str) -> None:
    """M-13.5"""
    s = stepping(begin)

    assert upgrades(s) == {(1, 1): "white"}


@pytest.mark.parametrize("begin", ["r1l2", "r3l2", "m6"])
def test_favour_on_levels_3_and_7(begin: str) -> None:
    """M-13.5"""
    assert stepping(begin).favour[ANNA] == 1


@pytest.mark.parametrize("begin", ["al3", "bl3"])
def test_a_bonus_upgrade_on_level_4(begin: str) -> None:
    """M-13.5 The player chooses one of those left."""
    s = stepping(begin, upgrades={(5, 5): "tan"})

    assert options(s) == {("bonus_tile", colour) for colour in ("purple", "teal", "orange")}
    play(s, "bonus_tile", "orange")
    assert upgrades(s) == {(5, 5): "tan", (1, 1): "orange"}


def test_a_scoring_tile_on_level_5() -> None:
    """M-13.5 The player chooses one of those left."""
    s = stepping("bl4", scoring_tiles={BORIS: "tile-library"})

    assert asked(s) == (Decision.SCORING_TILE, ANNA)
    assert choices(s, "scoring_tile") == {(tile,) for tile in SCORING_TILES - {"tile-library"}}
    play(s, "scoring_tile", "tile-wall")
    assert s.scoring_tile_owner[3] == ANNA


def test_a_soldier_on_level_6() -> None:
    """M-13.5"""
    s = stepping("m5", buildings={(4, 4): BORIS})

    play(s, "deploy_soldier", 4, 4)

    assert soldiers_of(s, ANNA) == {(4, 4)}
    assert s.influence[ANNA] == 2


def test_a_free_courtier_on_level_8() -> None:
    """M-13.5"""
    s = stepping("m7")

    assert asked(s) == (Decision.FREE_COURTIER, ANNA)
    play(s, "courtier", "trade")
    assert courtiers_of(s, ANNA) == {"trade": 1}


def test_a_free_wall_on_level_9() -> None:
    """M-13.5"""
    s = stepping("m8", buildings={(2, 1): BORIS})

    assert asked(s) == (Decision.FREE_WALL, ANNA)
    play(s, "wall", "orange", 1)
    play(s, "wall_slot", "north", 1)

    assert walls(s) == {("north", 1): ("orange", 1)}
    assert s.influence[ANNA] == 1 + 2


def test_the_last_space_gives_nothing_at_once() -> None:
    """M-13.5"""
    s = stepping("m9")

    assert space_of(s, ANNA) == "m10"
    assert part(s, ANNA, "mosque") == part(s, ANNA, "boons") == 0
    assert asked(s) == (Decision.SLOT, BORIS)
