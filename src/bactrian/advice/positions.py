"""Positions to solve: decisions with one option that is clearly best, and not an obvious one.

They lie in a game's folder, found by `tools/find_positions.py`. What the options are worth, the
player `master` has found.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bactrian.advice.hint import Choice, halves, why
from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.match.setup import check_options, check_players, read_seed, written_seed

FILE = "positions.json"  # in a game's folder
CLEARLY = 0.03  # of a chance: so much the best option is ahead of the next


class Worth(NamedTuple):
    """An option, and what its seat can expect of it."""

    number: int
    chance: float
    points: float
    parts: tuple[float, ...]  # as in `game.parts`


class Position(NamedTuple):
    """A decision of a game that was played."""

    players: int
    seed: int
    options: Mapping[str, object]
    actions: tuple[int, ...]  # that led there
    share: float  # of the policy at first sight that the best option has
    worths: tuple[Worth, ...]  # the best first

    @property
    def best(self) -> Worth:
        """What solves it."""
        return self.worths[0]

    @property
    def id(self) -> str:
        """What results are kept by: it stays when the file gets more of them."""
        return hashlib.sha256(f"{self.seed} {self.actions}".encode()).hexdigest()[:16]

    def match(self, game: Game) -> Match:
        """The match, where it is to be decided."""
        return Match(game, self.players, self.seed, self.options, actions=self.actions)

    def solved_by(self, number: int) -> bool:
        """Whether this is the best option."""
        return number == self.best.number

    def as_json(self) -> dict[str, Any]:  # Any: JSON, of many shapes
        """As it is written."""
        return {
            "players": self.players,
            "seed": written_seed(self.seed),
            "options": self.options,
            "actions": self.actions,
            "share": round(self.share, 4),
            "worths": [
                [one.number, round(one.chance, 4), round(one.points, 1), tenths(one.parts)]
                for one in self.worths
            ],
        }


class Answer(NamedTuple):
    """What the options of a position are worth, the best first, and why that one."""

    choices: tuple[Choice, ...]
    why: str


def answer(position: Position, match: Match, number: int, lang: str) -> Answer:
    """The answer to a position, and why what was chosen is not as good, if it is not the best."""
    actions = {action.number: action for action in match.actions(lang)}
    choices = tuple(
        Choice(actions[one.number], round(100 * one.chance), halves(one.points))
        for one in position.worths
    )
    right = position.solved_by(number)
    place = 1 if right else [one.number for one in position.worths].index(number)
    parts = zip(position.best.parts, position.worths[place].parts, strict=True)
    compared = [choices[0], choices[place]]
    more = [halves(best - other) for best, other in parts]
    return Answer(choices, why(match.game, compared, more, lang, "hint" if right else "solve"))


def tenths(points: tuple[float, ...]) -> list[float]:
    """Points as they are written."""
    return [round(one, 1) for one in points]


class Kept(NamedTuple):
    """The positions of a game, and how many games were searched for them."""

    positions: tuple[Position, ...] = ()
    searched: int = 0


def read_positions(path: Path, game: Game) -> Kept:
    """A file of positions; none where there is no file."""
    if not path.exists():
        return Kept()
    content = json.loads(path.read_text(encoding="utf-8"))
    if content["rules_version"] != game.rules_version:
        return Kept()  # under other rules the same actions are another game
    return Kept(tuple(_read(one, game) for one in content["positions"]), content["searched"])


def _read(content: Mapping[str, Any], game: Game) -> Position:  # Any: JSON, of many shapes
    players = check_players(game, content["players"])
    return Position(
        players,
        read_seed(content["seed"]),
        check_options(game, players, content["options"]),
        tuple(content["actions"]),
        content["share"],
        tuple(
            Worth(number, chance, points, tuple(parts))
            for number, chance, points, parts in content["worths"]
        ),
    )


def write_positions(path: Path, game: Game, kept: Kept) -> None:
    """Write a file, whole or not at all; a line for each position.

    The easiest come first: those whose best option is likeliest at first sight.
    """
    positions = sorted(kept.positions, key=lambda one: -one.share)
    lines = ",\n".join(json.dumps(one.as_json(), separators=(",", ":")) for one in positions)
    head = f'{{"rules_version":{game.rules_version},"searched":{kept.searched},"positions":['
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(f"{head}\n{lines}\n]}}\n", encoding="utf-8")
    beside.replace(path)


@cache
def positions_of(key: str) -> tuple[Position, ...]:
    """The positions of a game; none for figures of an owner's own."""
    game = find_game(key)
    return () if game.data is not None else read_positions(game.folder / FILE, game).positions
