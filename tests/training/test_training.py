"""A whole training, small and short, on the CPU."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bactrian.core.errors import BadOptions  # noqa: E402  # needs PyTorch, as the rest
from bactrian.games import game  # noqa: E402
from bactrian.players.network_file import write_network  # noqa: E402
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training import beginning  # noqa: E402
from bactrian.training.beginning import (  # noqa: E402
    Beginning,
    Checkpoint,
    Row,
    Settings,
    read_beginning,
)
from bactrian.training.improvement import Search  # noqa: E402
from bactrian.training.learner import Recipe  # noqa: E402
from bactrian.training.network import Network, sizes_of  # noqa: E402
from bactrian.training.selfplay import Counts  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402
from bactrian.training.trainer import Plan, Trainer  # noqa: E402

SMALL = Plan(width=32, blocks=1, matches=32, times=16, minibatch=128)


def trainer(name: str = "samarkand", search: Search | None = None) -> Trainer:
    tables = drawn_tables(game(name), 8, seed=1)
    batch = Matches(
        name, tables=tables, matches=SMALL.matches, seed=1, rewards="lead", check=False, threads=1
    )
    return Trainer(game(name), batch, "cpu", SMALL, Recipe(), seed=1, search=search)


def save(trained: Trainer, path: Path) -> None:
    settings = Settings(SMALL.width, SMALL.blocks, 1, trained.recipe, (2, 3), True)
    Checkpoint(settings=settings, **trained.kept()).save(path, trained.game)


def load(trained: Trainer, path: Path) -> None:
    trained.go_on(read_beginning(path, trained.game))


def test_it_plays_learns_tells_and_is_resumed(tmp_path: Path) -> None:
    first, path = trainer(), tmp_path / "training.pt"
    told: list[Row] = []
    first.train(minutes=0.05, total=1, tell=told.append, every=0.5)
    save(first, path)
    again = trainer()
    load(again, path)

    assert told
    assert first.run.decisions > 0
    assert again.run == first.run
    assert len(again.older) == len(first.older) == len(told)
    for name, weights in first.network.state_dict().items():
        assert torch.equal(weights, again.network.state_dict()[name])


def test_a_checkpoint_keeps_what_the_training_is(tmp_path: Path) -> None:
    path, first = tmp_path / "training.pt", trainer()
    first.run.total = 7.0
    save(first, path)

    kept = read_beginning(path, game("samarkand"))

    assert isinstance(kept, Checkpoint)
    assert kept.settings == Settings(32, 1, 1, Recipe(), (2, 3), True)
    assert kept.run.total == 7.0


def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "training.pt"
    save(trainer(), path)

    with pytest.raises(BadOptions, match="is a training of samarkand, not of merv"):
        read_beginning(path, game("merv"))


@pytest.mark.parametrize("digest", ["fingerprint", "data_digest"])
def test_so_is_one_of_other_rules_or_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, digest: str
) -> None:
    path = tmp_path / "training.pt"
    save(trainer(), path)
    monkeypatch.setattr(beginning, digest, lambda game: "another")

    with pytest.raises(BadOptions, match="other rules or figures of samarkand"):
        read_beginning(path, game("samarkand"))


def test_a_network_file_is_where_another_training_can_begin(tmp_path: Path) -> None:
    first, path = trainer(), tmp_path / "network.npz"
    with torch.no_grad():
        first.network.policy.weight.normal_()
    write_network(path, first.game, first.network.arrays(), None)
    again = trainer()
    load(again, path)

    assert again.run.decisions == 0
    assert len(again.older) == 1
    for name, weights in first.network.arrays().items():
        np.testing.assert_allclose(again.network.arrays()[name], weights, atol=2e-3)


def test_a_network_tells_its_size(tmp_path: Path) -> None:
    path, other = tmp_path / "network.npz", Network(sizes_of(game("samarkand")), 48, 2)
    write_network(path, game("samarkand"), other.arrays(), None)

    begun = read_beginning(path, game("samarkand"))

    assert isinstance(begun, Beginning)
    assert (begun.width, begun.blocks) == (48, 2)


@pytest.mark.parametrize(("width", "blocks"), [(48, 1), (16, 1), (32, 2)])
def test_a_network_of_another_size_is_refused(tmp_path: Path, width: int, blocks: int) -> None:
    path, other = tmp_path / "network.npz", Network(sizes_of(game("samarkand")), width, blocks)
    write_network(path, game("samarkand"), other.arrays(), None)

    with pytest.raises(BadOptions, match="another size"):
        load(trainer(), path)


def test_what_a_stretch_tells_is_of_all_its_rollouts() -> None:
    trained = trainer()
    told: list[Row] = []
    counted: list[Counts] = []
    play = trained._play.play

    def noted(recipe: Recipe, gone: float) -> tuple[object, Counts]:
        rows, counts = play(recipe, gone)
        counted.append(counts)
        return rows, counts

    trained._play.play = noted
    trained.train(1, 1, told.append, 60, clock=iter([0, 0, 0, *[1] * 20, 60, 60, 60]).__next__)

    assert len(counted) > 10
    seats = sum(counts.seats for counts in counted)
    assert sum(counts.games > 0 for counts in counted) > 1
    assert told[0].points == pytest.approx(sum(c.points for c in counted) / seats, abs=1e-3)
    assert told[0].won_older is None  # there is none yet


def test_a_stretch_has_so_many_rollouts_that_games_end(monkeypatch: pytest.MonkeyPatch) -> None:
    trained = trainer()
    trained.plan = SMALL._replace(rollouts=3)
    told: list[Row] = []
    a_rollout = SMALL.matches * SMALL.times
    trained.train(6 / 60, 1, told.append, 1, clock=lambda: trained.run.decisions / a_rollout)

    assert [row.decisions for row in told] == [3 * a_rollout, 6 * a_rollout]


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
    save(paused, path)
    load(resumed, path)
    train_rollouts(resumed, 2)

    assert resumed.run == without.run
    assert without.run.decisions == 4 * SMALL.matches * SMALL.times
    for name, weights in without.network.state_dict().items():
        assert torch.equal(weights, resumed.network.state_dict()[name]), name
