"""How a network fares against another, by the program that measures it."""

import json
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from bactrian.games import game  # noqa: E402
from bactrian.players.network_file import write_network  # noqa: E402
from bactrian.training import versus  # noqa: E402  # needs PyTorch, as the rest
from bactrian.training.network import Network, sizes_of  # noqa: E402


@pytest.mark.long
def test_two_networks_play_and_wins_are_told_with_their_interval(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    for path in (one, other):
        made = Network(sizes_of(game("samarkand")), width=16, blocks=1)
        torch.nn.init.normal_(made.policy.weight)
        write_network(path, game("samarkand"), made.arrays(), None)
    words = ["samarkand", str(one), str(other), "--games", "4", "--players", "2", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", ["versus", *words, "--processes", "1"])

    versus.main()

    found = json.loads(capsys.readouterr().out)["2"]
    assert found["games"] == 4
    assert found["interval"][0] <= found["wins"] <= found["interval"][1]
    assert found["interval"][1] - found["interval"][0] > 0.3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "9"], "--players is 9, expected 2 to 5"),
        (["--games", "0"], "--games is 0, expected at least 1"),
        (["--temperature", "nan"], "--temperature is nan, expected 0 or more"),
    ],
)
def test_what_cannot_be_played_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    message: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["versus", "samarkand", "one.npz", "greedy", *words])

    with pytest.raises(SystemExit):
        versus.main()

    assert message in capsys.readouterr().err


def test_so_are_files_and_players_that_are_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, missing = tmp_path / "one.npz", tmp_path / "none.npz"
    made = Network(sizes_of(game("samarkand")), width=16, blocks=1)
    write_network(path, game("samarkand"), made.arrays(), None)
    there_is_none = f"There is no network file {missing}"
    for network, against, message in (
        (missing, "greedy", there_is_none),
        (path, str(missing), there_is_none),
        (path, "nobody", "nobody"),
    ):
        monkeypatch.setattr(sys, "argv", ["versus", "samarkand", str(network), against])
        with pytest.raises(SystemExit):
            versus.main()
        assert message in capsys.readouterr().err


def test_alone_there_is_no_even_share() -> None:
    assert versus._summary(1, [(1.0, 60)]).even is None
    assert versus._summary(4, [(1.0, 60)]).even == 0.25


def test_beside_a_training_it_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    niced: list[int] = []
    monkeypatch.setattr("os.nice", niced.append)
    monkeypatch.setattr(sys, "argv", ["versus", "samarkand", "one.npz", "greedy", "--gently"])

    with pytest.raises(SystemExit):  # there is no such file
        versus.main()

    assert niced == [19]
