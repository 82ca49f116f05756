"""How a network fares alone against tables of another player; a process of its own, on the CPU.

    python -m bactrian.training.versus GAME NETWORK PLAYER --games 60 [--seed 1] [--temperature 0]

PLAYER is one that `bactrian arena` knows by name, or another network file.
Prints JSON, by number of players: games, share of the wins and its 95 % interval, the even share
(none alone, where the automa is the opponent), mean points.
"""

import argparse
import json
import math
import os
from pathlib import Path
from typing import NamedTuple

from bactrian.arena.playing import play_out
from bactrian.arena.ratings import share as share_of
from bactrian.arena.workers import cores, process_pool
from bactrian.core.errors import BactrianError, BadOptions
from bactrian.games import game as find_game
from bactrian.games import names
from bactrian.match import new_match
from bactrian.players import Player, player
from bactrian.players.network_file import read_network
from bactrian.players.network_player import NetworkPlayer
from bactrian.training.tables import drawn_tables

LAST = 19  # the lowest priority


class Job(NamedTuple):
    """One game to play."""

    game: str
    network: Path
    against: str
    players: int
    number: int
    seed: int
    temperature: float


def play(job: Job) -> tuple[float, int]:
    """The network's share of the win, and its points. Seats change from game to game."""
    rules, seat = find_game(job.game), job.number % job.players
    tables = [t for t in drawn_tables(rules, 64, job.seed) if t.players == job.players]
    options = tables[job.number // job.players % len(tables)].options
    deal = job.seed * 1_000_003 + job.number // job.players
    match = new_match(job.game, players=job.players, seed=deal, options=options)
    learner = NetworkPlayer(job.network, job.number, job.temperature)
    seats = [_opponent(job, seed=job.number * 8 + n) for n in range(job.players)]
    seats[seat] = learner
    play_out(match, seats)
    return match.shares_of_win()[seat], match.scores()[seat].total


def _opponent(job: Job, seed: int) -> Player:
    if job.against.endswith(".npz"):
        return NetworkPlayer(Path(job.against), seed, job.temperature)
    return player(job.against, seed=seed)


class Fared(NamedTuple):
    """What came of the games at tables of one size."""

    games: int
    wins: float
    interval: tuple[float, float]
    even: float | None
    points: float


def fare(jobs: list[Job], processes: int) -> dict[int, Fared]:
    """Play all games; what came of them by number of players."""
    play(jobs[0])  # compiles once, before the others begin
    found: dict[int, list[tuple[float, int]]] = {}
    with process_pool(processes) as pool:
        for job, result in zip(jobs, pool.map(play, jobs), strict=True):
            found.setdefault(job.players, []).append(result)
    return {players: _summary(players, games) for players, games in found.items()}


def _summary(players: int, games: list[tuple[float, int]]) -> Fared:
    wins = share_of(sum(share for share, _ in games), len(games))
    return Fared(
        len(games),
        round(wins.value, 3),
        (round(wins.low, 3), round(wins.high, 3)),
        round(1 / players, 3) if players > 1 else None,
        round(sum(points for _, points in games) / len(games), 1),
    )


def main() -> None:
    """Read what is wanted, play, print."""
    reader = argparse.ArgumentParser(
        prog="python -m bactrian.training.versus", description=__doc__.splitlines()[0]
    )
    # argparse would put the names last, where --players takes them for numbers.
    reader.usage = "%(prog)s GAME NETWORK PLAYER [--games N] [--players N ...] [...]"
    reader.add_argument("game", choices=names(), metavar="GAME")
    reader.add_argument("network", type=Path, metavar="NETWORK", help="a network file")
    reader.add_argument("against", metavar="PLAYER", help="by name, or another network file")
    reader.add_argument(
        "--games", type=int, default=60, help="games for each number of players, else 60"
    )
    reader.add_argument(
        "--players", type=int, nargs="+", metavar="N", help="numbers of players, else all"
    )
    reader.add_argument("--seed", type=int, default=1, help="seed of all the games, else 1")
    reader.add_argument("--temperature", type=float, default=0.0, help="of the policies, else 0")
    reader.add_argument(
        "--processes", type=int, default=cores(), help="games at a time, else one for each core"
    )
    reader.add_argument("--gently", action="store_true", help="whatever else runs comes first")
    chosen = reader.parse_args()
    if chosen.gently and hasattr(os, "nice"):
        os.nice(LAST)
    try:
        fared = fare(jobs_of(chosen), chosen.processes)
    except BactrianError as error:
        reader.error(str(error))
    print(json.dumps({players: found._asdict() for players, found in fared.items()}))


def jobs_of(chosen: argparse.Namespace) -> list[Job]:
    """All games; what cannot be played is refused with a sentence."""
    rules = find_game(chosen.game)
    for name in ("games", "processes"):
        if getattr(chosen, name) < 1:
            raise BadOptions(f"--{name} is {getattr(chosen, name)}, expected at least 1.")
    for count in chosen.players or ():
        if count not in rules.players:
            raise BadOptions(
                f"--players is {count}, expected {rules.players[0]} to {rules.players[-1]}."
            )
    if not 0 <= chosen.temperature < math.inf:
        raise BadOptions(f"--temperature is {chosen.temperature:g}, expected 0 or more.")
    first = Job(chosen.game, chosen.network, chosen.against, 0, 0, chosen.seed, chosen.temperature)
    read_network(chosen.network, rules)
    _opponent(first, seed=0)
    if chosen.against.endswith(".npz"):
        read_network(Path(chosen.against), rules)
    return [
        first._replace(players=players, number=number)
        for players in chosen.players or rules.players
        for number in range(chosen.games)
    ]


if __name__ == "__main__":
    main()
