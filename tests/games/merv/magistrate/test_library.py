"""M-21.18 to M-21.24 The magistrate's scrolls and breakthroughs."""

from typing import Any

import pytest

from bactrian.games.merv.words import Chance

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE
from ..looking import happened, part, posts_of, score_of, spices_of
from .solo import (
    breakthroughs_of,
    contracts_of,
    courtiers_of,
    magistrate_draws,
    magistrate_visits_market,
    open_card,
    removed_cards,
    space_of,
)

P, M = ANNA, MAGISTRATE


@pytest.mark.parametrize(
    ("before", "actions", "after", "numbers"),
    [
        (0, 1, 1, []),
        (0, 2, 2, ["2"]),
        (2, 1, 3, []),
        (1, 3, 4, ["2", "4"]),
        (3, 5, 8, ["4", "6", "8"]),
        (8, 2, 10, []),
    ],
)
def test_one_scroll_an_action_and_a_breakthrough_for_each_number_reached(
    before: int, actions: int, after: int, numbers: list[str]
) -> None:
    """M-21.18"""
    s = magistrate_draws("library", actions=actions, scrolls={M: before})

    assert s.scrolls[M] == after
    assert sorted(tile[0] for tile in breakthroughs_of(s, M)) == numbers


def test_all_scrolls_come_first_and_the_numbers_ascend() -> None:
    """M-21.18 Committed scrolls count."""
    s = magistrate_draws("library", actions=5, scrolls={M: 3}, contracts={"1F": [M, M, M]})

    events = happened(s, "scrolls_gained", "breakthrough_taken")
    assert [event.kind for event in events] == ["scrolls_gained"] + ["breakthrough_taken"] * 3
    tiles = [event.args["breakthrough"] for event in events[1:]]
    assert tiles[0] in range(4, 8)
    assert tiles[1:] == [9, 12]


@pytest.mark.parametrize(("before", "removed"), [(6, set()), (7, {"library"}), (9, {"library"})])
def test_eight_scrolls_remove_the_library_card(before: int, removed: set[str]) -> None:
    """M-21.19"""
    s = magistrate_draws("library", scrolls={M: before})

    assert removed_cards(s) == removed
    assert open_card(s) == (None if removed else "library")


@pytest.mark.parametrize(
    ("changes", "tile"),
    [
        ({"mosque": {M: "al3"}, "spices": {M: {"ginger": 2}}}, "2-mosque"),
        ({"mosque": {M: "r2l2"}, "spices": {M: {"ginger": 2}}}, "2-caravansary"),
        ({}, "2-caravansary"),
        ({"mosque": {M: "al3"}, "breakthroughs": {P: ["2-mosque"]}}, "2-caravansary"),
        ({"breakthroughs": {P: ["2-caravansary"]}}, "2-mosque"),
        ({"breakthroughs": {P: ["2-palace"]}}, "2-caravansary"),
    ],
)
def test_the_first_breakthrough_is_mosque_or_caravansary(
    changes: dict[str, Any], tile: str
) -> None:
    """M-21.20 Mosque if the level is higher than the number of cards; if gone, the other."""
    s = magistrate_draws("library", scrolls={M: 1, P: 2}, **changes)

    assert breakthroughs_of(s, M) == {tile}


@pytest.mark.parametrize(("actions", "cards"), [(1, 2), (3, 4)])
def test_the_caravansary_tile_brings_one_card_more(actions: int, cards: int) -> None:
    """M-21.20"""
    s = magistrate_draws(
        "caravansary", actions=actions, scrolls={M: 2}, breakthroughs={M: ["2-caravansary"]}
    )

    assert sum(spices_of(s, M).values()) == cards


@pytest.mark.parametrize(("tile", "space"), [("2-mosque", "al3"), ("2-caravansary", "r1l2")])
def test_the_mosque_tile_brings_one_step_more(tile: str, space: str) -> None:
    """M-21.20 Two actions, and the other tile does not help."""
    s = magistrate_draws("mosque", actions=2, scrolls={M: 2}, breakthroughs={M: [tile]})

    assert space_of(s, M) == space


def test_the_extra_action_comes_only_with_the_intended_type() -> None:
    """M-21.20, M-21.10 A card from the camel market is one card; so is a step."""
    card = magistrate_visits_market(
        camels={M: 1}, market=["top_left"], scrolls={M: 2}, breakthroughs={M: ["2-caravansary"]}
    )
    step = magistrate_visits_market(
        market_side="B",
        camels={M: 1},
        market=["top_left"],
        scrolls={M: 2},
        breakthroughs={M: ["2-mosque"]},
    )

    assert sum(spices_of(card, M).values()) == 1
    assert space_of(step, M) == "r1l1"
    assert sum(courtiers_of(card, M).values()) == 1


def test_the_mosque_action_of_a_breakthrough_has_no_extra_step() -> None:
    """M-21.20, M-21.23"""
    s = magistrate_draws(
        "library",
        scrolls={M: 5, P: 6},
        breakthroughs={M: ["2-mosque", "4-tan"], P: ["6-marketplace"]},
    )

    assert space_of(s, M) == "r1l1"


def test_the_second_breakthrough_is_random_and_brings_three_points() -> None:
    """M-21.21 One of those left, each of them possible."""
    found = set()
    for seed in range(20):
        s = magistrate_draws(
            "library",
            scrolls={M: 3, P: 4},
            breakthroughs={M: ["2-mosque"], P: ["4-tan"]},
            seed=seed,
        )
        (tile,) = breakthroughs_of(s, M) - {"2-mosque"}
        assert row(s.chances)[0] == Chance.RANDOM_BREAKTHROUGH
        assert part(s, M, "boons") == score_of(s, M) == 3
        found.add(tile)

    assert found == {"4-purple", "4-teal", "4-orange"}


def test_the_third_breakthrough_sets_a_post_and_gains_its_good() -> None:
    """M-21.22 Rayy is the first choice; its camel comes with it."""
    s = magistrate_draws("library", scrolls={M: 5})

    assert breakthroughs_of(s, M) == {"6-marketplace"}
    assert posts_of(s, M) == {"rayy"}
    assert row(s.goods[M]) == [1, 0]
    assert s.camels[M] == 1


def test_the_third_breakthrough_gains_one_good_only_and_leads_to_contracts() -> None:
    """M-21.22 A rare one of Baghdad, none for Rayy; with it 3S-a can be fulfilled."""
    s = magistrate_draws(
        "library",
        scrolls={M: 5},
        posts={M: ["rayy"]},
        goods={M: (1, 1)},
        buildings={(2, 1): COURTIER, (2, 4): P, (3, 1): P, (3, 2): P},
    )

    assert posts_of(s, M) == {"rayy", "baghdad"}
    assert row(s.goods[M]) == [1, 2]
    assert s.favour[M] == 1
    assert contracts_of(s, M) == {"3S-a"}
    assert part(s, M, "contracts") == 12
    assert s.influence[M] == 2


def test_the_third_breakthrough_is_the_mosque_if_the_marketplace_is_gone() -> None:
    """M-21.23"""
    s = magistrate_draws(
        "library",
        scrolls={M: 5, P: 6},
        breakthroughs={P: ["6-marketplace"]},
        mosque={M: "m7"},
    )

    assert breakthroughs_of(s, M) == {"6-mosque"}
    assert space_of(s, M) == "m8"
    assert part(s, M, "mosque") == 3
    assert sum(courtiers_of(s, M).values()) == 1
    assert posts_of(s, M) == set()


def test_a_breakthroughs_last_step_removes_the_mosque_card() -> None:
    """M-21.13, M-21.23, M-21.30"""
    s = magistrate_draws(
        "library", scrolls={M: 5, P: 6}, breakthroughs={P: ["6-marketplace"]}, mosque={M: "m9"}
    )

    assert removed_cards(s) == {"mosque"}
    assert open_card(s) == "library"


@pytest.mark.parametrize(
    ("players", "tile", "boons", "favour"),
    [
        ([], "8-points", 8, 0),
        (["8-favour"], "8-points", 8, 0),
        (["8-points"], "8-favour", 0, 2),
    ],
)
def test_the_fourth_breakthrough_is_points_else_two_favour(
    players: list[str], tile: str, boons: int, favour: int
) -> None:
    """M-21.24"""
    s = magistrate_draws("library", scrolls={M: 7, P: 8}, breakthroughs={P: players})

    assert breakthroughs_of(s, M) == {tile}
    assert part(s, M, "boons") == boons
    assert s.favour[M] == favour
