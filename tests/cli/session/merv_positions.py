"""Positions of Merv, for the tests of its table."""

from collections.abc import Iterator
from functools import cache

from rich.console import RenderableType

from bactrian import new_match
from bactrian.games.merv.terminal.choices import choices_of
from bactrian.games.merv.terminal.names import Words
from bactrian.games.merv.terminal.scene import Scene
from bactrian.games.merv.terminal.terminal import Terminal
from bactrian.games.merv.terminal.view import as_view
from bactrian.match import Match
from bactrian.terminal.blocks import Block

from ..positions import NAMES, Position, plain, played_at_random

GAMES = ((1, 3), (2, 11), (3, 7), (4, 1))
LIKELY = {"done": 0.3, "decline": 0.2, "end_turn": 0.3, "gain_favour": 0.3, "soldier": 0.3}


@cache
def game(players: int, seed: int) -> tuple[Match, list[Position]]:
    match = new_match("merv", players=players, seed=seed)
    return match, played_at_random(match, seed, LIKELY)


def positions() -> list[Position]:
    return [position for players, seed in GAMES for position in game(players, seed)[1]]


def drawn(position: Position, width: int, language: str = "en") -> RenderableType:
    return position.drawn(Terminal(language), width, language)


@cache
def pictures(width: int, language: str = "en") -> list[tuple[Position, list[str]]]:
    """All positions with the lines that are printed of them: drawing them takes the time."""
    return [(each, plain(drawn(each, width, language), width)) for each in positions()]


def scene_of(position: Position, language: str = "en") -> Scene:
    choices = choices_of(position.actions[language])
    return Scene(as_view(position.seen), Words(language), choices, NAMES[: position.players])


def scenes() -> Iterator[Scene]:
    return (scene_of(position) for position in positions())


def text(block: Block) -> str:
    return "\n".join(row.plain for row in block)
