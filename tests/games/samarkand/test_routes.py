"""S-5 Expanding."""

import pytest

from bactrian.core.bits import has
from bactrian.games.samarkand.invariants import money
from bactrian.games.samarkand.routes import is_free_space
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import FAMILIES, SPACES
from bactrian.games.samarkand.words import Decision, Happening

from .build import ANNA, BORIS, CLARA, LEVANT, TIGRIS, play, position
from .looking import asked, camels_on, choices, happened, options
from .scenes import LONG_LEVANT, PLAYER_COUNTS, levant_has_met_four, random_game

BARBARA = ANNA  # of the printed example
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
    """S-5.2 Only Osh beside Kashgar holds a single camel, then none of the three does."""
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


def test_the_first_camel_is_settled_before_the_second_is_decided_on() -> None:
    """S-5.3, S-5.4 The sale of flax (17) comes before the question for a second camel."""
    s = position(
        tiles={ANNA: ["levant"]}, treasury={"levant": 1}, hand={BORIS: [17, 1]}, cash={ANNA: 9}
    )

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")
    first = asked(s)
    play(s, "sell")

    assert first == (Decision.SALE, BORIS)
    assert asked(s) == (Decision.SECOND, ANNA)
    assert s.seller[17] == BORIS


def test_one_may_stop_after_the_first_camel() -> None:
    """S-5.4"""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 1}, cash={ANNA: 9})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    may_stop = ("stop", None) in options(s)
    play(s, "stop")

    assert may_stop
    assert asked(s) == (Decision.TURN, BORIS)
    assert (s.stock[LEVANT], s.treasury[LEVANT]) == (10, 1)


def test_without_a_dirham_in_the_treasury_there_is_no_second_camel() -> None:
    """S-5.4, S-5.5 However much cash the seat has."""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 0})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    assert s.cash[ANNA] == 10
    assert asked(s) == (Decision.TURN, BORIS)


def test_without_a_camel_in_stock_there_is_no_second_camel() -> None:
    """S-5.4"""
    s = position(
        tiles={ANNA: ["levant"]},
        camels={"levant": LONG_LEVANT},
        treasury={"levant": 3},
        cash={ANNA: 7},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")

    assert asked(s) == (Decision.TURN, BORIS)
    assert s.treasury[LEVANT] == 3


def test_without_a_free_space_there_is_no_second_camel() -> None:
    """S-5.4 On Osh the Chinese reach Talas, Ferghana and Badakhshan, all of them closed."""
    s = position(
        tiles={ANNA: ["chinese"], BORIS: ["sogdian", "persian"], CLARA: ["tigris"]},
        camels={
            "sogdian": ["ferghana", "talas", "osh", "almaliq", "yarkand", "badakhshan"],
            "persian": ["tabas", "balkh", "badakhshan", "yarkand", "ferghana", "talas", "almaliq"],
        },
        treasury={"chinese": 3},
    )

    play(s, "expand", family="chinese")

    assert camels_on(s, "osh") == ["sogdian", "chinese"]
    assert asked(s) == (Decision.TURN, BORIS)


def test_the_second_camel_costs_the_treasury_a_dirham_that_goes_to_the_supply() -> None:
    """S-5.5"""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 1}, cash={ANNA: 9})
    total = money(s)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="palmyra")

    assert (s.treasury[LEVANT], s.cash[ANNA]) == (0, 9)
    assert money(s) == total - 1
    assert Happening.PAID_FOR_SECOND in happened(s)


def test_barbara_expands_the_levant_route_onto_land_and_onto_water() -> None:
    """S-5.5, S-5.6, S-5.8 The printed example."""
    s = position(tiles={BARBARA: ["levant"]}, treasury={"levant": 5}, cash={BARBARA: 5})

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")
    play(s, "place", space="east_med")

    assert camels_on(s, "palmyra") == camels_on(s, "east_med") == ["levant"]
    assert s.stock[LEVANT] == 9
    assert (s.treasury[LEVANT], s.cash[BARBARA]) == (4, 5)


def test_the_second_space_is_counted_after_the_first_camel() -> None:
    """S-5.6 Next to the first camel or anywhere else on the route."""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 1}, cash={ANNA: 9})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")

    beside_gaza = {"alexandria", "damietta", "sinai"}
    assert choices(s, "place") == AROUND_DAMASCUS - {"gaza"} | beside_gaza


def test_goods_and_meetings_come_with_the_second_camel_too() -> None:
    """S-5.6"""
    met = levant_has_met_four()
    entered = position(
        tiles={ANNA: ["levant"]}, treasury={"levant": 1}, hand={BORIS: [17, 1]}, cash={ANNA: 9}
    )

    play(met, "expand", family="levant")
    play(met, "place", space="jericho")
    if asked(met) != (Decision.SECOND, ANNA):
        play(met, "keep")
    play(met, "place", space="arrajan")
    play(entered, "expand", family="levant")
    play(entered, "place", space="gaza")
    play(entered, "place", space="jericho")

    assert Happening.MET in happened(met)
    assert Happening.TOOK_GOODS in happened(entered)
    assert asked(entered) == (Decision.SALE, BORIS)


def test_there_is_no_third_camel() -> None:
    """S-5.6"""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 5}, cash={ANNA: 5})

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="sinai")

    assert asked(s) == (Decision.TURN, BORIS)
    assert s.treasury[LEVANT] == 4


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
    camels = {"byzant": ["caesarea", "antioch"], "levant": ["antioch"], "tigris": ["raqqa"]}
    s = position(
        tiles={ANNA: ["tigris"], BORIS: ["byzant"], CLARA: ["levant"]},
        camels={**camels, "tigris": ["raqqa", "aleppo"]},
    )

    play(s, "expand", family="tigris")

    assert has(s.free[TIGRIS], 23)  # Caesarea, with one camel
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


def test_water_is_filled_by_two_camels_and_reaches_further_spaces() -> None:
    """S-5.8"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["byzant"], CLARA: ["egyptian"]},
        camels={"levant": ["east_med"], "egyptian": ["damietta", "gaza"]},
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
        camels={"egyptian": ["damietta", "gaza"], "levant": []},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="east_med")
    first = happened(s)
    play(s, "expand", family="egyptian")
    play(s, "place", space="east_med")

    assert camels_on(s, "east_med") == ["levant", "egyptian"]
    assert Happening.TOOK_GOODS not in first
    assert Happening.MET not in happened(s)
