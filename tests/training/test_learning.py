"""That training teaches: what comes of it wins against players who choose blindly."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from small_game.registered import registered

torch = pytest.importorskip("torch")

from bactrian.core.game import Game  # noqa: E402
from bactrian.games import game as find_game  # noqa: E402
from bactrian.research.batch import Matches  # noqa: E402
from bactrian.training.improvement import Search  # noqa: E402  # needs PyTorch, as the rest
from bactrian.training.learner import NEVER, Recipe  # noqa: E402
from bactrian.training.network import Network, padded  # noqa: E402
from bactrian.training.tables import drawn_tables  # noqa: E402
from bactrian.training.trainer import ON_CPU, Plan, Trainer  # noqa: E402

GAMES = 200
QUICK = Plan(width=64, blocks=1, matches=64, times=32, minibatch=512)
ROLLOUTS = 60  # of a quick training
A_MINUTE = 32  # rollouts of the training on a CPU


@pytest.fixture(scope="module")
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game


def trained(game: Game, plan: Plan, search: Search | None, seconds: float, clock: Any) -> Network:
    """The clock is a function of the trainer, so that a busy machine takes nothing away."""
    tables = drawn_tables(game, 16, seed=1)
    batch = Matches(
        game.name, tables=tables, matches=plan.matches, seed=1, rewards="lead", check=False
    )
    trainer = Trainer(game, batch, "cpu", plan, Recipe(), seed=1, search=search)
    trainer.train(
        minutes=seconds / 60,
        total=seconds / 60,
        tell=lambda row: None,
        every=seconds / 6,
        clock=lambda: clock(trainer),
    )
    network: Network = trainer.network
    return network


def rollouts(trainer: Trainer) -> float:
    """A clock that shows how many there were."""
    return trainer.run.decisions / (trainer.plan.matches * trainer.plan.times)


@torch.no_grad()  # type: ignore[untyped-decorator]  # PyTorch is not followed
def share_won(game: Game, network: Network) -> float:
    """Of games for two against a player who chooses at random, the first of each match."""
    batch = Matches(game.name, players=2, matches=GAMES, seed=99, check=False)
    own, waits, won = np.arange(GAMES) % 2, np.ones(GAMES, bool), 0.0
    seen = torch.zeros(GAMES, padded(network.sizes.inputs))
    while waits.any():
        seen[:, : network.sizes.inputs] = torch.from_numpy(batch.observations)
        logits = network(seen).logits.masked_fill(~torch.from_numpy(batch.masks), NEVER)
        actions = np.where(batch.to_act == own, logits.argmax(1), batch.random_actions())
        batch.step(actions)
        ended = batch.done & waits
        won += float(((1 + batch.rewards[np.arange(GAMES), own]) / 2)[ended].sum())
        waits &= ~ended
    return won / GAMES


AHEAD = Search(considered=4, further=1)


@pytest.mark.long  # that something is learned at all, `research/test_examples.py` sees, too
@pytest.mark.parametrize("search", [None, AHEAD], ids=["plain", "ahead"])
def test_a_few_seconds_teach_the_small_game(goose: Game, search: Search | None) -> None:
    """Dice decide a lot in it; who only walks wins 58 %."""
    network = trained(goose, QUICK, search, ROLLOUTS, rollouts)

    assert share_won(goose, network) >= 0.62


@pytest.mark.long
def test_a_minute_on_the_cpu_beats_random_in_nine_of_ten_games() -> None:
    """As much as a core learned in a minute, busy as it was: 97 to 99 % with three seeds."""
    game = find_game("samarkand")
    network = trained(game, ON_CPU, None, A_MINUTE, rollouts)

    assert share_won(game, network) >= 0.9
