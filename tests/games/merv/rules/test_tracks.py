"""M-8.1 to M-8.4 Favour and influence."""

import pytest

from bactrian.games.merv.words import Task

from ..build import ANNA, BORIS, at_site, play, position, start
from ..looking import part

FAVOUR = [0, 0, 1, 0, 2, 0, 3, 0, 4]
INFLUENCE = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 3, 0, 4, 0, 5]


@pytest.mark.parametrize("space", range(1, 9))
def test_each_space_of_favour_scores_its_points(space: int) -> None:
    """M-8.1, M-8.2"""
    s = at_site(position(favour={ANNA: space - 1}), 1, (1, 1))

    play(s, "gain_favour")

    assert (s.favour[ANNA], part(s, ANNA, "favour")) == (space, FAVOUR[space])
    assert s.influence[ANNA] == 0


@pytest.mark.parametrize("space", range(2, 16))
def test_influence_is_walked_space_by_space_and_each_scores(space: int) -> None:
    """M-8.1, M-8.2 A soldier on a foreign building: two steps."""
    s = at_site(position(influence={ANNA: space - 2}, buildings={(1, 2): BORIS}), 2, (1, 2))
    play(s, "soldier")

    play(s, "deploy_soldier", 1, 2)

    assert s.influence[ANNA] == space
    assert part(s, ANNA, "influence") == INFLUENCE[space - 1] + INFLUENCE[space]
    assert s.favour[ANNA] == 0


def test_favour_gained_at_the_end_of_its_track_is_influence() -> None:
    """M-8.3 With the points there."""
    s = at_site(position(favour={ANNA: 8}, influence={ANNA: 10}), 1, (1, 1))

    play(s, "gain_favour")

    assert (s.favour[ANNA], s.influence[ANNA]) == (8, 11)
    assert (part(s, ANNA, "favour"), part(s, ANNA, "influence")) == (0, 3)


@pytest.mark.parametrize(
    ("influence", "favour", "after", "points"),
    [
        (15, 2, (15, 4), (0, 2)),  # both steps
        (14, 3, (15, 4), (5, 2)),  # one on each track
        (15, 7, (15, 8), (0, 4)),  # the second is lost
        (14, 8, (15, 8), (5, 0)),
        (15, 8, (15, 8), (0, 0)),
    ],
)
def test_influence_gained_at_the_end_of_its_track_is_favour(
    influence: int, favour: int, after: tuple[int, int], points: tuple[int, int]
) -> None:
    """M-8.3 Step by step; with both tracks full a step is lost."""
    s = position(influence={ANNA: influence}, favour={ANNA: favour}, buildings={(1, 2): BORIS})
    at_site(s, 2, (1, 2))
    play(s, "soldier")

    play(s, "deploy_soldier", 1, 2)

    assert (s.influence[ANNA], s.favour[ANNA]) == after
    assert (part(s, ANNA, "influence"), part(s, ANNA, "favour")) == points


def test_favour_is_lost_with_both_tracks_full() -> None:
    """M-8.3"""
    s = at_site(position(favour={ANNA: 8}, influence={ANNA: 15}), 1, (1, 1))

    play(s, "gain_favour")

    assert (s.favour[ANNA], s.influence[ANNA]) == (8, 15)
    assert (part(s, ANNA, "favour"), part(s, ANNA, "influence")) == (0, 0)


def test_spending_favour_scores_nothing_and_climbing_again_scores_again() -> None:
    """M-8.4, M-8.2 Up to 4 for 2 points, down to 3 by a courtier, up to 4 for 2 points."""
    s = position(favour={ANNA: 3}, courtiers={"knowledge": [ANNA]})
    at_site(s, 1, (1, 1))
    play(s, "gain_favour")
    assert (s.favour[ANNA], part(s, ANNA, "favour")) == (4, 2)
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.BEGIN_ROUND, 0, 0))
    assert (s.favour[ANNA], part(s, ANNA, "favour")) == (3, 2)

    at_site(s, 2, (2, 2))
    play(s, "gain_favour")

    assert (s.favour[ANNA], part(s, ANNA, "favour")) == (4, 4)


def test_influence_is_never_spent() -> None:
    """M-8.4 Neither by contracts nor at the scoring."""
    s = position(
        influence={ANNA: 6},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        cubes={ANNA: {"purple": 1}},
        courtiers={"knowledge": [ANNA]},
    )
    play(s, "contract", "1F")
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.BEGIN_ROUND, 0, 0))

    assert (s.influence[ANNA], s.favour[ANNA]) == (6, 0)
