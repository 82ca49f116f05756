"""How fast both searches are on one core: with a network, and the one with features.

    python bench/searches.py [--game GAME] [--players 2] [--simulations 2000] [--json]

With the games' own networks. Both think about the same positions of one
game of random play, from an empty tree. By the processor's clock: a busy machine counts less.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

from bactrian import Match, new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.network_file import SHIPPED
from bactrian.players.network_player import NetworkPlayer
from bactrian.players.search import Budget, SearchPlayer

EVERY = 12  # actions between two positions
POSITIONS = 10
LONG = 600.0  # seconds: the count alone ends a search


def positions(game: str, players: int) -> Iterator[Match]:
    """Positions of a game of random play."""
    match, dice = new_match(game, players=players, seed=5), random.Random(5)
    while not match.over and len(match.played) < EVERY * POSITIONS:
        if len(match.played) % EVERY == 0 and len(match.legal()) > 1:
            yield match
        match.play(dice.choice(match.legal()))


def thinking_speed(
    kind: type[GuidedPlayer] | type[SearchPlayer], match: Match, count: int, network: Path
) -> tuple[int, float]:
    """Visits and seconds of one search."""
    budget = Budget(count, LONG)
    player: GuidedPlayer | SearchPlayer
    if kind is GuidedPlayer:
        player = GuidedPlayer(network, 1, budget, in_question=0.0)
    else:
        player = SearchPlayer(1, budget)
    begun = time.thread_time()
    found = player.think(match)
    return sum(candidate.visits for candidate in found), time.thread_time() - begun


def measure(game: str, players: int, count: int, network: Path) -> dict[str, object]:
    """Simulations and iterations a second, and milliseconds of a decision by policy alone."""
    speeds = []
    for kind in (GuidedPlayer, SearchPlayer):
        thinking_speed(kind, next(positions(game, players)), 10, network)  # loads machine code
        runs = [thinking_speed(kind, match, count, network) for match in positions(game, players)]
        speeds.append(sum(visits for visits, _ in runs) / sum(seconds for _, seconds in runs))
    policy, here = NetworkPlayer(network, 1), list(positions(game, players))[-1]
    policy.choose(here)
    begun = time.thread_time()
    for _ in range(100):
        policy.choose(here)
    return {
        "game": game,
        "players": players,
        "guided a second": round(speeds[0]),
        "search a second": round(speeds[1]),
        "ratio": round(speeds[0] / speeds[1], 2),
        "policy ms": round((time.thread_time() - begun) * 10, 3),
    }


def main() -> None:
    """Read the command line, measure, tell."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--game", choices=NAMES)
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--simulations", type=int, default=2000)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    for game in [asked.game] if asked.game else NAMES:
        network = find_game(game).folder / SHIPPED
        found = measure(game, asked.players, asked.simulations, network)
        print(json.dumps(found) if asked.json else ", ".join(f"{k} {v}" for k, v in found.items()))


if __name__ == "__main__":
    main()
