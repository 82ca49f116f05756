"""P-10 City cards: when they can be used, and those that exchange."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, BORIS, asked, choices, gained, held, lay, play, position
from ...looking import dice_of, dice_on, gains_in_order, places
from ...more import at_card, use_card

Units = dict[str, int]

# Cost and reward of one repetition, as printed.
EXCHANGES: list[tuple[str, Units, Units]] = [
    ("K01", {"camel": 1}, {"vp": 1}),
    ("K02", {"camel": 2}, {"coin": 2, "vp": 1}),
    ("K03", {"camel": 3}, {"pepper": 1, "silk": 1, "gold": 1}),
    ("K04", {"pepper": 2}, {"vp": 2}),
    ("K05", {"silk": 2}, {"vp": 3}),
    ("K06", {"gold": 2}, {"vp": 4}),
    ("K07", {"camel": 3, "pepper": 1}, {"vp": 4}),
    ("K08", {"camel": 2, "silk": 1}, {"vp": 4}),
    ("K09", {"camel": 1, "gold": 1}, {"vp": 4}),
    ("K10", {"camel": 1, "pepper": 1}, {"coin": 2, "vp": 2}),
    ("K11", {"camel": 1, "silk": 1}, {"coin": 4, "vp": 2}),
    ("K12", {"camel": 1, "gold": 1}, {"coin": 6, "vp": 2}),
    ("K13", {"camel": 1, "pepper": 1}, {"coin": 7}),
    ("K14", {"camel": 1, "silk": 1}, {"coin": 8}),
    ("K15", {"camel": 1, "gold": 1}, {"coin": 9}),
]


def times(units: Units, k: int) -> Units:
    """So many times these units."""
    return {unit: amount * k for unit, amount in units.items()}


def paid_and_won(cost: Units, reward: Units, k: int) -> Units:
    """What k repetitions change."""
    return times(cost, -k) | times(reward, k)


@pytest.mark.parametrize(("card", "cost", "reward"), EXCHANGES)
def test_an_exchange_is_made_any_number_of_times_up_to_the_value(
    card: str, cost: Units, reward: Units
) -> None:
    """P-10.3, P-10.4 K01-K15"""
    s = at_card(card, 3, times(cost, 5))
    before = use_card(s, 3)

    assert asked(s) == (Decision.TIMES, ANNA)
    assert choices(s, "times") == {(1, 1), (1, 2), (1, 3)}
    play(s, "times", 1, 3)

    assert gained(before, s, ANNA) == paid_and_won(cost, reward, 3)
    assert gains_in_order(s, ANNA) == [(unit, 3 * reward[unit]) for unit in reward]
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize(("card", "cost", "reward"), EXCHANGES)
def test_an_exchange_is_offered_only_as_often_as_it_can_be_paid(
    card: str, cost: Units, reward: Units
) -> None:
    """P-10.3 K01-K15 Four times, with a 5."""
    s = at_card(card, 5, times(cost, 4))
    before = use_card(s, 5)

    assert choices(s, "times") == {(1, 1), (1, 2), (1, 3), (1, 4)}
    play(s, "times", 1, 2)

    assert gained(before, s, ANNA) == paid_and_won(cost, reward, 2)


@pytest.mark.parametrize(("card", "cost", "reward"), EXCHANGES)
def test_an_exchange_that_can_be_paid_once_is_made_by_itself(
    card: str, cost: Units, reward: Units
) -> None:
    """P-10.2, P-15.2 K01-K15"""
    s = at_card(card, 6, cost)
    before = use_card(s, 6)

    assert gained(before, s, ANNA) == paid_and_won(cost, reward, 1)
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize(("card", "cost", "reward"), EXCHANGES)
def test_an_exchange_that_lacks_one_unit_cannot_be_used(
    card: str, cost: Units, reward: Units
) -> None:
    """P-10.2 K01-K15 Whichever unit is missing."""
    assert "moscow" in places(at_card(card, 6, cost))
    for unit in cost:
        rich = {"coin": 9, "vp": 9, **times(cost, 3), unit: cost[unit] - 1}
        assert "moscow" not in places(at_card(card, 6, rich))


def test_two_gold_and_two_camels_make_eight_points() -> None:
    """P-10.3 The printed example: a 3, and the exchange is made twice only."""
    s = at_card("K09", 3, {"camel": 5, "gold": 2})
    before = use_card(s, 3)

    play(s, "times", 1, 2)

    assert gained(before, s, ANNA) == {"camel": -2, "gold": -2, "vp": 8}


def test_k16_sells_goods_of_free_choice_for_two_coins_each() -> None:
    """P-10.3, P-11.1 K16 They are named in the order pepper, silk, gold."""
    s = at_card("K16", 4, {"coin": 7})
    before = use_card(s, 4)
    assert choices(s, "times") == {(1, 1), (1, 2), (1, 3)}

    play(s, "times", 1, 3)
    assert gained(before, s, ANNA) == {"coin": -6}
    assert choices(s, "good") == {("pepper",), ("silk",), ("gold",)}
    play(s, "good", "pepper")
    assert choices(s, "good") == {("pepper",), ("silk",), ("gold",)}
    play(s, "good", "silk")
    assert choices(s, "good") == {("silk",), ("gold",)}
    play(s, "good", "gold")

    assert gained(before, s, ANNA) == {"coin": -6, "pepper": 1, "silk": 1, "gold": 1}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k16_after_gold_only_gold_is_left() -> None:
    """P-10.3, P-11.1 K16"""
    s = at_card("K16", 3, {"coin": 6})
    before = use_card(s, 3)

    play(s, "times", 1, 3)
    play(s, "good", "gold")

    assert gained(before, s, ANNA) == {"coin": -6, "gold": 3}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k16_needs_two_coins() -> None:
    """P-10.2 K16"""
    assert "moscow" in places(at_card("K16", 6, {"coin": 2}))
    assert "moscow" not in places(at_card("K16", 6, {"coin": 1}))


def test_k22_sells_camels_or_buys_them_the_same_each_time() -> None:
    """P-10.3 K22"""
    s = at_card("K22", 3, {"camel": 2, "coin": 5})
    before = use_card(s, 3)
    assert choices(s, "times") == {(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)}

    play(s, "times", 1, 2)

    assert gained(before, s, ANNA) == {"camel": -2, "coin": 6}


def test_k22_the_other_way() -> None:
    """P-10.3 K22"""
    s = at_card("K22", 6, {"camel": 1, "coin": 5})
    before = use_card(s, 6)
    assert choices(s, "times") == {(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)}

    play(s, "times", 2, 5)

    assert gained(before, s, ANNA) == {"coin": -5, "camel": 5}


def test_k22_needs_a_camel_or_a_coin() -> None:
    """P-10.2 K22"""
    assert "moscow" not in places(at_card("K22", 6, {"gold": 3, "vp": 3}))
    for unit, change in (("camel", {"camel": -1, "coin": 3}), ("coin", {"coin": -1, "camel": 1})):
        s = at_card("K22", 6, {unit: 1})
        before = use_card(s, 6)
        assert gained(before, s, ANNA) == change


def test_k21_gives_points_for_coins() -> None:
    """P-10.5, P-1.3 K21 One point buys three coins; no more points than there are."""
    s = at_card("K21", 5, {"vp": 3, "coin": 7})
    before = use_card(s, 5)
    assert choices(s, "times") == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)}

    play(s, "times", 1, 3)

    assert gained(before, s, ANNA) == {"vp": -3, "coin": 9}
    assert held(s, ANNA)["vp"] == 0


def test_k21_gives_coins_for_points() -> None:
    """P-10.5 K21 One direction only."""
    s = at_card("K21", 2, {"vp": 3, "coin": 7})
    before = use_card(s, 2)
    assert choices(s, "times") == {(1, 1), (1, 2), (2, 1), (2, 2)}

    play(s, "times", 2, 2)

    assert gained(before, s, ANNA) == {"vp": 2, "coin": -6}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k21_needs_a_point_or_three_coins() -> None:
    """P-10.2, P-10.5 K21"""
    assert "moscow" not in places(at_card("K21", 6, {"coin": 2, "camel": 9}))
    assert "moscow" in places(at_card("K21", 6, {"coin": 3}))
    assert "moscow" in places(at_card("K21", 6, {"vp": 1}))


def test_a_card_needs_an_own_post() -> None:
    """P-10.1"""
    assert "moscow" not in places(position(cards={"moscow": "K27"}, posts={BORIS: ["moscow"]}))
    assert "moscow" in places(position(cards={"moscow": "K27"}, posts={ANNA: ["moscow"]}))


def test_a_card_is_used_once_a_round_by_all_together() -> None:
    """P-10.1 Not a second time, whatever the colour of the die, and not for coins."""
    laid = {"moscow": [(BORIS, "own", 2)]}
    s = position(
        cards={"moscow": "K27"},
        posts={ANNA: ["moscow"], BORIS: ["moscow"]},
        laid=laid,
        dice={ANNA: [("own", 3), ("black", 3)]},
        units={ANNA: {"coin": 20}},
    )

    assert "moscow" not in places(s)


@pytest.mark.parametrize("colour", ["own", "black", "white"])
def test_a_die_of_any_colour_uses_a_card_and_nothing_is_paid(colour: str) -> None:
    """P-10.1"""
    s = position(
        characters=("matteo", "berke", "johannes", "mercator"),
        cards={"moscow": "K27"},
        posts={ANNA: ["moscow"]},
        dice={ANNA: [("own", 3), ("black", 3), ("white", 3)]},
        units={ANNA: {"coin": 0}},
    )

    lay(s, "moscow", (colour, 3))

    assert dice_on(s, "moscow") == [(ANNA, colour, 3)]
    assert held(s, ANNA)["coin"] == 6
    assert len(dice_of(s, ANNA)) == 2


def test_one_post_opens_all_three_cards_of_sumatra() -> None:
    """P-10.1, P-2.4 Each with its own single die."""
    cards = {"sumatra_1": "K27", "sumatra_2": "K28", "sumatra_3": "K29"}
    s = position(cards=cards, posts={ANNA: ["sumatra"]}, laid={"sumatra_2": [(BORIS, "own", 2)]})

    assert {"sumatra_1", "sumatra_3"} <= places(s)
    assert "sumatra_2" not in places(s)


def test_a_post_of_this_turn_opens_its_card_in_the_next_turn() -> None:
    """P-10.1, P-9.12 Also a post that came by a bonus action before the main action."""
    s = position(
        units={ANNA: {"camel": 1, "pepper": 3}},
        contracts={ANNA: ["S1"]},
        figures={ANNA: "venezia"},
        cards={"alexandria": "K27"},
        outposts={"alexandria": "O01"},
        dice={ANNA: [("own", 3), ("own", 4)], **{seat: [] for seat in (1, 2, 3)}},
    )
    play(s, "complete", 1)
    play(s, "step", 1, "alexandria")

    assert "alexandria" not in places(s)
    lay(s, "take_5_coins", ("own", 3))
    play(s, "end_turn")

    assert asked(s) == (Decision.TURN, ANNA)
    assert "alexandria" in places(s)
