"""How chances are to be told, so that they come true in games of `expert` with itself.

    python tools/calibrate.py GAME [--games 120] [--players N …] [--minutes M] [--write]

`expert` plays with itself, on deals that nothing else is measured on, and its search says
everybody's chances. For each number of players it finds how they would have been truest (with the
least surprise at who won): a power, and where an automa plays how much likelier than said it wins.

What was said is kept, a line a game, and the same command goes on with it, as long as the network
is the same and `expert` simulates as often; after another change of its search remove the file.
`--write` keeps what was found beside the game's network, where `advice/calibration.py` looks for
it. Tables that are not asked for stay as they are.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bactrian.advice.calibration import (
    LEAST,
    Calibration,
    Floats,
    calibrated,
    calibrations,
    digest_of,
    with_automa,
    write_calibrations,
)
from bactrian.arena.chances import Told, experts_tell
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import new_match
from bactrian.players.levels import EXPERT
from bactrian.players.network_file import SHIPPED, read_network

KEPT = Path(__file__).parents[1] / "bench" / "calibration"
OF_A_GAME = 24  # decisions that are kept, at even distances: those between say nearly the same
POWERS = np.arange(0.5, 3.001, 0.05).round(2).tolist()
AUTOMAS = np.geomspace(0.05, 5.0, 41).round(3).tolist()  # 1 is one of them
DRAWN = 1000


class Table(NamedTuple):
    """Where games are played; each follows from its seed."""

    game: str
    players: int


def play(table: Table, seed: int) -> Told:
    """One game of `expert` with itself; some of what was said."""
    game, dice = find_game(table.game), random.Random(f"calibrate:{table.players}:{seed}")
    match = new_match(game.name, players=table.players, seed=dice.getrandbits(60))
    return thinned(experts_tell(match, game.folder / SHIPPED, dice))


def thinned(told: Told) -> Told:
    """Some decisions of a game, at even distances, with rounded chances."""
    count = len(told.said)
    kept = sorted({count * number // OF_A_GAME for number in range(OF_A_GAME)})
    said = [tuple(round(one, 4) for one in told.said[place]) for place in kept]
    return Told(said, told.result)


def expert_at(table: Table) -> str:
    """Which network plays there, and how often it is simulated with."""
    game = find_game(table.game)
    simulations = EXPERT.budget_at(game, table.players).iterations
    return f"{digest_of(game.folder / SHIPPED)[:20]} {simulations}"


class Kept:
    """The games so far at a table, in memory and in a file."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table, self.games = table, dict[int, Told]()
        self._expert = expert_at(table)
        self._path = folder / f"{table.game}-{table.players}.jsonl"
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        for line in self._path.read_text("utf-8").splitlines():
            one = json.loads(line)
            if one["expert"] != self._expert:
                raise SystemExit(
                    f"{self._path} is of another network, or of an expert who simulates more or "
                    "less: remove it, so that its games are played anew."
                )
            said = [tuple(chances) for chances in one["said"]]
            self.games[one["seed"]] = Told(said, tuple(one["result"]))

    def add(self, seed: int, told: Told) -> None:
        """Keep a game."""
        self.games[seed] = told
        self._path.parent.mkdir(parents=True, exist_ok=True)
        line = {"seed": seed, "expert": self._expert, **told._asdict()}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def play_missing(tables: Sequence[Kept], seeds: Sequence[int], processes: int, end: float) -> None:
    """Play what is missing, all tables in turns; no game begins when there is no more time."""
    missing = [(kept, seed) for seed in seeds for kept in tables if seed not in kept.games]
    with process_pool(processes) as pool:
        jobs = {pool.submit(play, kept.table, seed): (kept, seed) for kept, seed in missing}
        for job in as_completed(jobs):
            if not job.cancelled():
                kept, seed = jobs[job]
                kept.add(seed, job.result())
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)


def surprises(games: Sequence[Told], tried: Sequence[Calibration]) -> Floats:
    """How little was known of who would win, by the mean of a game's decisions: a row a game."""
    said = with_automa(np.vstack([told.said for told in games]))
    counts = [len(told.said) for told in games]
    won = np.repeat(with_automa(np.array([told.result for told in games])), counts, axis=0)
    begins = np.concatenate([[0], np.cumsum(counts)[:-1]])

    def one(calibration: Calibration) -> Floats:
        truth = np.maximum(calibrated(said, calibration), LEAST)
        rows: Floats = np.add.reduceat(-(won * np.log(truth)).sum(1), begins) / counts
        return rows

    return np.stack([one(calibration) for calibration in tried], axis=1)


def best(games: Sequence[Told]) -> tuple[Calibration, list[Calibration]]:
    """What surprises least, and what does in games that are drawn again and again from these."""
    automas = AUTOMAS if any(sum(chances) < 1 - 10 * LEAST for chances in games[0].said) else [1.0]
    tried = [Calibration(power, automa) for power in POWERS for automa in automas]
    by_game = surprises(games, tried)
    dice = np.random.default_rng(1)
    drawn = dice.multinomial(len(games), [1 / len(games)] * len(games), size=DRAWN)
    return tried[by_game.mean(0).argmin()], [tried[n] for n in (drawn @ by_game).argmin(1)]


def report(players: int, games: Sequence[Told]) -> Calibration:
    """Print what is best for a table, with intervals of 95 %; that."""
    found, again = best(games)
    told = [
        f"{name} {value:g} ({low:g} to {high:g})"
        for name, value, low, high in zip(
            found._fields, found, *np.quantile(again, (0.025, 0.975), axis=0), strict=True
        )
    ]
    said, best_said = surprises(games, [Calibration(), found]).mean(0)
    print(
        f"{players} players, {len(games)} games: {', '.join(told)}; "
        f"surprise {said:.4f}, so {best_said:.4f}",
        flush=True,
    )
    return found


def parsed_order() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=120, help="at each table, else 120")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="else at all tables")
    parser.add_argument("--minutes", type=float, default=math.inf, help="to play at most")
    parser.add_argument("--kept", type=Path, default=KEPT, help="folder of what was said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help="keep it beside the game's network")
    return parser.parse_args()


def main() -> None:
    """Play, tell, and perhaps keep it."""
    parsed = parsed_order()
    game = find_game(parsed.game)
    network = game.folder / SHIPPED
    compile_game(game, GUIDED_KERNELS)
    counts = parsed.players or read_network(network, game).players
    tables = [Kept(Table(game.name, count), parsed.kept) for count in counts]
    seeds = [parsed.seed * 1_000_003 + number for number in range(parsed.games)]
    play_missing(tables, seeds, parsed.processes, time.monotonic() + 60 * parsed.minutes)
    found = dict(calibrations(network))
    for kept in tables:
        if kept.games:
            found[kept.table.players] = report(kept.table.players, list(kept.games.values()))
    if parsed.write:
        write_calibrations(network, found)


if __name__ == "__main__":
    main()
