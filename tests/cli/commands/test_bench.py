"""`bactrian bench`: measuring is quick here, what is measured is real."""

import pytest

from bactrian.cli.commands import bench
from bactrian.games import game as find_game
from bactrian.games import games
from bactrian.research import benchmark

from ..terminal import Terminal

first_match_seconds = benchmark.first_match_seconds


@pytest.fixture(autouse=True)
def small_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in {"REPEATS": 1, "GAMES": 5, "COPIES": 100}.items():
        monkeypatch.setattr(benchmark, name, size)
    monkeypatch.setattr(benchmark, "first_match_seconds", lambda game: 0.5)


def test_the_json_has_everything_that_is_measured(terminal: Terminal) -> None:
    assert terminal.run("bench", "--json") == 0

    measured = terminal.json()
    assert [figures["game"] for figures in measured] == [game.name for game in games()]
    for figures in measured:
        assert figures.keys() == benchmark.Figures.__annotations__.keys()
        players = [row["players"] for row in figures["random_play"]]
        assert players == list(find_game(figures["game"]).players)
        for row in figures["random_play"]:
            assert row.keys() == benchmark.PlayFigures.__annotations__.keys()
            assert row["actions_per_second"] > 0
            assert row["mean_legal_actions"] > 1


def test_compiling_has_the_terminal_to_itself(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(bench, "compile_game", lambda game, kernels: happened.append(game.name))
    monkeypatch.setattr(bench, "measure", lambda game, tell: happened.append("measured"))

    assert terminal.run("bench", "--json") == 0

    assert happened == [*(game.name for game in games()), *["measured"] * len(games())]


def test_the_first_match_is_one_that_ctrl_c_does_not_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would end with a traceback; who started it ends it."""
    started: list[tuple[str, bool]] = []

    def run(words: list[str], *, check: bool, start_new_session: bool) -> None:
        started.append((words[-1], check and start_new_session))

    monkeypatch.setattr("subprocess.run", run)

    assert first_match_seconds(find_game("merv")) < 1
    assert started == [("import bactrian; bactrian.new_match('merv', players=4)", True)] * 3


def test_people_get_a_table(terminal: Terminal) -> None:
    assert terminal.run("bench") == 0

    assert "samarkand: random play" in terminal.shown
    assert "first match from the cache in 0.50 s" in terminal.shown
