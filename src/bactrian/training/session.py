"""One session of training: the tables, what is printed, and what is kept in its folder."""

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from bactrian.core.rules.rule import TARGET
from bactrian.games import game as find_game
from bactrian.players.network_file import write_network
from bactrian.training.curve import svg
from bactrian.training.improvement import Search
from bactrian.training.learner import Recipe
from bactrian.training.tables import drawn_tables
from bactrian.training.trainer import ON_CPU, ON_GPU, Row, Trainer

CHECKPOINT, NETWORK, CURVE, GREEDY = "training.pt", "network.npz", "curve.svg", "greedy.jsonl"
SELVES = "selves"  # a folder of networks, numbered
TABLES = 64  # different ones, where a game has options
TELL_EVERY = 20.0  # seconds
KEPT_EVERY = 3  # times that something is told
FEWER_WITH_SEARCH = 4  # times fewer matches: each of them has many copies
GREEDY_GAMES = 48  # at every number of players, beside the training


class Order(NamedTuple):
    """What is to be trained, and how."""

    game: str
    seed: int
    recipe: Recipe
    improve: bool = False  # look ahead at every decision
    width: int | None = None  # of the network, else as the device can
    blocks: int | None = None
    players: tuple[int, ...] = ()  # numbers of players, else all
    every: float = TELL_EVERY  # seconds of a stretch, after which something is told
    keep_selves: bool = False  # a network for each stretch, too


class Session:
    """Trains, tells, and keeps."""

    def __init__(self, order: Order, folder: Path, resumed: Path | None) -> None:
        self._game, self._folder, self._told = find_game(order.game), folder, 0
        self._players = order.players or tuple(self._game.players)
        self._every, self._keep_selves = order.every, order.keep_selves
        device = "cuda" if TARGET == "cuda" else "cpu"
        plan = ON_GPU if device == "cuda" else ON_CPU
        plan = plan._replace(width=order.width or plan.width, blocks=order.blocks or plan.blocks)
        search = Search() if order.improve else None
        if search is not None:
            plan = plan._replace(matches=plan.matches // FEWER_WITH_SEARCH)
        batch = _batch(order.game, self._players, plan.matches, order.seed)
        self.trainer = Trainer(self._game, batch, device, plan, order.recipe, order.seed, search)
        self._greedy: subprocess.Popen[bytes] | None = None
        if resumed is not None:
            self.trainer.load(resumed)

    def train(self, minutes: float, total: float) -> int:
        """Train, and keep what was reached, whether it ends or is interrupted."""
        size = self.trainer.plan
        ahead = ", looking ahead" if self.trainer.search else ""
        print(f"{self._game.title}: {size.width} x {size.blocks}, {size.matches:,} matches{ahead}")
        try:
            self.trainer.train(minutes, total, self.tell, self._every)
        finally:
            self._keep()
        self._wait_for_greedy()
        return 0

    def tell(self, row: Row) -> None:
        """Say how it goes, and keep what there is now and then."""
        rate = row.decisions / max(row.seconds, 1)
        print(
            f"{row.seconds:6.0f} s  {row.decisions / 1e6:8.1f} M decisions ({rate / 1e6:.2f} M/s)  "
            f"{row.games:>10,} games ({row.games / max(row.seconds, 1):,.0f}/s)  "
            f"points {row.points:6.1f}  against older selves {row.won_older:4.2f} (even: 1)  "
            f"{self._alone(row)}explained {row.explained:5.2f}  entropy {row.entropy:5.2f}",
            flush=True,
        )
        if self._keep_selves:
            (self._folder / SELVES).mkdir(exist_ok=True)
            self._write(self._folder / SELVES / f"{len(self.trainer.run.rows):04}.npz")
        self._told += 1
        if self._told % KEPT_EVERY == 0:
            self._keep()
            self._ask_greedy(row)

    def _alone(self, row: Row) -> str:
        return f"alone {100 * row.won_alone:3.0f} %  " if min(self._game.players) == 1 else ""

    def _keep(self) -> None:
        self.trainer.save(self._folder / CHECKPOINT)
        self._write(self._folder / NETWORK)
        rows = [asdict(row) for row in self.trainer.run.rows]
        (self._folder / CURVE).write_text(svg(self._game.title, rows), encoding="utf-8")

    def _write(self, path: Path) -> None:
        made = {
            "recipe": asdict(self.trainer.recipe),
            "plan": self.trainer.plan._asdict(),
            "search": asdict(self.trainer.search) if self.trainer.search else None,
            "seconds": round(self.trainer.run.seconds),
            "decisions": self.trainer.run.decisions,
            "games": self.trainer.run.games,
        }
        weights = self.trainer.network.arrays()
        write_network(path, self._game, weights, made, self._players)

    def _ask_greedy(self, row: Row) -> None:
        """Have the network play against `greedy`, in a process of its own; its figures follow."""
        if self._greedy is not None and self._greedy.poll() is None:
            return
        self._read_greedy()
        copy = self._folder / f".{NETWORK}.{row.seconds:.0f}"
        copy.write_bytes((self._folder / NETWORK).read_bytes())
        command = [sys.executable, "-m", "bactrian.training.versus", self._game.name, str(copy)]
        self._asked = (copy, row.seconds)
        players = map(str, self._players)
        self._greedy = subprocess.Popen(
            [*command, "greedy", "--games", str(GREEDY_GAMES), "--players", *players],
            env={k: v for k, v in os.environ.items() if k != "BACTRIAN_TARGET"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def _read_greedy(self) -> None:
        if self._greedy is None:
            return
        printed, _ = self._greedy.communicate()
        copy, seconds = self._asked
        copy.unlink(missing_ok=True)
        if self._greedy.returncode == 0:
            found: dict[str, Any] = json.loads(printed)  # Any: JSON
            told = ", ".join(f"{p}: {100 * f['wins']:.0f} %" for p, f in found.items())
            print(f"{seconds:6.0f} s  alone against greedy, by players: {told}", flush=True)
            with (self._folder / GREEDY).open("a", encoding="utf-8") as file:
                file.write(json.dumps({"seconds": seconds, "greedy": found}) + "\n")
        self._greedy = None

    def _wait_for_greedy(self) -> None:
        self._read_greedy()


def _batch(
    game: str, players: tuple[int, ...], matches: int, seed: int
) -> Any:  # Any: of either device
    drawn = drawn_tables(find_game(game), TABLES, seed)
    tables = [table for table in drawn if table.players in players]
    if TARGET == "cuda":
        from bactrian.research.cuda import CudaMatches

        return CudaMatches(
            game, tables=tables, matches=matches, seed=seed, rewards="lead", check=False
        )
    from bactrian.research.batch import Matches

    return Matches(game, tables=tables, matches=matches, seed=seed, rewards="lead", check=False)
