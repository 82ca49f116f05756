"""A game that lies in a folder of its own is played everywhere, with no line changed elsewhere."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from cli.terminal import Terminal
from pettingzoo.test import api_test
from server.running import Running, Table, leave, until

import bactrian.games
from bactrian import BadOptions, load_match, new_match
from bactrian.core.digest import PACKAGE, cache_folder, cache_folder_of
from bactrian.core.errors import BactrianError, UnknownGame
from bactrian.core.game import Game
from bactrian.games import NAMES, VARIABLE, game, games, names, register
from bactrian.players import player
from bactrian.research.batch import Matches
from bactrian.research.pettingzoo_env import MatchAEC
from bactrian.research.simulation import play_batch
from bactrian.terminal.protocol import terminal_table

PATIENT = 60  # lines that a player may type in a game


@pytest.fixture
def terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Terminal:
    for name, value in {"NO_COLOR": "1", "COLUMNS": "100", "XDG_DATA_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Terminal(monkeypatch, capsys)


def test_it_is_one_of_the_games_and_the_last_one(goose: Game) -> None:
    assert "goose" not in NAMES
    assert names() == (*NAMES, "goose")
    assert [one.name for one in games()][-1] == "goose"
    assert game("goose") is goose


def test_its_machine_code_lies_apart_and_depends_on_its_folder(goose: Game) -> None:
    assert not goose.folder.is_relative_to(PACKAGE)
    assert cache_folder_of(goose.folder / "turn.py") != cache_folder()
    assert cache_folder_of(PACKAGE / "core") == cache_folder()


def test_a_name_that_is_taken_or_a_folder_without_a_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bactrian.games, "_elsewhere", {})
    monkeypatch.setattr(bactrian.games, "__path__", [*bactrian.games.__path__])
    monkeypatch.setenv(VARIABLE, "")
    taken, empty = tmp_path / NAMES[0], tmp_path / "nothing_here"
    for folder in (taken, empty):
        folder.mkdir()
        (folder / "__init__.py").write_text("")

    with pytest.raises(BactrianError, match="there is a game"):
        register(taken)
    register(empty)
    with pytest.raises(BactrianError, match=r"expected GAME = Game\(name='nothing_here'"):
        game("nothing_here")
    with pytest.raises(UnknownGame, match="nothing_here"):
        game("duck")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_played_in_the_terminal(terminal: Terminal, language: str) -> None:
    """At the plain table, against a computer player, to the end."""
    typed = ["help", *["1"] * PATIENT]

    outcome = terminal.run(
        *("play", "goose", "--players", "3", "--against", "greedy", "--fast"),
        *("--seed", "3", "--lang", language),
        types=typed,
    )

    assert outcome == 0
    texts = game("goose").texts(language)
    screens = [" ".join(screen.split()) for screen in terminal.screens]  # without line breaks
    for shown in (texts("decision.turn"), texts("view.die"), texts("help.turn")):
        assert any(shown in screen for screen in screens)
    assert texts("end.pond") in screens[-1]


def test_the_plain_table_shows_no_hand_of_others() -> None:
    match = new_match("goose", players=2, seed=1)
    table = terminal_table("goose", "en")

    twin = match.copy()
    twin._states = match.redeal(0, 5)

    assert match.view(1) != twin.view(1)
    assert table.sentence(match.view(0), ["Anna", "Boris"]) == "Walk, play a card, or rest?"
    assert table.sentence(match.view(1), ["Anna", "Boris"]).startswith("Anna decides")
    assert match.view(0) == twin.view(0)


def test_a_match_is_saved_and_found_again() -> None:
    match, dice = new_match("goose", players=4, seed=9), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))

    assert load_match(match.save()).position_hash() == match.position_hash()
    with pytest.raises(BadOptions):
        new_match("goose", players=5)


def test_random_games_keep_every_invariant(goose: Game) -> None:
    for players in goose.players:
        assert not play_batch(goose, players, 300, 1).failures.any()


@pytest.mark.long
def test_it_is_played_in_the_arena(terminal: Terminal) -> None:
    """By processes of their own; the greedy player is better than chance."""
    outcome = terminal.run(
        *("arena", "goose", "greedy", "random", "--players", "2", "--games", "40"),
        *("--processes", "1", "--json", "-"),
    )

    assert outcome == 0
    ratings = terminal.json()["ratings"]
    assert ratings["greedy"]["rating"] > ratings["random"]["rating"]


def test_a_finished_game_is_analysed(terminal: Terminal, tmp_path: Path) -> None:
    """By search: no network came with it."""
    match, dice = new_match("goose", players=3, seed=9), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    file = tmp_path / "goose.json"
    file.write_text(match.save(), encoding="utf-8")

    assert terminal.run("analyse", str(file), "--json") == 0

    found = terminal.json()
    assert found["judge"] == "search"
    assert len(found["decisions"]) == len(match.played)
    for decision in found["decisions"]:
        assert sum(decision["before"]) == pytest.approx(1, abs=1e-3)
        assert decision["lost"]["chance"] >= 0
    assert max(decision["lost"]["chance"] for decision in found["decisions"]) > 0.05


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_the_search_plays_it(level: str) -> None:
    match, seats = new_match("goose", players=3, seed=2), [player(level, seed) for seed in range(3)]
    while match.to_act is not None:
        match.play(seats[match.to_act].choose(match))

    assert match.over


def test_it_is_played_in_a_batch() -> None:
    """Many matches at once are the single matches of their seeds."""
    matches = Matches("goose", players=3, matches=8, seed=4)
    single = new_match("goose", players=3, seed=int(matches.seeds[0]))
    while not single.over:
        actions = matches.random_actions()
        single.play(int(actions[0]))
        matches.step(actions)

    assert matches.done[0]
    assert matches.scores[0].sum(axis=1).tolist() == [score.total for score in single.scores()]
    assert np.isin(matches.to_act, range(3)).all()


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoos_own_test_passes() -> None:
    api_test(MatchAEC("goose", players=3), num_cycles=100)


def plays_on(table: Table) -> bool:
    """Do what can be done now at the table; whether its game is over."""
    view = table.look()["views"][0]
    if view["actions"]:
        table.send("play", seat=0, action=view["actions"][0]["number"])
    elif "confirm" in view["may"]:
        table.send("confirm", seat=0)
    return bool(view["view"]["over"])


def test_it_is_played_on_a_server(tmp_path: Path) -> None:
    """A whole game against a computer player, with what a client without its drawings asks for."""
    with Running(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as server:
        anna = server.guest("Anna")
        offered = {one["name"]: one for one in anna.http.get("/api/games").json()["games"]}
        texts = anna.http.get("/api/games/goose/texts", params={"lang": "ru"}).json()["texts"]
        table = anna.creates("goose", "you", {"kind": "bot", "level": "random"})
        until(lambda: plays_on(table))
        final = table.look()
        missing = anna.http.get("/api/games/duck/texts")
        leave()

    assert offered["goose"]["names"] == {"en": "Goose", "ru": "Гусёк"}
    assert not offered["goose"]["asks_in_secret"]
    assert texts["view"]["die"] == "кубик"
    assert final["views"][0]["view"]["over"]
    assert final["status"] == "finished"
    assert missing.status_code == 404


def test_processes_that_are_started_know_it() -> None:
    """By the variable, which names its folder."""
    assert os.environ[VARIABLE].endswith("goose")
    command = "from bactrian.games import game, names; print(names()[-1], game('goose').title)"
    told = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "goose The Game of the Goose"
