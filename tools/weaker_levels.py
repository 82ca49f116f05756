"""How the weaker levels play: with which network, how warm, and how much they notice.

    python tools/weaker_levels.py GAME [--players 2 3 …] [--simulations 60 300 …] [--keep-weaker]
        [--apprentice FILE] [--write]

`hard` is the network's policy. What it finds likely it always notices; the weaker a player is meant
to be, the less likely options come to its mind too, nearly as easily. `hard` is as weak as it takes
for `expert` to beat it as often as a step between levels wants, but it still beats `greedy`.
`medium` is as weak as `hard` makes the step: the same network, or the apprentice, an earlier and
smaller self; the one that keeps its sense there, or else makes the step, or else makes fewer
mistakes. `easy` is the apprentice, as cool as `medium` makes the step; where there is room,
`medium` goes down to the middle. No level may make more mistakes than it is allowed, over all
tables: where it makes most, it plays better, and the step is missed.

`--simulations` says how many `expert` makes at each table: as few as it takes for `master` to beat
it as often as a step wants, where there is room below. `--players` changes these tables only; at
the others nothing changes, but mistakes there count. `--keep-weaker` finds `hard` alone.

FILE is one of the selves that `bactrian train GAME --keep-selves` kept: it becomes the apprentice.
`--write` keeps what was found in the game's folder, where the levels look for it.
"""

import argparse
import itertools
import math
import random
from bisect import bisect_left
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from bactrian.arena.marks import HARD_OVER_GREEDY, MISTAKES, STEP
from bactrian.arena.sense import play_and_judge, share_of_mistakes
from bactrian.arena.workers import cores, one_thread_each
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.match import Match, new_match
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.levels import EASY, EXPERT, HARD, MEDIUM, Level
from bactrian.players.network_file import APPRENTICE, SHIPPED, Way, with_levels
from bactrian.players.network_player import NetworkPlayer
from bactrian.players.player import Player
from bactrian.players.search import Budget

WARM = 8.0  # an option a thousand times less likely is chosen 2.4 times less often
NETWORK_WAYS = (
    Way(SHIPPED, 0.0),
    *(Way(SHIPPED, temperature, 2e-3) for temperature in (2.0, 3.0, 5.0, WARM)),
    *(Way(SHIPPED, WARM, first * 10.0**-power) for power in range(4, 10) for first in (10, 3)),
)
APPRENTICE_WAYS = tuple(
    Way(APPRENTICE, temperature, 2e-3)
    for temperature in (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 12.0, 20.0)
)
COOLEST_EASY = 2  # of these ways: `easy` should be easy, even where it need not
JUDGED_GAMES, OF_A_GAME = 40, 16  # games of a level with itself, and choices that are judged of one
SAFE = 0.85  # of the mistakes that a level may make: fewer choices are judged for the page

GREEDY = "greedy"
Rung = Way | Budget | str  # a policy, a search with the network, or GREEDY


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
    while match.to_act is not None:
        match.play(seats[match.to_act].choose(match))
    winners = match.winners()
    return 1 / len(winners) if seat in winners else 0.0


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


class Ladder:
    """The weaker levels at one table."""

    def __init__(
        self, table: Table, simulations: int, games: int, margin: float, pool: ProcessPoolExecutor
    ) -> None:
        self._table, self._games, self._pool = table, games, pool
        self._expert = Budget(simulations, math.inf)
        self._wanted = STEP[table.players] + margin
        self._over_greedy = HARD_OVER_GREEDY[table.players] + margin

    def hard(self) -> list[Way]:
        """All from the strongest to the first that `expert` beats as often as wanted.

        None that loses to `greedy` too often.
        """
        tried = down_to(NETWORK_WAYS, lambda way: self.won(self._expert, way) >= self._wanted)
        return as_long_as(tried, lambda way: self.won(way, GREEDY) >= self._over_greedy)

    def above(self, medium: Way, tried: list[Way]) -> list[Way]:
        """Of ways for `hard` those that beat a given `medium` as often as wanted."""
        return as_long_as(tried, lambda way: self.won(way, medium) >= self._wanted)

    def medium(self, hard: Way) -> list[Way]:
        """All of a family down to the first that `hard` beats as often as wanted.

        Of the two families the one that keeps its sense, makes the step, makes fewer mistakes.
        """
        families = (NETWORK_WAYS[NETWORK_WAYS.index(hard) + 1 :], APPRENTICE_WAYS)
        found = []
        for ways in families:
            tried = down_to(ways, lambda way: self.won(hard, way) >= self._wanted)
            mistakes = self.mistakes(tried[-1])
            is_senseless = mistakes > SAFE * MISTAKES[MEDIUM.name]
            found.append((is_senseless, self.won(hard, tried[-1]) < self._wanted, mistakes, tried))
        return min(found)[-1]

    def easy(self, medium: Way) -> list[Way]:
        """All from the coolest to the first that `medium` beats as often as wanted."""
        ways = APPRENTICE_WAYS[COOLEST_EASY:]
        if medium in ways:
            ways = ways[ways.index(medium) + 1 :]
        return down_to(ways, lambda way: self.won(medium, way) >= self._wanted)

    def in_the_middle(self, hard: Way, medium: Way, easy: Way) -> list[Way]:
        """Weaker ways for `medium`, as long as `easy` is farther below it than `hard` above."""
        if medium.file != SHIPPED:
            return [medium]

        def has_room(way: Way) -> bool:
            return self.won(way, easy) >= max(self._wanted, self.won(hard, way))

        return as_long_as(NETWORK_WAYS[NETWORK_WAYS.index(medium) :], has_room)

    def tell(self, *ways: Way) -> None:
        """How often each level beats the next one, from `expert` down to the last of these."""
        print(f"{self._table.players} players, found:", flush=True)
        rungs: list[Rung] = [self._expert, *ways]
        for stronger, weaker in itertools.pairwise(rungs):
            print(f"  {told(weaker)}, beaten by the next: {self.won(stronger, weaker):.1%}")

    @cache  # noqa: B019  # there are a handful of them
    def mistakes(self, way: Way) -> float:
        """How many choices of such a player are mistakes."""
        jobs = [Judged(self._table, way, number) for number in range(JUDGED_GAMES)]
        found = share_of_mistakes([loss for lost in self._pool.map(judge, jobs) for loss in lost])
        print(f"  {self._table.players} players, mistakes of {told(way)}: {found:.1%}", flush=True)
        return found

    @cache  # noqa: B019  # there are a handful of them
    def won(self, alone: Rung, others: Rung) -> float:
        """The share of the wins of a player alone among others."""
        duels = [Duel(self._table, alone, others, number) for number in range(self._games)]
        found = sum(self._pool.map(play, duels)) / len(duels)
        what = f"{told(alone)} over {told(others)}"
        print(f"  {self._table.players} players, {what}: {found:.1%}", flush=True)
        return found


class KeptLadder(Ladder):
    """A table at which all stays as it is; what it makes of mistakes counts."""

    def __init__(self, game: Game, table: Table, pool: ProcessPoolExecutor) -> None:
        simulations = EXPERT.budget_at(game, table.players).iterations
        super().__init__(table, simulations, 0, 0.0, pool)
        self._kept = {level: [level.way_at(game, table.players)] for level in (EASY, MEDIUM, HARD)}

    def hard(self) -> list[Way]:
        """As it is."""
        return self._kept[HARD]

    def above(self, medium: Way, tried: list[Way]) -> list[Way]:
        """As it is."""
        return self._kept[HARD]

    def medium(self, hard: Way) -> list[Way]:
        """As it is."""
        return self._kept[MEDIUM]

    def easy(self, medium: Way) -> list[Way]:
        """As it is."""
        return self._kept[EASY]

    def in_the_middle(self, hard: Way, medium: Way, easy: Way) -> list[Way]:
        """As it is."""
        return self._kept[MEDIUM]

    def tell(self, *ways: Way) -> None:
        """Nothing new."""


def down_to(ways: Sequence[Way], is_enough: Callable[[Way], bool]) -> list[Way]:
    """All from the strongest to the first that is weak enough; all, if none is."""
    return list(ways[: bisect_left(ways, True, key=is_enough) + 1])


def as_long_as(ways: Sequence[Way], is_fine: Callable[[Way], bool]) -> list[Way]:
    """All from the strongest to the last that is strong enough; one, if none is."""
    return list(ways[: max(1, bisect_left(ways, True, key=lambda way: not is_fine(way)))])


def told(rung: Rung) -> str:
    """How somebody plays, in words."""
    if isinstance(rung, Way):
        return f"{rung.file} at {rung.temperature:g}, noticing {rung.least_share:.0e}"
    return rung if isinstance(rung, str) else f"expert with {rung.iterations}"


def with_sense(level: Level, ladders: list[Ladder], tried: list[list[Way]]) -> list[Way]:
    """At each table the weakest that was tried, as long as the level keeps its sense."""
    while True:
        found = [ladder.mistakes(ways[-1]) for ladder, ways in zip(ladders, tried, strict=True)]
        print(f"  {level.name} makes {sum(found) / len(found):.1%} mistakes", flush=True)
        warm = [table for table, ways in enumerate(tried) if len(ways) > 1]
        if not warm or sum(found) / len(found) <= SAFE * MISTAKES[level.name]:
            break
        tried[max(warm, key=found.__getitem__)].pop()
    return [ways[-1] for ways in tried]


def counts_of(game: Game) -> list[int]:
    """The numbers of players with rivals."""
    return [count for count in game.players if count > 1]


def parsed_order() -> argparse.Namespace:
    """What is asked for; a refusal says what would be right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="else at all tables")
    parser.add_argument("--simulations", type=int, nargs="+", metavar="N", help="of expert there")
    parser.add_argument("--keep-weaker", action="store_true", help="medium and easy as they are")
    parser.add_argument("--apprentice", type=Path, metavar="FILE", help="else the game's own")
    parser.add_argument("--margin", type=float, default=0.02, help="beyond a step, to be safe")
    parser.add_argument("--games", type=int, default=400, help="of each two, else 400")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the game's folder")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    parsed.players = parsed.players or counts_of(game)
    if not set(parsed.players) <= set(counts_of(game)):
        parser.error(f"--players are among {counts_of(game)}")
    own = [EXPERT.budget_at(game, count).iterations for count in parsed.players]
    parsed.simulations = parsed.simulations or own
    if len(parsed.simulations) != len(parsed.players):
        parser.error(f"--simulations wants a figure for each of {parsed.players} players")
    return parsed


def all_found(ladders: list[Ladder]) -> tuple[list[Way], list[Way], list[Way]]:
    """`hard`, `medium` and `easy` at all tables."""
    hard = with_sense(HARD, ladders, [ladder.hard() for ladder in ladders])
    tried = [ladder.medium(way) for ladder, way in zip(ladders, hard, strict=True)]
    medium = with_sense(MEDIUM, ladders, tried)
    easy = with_sense(
        EASY, ladders, [ladder.easy(way) for ladder, way in zip(ladders, medium, strict=True)]
    )
    tried = [
        ladder.in_the_middle(*ways)
        for ladder, *ways in zip(ladders, hard, medium, easy, strict=True)
    ]
    return hard, with_sense(MEDIUM, ladders, tried), easy


def hard_found(
    ladders: list[Ladder], medium: list[Way], easy: list[Way]
) -> tuple[list[Way], list[Way], list[Way]]:
    """`hard` alone, a step above `medium` as it is."""
    tried = [ladder.above(way, ladder.hard()) for ladder, way in zip(ladders, medium, strict=True)]
    return with_sense(HARD, ladders, tried), medium, easy


def ladders_of(
    game: Game, parsed: argparse.Namespace, files: dict[str, Path], pool: ProcessPoolExecutor
) -> list[Ladder]:
    """A ladder for each table with rivals."""
    simulations, found = dict(zip(parsed.players, parsed.simulations, strict=True)), []
    for count in counts_of(game):
        table = Table(game.name, count, files, parsed.seed)
        found.append(
            Ladder(table, simulations[count], parsed.games, parsed.margin, pool)
            if count in simulations
            else KeptLadder(game, table, pool)
        )
    return found


def main() -> None:
    """Find them, and print or keep them."""
    parsed = parsed_order()
    game = find_game(parsed.game)
    kept, counts = game.folder / APPRENTICE, counts_of(game)
    apprentice = parsed.apprentice or kept
    files = {SHIPPED: game.folder / SHIPPED, APPRENTICE: apprentice}
    compile_game(game, {**PLAYER_KERNELS, **GUIDED_KERNELS})
    one_thread_each()
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
        ladders = ladders_of(game, parsed, files, pool)
        if parsed.keep_weaker:
            known = [[level.way_at(game, count) for count in counts] for level in (MEDIUM, EASY)]
            hard, medium, easy = hard_found(ladders, *known)
        else:
            hard, medium, easy = all_found(ladders)
        for ladder, *ways in zip(ladders, hard, medium, easy, strict=True):
            ladder.tell(*ways)
    levels = {
        level.name: dict(zip(counts, ways, strict=True))
        for level, ways in ((EASY, easy), (MEDIUM, medium), (HARD, hard))
    }
    for found in levels.values():  # alone as for two
        found |= dict.fromkeys(set(game.players) - set(counts), found[2])
    own = {count: EXPERT.budget_at(game, count).iterations for count in game.players}
    simulations = {EXPERT.name: own | dict(zip(parsed.players, parsed.simulations, strict=True))}
    print(levels, simulations)
    if parsed.write:
        if apprentice != kept:
            kept.write_bytes(apprentice.read_bytes())
        with_levels(kept, game, levels, simulations)


if __name__ == "__main__":
    main()
