"""What is told of chances comes true: tools/calibrate.py, and the games that tell."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from outside import module_at
from players.networks import random_network

from bactrian.advice import hint
from bactrian.advice.calibration import (
    FILE,
    Calibration,
    calibrated,
    calibrations,
    digest_of,
    told,
    with_automa,
    write_calibrations,
)
from bactrian.advice.judging import NetworkJudge
from bactrian.arena.chances import Told, play_and_tell
from bactrian.games import NAMES, game
from bactrian.match import Match, new_match
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.network_file import SHIPPED
from bactrian.players.network_player import first_sight, load_network
from bactrian.players.search import Budget

tool = module_at("tools/calibrate.py")


def games_won_by(said: float, won: int, lost: int) -> list[Told]:
    """Games for two in which a chance is said of the first seat, and so many that it wins."""
    cases = [(1.0, 0.0)] * won + [(0.0, 1.0)] * lost
    return [Told([(said, 1 - said)] * 3, result) for result in cases]


def test_a_chance_that_comes_true_more_often_than_said_is_told_surer() -> None:
    found, again = tool.best(games_won_by(0.7, won=80, lost=20))

    assert found.automa == 1
    assert calibrated(np.array([[0.7, 0.3, 0]]), found)[0, 0] == pytest.approx(0.8, abs=0.01)
    assert sum(one.power > 1 for one in again) > 0.9 * len(again)


def test_a_chance_that_comes_true_less_often_is_told_less_sure_and_a_true_one_stays() -> None:
    assert tool.best(games_won_by(0.8, won=60, lost=40))[0].power < 1
    assert tool.best(games_won_by(0.8, won=80, lost=20))[0] == Calibration()


def test_an_automa_that_wins_less_often_than_said_is_told_to() -> None:
    games = [Told([(said,)], (float(number < 18),)) for said in (0.5, 0.8) for number in range(20)]
    found, _ = tool.best(games)
    calm, sure = calibrated(with_automa(np.array([[0.5], [0.8]])), found)[:, 0]

    assert found.automa < 0.5
    assert (calm + sure) / 2 == pytest.approx(0.9, abs=0.01)


def test_what_is_missing_to_one_is_the_automas_and_is_calibrated_too() -> None:
    chances = with_automa(np.array([[0.2], [1.0]]))
    surer = calibrated(chances, Calibration(2.0))

    assert surer[0] == pytest.approx([0.04 / 0.68, 0.64 / 0.68])
    assert surer[1] == pytest.approx([1, 0])
    assert calibrated(chances, Calibration(1.0, 0.25))[0] == pytest.approx([0.5, 0.5])
    lost_to_it = Told([(0.2,)], (0.0,))
    assert tool.surprises([lost_to_it], [Calibration()])[0, 0] == pytest.approx(-np.log(0.8))


def test_where_nothing_was_found_out_chances_are_told_as_they_are(tmp_path: Path) -> None:
    match = new_match("samarkand", players=3, seed=1)
    path = random_network(tmp_path, match.game)

    assert told(match, path, (0.5, 0.3, 0.2)) == (0.5, 0.3, 0.2)
    write_calibrations(path, {2: Calibration(1.5)})
    assert told(match, path, (0.5, 0.3, 0.2)) == (0.5, 0.3, 0.2)


def test_they_are_told_surer_at_the_tables_where_that_is_truer(tmp_path: Path) -> None:
    match = new_match("samarkand", players=3, seed=1)
    path = random_network(tmp_path, match.game)
    write_calibrations(path, {3: Calibration(2.0)})

    assert told(match, path, (0.5, 0.3, 0.2)) == pytest.approx((25 / 38, 9 / 38, 4 / 38))
    assert told(match, path, (1.0, 0.0, 0.0)) == (1, 0, 0)


def test_what_was_said_is_kept_and_not_mixed_with_other_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tool.Table("samarkand", 2)
    game = Told([(0.25, 0.75)], (0.0, 1.0))
    tool.Kept(table, tmp_path).add(7, game)

    assert tool.Kept(table, tmp_path).games == {7: game}
    assert tool.Kept(tool.Table("samarkand", 3), tmp_path).games == {}
    monkeypatch.setattr(tool, "digest_of", lambda path: "another")
    with pytest.raises(SystemExit, match="remove it"):
        tool.Kept(table, tmp_path)


def test_of_a_long_game_some_decisions_are_kept_the_first_among_them() -> None:
    long = tool.thinned(Told([(one / 1000, 0.5) for one in range(500)], (1.0, 0.0)))

    assert len(long.said) == tool.OF_A_GAME
    assert long.said[:2] == [(0.0, 0.5), (500 // tool.OF_A_GAME / 1000, 0.5)]
    assert tool.thinned(Told([(0.12344, 0.5)], (1.0, 0.0))) == Told([(0.1234, 0.5)], (1.0, 0.0))


def test_alone_what_is_left_is_the_automas(tmp_path: Path) -> None:
    match = new_match("merv", players=1, seed=1)
    path = random_network(tmp_path, match.game)
    write_calibrations(path, {1: Calibration(2.0)})

    assert told(match, path, (0.75,)) == pytest.approx((0.9,))


def test_another_network_is_believed_as_it_is(tmp_path: Path) -> None:
    match = new_match("samarkand", players=2, seed=1)
    path = random_network(tmp_path, match.game)
    write_calibrations(path, {2: Calibration(2.0)})
    random_network(tmp_path, match.game, seed=5).replace(path)
    calibrations.cache_clear()

    assert told(match, path, (0.8, 0.2)) == (0.8, 0.2)


@pytest.mark.parametrize("name", NAMES)
def test_what_came_with_a_game_is_for_its_network(name: str) -> None:
    network = game(name).folder / SHIPPED
    kept = network.with_name(FILE)

    if kept.exists():
        assert json.loads(kept.read_text("utf-8"))["network"] == digest_of(network)
        assert set(calibrations(network)) <= set(game(name).players)


def test_hints_and_judgments_tell_what_comes_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match("samarkand", players=2, seed=3)
    path = random_network(tmp_path, match.game, spread=0.1)
    monkeypatch.setattr(hint, "shipped_network", lambda key, players: path)
    monkeypatch.setattr(hint, "GUIDED", Budget(16, math.inf))

    def all_told(match: Match) -> list[float]:
        judge, seat = NetworkJudge(path), match.to_act or 0
        judged = judge.judge(match, match.legal()[0], closely=False)
        hinted = [one.chance for one in hint.think(match)]
        return [judge.sight(match)[seat], judged.chosen.chances[seat], *hinted]

    before = all_told(match)
    write_calibrations(path, {2: Calibration(2.0)})
    after = all_told(match)

    raw = first_sight(load_network(path, match.game.key), match).chances[0]
    assert before[0] == raw
    assert after == pytest.approx([p * p / (p * p + (1 - p) ** 2) for p in before])


def test_chances_are_said_at_every_real_decision_and_sum_to_one(tmp_path: Path) -> None:
    match = new_match("samarkand", players=2, seed=4)
    path = random_network(tmp_path, match.game)
    seats = [GuidedPlayer(path, seed, Budget(2, 60.0)) for seed in range(2)]
    told = play_and_tell(match, seats, seats)

    assert match.over
    assert sum(told.result) == 1
    real = sum(len(match.replay(at).legal()) > 1 for at in range(len(match.played)))
    assert len(told.said) == real
    assert all(sum(chances) == pytest.approx(1) for chances in told.said)


def test_others_may_tell_the_chances_and_the_game_stays_the_same(tmp_path: Path) -> None:
    alone, together = (new_match("samarkand", players=2, seed=4) for _ in range(2))
    path = random_network(tmp_path, alone.game)

    def players(simulations: int) -> list[GuidedPlayer]:
        return [GuidedPlayer(path, seed, Budget(simulations, 60.0)) for seed in range(2)]

    seats = players(2)
    said = play_and_tell(alone, seats, seats).said
    told = play_and_tell(together, players(2), players(6)).said

    assert together.played == alone.played
    assert len(told) == len(said)
    assert told != said
