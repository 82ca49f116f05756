"""Tune the weights of a game's features by play.

    python tools/tune.py GAME --players 2 3 4 --rounds 6 --games 3000

A seat's holdings go together with how it was played, so a regression of points on features learns
to want what winners happen to have. So here every seat of every game gets weights that are shifted
at random, each by itself, and what is regressed on the shifts is the seat's lead: whatever shift
helps is followed, as far as it wins against the weights before. One set serves the given numbers of
players; then the constant, the spread and an automa's gain are fitted for each number apart.
"""

import argparse
import multiprocessing
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, begin_stream, seeds
from bactrian.core.data.options import OneEach, Switch
from bactrian.core.data.weights import FILE, HUNDREDTHS, WHOLE, Weights, write_weights
from bactrian.core.game import Game
from bactrian.core.kernels.search_params import SPARE, scratch
from bactrian.core.kernels.templates.study import LEFT, NOTED, OTHERS, POINTS, SEAT_NOTED
from bactrian.games import game as find_game

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

MOST_NOTES = 2_000  # of one game
SHARE, FLOOR, MOST_FLOOR = 0.25, 8.0, 30.0  # shifts: of a weight, and hundredths of points besides
SMOOTHING = 50.0
STEPS = (0.7, 1.5, 3.0)  # how far to follow what the shifts have shown
LONGEST = 1.5  # shifts in one round
SPREADS = np.geomspace(100, 6000, 36)


class Task(NamedTuple):
    """Some games of one table: each seat's weights are shifted, or those of one seat are others."""

    game: str
    players: int
    weights: Weights
    seed: int
    first: int
    games: int
    shift: Floats | None = None
    automa: Whole | None = None  # weights of the one seat that is tried


class Played(NamedTuple):
    """By game: what seats ended with and how they were shifted; and notes of all their turns."""

    finals: NDArray[np.int32]
    shifts: Floats
    number: Whole  # of the game, by note
    notes: NDArray[np.int32]


def any_options(game: Game, players: int, dice: random.Random) -> dict[str, Any]:
    """Options of the game at random: the weights are for all of them."""
    options: dict[str, Any] = {}  # Any: as options are given
    for option in game.options:
        if isinstance(option, Switch):
            options[option.name] = dice.random() < 0.5 and option.name != "character_draft"
        elif isinstance(option, OneEach) and dice.random() < 0.75:
            options[option.name] = dice.sample(list(option.choices), players)
    return options


def play(task: Task) -> Played:
    """Play these games, each with its own deal."""
    game, players = find_game(task.game), task.players
    own = Weights(*(table.copy() for table in task.weights))
    states, dice = game.state.blank(SPARE + 2), Dice.blank()
    room = scratch(own, players, len(states[0].options))
    notes = np.zeros((MOST_NOTES, NOTED + len(own.features)), np.int32)
    finals = np.zeros((task.games, players + 1), np.int32)
    shifts = np.zeros((task.games, players, *own.features.shape))
    rows, numbers = [], []
    for at in range(task.games):
        deal, luck = seeds(task.seed, 2 * (task.first + at), 2)
        choices = random.Random(int(luck))
        states[0] = game.table(players, any_options(game, players, choices))[0]
        begin_stream(states[0], int(deal))
        dice[0].stream = luck
        weights = np.stack([task.weights.features] * players)
        if task.shift is not None:
            shifts[at] = np.random.default_rng(int(luck)).standard_normal(weights.shape)
            weights = np.rint(weights + shifts[at] * task.shift).astype(np.int64)
        if task.automa is not None:
            weights[(task.first + at) % players] = task.automa
        noted = game.study.play_weighted(states, dice, room, weights, notes, finals[at])
        rows.append(notes[:noted].copy())
        numbers.append(np.full(noted, at))
    return Played(finals, shifts, np.concatenate(numbers), np.concatenate(rows))


class Workers:
    """Plays on several cores."""

    def __init__(self, processes: int) -> None:
        self._size = processes
        self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))

    def play(self, task: Task) -> Played:
        """The games of a task, shared out."""
        share = -(-task.games // (self._size * 2))
        parts = [
            task._replace(first=first, games=min(share, task.games - first))
            for first in range(0, task.games, share)
        ]
        return together(list(self._pool.map(play, parts)))


def together(parts: Sequence[Played]) -> Played:
    """Games of several tasks, numbered on."""
    before = np.cumsum([0, *(len(part.finals) for part in parts)])
    numbers = [part.number + first for part, first in zip(parts, before[:-1], strict=True)]
    return Played(
        np.concatenate([part.finals for part in parts]),
        np.concatenate([part.shifts for part in parts]),
        np.concatenate(numbers),
        np.concatenate([part.notes for part in parts]),
    )


def lead(finals: NDArray[np.int32]) -> Floats:
    """What each seat has more than the mean of its table, or alone more than its automa."""
    seats = finals.shape[1] - 1
    points = finals[:, :seats].astype(float)
    return points - (finals[:, -1:] if seats == 1 else points.mean(axis=1, keepdims=True))


def gradient(parts: Sequence[Played]) -> Floats:
    """What a shift of each weight brings, in points; doubtful effects count less, or nothing."""
    columns, target = [], []
    for played in parts:
        games, seats = played.shifts.shape[:2]
        rows = played.shifts.reshape(games, seats, -1)
        if seats > 1:
            rows = rows - rows.mean(axis=1, keepdims=True)
        columns.append(rows.reshape(games * seats, -1))
        ahead = lead(played.finals)
        target.append((ahead - ahead.mean() if seats == 1 else ahead).ravel())
    x, y = np.concatenate(columns), np.concatenate(target)
    square = x.T @ x + SMOOTHING * np.eye(x.shape[1])
    found = np.linalg.solve(square, x.T @ y)
    doubt = np.sqrt(np.diag(np.linalg.inv(square)) * np.var(y - x @ found))
    sure = np.clip(1 - 2.5 * (doubt / np.maximum(np.abs(found), 1e-9)) ** 2, 0, None)
    return np.asarray(found * sure, np.float64).reshape(parts[0].shifts.shape[2:])


def tune(game: Game, workers: Workers, weights: Weights, parsed: argparse.Namespace) -> Weights:
    """Some rounds of shifting and following."""
    counts, started = parsed.players or game.players, time.perf_counter()
    for number in range(parsed.rounds):
        if time.perf_counter() - started > 60 * parsed.minutes:
            break
        seed = parsed.seed + 1_000 * number
        tasks = [Task(game.name, n, weights, seed, 0, parsed.games) for n in counts]
        if number == 0:
            notes = workers.play(tasks[0]._replace(games=200)).notes[:, NOTED:]
            size = FLOOR / np.maximum(notes.std(axis=0), FLOOR / MOST_FLOOR)
        shift = SHARE * np.abs(weights.features) + size[:, None]
        shift[0] = 0  # the constant is the same for all
        played = [workers.play(task._replace(shift=shift)) for task in tasks]
        way, best = gradient(played), (0.0, weights.features)
        trials = [task._replace(seed=seed + 500, games=parsed.games // 4) for task in tasks]
        for length in STEPS:
            step = np.clip(length * way, -LONGEST, LONGEST) * shift
            tried = np.rint(weights.features + step).astype(np.int64)
            ahead = np.mean([tried_lead(workers, trial, tried) for trial in trials])
            best = max(best, (float(ahead), tried), key=lambda pair: pair[0])
        weights = weights._replace(features=best[1])
        means = [f"{p.finals[:, :-1].mean():.1f}" for p in played]
        print(
            f"{game.name} round {number}: points {' '.join(means)}, step wins by {best[0]:.2f},"
            f" {time.perf_counter() - started:.0f} s",
            flush=True,
        )
    return weights


def tried_lead(workers: Workers, trial: Task, tried: Whole) -> float:
    """How much one seat with these weights has more than the others, or alone than before."""
    ahead = lead(workers.play(trial._replace(automa=tried)).finals)
    if trial.players == 1:
        return float(ahead.mean() - lead(workers.play(trial).finals).mean())
    games = np.arange(len(ahead))
    return float(ahead[games, games % trial.players].mean())


def by_time(values: Floats, left: Floats) -> Floats:
    """Each column twice: what counts late and what counts early."""
    early = (left / WHOLE)[:, None]
    return np.concatenate([values * (1 - early), values * early], axis=1)


def regression(columns: Floats, target: Floats) -> Floats:
    """Weights of the columns, by least squares."""
    square = columns.T @ columns + np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(square, columns.T @ target), np.float64)


def calibrate(weights: Weights, played: Played) -> Weights:
    """The constant, the spread and the gain of an automa, from games with these weights."""
    seats = played.finals.shape[1] - 1
    notes, left = played.notes.astype(float), played.notes[:, LEFT].astype(float)
    table = weights.features.astype(float)
    table[0] = 0
    columns = by_time(notes[:, NOTED:], left)
    promised = notes[:, POINTS] + columns @ table.T.ravel() / HUNDREDTHS
    final = played.finals[played.number, played.notes[:, SEAT_NOTED]]
    ones = by_time(np.ones((len(notes), 1)), left)
    constant = regression(ones, final - promised)
    features = weights.features.copy()
    features[0] = np.rint(constant * HUNDREDTHS)
    gain = np.zeros(2)
    if seats == 1:
        gain = regression(ones, played.finals[played.number, -1] - notes[:, OTHERS])
    points = (promised + ones @ constant).reshape(-1, seats)
    ends = played.finals[played.number[::seats]].astype(float)
    if seats == 1:
        points = np.column_stack([points, notes[:, OTHERS] + ones @ gain])
    else:
        ends = ends[:, :seats]
    spread = fit_spread(points, ends, left[::seats] / WHOLE)
    return Weights(features, spread, np.rint(gain * HUNDREDTHS).astype(np.int64))


def fit_spread(points: Floats, ends: Floats, left: Floats) -> Whole:
    """The leads that make the winners of these games most likely."""
    won = ends == ends.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    best = (-np.inf, 0.0, 0.0)
    for late in SPREADS:
        for early in SPREADS:
            spread = (late * (1 - left) + early * left)[:, None] / HUNDREDTHS
            ahead = (points - points.max(axis=1, keepdims=True)) / spread
            likely = ahead - np.log(np.exp(ahead).sum(axis=1, keepdims=True))
            best = max(best, (float((likely * shares).mean()), late, early))
    return np.array(best[1:], np.int64)


def no_weights(game: Game) -> Weights:
    """Only points count: where new features begin."""
    nothing = np.zeros((len(game.features), 2), np.int64)
    return Weights(nothing, np.full(2, 1_500, np.int64), np.zeros(2, np.int64))


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune one set for some numbers of players; the others stay."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", help="default: every number")
    parser.add_argument("--fresh", action="store_true", help="forget all weights first")
    parser.add_argument("--source", type=int, help="begin with the weights for so many players")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no round after that")
    parser.add_argument("--games", type=int, default=2_000, help="in each round, for each number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parsed = parser.parse_args(arguments)
    game, workers = find_game(parsed.game), Workers(parsed.processes)
    weights = {n: no_weights(game) if parsed.fresh else game.weights(n) for n in game.players}
    counts = parsed.players or game.players
    tuned = tune(game, workers, weights[parsed.source or counts[0]], parsed)
    for players in counts:
        task = Task(game.name, players, tuned, parsed.seed + 77, 0, 400)
        weights[players] = calibrate(tuned, workers.play(task))
        print(f"{game.name} {players} players: {weights[players].spread} {weights[players].automa}")
    write_weights(game.folder / FILE, game.features, weights)


if __name__ == "__main__":
    main()
