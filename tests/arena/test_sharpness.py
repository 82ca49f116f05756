"""How sure a network should be: tools/sharpness.py, and the games that tell."""

from pathlib import Path

import numpy as np
import pytest
from outside import module_at
from players.networks import random_network, random_weights

from bactrian.arena.chances import Told, play_and_tell
from bactrian.games import game
from bactrian.match import new_match
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.network_file import read_network, write_network
from bactrian.players.network_player import load_network
from bactrian.players.search import Budget

tool = module_at("tools/sharpness.py")


def games_won_by(said: float, won: int, lost: int) -> list[Told]:
    """Games for two in which a chance is said of the first seat, and so many that it wins."""
    cases = [(1.0, 0.0)] * won + [(0.0, 1.0)] * lost
    return [Told([(said, 1 - said)] * 3, result) for result in cases]


def test_a_chance_that_comes_true_more_often_than_said_is_made_surer() -> None:
    power, low, high = tool.best_power(games_won_by(0.7, won=80, lost=20))

    assert tool.sharpened(np.array([[0.7, 0.3]]), power)[0, 0] == pytest.approx(0.8, abs=0.01)
    assert 1 < low <= power <= high


def test_a_chance_that_comes_true_less_often_is_made_less_sure_and_a_true_one_stays() -> None:
    power, _, high = tool.best_power(games_won_by(0.8, won=60, lost=40))

    assert power <= high < 1
    assert tool.best_power(games_won_by(0.8, won=80, lost=20))[0] == pytest.approx(1)


def test_what_is_missing_to_one_is_the_automas_and_is_sharpened_too() -> None:
    chances = tool.with_automa(np.array([[0.2], [1.0]]))
    surer = tool.sharpened(chances, 2)

    assert surer[0] == pytest.approx([0.04 / 0.68, 0.64 / 0.68])
    assert surer[1] == pytest.approx([1, 0])
    lost_to_it = Told([(0.2,)], (0.0,))
    assert tool.surprise(lost_to_it, 1) == pytest.approx(-np.log(0.8))


def test_a_network_says_surer_chances_and_the_same_of_everything_else(tmp_path: Path) -> None:
    samarkand = game("samarkand")
    before, after = tmp_path / "before.npz", tmp_path / "after.npz"
    for path in (before, after):
        write_network(path, samarkand, random_weights(samarkand, spread=0.1), {}, [2, 3])
    tool.write(samarkand, after, 1.5)

    seen = new_match("samarkand", players=3, seed=1).observation(0)
    first, second = (load_network(path, samarkand.key).evaluate(seen) for path in (before, after))
    said, surer = np.array([first.chances]), np.array([second.chances])
    assert surer == pytest.approx(tool.sharpened(said, 1.5), abs=1e-3)
    assert second.parts == pytest.approx(first.parts)
    assert second.logits == pytest.approx(first.logits)
    kept = read_network(after, samarkand)
    assert kept.about["made"]["sharpness"] == 1.5
    assert kept.players == (2, 3)


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
