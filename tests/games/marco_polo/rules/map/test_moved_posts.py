"""P-9.9 Posts that are moved because the supply is empty."""

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
from ...looking import choices, options, outpost_of, own, places, posts_of

NINE = [
    *("beijing", "moscow", "karakorum", "samarcanda", "lan_zhou"),
    *("karachi", "anxi", "kashgar", "ormuz"),
]
MOVE = {"camel": 2, "pepper": 2, "gold": 1}  # the cost of C12, whose reward is a move


def without_supply(node: str, start: str, posts: list[str] = NINE) -> State:
    """Anna, who has all her posts on the board, has travelled one step to a city without one."""
    s = position(
        units={ANNA: {"coin": 20, "camel": 20}},
        figures={ANNA: start},
        posts={ANNA: posts, BORIS: ["beijing"]},
        dice={ANNA: own(1, 1, 6)},
        outposts={"alexandria": "O06"},
    )
    lay(s, "travel", ("own", 1), ("own", 1))
    play(s, "step", 1, node)
    return s


def test_with_an_empty_supply_a_post_of_any_other_city_must_be_moved() -> None:
    """P-9.9"""
    s = without_supply("alexandria", "venezia")

    assert asked(s) == (Decision.MOVE_POST, ANNA)
    # Refusing is not possible: there is nothing but the nine posts.
    assert options(s) == {("move_post", city) for city in NINE}
    play(s, "move_post", "karachi")

    assert posts_of(s, ANNA) == {*NINE, "alexandria"} - {"karachi"}
    assert s.posts_left[ANNA] == 0


def test_with_a_post_left_in_the_supply_none_is_moved() -> None:
    """P-9.9"""
    s = without_supply("alexandria", "venezia", NINE[:8])

    assert posts_of(s, ANNA) == {*NINE[:8], "alexandria"}
    assert Happening.POST_MOVED not in happened(s)


def test_where_an_own_post_stands_none_is_moved_either() -> None:
    """P-9.9, P-9.6"""
    s = without_supply("moscow", "oasis_1")

    assert asked(s) == (Decision.TURN, ANNA)
    assert posts_of(s, ANNA) == {*NINE}


def test_a_moved_post_counts_as_placed_for_the_outpost() -> None:
    """P-9.9"""
    s = without_supply("alexandria", "venezia")

    play(s, "move_post", "anxi")

    assert (held(s, ANNA)["gold"], outpost_of(s, "alexandria")) == (2, None)


def test_a_moved_post_counts_as_placed_for_the_city_bonus() -> None:
    """P-9.9"""
    s = without_supply("adana", "oasis_4")
    before = copy_of(s)

    play(s, "move_post", "anxi")

    assert gained(before, s, ANNA) == {"camel": 1, "coin": 3}


def test_a_moved_post_scores_nothing() -> None:
    """P-9.9"""
    s = without_supply("alexandria", "venezia")

    play(s, "move_post", "anxi")

    assert held(s, ANNA)["vp"] == 0


def beijing_after_anna_left(order: list[int]) -> list[int]:
    """The spaces of Beijing after Anna's post has moved to Alexandria."""
    s = position(
        units={ANNA: {"coin": 20}},
        figures={ANNA: "venezia"},
        posts={seat: NINE if seat == ANNA else ["beijing"] for seat in order},
        dice={ANNA: own(1, 1, 6)},
        outposts={"alexandria": None},
    )
    assert row(s.beijing)[: len(order)] == order

    lay(s, "travel", ("own", 1), ("own", 1))
    play(s, "step", 1, "alexandria")
    play(s, "move_post", "beijing")
    return row(s.beijing)


def test_when_a_post_leaves_beijing_those_on_lower_spaces_move_up_in_their_order() -> None:
    """P-9.9"""
    moved_up = beijing_after_anna_left([ANNA, CLARA, BORIS, DAVID])

    assert moved_up == [CLARA, BORIS, DAVID, NOBODY]


def test_when_a_post_leaves_beijing_those_on_higher_spaces_stay() -> None:
    """P-9.9"""
    assert beijing_after_anna_left([BORIS, ANNA, CLARA]) == [BORIS, CLARA, NOBODY, NOBODY]
    assert beijing_after_anna_left([BORIS, ANNA]) == [BORIS, NOBODY, NOBODY, NOBODY]


def test_the_next_post_in_beijing_takes_the_space_below_those_that_moved_up() -> None:
    """P-9.9, P-9.8"""
    s = position(
        units={ANNA: {"coin": 20}, BORIS: {"coin": 20}, CLARA: {"coin": 20}},
        figures={ANNA: "venezia", CLARA: "xian"},
        posts={ANNA: NINE, BORIS: ["beijing"]},
        dice={ANNA: own(1, 1), BORIS: [], CLARA: own(1, 1, 1)},
        outposts={"alexandria": None},
    )
    lay(s, "travel", ("own", 1), ("own", 1))
    play(s, "step", 1, "alexandria")
    play(s, "move_post", "beijing")
    lay(s, "travel", ("own", 1), ("own", 1))
    play(s, "step", 1, "beijing")

    assert row(s.beijing) == [BORIS, CLARA, NOBODY, NOBODY]


def test_a_post_can_be_moved_to_beijing_and_takes_the_best_free_space() -> None:
    """P-9.9, P-9.8"""
    s = without_supply("beijing", "xian", [*NINE[1:], "adana"])

    play(s, "move_post", "adana")

    assert row(s.beijing) == [BORIS, ANNA, NOBODY, NOBODY]


def test_the_city_that_was_left_gives_no_bonus_at_the_round_start() -> None:
    """P-9.11"""
    s = position(
        units={ANNA: MOVE | {"coin": 0}},
        contracts={ANNA: ["C12"]},
        posts={ANNA: NINE},
        dice=LAST_DIE,
        outposts={"alexandria": None},
    )

    play(s, "complete", 1)
    play(s, "step", 1, "alexandria")
    play(s, "move_post", "kashgar")
    before = copy_of(s)
    play(s, "bag", "own", 1)

    # Three coins of the bag, Anxi and Ormuz; no pair of goods of Kashgar is asked for.
    assert gained(before, s, ANNA) == {"coin": 3 + 5, "camel": 3}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("left", ["moscow", "anxi"])
def test_a_moved_post_opens_its_card_from_the_next_turn_on_and_closes_the_old_one(
    left: str,
) -> None:
    """P-9.12"""
    s = position(
        units={ANNA: MOVE},
        contracts={ANNA: ["C12"]},
        posts={ANNA: NINE},
        cards={"moscow": "K27", "alexandria": "K28", "karachi": "K29"},
        dice={ANNA: own(6, 6), BORIS: [], CLARA: [], DAVID: []},
        outposts={"alexandria": None},
    )
    assert {"moscow", "karachi"} <= places(s)
    assert choices(s, "complete") == {(1,)}

    play(s, "complete", 1)
    play(s, "step", 1, "alexandria")
    play(s, "move_post", left)

    assert ("moscow" in places(s)) == (left != "moscow")
    assert "alexandria" not in places(s)
    lay(s, "take_5_coins", ("own", 6))
    play(s, "end_turn")
    assert "alexandria" in places(s)
