"""Hints: what a strong player would do in the place of a seat; computed where bots think.

Nothing is stored, and only the seat that asks gets it. It learns no more than it may know: see
`advice.hint`.
"""

from importlib import import_module

from msgspec import Struct

from bactrian.match import Match
from bactrian.server.messages import ActionShown, HintChoice

SECONDS = 1.0  # that it thinks, about


class HintResult(Struct):
    """The best choices, the very best one first, and why it is better than the next."""

    choices: list[HintChoice]
    why: str


def think(match: Match, language: str) -> HintResult:
    """What to do for the seat that is to act."""
    # By name: only worker processes need the search that it imports.
    hint = import_module("bactrian.advice.hint").hint
    found = hint(match, language)
    choices = [HintChoice(ActionShown(*action), *expected) for action, *expected in found.choices]
    return HintResult(choices, found.why)
