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
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from strength_judging import CALIBRATED, JUDGED, Judging, Records, calibration_table, sense_table

from bactrian.arena.journal import Journal
from bactrian.arena.marks import (
    EXPERT_OVER_SEARCH,
    HARD_OVER_GREEDY,
    MASTER_OVER_SEARCH,
    OVER_AUTOMA,
    STEP,
)
from bactrian.arena.playing import Result, play_game
from bactrian.arena.ratings import Estimate, share
from bactrian.arena.schedule import Tournament
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.players.levels import EXPERT, LEVELS
from bactrian.players.network_file import shipped_network
from bactrian.players.registry import most_seconds, patient_player

LEVEL_NAMES = tuple(level.name for level in LEVELS)
STEPS = tuple(itertools.pairwise(LEVEL_NAMES))
BY_YARDSTICK = (("greedy", "hard"), ("search", "expert"), ("search", "master"))
WANTED = {
    **dict.fromkeys(STEPS, STEP),
    ("greedy", "hard"): HARD_OVER_GREEDY,
    ("search", "expert"): EXPERT_OVER_SEARCH,
    ("search", "master"): MASTER_OVER_SEARCH,
}
ALONE_GAMES = 300
PORTIONS = (24, 60)  # of a cell's games; the third is the rest
KEPT = Path(__file__).parent / "journals"
USUALLY = {"search": 0.18, "master": 0.12}  # seconds a decision, about
A_SIMULATION = 1e-4  # of `expert`
A_GAME = 100  # decisions of a seat, about, where none has been played


def seconds_of(name: str, tournament: Tournament) -> float:
    """What a decision of a player may take at such a table."""
    level = next((level for level in LEVELS if level.name == name), None)
    if level is None:
        return most_seconds(name)
    fits = shipped_network(tournament.rules.key, tournament.players) is not None
    return (level.guided if fits else level.unguided).seconds


class Cell(NamedTuple):
    """One figure of the tables: a tournament, how many games it wants, and where they are kept."""

    tournament: Tournament
    games: int
    journal: Journal
    name: str  # whose wins are counted
    wanted: float | None  # share of them

    def thinks(self) -> bool:
        """Whether any of its players thinks before it decides."""
        return any(seconds_of(name, self.tournament) > 0 for name in self.tournament.names)

    def table(self) -> tuple[str, int]:
        """The game, and for how many."""
        return self.tournament.game, self.tournament.players

    def cost(self, decisions: float) -> float:
        """About what a game takes, in seconds, if a seat decides so often."""
        game, players = self.tournament.rules, self.tournament.players
        usually = USUALLY | {
            "expert": A_SIMULATION * EXPERT.budget_at(game, players).iterations,
        }
        seats = self.tournament.pairing(0).seats
        return decisions * sum(0.001 + usually.get(name, 0.0) for name in seats)

    def is_finished(self) -> bool:
        """Whether it has had its games."""
        return len(self.journal.results) >= self.games

    def is_beyond_doubt(self) -> bool:
        """Whether the first games against `search` tell: more take hours, and can wait."""
        first = self.journal.of(PORTIONS[0])
        if "search" not in self.tournament.names or len(first) < PORTIONS[0]:
            return False
        found = self.won(first)
        return self.wanted is None or not found.low < self.wanted <= found.high

    def won(self, results: Iterable[Result]) -> Estimate:
        """How often its player has won these; a shared win is a share."""
        own = [result for result in results if result.seats.count(self.name) == 1]
        won = [1 / r.places.count(1) for r in own if r.won(r.seats.index(self.name))]
        return share(sum(won), len(own))


def counts_of(name: str, parsed: argparse.Namespace) -> list[int]:
    """The numbers of players that are asked for."""
    return [n for n in find_game(name).players if parsed.players is None or n in parsed.players]


def pairs(parsed: argparse.Namespace) -> dict[tuple[str, int, str, str], Cell]:
    """A stronger player alone at tables of a weaker one, in every game with every number."""
    found = {}
    for name in parsed.game:
        for players in (count for count in counts_of(name, parsed) if count > 1):
            for weaker, stronger in STEPS + BY_YARDSTICK:
                tournament = Tournament(name, players, (weaker, stronger), parsed.seed, ladder=True)
                games = parsed.slow_games if stronger == "master" else parsed.games
                path = parsed.journals / f"{name}-{players}-{stronger}-over-{weaker}.jsonl"
                wanted = WANTED[weaker, stronger][players]
                cell = Cell(tournament, games, Journal(path, tournament), stronger, wanted)
                found[name, players, weaker, stronger] = cell
    return found


def alone(parsed: argparse.Namespace) -> dict[tuple[str, str], Cell]:
    """Every level, `greedy` and `search` by themselves against an automa."""
    found = {}
    for name in parsed.game:
        if 1 in counts_of(name, parsed):
            for level in ("greedy", "search", *LEVEL_NAMES):
                tournament = Tournament(name, 1, (level,), parsed.seed)
                path = parsed.journals / f"{name}-1-{level}.jsonl"
                games = parsed.slow_games if level == "search" else ALONE_GAMES
                journal, wanted = Journal(path, tournament), OVER_AUTOMA.get(level)
                found[name, level] = Cell(tournament, games, journal, level, wanted)
    return found


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


def line(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def cell_text(cell: Cell) -> str:
    """The share of the wins with its interval; what is missed is said, and what is open yet."""
    if not cell.journal.results:
        return "not played"
    found, wanted = cell.won(cell.journal.results.values()), cell.wanted
    text = f"{found.value:.0%} ({found.low:.0%}-{found.high:.0%}) of {len(cell.journal.results)}"
    if wanted is None:
        return text
    enough = cell.is_finished() or cell.is_beyond_doubt()
    if not enough and found.low < wanted <= found.high:
        return f"{text}, open: {wanted:.0%}"
    return text if found.value >= wanted else f"{text}, **missed: {wanted:.0%}**"


def pair_table(
    cells: dict[tuple[str, int, str, str], Cell], columns: tuple[tuple[str, str], ...]
) -> Iterator[str]:
    """Games won by the stronger one, alone at a table of the weaker one."""
    yield line("", "players", *(f"{stronger} over {weaker}" for weaker, stronger in columns))
    yield line("---", *["---:"] * (1 + len(columns)))
    for name, players in dict.fromkeys(key[:2] for key in cells):
        found = [cell_text(cells[name, players, *pair]) for pair in columns]
        yield line(find_game(name).title, players, *found)


def alone_table(cells: dict[tuple[str, str], Cell]) -> Iterator[str]:
    """Games won against an automa, and mean points."""
    yield line("", "player", "won", "points", "the automa's")
    yield line("---", "---", "---:", "---:", "---:")
    for (name, level), cell in cells.items():
        results = list(cell.journal.results.values())
        yield line(find_game(name).title, level, cell_text(cell), *mean_points(results))


def mean_points(results: list[Result]) -> tuple[str, str]:
    """Of the player and of the automa."""
    if not results:
        return "", ""
    own = sum(result.points[0] for result in results) / len(results)
    automa = sum(result.automa or 0 for result in results) / len(results)
    return f"{own:.0f}", f"{automa:.0f}"


def page(parsed: argparse.Namespace, cells: Any, by_themselves: Any, records: Records) -> str:
    """The whole page."""
    every = [*cells.values(), *by_themselves.values()]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return "\n".join(
        [
            "# How strong the players are",
            "",
            f"Written by `python bench/strength.py --games {parsed.games} --slow-games "
            f"{parsed.slow_games} --seed {parsed.seed} --minutes {parsed.minutes:g} --write …` "
            f"at commit {commit}, with default options. Nothing here is edited by hand. 95 % "
            "intervals in brackets; a missed mark is named. So far "
            f"{sum(cell.is_finished() for cell in every)} of {len(every)} cells have all their "
            f"games: {parsed.slow_games} with `master` and of `search` alone, {ALONE_GAMES} of "
            f"others alone, {parsed.games} elsewhere. Games against `search` take longest: "
            f"{sum(cell.is_beyond_doubt() and not cell.is_finished() for cell in every)} of these "
            f"cells have fewer, {PORTIONS[0]} at least, and a mark outside of the interval of the "
            f"first {PORTIONS[0]}. In others that are not finished, a mark within the interval is "
            "open. They may be of several calls of this command, on several machines and commits: "
            "what counts is that rules, players, networks and levels of the table are the same, or "
            "changed so that some games, at least two, came out the same (`bench/take_over.py`). "
            "No clock ends a search here: simulations do, as on any usual core.",
            "",
            "**Each level alone at tables of the next weaker one: games won.**",
            "",
            *pair_table(cells, STEPS),
            "",
            "**Against the yardsticks**: `greedy` looks one action ahead; `search` is the search "
            "without a network, 30,000 iterations.",
            "",
            *pair_table(cells, BY_YARDSTICK),
            "",
            "**Alone.**",
            "",
            *alone_table(by_themselves),
            "",
            *sense_table(records),
            "",
            *calibration_table(records),
            "",
        ]
    )


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
