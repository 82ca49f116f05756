"""The Voyages of Marco Polo, the base game for two to four players with the expert options.

The rule set is the specification in `docs/rules/marco_polo.md`; nothing of the printed base game is
left out, expansions are not in it.
"""

from pathlib import Path

from bactrian.core.data.options import OneEach, Switch
from bactrian.core.game import Game
from bactrian.games.marco_polo import turn
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.games.marco_polo.display.events import events, narrate
from bactrian.games.marco_polo.display.naming import describe
from bactrian.games.marco_polo.display.view import view
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.observation.layout import LAYOUT
from bactrian.games.marco_polo.rules.scoring import tie_breaker
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import MOST_PLAYERS, PLAYER_COUNTS, character_ids
from bactrian.games.marco_polo.words import Chance, Decision, End, Part

GAME = Game(
    name="marco_polo",
    title="The Voyages of Marco Polo",
    package=__name__,
    folder=Path(__file__).parent,
    players=PLAYER_COUNTS,
    rules_version=2,
    rules_letter="P",
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
    order=2,
    unseen=("keep_goal",),
    options=(  # in the order of their places in `opening`
        Switch("random_city_bonuses"),
        Switch("character_draft"),
        Switch("goal_choice"),
        OneEach("characters", character_ids, width=MOST_PLAYERS),
    ),
    tie_breaker=tie_breaker,
)
