"""How sure a network should be of its chances: a factor that games of `expert` tell.

    python tools/sharpness.py GAME [--games 120] [--write]

A network learns what comes of its own play while it learns, and that tries things. `expert` wastes
less of a lead, so that in its games those ahead win more often than the network says. Here `expert`
plays with itself, on deals that nothing else is measured on, and says everybody's chances; the
power is found that would have made them truest (the least surprise at who won). `--write`
multiplies what the network computes its chances from by that power, in the game's own file.
"""

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bactrian.arena.chances import Told, experts_tell
from bactrian.arena.workers import cores, process_pool
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import new_match
from bactrian.players.network_file import SHIPPED, read_network, write_network

Floats = NDArray[np.float64]
POWERS = np.arange(0.5, 2.001, 0.05)
LEAST = 1e-4  # a chance is taken to be at least that: nothing said is a surprise without end


def play(name: str, players: int, seed: int) -> Told:
    """One game of `expert` with itself."""
    game, dice = find_game(name), random.Random(f"sharpness:{players}:{seed}")
    match = new_match(name, players=players, seed=dice.getrandbits(60))
    return experts_tell(match, game.folder / SHIPPED, dice)


def with_automa(shares: Floats) -> Floats:
    """Rows that sum to 1: the last column is what is left for an automa."""
    return np.hstack([shares, np.maximum(0.0, 1 - shares.sum(1, keepdims=True))])


def sharpened(chances: Floats, power: float) -> Floats:
    """Rows of chances, surer of themselves for a power above 1, less for one below."""
    raised = np.maximum(chances, LEAST) ** power * (chances > LEAST)
    shares: Floats = raised / raised.sum(1, keepdims=True)
    return shares


def surprise(told: Told, power: float) -> float:
    """How little was known of who would win, by the mean of a game's decisions."""
    said = sharpened(with_automa(np.array(told.said)), power)
    won = with_automa(np.array([told.result]))
    return float(-(won * np.log(np.maximum(said, LEAST))).sum(1).mean())


def best_power(games: list[Told]) -> tuple[float, float, float]:
    """The power with the least surprise, and what games drawn again and again say: 95 % of them."""
    surprises = np.array([[surprise(told, power) for power in POWERS] for told in games])
    drawn = np.random.default_rng(1).integers(len(games), size=(1000, len(games)))
    found = POWERS[surprises[drawn].mean(1).argmin(1)]
    low, high = np.quantile(found, (0.025, 0.975))
    return float(POWERS[surprises.mean(0).argmin()]), float(low), float(high)


def report(what: str, games: list[Told]) -> float:
    """Print the best power of some games; that power."""
    power, low, high = best_power(games)
    print(f"{what}, {len(games)} games: {power:.2f} ({low:.2f} to {high:.2f})")
    return power


def write(game: Game, path: Path, power: float) -> None:
    """Multiply what the chances are computed from; the file remembers by how much."""
    kept = read_network(path, game)
    chairs = len(kept.weights["value.bias"]) - 1 - len(game.parts)
    for name in ("value.weight", "value.bias"):
        kept.weights[name][:chairs] *= power
    made = kept.about["made"]
    made["sharpness"] = made.get("sharpness", 1.0) * power
    write_network(path, game, kept.weights, made, kept.players)


def main() -> None:
    """Play, find the power, print it, and keep it if that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help="into the game's network")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    compile_game(game, GUIDED_KERNELS)
    counts = read_network(game.folder / SHIPPED, game).players
    tables = [counts[number % len(counts)] for number in range(parsed.games)]
    seeds = [parsed.seed * 1_000_003 + number for number in range(parsed.games)]
    with process_pool(parsed.processes) as pool:
        games = list(pool.map(play, [game.name] * parsed.games, tables, seeds))
    for count in counts:
        own = [told for told, players in zip(games, tables, strict=True) if players == count]
        report(f"{count} players", own)
    power = report("all of them", games)
    if parsed.write:
        write(game, game.folder / SHIPPED, power)


if __name__ == "__main__":
    main()
