"""Whole games of uniformly random play, on all cores, with every invariant checked."""

import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import KEY_WORDS, Dice, seeds
from bactrian.core.game import Game
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.match.setup import written_seed

CHUNK = 500  # games that one thread plays before it reports
FAILURES_TOLD = 10


@dataclass(frozen=True)
class Batch:
    """Random games that have been played: final states and what was counted, one row a game."""

    states: Any  # Any: a NumPy array of the game's records
    first: int  # the number of the first game
    actions: NDArray[np.int64]
    failures: NDArray[np.int64]  # broken invariant (0: none) and after how many actions
    scores: NDArray[np.int16]  # by game, seat and part


def blank_games(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    first: int = 0,
) -> tuple[Any, Any]:  # Any: arrays of records
    """The games number `first`, `first + 1`, … of a seed, to be begun, and their players' dice.

    One record more lies behind the games. Keys come straight from the dice of the seed: hashing a
    seed for each game would take a fortieth of the time that a game takes.
    """
    numbers = seeds(seed, (KEY_WORDS + 1) * first, (KEY_WORDS + 1) * games).reshape(games, -1)
    states: Any = game.state.blank(games + 1)  # Any: as above
    states[:] = game.table(players, options or {})[0]
    states["stream_key"][:games] = numbers[:, :KEY_WORDS]
    dice: Any = Dice.blank(games)
    dice["stream"] = numbers[:, KEY_WORDS]
    return states, dice


def play_batch(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    first: int = 0,
    check: bool = True,
) -> Batch:
    """Play the games number `first`, `first + 1`, … of a seed at random to their ends."""
    states, dice = blank_games(game, players, games, seed, options, first)
    actions, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    game.simulation.play_all(states, dice, actions, check, failures)
    scores = np.zeros((games, players, len(game.parts)), np.int16)
    game.engine.score(states[:games], scores)
    return Batch(states[:games], first, actions, failures, scores)


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Play many games on all cores, a JSON-able result; `on_progress` hears of games played."""
    compile_game(game, ALL_KERNELS)
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    totals = Totals(game, players)
    start = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        futures = [
            threads.submit(play_batch, game, players, count, seed, options, first)
            for first, count in chunks
        ]
        try:
            for future in as_completed(futures):
                batch = future.result()
                totals.add(batch)
                on_progress(len(batch.actions))
        except BaseException:
            # An interruption does not wait for all the games that were not begun.
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    seconds = time.perf_counter() - start
    described = {
        "game": game.name,
        "players": players,
        "seed": written_seed(seed),
        "options": dict(options or {}),
    }
    return described | totals.result(seconds)


class Totals:
    """Sums over batches, in any order, without keeping the games."""

    def __init__(self, game: Game, players: int) -> None:
        self._game = game
        self._games = 0
        self._actions = 0
        self._most = 0
        self._points = np.zeros(players, np.int64)
        self._lowest = np.full(players, np.iinfo(np.int16).max, np.int64)
        self._highest = np.full(players, np.iinfo(np.int16).min, np.int64)
        self._ends = dict.fromkeys(game.ends, 0)
        self._failed = 0
        self._failures: list[dict[str, int]] = []

    def add(self, batch: Batch) -> None:
        """Count a batch in."""
        points = batch.scores.sum(axis=2, dtype=np.int64)
        self._games += len(batch.actions)
        self._actions += int(batch.actions.sum())
        self._most = max(self._most, int(batch.actions.max()))
        self._points += points.sum(axis=0)
        self._lowest = np.minimum(self._lowest, points.min(axis=0))
        self._highest = np.maximum(self._highest, points.max(axis=0))
        for bit, end in enumerate(self._game.ends):
            self._ends[end] += int(np.count_nonzero(batch.states["ends"] & (1 << bit)))
        for game in np.flatnonzero(batch.failures[:, 0]):
            self._failed += 1
            if len(self._failures) < FAILURES_TOLD:
                invariant, action = map(int, batch.failures[game])
                number = batch.first + int(game)
                self._failures.append({"game": number, "action": action, "invariant": invariant})

    def result(self, seconds: float) -> dict[str, Any]:  # Any: JSON-able
        """Everything counted, by the names that `bactrian simulate --json` promises."""
        return {
            "games": self._games,
            "actions": self._actions,
            "seconds": round(seconds, 3),
            "actions_per_second": round(self._actions / seconds),
            "decisions_per_game": round(self._actions / self._games, 2),
            "most_decisions": self._most,
            "scores": [
                {"mean": round(total / self._games, 2), "min": int(low), "max": int(high)}
                for total, low, high in zip(
                    self._points.tolist(), self._lowest, self._highest, strict=True
                )
            ],
            "ends": self._ends,
            "invariant_failures": self._failed,
            "failures": self._failures,
        }
