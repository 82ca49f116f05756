"""The game of the goose, with cards: a small game to test with. `rules.md` has every rule."""

from pathlib import Path

from bactrian.core.game import Game

from . import turn
from .catalogue import catalogue
from .display import describe, events, narrate, view
from .evaluation import Feature
from .knowledge import LAYOUT
from .state import State
from .tables import PLAYER_COUNTS
from .words import Chance, Decision, End, Part

GAME = Game(
    name="goose",
    title="The Game of the Goose",
    package=__name__,
    folder=Path(__file__).parent,
    players=PLAYER_COUNTS,
    rules_version=1,
    rules_letter="G",
    rules=turn,
    state=State,
    catalogue=catalogue,
    decisions=tuple(decision.name.lower() for decision in Decision),
    parts=tuple(part.name.lower() for part in Part),
    ends=tuple(end.name.lower() for end in End),
    chances=tuple(chance.name.lower() for chance in Chance),
    observation=LAYOUT,
    view=view,
    events=events,
    describe=describe,
    narrate=narrate,
    features=Feature,
    unseen=("rest",),
)
