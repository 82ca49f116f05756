"""`bactrian train` as people start it, with the small game: what it tells, and what it keeps."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli.terminal import Terminal
from small_game.registered import registered

pytest.importorskip("torch")

from bactrian.core.game import Game  # the rest needs PyTorch
from bactrian.players.network_file import read_network
from bactrian.training import session
from bactrian.training.learner import Recipe
from bactrian.training.trainer import Plan

SMALL = Plan(width=32, blocks=1, matches=16, times=16, minibatch=64)


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes minutes takes seconds here."""
    monkeypatch.setattr(session, "ON_CPU", SMALL)
    monkeypatch.setattr(session, "KEPT_EVERY", 1)
    monkeypatch.setattr(session, "GREEDY_GAMES", 2)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


@pytest.mark.long
def test_it_is_told_kept_drawn_tried_and_resumed(
    terminal: Terminal, goose: Game, tmp_path: Path
) -> None:
    train = (
        *("train", "goose", "--device", "cpu", "--minutes", "0.06", "--every", "0.5"),
        *("--out", str(tmp_path)),
    )

    assert terminal.run(*train) == 0

    assert "The Game of the Goose: 32 x 1, 16 matches" in terminal.shown
    assert " M decisions (" in terminal.shown
    assert "alone against greedy, by players: 2: " in terminal.shown
    read_network(tmp_path / session.NETWORK, goose)
    picture = ElementTree.fromstring((tmp_path / session.CURVE).read_text(encoding="utf-8"))
    assert picture.find("{http://www.w3.org/2000/svg}polyline") is not None
    lines = (tmp_path / session.GREEDY).read_text(encoding="utf-8").splitlines()
    wins = json.loads(lines[0])["greedy"]
    assert [wins[players]["games"] for players in ("2", "3", "4")] == [2, 2, 2]
    assert not list(tmp_path.glob(f".{session.NETWORK}.*"))  # copies that were tried

    first = told_seconds(terminal)
    assert terminal.run(*train, "--resume", str(tmp_path / session.CHECKPOINT)) == 0
    assert told_seconds(terminal) > first


@pytest.mark.long
def test_it_looks_ahead_if_that_is_wanted(terminal: Terminal, goose: Game, tmp_path: Path) -> None:
    train = ("train", "goose", "--device", "cpu", "--minutes", "0.02", "--out", str(tmp_path))

    assert terminal.run(*train, "--improve") == 0

    assert "The Game of the Goose: 32 x 1, 4 matches, looking ahead" in terminal.shown
    made = read_network(tmp_path / session.NETWORK, goose).about["made"]
    assert made["search"]["considered"] == 8


@pytest.mark.long
def test_size_and_tables_can_be_chosen(terminal: Terminal, goose: Game, tmp_path: Path) -> None:
    train = ("train", "goose", "--device", "cpu", "--minutes", "0.01", "--out", str(tmp_path))

    assert terminal.run(*train, "--width", "16", "--blocks", "2", "--players", "3", "2", "3") == 0

    assert "The Game of the Goose: 16 x 2, 16 matches" in terminal.shown
    assert read_network(tmp_path / session.NETWORK, goose).players == (2, 3)


@pytest.mark.long
def test_earlier_selves_are_kept_if_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, goose: Game, tmp_path: Path
) -> None:
    monkeypatch.setattr(session, "KEPT_EVERY", 1000)  # no game against `greedy`
    order = session.Order("goose", 1, Recipe(), keep_selves=True)
    training = session.Session(order, tmp_path, None)
    seconds = iter(range(1000))

    def clock() -> float:
        """A look at it takes a second."""
        return next(seconds)

    training.trainer.train(0.2, 0.2, training.tell, 2.0, clock)

    selves = sorted((tmp_path / session.SELVES).iterdir())
    assert [path.name for path in selves] == [f"{n:04}.npz" for n in range(1, len(selves) + 1)]
    first, last = (read_network(path, goose) for path in (selves[0], selves[-1]))
    assert last.about["made"]["decisions"] > first.about["made"]["decisions"]
    assert (first.weights["input.weight"] != last.weights["input.weight"]).any()


def told_seconds(terminal: Terminal) -> int:
    """The second of the training at which something was told last."""
    lines = [line for line in terminal.shown.splitlines() if " M decisions (" in line]
    return int(lines[-1].split()[0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--minutes", "0"), "--minutes is 0, expected more than 0"),
        (("--width", "0"), "--width is 0, expected at least 1"),
        (("--players", "2", "9"), "--players is 9, expected 2 to 4 for goose"),
        (("--every", "0"), "--every is 0, expected more than 0"),
        (("--resume", "nowhere.pt"), "There is no checkpoint nowhere.pt"),
        (("--device", "cuda"), "There is no CUDA device here"),
    ],
)
def test_what_cannot_be_is_refused(
    terminal: Terminal, words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)

    assert terminal.run("train", "goose", *words) == 2
    assert message in terminal.errors


def test_without_pytorch_it_says_what_to_install(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    assert terminal.run("train", "goose") == 2
    assert "pip install 'bactrian[train]'" in terminal.errors
