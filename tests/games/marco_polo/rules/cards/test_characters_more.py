"""P-12 Characters on the map: Kubilai, Niccolo & Marco, Wilhelm."""

import pytest

from bactrian.games.marco_polo.words import Decision, Happening

from ...build import (
    ANNA,
    BORIS,
    asked,
    choices,
    copy_of,
    gained,
    held,
    lay,
    opening,
    options,
    play,
    position,
)
from ...looking import figures_of, gains_in_order, match_at, posts_of, reports
from ...more import round_end, travelling

KUBILAI = ("kubilai", "mercator", "berke", "matteo")
BROTHERS = ("niccolo_marco", "mercator", "berke", "kubilai")
WILHELM = ("wilhelm", "mercator", "berke", "matteo")
JOHANNES = ("johannes", "mercator", "berke", "matteo")
TEN_CITIES = ["samarcanda", "lan_zhou", "karachi", "kashgar", "xian", "ormuz", "adana", "kochi"]
TEN_CITIES += ["alexandria", "sumatra"]


def test_kubilai_starts_in_beijing_with_a_post_on_the_10() -> None:
    """P-12.10 The first of nine."""
    s = opening(characters=KUBILAI)

    assert figures_of(s, ANNA) == ["beijing"]
    assert posts_of(s, ANNA) == {"beijing"}
    assert s.posts_left[ANNA] == 8
    assert match_at(s).scores()[ANNA].parts["beijing"] == 10
    assert figures_of(s, BORIS) == ["venezia"]


def test_the_next_in_beijing_after_kubilai_takes_the_7() -> None:
    """P-12.10, P-9.8"""
    s = travelling(("mercator", "kubilai", "berke", "matteo"), 1, figures={ANNA: "xian"})

    play(s, "step", 1, "beijing")

    assert [score.parts["beijing"] for score in match_at(s).scores()] == [7, 10, 0, 0]


def test_kubilais_first_post_counts_towards_the_8th() -> None:
    """P-12.10 With six more on the board the next one is his eighth."""
    six = ["moscow", "anxi", "karakorum", "samarcanda", "kashgar", "karachi"]
    s = travelling(
        KUBILAI, 1, posts={ANNA: six}, outposts={"lan_zhou": None}, figures={ANNA: "oasis_8"}
    )

    play(s, "step", 1, "lan_zhou")

    assert held(s, ANNA)["vp"] == 5


def test_niccolo_and_marco_have_two_figures_and_a_camel_every_round() -> None:
    """P-12.11"""
    s = opening(characters=BROTHERS)
    assert figures_of(s, ANNA) == ["venezia", "venezia"]
    assert held(s, ANNA)["camel"] == 2 + 1
    assert figures_of(s, BORIS) == ["venezia"]

    later = round_end(BROTHERS)

    assert later.round_number == 2
    assert ("camel", 1) in gains_in_order(later, ANNA)


def test_a_movement_may_be_shared_between_the_two_figures() -> None:
    """P-12.11, P-12.12 Figure 1 first; posts in figure 1's city, then in figure 2's."""
    s = travelling(
        BROTHERS,
        4,
        figures={ANNA: ("oasis_1", "oasis_4")},
        outposts={"moscow": "O01", "alexandria": "O04"},
    )
    before = copy_of(s)
    firsts = {("step", 1, "venezia"), ("step", 1, "moscow")}
    assert options(s) == firsts | {("step", 2, "adana"), ("step", 2, "alexandria")}

    play(s, "step", 1, "moscow")
    assert {("step", 1, "anxi"), ("step", 2, "alexandria"), ("stop",)} <= options(s)
    play(s, "step", 2, "alexandria")
    assert {figure for figure, _ in choices(s, "step")} == {2}
    play(s, "stop")

    nodes = [node for _, node, _, _ in reports(s, Happening.POST_PLACED)]
    assert nodes == [2, 6]  # Moscow, Alexandria
    assert posts_of(s, ANNA) == {"moscow", "alexandria"}
    assert gained(before, s, ANNA) == {"coin": -7 + 3, "camel": 3}


def test_on_one_node_only_figure_1_is_offered_for_the_first_step() -> None:
    """P-12.12 After it figure 2 is, too."""
    s = travelling(BROTHERS, 2)
    assert options(s) == {("step", 1, node) for node in ("oasis_1", "oasis_2", "alexandria")}

    play(s, "step", 1, "oasis_1")

    assert {("step", 2, "oasis_1"), ("step", 2, "alexandria")} <= options(s)


def test_two_figures_that_end_in_one_city_place_one_post() -> None:
    """P-12.12, P-9.6"""
    s = travelling(BROTHERS, 2, outposts={"alexandria": None})

    play(s, "step", 1, "alexandria")
    play(s, "step", 2, "alexandria")

    assert posts_of(s, ANNA) == {"alexandria"}
    assert s.posts_left[ANNA] == 8


def test_a_figure_that_has_not_moved_places_nothing() -> None:
    """P-9.6, P-12.12 Figure 2 stands in Anxi, whose post was moved away."""
    s = travelling(BROTHERS, 1, figures={ANNA: ("venezia", "anxi")})

    play(s, "step", 1, "oasis_1")

    assert posts_of(s, ANNA) == set()


def test_a_move_reward_goes_to_either_figure() -> None:
    """P-12.11"""
    s = position(
        characters=BROTHERS,
        figures={ANNA: ("oasis_1", "oasis_4")},
        units={ANNA: {"camel": 9, "pepper": 3}},
        contracts={ANNA: ["S1"]},
    )

    play(s, "complete", 1)

    assert {figure for figure, _ in choices(s, "step")} == {1, 2}
    play(s, "step", 2, "adana")
    assert figures_of(s, ANNA) == ["oasis_1", "adana"]
    assert asked(s) == (Decision.TURN, ANNA)


def test_wilhelm_has_eleven_posts() -> None:
    """P-12.13"""
    s = opening(characters=WILHELM)

    assert [int(s.posts_left[seat]) for seat in range(4)] == [11, 9, 9, 9]


def test_wilhelm_places_posts_on_his_way_in_order_and_gains_after_the_movement() -> None:
    """P-12.13 Not where he only started."""
    s = travelling(
        WILHELM,
        3,
        figures={ANNA: "moscow"},
        outposts={"karakorum": "O06"},
        units={ANNA: {"coin": 12, "camel": 5}},
    )

    play(s, "step", 1, "anxi")
    assert posts_of(s, ANNA) == set()
    play(s, "step", 1, "karakorum")
    assert posts_of(s, ANNA) == {"anxi"}
    assert held(s, ANNA)["coin"] == 12 - 7  # Anxi's five coins come later
    play(s, "step", 1, "oasis_6")

    assert posts_of(s, ANNA) == {"anxi", "karakorum"}
    assert s.posts_left[ANNA] == 9
    assert gains_in_order(s, ANNA) == [("coin", 5), ("gold", 2)]


def test_others_place_no_posts_on_their_way() -> None:
    """P-12.13, P-9.6"""
    s = travelling(JOHANNES, 2, figures={ANNA: "moscow"}, outposts={"karakorum": None})

    play(s, "step", 1, "anxi")
    play(s, "step", 1, "karakorum")

    assert posts_of(s, ANNA) == {"karakorum"}


def test_wilhelm_places_a_post_in_beijing_when_passing() -> None:
    """P-12.13"""
    s = travelling(WILHELM, 2, figures={ANNA: "oasis_7"}, posts={BORIS: ["beijing"]})

    play(s, "step", 1, "beijing")
    play(s, "step", 1, "xian")

    assert posts_of(s, ANNA) == {"beijing", "xian"}
    assert match_at(s).scores()[ANNA].parts["beijing"] == 7


def test_wilhelm_places_posts_when_a_card_moves_him() -> None:
    """P-12.13 In every kind of movement."""
    s = position(
        characters=WILHELM,
        cards={"sumatra_1": "K17"},
        posts={ANNA: ["sumatra"]},
        figures={ANNA: "moscow"},
        outposts={"karakorum": None},
        units={ANNA: {"camel": 9}},
        dice={ANNA: [("own", 2), ("own", 1)]},
    )
    lay(s, "sumatra_1", ("own", 2))

    play(s, "step", 1, "anxi")
    play(s, "step", 1, "karakorum")

    assert posts_of(s, ANNA) == {"sumatra", "anxi", "karakorum"}


@pytest.mark.parametrize(("posts", "points"), [(6, 0), (7, 5), (8, 10), (9, 0), (10, 10)])
def test_wilhelms_8th_9th_and_11th_post_score(posts: int, points: int) -> None:
    """P-12.13, P-9.7 The tenth does not."""
    s = travelling(
        WILHELM,
        1,
        figures={ANNA: "oasis_1"},
        posts={ANNA: TEN_CITIES[:posts]},
        outposts={"moscow": None},
    )

    play(s, "step", 1, "moscow")

    assert held(s, ANNA)["vp"] == points
    assert s.posts_left[ANNA] == 11 - posts - 1


def test_without_posts_in_supply_wilhelm_passes_without_one() -> None:
    """P-12.13 Only the end of the movement moves a post (P-9.9)."""
    s = travelling(
        WILHELM,
        2,
        figures={ANNA: "oasis_1"},
        posts={ANNA: [*TEN_CITIES, "beijing"]},
        outposts={"moscow": "O01"},
    )
    play(s, "step", 1, "moscow")
    play(s, "step", 1, "anxi")

    assert asked(s) == (Decision.MOVE_POST, ANNA)
    assert "moscow" not in posts_of(s, ANNA)
    play(s, "move_post", "xian")
    assert posts_of(s, ANNA) == {*TEN_CITIES, "beijing", "anxi"} - {"xian"}
    assert held(s, ANNA)["vp"] == 0
