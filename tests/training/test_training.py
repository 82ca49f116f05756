"""A whole training, small and short, on the CPU."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from bactrian.core.errors import BadOptions  # noqa: E402  # needs PyTorch, as the rest
from bactrian.games import game  # noqa: E402
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.learner import Recipe  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402
from bactrian.training.trainer import Plan, Row, Trainer  # noqa: E402

SMALL = Plan(width=32, blocks=1, matches=32, times=16, minibatch=128)


def trainer(name: str = "samarkand") -> Trainer:
    tables = drawn_tables(game(name), 8, seed=1)
    batch = Matches(
        name, tables=tables, matches=SMALL.matches, seed=1, rewards="lead", check=False, threads=1
    )
    return Trainer(game(name), batch, "cpu", SMALL, Recipe(), seed=1)


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


def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "training.pt"
    trainer().save(path)

    with pytest.raises(BadOptions, match="is a training of samarkand, not of merv"):
        trainer("merv").load(path)
