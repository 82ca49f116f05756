"""P-9.6 to P-9.8, P-9.10 to P-9.12 Trading posts and the bonus of the place."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision, Happening

from ....reading import row
from ...build import (
    ANNA,
    BORIS,
    CLARA,
    DAVID,
    LAST_DIE,
    asked,
    copy_of,
    gained,
    happened,
    held,
    lay,
    play,
    position,
)
from ...looking import figures_of, outpost_of, own, places, posts_of

SEVEN = ["moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "anxi"]
FAMILY = ("niccolo_marco", "berke", "kubilai", "wilhelm")
MOVE = {"camel": 2, "pepper": 2, "gold": 1}  # the cost of C12, whose reward is a move


def travel(s: State, *nodes: str) -> None:
    """Anna travels with the two dice that she has for it."""
    lay(s, "travel", ("own", len(nodes)), ("own", len(nodes)))
    for node in nodes:
        play(s, "step", 1, node)


def arriving(node: str, start: str, posts: list[str], **tiles: str | None) -> State:
    """Anna has travelled one step to a city."""
    s = position(
        units={ANNA: {"coin": 40, "camel": 20}},
        figures={ANNA: start},
        posts={ANNA: posts},
        dice={ANNA: own(1, 1, 6)},
        outposts=tiles,
    )
    travel(s, node)
    return s


def test_a_post_must_be_placed_where_the_movement_ends_and_not_on_the_way() -> None:
    """P-9.6"""
    s = position(
        units={ANNA: {"coin": 20, "camel": 20}},
        figures={ANNA: "lan_zhou"},
        dice={ANNA: own(2, 2, 6)},
    )

    travel(s, "kashgar", "oasis_5")
    assert posts_of(s, ANNA) == set()
    t = arriving("kashgar", "oasis_5", [])
    assert posts_of(t, ANNA) == {"kashgar"}
    assert t.posts_left[ANNA] == 8


def test_ending_where_an_own_post_stands_does_nothing() -> None:
    """P-9.6"""
    s = arriving("ormuz", "karachi", ["ormuz"])

    assert (s.posts_left[ANNA], posts_of(s, ANNA)) == (8, {"ormuz"})
    assert held(s, ANNA)["camel"] == 20 - 3  # the route, and no bonus
    assert Happening.POST_PLACED not in happened(s)


def test_a_post_of_another_seat_is_no_own_post() -> None:
    """P-9.6"""
    s = position(
        units={ANNA: {"coin": 20}},
        figures={ANNA: "oasis_1"},
        posts={BORIS: ["moscow"]},
        dice={ANNA: own(1, 1, 6)},
    )

    travel(s, "moscow")

    assert posts_of(s, ANNA) == posts_of(s, BORIS) == {"moscow"}


def test_a_figure_that_went_away_and_came_back_has_moved() -> None:
    """P-9.6"""
    s = position(
        units={ANNA: {"coin": 20, "camel": 9}},
        figures={ANNA: "moscow"},
        dice={ANNA: own(2, 2, 6)},
        outposts={"moscow": None},
    )

    travel(s, "oasis_1", "moscow")

    assert posts_of(s, ANNA) == {"moscow"}


def test_only_figures_that_moved_place_a_post() -> None:
    """P-9.6"""
    s = position(
        characters=FAMILY,
        figures={ANNA: ("oasis_1", "xian")},
        dice={ANNA: own(1, 1, 6)},
        outposts={"moscow": None},
    )

    travel(s, "moscow")

    assert posts_of(s, ANNA) == {"moscow"}


def test_all_posts_of_a_movement_are_placed_before_any_bonus_is_settled() -> None:
    """P-9.6"""
    s = position(
        characters=FAMILY,
        units={ANNA: {"coin": 20}},
        figures={ANNA: ("oasis_1", "beijing")},
        dice={ANNA: own(2, 2, 6)},
        outposts={"moscow": "O05"},
        bonuses={"xian": "bonus_f"},
    )

    lay(s, "travel", ("own", 2), ("own", 2))
    play(s, "step", 1, "moscow")
    assert posts_of(s, ANNA) == set()
    play(s, "step", 2, "xian")

    assert posts_of(s, ANNA) == {"moscow", "xian"}
    events = [e for e in happened(s) if e in (Happening.POST_PLACED, Happening.GAINED)]
    assert events == [Happening.POST_PLACED] * 2 + [Happening.GAINED] * 2
    assert (held(s, ANNA)["silk"], held(s, ANNA)["vp"]) == (2, 3)


@pytest.mark.parametrize(("before", "points"), [(6, 0), (7, 5), (8, 10)])
def test_the_8th_post_scores_5_and_the_9th_10(before: int, points: int) -> None:
    """P-9.7"""
    s = arriving("xian", "oasis_9", [*SEVEN, "ormuz"][:before])

    # The marker of Xian asks for another bonus; the points are there at once.
    assert (held(s, ANNA)["vp"], s.posts_left[ANNA]) == (points, 9 - before - 1)


@pytest.mark.parametrize(("before", "points"), [(7, 5), (8, 10), (9, 0), (10, 10)])
def test_wilhelm_scores_10_more_for_his_11th_post(before: int, points: int) -> None:
    """P-9.7"""
    s = position(
        characters=("wilhelm", "berke", "kubilai", "johannes"),
        units={ANNA: {"coin": 9}},
        figures={ANNA: "oasis_9"},
        posts={ANNA: [*SEVEN, "ormuz", "adana", "kochi"][:before]},
        dice={ANNA: own(1, 1, 6)},
    )

    travel(s, "xian")

    assert (held(s, ANNA)["vp"], s.posts_left[ANNA]) == (points, 11 - before - 1)


@pytest.mark.parametrize("earlier", [[], [BORIS], [BORIS, CLARA], [DAVID, BORIS, CLARA]])
def test_in_beijing_the_free_space_of_highest_points_is_taken(earlier: list[int]) -> None:
    """P-9.8"""
    s = position(
        figures={ANNA: "xian"},
        posts={seat: ["beijing"] for seat in earlier},
        dice={ANNA: own(1, 1, 6)},
    )

    travel(s, "beijing")

    assert row(s.beijing) == [*earlier, ANNA, *[NOBODY] * (3 - len(earlier))]


def test_beijing_gives_no_bonus_and_its_points_do_not_come_at_once() -> None:
    """P-9.8"""
    s = position(figures={ANNA: "xian"}, dice={ANNA: own(1, 1, 6)})
    before = copy_of(s)

    travel(s, "beijing")

    assert gained(before, s, ANNA) == {"coin": -3}
    assert asked(s) == (Decision.TURN, ANNA)


def test_red_places_a_post_in_a_small_city_and_has_1_camel_and_3_coins() -> None:
    """P-9.10"""
    s = position(
        units={ANNA: {"coin": 3, "camel": 2}}, figures={ANNA: "oasis_4"}, dice={ANNA: own(1, 1, 6)}
    )

    travel(s, "adana")

    assert (held(s, ANNA)["coin"], held(s, ANNA)["camel"]) == (3, 1)


def test_the_bonus_of_a_small_city_stays_for_those_who_come_later() -> None:
    """P-9.10"""
    s = position(
        units={ANNA: {"coin": 3, "camel": 2}},
        figures={ANNA: "oasis_4"},
        posts={BORIS: ["adana"], CLARA: ["adana"]},
        dice={ANNA: own(1, 1, 6)},
    )

    travel(s, "adana")

    assert (held(s, ANNA)["coin"], held(s, ANNA)["camel"]) == (3, 1)


def test_the_first_post_in_a_large_city_brings_the_outpost_and_the_tile_is_gone() -> None:
    """P-9.10"""
    s = arriving("moscow", "oasis_1", [], moscow="O06")
    assert held(s, ANNA)["gold"] == 2
    assert outpost_of(s, "moscow") is None

    later = position(
        figures={ANNA: "oasis_1"}, posts={BORIS: ["moscow"]}, dice={ANNA: own(1, 1, 6)}
    )
    before = copy_of(later)
    travel(later, "moscow")
    assert gained(before, later, ANNA) == {"coin": -3}


def test_an_outpost_still_lies_where_posts_have_never_taken_it() -> None:
    """P-9.10"""
    s = arriving("moscow", "oasis_1", [], moscow="O06", karakorum="O01")

    assert outpost_of(s, "karakorum") == "O01"


def test_small_city_bonuses_come_again_at_every_later_round_start() -> None:
    """P-9.11"""
    s = position(dice=LAST_DIE, posts={ANNA: ["anxi"], BORIS: ["ormuz"]})
    before = copy_of(s)

    play(s, "bag", "own", 1)

    # Johannes (Boris) has three coins besides.
    assert gained(before, s, ANNA) == {"coin": 3 + 5}
    assert gained(before, s, BORIS) == {"camel": 3, "coin": 3}


def test_without_a_post_or_with_one_in_a_large_city_only_nothing_comes() -> None:
    """P-9.11"""
    s = position(dice=LAST_DIE, posts={ANNA: ["moscow", "sumatra"]}, figures={ANNA: "anxi"})
    before = copy_of(s)

    play(s, "bag", "own", 1)

    assert gained(before, s, ANNA) == {"coin": 3}
    assert Happening.CITY_BONUS not in happened(s)


def test_a_post_opens_the_city_card_from_the_next_turn_on() -> None:
    """P-9.12"""
    s = position(
        units={ANNA: {"coin": 9}},
        dice={ANNA: own(1, 1, 6, 6), BORIS: [], CLARA: [], DAVID: []},
        cards={"alexandria": "K27"},
        outposts={"alexandria": None},
    )

    travel(s, "alexandria")
    assert places(s) == set()
    play(s, "end_turn")

    assert asked(s) == (Decision.TURN, ANNA)
    assert "alexandria" in places(s)


def test_a_post_placed_by_a_bonus_action_does_not_open_the_card_for_the_main_action() -> None:
    """P-9.12"""
    s = position(
        contracts={ANNA: ["C12"]},
        units={ANNA: MOVE},
        dice={ANNA: own(6, 6), BORIS: [], CLARA: [], DAVID: []},
        cards={"alexandria": "K27"},
        outposts={"alexandria": None},
    )

    play(s, "complete", 1)
    play(s, "step", 1, "alexandria")
    assert (posts_of(s, ANNA), figures_of(s, ANNA)) == ({"alexandria"}, ["alexandria"])
    assert "alexandria" not in places(s)
    lay(s, "take_5_coins", ("own", 6))
    play(s, "end_turn")

    assert "alexandria" in places(s)
