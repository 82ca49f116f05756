"""Whom a network is tried against while it is trained: `greedy`, alone at tables of it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from bactrian.arena.workers import cores
from bactrian.core.game import Game

RESULTS = "greedy.jsonl"
GAMES = 48  # at every number of players, beside the training


class Opponent:
    """Plays in a process of its own; how a network fared is told when the next one is met."""

    def __init__(self, game: Game, players: tuple[int, ...], folder: Path) -> None:
        self._game, self._players, self._folder = game, players, folder
        self._process: subprocess.Popen[str] | None = None
        self._copy, self._seconds = folder, -1.0  # whom it meets: of this moment of the training

    def meet(self, network: Path, seconds: float) -> None:
        """Begin to play against a network, unless it still plays against an earlier one."""
        if self._process is not None and self._process.poll() is None:
            return
        self._tell()
        self._copy, self._seconds = self._folder / f".{network.name}.{seconds:.0f}", seconds
        self._copy.write_bytes(network.read_bytes())
        words = [self._game.name, str(self._copy), "greedy", "--games", str(GAMES)]
        # The training comes first: a GPU whose host has no time for it waits.
        words += ["--processes", str(max(1, cores() - 1)), "--gently"]
        players = map(str, self._players)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bactrian.training.versus", *words, "--players", *players],
            env={k: v for k, v in os.environ.items() if k != "BACTRIAN_TARGET"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # an interrupt is for the training, which ends this, too
        )

    def meet_last(self, network: Path, seconds: float) -> None:
        """Play against what has come of the training, and wait for it."""
        if self._process is not None and self._process.poll() is None:
            print("Games against greedy go on …", flush=True)
        self._tell()
        if self._seconds != seconds:
            print("The last games against greedy …", flush=True)
            self.meet(network, seconds)
            self._tell()

    def _tell(self) -> None:
        """Wait for its games, if it plays any, and tell how they went."""
        if self._process is None:
            return
        printed, errors = self._process.communicate()
        failed, self._process = self._process.returncode != 0, None
        self._copy.unlink(missing_ok=True)
        if failed:
            why = (errors.strip().splitlines() or ["it said nothing"])[-1]
            print(f"{self._seconds:6.0f} s  no games against greedy: {why}", flush=True)
            return
        found: dict[str, Any] = json.loads(printed)  # Any: JSON
        told = ", ".join(f"{p}: {100 * f['wins']:.0f} %" for p, f in found.items())
        print(f"{self._seconds:6.0f} s  alone against greedy, by players: {told}", flush=True)
        with (self._folder / RESULTS).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"seconds": self._seconds, "greedy": found}) + "\n")

    def leave(self) -> None:
        """End what it plays, if it was interrupted."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None
            self._copy.unlink(missing_ok=True)
