"""What choices of weaker levels lose by the judgment of `master`, and whether chances come true.

Each record is one game of a level with itself, and depends on its number and the seed alone.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from strength_chances import Record

from bactrian.advice.calibration import calibrations, told
from bactrian.arena.chances import experts_tell
from bactrian.arena.edition import BY_NAME, edition
from bactrian.arena.marks import MISTAKES
from bactrian.arena.sense import play_and_judge
from bactrian.core.errors import BadOptions, BadSave
from bactrian.games import game as find_game
from bactrian.match import Match, new_match
from bactrian.players.levels import EXPERT, LEVELS, MASTER
from bactrian.players.network_file import shipped_network

JUDGED = 400  # choices of each level in each game
CALIBRATED = 600  # games of `expert` with itself, of each game: of fewer, chance hides much
A_GAME = 8  # choices that are judged of one game
TOLD_BY = "bactrian.advice.calibration"
MODULES = {
    "sense": (BY_NAME, "bactrian.advice.judging"),
    "chances": (BY_NAME, TOLD_BY),
}  # with a say


class Key(NamedTuple):
    """Which game a record is of."""

    kind: str
    game: str
    level: str
    number: int


class Records:
    """All records so far, in memory and in a file: a line each, written when a game is over."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path, self.seed, self.found = path, seed, dict[Key, Record]()
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                record = json.loads(line)
                key = self._key(record)
                if record["seed"] != seed or record["edition"] != edition_of(key):
                    raise BadSave(f"{path} is of other sources, networks or another seed.")
                self.found[key] = record

    def _key(self, record: Record) -> Key:
        return Key(record["kind"], record["game"], record["level"], record["number"])

    def add(self, record: Record) -> None:
        """Keep a record."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
        self.found[self._key(record)] = record

    def of(self, kind: str, game: str, level: str) -> list[Record]:
        """All records of a kind."""
        return [r for key, r in self.found.items() if key[:3] == (kind, game, level)]

    def lost(self, game: str, level: str) -> list[float]:
        """What each judged choice of a level has lost."""
        return [loss for record in self.of("sense", game, level) for loss in record["lost"]]

    def games(self) -> list[str]:
        """All games of which something was judged."""
        return sorted({key.game for key in self.found})


class Judging(NamedTuple):
    """What is to be judged."""

    games: list[str]
    judged: int
    calibrated: int
    records: Records

    def missing(self) -> Iterator[tuple[Callable[..., Record], tuple[Key, int], Any]]:
        """The games that are missing, of all levels in turns."""
        for number in range(max(self.calibrated, self.judged // A_GAME)):
            for game in self.games:
                if number < self.judged // A_GAME:
                    for level in MISTAKES:
                        yield from self._unless_there(judge_game, Key("sense", game, level, number))
                if number < self.calibrated:
                    key = Key("chances", game, EXPERT.name, number)
                    yield from self._unless_there(say_chances, key)

    def _unless_there(
        self, work: Callable[..., Record], key: Key
    ) -> Iterator[tuple[Callable[..., Record], tuple[Key, int], Any]]:  # Any: keeps the record
        if key not in self.records.found:
            yield work, (key, self.records.seed), self.records.add


def players_of(key: Key) -> int:
    """Numbers of players in turns, as far as the network plays them."""
    game = find_game(key.game)
    counts = [n for n in game.players if shipped_network(game.key, n) is not None]
    return counts[key.number % len(counts)]


def edition_of(key: Key) -> str:
    """What its game is played and judged with: `master` searches as who tells chances does."""
    names, players = tuple(sorted({key.level, MASTER.name})), players_of(key)
    found = edition(key.game, players, names, MODULES[key.kind])
    path = shipped_network(key.game, players)
    told_so = None if path is None else calibrations(path).get(players)
    return found if told_so is None else f"{found} {told_so.power:g} {told_so.automa:g}"


def table_of(key: Key, seed: int) -> tuple[Match, random.Random]:
    """A new match."""
    dice = random.Random(f"{key}:{seed}")
    return new_match(key.game, players=players_of(key), seed=dice.getrandbits(60)), dice


def network_of(match: Match) -> Path:
    """The network that plays at such a table."""
    path = shipped_network(match.game.key, match.players)
    if path is None:
        raise BadOptions(f"No network plays {match.game.title} with {match.players} players.")
    return path


def judge_game(key: Key, seed: int) -> Record:
    """A level plays with itself; some of its choices are judged as `master` would."""
    match, dice = table_of(key, seed)
    level = next(level for level in LEVELS if level.name == key.level).without_clock()
    seats = [level.player(dice.getrandbits(60)) for _ in range(match.players)]
    lost = play_and_judge(match, seats, network_of(match), dice, A_GAME)
    return record(key, seed, lost=[round(loss, 4) for loss in lost])


def say_chances(key: Key, seed: int) -> Record:
    """`expert` plays with itself and says the chances of all seats at each decision."""
    match, dice = table_of(key, seed)
    path = network_of(match)
    found = experts_tell(match, path, dice)
    said = [[round(one, 4) for one in told(match, path, chances)] for chances in found.said]
    return record(key, seed, said=said, result=found.result)


def record(key: Key, seed: int, **found: object) -> Record:
    """What is kept of a game."""
    return {**key._asdict(), "seed": seed, "edition": edition_of(key), **found}
