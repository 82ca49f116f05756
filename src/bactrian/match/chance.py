"""What chance brought, as the record of a match reports it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bactrian.core.game import Game
from bactrian.core.rules.report import DRAW


class ChanceEvent(NamedTuple):
    """A shuffle (its result is the new order, top first) or a draw or roll (what came)."""

    label: str
    result: int | list[int]


def chances(game: Game, s: Any) -> Iterator[ChanceEvent]:  # Any: the game's own record
    """Every shuffle, draw and roll since the action before."""
    at = 0
    while at < s.chance_count:
        label, size = game.chances[s.chances[at]], int(s.chances[at + 1])
        if size == DRAW:
            yield ChanceEvent(label, int(s.chances[at + 2]))
        else:
            yield ChanceEvent(label, [int(n) for n in s.chances[at + 2 : at + 2 + size]])
        at += 2 + max(size, 1)
