"""S-1 Terms."""

import tomllib
from typing import Any

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.invariants import money
from bactrian.games.samarkand.rules.goods import sell
from bactrian.games.samarkand.rules.marriage import card_count, may_marry
from bactrian.games.samarkand.rules.relationships import is_member
from bactrian.games.samarkand.tables import (
    GOOD_AT,
    GOODS_SPACE,
    HAND_LIMIT,
    HOME,
    IS_WATER,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    PORTION,
    SPACES,
    family_ids,
    space_ids,
)

from ..build import ANNA, BORIS, CLARA, DAVID, LEVANT, opening, play, position
from ..looking import cards_of, deck_order, row
from ..scenes import PLAYER_COUNTS, random_game

FLAX = 17  # on Jericho
# Any: parsed TOML
PRINTED: dict[str, Any] = tomllib.loads((GAME.folder / "data.toml").read_text("utf-8"))


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_seats_are_numbered_clockwise_and_the_first_follows_the_last(seats: int) -> None:
    """S-1.1"""
    s = opening(seats)

    turns = [int(s.active)]
    for family in ("byzant", "levant", "tigris", "sogdian", "chinese")[:seats]:
        play(s, "marry", family=family)
        play(s, "keep_rest")
        turns.append(int(s.active))

    assert turns == [*range(seats), 0]


def test_families_and_spaces_are_numbered_in_file_order() -> None:
    """S-1.2"""
    families = [family["id"] for family in PRINTED["family"]]
    spaces = [space["id"] for space in PRINTED["space"]]

    assert (families, len(families)) == (family_ids, 10)
    assert (spaces, len(spaces)) == (space_ids, 110)
    assert row(PORTION) == [f["dowry"] for f in PRINTED["family"]]


def test_each_good_has_exactly_one_card_one_marker_and_one_land_space() -> None:
    """S-1.2"""
    s = opening()
    numbers = list(range(1, 34))

    spaces = [GOODS_SPACE[good] for good in numbers]
    cards = deck_order(s) + [good for seat in range(4) for good in cards_of(s.holder, seat)]

    assert [good["id"] for good in PRINTED["goods"]] == numbers
    assert sorted(cards) == numbers
    assert cards_of(s.marker_owner, NOBODY) == numbers
    assert len(set(spaces)) == 33
    assert not any(IS_WATER[space] for space in spaces)
    assert [GOOD_AT[space] for space in spaces] == numbers


def test_the_map_has_103_land_and_7_water_spaces() -> None:
    """S-1.3"""
    water = {space_ids[space] for space in range(SPACES) if IS_WATER[space]}

    assert len(water) == 7
    assert SPACES - len(water) == 103
    assert {"black_sea", "red_sea", "persian_gulf"} < water


def test_borders_are_two_way_and_the_same_on_land_and_water() -> None:
    """S-1.3"""
    borders = {
        (space, NEIGHBOURS[space, side])
        for space in range(SPACES)
        for side in range(NEIGHBOUR_COUNT[space])
    }

    coasts = [(one, other) for one, other in borders if IS_WATER[one] != IS_WATER[other]]

    assert {(other, one) for one, other in borders} == borders
    assert len(borders) == 2 * PRINTED["map"]["adjacencies"]
    assert coasts


def test_a_home_is_the_start_of_its_family_on_land_without_goods() -> None:
    """S-1.3"""
    homes = [space_ids[home] for home in row(HOME)]

    assert homes == [family["start"] for family in PRINTED["family"]]
    assert len(set(homes)) == 10
    assert not any(IS_WATER[home] or GOOD_AT[home] for home in row(HOME))


def test_a_domain_holds_camels_tiles_a_treasury_and_relationship_markers() -> None:
    """S-1.4"""
    s = opening()
    domain = GAME.view(s, None)["families"][LEVANT]

    play(s, "marry", family="levant")

    assert domain == {"stock": 11, "tiles": 2, "treasury": 0, "portion": 5, "markers": 5}
    assert GAME.view(s, None)["families"][LEVANT] == domain | {"tiles": 1, "treasury": 5}


def test_a_member_has_at_least_one_tile_and_a_second_one_adds_nothing() -> None:
    """S-1.5"""
    s = position(
        seats=2,
        tiles={ANNA: ["levant", "levant"], BORIS: ["byzant"]},
        camels={"byzant": ["caesarea", "antioch"]},
    )
    cash = int(s.cash[ANNA])

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    assert not is_member(s, BORIS, LEVANT)
    assert is_member(s, ANNA, LEVANT)
    assert s.cash[ANNA] == cash + 3


def test_cash_treasuries_and_supply_are_kept_apart() -> None:
    """S-1.6 A second camel takes from the treasury alone, a marriage leaves the supply alone."""
    s = position(tiles={ANNA: ["levant"]}, treasury={"levant": 1}, cash={ANNA: 9})
    total = money(s)

    play(s, "expand", family="levant")
    play(s, "place", space="gaza")
    play(s, "place", space="antioch")
    play(s, "marry", family="levant")

    assert s.cash[ANNA] == 9
    assert s.cash[BORIS] == 10 - 5
    assert s.treasury[LEVANT] == 1 - 1 + 5
    assert money(s) == total - 1


def test_no_sum_of_money_becomes_negative() -> None:
    """S-1.6"""
    s = position(cash={ANNA: 4, BORIS: 5})

    assert not may_marry(s, ANNA, LEVANT)
    assert may_marry(s, BORIS, LEVANT)
    for later in random_game(3):
        assert min(int(later.cash[seat]) for seat in range(3)) >= 0
        assert min(int(later.treasury[family]) for family in range(10)) >= 0


def test_the_supply_pays_even_when_all_coins_of_the_box_are_out() -> None:
    """S-1.6"""
    s = position(hand={BORIS: [FLAX, 1]})
    s.cash[DAVID] = PRINTED["coins"]["total_value"]

    sell(s, BORIS, FLAX)

    assert s.cash[BORIS] == 10 + 3


def test_the_card_count_is_the_hand_and_the_sold_cards() -> None:
    """S-1.7"""
    s = position(
        tiles={BORIS: ["levant"]},
        camels={"levant": ["jericho"]},
        hand={ANNA: [1, 2, 3]},
        sold={ANNA: [FLAX]},
        discards={ANNA: [30, 31]},
    )

    assert card_count(s, ANNA) == 4
    assert card_count(s, CLARA) == 2


def test_the_limit_is_10_10_7_6_for_2_3_4_5_players() -> None:
    """S-1.7"""
    limits = [int(HAND_LIMIT[seats]) for seats in PLAYER_COUNTS]

    assert limits == [10, 10, 7, 6]
