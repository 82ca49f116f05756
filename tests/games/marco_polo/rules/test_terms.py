"""P-1 Terms."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.tables import (
    CITIES,
    NO_ROUTE,
    NODES,
    ROUTE_CAMELS,
    ROUTE_COINS,
    SMALL_CITIES,
    edges,
    node_ids,
)
from bactrian.games.marco_polo.words import Decision

from ..build import ANNA, BORIS, CLARA, DAVID, copy_of, gained, held, lay, opening, play, position
from ..looking import asked, choices, city_ids, dice_of, dice_on, options, places, posts_of


def test_seats_follow_each_other_clockwise_from_0_to_the_last_and_round_again() -> None:
    """P-1.1"""
    s = position(dice={seat: [("own", 2), ("own", 2)] for seat in range(4)})
    order = []

    for space in (*["take_5_coins"] * 4, "bazaar_camel"):
        question = asked(s)
        assert question is not None
        order.append(question.seat)
        lay(s, space, ("own", 2))
        play(s, "end_turn")

    assert order == [ANNA, BORIS, CLARA, DAVID, ANNA]


def test_each_seat_has_a_colour_of_its_own() -> None:
    """P-1.1"""
    s = position(active=BORIS, laid={"bazaar_camel": [(ANNA, "own", 6)]})

    lay(s, "bazaar_camel", ("own", 2))

    assert dice_on(s, "bazaar_camel") == [(ANNA, "own", 6), (BORIS, "own", 2)]


def test_a_free_good_is_pepper_silk_or_gold_but_never_a_camel() -> None:
    """P-1.2"""
    s = position()

    lay(s, "khans_favor", ("own", 1))

    assert options(s) == {("good", "pepper"), ("good", "silk"), ("good", "gold")}


def test_neither_supply_nor_holdings_have_a_limit() -> None:
    """P-1.2"""
    much = dict.fromkeys(("coin", "camel", "pepper", "silk", "gold"), 9000)
    s = position(units=dict.fromkeys(range(4), much))

    lay(s, "bazaar_camel", ("own", 6))
    play(s, "bag", "own", 1)

    assert held(s, ANNA) == much | {"camel": 9_006, "coin": 9_003, "vp": 0}


def test_nothing_held_can_become_negative_since_what_cannot_be_paid_is_not_offered() -> None:
    """P-1.2"""
    s = position(
        units={ANNA: {"coin": 2, "camel": 0}},
        laid={"bazaar_camel": [(BORIS, "own", 1)], "bazaar_pepper": [(BORIS, "own", 1)]},
        dice={ANNA: [("own", 3), ("own", 3)]},
    )

    # A step costs 3 coins, an occupied bazaar 3 coins, rerolling a camel.
    assert places(s) == {"take_5_coins", "bazaar_silk", "khans_favor", "take_contracts"}
    assert {kind for kind, *_ in options(s)} == {"place", "bag"}


def test_points_start_at_0() -> None:
    """P-1.3"""
    s = opening()

    assert [held(s, seat)["vp"] for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("points", "times"), [(0, 0), (1, 1), (2, 2), (6, 6), (9, 6)])
def test_points_can_be_spent_down_to_0_but_not_below(points: int, times: int) -> None:
    """P-1.3"""
    s = position(
        units={ANNA: {"vp": points, "coin": 3}},
        posts={ANNA: ["moscow"]},
        cards={"moscow": "K21"},
        dice={ANNA: [("own", 6), ("own", 6)]},
    )
    play(s, "place", "moscow")

    spending = {k for way, k in choices(s, "times") if way == 1}

    assert spending == set(range(1, times + 1))
    if times:
        play(s, "times", 1, times)
        assert (held(s, ANNA)["vp"], held(s, ANNA)["coin"]) == (points - times, 3 + 3 * times)


def test_the_map_has_25_nodes_and_30_two_way_routes() -> None:
    """P-1.4"""
    joined = {(a, b) for a in range(NODES) for b in range(NODES) if ROUTE_CAMELS[a, b] != NO_ROUTE}

    assert (len(node_ids), len(set(node_ids)), len(edges), len(joined)) == (25, 25, 30, 60)
    assert not any((node, node) in joined for node in range(NODES))
    for a, b in joined:
        assert ROUTE_CAMELS[a, b] == ROUTE_CAMELS[b, a]
        assert ROUTE_COINS[a, b] == ROUTE_COINS[b, a]


def test_a_route_can_be_walked_both_ways() -> None:
    """P-1.4"""
    dice = {ANNA: [("own", 5), ("own", 6)]}
    there = position(figures={ANNA: "venezia"}, dice=dice)
    back = position(figures={ANNA: "oasis_1"}, units={ANNA: {"coin": 3}}, dice=dice)

    lay(there, "travel", ("own", 5), ("own", 6))
    lay(back, "travel", ("own", 5), ("own", 6))

    assert (1, "oasis_1") in choices(there, "step")
    assert choices(back, "step") == {(1, "venezia"), (1, "moscow")}


def test_cities_are_the_large_ones_the_small_ones_and_beijing() -> None:
    """P-1.4"""
    others = {"venezia", *(f"oasis_{number}" for number in range(1, 11))}

    assert len(CITIES) == 14
    assert set(city_ids) == set(node_ids) - others


@pytest.mark.parametrize(
    ("start", "end", "post"),
    [
        ("oasis_1", "moscow", True),
        ("oasis_1", "venezia", False),
        ("venezia", "oasis_1", False),
        ("beijing", "xian", True),
        ("xian", "beijing", True),
    ],
)
def test_only_cities_take_posts(start: str, end: str, post: bool) -> None:
    """P-1.4"""
    s = position(figures={ANNA: start}, dice={ANNA: [("own", 1), ("own", 1), ("own", 1)]})

    lay(s, "travel", ("own", 1), ("own", 1))
    play(s, "step", 1, end)

    assert posts_of(s, ANNA) == ({end} if post else set())


def test_dice_are_own_black_or_white_to_a_seat() -> None:
    """P-1.5"""
    hand = [("own", 2), ("black", 3), ("white", 4)]
    s = position(characters=("matteo", *("berke", "kubilai", "wilhelm")), dice={ANNA: hand})

    assert choices(s, "bag") == set(hand)


def test_neutral_dice_belong_to_nobody() -> None:
    """P-1.5"""
    s = position(seats=2)

    assert dice_on(s, "khans_favor") == [(NOBODY, "neutral", 1)] * 2
    assert dice_on(s, "take_5_coins") == [(NOBODY, "neutral", 1)]


def test_a_die_is_in_a_hand_or_on_a_space_or_black_and_in_the_supply() -> None:
    """P-1.5"""
    s = position(dice={ANNA: [("own", 4)]}, units={ANNA: {"camel": 3}})

    play(s, "buy_black")
    ((_, value),) = [die for die in dice_of(s, ANNA) if die[0] == "black"]
    lay(s, "bazaar_camel", ("black", value))

    assert (s.black_supply, dice_of(s, ANNA)) == (4, [("own", 4)])
    assert dice_on(s, "bazaar_camel") == [(ANNA, "black", value)]


def test_small_cities_come_in_the_order_of_the_file() -> None:
    """P-1.6"""
    names = [node_ids[node] for node in SMALL_CITIES]

    assert names == ["anxi", "kashgar", "xian", "ormuz", "adana", "kochi"]


def test_what_costs_nothing_is_taken_in_full_without_a_question() -> None:
    """P-1.7"""
    s = position()
    before = copy_of(s)

    lay(s, "bazaar_camel", ("own", 6))

    assert asked(s) == (Decision.TURN, ANNA)
    assert gained(before, s, ANNA) == {"camel": 6}


def test_a_move_a_second_contract_and_a_contract_without_room_can_be_refused() -> None:
    """P-1.7"""
    goods = {ANNA: {"camel": 9, "pepper": 9, "silk": 9, "gold": 9}}
    move = position(units=goods, contracts={ANNA: ["C12"]})
    second = position()
    drawn = position(
        characters=("matteo", "berke", "kubilai", "wilhelm"),
        active=ANNA,
        contracts={ANNA: ["C01", "C02"]},
        dice={ANNA: [("own", 1)], BORIS: [], CLARA: [], DAVID: []},
        units={ANNA: {"camel": 0}},
    )

    play(move, "complete", 1)
    lay(second, "take_contracts", ("own", 6))
    play(second, "take_contract", 1)
    play(drawn, "bag", "own", 1)

    assert ("stop",) in options(move)
    assert ("no_second",) in options(second)
    assert options(drawn) == {("discard", 1), ("discard", 2), ("discard", 3)}
