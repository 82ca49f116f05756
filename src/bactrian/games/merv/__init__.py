"""Merv: The Heart of the Silk Road, for one to four players.

The rule set is the specification in `docs/rules/merv.md`: three and four players, two with the
high courtier, one against the corrupt magistrate. Figures that no document prints are reconstructed
and say so in `data.toml`.
"""

from pathlib import Path

from bactrian.core.game import Game
from bactrian.games.merv import fixed, turn
from bactrian.games.merv.catalogue import catalogue
from bactrian.games.merv.display.describing import describe
from bactrian.games.merv.display.events import events, narrate
from bactrian.games.merv.display.view import magistrates_points, view
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.observation.layout import LAYOUT
from bactrian.games.merv.rules.scoring import tie_breaker
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import PLAYER_COUNTS
from bactrian.games.merv.words import Chance, Decision, End, Part

fixed.check()

GAME = Game(
    name="merv",
    title="Merv: The Heart of the Silk Road",
    package=__name__,
    folder=Path(__file__).parent,
    players=PLAYER_COUNTS,
    rules_version=2,
    rules_letter="M",
    rules=turn,
    state=State,
    catalogue=catalogue,
    decisions=tuple(decision.name.lower() for decision in Decision),
    parts=tuple(part.name.lower() for part in Part),
    ends=tuple(end.name.lower() for end in End),
    chances=tuple(chance.name.lower() for chance in Chance),
    observation=LAYOUT,
    features=Feature,
    order=3,
    secrets=False,
    view=view,
    events=events,
    describe=describe,
    narrate=narrate,
    tie_breaker=tie_breaker,
    automa=magistrates_points,
)
