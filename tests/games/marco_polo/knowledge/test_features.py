"""What positions are judged by: the features measure what they say."""

import numpy as np
import pytest

from bactrian.core.data.weights import WHOLE
from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.evaluation.distances import (
    JOHANNES,
    PATH_CAMELS,
    PATH_COINS,
    PATH_STEPS,
)
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.evaluation.measuring import measure, time_left, total
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import node_ids
from bactrian.games.marco_polo.words import Character, Unit

from ..build import ANNA, BORIS, CLARA, LAST_DIE, lay, opening, play, position
from ..looking import copy_of

CHEAP = "S4"  # 1 camel and 1 gold for 3 camels and 2 points
DEAR = "C37"  # 1 camel and 4 gold


def measured(s: State, seat: int = ANNA) -> dict[Feature, int]:
    """All features of a seat by their name."""
    features = np.zeros(len(Feature), np.int64)
    measure(s, seat, features)
    return {feature: int(features[feature]) for feature in Feature}


def test_units_and_characters_come_in_the_order_of_their_words() -> None:
    assert [Feature.COINS + unit for unit in Unit][-1] == Feature.POINTS_COMING
    for character in Character:
        assert Feature[character.name] == Feature.RASCHID + character


@pytest.mark.parametrize("players", GAME.players)
def test_every_feature_has_weights(players: int) -> None:
    assert GAME.weights(players).features.shape == (len(Feature), 2)


def test_time_runs_from_whole_to_nothing() -> None:
    assert time_left(opening()) == WHOLE
    assert time_left(position(round_number=5, dice=LAST_DIE)) == 0


def test_what_a_seat_holds_is_measured() -> None:
    s = position(units={ANNA: {"coin": 21, "camel": 3, "pepper": 2, "gold": 5}})

    found = measured(s)

    assert (found[Feature.COINS], found[Feature.CAMELS]) == (21, 3)
    assert (found[Feature.PEPPER], found[Feature.SILK], found[Feature.GOLD]) == (2, 0, 5)
    assert found[Feature.COIN_POINTS] == 2
    assert found[Feature.MERCATOR] == 1
    assert found[Feature.TO_MOVE] == 1
    assert measured(s, BORIS)[Feature.TO_MOVE] == 0


def test_dice_are_counted_with_their_pips() -> None:
    s = position(dice={ANNA: [("own", 3), ("own", 6), ("black", 2)]})

    found = measured(s)

    assert found[Feature.DICE] == 3
    assert found[Feature.PIPS] == 11
    assert found[Feature.FOREIGN_DICE] == 1


def test_a_contract_that_can_be_completed_counts_as_completed() -> None:
    s = position(units={ANNA: {"camel": 2, "gold": 1}}, contracts={ANNA: [CHEAP]})

    before = measured(s)
    play(s, "complete", 1)
    after = measured(s)

    assert before[Feature.POINTS_COMING] == 2
    assert after[Feature.POINTS_COMING] == 0
    for feature in (Feature.CAMELS, Feature.GOLD, Feature.COMPLETED, Feature.CONTRACT_LEAD):
        assert before[feature] == after[feature]


def test_a_contract_is_nearer_with_every_unit_that_it_costs() -> None:
    far = measured(position(units={ANNA: {"camel": 0}}, contracts={ANNA: [DEAR]}))
    near = measured(position(units={ANNA: {"camel": 1, "gold": 3}}, contracts={ANNA: [DEAR]}))

    assert far[Feature.CONTRACTS] == near[Feature.CONTRACTS] == 1
    assert far[Feature.CONTRACT_CLOSE] == 0 < near[Feature.CONTRACT_CLOSE]
    assert far[Feature.CONTRACT_MISSING] > near[Feature.CONTRACT_MISSING] > 0


def test_small_cities_pay_for_the_rounds_that_are_left() -> None:
    s = position(round_number=2, posts={ANNA: ["kochi", "ormuz"]})

    found = measured(s)

    assert found[Feature.INCOME_POINTS] == 3
    assert found[Feature.INCOME_CAMELS] == 3
    assert found[Feature.POSTS] == 2


def test_a_city_card_counts_its_uses_shared_with_others_there() -> None:
    cards = {"moscow": "K01"}
    alone = measured(position(posts={ANNA: ["moscow"]}, cards=cards))
    shared = measured(position(posts={ANNA: ["moscow"], BORIS: ["moscow"]}, cards=cards))

    assert alone[Feature.CARDS_POINTS] > shared[Feature.CARDS_POINTS] > 0


def test_points_of_a_city_card_need_what_it_costs_and_a_die() -> None:
    s = position(
        units={ANNA: {"camel": 5}},
        dice={ANNA: [("own", 3)]},
        posts={ANNA: ["moscow"]},
        cards={"moscow": "K01"},
    )

    found = measured(s)

    assert found[Feature.CARD_POINTS_NOW] == 3
    assert found[Feature.CARD_POINTS_LATER] == 5


def test_goal_cards_count_half_done_and_open() -> None:
    goals = {ANNA: ("G18", "G17")}  # sumatra and anxi for 8, samarcanda and kochi for 7
    half = measured(position(posts={ANNA: ["anxi"]}, goals=goals))
    done = measured(position(posts={ANNA: ["anxi", "sumatra"]}, goals=goals))

    assert half[Feature.GOAL_HALF] == 8
    assert done[Feature.GOAL_HALF] == 0
    assert half[Feature.GOAL_OPEN] > done[Feature.GOAL_OPEN] > 0


def test_goals_and_beijing_are_nearer_to_a_figure_that_is_close() -> None:
    goals = {ANNA: ("G02", "G04")}  # karakorum, moscow and xian
    far = measured(position(goals=goals))
    near = measured(position(goals=goals, figures={ANNA: "oasis_6"}))

    assert near[Feature.GOAL_NEAR] > far[Feature.GOAL_NEAR]
    assert near[Feature.BEIJING_NEAR] > far[Feature.BEIJING_NEAR] == 0
    assert near[Feature.BEIJING_OPEN] == far[Feature.BEIJING_OPEN] == 10


def test_distances_take_the_cheapest_path() -> None:
    venezia, moscow = node_ids.index("venezia"), node_ids.index("moscow")
    ormuz, oasis = node_ids.index("ormuz"), node_ids.index("oasis_9")

    assert PATH_STEPS[venezia, moscow] == 2
    assert PATH_CAMELS[ormuz, oasis] == 3
    assert PATH_COINS[ormuz, oasis] == 0
    assert PATH_STEPS[JOHANNES + node_ids.index("oasis_1"), oasis] == 1


def test_a_row_about_to_be_taken_counts_as_taken() -> None:
    s = position(dice={ANNA: [("own", 2), ("own", 4)]}, contracts={ANNA: [DEAR]})
    play(s, "place", "bazaar_pepper")
    low, high = copy_of(s), copy_of(s)

    play(low, "die", "own", 2)
    play(high, "die", "own", 4)

    assert (measured(low)[Feature.PEPPER], measured(high)[Feature.PEPPER]) == (2, 3)


def test_a_walk_counts_as_if_it_ended_where_it_had_best() -> None:
    s = position(
        units={ANNA: {"coin": 20}},
        dice={ANNA: [("own", 2), ("own", 2)]},
        goals={ANNA: ("G04", "G10")},
    )
    lay(s, "travel", ("own", 2), ("own", 2))

    found = measured(s)

    assert found[Feature.POSTS] == 1
    assert found[Feature.COINS] == 13
    assert found[Feature.POINTS_COMING] == 1


def test_a_seat_without_a_turn_to_come_promises_nothing() -> None:
    s = position(round_number=5, dice={CLARA: []}, units={CLARA: {"coin": 9, "gold": 4}})

    found = measured(s, CLARA)

    assert {feature for feature, value in found.items() if value != 0} == {
        Feature.ALWAYS,
        Feature.FINISHED,
    }


def test_the_total_is_the_sum_of_all_parts() -> None:
    s = position(units={ANNA: {"coin": 21, "vp": 12}}, posts={ANNA: ["beijing"]})

    assert total(s, ANNA) == 12 + 2 + 10 + 7
