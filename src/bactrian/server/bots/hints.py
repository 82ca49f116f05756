"""Hints: what a strong player would do in somebody's place, thought out where bots think.

Nothing is stored and nobody else is told. The seat that asks learns no more than it may know: the
player that is asked deals again what it cannot see.
"""

import time
from importlib import import_module

from msgspec import Struct

from bactrian.match import Match
from bactrian.match.match import Action
from bactrian.server.messages import ActionShown, HintChoice

LONGEST = 15.0  # seconds that it may think


class Thoughts(Struct):
    """What came into question."""

    best: HintChoice
    runner_up: HintChoice
    text: str


def think(match: Match, language: str) -> Thoughts:
    """What to do for the seat that is to act."""
    # By name: the search that it brings along is needed in the thinking processes alone.
    hint = import_module("bactrian.players.hint").hint
    end = time.monotonic() + LONGEST
    found = hint(match, language, lambda: time.monotonic() > end)
    return Thoughts(_choice(*found.best), _choice(*found.runner_up), found.text)


def _choice(action: Action, points: float, chance: float) -> HintChoice:
    return HintChoice(ActionShown(*action), float(points), float(chance))
