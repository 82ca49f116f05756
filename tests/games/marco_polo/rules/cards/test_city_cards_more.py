"""P-10 City cards that move, trade, count, or give bonuses."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, asked, gained, held, options, play
from ...looking import figures_of, places, posts_of
from ...more import at_card, use_card

SMALL = ("anxi", "kashgar", "xian", "ormuz", "adana", "kochi")


def test_k17_moves_for_two_camels_a_step_and_the_routes() -> None:
    """P-10.3, P-9.5 K17 One movement: one post, where it ends."""
    s = at_card("K17", 3, {"camel": 10}, figures={ANNA: "oasis_1"})
    before = use_card(s, 3)
    assert options(s) == {("step", 1, "moscow"), ("step", 1, "venezia")}

    play(s, "step", 1, "venezia")
    assert gained(before, s, ANNA) == {"camel": -2}
    assert ("stop",) in options(s)
    assert ("step", 1, "oasis_2") in options(s)  # 2 and 3 camels for its route
    play(s, "step", 1, "oasis_1")
    play(s, "step", 1, "moscow")

    assert gained(before, s, ANNA) == {"camel": -6}
    assert asked(s) == (Decision.TURN, ANNA)
    assert s.traveller == NOBODY


def test_k17_places_a_post_where_it_ends_and_gains_its_bonus() -> None:
    """P-10.3, P-9.6 K17 Anxi is passed without a post, Karakorum's outpost is taken."""
    s = at_card("K17", 6, {"camel": 9}, figures={ANNA: "moscow"}, outposts={"karakorum": "O01"})
    before = use_card(s, 6)

    play(s, "step", 1, "anxi")
    play(s, "step", 1, "karakorum")

    assert gained(before, s, ANNA) == {"camel": -2 - 3 - 2 - 2, "coin": 3}
    assert posts_of(s, ANNA) == {"moscow", "karakorum"}
    assert asked(s) == (Decision.TURN, ANNA)  # no camel is left for a third step


def test_k17_may_stop_after_a_step() -> None:
    """P-9.5 K17"""
    s = at_card("K17", 6, {"camel": 20}, figures={ANNA: "moscow"})
    use_card(s, 6)
    assert ("stop",) not in options(s)

    play(s, "step", 1, "anxi")
    play(s, "stop")

    assert posts_of(s, ANNA) == {"moscow", "anxi"}
    assert held(s, ANNA)["coin"] == 5


def test_k17_needs_a_step_with_its_route() -> None:
    """P-10.2 K17 Samarcanda: to the oases 2 (free) and 5 (2 camels)."""
    assert "moscow" not in places(at_card("K17", 6, {"camel": 1}, figures={ANNA: "samarcanda"}))
    assert "moscow" in places(at_card("K17", 6, {"camel": 2}, figures={ANNA: "samarcanda"}))
    assert "moscow" not in places(at_card("K17", 6, {"camel": 5}, figures={ANNA: "kochi"}))
    assert "moscow" in places(at_card("K17", 6, {"camel": 6}, figures={ANNA: "kochi"}))


def test_k18_moves_for_a_pair_of_different_goods_a_step() -> None:
    """P-10.3, P-9.5, P-15.3 K18 The step is made after its pair is paid."""
    goods = {"pepper": 2, "silk": 1, "gold": 1}
    s = at_card("K18", 2, goods, figures={ANNA: "venezia"}, outposts={"alexandria": None})
    before = use_card(s, 2)
    assert options(s) == {("step", 1, "alexandria"), ("step", 1, "oasis_1")}

    play(s, "step", 1, "alexandria")
    assert figures_of(s, ANNA) == ["venezia"]
    assert options(s) == {
        ("pay_pair", "pepper", "silk"),
        ("pay_pair", "pepper", "gold"),
        ("pay_pair", "silk", "gold"),
    }
    play(s, "pay_pair", "pepper", "silk")
    assert figures_of(s, ANNA) == ["alexandria"]
    assert posts_of(s, ANNA) == {"moscow"}
    play(s, "step", 1, "oasis_4")  # pepper and gold are left: they are paid by themselves

    assert gained(before, s, ANNA) == {"pepper": -2, "silk": -1, "gold": -1}
    assert figures_of(s, ANNA) == ["oasis_4"]
    assert asked(s) == (Decision.TURN, ANNA)


def test_k18_places_a_post_at_the_end_and_pays_the_route() -> None:
    """P-9.5, P-9.6 K18"""
    goods = {"silk": 1, "gold": 1, "camel": 3}
    s = at_card("K18", 5, goods, figures={ANNA: "moscow"})
    before = use_card(s, 5)

    play(s, "step", 1, "anxi")

    assert gained(before, s, ANNA) == {"silk": -1, "gold": -1, "camel": -3, "coin": 5}
    assert posts_of(s, ANNA) == {"moscow", "anxi"}


def test_k18_needs_two_different_goods_and_the_route() -> None:
    """P-10.2 K18 Two of one kind are no pair."""
    at_start = {"figures": {ANNA: "venezia"}}
    assert "moscow" not in places(at_card("K18", 6, {"pepper": 4, "camel": 9}, **at_start))
    assert "moscow" in places(at_card("K18", 6, {"pepper": 1, "gold": 1}, **at_start))
    in_kashgar = {"figures": {ANNA: "kashgar"}}
    goods = {"pepper": 1, "gold": 1}
    assert "moscow" not in places(at_card("K18", 6, {**goods, "camel": 1}, **in_kashgar))
    assert "moscow" in places(at_card("K18", 6, {**goods, "camel": 2}, **in_kashgar))


def test_k19_gives_the_bonuses_of_different_own_small_cities_for_a_coin_each() -> None:
    """P-10.7 K19 Every time another city, each for a coin."""
    s = at_card("K19", 3, {"coin": 3}, posts=["anxi", "ormuz", "kochi"])
    before = use_card(s, 3)
    assert options(s) == {("own_bonus", city) for city in ("anxi", "ormuz", "kochi")}

    play(s, "own_bonus", "anxi")
    assert gained(before, s, ANNA) == {"coin": 5 - 1}
    assert options(s) == {("own_bonus", "ormuz"), ("own_bonus", "kochi"), ("own_bonus_done",)}
    play(s, "own_bonus", "kochi")
    assert options(s) == {("own_bonus", "ormuz"), ("own_bonus_done",)}
    play(s, "own_bonus", "ormuz")

    assert gained(before, s, ANNA) == {"coin": 2, "vp": 3, "camel": 3}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("coins", [1, 2])
def test_k19_gives_no_more_bonuses_than_coins_held_before(coins: int) -> None:
    """P-10.7 K19 The coins of Anxi pay for nothing more."""
    s = at_card("K19", 6, {"coin": coins}, posts=["anxi", "ormuz", "kochi"])
    use_card(s, 6)

    play(s, "own_bonus", "anxi")
    if coins == 2:
        play(s, "own_bonus", "ormuz")

    assert held(s, ANNA)["coin"] == 5
    assert asked(s) == (Decision.TURN, ANNA)


def test_k19_ends_when_no_coin_is_left() -> None:
    """P-10.7 K19"""
    s = at_card("K19", 6, {"coin": 1}, posts=["anxi", "kochi"])
    before = use_card(s, 6)

    play(s, "own_bonus", "kochi")

    assert gained(before, s, ANNA) == {"coin": -1, "vp": 3}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k19_is_used_at_most_as_often_as_the_value_says() -> None:
    """P-10.7 K19 It may also be left earlier."""
    s = at_card("K19", 2, {"coin": 9}, posts=["anxi", "kochi", "adana"])
    use_card(s, 2)
    play(s, "own_bonus", "adana")
    play(s, "own_bonus", "kochi")
    assert asked(s) == (Decision.TURN, ANNA)
    assert held(s, ANNA) == {"coin": 10, "camel": 1, "pepper": 0, "silk": 0, "gold": 0, "vp": 3}

    s = at_card("K19", 3, {"coin": 9}, posts=["anxi", "kochi", "adana"])
    use_card(s, 3)
    play(s, "own_bonus", "kochi")
    play(s, "own_bonus_done")

    assert held(s, ANNA)["coin"] == 8


def test_k19_needs_an_own_small_city_and_a_coin() -> None:
    """P-10.2 K19"""
    assert "moscow" not in places(at_card("K19", 6, {"coin": 9}))
    assert "moscow" not in places(at_card("K19", 6, {"camel": 9}, posts=["anxi"]))
    assert "moscow" in places(at_card("K19", 6, {"coin": 1}, posts=["anxi"]))


def test_k20_goods_are_given_and_then_taken_each_in_order() -> None:
    """P-10.6 K20 A good for two camels and back; nothing is given after something is taken."""
    s = at_card("K20", 4, {"pepper": 1, "silk": 2, "camel": 4})
    before = use_card(s, 4)
    takes = {("trade", "take", good) for good in ("pepper", "silk", "gold")}
    assert options(s) == {("trade", "give", "pepper"), ("trade", "give", "silk"), *takes}

    play(s, "trade", "give", "silk")
    assert options(s) == {("trade", "give", "silk"), *takes, ("trade_done",)}
    play(s, "trade", "give", "silk")
    play(s, "trade", "take", "silk")
    assert options(s) == {("trade", "take", "silk"), ("trade", "take", "gold"), ("trade_done",)}
    play(s, "trade", "take", "gold")

    assert gained(before, s, ANNA) == {"silk": -1, "gold": 1}
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize(("camels", "taken"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_k20_camels_that_the_card_brings_buy_nothing_on_it(camels: int, taken: int) -> None:
    """P-10.6 K20 Two camels out of those held before for each good taken."""
    s = at_card("K20", 6, {"pepper": 1, "silk": 1, "camel": camels})
    before = use_card(s, 6)
    play(s, "trade", "give", "pepper")

    for _ in range(taken):
        assert ("trade", "take", "gold") in options(s)
        play(s, "trade", "take", "gold")

    assert ("trade", "take", "gold") not in options(s)
    gold = {"gold": taken} if taken else {}
    change = {"camel": 2 - 2 * taken} if taken != 1 else {}
    assert gained(before, s, ANNA) == {"pepper": -1, **change, **gold}


def test_k20_goods_given_bring_camels() -> None:
    """P-10.6 K20 One way only; it may be left after the first exchange."""
    s = at_card("K20", 6, {"pepper": 1, "gold": 3})
    before = use_card(s, 6)

    play(s, "trade", "give", "pepper")
    play(s, "trade", "give", "gold")
    play(s, "trade_done")

    assert gained(before, s, ANNA) == {"pepper": -1, "gold": -1, "camel": 4}


def test_k20_camels_bring_goods() -> None:
    """P-10.6 K20 As far as the camels go."""
    s = at_card("K20", 6, {"camel": 5})
    before = use_card(s, 6)
    assert options(s) == {("trade", "take", good) for good in ("pepper", "silk", "gold")}

    play(s, "trade", "take", "pepper")
    play(s, "trade", "take", "gold")

    assert gained(before, s, ANNA) == {"camel": -4, "pepper": 1, "gold": 1}
    assert asked(s) == (Decision.TURN, ANNA)


def test_k20_makes_at_most_as_many_exchanges_as_the_value() -> None:
    """P-10.6 K20"""
    s = at_card("K20", 2, {"gold": 5, "pepper": 1, "camel": 9})
    use_card(s, 2)

    play(s, "trade", "give", "gold")
    play(s, "trade", "take", "silk")

    assert asked(s) == (Decision.TURN, ANNA)


def test_k20_needs_a_good_or_two_camels() -> None:
    """P-10.2, P-10.6 K20"""
    assert "moscow" not in places(at_card("K20", 6, {"camel": 1, "coin": 9}))
    assert "moscow" in places(at_card("K20", 6, {"camel": 2}))
    assert "moscow" in places(at_card("K20", 6, {"gold": 1}))
