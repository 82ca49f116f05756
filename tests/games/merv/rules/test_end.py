"""M-19 The end of the game."""

import pytest

from ..acting import year_end
from ..build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE
from ..looking import asked, happened, score_of
from ..roaming import match_at

Spices = dict[str, int]
ONE = {"ginger": 1}  # a point


def winners(queue: tuple[int, ...] = (ANNA, BORIS, CLARA), **more: object) -> list[int]:
    """Who wins when year 3 ends so."""
    return match_at(year_end(3, queue=queue, **more)).winners()


def solo_winners(player: int, magistrate: int) -> list[int]:
    """Who wins a solo game with so many ginger and pepper cards, each worth a point."""
    spices = {ANNA: {"ginger": player}, MAGISTRATE: {"pepper": magistrate}}
    return winners(queue=(MAGISTRATE, ANNA, COURTIER), seats=1, spices=spices)


def set_points(cards: Spices) -> int:
    """What caravan cards score at the end."""
    s = year_end(3, spices={ANNA: cards})
    return match_at(s).scores()[ANNA].parts["spices"]


def test_the_game_ends_after_the_scoring_of_year_3() -> None:
    """M-19.1, M-3.1"""
    s = year_end(3, spices={ANNA: {"ginger": 2}})
    assert asked(s) is None
    assert match_at(s).over
    assert [event.kind for event in happened(s)][-1] == "ended"

    assert not match_at(year_end(2)).over


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({}, 0),
        ({"pepper": 1}, 1),
        ({"pepper": 1, "ginger": 1}, 3),
        ({"pepper": 1, "ginger": 1, "juniper": 1}, 6),
        ({"pepper": 1, "ginger": 1, "juniper": 1, "cinnamon": 1}, 10),
        ({"cinnamon": 8}, 8),
    ],
)
def test_sets_of_different_spices_score(cards: Spices, points: int) -> None:
    """M-19.1"""
    assert set_points(cards) == points


def test_five_ginger_two_pepper_and_a_juniper_score_12() -> None:
    """M-19.1, M-19.2 The worked example: 6 and 3 and three single cards."""
    assert set_points({"ginger": 5, "pepper": 2, "juniper": 1}) == 6 + 3 + 3


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({"cinnamon": 2, "ginger": 2, "juniper": 1, "pepper": 1}, 10 + 3),  # not 6 + 6
        ({"cinnamon": 2, "ginger": 1, "juniper": 1}, 6 + 1),  # not 3 + 3
        ({"cinnamon": 2, "ginger": 2, "juniper": 2, "pepper": 2}, 10 + 10),
        ({"cinnamon": 4, "ginger": 3, "juniper": 2, "pepper": 1}, 10 + 6 + 3 + 1),
    ],
)
def test_the_best_division_takes_one_card_of_every_spice_again_and_again(
    cards: Spices, points: int
) -> None:
    """M-19.2"""
    assert set_points(cards) == points


def test_most_points_win() -> None:
    """M-19.3 Whatever the favour."""
    spices = {ANNA: {"ginger": 1}, BORIS: {"pepper": 2}}

    assert winners(spices=spices, favour={ANNA: 8}, influence={ANNA: 15}) == [BORIS]


def test_points_of_the_scoring_and_of_sets_count_together() -> None:
    """M-19.3"""
    s = year_end(
        3,
        spices={ANNA: {"ginger": 2}, BORIS: {"pepper": 1}},
        courtiers={"faith": [BORIS]},
        favour={BORIS: 1},
        mosque={BORIS: "r1l2"},
    )

    assert [score.total for score in match_at(s).scores()] == [2, 2 + 1, 0]
    assert score_of(s, BORIS) == 2
    assert match_at(s).winners() == [BORIS]


def test_of_equals_the_one_with_more_favour_wins() -> None:
    """M-19.3 Before influence is looked at."""
    spices = {ANNA: ONE, BORIS: {"pepper": 1}}

    assert winners(spices=spices, favour={ANNA: 1, BORIS: 2}, influence={ANNA: 15, BORIS: 0}) == [
        BORIS
    ]


def test_then_the_one_with_more_influence_wins() -> None:
    """M-19.3 Before the queue is looked at."""
    spices = {ANNA: ONE, BORIS: {"pepper": 1}}
    favour = {ANNA: 2, BORIS: 2}

    assert winners(spices=spices, favour=favour, influence={ANNA: 1, BORIS: 2}) == [BORIS]


@pytest.mark.parametrize("queue", [(BORIS, ANNA, CLARA), (CLARA, BORIS, ANNA)])
def test_then_the_one_nearer_to_the_front_of_the_last_queue_wins(queue: tuple[int, ...]) -> None:
    """M-19.3"""
    spices = {ANNA: ONE, BORIS: {"pepper": 1}}

    assert winners(queue, spices=spices, influence={ANNA: 2, BORIS: 2}) == [BORIS]


@pytest.mark.parametrize(("player", "magistrate"), [(2, 1), (4, 3)])
def test_the_player_wins_with_more_points_than_the_magistrate(player: int, magistrate: int) -> None:
    """M-19.4"""
    assert solo_winners(player, magistrate) == [ANNA]


@pytest.mark.parametrize(("player", "magistrate"), [(1, 1), (1, 2), (0, 3)])
def test_otherwise_the_magistrate_wins(player: int, magistrate: int) -> None:
    """M-19.4"""
    assert solo_winners(player, magistrate) == []
