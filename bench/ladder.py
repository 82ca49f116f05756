"""How strong the levels are: each alone at tables of the next weaker one, in every game.

    python bench/ladder.py --games 40 --minutes 10 --journals /tmp/ladder

Games are played in turns for all tables, on all cores, until the time is over or each has had so
many; the same command with the same folder goes on. At the end come two tables with 95 % intervals:
how often each level won alone against the one below, and the ratings of all of them (who plays
alone is rated by points, and wins against the magistrate).
"""

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from bactrian.arena.journal import Journal
from bactrian.arena.playing import Result, play_game
from bactrian.arena.report import report
from bactrian.arena.schedule import Tournament
from bactrian.arena.workers import cores
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


def line(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def wins_of(rated: dict[str, Any], level: str) -> str:  # Any: JSON-able
    """How often a level won alone against the one below, with its interval."""
    if "alone" not in rated[level]:
        return ""
    won = rated[level]["alone"]
    return f"{won['wins']:.0%} ({won['low']:.0%}-{won['high']:.0%}) of {won['games']}"


def rating_of(rated: dict[str, Any], level: str) -> str:  # Any: JSON-able
    """Elo, or the mean points of who plays alone."""
    found = rated[level]
    text = f"{found['rating']:.0f} ({found['low']:.0f}-{found['high']:.0f})"
    if "wins_low" in found:
        text += f", won {found['wins']:.0%} ({found['wins_low']:.0%}-{found['wins_high']:.0%})"
    return text


def print_tables(tables: Tables, levels: tuple[str, ...]) -> None:
    """Two tables: won by each level alone at tables of the one below, and the ratings of all."""
    reports = [
        report(tournament, list(journal.results.values()))
        for tournament, journal in tables
        if len(journal.results) >= tournament.fewest_games
    ]
    for title, cell in (("won", wins_of), ("rating", rating_of)):
        print(line(title, "players", *levels))
        print(line("---", *["---:"] * (1 + len(levels))))
        for found in reports:
            rated = found["ratings"]
            cells = [cell(rated, level) for level in levels]
            if any(cells):
                print(line(found["title"], found["players"], *cells))
        print(flush=True)


def main() -> None:
    """Play and print_tables."""
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
    print_tables(tables, tuple(parsed.levels))


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
