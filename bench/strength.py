"""How strong the players are: one command plays all that docs/strength.md tells, and writes it.

    python bench/strength.py [--minutes 60] [--games 200] [--write FILE] [--journals FOLDER]
                             [--game GAME …] [--players N …] [--merge FOLDER]

Each level sits alone at tables of the next weaker one and of the yardsticks (`greedy`, `search`);
where one plays alone it meets the automa. Choices of weaker levels are judged by `master`, and what
`expert` says of its chances is held against what happens. Cells with `master` have fewer games, for
they take longest. Cells are played in three portions, 24 games, up to 60, the rest; the cheapest
comes first, on all cores, until each cell has had its games or the time is over. Against `search`
the rest comes last of all where the mark lies outside of the first games' interval. The same
command with the same folder goes on (`bench/journals/`, unless another is given). A second machine
may play the same with a copy of the folder: `--merge` brings its games home. Journals of other
sources or other networks are refused, unless `bench/take_over.py` has found that their games come
out the same. No clock ends a search here, so that a slow or busy machine plays as any other.
"""

import argparse
import itertools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from statistics import fmean
from typing import Any

from strength_cells import PORTIONS, Cell, alone, counts_of, pairs
from strength_judging import CALIBRATED, JUDGED, Judging, Records
from strength_page import page

from bactrian.arena.journal import Journal
from bactrian.arena.playing import play_game
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.players.registry import patient_player

KEPT = Path(__file__).parent / "journals"
A_GAME = 100  # decisions of a seat, about, where none has been played

Task = tuple[Callable[..., Any], tuple[Any, ...], Callable[[Any], None]]  # Any: of any kind


def decisions_at(table: tuple[str, int], cells: list[Cell]) -> float:
    """How often a seat decides in a game at a table, by what was played there."""
    results = [r for cell in cells if cell.table() == table for r in cell.journal.results.values()]
    return fmean(r.actions / len(r.seats) for r in results) if results else A_GAME


def missing_games(cells: list[Cell]) -> Iterator[Task]:
    """The games that are missing in cells that are in doubt, the cheapest portion first."""
    for cell, number in in_order(cells):
        if not cell.is_beyond_doubt():
            yield game_of(cell, number)


def last_games(cells: list[Cell]) -> Iterator[Task]:
    """Those of the other cells."""
    for cell, number in in_order([cell for cell in cells if cell.is_beyond_doubt()]):
        yield game_of(cell, number)


def game_of(cell: Cell, number: int) -> Task:
    """One of its games."""
    order = (cell.tournament, cell.tournament.pairing(number), patient_player)
    return play_game, order, cell.journal.add


def in_order(cells: list[Cell]) -> Iterator[tuple[Cell, int]]:
    """Numbers of games that are missing, the cheapest portion first."""
    missing = []
    decisions = {table: decisions_at(table, cells) for table in {cell.table() for cell in cells}}
    for place, cell in enumerate(cells):
        cost = cell.cost(decisions[cell.table()])
        numbers = cell.journal.missing(cell.games)
        for begin, end in itertools.pairwise((0, *PORTIONS, cell.games)):
            portion = [number for number in numbers if begin <= number < end]
            missing += [(len(portion) * cost, place, number) for number in portion]
    for *_, place, number in sorted(missing):
        yield cells[place], number


def merge(folder: Path, cells: list[Cell], records: Records) -> None:
    """Take over what the same command has played elsewhere; what does not fit is refused."""
    for cell in cells:
        path = folder / cell.journal.path.name
        if path.exists():
            theirs = Journal(path, cell.tournament).results
            for number in sorted(theirs.keys() - cell.journal.results.keys()):
                cell.journal.add(theirs[number])
    for key, record in Records(folder / records.path.name, records.seed).found.items():
        if key not in records.found:
            records.add(record)


def in_turns(*tasks: Iterator[Task]) -> Iterator[Task]:
    """One of each kind after the other, so that an early end leaves something of all."""
    for together in itertools.zip_longest(*tasks):
        yield from (task for task in together if task is not None)


def play(tasks: Iterator[Task], processes: int, until: float) -> None:
    """Keep all processes busy until nothing is left or the time is over."""
    running: dict[Future[Any], Callable[[Any], None]] = {}  # Any: of any kind
    with process_pool(processes) as pool:
        while True:
            while len(running) < processes and time.monotonic() < until:
                task = next(tasks, None)
                if task is None:
                    break
                work, arguments, keep = task
                running[pool.submit(work, *arguments)] = keep
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                running.pop(future)(future.result())


def main() -> None:
    """Play what is missing, then print or write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", nargs="+", choices=NAMES, default=list(NAMES))
    parser.add_argument("--players", nargs="+", type=int, help="these tables only, else all")
    parser.add_argument("--games", type=int, default=200, help="for each cell, else 200")
    parser.add_argument("--slow-games", type=int, default=60, help="with master or search, else 60")
    parser.add_argument("--judged", type=int, default=JUDGED, help="choices judged of each level")
    parser.add_argument("--calibrated", type=int, default=CALIBRATED, help="games of expert")
    parser.add_argument("--minutes", type=float, default=60.0, help="0 only writes the page")
    parser.add_argument("--journals", type=Path, default=KEPT, help="folder of results")
    parser.add_argument("--merge", type=Path, help="take over the journals of another folder")
    parser.add_argument("--seed", type=int, default=20_264)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--write", type=Path, help="a file for the page, else it is printed")
    parsed = parser.parse_args()
    if not any(counts_of(name, parsed) for name in parsed.game):
        parser.error(f"--players: none of {', '.join(parsed.game)} is played so")
    if parsed.merge is not None and not parsed.merge.is_dir():
        parser.error(f"--merge: there is no folder {parsed.merge}")
    for name in parsed.game if parsed.minutes > 0 else ():
        compile_game(find_game(name), {**PLAYER_KERNELS, **GUIDED_KERNELS})
    cells, by_themselves = pairs(parsed), alone(parsed)
    records = Records(parsed.journals / "judged.jsonl", parsed.seed)
    judging = Judging(parsed.game, parsed.judged, parsed.calibrated, records)
    every = [*cells.values(), *by_themselves.values()]
    if parsed.merge is not None:
        merge(parsed.merge, every, records)
    quick = missing_games([cell for cell in every if not cell.thinks()])
    others = missing_games([cell for cell in every if cell.thinks()])
    until = time.monotonic() + 60 * parsed.minutes
    tasks = itertools.chain(quick, in_turns(others, judging.missing()))
    play(tasks, parsed.processes, until)
    play(last_games(every), parsed.processes, until)
    text = page(parsed, cells, by_themselves, records)
    if parsed.write is None:
        print(text)
    else:
        parsed.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
