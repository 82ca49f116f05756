"""S-9 Scoring."""

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.rules.scoring import card_points, points
from bactrian.games.samarkand.words import Decision, End, Part

from ..build import ANNA, BORIS, CLARA, DAVID, play, position
from ..looking import asked, match_at
from ..scenes import levant_has_met_four

FLAX, OLIVE_OIL, WHEAT = 17, 15, 25  # on Jericho, Smyrna and Hail
BARBARA = ANNA  # of the printed example
ON_JERICHO = {"levant": ["jericho"], "arabic": ["hail", "tabuk", "jericho"]}


def test_all_hands_are_shown_at_the_end() -> None:
    """S-9.1"""
    s = levant_has_met_four()
    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    before = GAME.view(s, None)["seats"]

    play(s, "stop")

    assert [seat["hand"] for seat in before] == [None] * 4
    assert all(len(seat["hand"]) == 2 for seat in GAME.view(s, None)["seats"])


def test_the_points_of_a_seat_are_the_sum_of_four_parts() -> None:
    """S-9.1"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["arabic"]},
        camels=ON_JERICHO,
        taken_by=ANNA,
        hand={ANNA: [FLAX, OLIVE_OIL]},
        cash={ANNA: 7},
    )

    score = match_at(s).scores()[ANNA]

    # A card on Jericho, two goods markers (flax, wheat), two relationship markers, and cash.
    assert score.parts == {"cards": 5, "goods": 2, "relationships": 2, "cash": 7}
    assert score.total == 5 + 2 + 2 + 7


@pytest.mark.parametrize(
    ("families", "worth"),
    [([], 2), (["arabic"], 5), (["levant"], 5), (["arabic", "levant"], 8)],
)
def test_a_card_is_worth_four_per_camel_of_ones_own_families_and_one_per_other_camel(
    families: list[str], worth: int
) -> None:
    """S-9.2"""
    s = position(
        tiles={ANNA: families, BORIS: ["levant", "arabic"]},
        camels=ON_JERICHO,
        hand={ANNA: [FLAX, OLIVE_OIL]},
    )

    assert card_points(s, ANNA, FLAX) == worth
    assert points(s, ANNA, Part.CARDS) == worth


def test_barbara_scores_five_for_flax() -> None:
    """S-9.2 The printed example: a red camel of her own family and a yellow one of another."""
    s = position(
        tiles={BARBARA: ["levant"], BORIS: ["arabic"]},
        camels=ON_JERICHO,
        hand={BARBARA: [FLAX, OLIVE_OIL]},
    )

    assert points(s, BARBARA, Part.CARDS) == 4 + 1


@pytest.mark.parametrize(("families", "worth"), [([], 1), (["arabic"], 4)])
def test_one_camel_alone_counts_and_an_empty_space_does_not(
    families: list[str], worth: int
) -> None:
    """S-9.2 Hail has an Arabic camel, Smyrna none."""
    s = position(
        tiles={ANNA: families, BORIS: ["levant", "arabic"]},
        camels=ON_JERICHO,
        hand={ANNA: [WHEAT, OLIVE_OIL]},
    )

    assert card_points(s, ANNA, WHEAT) == worth
    assert card_points(s, ANNA, OLIVE_OIL) == 0


def test_it_does_not_matter_when_the_seat_married_or_who_placed_the_camels() -> None:
    """S-9.2"""
    s = position(
        tiles={BORIS: ["levant", "arabic"]},
        camels=ON_JERICHO,
        taken_by=BORIS,
        hand={ANNA: [FLAX, OLIVE_OIL]},
        deck=[1, 2, 3],
    )
    before = points(s, ANNA, Part.CARDS)

    play(s, "marry", family="levant")

    assert (before, points(s, ANNA, Part.CARDS)) == (2, 5)


def test_a_sold_card_is_no_card_in_hand() -> None:
    """S-9.2, S-9.5"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["arabic"]},
        camels=ON_JERICHO,
        hand={ANNA: [WHEAT]},
        sold={ANNA: [FLAX]},
    )

    assert points(s, ANNA, Part.CARDS) == 1


def test_each_goods_marker_is_a_point() -> None:
    """S-9.3"""
    s = position(tiles={ANNA: ["levant"], BORIS: ["arabic"]}, camels=ON_JERICHO, taken_by=CLARA)

    assert [points(s, seat, Part.GOODS) for seat in range(4)] == [0, 0, 2, 0]


def test_each_relationship_marker_is_a_point() -> None:
    """S-9.4 Four relationships, eight markers, all before David."""
    s = levant_has_met_four()

    assert [points(s, seat, Part.RELATIONSHIPS) for seat in range(4)] == [0, 0, 0, 8]


def test_each_dirham_of_ones_own_is_a_point_but_treasuries_and_tiles_are_worth_nothing() -> None:
    """S-9.5"""
    s = position(
        tiles={ANNA: ["levant", "tigris"], BORIS: ["levant"]},
        treasury={"levant": 10, "tigris": 6},
        cash={ANNA: 0, BORIS: 5, CLARA: 9, DAVID: 10},
    )

    totals = [score.total for score in match_at(s).scores()]

    assert totals == [0, 5, 9, 10]
    assert [points(s, seat, Part.CASH) for seat in range(4)] == totals


def test_most_points_win() -> None:
    """S-9.6"""
    s = position(cash={ANNA: 1, BORIS: 0, CLARA: 2, DAVID: 1})
    assert (asked(s), s.ends) == (None, End.STUCK)

    match = match_at(s)

    assert match.winners() == match.view()["winners"] == [CLARA]


def test_all_seats_tied_for_most_are_winners() -> None:
    """S-9.6 Neither the turn order nor what the points are made of breaks a tie."""
    s = position(cash={ANNA: 1, BORIS: 2, CLARA: 0, DAVID: 2})

    assert match_at(s).winners() == [BORIS, DAVID]


def test_nobody_has_won_before_the_end() -> None:
    """S-9.1, S-9.6"""
    s = position(cash={ANNA: 3})

    view = match_at(s).view(ANNA)

    assert asked(s) == (Decision.TURN, ANNA)
    assert (view["winners"], view["scores"]) == (None, None)
