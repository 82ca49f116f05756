"""How fast many matches are stepped at once, with observations and masks written at every step.

    python bench/batch.py [--game GAME …] [--players 4] [--matches 4096] [--threads 2] [--json]

Without a game all are measured, a line each. Every match gets a random legal action at every step.
Two clocks: the wall's, and the processor time that all threads took together, which a busy machine
does not falsify: it gives the steps that one free core does in a second. Choosing the actions is
timed apart.
"""

import argparse
import json
import os
import time

import numpy as np

from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.research.batch import Matches

WARM_UP = 100  # steps, so that the matches are in the middle of their games


def measure(
    game: str, players: int, matches: int, threads: int, seconds: float
) -> dict[str, object]:
    """Steps a second."""
    batch = Matches(game, players=players, matches=matches, seed=1, threads=threads)
    for _ in range(WARM_UP):
        batch.step(batch.random_actions())
    wall, work, choosing = [], [], 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        actions = batch.random_actions()
        choosing += time.perf_counter() - start
        start, worked = time.perf_counter(), time.process_time()
        batch.step(actions)
        wall.append(time.perf_counter() - start)
        work.append(time.process_time() - worked)
    return {
        "game": game,
        "players": players,
        "matches": matches,
        "threads": threads,
        "steps_per_second": round(matches * len(wall) / sum(wall)),
        "steps_per_second_best": round(matches / np.percentile(wall, 5)),
        "steps_per_core_second": round(matches * len(work) / sum(work)),
        "choosing_nanoseconds": round(choosing / len(wall) / matches * 1e9),
        "games_finished": batch.games_finished,
    }


def main() -> None:
    """Read the command line, measure, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=NAMES, nargs="+", default=NAMES, help="else all")
    parser.add_argument("--players", type=int, default=None, help="else as many as can play")
    parser.add_argument("--matches", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    for game in chosen.game:
        players = chosen.players or find_game(game).players[-1]
        result = measure(game, players, chosen.matches, chosen.threads, chosen.seconds)
        print(json.dumps(result) if chosen.json else told(result))


def told(result: dict[str, object]) -> str:
    """What was measured, in a sentence."""
    return (
        f"{result['game']}, {result['players']} players, {result['matches']:,} matches, "
        f"{result['threads']} threads: "
        f"{result['steps_per_second']:,} steps/s ({result['steps_per_second_best']:,} in the best "
        f"twentieth), {result['steps_per_core_second']:,} a second of one core; "
        f"choosing at random took {result['choosing_nanoseconds']} ns more a step."
    )


if __name__ == "__main__":
    main()
