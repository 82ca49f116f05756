"""P-2 Setup."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.tables import LARGE_CITIES, card_ids, node_ids
from bactrian.games.marco_polo.words import Decision, Space
from bactrian.match import Match, new_match

from ...reading import row
from ..build import ANNA, opening, position
from ..looking import (
    active_contracts,
    asked,
    bonus_of,
    card_of,
    contract_ids,
    contract_row,
    dice_of,
    dice_on,
    figures_of,
    goals_of,
    held,
    outpost_ids,
    outpost_of,
    places,
    posts_of,
    small_ids,
    space_ids,
    special_pile,
)

by_players = pytest.mark.parametrize("seats", [2, 3, 4])
CITY_SPACES = space_ids[Space.MOSCOW : Space.BAG]
LARGE = [node_ids[node] for node in LARGE_CITIES]


def shuffled(match: Match, label: str) -> list[int]:
    """The order that a shuffle of the opening gave."""
    (order,) = [event.result for event in match.chance() if event.label == label]
    assert isinstance(order, list)
    return order


@by_players
def test_seat_0_starts_round_1(seats: int) -> None:
    """P-2.1"""
    s = opening(seats)

    assert asked(s) == (Decision.TURN, ANNA)
    assert (s.round_number, s.start_player, s.turn) == (1, ANNA, 1)


def test_each_city_bonus_lies_in_its_city() -> None:
    """P-2.2"""
    for seed in (1, 2, 4):
        s = opening(4, seed)

        assert [bonus_of(s, city) for city in small_ids] == [
            *("bonus_a", "bonus_c", "bonus_d"),
            *("bonus_b", "bonus_e", "bonus_f"),
        ]


def test_the_first_seven_shuffled_outposts_lie_in_the_large_cities_in_file_order() -> None:
    """P-2.3"""
    match = new_match("marco_polo", players=3, seed=3)
    order = shuffled(match, "outposts")

    assert sorted(order) == list(range(1, 11))
    assert (LARGE[0], LARGE[-1], len(LARGE)) == ("moscow", "sumatra", 7)
    tiles = [outpost_of(match.state, city) for city in LARGE]
    assert tiles == [outpost_ids[tile - 1] for tile in order[:7]]
    elsewhere = [node for node in range(25) if node not in LARGE_CITIES]
    assert all(match.state.outpost_at[node] == NOBODY for node in elsewhere)


def test_the_first_nine_shuffled_city_cards_lie_on_the_city_spaces_in_order() -> None:
    """P-2.4"""
    match = new_match("marco_polo", players=3, seed=3)
    order = shuffled(match, "city_cards")

    assert sorted(order) == list(range(1, 32))
    assert [card_of(match.state, space) for space in CITY_SPACES] == [
        card_ids[card - 1] for card in order[:9]
    ]


def test_one_post_opens_the_three_cards_of_sumatra_and_no_other() -> None:
    """P-2.4"""
    cards = {"sumatra_1": "K27", "sumatra_2": "K28", "sumatra_3": "K29", "karachi": "K30"}
    s = position(posts={ANNA: ["sumatra"]}, cards=cards)
    without = position(cards=cards)

    assert places(s) & {*CITY_SPACES} == {"sumatra_1", "sumatra_2", "sumatra_3"}
    assert places(without) & {*CITY_SPACES} == set()


@by_players
def test_contracts_are_six_on_the_board_24_in_piles_and_eight_in_the_special_pile(
    seats: int,
) -> None:
    """P-2.5"""
    match = new_match(
        "marco_polo",
        players=seats,
        seed=3,
        options={"characters": ["berke", "kubilai", "johannes", "wilhelm"][:seats]},
    )
    s = match.state
    order = [contract + 5 for contract in shuffled(match, "contracts")]

    assert sorted(order) == list(range(6, 44))
    assert contract_row(s) == [contract_ids[c] for c in order[:6]]
    assert row(s.pile)[:24] == order[6:30]
    assert special_pile(s) == [contract_ids[c] for c in order[30:]]
    assert s.special_unseen == 8


@by_players
def test_each_seat_has_one_starting_contract_and_the_others_are_out(seats: int) -> None:
    """P-2.6"""
    match = new_match(
        "marco_polo",
        players=seats,
        seed=3,
        options={"characters": ["berke", "kubilai", "johannes", "wilhelm"][:seats]},
    )
    order = shuffled(match, "starting")

    dealt = [active_contracts(match.state, seat) for seat in range(seats)]

    assert sorted(order) == [1, 2, 3, 4, 5, 6]
    assert dealt == [[f"S{contract}"] for contract in order[:seats]]
    starting = {contract_ids.index(f"S{contract}") for contract in order[seats:]}
    everywhere = {*row(match.state.row), *row(match.state.pile)[:24], *row(match.state.special)}
    assert not starting & everywhere


@by_players
def test_every_seat_has_2_camels_7_coins_and_one_more_for_each_seat_before_it(seats: int) -> None:
    """P-2.7"""
    s = opening(seats, characters=None)

    for seat in range(seats):
        assert {unit: n for unit, n in held(s, seat).items() if n} == {"coin": 7 + seat, "camel": 2}


@by_players
def test_every_seat_has_five_own_dice_nine_posts_in_supply_and_a_figure_in_venezia(
    seats: int,
) -> None:
    """P-2.7"""
    s = opening(seats, characters=None)

    for seat in range(seats):
        assert [colour for colour, _ in dice_of(s, seat)].count("own") == 5
        assert (s.posts_left[seat], posts_of(s, seat)) == (9, set())
        assert figures_of(s, seat) == ["venezia"]


def test_what_a_character_changes_at_the_start_applies_at_once() -> None:
    """P-2.8"""
    s = opening(characters=("kubilai", "niccolo_marco", "wilhelm", "matteo"), goal_choice=True)

    # The goal cards are still being chosen: no round has begun.
    assert (asked(s), s.round_number) == ((Decision.KEEP_GOAL, ANNA), 0)
    assert (figures_of(s, 0), posts_of(s, 0), s.posts_left[0]) == (["beijing"], {"beijing"}, 8)
    assert (figures_of(s, 1), s.posts_left[1]) == (["venezia", "venezia"], 9)
    assert (figures_of(s, 2), s.posts_left[2]) == (["venezia"], 11)
    assert s.outpost_at[node_ids.index("beijing")] == NOBODY


def test_characters_are_settled_before_goal_cards_are_dealt() -> None:
    """P-2.8"""
    s = opening(characters=None, character_draft=True)

    assert asked(s) == (Decision.CHARACTER, 3)
    assert [goals_of(s, seat) for seat in range(4)] == [[], [], [], []]
    assert [s.character[seat] for seat in range(4)] == [NOBODY] * 4


@pytest.mark.parametrize(
    ("seats", "black", "khan", "coins"), [(2, 3, 2, 1), (3, 4, 1, 0), (4, 5, 0, 0)]
)
def test_black_dice_and_neutral_dice_go_by_the_number_of_players(
    seats: int, black: int, khan: int, coins: int
) -> None:
    """P-2.9"""
    s = opening(seats)

    assert s.black_supply == black
    assert dice_on(s, "khans_favor") == [(NOBODY, "neutral", 1)] * khan
    assert dice_on(s, "take_5_coins") == [(NOBODY, "neutral", 1)] * coins
    assert s.laid_count == khan + coins
