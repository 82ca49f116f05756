"""Positions of Merv with everything that is drawn of them, for the tests of its table."""

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.console import Console, RenderableType

from bactrian import new_match
from bactrian.cli.tables.blocks import Block
from bactrian.cli.tables.merv.choices import choices_of
from bactrian.cli.tables.merv.names import Words
from bactrian.cli.tables.merv.scene import Scene
from bactrian.cli.tables.merv.terminal import Terminal
from bactrian.cli.tables.merv.view import as_view
from bactrian.match import Action, Match

NAMES = ["Anna", "Boris", "Chagatai", "Dilorom"]
WIDTHS = (80, 100, 120, 160, 200)
GAMES = ((1, 3), (2, 5), (3, 4), (4, 1))
EVERY = 60  # positions with an action of one kind, of which the first is kept
RARELY = {"done": 0.3, "decline": 0.2, "end_turn": 0.3, "gain_favour": 0.3, "soldier": 0.3}


@dataclass(frozen=True)
class Position:
    """A moment of a game with everything that is drawn of it."""

    players: int
    to_act: int | None
    decision: str | None
    played: int
    views: dict[int | None, dict[str, Any]]  # Any: JSON-able
    actions: dict[str, list[Action]]

    @property
    def seen(self) -> dict[str, Any]:  # Any: JSON-able
        """What the seat that has to decide sees; at the end, what seat 0 sees."""
        return self.views[self.to_act or 0]

    def scene(self, language: str = "en") -> Scene:
        choices = choices_of(self.actions[language])
        return Scene(as_view(self.seen), Words(language), choices, NAMES[: self.players])


def moment(match: Match) -> Position:
    return Position(
        players=match.players,
        to_act=match.to_act,
        decision=match.decision,
        played=len(match.played),
        views={seat: match.view(seat) for seat in (*range(match.players), None)},
        actions={lang: [] if match.over else match.actions(lang) for lang in ("en", "ru")},
    )


@cache
def game(players: int, seed: int) -> tuple[Match, list[Position]]:
    """A game at random, with positions in which every kind of action is offered, and its end."""
    chance = random.Random(seed)
    match = new_match("merv", players=players, seed=seed)
    offered, kept = Counter[str](), list[Position]()
    while not match.over:
        actions = match.actions()
        kinds = {action.kind for action in actions}
        if any(offered[kind] % EVERY == 0 for kind in kinds):
            kept.append(moment(match))
        offered.update(kinds)
        weights = [RARELY.get(action.kind, 1) for action in actions]
        match.play(chance.choices(actions, weights)[0].number)
    return match, [*kept, moment(match)]


def positions() -> list[Position]:
    return [position for players, seed in GAMES for position in game(players, seed)[1]]


def drawn(position: Position, width: int, language: str = "en") -> RenderableType:
    names, actions = NAMES[: position.players], position.actions[language]
    return Terminal(language).draw(position.seen, actions, names, width)


def printed(drawing: RenderableType, width: int, system: str | None = None) -> str:
    """What a terminal of a colour system gets; None stands for NO_COLOR."""
    file = io.StringIO()
    colours: Any = system or "truecolor"  # Any: rich's own Literal of systems is private
    terminal = Console(file=file, width=width, force_terminal=True, color_system=colours)
    terminal.no_color = system is None
    terminal.print(drawing)
    return file.getvalue()


def plain(drawing: RenderableType, width: int) -> list[str]:
    """The bare characters of a drawing without colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", printed(drawing, width)).splitlines()


def text(block: Block) -> str:
    return "\n".join(row.plain for row in block)


def scenes() -> Iterator[Scene]:
    return (position.scene() for position in positions())
