"""Fit the weights of a game's features to games that the computer plays against itself.

    python tools/fit.py samarkand --players 2 3 --rounds 4 --games 2000

The first feature of a game must be the constant 1. Each round plays games in which everybody takes what promises most by the weights so far (with a
whim now and then), and fits the weights anew to what the seats gained from each turn to the end.
"""

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import Game
from bactrian.core.stream import Dice, seeds
from bactrian.core.templates.study import LEFT, NOTED, OTHERS, POINTS, SEAT_NOTED
from bactrian.core.thinking import SPARE, scratch
from bactrian.core.weights import FILE, HUNDREDTHS, WHOLE, Weights, write_weights
from bactrian.games import game as find_game

MOST_NOTES = 2_000  # of one game
ROUNDS_KEPT = 4
SMOOTHING = 30.0  # ridge: so many imagined notes say that a feature is worth nothing
SPREADS = np.geomspace(100, 6000, 36)

Floats = NDArray[np.float64]


class Games(NamedTuple):
    """Notes of many games: one row a seat and turn."""

    number: NDArray[np.int64]  # of the game
    notes: NDArray[np.int32]
    finals: NDArray[np.int32]  # by game: points of each seat at the end, then a rival's


def play(
    name: str, players: int, weights: Weights, seed: int, first: int, count: int, whims: int
) -> Games:
    """So many games from number `first` on, each with its own deal."""
    game = find_game(name)
    table, states = game.table(players, {}), game.state.blank(SPARE + 2)
    room, dice = scratch(weights, players, len(states[0].options)), Dice.blank()
    notes = np.zeros((MOST_NOTES, NOTED + len(weights.features)), np.int32)
    rows, numbers, finals = [], [], np.zeros((count, players + 1), np.int32)
    for at in range(count):
        deal, luck = seeds(seed, 2 * (first + at), 2)
        states[0] = table[0]
        states[0].stream, dice[0].stream = deal, luck
        noted = game.study.play_and_note(states, dice, room, whims, notes, finals[at])
        rows.append(notes[:noted].copy())
        numbers.append(np.full(noted, first + at))
    return Games(np.concatenate(numbers), np.concatenate(rows), finals)


def play_many(
    name: str, players: int, weights: Weights, seed: int, count: int, whims: int, processes: int
) -> Games:
    """The same on several cores."""
    if processes == 1:
        return play(name, players, weights, seed, 0, count, whims)
    share = -(-count // processes)
    starts = range(0, count, share)
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(play, name, players, weights, seed, s, min(share, count - s), whims)
            for s in starts
        ]
        parts = [job.result() for job in jobs]
    return Games(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def together(parts: list[Games]) -> Games:
    """The games of several rounds, numbered on."""
    before = np.cumsum([0, *(len(part.finals) for part in parts)])
    numbers = [part.number + first for part, first in zip(parts, before[:-1], strict=True)]
    return Games(
        np.concatenate(numbers),
        np.concatenate([part.notes for part in parts]),
        np.concatenate([part.finals for part in parts]),
    )


def by_time(values: Floats, left: Floats) -> Floats:
    """Each column twice: what counts late and what counts early."""
    early = (left / WHOLE)[:, None]
    return np.concatenate([values * (1 - early), values * early], axis=1)


def regression(columns: Floats, target: Floats) -> Floats:
    """Weights of the columns, by least squares with a little smoothing."""
    square = columns.T @ columns + SMOOTHING * np.eye(columns.shape[1])
    return np.linalg.solve(square, columns.T @ target)


def against_others(rows: Floats, seats: int) -> Floats:
    """What each seat has more than the mean of its table: how long a game takes cancels out."""
    tables = rows.reshape(-1, seats, *rows.shape[1:])
    return rows if seats == 1 else (tables - tables.mean(axis=1, keepdims=True)).reshape(rows.shape)


def fit_features(games: Games) -> tuple[NDArray[np.int64], Floats, float]:
    """Weights of the features, what they promise in each note, and the share that they explain."""
    seats = games.finals.shape[1] - 1
    notes = games.notes.astype(float)
    final = games.finals[games.number, games.notes[:, SEAT_NOTED]]
    gain = final - notes[:, POINTS]
    columns = by_time(notes[:, NOTED:], notes[:, LEFT])
    found = regression(against_others(columns, seats), against_others(gain, seats))
    always = by_time(np.ones((len(notes), 1)), notes[:, LEFT])
    half = len(found) // 2
    found[[0, half]] += regression(always, gain - columns @ found)
    promised = notes[:, POINTS] + columns @ found
    lead = against_others(final.astype(float), seats)
    explained = 1 - np.var(lead - against_others(promised, seats)) / np.var(lead)
    whole = np.rint(np.stack([found[:half], found[half:]], axis=1) * HUNDREDTHS)
    return whole.astype(np.int64), promised, float(explained)


def fit_rival(games: Games) -> NDArray[np.int64]:
    """What a rival still gains."""
    now = games.notes[:, OTHERS].astype(float)
    if games.finals[0, -1] < 0:
        return np.zeros(2, np.int64)
    gain = games.finals[games.number, -1] - now
    found = regression(by_time(np.ones((len(now), 1)), games.notes[:, LEFT].astype(float)), gain)
    return np.rint(found * HUNDREDTHS).astype(np.int64)


def fit_spread(games: Games, promised: Floats, rival: NDArray[np.int64]) -> NDArray[np.int64]:
    """The leads that make the winners of these games most likely."""
    seats = games.finals.shape[1] - 1
    points = promised.reshape(-1, seats)
    left = games.notes[::seats, LEFT] / WHOLE
    ends = games.finals[games.number[::seats]].astype(float)
    if seats == 1:
        later = (rival[0] * (1 - left) + rival[1] * left) / HUNDREDTHS
        points = np.column_stack([points, games.notes[:, OTHERS] + later])
    else:
        ends = ends[:, :seats]
    won = ends == ends.max(axis=1, keepdims=True)
    won = won / won.sum(axis=1, keepdims=True)
    best = (-np.inf, SPREADS[0], SPREADS[0])
    for late in SPREADS:
        for early in SPREADS:
            spread = (late * (1 - left) + early * left)[:, None] / HUNDREDTHS
            lead = (points - points.max(axis=1, keepdims=True)) / spread
            likely = lead - np.log(np.exp(lead).sum(axis=1, keepdims=True))
            best = max(best, (float((likely * won).mean()), late, early))
    return np.array(best[1:], np.int64)


def no_weights(game: Game) -> Weights:
    """Only points count: where the first fit of new features begins."""
    nothing = np.zeros((len(game.features), 2), np.int64)
    return Weights(nothing, np.full(2, 1_500, np.int64), np.zeros(2, np.int64))


def fit(game: Game, players: int, weights: Weights, parsed: argparse.Namespace) -> Weights:
    """Play and fit some rounds; the games of the last few rounds count, or weights swing about."""
    kept: list[Games] = []
    for number in range(parsed.rounds):
        started = time.perf_counter()
        latest = play_many(
            game.name,
            players,
            weights,
            parsed.seed + number,
            parsed.games,
            parsed.whims,
            parsed.processes,
        )
        kept = [*kept[-ROUNDS_KEPT + 1 :], latest]
        games = together(kept)
        features, promised, explained = fit_features(games)
        rival = fit_rival(games)
        weights = Weights(features, fit_spread(games, promised, rival), rival)
        means = latest.finals.mean(axis=0)
        rivals = f", rival {means[-1]:.1f}" if means[-1] >= 0 else ""
        print(
            f"{game.name} {players} players, round {number}: points {means[:-1].mean():.1f}{rivals},"
            f" explained {explained:.3f}, spread {weights.spread}, rival {rival},"
            f" {len(games.notes):,} notes, {time.perf_counter() - started:.0f} s",
            flush=True,
        )
    return weights


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the weights for some numbers of players; the others stay."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", help="default: every number")
    parser.add_argument("--fresh", action="store_true", help="forget all weights first")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=2_000, help="in each round")
    parser.add_argument("--whims", type=int, default=30, help="per cent of choices made at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="default: 1")
    parsed = parser.parse_args(arguments)
    game = find_game(parsed.game)
    weights = {
        players: no_weights(game) if parsed.fresh else game.weights(players)
        for players in game.players
    }
    for players in parsed.players or game.players:
        weights[players] = fit(game, players, weights[players], parsed)
        write_weights(game.folder / FILE, game.features, weights)


if __name__ == "__main__":
    main()
