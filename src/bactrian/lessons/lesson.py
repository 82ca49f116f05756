"""A lesson as its file gives it: `lessons/<name>.toml` in the folder of a game.

How to write one is told in docs/lessons.md.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bactrian.core.data.catalogue import Entry
from bactrian.core.errors import BadOptions
from bactrian.core.game import Game
from bactrian.match import Match
from bactrian.match.setup import check_options, check_players

FOLDER = "lessons"
Words = Mapping[str, str]  # by language


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Actions that count as done: of a kind, with arguments out of these. The first that fits
    has the words.
    """

    kind: str
    well: Words
    args: dict[str, list[int]] = {}

    def fits(self, action: Entry) -> bool:
        """Whether an action is one of these."""
        return action.kind == self.kind and all(
            action.args.get(name) in values for name, values in self.args.items()
        )


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: what is said, where the board is pointed at, and what counts as done."""

    say: Words
    otherwise: Words  # said of any other action
    rule: str
    done: list[Wanted]
    point: list[str] = []  # places of the client; without any, those of the actions that count
    decision: str | None = None  # the kind of decision at which it is asked; at any, unless said
    optional: bool = False  # it may never be asked: then the next one is

    def wanted(self, decision: str | None, action: Entry) -> Wanted | None:
        """What an action counts as at a decision of this kind."""
        if self.decision not in (None, decision):
            return None
        return next((one for one in self.done if one.fits(action)), None)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal, what was played before, and the steps from there on."""

    order: int
    minutes: int
    title: Words
    about: Words
    ending: Words
    players: int
    seat: int  # the person's
    seed: int
    step: list[Step]
    bots: list[Words] = []  # what the others are called, in the order of their seats
    options: dict[str, object] = {}
    played: list[int] = []

    def begin(self, game: Game) -> Match:
        """The match at the beginning of the lesson."""
        players = check_players(game, self.players)
        options = check_options(game, players, self.options)
        return Match(game, players, self.seed, options, actions=self.played)


def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """The lessons of a game by name, in their order.

    Figures of an owner's own may make another game of the same deal: then there are none.
    """
    return {} if game.data is not None else _in_folder(game.folder / FOLDER)


@cache
def _in_folder(folder: Path) -> Mapping[str, Lesson]:
    found = {path.stem: _read(path) for path in folder.glob("*.toml")}
    return dict(sorted(found.items(), key=lambda item: item[1].order))


def _read(path: Path) -> Lesson:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadOptions(f"{path.name} is no lesson: {error}.") from error
