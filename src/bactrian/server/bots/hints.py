"""Hints: what a strong player would do in the place of a seat; computed where bots think.

Nothing is stored, and only the seat that asks gets it. It learns no more than it may know: the
search deals again what the seat cannot see.
"""

import time
from importlib import import_module

from msgspec import Struct

from bactrian.match import Match
from bactrian.match.match import Action
from bactrian.server.messages import ActionShown, HintChoice

LONGEST = 15.0  # seconds that it may think


class HintResult(Struct):
    """The best action, the runner-up, and a sentence about them."""

    best: HintChoice
    runner_up: HintChoice
    text: str


def think(match: Match, language: str) -> HintResult:
    """What to do for the seat that is to act."""
    # By name: only worker processes need the search that it imports.
    hint = import_module("bactrian.players.hint").hint
    end = time.monotonic() + LONGEST
    found = hint(match, language, lambda: time.monotonic() > end)
    return HintResult(_choice(*found.best), _choice(*found.runner_up), found.text)


def _choice(action: Action, points: float, chance: float) -> HintChoice:
    return HintChoice(ActionShown(*action), float(points), float(chance))
