"""What choices of weaker levels lose by the judgment of `master`, and whether chances come true.

Each record is one game of a level with itself, and depends on its number and the seed alone.
"""

import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bactrian.advice.calibration import calibrations, told
from bactrian.arena.chances import FEWEST_TO_TELL, experts_tell
from bactrian.arena.edition import BY_NAME, edition
from bactrian.arena.marks import MISTAKES
from bactrian.arena.sense import AS_MASTER, MISTAKE, play_and_judge, share_of_mistakes
from bactrian.core.errors import BadOptions, BadSave
from bactrian.games import game as find_game
from bactrian.match import Match, new_match
from bactrian.players.levels import EXPERT, LEVELS, MASTER
from bactrian.players.network_file import shipped_network

JUDGED = 400  # choices of each level in each game
CALIBRATED = 600  # games of `expert` with itself, of each game: of fewer, chance hides much
A_GAME = 8  # choices that are judged of one game
THIRDS, TENTHS = 3, 10
TOLD_BY = "bactrian.advice.calibration"
MODULES = {
    "sense": (BY_NAME, "bactrian.advice.judging"),
    "chances": (BY_NAME, TOLD_BY),
}  # with a say
FEWEST_CASES = 200
WITHIN = 0.04
INTERVAL = 1.96  # standard errors on either side, 95 %

Record = dict[str, Any]  # Any: JSON


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


def sense_table(records: Records) -> Iterator[str]:
    """How many choices of each level are mistakes."""
    yield (
        f"**Sense**: choices that lose more than {MISTAKE:.0%} of a chance, as judged by search "
        f"with {AS_MASTER.each} to {AS_MASTER.each + AS_MASTER.last} simulations an option."
    )
    yield ""
    yield f"| | {' | '.join(f'{level} (at most {most:.0%})' for level, most in MISTAKES.items())} |"
    yield "| --- |" + " ---: |" * len(MISTAKES)
    for game in dict.fromkeys(key.game for key in records.found):
        cells = []
        for level, most in MISTAKES.items():
            lost = [loss for r in records.of("sense", game, level) for loss in r["lost"]]
            share = share_of_mistakes(lost)
            text = f"{share:.1%} of {len(lost)}"
            cells.append(text if share <= most else f"{text}, **missed**")
        yield f"| {find_game(game).title} | {' | '.join(cells)} |"


def calibration_table(records: Records) -> Iterator[str]:
    """Whether what `expert` says happens as often as it says."""
    yield (
        "**Chances**: what `expert` says in games with itself, third by third; where it simulates "
        f"less than {FEWEST_TO_TELL} times, what so many say. Wanted: in every "
        f"tenth with {FEWEST_CASES} cases, what is said and what happens differ by at most "
        f"{WITHIN:.0%}. A game gives many cases but one result, so intervals count games: a tenth "
        "is likely off where even its interval is beyond; where few games say the same, that too "
        "may be chance. “If exactly true” says how many tenths so many games would find within, "
        "about. And Brier's score, what it would be if all that is said were exactly true "
        "(what is left then is luck, hidden cards, or what the network does not see), and that of "
        "always saying the even share: wanted is less than that, in the last third half of it."
    )
    yield ""
    yield (
        "| | third | games | cases | tenths within | if exactly true | likely off | largest gap | "
        "Brier | if exactly true | of the even share |"
    )
    yield "| --- |" + " ---: |" * 10
    for game in dict.fromkeys(key.game for key in records.found):
        games = records.of("chances", game, EXPERT.name)
        for third, found in sorted(cases_by_third(games).items()):
            tenths = tenths_of(found)
            largest = max(tenths, key=lambda tenth: abs(tenth.gap), default=Tenth(0.0, 0.0))
            within = sum(abs(tenth.gap) <= WITHIN for tenth in tenths)
            is_open = len(games) < CALIBRATED and not any(tenth.is_off for tenth in tenths)
            missed = "" if within == len(tenths) else " (open)" if is_open else " **missed**"
            brier = sum((c.said - c.happened) ** 2 for c in found) / len(found)
            luck = sum(c.said * (1 - c.said) for c in found) / len(found)
            even = sum((c.even - c.happened) ** 2 for c in found) / len(found)
            missed_brier = "" if brier < even * (0.5 if third == THIRDS else 1) else " **missed**"
            yield (
                f"| {find_game(game).title} | {third} | {len(games)} | {len(found)} | "
                f"{within} of {len(tenths)}{missed} | "
                f"{sum(t.likely_within for t in tenths):.1f} | {sum(t.is_off for t in tenths)} | "
                f"{abs(largest.gap):.1%} ± {largest.margin:.1%} | {brier:.3f}{missed_brier} | "
                f"{luck:.3f} | {even:.3f} |"
            )


class Case(NamedTuple):
    """A chance that was said of a seat, and what it came to."""

    game: int
    said: float
    happened: float
    even: float


class Tenth(NamedTuple):
    """Cases in which about the same chance was said."""

    gap: float  # what is said less what happens
    margin: float  # of 95 %; what is said within a game is one case here

    @property
    def is_off(self) -> bool:
        """Whether the gap is too large even at the near end of its interval."""
        return abs(self.gap) - self.margin > WITHIN

    @property
    def likely_within(self) -> float:
        """How likely it would be near enough if what is said were exactly true: games are few."""
        error = self.margin / INTERVAL
        return math.erf(WITHIN / error / math.sqrt(2)) if error > 0 else 1.0


def cases_by_third(games: list[Record]) -> dict[int, list[Case]]:
    """All chances that were said, by the third of the game."""
    found = defaultdict(list)
    for game in games:
        said, result = game["said"], game["result"]
        for place, chances in enumerate(said):
            third = 1 + THIRDS * place // len(said)
            for chance, share in zip(chances, result, strict=True):
                found[third].append(Case(game["number"], chance, share, 1 / len(result)))
    return found


def tenths_of(cases: list[Case]) -> list[Tenth]:
    """The tenths that hold enough cases."""
    by_tenth = defaultdict(list)
    for case in cases:
        by_tenth[min(TENTHS - 1, int(TENTHS * case.said))].append(case)
    return [tenth_of(inside) for inside in by_tenth.values() if len(inside) >= FEWEST_CASES]


def tenth_of(cases: list[Case]) -> Tenth:
    """How far what is said is from what happens, and how sure that is."""
    gap = sum(c.said - c.happened for c in cases) / len(cases)
    by_game: dict[int, float] = defaultdict(float)
    for case in cases:
        by_game[case.game] += case.said - case.happened - gap
    spread = math.sqrt(sum(off * off for off in by_game.values())) / len(cases)
    few = len(by_game) / max(1, len(by_game) - 1)
    return Tenth(gap, INTERVAL * spread * math.sqrt(few) if len(by_game) > 1 else 1.0)
