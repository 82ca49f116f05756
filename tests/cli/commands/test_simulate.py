"""`bactrian simulate`: the result that it promises, and what it does when a rule is broken."""

import dataclasses
from typing import Any

import numpy as np
import pytest

from bactrian.core.game import Game
from bactrian.research import simulation

from ..terminal import Terminal

PROMISED = {
    "games",
    "actions",
    "actions_per_second",
    "scores",
    "ends",
    "decisions_per_game",
    "invariant_failures",
}
FEW_GAMES = ("simulate", "samarkand", "--games", "30", "--players", "3")


def test_the_json_has_everything_that_is_promised(terminal: Terminal) -> None:
    assert terminal.run(*FEW_GAMES, "--json") == 0

    result = terminal.json()
    assert result.keys() >= PROMISED
    assert result["games"] == 30
    assert [set(score) for score in result["scores"]] == [{"mean", "min", "max"}] * 3
    assert all(score["min"] <= score["mean"] <= score["max"] for score in result["scores"])
    assert set(result["ends"]) == {"all", "five", "stuck"}
    assert result["decisions_per_game"] == pytest.approx(result["actions"] / 30, abs=0.01)
    assert result["invariant_failures"] == 0


def test_the_same_seed_gives_the_same_result_apart_from_times(terminal: Terminal) -> None:
    results = []
    for _ in range(2):
        terminal.run(*FEW_GAMES, "--seed", "5", "--json")
        result = terminal.json()
        results.append({k: v for k, v in result.items() if "second" not in k})

    assert results[0] == results[1]


def test_another_seed_gives_other_games(terminal: Terminal) -> None:
    terminal.run(*FEW_GAMES, "--seed", "5", "--json")
    first = terminal.json()["actions"]
    terminal.run(*FEW_GAMES, "--seed", "6", "--json")

    assert terminal.json()["actions"] != first


def test_people_get_a_table_and_sentences(terminal: Terminal) -> None:
    assert terminal.run(*FEW_GAMES) == 0

    assert "30 games of samarkand, 3 players, seed 1" in terminal.shown
    assert "% ended because every family has a relationship" in terminal.shown
    assert "All invariants held after every action." in terminal.shown


@pytest.mark.parametrize("output", [[], ["--json"]])
def test_a_broken_invariant_gives_exit_code_1(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, output: list[str]
) -> None:
    play_batch = simulation.play_batch

    def with_a_failure(game: Game, players: int, games: int, *others: Any) -> simulation.Batch:
        batch = play_batch(game, players, games, *others)  # Any: whatever it takes
        failures = np.zeros_like(batch.failures)
        failures[0] = 3, 17
        return dataclasses.replace(batch, failures=failures)

    monkeypatch.setattr(simulation, "play_batch", with_a_failure)

    assert terminal.run(*FEW_GAMES, *output) == 1

    if output:
        assert terminal.json()["invariant_failures"] == 1
        assert terminal.json()["failures"][0] == {"game": 0, "invariant": 3, "action": 17}
    else:
        assert "1 games broke an invariant" in terminal.shown
        assert "game 0: invariant 3 after action 17" in terminal.shown
