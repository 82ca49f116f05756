"""How chances are to be told, so that they come true in games of `expert` with itself.

    python tools/calibrate.py GAME [--games 120] [--players N …] [--write]

`expert` plays with itself, on deals that nothing else is measured on, and its search says
everybody's chances. For each number of players it finds how they would have been truest (with the
least surprise at who won): a power, and where an automa plays how much likelier than said it wins.
`--write` keeps that beside the game's network, where `advice/calibration.py` looks for it; tables
that are not asked for stay as they are.
"""

import argparse
import random

import numpy as np

from bactrian.advice.calibration import (
    LEAST,
    Calibration,
    calibrated,
    calibrations,
    with_automa,
    write_calibrations,
)
from bactrian.arena.chances import Told, experts_tell
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import new_match
from bactrian.players.network_file import SHIPPED, read_network

POWERS = np.arange(0.5, 3.001, 0.05).round(2).tolist()
DRAWN = 1000
AUTOMAS = np.geomspace(0.05, 5.0, 41).round(3).tolist()  # 1 is one of them


def play(name: str, players: int, seed: int) -> Told:
    """One game of `expert` with itself."""
    game, dice = find_game(name), random.Random(f"calibrate:{players}:{seed}")
    match = new_match(name, players=players, seed=dice.getrandbits(60))
    return experts_tell(match, game.folder / SHIPPED, dice)


def surprise(told: Told, tried: Calibration) -> float:
    """How little was known of who would win, by the mean of a game's decisions."""
    said = calibrated(with_automa(np.array(told.said)), tried)
    won = with_automa(np.array([told.result]))
    return float(-(won * np.log(np.maximum(said, LEAST))).sum(1).mean())


def best(games: list[Told]) -> tuple[Calibration, list[Calibration]]:
    """What surprises least, and what does in games that are drawn again and again from these."""
    automas = AUTOMAS if any(sum(chances) < 1 - LEAST for chances in games[0].said) else [1.0]
    tried = [Calibration(power, automa) for power in POWERS for automa in automas]
    surprises = np.array([[surprise(told, one) for one in tried] for told in games])
    drawn = np.random.default_rng(1).integers(len(games), size=(DRAWN, len(games)))
    found = [tried[surprises[these].mean(0).argmin()] for these in drawn]
    return tried[surprises.mean(0).argmin()], found


def report(players: int, games: list[Told]) -> Calibration:
    """Print what is best for a table, with intervals of 95 %; that."""
    found, again = best(games)
    told = [
        f"{name} {value:g} ({low:g} to {high:g})"
        for name, value, low, high in zip(
            found._fields, found, *np.quantile(again, (0.025, 0.975), axis=0), strict=True
        )
    ]
    print(f"{players} players, {len(games)} games: {', '.join(told)}", flush=True)
    return found


def main() -> None:
    """Play, tell, and perhaps keep it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=120, help="at each table, else 120")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="else at all tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help="keep it beside the game's network")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    network = game.folder / SHIPPED
    compile_game(game, GUIDED_KERNELS)
    found = dict(calibrations(network))
    seeds = [parsed.seed * 1_000_003 + number for number in range(parsed.games)]
    with process_pool(parsed.processes) as pool:
        for count in parsed.players or read_network(network, game).players:
            games = list(pool.map(play, [game.name] * len(seeds), [count] * len(seeds), seeds))
            found[count] = report(count, games)
    if parsed.write:
        write_calibrations(network, found)


if __name__ == "__main__":
    main()
