"""What the package offers by its own name: the functions, classes and errors of `bactrian`."""

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
