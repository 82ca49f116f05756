"""A match: options, seed and actions. Everything else is a replay of them."""

from bactrian.match.chance import ChanceEvent
from bactrian.match.match import Action, Match, Score, new_match
from bactrian.match.saving import load_match
from bactrian.match.verifying import Verdict, verify

__all__ = [
    "Action",
    "ChanceEvent",
    "Match",
    "Score",
    "Verdict",
    "load_match",
    "new_match",
    "verify",
]
