"""How fast the rules run here: random play, copying, first match; ratios within a run count."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypedDict

from bactrian.core.game import Game
from bactrian.games.warmup import ALL_KERNELS, compile_game
from bactrian.research.simulation import play_batch

REPEATS = 5
GAMES = 2000
COPIES = 200_000
COPY_RING = 16  # states that are copied in turn
FIRST_MATCH = "import bactrian; bactrian.new_match({name!r}, players={players})"


class Figures(TypedDict):
    """What is measured of a game."""

    game: str
    state_bytes: int
    copy_nanoseconds: float
    first_match_seconds: float
    cores: int
    random_play: list["PlayFigures"]


class PlayFigures(TypedDict):
    """Random play with one number of players."""

    players: int
    actions_per_second: int
    actions_per_second_all_cores: int
    nanoseconds_per_action: float
    mean_legal_actions: float


def measure(game: Game, on_progress: Callable[[str], None] = lambda doing: None) -> Figures:
    """Measure a game; `on_progress` hears what is being measured."""
    compile_game(game, ALL_KERNELS)
    on_progress("copying")
    copying = copy_nanoseconds(game)
    on_progress("first match")
    first = first_match_seconds(game)
    rows = []
    for players in game.players:
        on_progress(f"random play, {players} players")
        rows.append(measure_play(game, players))
    return {
        "game": game.name,
        "state_bytes": game.state.dtype.itemsize,
        "copy_nanoseconds": round(copying, 1),
        "first_match_seconds": round(first, 2),
        "cores": os.cpu_count() or 1,
        "random_play": rows,
    }


def measure_play(game: Game, players: int) -> PlayFigures:
    """Actions a second on one core and on all; an action is `legal` and `apply`."""
    one = max(_rate(game, players, seed) for seed in range(REPEATS))
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as threads:
        together = max(_rate_together(threads, game, players) for _ in range(2))
    return {
        "players": players,
        "actions_per_second": round(one),
        "actions_per_second_all_cores": round(together),
        "nanoseconds_per_action": round(1e9 / one, 1),
        "mean_legal_actions": round(mean_legal_actions(game, players), 2),
    }


def _rate(game: Game, players: int, seed: int) -> float:
    start = time.perf_counter()
    batch = play_batch(game, players, GAMES, seed, check=False)
    return float(batch.actions.sum()) / (time.perf_counter() - start)


def _rate_together(threads: ThreadPoolExecutor, game: Game, players: int) -> float:
    start = time.perf_counter()
    jobs = [
        threads.submit(play_batch, game, players, GAMES, seed, None, 0, False)
        for seed in range(2 * (os.cpu_count() or 1))
    ]
    actions = sum(float(job.result().actions.sum()) for job in jobs)
    return actions / (time.perf_counter() - start)


def mean_legal_actions(game: Game, players: int, games: int = 5) -> float:
    """How many actions are legal on average at a decision of random play."""
    import random

    from bactrian.match import Match

    choices, counts = random.Random(1), []
    for seed in range(games):
        match = Match(game, players, seed, {})
        while not match.over:
            legal = match.legal()
            counts.append(len(legal))
            match.play(choices.choice(legal))
    return sum(counts) / len(counts)


def copy_nanoseconds(game: Game) -> float:
    """Copying one state in compiled code."""
    states = game.state.blank(COPY_RING)
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        game.simulation.copy_often(states, COPIES)
        best = min(best, time.perf_counter() - start)
    return best / COPIES * 1e9


def first_match_seconds(game: Game) -> float:
    """From starting Python to the first match, with the rules in the cache."""
    program = FIRST_MATCH.format(name=game.name, players=game.players[-1])
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        # In a session of its own: Ctrl-C is for this process, which ends it without a traceback.
        subprocess.run([sys.executable, "-c", program], check=True, start_new_session=True)
        best = min(best, time.perf_counter() - start)
    return best
