"""A whole training, small and short, on the CPU."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bactrian.core.errors import BadOptions  # noqa: E402  # needs PyTorch, as the rest
from bactrian.games import game  # noqa: E402
from bactrian.players.network_file import write_network  # noqa: E402
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.improvement import Search  # noqa: E402
from bactrian.training.learner import Recipe  # noqa: E402
from bactrian.training.network import Network, sizes_of  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402
from bactrian.training.trainer import Plan, Row, Trainer  # noqa: E402

SMALL = Plan(width=32, blocks=1, matches=32, times=16, minibatch=128)


def trainer(name: str = "samarkand", search: Search | None = None) -> Trainer:
    tables = drawn_tables(game(name), 8, seed=1)
    batch = Matches(
        name, tables=tables, matches=SMALL.matches, seed=1, rewards="lead", check=False, threads=1
    )
    return Trainer(game(name), batch, "cpu", SMALL, Recipe(), seed=1, search=search)


def test_it_plays_learns_tells_and_is_resumed(tmp_path: Path) -> None:
    first, path = trainer(), tmp_path / "training.pt"
    told: list[Row] = []
    first.train(minutes=0.05, total=1, tell=told.append, every=0.5)
    first.save(path)
    again = trainer()
    again.load(path)

    assert told
    assert first.run.decisions > 0
    assert again.run == first.run
    assert len(again.older) == len(first.older) == len(told)
    for name, weights in first.network.state_dict().items():
        assert torch.equal(weights, again.network.state_dict()[name])


@pytest.mark.long  # that other game is compiled for it
def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "training.pt"
    trainer().save(path)

    with pytest.raises(BadOptions, match="is a training of samarkand, not of merv"):
        trainer("merv").load(path)


def test_a_network_file_is_where_another_training_can_begin(tmp_path: Path) -> None:
    first, path = trainer(), tmp_path / "network.npz"
    with torch.no_grad():
        first.network.policy.weight.normal_()
    write_network(path, first.game, first.network.arrays(), None)
    again = trainer()
    again.load(path)

    assert again.run.decisions == 0
    assert len(again.older) == 1
    for name, weights in first.network.arrays().items():
        np.testing.assert_allclose(again.network.arrays()[name], weights, atol=2e-3)


def test_a_network_file_of_another_size_is_refused(tmp_path: Path) -> None:
    path, other = tmp_path / "network.npz", Network(sizes_of(game("samarkand")), 48, 1)
    write_network(path, game("samarkand"), other.arrays(), None)

    with pytest.raises(BadOptions, match="another size"):
        trainer().load(path)


def train_rollouts(trained: Trainer, count: int) -> None:
    """On a clock that shows rollouts: two to a stretch, so that no real time has a say."""
    a_rollout = SMALL.matches * SMALL.times
    trained.train(
        minutes=count / 60,
        total=1,
        tell=lambda row: None,
        every=2,
        clock=lambda: trained.run.decisions / a_rollout,
    )


@pytest.mark.quick("plain")
@pytest.mark.parametrize("search", [None, Search(considered=3, further=1)], ids=["plain", "ahead"])
def test_a_training_that_is_resumed_goes_on_as_if_it_had_not_paused(
    tmp_path: Path, search: Search | None
) -> None:
    path = tmp_path / "training.pt"
    without, paused, resumed = (trainer(search=search) for _ in range(3))
    train_rollouts(without, 4)
    train_rollouts(paused, 2)
    paused.save(path)
    resumed.load(path)
    train_rollouts(resumed, 2)

    assert resumed.run == without.run
    assert without.run.decisions == 4 * SMALL.matches * SMALL.times
    for name, weights in without.network.state_dict().items():
        assert torch.equal(weights, resumed.network.state_dict()[name]), name
