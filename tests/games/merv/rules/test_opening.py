"""M-2 Setup."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import CARD_SPICE, breakthroughs, contracts, spice_ids
from bactrian.match import Match, new_match
from bactrian.match.chance import chances

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE, blank, play, position
from ..looking import board_ids, choices, cubes_of, display, score_of, solo_deck
from ..roaming import match_at

by_players = pytest.mark.parametrize("seats", [1, 2, 3, 4])


def laid_out(seats: int, seed: int = 7) -> State:
    """The table after the setup, before anybody's turn."""
    s = blank(seats, seed)
    set_up(s)
    return s


def shuffled(match: Match, label: str) -> list[int]:
    """The order that a shuffle of the opening gave."""
    (order,) = [event.result for event in chances(match.game, match.state) if event.label == label]
    assert isinstance(order, list)
    return order


@by_players
def test_everybody_starts_with_nothing(seats: int) -> None:
    """M-2.1 Magistrate and courtier too."""
    s = laid_out(seats)

    for owner in range(4):
        tracks = (int(s.favour[owner]), int(s.influence[owner]), score_of(s, owner))
        assert tracks == (0, 0, 0)
        assert cubes_of(s, owner) == {}
        assert (s.camels[owner], s.mosque[owner]) == (0, NOBODY)
        assert (s.scrolls[owner], row(s.goods[owner])) == (0, [0, 0])


def test_either_side_of_the_camel_market_comes() -> None:
    """M-2.2"""
    sides = {int(laid_out(3, seed).market_side) for seed in range(12)}

    assert sides == {0, 1}


def test_the_shuffled_site_tiles_are_laid_in_row_major_order() -> None:
    """M-2.2"""
    match = new_match("merv", players=4, seed=3)
    order = shuffled(match, "sites")

    assert sorted(order) == list(range(24))
    assert order != list(range(24))
    assert row(match.state.tile) == order


def test_breakthroughs_lie_open_four_for_each_number() -> None:
    """M-2.3 The owner who reaches 2 scrolls chooses among all four of that number."""
    s = laid_out(2)
    numbers = [tile.integer("scrolls", 1, 9) for tile in breakthroughs]
    assert sorted(numbers) == [2] * 4 + [4] * 4 + [6] * 4 + [8] * 4
    assert row(s.breakthrough_owner) == [NOBODY] * 16

    s = position(scrolls={ANNA: 1}, camels={ANNA: 1})
    play(s, "slot", 3)
    play(s, "site", 1, 3)
    play(s, "market_place", "top_left")  # a scroll

    tiles = ("2-caravansary", "2-palace", "2-marketplace", "2-mosque")
    assert choices(s, "breakthrough") == {(tile,) for tile in tiles}


@by_players
def test_camels_wait_in_inner_cities_and_at_the_entries_of_the_mosque(seats: int) -> None:
    """M-2.4"""
    s = laid_out(seats)

    assert (row(s.city_camel), row(s.mosque_camel)) == ([1] * 4, [1] * 4)
    assert row(s.market) == [0] * 4


def test_contracts_lie_in_six_stacks_highest_points_on_top() -> None:
    """M-2.5"""
    stacks = new_match("merv", players=3, seed=1).view(None)["contracts"]

    points = [[contracts[card].integer("points", 0, 20) for card in stack] for stack in stacks]
    assert points == [[5, 4, 3], [5, 4, 3], [8, 7, 6], [8, 7, 6], [12, 10, 8], [12, 10, 8]]
    tops = [contracts[stack[0]].word("id") for stack in stacks]
    assert tops == ["1F-a", "1S-a", "2F-a", "2S-a", "3F-a", "3S-a"]


def test_the_first_eight_cards_of_the_caravan_form_the_display() -> None:
    """M-2.6"""
    match = new_match("merv", players=4, seed=3)
    order = shuffled(match, "caravan")

    assert sorted(order) == list(range(24))
    assert display(match.state) == [spice_ids[CARD_SPICE[card]] for card in order[:8]]
    assert row(match.state.deck)[match.state.deck_at :] == order[8:]


@pytest.mark.parametrize(("seats", "on_cards", "all_camels"), [(1, 2, 10), (2, 2, 10), (3, 3, 11)])
def test_camels_on_the_first_cards_go_by_players(
    seats: int, on_cards: int, all_camels: int
) -> None:
    """M-2.6"""
    s = laid_out(seats)

    assert row(s.display_camels) == [1] * on_cards + [0] * (8 - on_cards)
    waiting = sum(row(s.display_camels) + row(s.city_camel) + row(s.mosque_camel))
    assert (waiting, s.camels_out) == (all_camels, 0)


def test_four_players_have_four_camels_on_cards_and_twelve_in_play() -> None:
    """M-2.6"""
    s = laid_out(4)

    assert row(s.display_camels) == [1, 1, 1, 1, 0, 0, 0, 0]
    assert sum(row(s.display_camels) + row(s.city_camel) + row(s.mosque_camel)) == 12


@by_players
def test_walls_upgrades_and_scoring_tiles_are_in_supply(seats: int) -> None:
    """M-2.7 By kind: two segments for one cube, two for two, a gate, of each colour."""
    s = laid_out(seats)

    assert row(s.wall_left) == [2, 2, 1] * 4
    assert row(s.wall) == [NOBODY] * 20
    assert (s.white_upgrades, row(s.bonus_upgrades)) == (6, [1, 1, 1, 1])
    assert row(s.scoring_tile_owner) == [NOBODY] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_queue_is_in_random_order_from_its_front(seats: int) -> None:
    """M-2.8 As the shuffle of the seats gives it; with two the courtier stands third."""
    match = new_match("merv", players=seats, seed=5)
    order = shuffled(match, "order")

    assert sorted(order) == list(range(seats))
    assert row(match.state.queue) == [*order, *([COURTIER] if seats == 2 else []), NOBODY][:4]
    assert match.to_act == order[0]


def test_every_order_of_three_players_comes() -> None:
    """M-2.8"""
    orders = {tuple(row(laid_out(3, seed).queue)[:3]) for seed in range(60)}

    assert len(orders) == 6


def test_the_magistrate_begins_then_the_player_then_the_courtier() -> None:
    """M-2.9"""
    for seed in range(5):
        assert row(laid_out(1, seed).queue)[:3] == [MAGISTRATE, ANNA, COURTIER]


@pytest.mark.parametrize("seed", range(6))
def test_the_solo_deck_is_c_then_a_b_and_palace_shuffled_then_d_e(seed: int) -> None:
    """M-2.10"""
    s = laid_out(1, seed)
    match = match_at(s)
    a, b, c, d, e = shuffled(match, "solo_rest")
    top = shuffled(match, "solo_top")

    assert sorted([a, b, c, d, e]) == [0, 2, 3, 4, 5]  # all but the palace
    assert sorted(top) == sorted([a, b, board_ids.index("palace")])
    assert solo_deck(s) == [board_ids[card] for card in (c, *top, d, e)]


def test_the_palace_comes_second_third_or_fourth() -> None:
    """M-2.10"""
    places = {solo_deck(laid_out(1, seed)).index("palace") for seed in range(30)}

    assert places == {1, 2, 3}
