"""Figures of an owner's own for a game from elsewhere, in the processes of a tournament."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.terminal import Terminal

from bactrian.arena.journal import Journal, journal_name
from bactrian.arena.playing import play_game
from bactrian.arena.schedule import Tournament
from bactrian.core.game import Game
from bactrian.games.corrected import corrections_of
from bactrian.match import new_match

from .registered import corrected, own_figures

GAMES = 8
ARENA = ("arena", "goose", "greedy", "random", "--players", "2", "--games", str(GAMES))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    with corrected(tmp_path_factory.mktemp("own")) as game:
        yield game


@pytest.fixture
def terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Terminal:
    for name, value in {"NO_COLOR": "1", "COLUMNS": "100", "XDG_DATA_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    return Terminal(monkeypatch, capsys)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return own_figures(tmp_path)


def test_a_match_has_the_figures(own: Game) -> None:
    hands = [
        new_match(name, players=2, seed=1).view(None)["seats"][0]["hand_size"]
        for name in ("goose", own.key)
    ]

    assert hands == [3, 4]


@pytest.mark.long
def test_the_processes_of_a_tournament_play_with_them(
    terminal: Terminal, own: Game, box: Path, tmp_path: Path
) -> None:
    data = ("--data", f"goose={box}")

    assert terminal.run(*ARENA, "--seed", "5", "--processes", "2", "--json", "-", *data) == 0

    assert own.data is not None
    assert terminal.json()["data"] == {"file": "my-box.toml", "digest": own.data.digest}
    plain, theirs = (
        Tournament("goose", 2, ("greedy", "random"), 5, {}, False, figures)
        for figures in (None, corrections_of(own))
    )
    with Journal(tmp_path / "bactrian" / "arena" / journal_name(theirs), theirs) as journal:
        played = journal.of(GAMES)
    assert len(played) == GAMES
    pairings = [theirs.pairing(result.game) for result in played]
    assert played == [play_game(theirs, pairing) for pairing in pairings]
    assert played != [play_game(plain, pairing) for pairing in pairings]


@pytest.mark.long
def test_a_tournament_without_them_is_another_one(terminal: Terminal, own: Game, box: Path) -> None:
    """It does not go on from the games that were played with them."""
    for data in (("--data", f"goose={box}"), ()):
        assert terminal.run(*ARENA, "--seed", "6", "--processes", "1", *data) == 0
        assert "were played before" not in terminal.errors
    assert terminal.run(*ARENA, "--seed", "6", "--processes", "1", "--data", f"goose={box}") == 0
    assert f"{GAMES} of {GAMES} games were played before" in terminal.errors
