"""The loop of `bactrian train`: play, learn, tell, keep."""

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import torch

from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.players.network_file import read_network
from bactrian.training.improvement import Search
from bactrian.training.learner import Learner, Progress, Recipe
from bactrian.training.network import Network, sizes_of
from bactrian.training.selfplay import Counts, SelfPlay

MOST_OLDER = 24  # selves that are kept; of more, every second one is let go
PLAYED_ON = 8  # rollouts against the same older self


class Plan(NamedTuple):
    """How much is done at once, and how big the network is."""

    width: int
    blocks: int
    matches: int
    times: int
    minibatch: int


ON_GPU = Plan(width=512, blocks=2, matches=16_384, times=128, minibatch=32_768)
ON_CPU = Plan(width=128, blocks=1, matches=256, times=64, minibatch=512)  # few rollouts: many steps


@dataclass
class Row:
    """One line of the curve."""

    seconds: float  # of training, all sessions together
    decisions: int
    games: int
    points: float
    won_older: float
    explained: float
    entropy: float
    change: float
    won_alone: float = 0.0


@dataclass
class Run:
    """What a training has come to: all that a checkpoint keeps beside the network."""

    seconds: float = 0.0
    decisions: int = 0
    games: int = 0
    rows: list[Row] = field(default_factory=list)


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
        end = clock() + minutes * 60
        while clock() < end:
            row = self._train_stretch(min(every, end - clock()), total * 60, clock)
            self.run.rows.append(row)
            self._keep_self()
            tell(row)

    def _train_stretch(self, seconds: float, total: float, clock: Callable[[], float]) -> Row:
        """Play and learn for a while; deals, choices and older selves follow from the seed."""
        seed = self._seed * 1_000_003 + len(self.run.rows)
        self._play.reset(seed)
        self._random.seed(seed)
        torch.manual_seed(seed)
        begun, before, rollout = clock(), self.run.seconds, 0
        while True:
            if rollout % PLAYED_ON == 0:
                self._meet_older()
            gone = min(1.0, self.run.seconds / total)
            rows, counts = self._play.play(self.recipe, gone)
            progress = self.learner.learn(rows, gone)
            self._count(counts)
            rollout += 1
            self.run.seconds = before + clock() - begun
            if self.run.seconds - before >= seconds:
                return self._row(counts, progress)

    def _count(self, counts: Counts) -> None:
        self.run.decisions += counts.decisions
        self.run.games += counts.games

    def _row(self, counts: Counts, progress: Progress) -> Row:
        return Row(
            round(self.run.seconds, 1),
            self.run.decisions,
            self.run.games,
            round(counts.points, 2),
            round(counts.won_older, 3),
            round(counts.explained, 3),
            round(progress.entropy, 3),
            round(progress.change, 5),
            round(counts.won_alone, 3),
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

    def save(self, path: Path) -> None:
        """A checkpoint, whole or not at all."""
        beside = path.with_name(f".{path.name}.new")
        torch.save(
            {
                "game": self.game.name,
                "plan": self.plan._asdict(),
                "recipe": asdict(self.recipe),
                "network": self.network.state_dict(),
                "optimizer": self.learner.optimizer.state_dict(),
                "older": self.older,
                "run": asdict(self.run),
            },
            beside,
        )
        beside.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint of the same game and size, or from a network file.

        A network file is only where it begins: time, rates and older selves begin anew.
        """
        if path.suffix == ".npz":
            self.network.fill(read_network(path, self.game).weights)
            self._keep_self()
            return
        kept = torch.load(path, map_location="cpu", weights_only=True)
        if kept["game"] != self.game.name:
            raise BadOptions(f"{path} is a training of {kept['game']}, not of {self.game.name}.")
        if (kept["plan"]["width"], kept["plan"]["blocks"]) != (self.plan.width, self.plan.blocks):
            raise BadOptions(f"{path} has another size of network: {kept['plan']}.")
        self.network.load_state_dict(kept["network"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.older = kept["older"]
        run = dict(kept["run"])
        rows = [Row(**row) for row in run.pop("rows")]
        self.run = Run(rows=rows, **run)
