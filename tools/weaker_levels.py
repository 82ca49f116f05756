"""How the weaker levels play: with which network, how warm, and how much they notice.

    python tools/weaker_levels.py GAME --expert 0.7 0.5 … [--simulations 60 300 …]
        [--players 2 3 …] [--keep-weaker] [--apprentice FILE] [--write]

`hard` is the network's policy. What it finds likely it always notices; the weaker a player is meant
to be, the less likely options come to its mind too, nearly as easily. `hard` is as weak as it takes
for `expert` to beat it as often as a step between levels wants: how often `expert` beats the
likeliest action is known from `bench/duel.py` (`--expert`, for two players and more), how often
that beats a weaker policy is measured here. But it still beats `greedy`. `medium` is as weak as
`hard` makes the step: the same network, or the apprentice, an earlier and smaller self; the one
that keeps its sense there, or else makes the step, or else makes fewer mistakes. `easy` is the
apprentice, as cool as `medium` makes the step; where there is room, `medium` goes down to the
middle. No level may make more mistakes than it is allowed, over all tables: where it makes most, it
plays better, and the step is missed.

`--simulations` says how many `expert` makes at each table: as few as it takes for `master` to beat
it as often as a step wants, where there is room below. `--players` looks at these tables only, and
`--keep-weaker` finds `hard` alone; all else stays as it is.

FILE is one of the selves that `bactrian train GAME --keep-selves` kept: it becomes the apprentice.
`--write` keeps what was found in the game's folder, where the levels look for it. PyTorch computes
many tables at once (`bactrian[train]`), on a GPU if there is one.
"""

import argparse
import math
import os
import random
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import torch

from bactrian.arena.marks import HARD_OVER_GREEDY, MISTAKES, STEP
from bactrian.arena.sense import play_and_judge, share_of_mistakes
from bactrian.arena.workers import one_thread_each
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import new_match
from bactrian.players.levels import EASY, EXPERT, HARD, MEDIUM, Level
from bactrian.players.network_file import APPRENTICE, SHIPPED, Way, read_network, with_levels
from bactrian.players.network_player import NetworkPlayer
from bactrian.research.batch import Matches
from bactrian.training import versus
from bactrian.training.network import Network, padded, sizes_of
from bactrian.training.tables import Table, drawn_tables

WARM = 8.0  # an option a thousand times less likely is chosen 2.4 times less often
NETWORK_WAYS = (
    Way(SHIPPED, 0.0),
    *(Way(SHIPPED, temperature, 2e-3) for temperature in (2.0, 3.0, 5.0)),
    *(Way(SHIPPED, WARM, first * 10.0**-power) for power in range(4, 10) for first in (10, 3)),
)
APPRENTICE_WAYS = tuple(
    Way(APPRENTICE, temperature, 2e-3)
    for temperature in (0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 12.0, 20.0)
)
COOLEST_EASY = 2  # of these ways: `easy` should be easy, even where it need not
GREEDY_GAMES = 300
JUDGED_GAMES, OF_A_GAME = 40, 16  # games of a level with itself, and choices that are judged of one
SAFE = 0.85  # of the mistakes that a level may make: fewer choices are judged for the page
CORES = os.cpu_count() or 1

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Policy(NamedTuple):
    """A network's policy at a temperature."""

    network: Network
    temperature: float
    least_share: float

    def choose(self, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """An action for every row."""
        logits = self.network(seen).logits.masked_fill(~masks, -torch.inf)
        behind = logits - logits.max(1, keepdim=True).values
        if self.temperature == 0:
            return behind.argmax(1)
        noticed = behind.exp() >= self.least_share
        shares = (behind / self.temperature).exp() * noticed
        return torch.multinomial(shares, 1)[:, 0]


class Tables:
    """Tables of one number of players, at which one policy sits alone among others."""

    def __init__(self, game: Game, tables: list[Table], games: int, seed: int) -> None:
        self._batch = Matches(game.name, tables=tables, matches=games, seed=seed, rewards="lead")
        self._inputs = sizes_of(game).inputs
        self._players = torch.as_tensor(self._batch.players).long()
        self.seed, self.players = seed, tables[0].players

    @torch.no_grad()  # type: ignore[untyped-decorator]  # PyTorch is not followed
    def won(self, alone: Policy, others: Policy) -> float:
        """The share of the wins of the one that sits alone, in one game a table."""
        torch.manual_seed(self.seed)
        batch, rows = self._batch, torch.arange(len(self._players))
        batch.reset(self.seed)
        own = rows % self._players
        shares = torch.full((len(rows),), torch.nan)
        seen = torch.zeros(len(rows), padded(self._inputs))
        actions = torch.zeros(len(rows), dtype=torch.int64)
        while shares.isnan().any():
            seen[:, : self._inputs] = torch.as_tensor(batch.observations)
            masks = torch.as_tensor(batch.masks).bool()
            is_own = torch.as_tensor(batch.to_act) == own
            for policy, asked in ((alone, is_own), (others, ~is_own)):
                if asked.any():
                    actions[asked] = policy.choose(
                        seen[asked].to(DEVICE), masks[asked].to(DEVICE)
                    ).cpu()
            batch.step(actions.numpy())
            is_best = torch.as_tensor(batch.rewards) >= 0  # leads
            share = is_best[rows, own] / is_best.sum(1).clamp_min(1)
            ended = torch.as_tensor(batch.done).bool() & shares.isnan()
            shares[ended] = share[ended]
        return float(shares.mean())


class Ladder:
    """The weaker levels at the tables of one number of players."""

    def __init__(
        self,
        game: Game,
        tables: Tables,
        expert_wins: float,
        files: dict[str, Path],
        margin: float,
    ) -> None:
        self._game, self._tables, self._files = game, tables, files
        self._networks = {name: network_at(path, game) for name, path in files.items()}
        self._expert_wins, self._players = expert_wins, tables.players
        self._wanted, self._margin = STEP[tables.players] + margin, margin

    def hard(self) -> list[Way]:
        """All from the strongest to the first that `expert` beats as often as wanted.

        None that loses to `greedy` too often.
        """
        tried: list[Way] = []
        for way in NETWORK_WAYS:
            tried.append(way)
            wins, rivals = self._expert_wins, self._players - 1
            if way != NETWORK_WAYS[0]:
                wins = both(wins, self._won(NETWORK_WAYS[0], way), rivals)
            self._tell("expert over hard", way, wins)
            if wins >= self._wanted:
                break
        while len(tried) > 1 and not self._beats_greedy(tried[-1]):
            tried.pop()
        return tried

    def above(self, medium: Way, tried: list[Way]) -> list[Way]:
        """Of ways for `hard` those that beat a given `medium` as often as wanted."""
        while len(tried) > 1 and self._won(tried[-1], medium) < self._wanted:
            tried = tried[:-1]
        return tried

    def medium(self, hard: Way) -> list[Way]:
        """All of a family down to the first that `hard` beats as often as wanted.

        Of the two families the one that keeps its sense, makes the step, makes fewer mistakes.
        """
        families = (NETWORK_WAYS[NETWORK_WAYS.index(hard) + 1 :], APPRENTICE_WAYS)
        found = []
        for ways in families:
            tried, won = self._down(ways, hard, "hard over medium")
            mistakes = self.mistakes(tried[-1])
            is_senseless = mistakes > SAFE * MISTAKES[MEDIUM.name]
            found.append((is_senseless, won < self._wanted, mistakes, tried))
        return min(found)[-1]

    def easy(self, medium: Way) -> list[Way]:
        """All from the coolest to the first that `medium` beats as often as wanted."""
        ways = APPRENTICE_WAYS[COOLEST_EASY:]
        if medium in ways:
            ways = ways[ways.index(medium) + 1 :]
        return self._down(ways, medium, "medium over easy")[0]

    def in_the_middle(self, hard: Way, medium: Way, easy: Way) -> list[Way]:
        """Weaker ways for `medium`, as long as `easy` is farther below it than `hard` above."""
        tried = [medium]
        if medium.file == SHIPPED:
            for way in NETWORK_WAYS[NETWORK_WAYS.index(medium) + 1 :]:
                if self._won(way, easy) < max(self._wanted, self._won(hard, way)):
                    break
                tried.append(way)
        return tried

    def tell(self, hard: Way, medium: Way, easy: Way) -> None:
        """What was found."""
        self._tell("hard over medium", medium, self._won(hard, medium))
        self._tell("medium over easy", easy, self._won(medium, easy))

    @cache  # noqa: B019  # there are a handful of them
    def mistakes(self, way: Way) -> float:
        """How many choices of such a player are mistakes."""
        jobs = [
            Judged(self._game.name, self._players, self._files[way.file], way, number)
            for number in range(JUDGED_GAMES)
        ]
        one_thread_each()
        with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as pool:
            found = share_of_mistakes([loss for lost in pool.map(judge, jobs) for loss in lost])
        self._tell("mistakes", way, found)
        return found

    def _down(self, ways: tuple[Way, ...], stronger: Way, step: str) -> tuple[list[Way], float]:
        """All of them to the first that is beaten as often as wanted, or most; how often it is."""
        found: list[float] = []
        for way in ways:
            found.append(self._won(stronger, way))
            self._tell(step, way, found[-1])
            if found[-1] >= self._wanted:
                break
        last = found.index(max(found))
        return list(ways[: last + 1]), found[last]

    def _beats_greedy(self, way: Way) -> bool:
        job = versus.Job(
            *(self._game.name, self._files[way.file], "greedy", self._players, 0),
            *(self._tables.seed, way.temperature, way.least_share),
        )
        jobs = [job._replace(number=number) for number in range(GREEDY_GAMES)]
        won = versus.fare(jobs, CORES)[self._players].wins
        self._tell("hard over greedy", way, won)
        return won >= HARD_OVER_GREEDY[self._players] + self._margin

    def _won(self, one: Way, other: Way) -> float:
        won: float = self._tables.won(self._policy(one), self._policy(other))
        return won

    def _policy(self, way: Way) -> Policy:
        return Policy(self._networks[way.file], way.temperature, way.least_share)

    def _tell(self, what: str, way: Way, share: float) -> None:
        played = f"{way.file} at {way.temperature:g}, noticing {way.least_share:.0e}"
        print(f"  {self._players} players, {what}, {played}: {share:.1%}", flush=True)


class Judged(NamedTuple):
    """One game of a level with itself, to be judged."""

    game: str
    players: int
    network: Path
    way: Way
    number: int


def judge(job: Judged) -> list[float]:
    """What some choices have lost."""
    dice = random.Random(f"{job.game}:{job.players}:{job.number}")
    match = new_match(job.game, players=job.players, seed=dice.getrandbits(60))
    _, temperature, least_share = job.way
    seats = [
        NetworkPlayer(job.network, dice.getrandbits(60), temperature, least_share)
        for _ in range(job.players)
    ]
    return play_and_judge(match, seats, find_game(job.game).folder / SHIPPED, dice, OF_A_GAME)


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


def both(one: float, other: float, rivals: int) -> float:
    """How often somebody wins who wins so often against a middle one, which so often does, too.

    Odds against each single rival are multiplied.
    """
    odds = math.prod(rivals * won / max(1 - won, 0.001) for won in (one, other))
    return odds / (odds + rivals)


def network_at(path: Path, game: Game) -> Network:
    """A network from its file."""
    weights = read_network(path, game).weights
    width, blocks = len(weights["input.bias"]), sum(".a.bias" in name for name in weights)
    network = Network(sizes_of(game), width, blocks)
    network.fill(weights)
    network.to(DEVICE)
    return network


def counts_of(game: Game) -> list[int]:
    """The numbers of players with rivals."""
    return [count for count in game.players if count > 1]


def parsed_order() -> argparse.Namespace:
    """What is asked for; a refusal says what would be right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="else all tables")
    parser.add_argument("--expert", type=float, nargs="+", required=True, metavar="SHARE")
    parser.add_argument("--simulations", type=int, nargs="+", metavar="N", help="of expert there")
    parser.add_argument("--keep-weaker", action="store_true", help="medium and easy as they are")
    parser.add_argument("--apprentice", type=Path, metavar="FILE", help="else the game's own")
    parser.add_argument("--margin", type=float, default=0.02, help="beyond a step, to be safe")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep them in the game's folder")
    parsed = parser.parse_args()
    game = find_game(parsed.game)
    parsed.players = parsed.players or counts_of(game)
    if not set(parsed.players) <= set(counts_of(game)):
        parser.error(f"--players are among {counts_of(game)}")
    usual = [EXPERT.guided.iterations] * len(parsed.players)
    parsed.simulations = parsed.simulations or usual
    for name in ("expert", "simulations"):
        if len(getattr(parsed, name)) != len(parsed.players):
            parser.error(f"--{name} wants a figure for each of {parsed.players} players")
    return parsed


def ladders_of(game: Game, parsed: argparse.Namespace, files: dict[str, Path]) -> list[Ladder]:
    """A ladder for each number of players."""
    drawn, found = drawn_tables(game, 64, parsed.seed), []
    for players, expert_wins in zip(parsed.players, parsed.expert, strict=True):
        own = [table for table in drawn if table.players == players]
        usual = [Table(players, {})] * len(own)  # as most tables of people are
        tables = Tables(game, own + usual, parsed.games, parsed.seed)
        found.append(Ladder(game, tables, expert_wins, files, parsed.margin))
    return found


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


def main() -> None:
    """Find them, and print or keep them."""
    parsed = parsed_order()
    game, counts = find_game(parsed.game), parsed.players
    kept = game.folder / APPRENTICE
    apprentice = parsed.apprentice or kept
    ladders = ladders_of(game, parsed, {SHIPPED: game.folder / SHIPPED, APPRENTICE: apprentice})
    if parsed.keep_weaker:
        known = [[level.way_at(game, count) for count in counts] for level in (MEDIUM, EASY)]
        hard, medium, easy = hard_found(ladders, *known)
    else:
        hard, medium, easy = all_found(ladders)
    for ladder, *ways in zip(ladders, hard, medium, easy, strict=True):
        ladder.tell(*ways)
    levels = {
        level.name: {count: level.way_at(game, count) for count in game.players}
        | dict(zip(counts, ways, strict=True))
        for level, ways in ((EASY, easy), (MEDIUM, medium), (HARD, hard))
    }
    for found in levels.values():  # alone as for two
        found |= dict.fromkeys(set(game.players) - set(counts_of(game)), found[2])
    own = {count: EXPERT.budget_at(game, count).iterations for count in game.players}
    simulations = {EXPERT.name: own | dict(zip(counts, parsed.simulations, strict=True))}
    print(levels, simulations)
    if parsed.write:
        if apprentice != kept:
            kept.write_bytes(apprentice.read_bytes())
        with_levels(kept, game, levels, simulations)


if __name__ == "__main__":
    main()
