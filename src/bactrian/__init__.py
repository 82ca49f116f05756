"""Bactrian: a home for three Silk Road board games.

>>> import bactrian
>>> match = bactrian.new_match("samarkand", players=4, seed=7)
>>> while not match.over:
...     match.play(match.legal()[-1])
>>> match.winners()
[1]
"""

from bactrian.advice.analysis import Analysis, analyse
from bactrian.core.errors import (
    BactrianError,
    BadData,
    BadOptions,
    BadSave,
    CannotUndo,
    IllegalAction,
    NotFinished,
    UnknownGame,
)
from bactrian.match import Action, ChanceEvent, Match, Score, load_match, new_match, verify

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Analysis",
    "BactrianError",
    "BadData",
    "BadOptions",
    "BadSave",
    "CannotUndo",
    "ChanceEvent",
    "IllegalAction",
    "Match",
    "NotFinished",
    "Score",
    "UnknownGame",
    "analyse",
    "load_match",
    "new_match",
    "verify",
]
