"""M-1 Terms and supplies."""

import pytest

from bactrian.games.merv.city_tables import TILE_ACTION, TILE_COLOUR
from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.rules.places.city import is_protected, is_walled
from bactrian.games.merv.words import Colour, Decision

from ..build import (
    ALL_TILES,
    ANNA,
    BORIS,
    COURTIER,
    MAGISTRATE,
    at_site,
    blank,
    opening,
    play,
    position,
)
from ..looking import asked, board_ids, choices, cubes_of, options, site_at, soldiers_of

SOUTH_WEST = {("south", 1): ("tan", 1), ("west", 5): ("teal", 1)}


def test_colours_have_one_order_and_white_is_wild() -> None:
    """M-1.1"""
    assert [c.name for c in Colour] == ["PURPLE", "TAN", "TEAL", "ORANGE", "WHITE"]
    s = at_site(position(cubes={ANNA: {"white": 1}}), 1, (2, 1))
    play(s, "board")

    # The site gave tan; white would pay for every other hall as well.
    assert choices(s, "courtier") == {("knowledge",), ("spice",), ("trade",), ("faith",)}


def test_the_city_has_24_sites_in_row_major_order_around_the_camel_market() -> None:
    """M-1.2"""
    cells = [(1, 1), (1, 5), (2, 1), (3, 2), (3, 4), (3, 5), (4, 1), (5, 5)]

    assert [site_at(cell) for cell in cells] == [0, 4, 5, 11, 12, 13, 14, 23]
    with pytest.raises(ValueError, match="not in list"):
        site_at((3, 3))


def test_every_tile_has_an_action_and_a_colour() -> None:
    """M-1.2 All 24 pairs of six actions and four colours."""
    pairs = {(board_ids[TILE_ACTION[t]], Colour(TILE_COLOUR[t]).name.lower()) for t in range(24)}

    assert len(pairs) == 24
    assert {f"{action}-{colour}" for action, colour in pairs} == set(ALL_TILES)


def test_a_site_has_room_for_one_building_and_one_soldier_or_upgrade() -> None:
    """M-1.2"""
    s = position(
        buildings={(1, 1): BORIS, (2, 1): BORIS, (4, 1): BORIS},
        soldiers={(2, 1): BORIS},
        upgrades={(4, 1): "white"},
    )
    at_site(s, 1, (1, 1))  # built already: nothing is built
    assert s.building[site_at((1, 1))] == BORIS
    assert s.buildings[ANNA] == 9

    play(s, "soldier")

    assert choices(s, "deploy_soldier") == {(1, 1)}


@pytest.mark.parametrize(
    ("seats", "owners"),
    [(1, [ANNA, MAGISTRATE, COURTIER]), (2, [0, 1, COURTIER]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])],
)
def test_owners_are_the_seats_and_whoever_plays_beside_them(seats: int, owners: list[int]) -> None:
    """M-1.3"""
    s = opening(seats)

    assert sorted(int(s.queue[place]) for place in range(len(owners))) == owners
    assert [int(s.buildings[owner]) > 0 for owner in range(4)] == [n in owners for n in range(4)]
    assert (MAGISTRATE, COURTIER) == (1, 2)


@pytest.mark.parametrize(("seats", "other"), [(1, MAGISTRATE), (1, COURTIER), (2, COURTIER)])
def test_buildings_of_those_whom_nobody_plays_are_foreign(seats: int, other: int) -> None:
    """M-1.3 For soldiers and walls: 2 influence each."""
    s = position(seats=seats, buildings={(1, 5): other})
    at_site(s, 1, (1, 1))
    play(s, "soldier")
    play(s, "deploy_soldier", 1, 5)
    assert s.influence[ANNA] == 2

    s = position(seats=seats, buildings={(1, 5): other})
    at_site(s, 2, (5, 2))
    play(s, "board")  # one purple cube: the small purple piece
    play(s, "wall_slot", "north", 5)
    assert s.influence[ANNA] == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_players_and_magistrate_have_9_buildings_8_servants_and_7_discs_to_place(
    seats: int,
) -> None:
    """M-1.4 Three of the ten discs are on the tracks; the courtier has buildings alone."""
    s = blank(seats, seed=7)

    set_up(s)

    for owner in range(4):
        plays = owner < seats or (seats == 1 and owner == MAGISTRATE)
        builds = plays or (seats <= 2 and owner == COURTIER)
        pieces = (int(s.buildings[owner]), int(s.servants[owner]), int(s.discs[owner]))
        assert pieces == (9 if builds else 0, 8 if plays else 0, 7 if plays else 0)


def test_a_post_and_the_first_mosque_step_take_a_disc_each_later_steps_none() -> None:
    """M-1.4"""
    market = at_site(position(), 1, (4, 1))
    play(market, "board")
    play(market, "post", "balkh")
    assert market.discs[ANNA] == 6

    mosque = at_site(position(cubes={ANNA: {"teal": 1, "orange": 1}}), 4, (4, 4))
    play(mosque, "board")
    play(mosque, "path", 2)
    assert mosque.discs[ANNA] == 6
    play(mosque, "advance")
    assert mosque.discs[ANNA] == 6


def test_servants_are_placed_as_soldiers_or_courtiers() -> None:
    """M-1.4"""
    s = at_site(position(buildings={(1, 1): BORIS}), 1, (2, 1))
    play(s, "board")  # one tan cube: one courtier, in the hall of trade
    assert (s.servants[ANNA], s.courtiers[2, ANNA]) == (7, 1)

    s = at_site(position(buildings={(1, 1): BORIS}), 1, (2, 1))
    play(s, "soldier")
    play(s, "deploy_soldier", 1, 1)
    assert (s.servants[ANNA], soldiers_of(s, ANNA)) == (7, {(1, 1)})


def test_cubes_scrolls_and_goods_never_run_out() -> None:
    """M-1.5 More than the boxes hold: 12 cubes of a colour, 32 scrolls, 24 goods of a kind."""
    s = position(
        cubes={ANNA: {"tan": 12, "orange": 9}, BORIS: {"tan": 12}},
        scrolls={BORIS: 32},
        goods={BORIS: (24, 24)},
    )
    at_site(s, 5, (2, 5))  # library, tan
    assert cubes_of(s, ANNA)["tan"] == 13
    play(s, "board")
    play(s, "pay", "tan")
    play(s, "done")
    assert s.scrolls[ANNA] == 1

    s = position(goods={BORIS: (24, 24)})
    at_site(s, 1, (4, 1))
    play(s, "board")
    play(s, "post", "balkh")
    play(s, "buy", "balkh")
    assert s.goods[ANNA, 0] == 1


def test_other_pieces_are_limited() -> None:
    """M-1.5 No servant left, no soldier; no building left, no empty site."""
    places = [(2, c) for c in range(1, 6)] + [(4, c) for c in range(1, 4)]
    s = position(
        buildings=dict.fromkeys([*places, (5, 5)], ANNA), soldiers=dict.fromkeys(places, ANNA)
    )
    play(s, "slot", 5)

    assert choices(s, "site") == {(2, 5), (5, 5)}
    play(s, "site", 2, 5)
    assert ("soldier",) not in options(s)


@pytest.mark.parametrize("guarded", [False, True])
def test_a_boon_that_cannot_be_carried_out_is_lost(guarded: bool) -> None:
    """M-1.6, M-8.7 A soldier without a legal site is not asked; with one it may be declined."""
    s = position(
        camels={ANNA: 1},
        market_side="B",
        buildings={(1, 3): ANNA},
        soldiers={(1, 3): BORIS} if guarded else {},
    )
    at_site(s, 3, (1, 3))

    play(s, "market_place", "bottom_right")

    assert s.market_used == 1
    if guarded:
        assert (asked(s), s.influence[ANNA]) == ((Decision.TURN, ANNA), 0)
    else:
        assert options(s) == {("decline",), ("deploy_soldier", 1, 3)}


def test_a_boon_other_than_a_soldier_cannot_be_declined() -> None:
    """M-1.6 A free step on the mosque: four paths, and no way round."""
    s = at_site(position(camels={ANNA: 1}, market_side="B"), 3, (1, 3))

    play(s, "market_place", "top_right")

    assert options(s) == {("path", n) for n in range(1, 5)}


@pytest.mark.parametrize(
    ("walls", "cell", "walled"),
    [
        ({("south", 1): ("tan", 1)}, (5, 1), False),
        ({("west", 5): ("tan", 1)}, (5, 1), False),
        (SOUTH_WEST, (5, 1), True),
        (SOUTH_WEST, (4, 1), False),
        ({("north", 3): ("tan", 3)}, (1, 3), True),
        ({("north", 3): ("tan", 3)}, (2, 3), True),
        ({("north", 3): ("tan", 3)}, (4, 3), False),
    ],
)
def test_a_site_is_walled_when_all_its_walls_stand(
    walls: dict[tuple[str, int], tuple[str, int]], cell: tuple[int, int], walled: bool
) -> None:
    """M-1.7"""
    s = position(walls=walls, buildings={cell: ANNA})

    assert bool(is_walled(s, site_at(cell))) == walled
    assert bool(is_protected(s, site_at(cell))) == walled


def test_a_soldier_protects_a_site_without_walling_it() -> None:
    """M-1.7"""
    s = position(buildings={(5, 1): ANNA}, soldiers={(5, 1): BORIS})

    assert is_protected(s, site_at((5, 1)))
    assert not is_walled(s, site_at((5, 1)))
