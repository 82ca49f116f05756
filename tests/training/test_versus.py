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
