"""Ratings: they find the strengths that games were drawn with, and say how sure they are."""

import pytest

from bactrian.arena import Tournament
from bactrian.arena import schedule as schedule_module
from bactrian.arena.ratings import (
    Comparisons,
    Estimate,
    mean,
    share,
)

from .tables import imagined

FOUR = ("weak", "fair", "good", "best")
STRENGTHS = (1200, 1400, 1600, 1800)


@pytest.fixture(autouse=True)
def _any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule_module, "check_name", str)


def rated(
    games: int, strengths: tuple[float, ...] = STRENGTHS, players: int = 4, seed: int = 1
) -> dict[str, Estimate]:
    tournament = Tournament("samarkand", players, FOUR[: len(strengths)], 1)
    comparisons = Comparisons(tournament)
    comparisons.add(imagined(tournament, games, strengths, seed))
    return comparisons.ratings()


def width(estimate: Estimate) -> float:
    return estimate.high - estimate.low


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_known_strengths_are_found(players: int) -> None:
    ratings = rated(1200, players=players)

    assert sorted(ratings, key=lambda name: ratings[name].value) == list(FOUR)
    for name, strength in zip(FOUR, STRENGTHS, strict=True):
        assert ratings[name].value == pytest.approx(strength, abs=40)
        assert ratings[name].low < ratings[name].value < ratings[name].high


def test_four_times_the_games_halve_the_intervals() -> None:
    few, many = rated(200), rated(800)

    for name in FOUR:
        assert width(many[name]) == pytest.approx(width(few[name]) / 2, rel=0.25)


def test_the_mean_of_all_players_is_1500() -> None:
    assert sum(estimate.value for estimate in rated(100).values()) == pytest.approx(4 * 1500)


@pytest.mark.long
def test_the_intervals_hold_the_truth_about_95_times_in_100() -> None:
    """100 tournaments of four players: 400 intervals."""
    hits = [rated(100, seed=seed)[name] for seed in range(100) for name in FOUR]
    truth = [*STRENGTHS] * 100

    held = sum(e.low <= true <= e.high for e, true in zip(hits, truth, strict=True))
    assert 0.91 <= held / 400 <= 0.98


def test_equal_players_are_rated_equal() -> None:
    ratings = rated(400, (1500, 1500, 1500))

    assert all(estimate.low < 1500 < estimate.high for estimate in ratings.values())


def test_a_player_that_always_wins_has_a_high_rating_and_a_wide_interval() -> None:
    ratings = rated(100, (0, 9000), players=2)

    assert 1900 < ratings["fair"].value < 2100
    assert width(ratings["fair"]) > 200


def test_shared_places_are_half_a_win_for_each() -> None:
    tournament = Tournament("samarkand", 2, ("weak", "best"), 1)
    comparisons = Comparisons(tournament)
    comparisons.add(result._replace(places=(1, 1)) for result in imagined(tournament, 40, (1, 2)))

    assert [estimate.value for estimate in comparisons.ratings().values()] == [1500, 1500]


def test_the_order_of_the_games_does_not_matter() -> None:
    tournament = Tournament("samarkand", 3, FOUR, 1)
    results = imagined(tournament, 60, STRENGTHS)
    forth, back = Comparisons(tournament), Comparisons(tournament)
    forth.add(results)
    back.add(reversed(results))

    for name, estimate in forth.ratings().items():
        assert back.ratings()[name] == pytest.approx(estimate)


def test_means_and_shares_have_intervals() -> None:
    assert mean([10, 20, 30]) == pytest.approx((20, -4.84, 44.84), abs=0.01)
    assert share(5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=0.0001)
    assert share(0, 10).low == 0 < share(0, 10).high
