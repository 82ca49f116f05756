"""P-10 City cards that give without a price: by counting, by the die, by own small cities."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, BORIS, asked, gained, options, play
from ...looking import places
from ...more import at_card, use_card

FIVE_CONTRACTS = ["C01", "C02", "C03", "C04", "C05"]


@pytest.mark.parametrize(
    ("value", "completed", "coins"), [(3, 5, 6), (5, 5, 10), (6, 5, 10), (4, 1, 2)]
)
def test_k23_gives_two_coins_a_completed_contract(value: int, completed: int, coins: int) -> None:
    """P-10.3 K23 At most as many as the value; contracts of others do not count."""
    done = {ANNA: FIVE_CONTRACTS[:completed], BORIS: ["C10", "C11"]}
    s = at_card("K23", value, completed=done)

    assert gained(use_card(s, value), s, ANNA) == {"coin": coins}


@pytest.mark.parametrize(
    ("value", "completed", "points"), [(2, 5, 2), (5, 5, 5), (6, 5, 5), (6, 1, 1)]
)
def test_k24_gives_a_point_a_completed_contract(value: int, completed: int, points: int) -> None:
    """P-10.3 K24"""
    s = at_card("K24", value, completed={ANNA: FIVE_CONTRACTS[:completed]})

    assert gained(use_card(s, value), s, ANNA) == {"vp": points}


@pytest.mark.parametrize("card", ["K23", "K24"])
def test_a_card_that_counts_contracts_needs_a_completed_one(card: str) -> None:
    """P-10.2 K23, K24 Those of others do not help."""
    assert "moscow" not in places(at_card(card, 6, completed={BORIS: FIVE_CONTRACTS}))
    assert "moscow" in places(at_card(card, 6, completed={ANNA: ["C01"]}))


@pytest.mark.parametrize(
    ("card", "value", "posts", "gain"),
    [
        ("K25", 6, ["beijing", "anxi"], {"coin": 6}),
        ("K25", 2, ["beijing", "anxi"], {"coin": 4}),
        ("K25", 5, [], {"coin": 2}),
        ("K26", 6, ["beijing", "anxi"], {"vp": 3}),
        ("K26", 2, ["beijing", "anxi"], {"vp": 2}),
        ("K26", 5, [], {"vp": 1}),
    ],
)
def test_a_card_that_counts_posts_counts_all_on_the_board(
    card: str, value: int, posts: list[str], gain: dict[str, int]
) -> None:
    """P-10.3 K25, K26 Moscow's own post and Beijing's included; nothing is paid."""
    s = at_card(card, value, posts=posts)

    assert gained(use_card(s, value), s, ANNA) == gain
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("value", range(1, 7))
def test_k27_gives_two_coins_a_pip(value: int) -> None:
    """P-10.3 K27"""
    s = at_card("K27", value)

    assert gained(use_card(s, value), s, ANNA) == {"coin": 2 * value}


@pytest.mark.parametrize(
    ("card", "good", "by_value"),
    [
        ("K28", "pepper", (1, 3, 3, 3, 3, 3)),
        ("K29", "silk", (1, 1, 1, 3, 3, 3)),
        ("K30", "gold", (1, 1, 1, 1, 1, 3)),
    ],
)
@pytest.mark.parametrize("value", range(1, 7))
def test_goods_by_the_value_of_the_die(
    card: str, good: str, by_value: tuple[int, ...], value: int
) -> None:
    """P-10.3 K28, K29, K30"""
    s = at_card(card, value)

    assert gained(use_card(s, value), s, ANNA) == {good: by_value[value - 1]}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("value", [1, 4])
def test_k31_gives_one_own_bonus_up_to_4(value: int) -> None:
    """P-10.8 K31 Nothing is paid."""
    s = at_card("K31", value, posts=["anxi", "ormuz", "kochi"])
    before = use_card(s, value)
    assert options(s) == {("own_bonus", city) for city in ("anxi", "ormuz", "kochi")}

    play(s, "own_bonus", "ormuz")

    assert gained(before, s, ANNA) == {"camel": 3}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("value", [5, 6])
def test_k31_gives_two_different_own_bonuses_from_5_on(value: int) -> None:
    """P-10.8 K31 Neither can be refused."""
    s = at_card("K31", value, posts=["anxi", "ormuz", "kochi"])
    before = use_card(s, value)

    play(s, "own_bonus", "ormuz")
    assert options(s) == {("own_bonus", "anxi"), ("own_bonus", "kochi")}
    play(s, "own_bonus", "kochi")

    assert gained(before, s, ANNA) == {"camel": 3, "vp": 3}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k31_gives_fewer_bonuses_with_fewer_cities() -> None:
    """P-10.8 K31 One city: its bonus comes once, by itself."""
    s = at_card("K31", 6, posts=["adana"])

    assert gained(use_card(s, 6), s, ANNA) == {"camel": 1, "coin": 3}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k31_needs_an_own_small_city() -> None:
    """P-10.2 K31"""
    for value in (1, 6):
        assert "moscow" not in places(at_card("K31", value, posts=["karachi"]))
        assert "moscow" in places(at_card("K31", value, posts=["adana"]))


@pytest.mark.parametrize(
    ("bonus", "gain"),
    [
        ("bonus_a", {"coin": 5}),
        ("bonus_b", {"camel": 3}),
        ("bonus_e", {"camel": 1, "coin": 3}),
        ("bonus_f", {"vp": 3}),
    ],
)
def test_the_other_bonus_gives_one_of_the_other_five(bonus: str, gain: dict[str, int]) -> None:
    """P-10.9 No post is needed there."""
    s = at_card("K31", 2, posts=["xian"])
    before = use_card(s, 2)
    letters = ("bonus_a", "bonus_b", "bonus_c", "bonus_e", "bonus_f")
    assert options(s) == {("other_bonus", letter) for letter in letters}

    play(s, "other_bonus", bonus)

    assert gained(before, s, ANNA) == gain


def test_the_other_bonus_may_give_a_pair_of_goods() -> None:
    """P-10.9, P-11.1"""
    s = at_card("K31", 2, posts=["xian"])
    before = use_card(s, 2)

    play(s, "other_bonus", "bonus_c")
    play(s, "pair", "pepper", "gold")

    assert gained(before, s, ANNA) == {"pepper": 1, "gold": 1}


@pytest.mark.parametrize("card", ["K19", "K31"])
def test_the_other_bonus_may_equal_one_taken_with_the_same_card(card: str) -> None:
    """P-10.9"""
    s = at_card(card, 5, {"coin": 2}, posts=["xian", "kochi"])
    before = use_card(s, 5)

    play(s, "own_bonus", "kochi")
    if card == "K19":
        play(s, "own_bonus", "xian")
    play(s, "other_bonus", "bonus_f")

    assert gained(before, s, ANNA) == {"vp": 6} | ({"coin": -2} if card == "K19" else {})


def test_the_other_bonus_follows_its_marker() -> None:
    """P-10.9 Wherever the marker lies; the city that has another one gives that."""
    s = at_card("K31", 5, posts=["xian", "anxi"], bonuses={"anxi": "bonus_d"})
    before = use_card(s, 5)

    play(s, "own_bonus", "xian")
    play(s, "other_bonus", "bonus_b")

    assert gained(before, s, ANNA) == {"coin": 5, "camel": 3}
