"""How the levels below `master` play: with which network, how warm, how much they notice.

    python tools/weaker_levels.py GAME [--players 2 3 …] [--margin 0.05] [--sense 1.3] [--find-easy]
        [--apprentice FILE] [--write]

A network's policy always notices what it finds likely; the weaker a player is meant to be, the less
likely options come to its mind too, nearly as easily. Levels are found from below, each as weak as
it takes to beat the one below as often as a step between levels wants, and the margin beyond that:
`medium` is the network's policy or the apprentice's, an earlier and smaller self, whichever leaves
more room above; `hard` is the network's, and beats `greedy`; `expert` searches with the network, or
is its policy where that is enough. What is left is `master`'s step above `expert`: a larger margin
makes it smaller. No level may make more mistakes than it is allowed: where it would, it plays
better. Where even the best is not enough, the step is missed. On the page of figures the tables of
a game count together: where others leave room, `--sense` lets a table have more than its part.

`easy` is the apprentice, and stays as warm as it is; `--find-easy` makes it as warm as its sense
allows. FILE is one of the selves that `bactrian train GAME --keep-selves` kept: it becomes the
apprentice, and `easy` is found anew. `--write` keeps what was found in the game's folder, where the
levels look for it. Tables that are not asked for stay as they are.
"""

import argparse
import itertools
import math
import random
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from bactrian.arena.marks import HARD_OVER_GREEDY, MISTAKES, STEP
from bactrian.arena.playing import play_out
from bactrian.arena.sense import play_and_judge, share_of_mistakes
from bactrian.arena.workers import cores, process_pool
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.match import Match, new_match
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.levels import EASY, EXPERT, HARD, MASTER, MEDIUM, Level
from bactrian.players.network_file import (
    APPRENTICE,
    SHIPPED,
    Way,
    shipped_search,
    with_levels,
)
from bactrian.players.network_player import NetworkPlayer
from bactrian.players.player import Player
from bactrian.players.search import Budget

WARM = 8.0  # an option a thousand times less likely is chosen 2.4 times less often
NETWORK_WAYS = (
    Way(SHIPPED, 0.0),
    *(Way(SHIPPED, temperature, 2e-3) for temperature in (2.0, 3.0, 5.0, WARM)),
    *(Way(SHIPPED, WARM, first * 10.0**-power) for power in range(4, 12) for first in (10, 3)),
)
APPRENTICE_WAYS = tuple(
    Way(APPRENTICE, temperature, 2e-3)
    for temperature in (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 12.0, 20.0)
)
COOLEST_EASY = 2  # of these ways: `easy` should be easy, even where it need not
JUDGED_GAMES, OF_A_GAME = 40, 10  # games of a level with itself, and choices that are judged of one
SAFE = 0.85  # of the mistakes that a level may make: fewer choices are judged for the page

GREEDY = "greedy"
GREEDY_MARGIN = 0.02  # beyond what `hard` is to reach
Rung = Way | Budget | str  # a policy, a search with the network, or GREEDY
R = TypeVar("R", bound=Rung)
J = TypeVar("J")  # a job
T = TypeVar("T")  # what comes of it
SEARCHES = tuple(Budget(count, math.inf) for count in (300, 150, 80, 40, 24, 12))


class Table(NamedTuple):
    """Where games are played, each of which follows from its number."""

    game: str
    players: int
    files: dict[str, Path]  # of networks, by name
    seed: int

    def match(self, deal: int) -> Match:
        """A new match, with usual options as most tables of people have."""
        return new_match(self.game, players=self.players, seed=self.seed * 1_000_003 + deal)

    def player(self, rung: Rung, seed: int) -> Player:
        """A player that plays so."""
        if isinstance(rung, Way):
            file, temperature, least_share = rung
            return NetworkPlayer(self.files[file], seed, temperature, least_share)
        if isinstance(rung, Budget):
            return GuidedPlayer(self.files[SHIPPED], seed, rung)
        return GreedyPlayer(seed)


class Duel(NamedTuple):
    """One game of a player alone among others; seats change from game to game."""

    table: Table
    alone: Rung
    others: Rung
    number: int


def play(duel: Duel) -> float:
    """The share of the win of the one that sits alone."""
    table, players = duel.table, duel.table.players
    match, seat = table.match(duel.number // players), duel.number % players
    seats = [
        table.player(duel.alone if n == seat else duel.others, duel.number * players + n)
        for n in range(players)
    ]
    play_out(match, seats)
    return match.shares_of_win()[seat]


class Judged(NamedTuple):
    """One game of a level with itself, to be judged."""

    table: Table
    way: Way
    number: int


def judge(job: Judged) -> list[float]:
    """What some choices have lost."""
    dice = random.Random(f"{job.table.game}:{job.table.players}:{job.number}")
    match = new_match(job.table.game, players=job.table.players, seed=dice.getrandbits(60))
    seats = [job.table.player(job.way, dice.getrandbits(60)) for _ in range(job.table.players)]
    return play_and_judge(match, seats, job.table.files[SHIPPED], dice, OF_A_GAME)


class Found(NamedTuple):
    """How the levels play at one table."""

    expert: Rung
    hard: Way
    medium: Way
    easy: Way


class Ladder:
    """The levels at one table."""

    def __init__(
        self,
        table: Table,
        games: int,
        margin: float,
        pool: ProcessPoolExecutor | None,
        sense: float = SAFE,
    ) -> None:
        self._table, self._games, self._pool, self._sense = table, games, pool, sense
        self._wanted = STEP[table.players] + margin
        self._over_greedy = HARD_OVER_GREEDY[table.players] + GREEDY_MARGIN

    def find(self, easy: Way | None) -> Found:
        """All levels, from below; `easy` too, if it is not given."""
        if easy is None:
            easy = self.with_sense(EASY, APPRENTICE_WAYS[COOLEST_EASY:])
        medium = self.medium(easy)
        hard = self.hard(medium)
        return Found(self.expert(hard), hard, medium, easy)

    def medium(self, easy: Way) -> Way:
        """Of both families the weakest a step above `easy`; then the one that loses more often."""
        cooler = APPRENTICE_WAYS
        if easy in cooler:
            cooler = cooler[: cooler.index(easy)]
        found = [
            self.with_sense(MEDIUM, self.down_to_a_step(ways, easy))
            for ways in (NETWORK_WAYS[1:], cooler)
        ]
        makes_step = [way for way in found if self.won(way, easy) >= self._wanted]
        return max(makes_step or found, key=lambda way: self.won(NETWORK_WAYS[0], way))

    def hard(self, medium: Way) -> Way:
        """The weakest a step above `medium` that beats `greedy`."""
        tried = self.down_to_a_step(NETWORK_WAYS, medium)
        tried = as_long_as(tried, lambda way: self.won(way, GREEDY) >= self._over_greedy)
        return self.with_sense(HARD, tried)

    def expert(self, hard: Way) -> Rung:
        """The weakest a step above `hard`: a search, or a policy where that is enough."""
        rungs: tuple[Rung, ...] = (*SEARCHES, *NETWORK_WAYS)
        return self.down_to_a_step(rungs, hard)[-1]

    def down_to_a_step(self, rungs: Sequence[R], below: Way) -> list[R]:
        """All from the strongest to the weakest that is a step above a level."""
        return as_long_as(rungs, lambda rung: self.won(rung, below) >= self._wanted)

    def with_sense(self, level: Level, tried: Sequence[Way]) -> Way:
        """The weakest of these that makes no more mistakes than the level may."""
        most = self._sense * MISTAKES[level.name]
        return next((way for way in reversed(tried) if self.mistakes(way) <= most), tried[0])

    def tell(self, found: Found) -> None:
        """How often each level beats the next one."""
        print(f"{self._table.players} players, found:", flush=True)
        for stronger, weaker in itertools.pairwise(found):
            print(f"  {told(stronger)} over {told(weaker)}: {self.won(stronger, weaker):.1%}")

    @cache  # noqa: B019  # there are a handful of them
    def mistakes(self, way: Way) -> float:
        """How many choices of such a player are mistakes."""
        jobs = [Judged(self._table, way, number) for number in range(JUDGED_GAMES)]
        found = share_of_mistakes([loss for lost in self._map(judge, jobs) for loss in lost])
        print(f"  {self._table.players} players, mistakes of {told(way)}: {found:.1%}", flush=True)
        return found

    @cache  # noqa: B019  # there are a handful of them
    def won(self, alone: Rung, others: Rung) -> float:
        """The share of the wins of a player alone among others."""
        duels = [Duel(self._table, alone, others, number) for number in range(self._games)]
        found = sum(self._map(play, duels)) / len(duels)
        what = f"{told(alone)} over {told(others)}"
        print(f"  {self._table.players} players, {what}: {found:.1%}", flush=True)
        return found

    def _map(self, work: Callable[[J], T], jobs: list[J]) -> Iterator[T]:
        if self._pool is None:
            return map(work, jobs)
        return self._pool.map(work, jobs, chunksize=4)


def as_long_as(rungs: Sequence[R], is_fine: Callable[[R], bool]) -> list[R]:
    """All from the strongest to the last that is strong enough; one, if none is."""
    return list(rungs[: max(1, bisect_left(rungs, True, key=lambda rung: not is_fine(rung)))])


def told(rung: Rung) -> str:
    """How somebody plays, in words."""
    if isinstance(rung, Way):
        return f"{rung.file} at {rung.temperature:g}, noticing {rung.least_share:.0e}"
    return rung if isinstance(rung, str) else f"expert with {rung.iterations}"


def counts_of(game: Game) -> list[int]:
    """The numbers of players with rivals."""
    return [count for count in game.players if count > 1]


def parsed_order() -> argparse.Namespace:
    """What is asked for; a refusal says what would be right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="else at all tables")
    parser.add_argument("--margin", type=float, default=0.02, help="beyond a step, else 0.02")
    parser.add_argument("--sense", type=float, default=SAFE, help="of the mistakes it may make")
    parser.add_argument("--find-easy", action="store_true", help="as warm as its sense allows")
    parser.add_argument("--apprentice", type=Path, metavar="FILE", help="else the game's own")
    parser.add_argument("--games", type=int, default=400, help="of each two, else 400")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the game's folder")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    parsed.players = parsed.players or counts_of(game)
    if not set(parsed.players) <= set(counts_of(game)):
        parser.error(f"--players are among {counts_of(game)}")
    return parsed


def kept_at(game: Game, players: int) -> Found:
    """How the levels play at a table as it is."""
    simulations = EXPERT.budget_at(game, players).iterations
    expert = Budget(simulations, math.inf) if simulations > 0 else EXPERT.way_at(game, players)
    return Found(expert, *(level.way_at(game, players) for level in (HARD, MEDIUM, EASY)))


def write(path: Path, game: Game, found: dict[int, Found]) -> None:
    """Keep them where the levels look for them; who plays alone meets policies as for two."""
    levels = {
        EXPERT.name: {n: here.expert for n, here in found.items() if isinstance(here.expert, Way)},
        HARD.name: {n: here.hard for n, here in found.items()},
        MEDIUM.name: {n: here.medium for n, here in found.items()},
        EASY.name: {n: here.easy for n, here in found.items()},
    }
    experts = {
        count: {"simulations": here.expert.iterations if isinstance(here.expert, Budget) else 0}
        for count, here in found.items()
    }
    masters = {count: shipped_search(game.key, count, MASTER.name) for count in found}
    with_levels(path, game, levels, {EXPERT.name: experts, MASTER.name: masters})


def main() -> None:
    """Find them, and print or keep them."""
    parsed = parsed_order()
    game = find_game(parsed.game)
    kept = game.folder / APPRENTICE
    apprentice = parsed.apprentice or kept
    files = {SHIPPED: game.folder / SHIPPED, APPRENTICE: apprentice}
    found = {count: kept_at(game, count) for count in game.players}
    compile_game(game, {**PLAYER_KERNELS, **GUIDED_KERNELS})
    with process_pool(cores()) as pool:
        for count in parsed.players:
            table = Table(game.name, count, files, parsed.seed)
            ladder = Ladder(table, parsed.games, parsed.margin, pool, parsed.sense)
            is_kept = parsed.apprentice is None and not parsed.find_easy
            found[count] = ladder.find(found[count].easy if is_kept else None)
            ladder.tell(found[count])
    for count in set(game.players) - set(counts_of(game)):
        found[count] = found[2]._replace(expert=found[count].expert)
    print(found)
    if parsed.write:
        if apprentice != kept:
            kept.write_bytes(apprentice.read_bytes())
        write(kept, game, found)


if __name__ == "__main__":
    main()
