"""S-15 Thousands of random games at every player count, every invariant after every action.

`BACTRIAN_RANDOM_GAMES` says how many; before a release it is a hundred thousand. A failure tells
the two numbers of its game: `play(players, np.array(numbers, np.uint64))` plays it again.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from bactrian.core.stream import Dice, seeds
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, compile_game

GAMES = int(os.environ.get("BACTRIAN_RANDOM_GAMES", "2000"))
CHUNK = 500  # games that one thread plays at a time
SEED = 20_100_405

# S-1.7, S-15.7, S-15.8
HAND_LIMIT = {2: 10, 3: 10, 4: 7, 5: 6}
USUAL_DECISIONS = {2: 187, 3: 205, 4: 199, 5: 200}
MOST_DECISIONS = 423
MOST_MARKERS = 40
MOST_DIRHAMS = 309
MOST_TURNS_WITH_ACTION = 130
POINTS_OF_A_CARD = 8  # S-9.2
GOODS = 33

GAME = find_game("samarkand")
CARDS, MARKERS_OF_GOODS, RELATIONSHIPS, CASH = range(4)


class Chunk(NamedTuple):
    """Games that were played, one row a game."""

    numbers: NDArray[np.uint64]  # the game's own seed and the players'
    actions: NDArray[np.int64]
    failures: NDArray[np.int64]  # broken invariant, and after how many actions
    scores: NDArray[np.int16]  # by game, seat and part
    ends: NDArray[np.int16]
    depths: NDArray[np.int16]
    turns: NDArray[np.int16]


def play(players: int, numbers: NDArray[np.uint64]) -> Chunk:
    """Play a game for every two numbers: one for its own chance, one for the players' choices."""
    games = len(numbers) // 2
    states: Any = GAME.state.blank(games + 1)  # Any: a NumPy array; the last record is scratch
    dice: Any = Dice.blank(games)  # Any: as above
    states["seats"], states["stream"][:games], dice["stream"] = players, numbers[::2], numbers[1::2]
    actions, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    GAME.simulation.play_all(states, dice, actions, True, failures)
    played = states[:games]
    scores = np.zeros((games, players, len(GAME.parts)), np.int16)
    GAME.engine.score(played, scores)
    ends, depths, turns = (played[name].copy() for name in ("ends", "depth", "turn"))
    return Chunk(numbers.reshape(games, 2), actions, failures, scores, ends, depths, turns)


@pytest.fixture(scope="module", params=GAME.players)
def played(request: pytest.FixtureRequest) -> tuple[int, Chunk]:
    """All games of one player count, played on all cores."""
    compile_game(GAME, ALL_KERNELS)
    players: int = request.param
    numbers = [seeds(SEED + players, first, 2 * CHUNK) for first in range(0, 2 * GAMES, 2 * CHUNK)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        chunks = list(threads.map(lambda chunk: play(players, chunk), numbers))
    return players, Chunk(*(np.concatenate(column) for column in zip(*chunks, strict=True)))


def test_no_invariant_breaks(played: tuple[int, Chunk]) -> None:
    """S-15.1 to S-15.7, and the bounds of S-15.8 that hold while a game goes on"""
    _, games = played
    broken = np.flatnonzero(games.failures[:, 0])

    assert [(games.numbers[g].tolist(), games.failures[g].tolist()) for g in broken[:10]] == []
    assert len(games.actions) == GAMES


def test_all_games_are_different(played: tuple[int, Chunk]) -> None:
    _, games = played

    assert len(np.unique(games.numbers)) == 2 * GAMES
    assert len(np.unique(games.scores.reshape(GAMES, -1), axis=0)) > 0.95 * GAMES


def test_every_game_ends_for_a_reason(played: tuple[int, Chunk]) -> None:
    """S-8"""
    _, games = played

    assert not games.depths.any()
    assert np.isin(games.ends, [1, 2, 3, 4]).all()
    assert np.count_nonzero(games.ends & 1) > GAMES / 100
    assert np.count_nonzero(games.ends & 2) > GAMES / 100


def test_games_take_as_many_decisions_as_the_specification_says(
    played: tuple[int, Chunk],
) -> None:
    """S-15.8"""
    players, games = played

    assert games.actions.max() <= MOST_DECISIONS
    assert games.actions.min() > 20
    chance = 4 * games.actions.std() / GAMES**0.5
    assert abs(games.actions.mean() - USUAL_DECISIONS[players]) < 2 + chance


def test_games_take_no_more_turns_than_there_are_things_to_do(played: tuple[int, Chunk]) -> None:
    """S-15.8"""
    players, games = played

    assert games.turns.max() <= MOST_TURNS_WITH_ACTION * players
    assert games.turns.min() >= 10


def test_scores_are_plausible(played: tuple[int, Chunk]) -> None:
    """S-9, S-15.7"""
    players, games = played
    parts = games.scores

    assert parts.min() >= 0
    assert parts[:, :, CARDS].max() <= POINTS_OF_A_CARD * HAND_LIMIT[players]
    assert parts[:, :, MARKERS_OF_GOODS].sum(axis=1).max() <= GOODS
    assert parts[:, :, RELATIONSHIPS].sum(axis=1).max() <= MOST_MARKERS
    assert parts[:, :, CASH].sum(axis=1).max() <= MOST_DIRHAMS
    assert 20 < parts.sum(axis=2).mean() < 60


def test_no_seat_has_a_great_advantage(played: tuple[int, Chunk]) -> None:
    players, games = played
    means = games.scores.sum(axis=2).mean(axis=0)

    assert means.max() - means.min() < 0.15 * means.mean(), (players, means)
