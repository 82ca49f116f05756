"""M-26.1 to M-26.3 A piece that is lost or there twice is noticed."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Board

from ..build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE, at_site, play, position
from ..looking import site_at, wall_at
from .breaking import PURPLE_2, TAN_GATE, assert_breaks


@pytest.mark.parametrize(
    "field", ["camels", "market", "display_camels", "city_camel", "mosque_camel"]
)
def test_a_camel_more_or_less_is_noticed(field: str) -> None:
    """M-26.1 Wherever it is."""

    def more(s: State) -> None:
        getattr(s, field)[3] += 1

    def less(s: State) -> None:
        s.camels_out -= 1

    assert_breaks(1, more)
    assert_breaks(1, less)


def test_camels_on_queue_or_routes_at_the_wrong_time_are_noticed() -> None:
    """M-26.1 At the choice of a slot there is neither a round end nor a marketplace action."""

    def on_queue(s: State) -> None:
        s.camels[ANNA] -= 1
        s.queue_camels[2] += 1

    def on_route(s: State) -> None:
        s.camels[ANNA] -= 1
        s.route_camel[1] += 1

    assert_breaks(1, on_queue)
    assert_breaks(1, on_route)


def test_camels_on_routes_are_right_during_a_marketplace_action() -> None:
    """M-26.1 The builder checks after every action of a test."""
    s = at_site(position(camels={ANNA: 1}, cubes={ANNA: {"orange": 3}}), 1, (4, 1))
    play(s, "board")
    play(s, "post", "rayy")

    play(s, "buy", "samarkand")

    assert s.route_camel[1] == 1


def test_lost_servants_discs_and_buildings_are_noticed() -> None:
    """M-26.2"""

    def servant(s: State) -> None:
        s.servants[BORIS] -= 1

    def disc(s: State) -> None:
        s.discs[ANNA] += 1

    def post(s: State) -> None:
        s.post[ANNA, 1] = 1

    def building(s: State) -> None:
        s.buildings[CLARA] += 1

    def vanished(s: State) -> None:
        s.building[site_at((1, 1))] = NOBODY

    for change in (servant, disc, post, building, vanished):
        assert_breaks(2, change)


@pytest.mark.parametrize("owner", [MAGISTRATE, COURTIER])
def test_cubes_of_those_whom_nobody_plays_are_noticed(owner: int) -> None:
    """M-26.2"""

    def cube(s: State) -> None:
        s.cubes[owner, 0] = 1

    assert_breaks(2, cube, seats=1)


def test_lost_and_doubled_cards_and_tiles_are_noticed() -> None:
    """M-26.3 Caravan cards, contracts, breakthroughs, scoring tiles, upgrades, walls."""

    def card_held(s: State) -> None:
        s.spices[BORIS, 0] += 1

    def card_shown(s: State) -> None:
        s.display[7] = NOBODY

    def contract_below_the_top(s: State) -> None:
        s.contract_owner[17] = BORIS

    def contract_without_owner(s: State) -> None:
        s.contract_owner[0] = NOBODY

    def second_of_a_number(s: State) -> None:
        s.breakthrough_owner[0] = ANNA

    def second_scoring_tile(s: State) -> None:
        s.scoring_tile_owner[0] = ANNA

    def white_upgrade(s: State) -> None:
        s.white_upgrades -= 1

    def bonus_upgrade(s: State) -> None:
        s.bonus_upgrades[2] += 1

    def wall_piece(s: State) -> None:
        s.wall_left[TAN_GATE] -= 1

    def other_kind(s: State) -> None:
        s.wall[wall_at("north", 1)] = PURPLE_2

    for change in (card_held, card_shown, contract_below_the_top, contract_without_owner):
        assert_breaks(3, change)
    for change in (second_of_a_number, second_scoring_tile, white_upgrade, bonus_upgrade):
        assert_breaks(3, change)
    for change in (wall_piece, other_kind):
        assert_breaks(3, change)


def test_lost_and_doubled_solo_cards_are_noticed() -> None:
    """M-26.3"""

    def removed_too(s: State) -> None:
        s.solo_removed[Board.WALL] = 1

    def open_too(s: State) -> None:
        s.solo_card = Board.WALL

    def lost(s: State) -> None:
        s.solo_count -= 1

    for change in (removed_too, open_too, lost):
        assert_breaks(3, change, seats=1)
