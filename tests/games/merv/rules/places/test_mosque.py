"""M-13.1 to M-13.4, M-13.7 The mosque: its track; what it gives is in `test_mosque_boons`."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.words import Decision

from ...acting import acting, at_board, at_market, space_of
from ...build import ANNA, BORIS, CLARA, play
from ...looking import asked, choices, cubes_of, options, part, upgrades

SEGMENTS = [
    ("1", "r1l1", ["orange"]),
    ("2", "r2l1", ["teal"]),
    ("3", "r3l1", ["purple"]),
    ("4", "r4l1", ["tan"]),
    ("r1l1", "r1l2", ["teal"]),
    ("r2l1", "r2l2", ["orange"]),
    ("r3l1", "r3l2", ["tan"]),
    ("r4l1", "r4l2", ["purple"]),
    ("r1l2", "al3", ["tan"]),
    ("r2l2", "al3", ["tan"]),
    ("r3l2", "bl3", ["orange"]),
    ("r4l2", "bl3", ["orange"]),
    ("al3", "al4", ["purple"]),
    ("bl3", "bl4", ["teal"]),
    ("al4", "m5", ["tan", "teal"]),
    ("bl4", "m5", ["tan", "teal"]),
    ("m5", "m6", ["purple", "orange"]),
    ("m6", "m7", ["purple", "teal"]),
    ("m7", "m8", ["tan", "orange"]),
    ("m8", "m9", ["purple", "tan"]),
    ("m9", "m10", ["teal", "orange"]),
]
PLENTY = {"purple": 9, "tan": 9, "teal": 9, "orange": 9}


def test_three_steps_on_the_second_path() -> None:
    """M-13.2 to M-13.5 The worked example: a camel, a white upgrade, favour."""
    s = acting(
        "mosque",
        {"teal": 1, "orange": 1, "tan": 1},
        mosque={BORIS: "al3"},
        mosque_camels=(0, 1, 1, 1),
        buildings={(2, 2): ANNA},
    )

    assert options(s) == {("path", 1), ("path", 2), ("path", 4)}  # no purple cube for the third
    play(s, "path", 2)
    assert s.camels[ANNA] == 1
    play(s, "advance")
    assert choices(s, "upgrade") == {(1, 1), (2, 2)}
    play(s, "upgrade", 2, 2)
    assert upgrades(s) == {(2, 2): "white"}
    play(s, "advance")

    assert s.favour[ANNA] == 1
    assert space_of(s, ANNA) == space_of(s, BORIS) == "al3"
    assert cubes_of(s, ANNA) == {}


def test_the_fourth_path_goes_no_further_without_a_purple_cube() -> None:
    """M-13.1 The same example."""
    s = acting("mosque", {"teal": 1, "orange": 1, "tan": 1}, mosque_camels=(0, 1, 1, 1))

    play(s, "path", 4)

    assert space_of(s, ANNA) == "r4l1"
    assert asked(s) == (Decision.SLOT, BORIS)


@pytest.mark.parametrize(("begin", "end", "cost"), SEGMENTS)
def test_each_segment_leads_on_and_costs_its_cubes(begin: str, end: str, cost: list[str]) -> None:
    """M-13.1 One cube less, and there is no step; the numbers are paths."""
    on_track = {"mosque": {} if begin.isdigit() else {ANNA: begin}}
    poor = {colour: 0 if colour == cost[-1] else 1 for colour in cost}

    s = acting("mosque", dict.fromkeys(cost, 1), **on_track)

    assert space_of(s, ANNA) == end
    assert cubes_of(s, ANNA) == {}
    assert ("board",) not in options(at_board("mosque", poor, **on_track))


def test_one_or_more_steps_one_at_a_time() -> None:
    """M-13.2"""
    s = acting("mosque", PLENTY)

    assert options(s) == {("path", path) for path in range(1, 5)}
    play(s, "path", 4)
    assert options(s) == {("advance",), ("done",)}
    play(s, "advance")
    assert options(s) == {("advance",), ("done",)}
    play(s, "done")

    assert space_of(s, ANNA) == "r4l2"
    assert asked(s) == (Decision.SLOT, BORIS)


def test_any_number_of_discs_share_a_space() -> None:
    """M-13.2"""
    s = acting("mosque", {"purple": 1, "teal": 1}, mosque={ANNA: "m6", BORIS: "m7", CLARA: "m7"})

    assert [space_of(s, owner) for owner in (ANNA, BORIS, CLARA)] == ["m7"] * 3


@pytest.mark.parametrize(("posts", "offered"), [(6, True), (7, False)])
def test_the_first_step_needs_a_disc(posts: int, offered: bool) -> None:
    """M-13.3"""
    cities = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    s = at_board("mosque", PLENTY, posts={ANNA: cities[:posts]})

    assert s.discs[ANNA] == 7 - posts
    assert (("board",) in options(s)) == offered


def test_the_first_step_takes_a_disc_and_no_other_does() -> None:
    """M-13.3"""
    s = acting("mosque", PLENTY)

    play(s, "path", 1)
    assert s.discs[ANNA] == 6
    play(s, "advance")

    assert s.discs[ANNA] == 6


@pytest.mark.parametrize(("begin", "end", "cost"), SEGMENTS)
def test_a_space_scores_its_points_on_entering(begin: str, end: str, cost: list[str]) -> None:
    """M-13.4 One to four on levels 6 to 9, nothing elsewhere."""
    on_track = {} if begin.isdigit() else {ANNA: begin}
    s = acting("mosque", dict.fromkeys(cost, 1), mosque=on_track)

    assert part(s, ANNA, "mosque") == {"m6": 1, "m7": 2, "m8": 3, "m9": 4}.get(end, 0)


def test_the_boon_is_gained_before_the_next_step() -> None:
    """M-13.4"""
    s = acting("mosque", PLENTY, mosque={ANNA: "m5"})  # the first step goes by itself

    assert part(s, ANNA, "mosque") == 1
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "decline")
    assert options(s) == {("advance",), ("done",)}


def test_a_free_step_pays_nothing() -> None:
    """M-13.7 Else the same: any path, its camel, then its boons."""
    s = at_market("B", cubes={"teal": 1})

    play(s, "market_place", "top_right")
    assert asked(s) == (Decision.FREE_STEP, ANNA)
    assert options(s) == {("path", path) for path in range(1, 5)}
    play(s, "path", 2)

    assert space_of(s, ANNA) == "r2l1"
    assert cubes_of(s, ANNA) == {"teal": 1}
    assert s.camels[ANNA] == 1
    assert s.discs[ANNA] == 6


def test_a_free_step_on_the_way_goes_on() -> None:
    """M-13.7"""
    s = at_market("B", mosque={ANNA: "m6"})

    play(s, "market_place", "top_right")

    assert space_of(s, ANNA) == "m7"
    assert part(s, ANNA, "mosque") == 2
    assert s.favour[ANNA] == 1


def test_without_a_disc_a_free_first_step_is_lost() -> None:
    """M-13.3, M-13.7"""
    cities = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    s = at_market("B", posts={ANNA: cities})

    play(s, "market_place", "top_right")

    assert s.mosque[ANNA] == NOBODY
    assert asked(s) == (Decision.TURN, ANNA)


def test_at_the_last_space_a_free_step_is_lost() -> None:
    """M-13.7"""
    s = at_market("B", mosque={ANNA: "m10"})

    play(s, "market_place", "top_right")

    assert space_of(s, ANNA) == "m10"
    assert asked(s) == (Decision.TURN, ANNA)


def test_at_the_last_space_there_is_no_step_to_pay() -> None:
    """M-13.2"""
    s = at_board("mosque", PLENTY, mosque={ANNA: "m10"})

    assert ("board",) not in options(s)
