"""Random games of every game at every table, with every invariant checked after every action.

How many at each table says BACTRIAN_RANDOM_GAMES. A failure tells the number of its game:
`play_batch(game, players, 1, SEED, options, first=number)` plays it again.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.research.simulation import play_batch

from .variants import Variant, variants

GAMES = int(os.environ.get("BACTRIAN_RANDOM_GAMES", "1000"))
CHUNK = 500  # games that one thread plays at a time
SEED = 20_100_405
TOLD = 10  # failures


class Bounds(NamedTuple):
    """What the specification says of random play, by number of players."""

    decisions: dict[int, int]  # usual in a game
    near: float  # as far may the mean be from that
    most_decisions: int
    turns: dict[int, range]


BOUNDS = {
    # S-15.8: at most 130 turns with an action for each player
    "samarkand": Bounds(
        decisions={2: 187, 3: 205, 4: 199, 5: 200},
        near=2,
        most_decisions=423,
        turns={players: range(10, 130 * players + 1) for players in (2, 3, 4, 5)},
    ),
    # P-17.6: a round has at most 6n + 2 turns
    "marco_polo": Bounds(
        decisions={2: 118, 3: 172, 4: 228},
        near=10,
        most_decisions=5_000,
        turns={n: range(5 * n, 5 * (6 * n + 2) + 1) for n in (2, 3, 4)},
    ),
    # M-26.7: each human takes 12 turns; courtier, magistrate, queues and invasions count as more
    "merv": Bounds(
        decisions={1: 75, 2: 146, 3: 187, 4: 249},
        near=5,
        most_decisions=3_000,
        turns={n: range(12 * n, 32 * max(n, 3) + 1) for n in (1, 2, 3, 4)},
    ),
}
# S-1.7, S-9.2, S-15.7, S-15.8
HAND_LIMIT = {2: 10, 3: 10, 4: 7, 5: 6}
POINTS_OF_A_CARD, GOODS, MOST_MARKERS, MOST_DIRHAMS = 8, 33, 40, 309
CARDS, MARKERS_OF_GOODS, RELATIONSHIPS, CASH = range(4)


class Played(NamedTuple):
    """Games that were played, one row a game."""

    variant: Variant
    actions: NDArray[np.int64]
    failures: NDArray[np.int64]  # broken invariant, and after how many actions
    scores: NDArray[np.int16]  # by game, seat and part
    ends: NDArray[np.int16]
    depths: NDArray[np.int16]
    turns: NDArray[np.int16]
    looks: NDArray[np.int64]  # a hash of each last position, whatever its stream


TABLES = [variant for name in NAMES for variant in variants(name)]


@pytest.fixture(scope="module", params=TABLES, ids=str)
def played(request: pytest.FixtureRequest) -> Played:
    """All games of one table, played on all cores."""
    variant: Variant = request.param
    name, players, options = variant
    game = find_game(name)
    compile_game(game, ALL_KERNELS)

    def play(first: int) -> tuple[NDArray[np.int64], ...]:
        count = min(CHUNK, GAMES - first)
        batch = play_batch(game, players, count, SEED, options, first)
        states = (batch.states[field].copy() for field in ("ends", "depth", "turn"))
        return batch.actions, batch.failures, batch.scores, *states, looks_of(batch.states)

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        chunks = list(threads.map(play, range(0, GAMES, CHUNK)))
    return Played(variant, *(np.concatenate(column) for column in zip(*chunks, strict=True)))


def looks_of(states: Any) -> NDArray[np.int64]:  # Any: NumPy's array of records
    """A hash of each position; streams differ from game to game anyway."""
    for field in states.dtype.names:
        if field.startswith("stream"):
            states[field] = 0
    return np.array([hash(row.tobytes()) for row in states], np.int64)


def of_samarkand(played: Played) -> Played:
    if played.variant.game != "samarkand":
        pytest.skip("a bound of Samarkand's")
    return played


def test_no_invariant_breaks(played: Played) -> None:
    """S-15.1 to S-15.8, P-17.1 to P-17.6, M-26.1 to M-26.7"""
    broken = np.flatnonzero(played.failures[:, 0])

    assert [(int(game), *played.failures[game].tolist()) for game in broken[:TOLD]] == []
    assert len(played.actions) == GAMES


def test_all_games_are_different(played: Played) -> None:
    assert len(np.unique(played.looks)) == GAMES


def test_every_game_ends_for_a_reason(played: Played) -> None:
    """S-8, P-4, M-19"""
    reasons = len(find_game(played.variant.game).ends)
    counts = [np.count_nonzero(played.ends & (1 << reason)) for reason in range(reasons)]

    assert not played.depths.any()
    assert (played.ends > 0).all()
    assert sum(counts) >= GAMES
    assert max(counts) > GAMES / 2


def test_samarkand_ends_in_two_ways(played: Played) -> None:
    """S-8"""
    ends = of_samarkand(played).ends

    assert np.isin(ends, [1, 2, 3, 4]).all()
    assert np.count_nonzero(ends & 1) > GAMES / 100
    assert np.count_nonzero(ends & 2) > GAMES / 100


def test_games_take_as_many_decisions_as_the_specification_says(played: Played) -> None:
    """S-15.8, P-17.6, M-26.7"""
    bounds = BOUNDS[played.variant.game]

    assert played.actions.max() <= bounds.most_decisions
    assert played.actions.min() > 20
    assert abs(played.actions.mean() - bounds.decisions[played.variant.players]) < bounds.near


def test_games_take_as_many_turns_as_the_specification_says(played: Played) -> None:
    """S-15.8, P-17.6, M-26.7"""
    allowed = BOUNDS[played.variant.game].turns[played.variant.players]

    assert played.turns.min() in allowed
    assert played.turns.max() in allowed


def test_points_are_plausible(played: Played) -> None:
    """S-9, P-13, M-19"""
    totals = played.scores.sum(axis=2, dtype=np.int64)

    assert played.scores.min() >= 0
    assert totals.max() < 200
    assert 5 < totals.mean() < 60


def test_points_of_samarkand_keep_to_what_there_is(played: Played) -> None:
    """S-9, S-15.7"""
    parts = of_samarkand(played).scores

    assert parts[:, :, CARDS].max() <= POINTS_OF_A_CARD * HAND_LIMIT[played.variant.players]
    assert parts[:, :, MARKERS_OF_GOODS].sum(axis=1).max() <= GOODS
    assert parts[:, :, RELATIONSHIPS].sum(axis=1).max() <= MOST_MARKERS
    assert parts[:, :, CASH].sum(axis=1).max() <= MOST_DIRHAMS
    assert 20 < parts.sum(axis=2).mean() < 60


def test_no_seat_of_samarkand_has_a_great_advantage(played: Played) -> None:
    means = of_samarkand(played).scores.sum(axis=2).mean(axis=0)

    assert means.max() - means.min() < 0.15 * means.mean(), means
