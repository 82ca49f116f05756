"""`bactrian train` as people start it, with the small game: what it tells, and what it keeps."""

import errno
import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from cli.terminal import Terminal
from small_game.registered import registered

pytest.importorskip("torch")

import torch  # as the rest needs it

from bactrian.core.game import Game
from bactrian.players.network_file import read_network, write_network
from bactrian.training import opponent, session
from bactrian.training.beginning import Checkpoint, Row, Settings, read_beginning
from bactrian.training.learner import Recipe
from bactrian.training.network import Network, sizes_of
from bactrian.training.trainer import Plan

SMALL = Plan(width=32, blocks=1, matches=16, times=16, minibatch=64)
SETTINGS = Settings(32, 1, 1, Recipe(), (2, 3, 4))


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes minutes takes seconds here."""
    monkeypatch.setattr(session, "ON_CPU", SMALL)
    monkeypatch.setattr(session, "KEPT_SECONDS", 0)
    monkeypatch.setattr(opponent, "GAMES", 2)


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
    assert "seconds decisions a second" in terminal.shown
    assert "alone against greedy, by players: 2: " in terminal.shown
    read_network(tmp_path / session.NETWORK, goose)
    picture = ElementTree.fromstring((tmp_path / session.CURVE).read_text(encoding="utf-8"))
    assert picture.find("{http://www.w3.org/2000/svg}polyline") is not None
    lines = (tmp_path / opponent.RESULTS).read_text(encoding="utf-8").splitlines()
    wins = json.loads(lines[0])["greedy"]
    assert [wins[players]["games"] for players in ("2", "3", "4")] == [2, 2, 2]
    assert not list(tmp_path.glob(f".{session.NETWORK}.*"))  # copies that were tried

    first = told_seconds(terminal)
    assert terminal.run(*train) == 2
    assert "There is a training in" in terminal.errors
    assert terminal.run(*train, "--resume", str(tmp_path / session.CHECKPOINT)) == 0
    assert told_seconds(terminal) > first


@pytest.mark.long
def test_who_goes_on_need_not_say_again_how_it_was_begun(
    terminal: Terminal, goose: Game, tmp_path: Path
) -> None:
    train = ("train", "goose", "--device", "cpu", "--minutes", "0.02")
    begun = (
        *("--players", "2", "--seed", "5", "--rate", "3e-4", "--width", "16", "--improve"),
        *("--matches", "24"),
    )
    checkpoint = tmp_path / session.CHECKPOINT
    assert terminal.run(*train, *begun, "--out", str(tmp_path), "--total", "0.5") == 0

    assert terminal.run(*train, "--resume", str(checkpoint), "--entropy", "0.01") == 0

    assert "16 x 1, 6 matches, looking ahead" in terminal.shown
    kept = read_beginning(checkpoint, goose)
    assert isinstance(kept, Checkpoint)
    recipe = Recipe(rate=3e-4, entropy=0.01)
    assert kept.settings == Settings(16, 1, 5, recipe, (2,), looks_ahead=True, matches=24)
    assert kept.run.total == 0.5
    assert kept.run.seconds > 2 * 0.02 * 60


@pytest.mark.long
@pytest.mark.parametrize("way", [signal.SIGINT, *session.ENDINGS])
def test_what_is_interrupted_keeps_what_there_is_and_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], way: signal.Signals
) -> None:
    order = session.Order("goose", SETTINGS, 10, 10, 0.2)
    training = session.Session(order, tmp_path, None)
    told: list[object] = []

    def tell(row: object) -> None:
        told.append(row)
        if len(told) == 2:
            training._opponent.meet(tmp_path / session.NETWORK, 1.0)
            signal.raise_signal(way)

    (tmp_path / session.NETWORK).write_bytes(b"is played against for a while")
    training.tell = tell  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        training.train()

    checkpoint = tmp_path / session.CHECKPOINT
    told_last = capsys.readouterr().out.splitlines()[-2:]
    assert told_last == ["", f"All is in {tmp_path}; --resume {checkpoint} goes on."]

    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {session.CHECKPOINT, session.NETWORK, session.CURVE}
    assert training._opponent._process is None


@pytest.mark.parametrize("way", session.ENDINGS)
def test_an_end_that_is_ignored_stays_so(way: signal.Signals) -> None:
    before = signal.signal(way, signal.SIG_IGN)
    try:
        with session.ended_as_interrupted():
            signal.raise_signal(way)
        assert signal.getsignal(way) is signal.SIG_IGN
        signal.signal(way, signal.SIG_DFL)
        with pytest.raises(KeyboardInterrupt), session.ended_as_interrupted():
            signal.raise_signal(way)
        assert signal.getsignal(way) is signal.SIG_DFL
    finally:
        signal.signal(way, before)


def test_games_beside_a_training_leave_it_a_core_and_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goose: Game
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(opponent, "cores", lambda: 4)
    monkeypatch.setattr("subprocess.Popen", lambda words, **_: started.append(words))
    network = tmp_path / session.NETWORK
    network.touch()

    opponent.Opponent(goose, (2,), tmp_path).meet(network, 7.0)

    words = " ".join(started[0])
    assert "--processes 3 --gently" in words


@pytest.mark.parametrize("weight", [float("nan"), 1e30])
def test_a_spoiled_network_is_told_and_never_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weight: float
) -> None:
    training = session.Session(session.Order("goose", SETTINGS, 10, 10, 0.1), tmp_path, None)
    training._keep()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def spoil(*times: object) -> None:
        with torch.no_grad():
            next(training.trainer.network.parameters()).fill_(weight)
        training.tell(Row(1.0, 1, 1, None, None, 0.0, weight, 0.0))

    monkeypatch.setattr(training.trainer, "train", spoil)
    with pytest.raises(session.Spoiled, match="Choose a lower --rate"):
        training.train()

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_full_disk_is_told_and_leaves_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    training = session.Session(session.Order("goose", SETTINGS, 10, 10, 0.1), tmp_path, None)
    training._keep()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    write_bytes = Path.write_bytes

    def write_some(path: Path, content: memoryview) -> int:
        write_bytes(path, content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(training.trainer, "train", lambda *order: None)
    monkeypatch.setattr(Path, "write_bytes", write_some)
    with pytest.raises(session.CannotKeep, match="No space left on device"):
        training.train()

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_games_that_fail_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network = tmp_path / session.NETWORK
    network.write_bytes(b"no network")

    with registered() as game:
        opponent.Opponent(game, (2,), tmp_path).meet_last(network, 7.0)

    assert "7 s  no games against greedy: " in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == [session.NETWORK]


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

    size = ("--width", "16", "--blocks", "2", "--matches", "20")
    assert terminal.run(*train, *size, "--players", "3", "2", "3") == 0

    assert "The Game of the Goose: 16 x 2, 20 matches" in terminal.shown
    assert read_network(tmp_path / session.NETWORK, goose).players == (2, 3)


@pytest.mark.long
def test_earlier_selves_are_kept_if_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, goose: Game, tmp_path: Path
) -> None:
    monkeypatch.setattr(session, "KEPT_SECONDS", 1e9)  # no game against `greedy`
    order = session.Order("goose", SETTINGS, 1, 1, 2.0, keep_selves=True)
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


def test_what_is_told_is_a_table_that_a_terminal_has_room_for() -> None:
    large = Row(36_000.0, 99_990_000_000, 99_990_000, 112.34, 1.856, 0.781, 0.223, 0.001, 0.66)
    small = Row(3.2, 900, 0, None, None, 0.0, 1.1, 0.0, None)

    for players in ((2, 3), (1, 2, 3)):
        lines = [session.table_line(players, row) for row in (None, large, small)]
        assert len({len(line) for line in lines}) == 1
        assert len(lines[0]) <= 80
        assert ("alone" in lines[0]) == (1 in players)
    assert lines[1].split() == [
        *("36000", "99.99", "G", "2.78", "M", "99.99", "M", "2,778"),
        *("112.3", "1.86", "66%", "0.78", "0.22"),
    ]
    assert lines[2].split() == [
        "3",
        "0.9",
        "k",
        "0.3",
        "k",
        "0.0",
        "k",
        "0",
        *"–––",
        "0.00",
        "1.10",
    ]


def told_seconds(terminal: Terminal) -> int:
    """The second of the training at which something was told last."""
    lines = [
        line for line in terminal.shown.splitlines() if re.match(r" *\d+ +[\d.]+ [kMG] ", line)
    ]
    return int(lines[-1].split()[0])


def damaged(folder: Path, how: str) -> Path:
    """A file that no training can go on from."""
    file = folder / f"file.{how.partition(' ')[0]}"
    match how.partition(" ")[2]:
        case "text":
            file.write_text("root:x:0:0:root:/root:/bin/bash\n" * 20)
        case "random":
            file.write_bytes(bytes(range(256)) * 40)
        case "empty":
            file.touch()
        case "other":
            torch.save({"weights": torch.ones(3)}, file)
        case "list":
            torch.save([1, 2, 3], file)
        case "cut":
            torch.save({"game": "goose", "network": torch.ones(1000)}, file)
            file.write_bytes(file.read_bytes()[:600])
        case "about":
            np.savez(file, about=np.array("[]"))
        case "arrays":
            np.savez(file, other=np.ones(3))
    return file


@pytest.mark.parametrize(
    "how",
    [
        *("pt text", "pt random", "pt empty", "pt other", "pt list", "pt cut"),
        *("npz random", "npz empty", "npz about", "npz arrays", "npz other"),
    ],
)
def test_a_file_that_is_neither_is_refused_before_anything_is_made(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    file, out = damaged(tmp_path, how), tmp_path / "out"
    monkeypatch.setattr(session, "Session", None)

    words = ("--device", "cpu", "--resume", str(file), "--out", str(out))
    assert terminal.run("train", "goose", *words) == 2

    is_what = "is no checkpoint of a training" if file.suffix == ".pt" else "is no network file"
    assert f"{file} {is_what}" in terminal.errors
    assert not out.exists()


def test_a_size_that_the_file_has_not_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "begun.npz"
    with registered() as game:
        write_network(file, game, Network(sizes_of(game), 16, 2).arrays(), None)

    words = ("--device", "cpu", "--resume", str(file), "--width", "32")
    assert terminal.run("train", "goose", *words) == 2

    assert "has a network of 16 x 2: leave --width and --blocks out" in terminal.errors


@pytest.mark.parametrize("matches", [-1, 0, 15, 2_000_000])
def test_so_few_matches_that_nothing_is_learned_are_refused_and_too_many(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, matches: int
) -> None:
    monkeypatch.setattr(session, "Session", None)

    assert terminal.run("train", "goose", "--device", "cpu", "--matches", str(matches)) == 2
    assert f"--matches is {matches}, expected 16 to 1048576" in terminal.errors


@pytest.mark.parametrize("inside", ["", "inner"])
def test_a_folder_that_cannot_be_is_refused_at_once(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(session, "Session", None)

    assert terminal.run("train", "goose", "--device", "cpu", "--out", str(file / inside)) == 2
    assert f"--out: {file / inside} cannot be written to: " in terminal.errors


def test_without_a_gpu_none_can_be_asked_for(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)

    assert terminal.run("train", "goose", "--device", "cuda") == 2
    assert "There is no CUDA device here" in terminal.errors
