"""P-9.1 to P-9.5 Movement."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, BORIS, asked, copy_of, gained, held, play, position
from ...looking import choices, figures_of, options, own, posts_of

MUCH = {"coin": 50, "camel": 30}
MOVE = {"camel": 2, "pepper": 2, "gold": 1}  # the cost of C12, whose reward is a move


def test_a_step_goes_along_a_route_and_costs_what_is_printed_on_it() -> None:
    """P-9.1"""
    prices = {"beijing": {"camel": -3}, "oasis_6": {}, "lan_zhou": {}}
    for node, price in prices.items():
        s = position(
            units={ANNA: MUCH},
            figures={ANNA: "oasis_8"},
            dice={ANNA: own(1, 1)},
            outposts={node: None},
        )
        before = copy_of(s)

        play(s, "place", "travel")
        assert choices(s, "step") == {(1, name) for name in prices}
        play(s, "step", 1, node)

        assert gained(before, s, ANNA) == {"coin": -3} | price
        assert figures_of(s, ANNA) == [node]


@pytest.mark.parametrize(
    ("start", "end", "coins", "camels"),
    [
        ("alexandria", "oasis_3", 7, 0),
        ("oasis_3", "alexandria", 7, 0),
        ("venezia", "oasis_2", 0, 3),
        ("sumatra", "kochi", 10, 0),
        ("kochi", "adana", 15, 0),
        ("oasis_10", "sumatra", 0, 4),
    ],
)
def test_both_coins_and_camels_are_printed_on_routes(
    start: str, end: str, coins: int, camels: int
) -> None:
    """P-9.1"""
    s = position(
        units={ANNA: {"coin": 30, "camel": 10}},
        figures={ANNA: start},
        posts={ANNA: ["alexandria", "kochi", "adana", "sumatra"]},
        dice={ANNA: own(1, 1)},
    )

    play(s, "place", "travel")
    play(s, "step", 1, end)

    assert (held(s, ANNA)["coin"], held(s, ANNA)["camel"]) == (30 - 3 - coins, 10 - camels)


def test_going_to_and_fro_is_allowed_and_every_passage_costs() -> None:
    """P-9.1"""
    s = position(
        units={ANNA: MUCH},
        figures={ANNA: "samarcanda"},
        posts={ANNA: ["samarcanda"]},
        dice={ANNA: own(2, 2)},
    )
    before = copy_of(s)

    play(s, "place", "travel")
    play(s, "step", 1, "oasis_5")
    play(s, "step", 1, "samarcanda")

    assert figures_of(s, ANNA) == ["samarcanda"]
    assert gained(before, s, ANNA) == {"coin": -7, "camel": -4}


def test_yellow_travels_from_samarcanda_to_lan_zhou_for_12_coins_and_8_camels() -> None:
    """P-9.1, P-9.2, P-9.6"""
    s = position(
        dice={ANNA: own(3, 5)},
        units={ANNA: {"coin": 12, "camel": 8}},
        figures={ANNA: "samarcanda"},
        posts={ANNA: ["samarcanda"], BORIS: ["lan_zhou"]},
    )

    play(s, "place", "travel")
    for node in ("oasis_5", "kashgar", "lan_zhou"):
        play(s, "step", 1, node)

    assert (held(s, ANNA)["coin"], held(s, ANNA)["camel"]) == (0, 0)
    assert posts_of(s, ANNA) == {"samarcanda", "lan_zhou"}  # none in Kashgar, on the way


TO_AND_FRO = ("oasis_1", "venezia") * 3


@pytest.mark.parametrize(("steps", "price"), [(1, 3), (2, 7), (3, 12), (4, 12), (5, 18), (6, 18)])
def test_travel_costs_what_the_table_says_for_the_steps_really_made(steps: int, price: int) -> None:
    """P-9.2"""
    s = position(units={ANNA: {"coin": 20}}, dice={ANNA: own(6, 6)})

    play(s, "place", "travel")
    for node in TO_AND_FRO[:steps]:
        play(s, "step", 1, node)
    if steps < 6:
        play(s, "stop")

    assert held(s, ANNA)["coin"] == 20 - price
    assert figures_of(s, ANNA) == [TO_AND_FRO[steps - 1]]


def test_travel_makes_at_least_one_step_and_at_most_the_value() -> None:
    """P-9.2"""
    s = position(units={ANNA: {"coin": 50}}, dice={ANNA: own(2, 6)})

    play(s, "place", "travel")
    assert ("stop",) not in options(s)
    play(s, "step", 1, "oasis_1")
    assert ("stop",) in options(s)
    play(s, "step", 1, "venezia")

    assert asked(s) == (Decision.TURN, BORIS)


def test_steps_are_paid_one_by_one_each_with_the_rise_of_the_table() -> None:
    """P-9.3"""
    s = position(units={ANNA: {"coin": 18}}, dice={ANNA: own(6, 6)})
    paid = []

    play(s, "place", "travel")
    for node in TO_AND_FRO:
        coins = held(s, ANNA)["coin"]
        play(s, "step", 1, node)
        paid.append(coins - held(s, ANNA)["coin"])

    assert paid == [3, 4, 5, 0, 6, 0]


@pytest.mark.parametrize(("coins", "steps"), [(6, 1), (7, 2), (11, 2), (12, 4), (17, 4), (18, 6)])
def test_a_step_is_offered_only_if_it_can_be_paid_now(coins: int, steps: int) -> None:
    """P-9.3"""
    s = position(units={ANNA: {"coin": coins, "camel": 0}}, dice={ANNA: own(6, 6)})
    made = 0

    play(s, "place", "travel")
    while (question := asked(s)) and question.decision == Decision.STEP:
        play(s, "step", 1, TO_AND_FRO[made])
        made += 1

    assert made == steps


def test_a_step_needs_its_share_of_the_table_and_its_route_together() -> None:
    """P-9.3"""
    for coins, nodes in ((9, {"venezia", "oasis_4"}), (10, {"venezia", "oasis_4", "oasis_3"})):
        s = position(
            units={ANNA: {"coin": coins}}, figures={ANNA: "alexandria"}, dice={ANNA: own(1, 1)}
        )
        play(s, "place", "travel")
        assert choices(s, "step") == {(1, node) for node in nodes}


def test_nothing_is_gained_before_the_movement_ends() -> None:
    """P-9.3"""
    s = position(
        units={ANNA: {"coin": 7, "camel": 9}},
        figures={ANNA: "moscow"},
        dice={ANNA: own(2, 2)},
        outposts={"karakorum": "O02"},
    )

    play(s, "place", "travel")
    play(s, "step", 1, "anxi")
    assert (held(s, ANNA)["coin"], posts_of(s, ANNA)) == (4, set())
    play(s, "step", 1, "karakorum")

    assert (held(s, ANNA)["coin"], posts_of(s, ANNA)) == (0 + 5, {"karakorum"})


def test_a_move_is_at_most_one_step_without_basic_price() -> None:
    """P-9.4"""
    s = position(contracts={ANNA: ["C12"]}, units={ANNA: {**MOVE, "coin": 0}})

    play(s, "complete", 1)
    assert options(s) == {("step", 1, "oasis_1"), ("step", 1, "alexandria"), ("stop",)}
    play(s, "step", 1, "oasis_1")

    assert (held(s, ANNA)["coin"], figures_of(s, ANNA)) == (0, ["oasis_1"])
    assert asked(s) == (Decision.TURN, ANNA)


def test_a_move_pays_for_its_route() -> None:
    """P-9.4"""
    s = position(contracts={ANNA: ["C12"]}, units={ANNA: {**MOVE, "camel": 5}})

    play(s, "complete", 1)
    play(s, "step", 1, "oasis_2")

    assert (held(s, ANNA)["camel"], figures_of(s, ANNA)) == (0, ["oasis_2"])


def test_a_move_is_lost_if_no_route_can_be_paid() -> None:
    """P-9.4"""
    s = position(contracts={ANNA: ["C12"]}, units={ANNA: MOVE}, figures={ANNA: "sumatra"})

    play(s, "complete", 1)

    assert (asked(s), figures_of(s, ANNA)) == ((Decision.TURN, ANNA), ["sumatra"])


def test_a_move_may_be_refused() -> None:
    """P-9.4"""
    s = position(contracts={ANNA: ["C12"]}, units={ANNA: MOVE})

    play(s, "complete", 1)
    play(s, "stop")

    assert (asked(s), figures_of(s, ANNA)) == ((Decision.TURN, ANNA), ["venezia"])
    assert posts_of(s, ANNA) == set()
