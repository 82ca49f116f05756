"""How strong the levels are: each alone at tables of the next weaker one, in every game.

    python bench/ladder.py --games 40 --minutes 10 --journals /tmp/ladder

Games are played in turns for all tables, on all cores, until the time is over or each has had so
many. `bactrian arena GAME easy medium hard expert --ladder --journal FILE --games N` rates what the
journals hold; the same command with the same folder goes on.
"""

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from bactrian.arena.crew import cores
from bactrian.arena.journal import Journal
from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Tournament
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import PLAYER_KERNELS, compile_game
from bactrian.players.levels import LEVELS

Tables = list[tuple[Tournament, Journal]]


def ladders(games: list[str], levels: tuple[str, ...], seed: int) -> list[Tournament]:
    """Every game with every number of players."""
    return [
        Tournament(name, players, levels, seed, ladder=True)
        for name in games
        for players in find_game(name).players
    ]


def unplayed(tables: Tables, games: int) -> Iterator[tuple[Tournament, Journal, int]]:
    """The games that are missing, of all tables in turns."""
    for number in range(games * len(LEVELS)):
        for tournament, journal in tables:
            if number < games * len(tournament.lineups) and number not in journal.results:
                yield tournament, journal, number


def told(tournament: Tournament, results: list[Result]) -> list[str]:
    """A line for each level: how often it won, and with how many points."""
    lines = []
    for place, name in enumerate(tournament.names):
        weaker = () if tournament.alone else tournament.names[place - 1 : place]
        alone = [r for r in results if set(r.seats) == {name, *weaker} and r.seats.count(name) == 1]
        if not alone:
            continue
        seats = [result.seats.index(name) for result in alone]
        won = [r.won(s) / r.places.count(1) for r, s in zip(alone, seats, strict=True)]
        points = [r.points[s] for r, s in zip(alone, seats, strict=True)]
        lines.append(
            f"{tournament.game:10} {tournament.players} {name:8} {len(alone):5} games "
            f"{sum(won) / len(won):7.1%} won {sum(points) / len(points):7.1f} points"
        )
    return lines


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", nargs="+", choices=NAMES, default=list(NAMES))
    parser.add_argument("--levels", nargs="+", default=[level.name for level in LEVELS])
    parser.add_argument("--games", type=int, default=40, help="for each step of a ladder, else 40")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no game after that")
    parser.add_argument("--journals", type=Path, default=Path("ladder"), help="folder of results")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    parsed = parser.parse_args()
    for name in parsed.game:
        compile_game(find_game(name), PLAYER_KERNELS)
    tables = [
        (t, Journal(parsed.journals / f"{t.game}-{t.players}.jsonl", t))
        for t in ladders(parsed.game, tuple(parsed.levels), parsed.seed)
    ]
    _play(tables, parsed)
    for tournament, journal in tables:
        print("\n".join(told(tournament, list(journal.results.values()))), flush=True)


def _play(tables: Tables, parsed: argparse.Namespace) -> None:
    until = time.monotonic() + 60 * parsed.minutes
    missing = unplayed(tables, parsed.games)
    playing: dict[Future[Result], Journal] = {}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(parsed.processes, context) as pool:
        while True:
            while len(playing) < parsed.processes and time.monotonic() < until:
                game = next(missing, None)
                if game is None:
                    break
                tournament, journal, number = game
                future = pool.submit(play_game, tournament, tournament.pairing(number))
                playing[future] = journal
            if not playing:
                return
            for future in wait(playing, return_when=FIRST_COMPLETED).done:
                playing.pop(future).add(future.result())


if __name__ == "__main__":
    main()
