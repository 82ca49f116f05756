"""Random play of this version side by side with another one, in one run.

    python bench/versions.py OTHER_CHECKOUT [--game GAME] [--rounds 15] [--games 500] [--json]

Each version plays in a process of its own. They take turns, a few hundred games at a time, so that
whatever else the machine does meets both, and on the same core, for cores differ; processor time is
counted, not the clock on the wall. The ratio is that of the medians: below 1 this version is
slower. The exit code is 1 if a number of players comes out below 0.95.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
LEAST_RATIO = 0.95
WORK = "--work"


class Compared(NamedTuple):
    """One game with one number of players, in actions a second of processor time."""

    game: str
    players: int
    here: float
    other: float
    ratio: float


class Version:
    """A checkout, playing when it is asked to."""

    def __init__(self, checkout: Path) -> None:
        path = os.pathsep.join(filter(None, [f"{checkout}/src", os.environ.get("PYTHONPATH")]))
        self._process = subprocess.Popen(
            [sys.executable, __file__, WORK],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        package = self._ask("where")
        if Path(package).resolve() != (checkout / "src" / "bactrian").resolve():
            raise SystemExit(f"{checkout} was meant, but Python imports {package}.")

    def _ask(self, what: str) -> str:
        if self._process.stdin is None or self._process.stdout is None:
            raise SystemExit("There is no process to ask.")
        print(what, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline().strip()
        if not answer:
            raise SystemExit("A version gave up; see above.")
        return answer

    def rate(self, game: str, players: int, games: int, seed: int) -> float:
        """Actions a second."""
        return float(self._ask(f"{game} {players} {games} {seed}"))

    def stop(self) -> None:
        """No more questions."""
        self._process.communicate()


def work() -> None:
    """Answer questions about the version that this process imports."""
    import bactrian
    from bactrian.games import game as find_game
    from bactrian.games.warmup import ALL_KERNELS, compile_game
    from bactrian.research.simulation import play_batch

    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    for line in sys.stdin:
        if line.strip() == "where":
            print(Path(bactrian.__file__).parent, flush=True)
            continue
        name, players, games, seed = line.split()
        game = find_game(name)
        compile_game(game, ALL_KERNELS)
        if cores:
            os.sched_setaffinity(0, {max(cores)})  # compiling may use them all
        start = time.process_time()
        batch = play_batch(game, int(players), int(games), int(seed), check=False)
        print(int(batch.actions.sum()) / (time.process_time() - start), flush=True)


def compare(
    versions: tuple[Version, Version], game: str, players: int, rounds: int, games: int
) -> Compared:
    """Let both play in turn; who begins changes from round to round."""
    rates: tuple[list[float], list[float]] = ([], [])
    for number in range(-1, rounds):  # the first round loads what was compiled
        for which in (0, 1) if number % 2 else (1, 0):
            rate = versions[which].rate(game, players, games, number + 1)
            if number >= 0:
                rates[which].append(rate)
    here, other = map(statistics.median, rates)
    return Compared(game, players, here, other, here / other)


def tell(row: Compared) -> None:
    """One result for people."""
    print(
        f"{row.game}, {row.players} players: {row.here:,.0f} actions/s here, "
        f"{row.other:,.0f} there: {row.ratio:.3f}",
        flush=True,
    )


def main() -> int:
    """Compare all games, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", type=Path, help="a folder with another version's sources")
    parser.add_argument("--game", nargs="*")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=500, help="that are played at a time")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    sys.path.insert(0, str(HERE / "src"))
    from bactrian.games import NAMES
    from bactrian.games import game as find_game

    versions = Version(HERE), Version(asked.other.resolve())
    found = []
    for name in asked.game or NAMES:
        for players in find_game(name).players:
            found.append(compare(versions, name, players, asked.rounds, asked.games))
            if not asked.json:
                tell(found[-1])
    for version in versions:
        version.stop()
    if asked.json:
        print(json.dumps([row._asdict() for row in found]))
    return 0 if all(row.ratio >= LEAST_RATIO for row in found) else 1


if __name__ == "__main__":
    if sys.argv[1:] == [WORK]:
        work()
    else:
        sys.exit(main())
