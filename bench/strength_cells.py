"""The figures of the page of strength: who plays whom, how many games, which mark."""

import argparse
import itertools
from collections.abc import Iterable
from typing import Literal, NamedTuple

from bactrian.arena.journal import Journal
from bactrian.arena.marks import (
    EXPERT_OVER_SEARCH,
    HARD_OVER_GREEDY,
    MASTER_OVER_SEARCH,
    OVER_AUTOMA,
    STEP,
)
from bactrian.arena.playing import Result
from bactrian.arena.ratings import Estimate, share
from bactrian.arena.schedule import Tournament
from bactrian.games import game as find_game
from bactrian.players.levels import EXPERT, LEVELS
from bactrian.players.network_file import shipped_network
from bactrian.players.registry import most_seconds

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
USUALLY = {"search": 0.18, "master": 0.12}  # seconds a decision, about
A_SIMULATION = 1e-4  # of `expert`

Verdict = Literal["met", "missed", "open"]
Pairs = dict[tuple[str, int, str, str], "Cell"]  # by game, players, weaker and stronger player
Alone = dict[tuple[str, str], "Cell"]  # by game and player


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

    def verdict(self) -> Verdict | None:
        """Whether the mark is met; open while few games leave that in doubt. None: no mark."""
        if self.wanted is None:
            return None
        if not self.journal.results:
            return "open"
        found = self.won(self.journal.results.values())
        enough = self.is_finished() or self.is_beyond_doubt()
        if not enough and found.low < self.wanted <= found.high:
            return "open"
        return "met" if found.value >= self.wanted else "missed"

    def won(self, results: Iterable[Result]) -> Estimate:
        """How often its player has won these; a shared win is a share."""
        own = [result for result in results if result.seats.count(self.name) == 1]
        won = [1 / r.places.count(1) for r in own if r.won(r.seats.index(self.name))]
        return share(sum(won), len(own))


def counts_of(name: str, parsed: argparse.Namespace) -> list[int]:
    """The numbers of players that are asked for."""
    return [n for n in find_game(name).players if parsed.players is None or n in parsed.players]


def pairs(parsed: argparse.Namespace) -> Pairs:
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


def alone(parsed: argparse.Namespace) -> Alone:
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
