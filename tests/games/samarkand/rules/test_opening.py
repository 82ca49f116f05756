"""S-2 Setup."""

import pytest

from bactrian.core.errors import BadOptions
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.tables import CARDS, FAMILIES, HOME, SPACES, family_ids, space_ids
from bactrian.games.samarkand.words import Decision
from bactrian.match import new_match

from ..build import ANNA, opening
from ..looking import asked, camels_on, cards_of, deck_order, row
from ..scenes import PLAYER_COUNTS

by_players = pytest.mark.parametrize("seats", PLAYER_COUNTS)


@by_players
def test_seat_0_begins(seats: int) -> None:
    """S-2.1"""
    s = opening(seats)

    assert asked(s) == (Decision.TURN, ANNA)
    assert (s.active, s.turn) == (ANNA, 1)


def test_the_game_has_no_options() -> None:
    """S-2.1"""
    assert GAME.options == ()
    with pytest.raises(BadOptions):
        new_match("samarkand", players=4, options={"youngest": 2})


@by_players
def test_every_family_has_a_camel_at_home_eleven_in_stock_and_five_markers(seats: int) -> None:
    """S-2.2"""
    s = opening(seats)

    for family, name in enumerate(family_ids):
        assert camels_on(s, space_ids[HOME[family]]) == [name]
        assert (s.stock[family], s.treasury[family], s.markers[family]) == (11, 0, 5)


def test_no_camel_stands_anywhere_else_and_nobody_has_met() -> None:
    """S-2.2"""
    s = opening()

    standing = [space for space in range(SPACES) if s.camel[space, 0] != NOBODY]

    assert standing == sorted(row(HOME))
    assert all(s.camel[space, 1] == NOBODY for space in range(SPACES))
    assert not any(s.met[one, other] for one in range(FAMILIES) for other in range(FAMILIES))


@pytest.mark.parametrize(("seats", "tiles", "bag"), [(2, 1, 1), (3, 2, 0), (4, 2, 0), (5, 2, 0)])
def test_a_domain_has_two_tiles_with_two_players_one_is_in_the_bag(
    seats: int, tiles: int, bag: int
) -> None:
    """S-2.3"""
    s = opening(seats)

    for family in range(FAMILIES):
        assert (s.tiles[family], s.bag[family], s.removed[family]) == (tiles, bag, 0)


def test_one_goods_marker_lies_on_each_goods_space() -> None:
    """S-2.4"""
    s = opening()

    assert GAME.view(s, None)["goods_on_map"] == list(range(1, 34))


@by_players
def test_each_seat_is_dealt_two_cards_in_order_and_the_rest_is_the_deck(seats: int) -> None:
    """S-2.5"""
    match = new_match("samarkand", players=seats, seed=3)
    s = match.state

    (shuffled,) = match.chance()

    assert shuffled.label == "deck"
    order = shuffled.result
    assert isinstance(order, list)
    assert sorted(order) == list(range(1, 34))
    for seat in range(seats):
        assert cards_of(s.holder, seat) == sorted(order[2 * seat : 2 * seat + 2])
    assert deck_order(s) == order[2 * seats :]


def test_the_cards_are_shuffled_anew_in_each_game_and_the_seed_decides_how() -> None:
    """S-2.5"""
    orders = [tuple(deck_order(opening(4, seed))) for seed in range(20)]

    assert len(set(orders)) == 20
    assert deck_order(opening(4, 5)) == list(orders[5])
    assert orders[5] != tuple(sorted(orders[5]))


def test_the_discard_pile_is_empty_at_first() -> None:
    """S-2.5"""
    s = opening()

    assert cards_of(s.discarder, NOBODY) == list(range(1, CARDS))
    assert GAME.view(s, None)["discards"] == 0


@by_players
def test_every_seat_has_10_dirhams_and_nothing_else_before_it(seats: int) -> None:
    """S-2.6"""
    s = opening(seats)

    for before in GAME.view(s, None)["seats"]:
        assert before == {
            "cash": 10,
            "tiles": [0] * 10,
            "goods": [],
            "relationships": [0] * 10,
            "sold": [],
            "hand_size": 2,
            "hand": None,
            "cards": 2,
            "points": {"goods": 0, "relationships": 0, "cash": 10},
        }
