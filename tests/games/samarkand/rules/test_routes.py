"""S-5 Expanding; `test_second_camel.py` has S-5.4 to S-5.6."""

import pytest

from bactrian.core.rules.bits import has
from bactrian.games.samarkand.rules.routes import is_free_space
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES, SPACES
from bactrian.games.samarkand.words import Happening

from ..build import ANNA, BORIS, CLARA, LEVANT, play, position
from ..looking import camels_on, choices, happened
from ..scenes import LONG_LEVANT, PLAYER_COUNTS, random_game

AROUND_DAMASCUS = {"aleppo", "antioch", "east_med", "gaza", "jericho", "palmyra"}


def free_spaces_of_levant(s: State) -> set[str | int | None]:
    """Where the first camel may go when Anna expands the Levant route."""
    play(s, "expand", family="levant")
    return choices(s, "place")


def test_a_free_space_lies_beside_a_camel_of_the_family() -> None:
    """S-5.1"""
    s = position(tiles={ANNA: ["levant"]})

    assert free_spaces_of_levant(s) == AROUND_DAMASCUS


def test_a_space_with_one_foreign_camel_is_free_with_two_camels_it_is_not() -> None:
    """S-5.1"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["byzant", "egyptian"]},
        camels={
            "byzant": ["caesarea", "antioch", "east_med"],
            "egyptian": ["damietta", "gaza", "east_med"],
        },
    )

    assert free_spaces_of_levant(s) == AROUND_DAMASCUS - {"east_med"}


def test_a_space_with_a_camel_of_the_family_is_not_free() -> None:
    """S-5.1"""
    s = position(tiles={ANNA: ["levant"]}, camels={"levant": ["gaza"]})

    beside_gaza = {"alexandria", "damietta", "sinai"}

    assert free_spaces_of_levant(s) == AROUND_DAMASCUS - {"gaza"} | beside_gaza


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_the_sets_of_free_spaces_agree_with_the_definition_all_game_long(seats: int) -> None:
    """S-5.1"""
    for s in random_game(seats)[::40]:
        for family in range(FAMILIES):
            kept = [has(s.free[family], space) for space in range(SPACES)]
            assert kept == [is_free_space(s, family, space) for space in range(SPACES)]


def test_only_members_may_expand() -> None:
    """S-5.2"""
    s = position(tiles={ANNA: ["levant"], BORIS: ["tigris"]})

    assert choices(s, "expand") == {"levant"}


def test_a_family_without_camels_in_stock_cannot_be_expanded() -> None:
    """S-5.2"""
    last_one = position(tiles={ANNA: ["levant"]}, camels={"levant": LONG_LEVANT})
    none_left = position(tiles={ANNA: ["levant"]}, camels={"levant": [*LONG_LEVANT, "palmyra"]})

    assert (last_one.stock[LEVANT], none_left.stock[LEVANT]) == (1, 0)
    assert choices(last_one, "expand") == {"levant"}
    assert choices(none_left, "expand") == set()


def test_a_family_without_a_free_space_cannot_be_expanded() -> None:
    """S-5.2 Of the three spaces beside Kashgar only Osh has room, then none has."""
    camels = {
        "sogdian": ["ferghana", "talas", "osh", "almaliq", "yarkand"],
        "persian": ["tabas", "balkh", "badakhshan", "yarkand", "ferghana", "talas", "almaliq"],
    }
    tiles = {ANNA: ["chinese"], BORIS: ["sogdian", "persian"]}

    one_free = position(tiles=tiles, camels=camels)
    none_free = position(tiles=tiles, camels={**camels, "persian": [*camels["persian"], "osh"]})

    assert choices(one_free, "expand") == {"chinese"}
    assert choices(none_free, "expand") == set()


def test_the_first_camel_comes_from_the_stock_and_is_free_of_charge() -> None:
    """S-5.3"""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 2}, cash={ANNA: 8})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    assert camels_on(s, "gaza") == ["levant"]
    assert s.stock[LEVANT] == 10
    assert (s.cash[ANNA], s.treasury[LEVANT]) == (8, 2)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_camels_never_move_and_never_leave_the_map(seats: int) -> None:
    """S-5.7"""
    game = random_game(seats)

    for before, s in zip(game[::20], game[20::20], strict=False):
        for space in range(SPACES):
            for place in range(2):
                stood = before.camel[space, place]
                assert stood in (-1, s.camel[space, place])


def test_a_space_with_two_camels_is_closed_for_every_family() -> None:
    """S-5.7"""
    s = position(
        tiles={ANNA: ["tigris"], BORIS: ["byzant"], CLARA: ["levant"]},
        camels={
            "byzant": ["caesarea", "antioch"],
            "levant": ["antioch"],
            "tigris": ["raqqa", "aleppo"],
        },
    )

    play(s, "expand", family="tigris")

    assert "caesarea" in choices(s, "place")
    assert "antioch" not in choices(s, "place")


def test_one_foreign_camel_fits_on_a_home() -> None:
    """S-5.7"""
    camels = {"byzant": ["caesarea", "antioch"], "tigris": ["hira", "palmyra"]}
    tiles = {ANNA: ["byzant"], BORIS: ["tigris"]}

    open_home = position(tiles=tiles, camels=camels)
    closed = position(tiles=tiles, camels={**camels, "tigris": ["hira", "palmyra", "damascus"]})
    play(open_home, "expand", family="byzant")
    play(closed, "expand", family="byzant")

    assert "damascus" in choices(open_home, "place")
    assert "damascus" not in choices(closed, "place")


def test_water_reaches_further_spaces_like_land() -> None:
    """S-5.8"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["egyptian"]},
        camels={"levant": ["east_med"], "egyptian": ["damietta", "gaza", "east_med"]},
    )

    play(s, "expand", family="levant")
    beyond = choices(s, "place") & {"tarsus", "alexandria"}
    play(s, "place", space="tarsus")

    assert beyond == {"tarsus", "alexandria"}
    assert camels_on(s, "tarsus") == ["levant"]


def test_nothing_is_won_on_water() -> None:
    """S-5.8 Neither goods for the first camel nor a relationship for the second."""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["egyptian"]},
        camels={"egyptian": ["damietta", "gaza"]},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="east_med")
    first = happened(s)
    play(s, "expand", family="egyptian")
    play(s, "place", space="east_med")

    assert camels_on(s, "east_med") == ["levant", "egyptian"]
    assert Happening.TOOK_GOODS not in first
    assert Happening.MET not in happened(s)
