"""M-21.25 to M-21.27 The magistrate's trading posts and contracts."""

from typing import Any

import pytest

from bactrian.games.merv.state import State

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE
from ..looking import happened, part, posts_of, soldiers_of
from .solo import CONTRACT_IDS, contracts_of, magistrate_draws

P, M = ANNA, MAGISTRATE
IN_ORDER = ["rayy", "baghdad", "samarkand", "kashgar", "nishapur", "basra", "balkh"]


@pytest.mark.parametrize("posts", range(7))
def test_alone_it_goes_from_corner_to_corner_outer_before_inner(posts: int) -> None:
    """M-21.25 North-west, north-east, south-west, south-east."""
    s = magistrate_draws("marketplace", posts={M: IN_ORDER[:posts]})

    assert posts_of(s, M) == set(IN_ORDER[: posts + 1])


@pytest.mark.parametrize(
    ("own", "players", "city"),
    [
        # inner cities without any post come first
        ([], ["rayy"], "samarkand"),
        ([], ["rayy", "samarkand"], "nishapur"),
        ([], ["rayy", "samarkand", "nishapur"], "balkh"),
        ([], ["balkh"], "rayy"),
        # all have one: by corner
        ([], ["rayy", "samarkand", "nishapur", "balkh"], "rayy"),
        # outer before inner, even where the player is
        (["rayy"], ["rayy", "baghdad"], "baghdad"),
        # of two outer cities the one without any post
        (["rayy", "samarkand"], ["rayy", "baghdad"], "kashgar"),
        # two free outer cities: by corner
        (["balkh", "nishapur"], [], "basra"),
        (["balkh", "samarkand"], [], "kashgar"),
        (["balkh"], [], "peshawar"),
    ],
)
def test_a_city_without_any_post_then_by_corner(
    own: list[str], players: list[str], city: str
) -> None:
    """M-21.25"""
    s = magistrate_draws("marketplace", posts={M: own, P: players})

    assert posts_of(s, M) - set(own) == {city}


@pytest.mark.parametrize(
    ("own", "players", "camels", "favour"),
    [
        ([], [], 1, 0),
        ([], ["rayy", "samarkand", "nishapur", "balkh"], 0, 0),
        (["rayy"], [], 0, 1),
        (["rayy"], ["rayy", "baghdad"], 0, 0),
    ],
)
def test_the_first_post_of_a_city_gains_its_camel_or_favour(
    own: list[str], players: list[str], camels: int, favour: int
) -> None:
    """M-21.25"""
    s = magistrate_draws("marketplace", posts={M: own, P: players})

    assert (s.camels[M], s.favour[M]) == (camels, favour)


def test_without_a_disc_there_is_no_post_but_goods() -> None:
    """M-21.25, M-21.26 Six posts and the disc on the mosque."""
    s = magistrate_draws("marketplace", posts={M: IN_ORDER[:6]}, mosque={M: "r1l1"})

    assert posts_of(s, M) == set(IN_ORDER[:6])
    assert row(s.goods[M]) == [3, 3]


@pytest.mark.parametrize("actions", [1, 2, 5])
def test_one_post_and_the_goods_once_whatever_the_number_of_actions(actions: int) -> None:
    """M-21.26 The new post counts: two inner cities, two outer ones."""
    s = magistrate_draws(
        "marketplace", actions=actions, posts={M: ["rayy", "baghdad", "samarkand"]}
    )

    assert posts_of(s, M) == {"rayy", "baghdad", "samarkand", "kashgar"}
    assert row(s.goods[M]) == [2, 2]


def after_goods(common: int, rare: int, **changes: Any) -> State:
    """It has these goods after its first post, in Rayy, and then looks at contracts.

    The player's scrolls suffice for any contracts that `changes` give to the player.
    """
    scrolls = {P: 9} | changes.pop("scrolls", {})
    goods = {M: (common - 1, rare)}
    return magistrate_draws("marketplace", goods=goods, scrolls=scrolls, **changes)


ALL = [P, P, P]


@pytest.mark.parametrize(
    ("taken", "contract"),
    [
        # most points: 12 before the 8 of 2S-a, which has a soldier
        ({"3S": ALL}, "3F-a"),
        # tie at 12: soldier before favour
        ({}, "3S-a"),
        # tie at 8 of 2F-a, 2S-a and 3F-c: soldier before the higher level
        ({"3S": ALL, "3F": [P, P]}, "2S-a"),
        # tie at 8 of 2S-a and 3S-c: the higher level
        ({"3F": ALL, "3S": [P, P]}, "3S-c"),
        # tie at 8 of 2F-a and 3F-c: the higher level
        ({"3F": [P, P], "3S": ALL, "2S": ALL}, "3F-c"),
        # tie at 5 of 1F-a and 1S-a: the soldier
        ({"3F": ALL, "3S": ALL, "2F": ALL, "2S": ALL}, "1S-a"),
    ],
)
def test_of_the_contracts_it_can_fulfil_it_takes_the_best(
    taken: dict[str, list[int]], contract: str
) -> None:
    """M-21.27, M-21.11 One common good, two rare ones, two scrolls; no cube and no influence."""
    s = after_goods(1, 2, scrolls={M: 2}, contracts=taken)

    first, *_ = happened(s, "contract_fulfilled")
    assert CONTRACT_IDS[first.args["contract"]] == contract


@pytest.mark.parametrize(
    ("goods", "contracts", "points"),
    [
        ((3, 3), {"3S-a", "2S-a"}, 12 + 8),
        ((2, 4), {"3S-a", "3S-b"}, 12 + 10),
        ((5, 6), {"3S-a", "3S-b", "3S-c", "1S-a"}, 12 + 10 + 8 + 5),
    ],
)
def test_it_goes_on_until_none_is_possible(
    goods: tuple[int, int], contracts: set[str], points: int
) -> None:
    """M-21.27 From the new top card of a stack too."""
    s = after_goods(*goods)

    assert contracts_of(s, M) == contracts
    assert part(s, M, "contracts") == points


def test_any_goods_are_common_ones_first() -> None:
    """M-21.27 2S-a: one common, one rare, one of any kind."""
    s = after_goods(2, 2, contracts={"3S": ALL})

    assert contracts_of(s, M) == {"2S-a"}
    assert row(s.goods_committed[M]) == [2, 1]
    assert row(s.goods[M]) == [2, 2]


def test_any_goods_are_rare_ones_where_the_common_ones_are_needed_or_gone() -> None:
    """M-21.27"""
    s = after_goods(1, 2, contracts={"3S": ALL})

    assert contracts_of(s, M) == {"2S-a"}
    assert row(s.goods_committed[M]) == [1, 2]


@pytest.mark.parametrize(
    ("scrolls", "earlier", "fulfilled"),
    [(1, [], {"1F-a"}), (0, [], set()), (1, [M], {"1F-a"}), (2, [M], {"1F-a", "1F-b"})],
)
def test_scrolls_must_be_there_uncommitted(
    scrolls: int, earlier: list[int], fulfilled: set[str]
) -> None:
    """M-21.27 One common good; the scroll of an earlier contract serves no more."""
    s = after_goods(1, 0, scrolls={M: scrolls}, contracts={"1F": earlier})

    assert contracts_of(s, M) == fulfilled
    assert s.scrolls_committed[M] == len(fulfilled)


def test_goods_must_be_there_uncommitted() -> None:
    """M-21.27 Two of three common goods lie on a contract."""
    s = after_goods(3, 0, contracts={"1S": [M]}, committed={M: (2, 0)})

    assert contracts_of(s, M) == {"1S-a"}
    assert part(s, M, "contracts") == 0


def test_the_bonus_is_gained() -> None:
    """M-21.27 A soldier on the courtier's building, or one favour."""
    soldier = after_goods(2, 0, buildings={(1, 1): COURTIER, (4, 1): P})
    favour = after_goods(1, 0, scrolls={M: 1})

    assert contracts_of(soldier, M) == {"1S-a"}
    assert soldiers_of(soldier, M) == {(1, 1)}
    assert soldier.influence[M] == 2
    assert contracts_of(favour, M) == {"1F-a"}
    assert favour.favour[M] == 1
