"""The loop of `bactrian train`: play, learn, tell, keep."""

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from bactrian.core.game import Game
from bactrian.training.beginning import Beginning, Checkpoint, Row, Run
from bactrian.training.improvement import Search
from bactrian.training.learner import Learner, Progress, Recipe
from bactrian.training.network import Network, sizes_of
from bactrian.training.selfplay import NOTHING, Counts, SelfPlay

MOST_OLDER = 24  # selves that are kept; of more, every second one is let go
PLAYED_ON = 8  # rollouts against the same older self


class Plan(NamedTuple):
    """How much is done at once, and how big the network is."""

    width: int
    blocks: int
    matches: int
    times: int
    minibatch: int
    rollouts: int = 1  # of a stretch at least: games must come to their end in it


ON_GPU = Plan(width=512, blocks=2, matches=16_384, times=128, minibatch=32_768, rollouts=8)
# Few rollouts, so many steps of learning from each.
ON_CPU = Plan(width=128, blocks=1, matches=256, times=64, minibatch=512, rollouts=8)


class Trainer:
    """Trains one network for every table of a game."""

    def __init__(
        self,
        game: Game,
        batch: Any,  # Any: Matches or CudaMatches
        device: str,
        plan: Plan,
        recipe: Recipe,
        seed: int,
        search: Search | None = None,
    ) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.game, self.plan, self.recipe, self.run = game, plan, recipe, Run()
        self.search = search
        self.network = Network(sizes_of(game), plan.width, plan.blocks).to(device)
        self._play = SelfPlay(batch, self.network, plan.times, search)
        self.learner = Learner(self.network, recipe, self._play.samples, plan.minibatch)
        self.older: list[dict[str, torch.Tensor]] = []
        self._seed, self._random = seed, random.Random(seed)

    def train(
        self,
        minutes: float,
        total: float,
        tell: Callable[[Row], None],
        every: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Train for so many minutes; rates fall as if `total` minutes were trained altogether.

        What is told is told, and a self is kept, every so many seconds. Then all tables begin anew,
        with dice of their own: so a training that is resumed there goes on as if it had not paused.
        """
        self.run.total = total
        end = clock() + minutes * 60
        while clock() < end:
            row = self._train_stretch(every, end, clock)
            self.run.rows.append(row)
            self._keep_self()
            tell(row)

    def _train_stretch(self, seconds: float, end: float, clock: Callable[[], float]) -> Row:
        """Play and learn for a while; deals, choices and older selves follow from the seed."""
        seed = self._seed * 1_000_003 + len(self.run.rows)
        self._play.reset(seed)
        self._random.seed(seed)
        torch.manual_seed(seed)
        begun, before, all_counts = clock(), self.run.seconds, NOTHING
        while True:
            if all_counts.rollouts % PLAYED_ON == 0:
                self._meet_older()
            gone = min(1.0, self.run.seconds / (60 * self.run.total))
            rows, counts = self._play.play(self.recipe, gone)
            progress = self.learner.learn(rows, gone)
            all_counts = all_counts.plus(counts)
            self.run.decisions += counts.decisions
            self.run.games += counts.games
            now = clock()
            self.run.seconds = before + now - begun
            is_long = now - begun >= seconds and all_counts.rollouts >= self.plan.rollouts
            if is_long or now >= end:
                return self._row(all_counts, progress)

    def _row(self, counts: Counts, progress: Progress) -> Row:
        return Row(
            round(self.run.seconds, 1),
            self.run.decisions,
            self.run.games,
            _mean(counts.points, counts.seats),
            _mean(counts.won_older, counts.older_games),
            round(counts.explained / counts.rollouts, 3),
            round(progress.entropy, 3),
            round(progress.change, 5),
            _mean(counts.won_alone, counts.alone_games),
        )

    def _keep_self(self) -> None:
        self.older.append(
            {k: v.detach().cpu().half() for k, v in self.network.state_dict().items()}
        )
        if len(self.older) > MOST_OLDER:
            self.older = self.older[::2]

    def _meet_older(self) -> None:
        """Any older self sits at the tables that are for them; early on there is none."""
        if self.older:
            self._play.meet(self._random.choice(self.older))

    @property
    def is_sound(self) -> bool:
        """Whether the network can be kept, in 16 bits: too high a rate spoils it for good."""
        weights = self.network.parameters()
        return all(bool(torch.isfinite(weight.detach().half()).all()) for weight in weights)

    def kept(self) -> dict[str, Any]:  # Any: what a `Checkpoint` has beside its settings
        """What a checkpoint keeps of it."""
        return {
            "network": self.network.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "older": self.older,
            "run": self.run,
        }

    def go_on(self, begun: Checkpoint | Beginning) -> None:
        """From a checkpoint as if there had been no pause; from a network with all else anew."""
        if isinstance(begun, Beginning):
            self.network.fill(begun.weights)
            self._keep_self()
            return
        self.network.load_state_dict(begun.network)
        self.learner.optimizer.load_state_dict(begun.optimizer)
        self.older, self.run = begun.older, begun.run


def _mean(total: float, count: int) -> float | None:
    return round(total / count, 3) if count > 0 else None
