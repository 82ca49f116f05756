"""Positions with everything that is drawn of them, and drawings as a terminal gets them."""

import io
import os
import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from lengths import long_case
from rich.console import Console, RenderableType

from bactrian.match import Action, Match
from bactrian.terminal.protocol import TerminalTable

WIDTHS = [80, 120, *map(long_case, (100, 160, 200))]  # of a terminal
by_width = pytest.mark.parametrize("width", WIDTHS)
RUSSIAN = [(80, "ru"), *(long_case(width, "ru") for width in (100, 120, 160, 200))]
ENGLISH = [(80, "en"), (120, "en"), *(long_case(width, "en") for width in (100, 160, 200))]
by_width_and_language = pytest.mark.parametrize(("width", "language"), [*ENGLISH, *RUSSIAN])

EVERY = int(os.environ.get("BACTRIAN_DRAWN_EVERY", "120"))  # position of a kind is drawn

NAMES = ["Anna", "Boris", "Chagatai", "Dilorom"]


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

    def drawn(self, table: TerminalTable, width: int, language: str) -> RenderableType:
        """The whole table."""
        return table.draw(self.seen, self.actions[language], NAMES[: self.players], width)


def moment(match: Match) -> Position:
    return Position(
        players=match.players,
        to_act=match.to_act,
        decision=match.decision,
        played=len(match.played),
        views={seat: match.view(seat) for seat in (*range(match.players), None)},
        actions={lang: [] if match.over else match.actions(lang) for lang in ("en", "ru")},
    )


def played_at_random(match: Match, seed: int, likely: Mapping[str, float]) -> list[Position]:
    """Positions of a game at random in which every kind of action is offered, and its end.

    Of EVERY positions with an action of one kind the first is kept.
    """
    chance = random.Random(seed)
    offered, kept = Counter[str](), list[Position]()
    while not match.over:
        actions = match.actions()
        kinds = {action.kind for action in actions}
        if any(offered[kind] % EVERY == 0 for kind in kinds):
            kept.append(moment(match))
        offered.update(kinds)
        weights = [likely.get(action.kind, 1) for action in actions]
        match.play(chance.choices(actions, weights)[0].number)
    return [*kept, moment(match)]


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
