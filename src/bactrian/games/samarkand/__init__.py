"""Samarkand: Routes to Riches, the base game for two to five players.

The rule set is the specification in `docs/rules/samarkand.md`; nothing of the printed rules is left
out. Most of the map and some figures are reconstructed: see `docs/samarkand.md`.
"""

from pathlib import Path

from bactrian.core.game import Game, HiddenQuestion
from bactrian.games.samarkand import turn
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.display.events import events, narrate
from bactrian.games.samarkand.display.naming import describe, good_name
from bactrian.games.samarkand.display.view import cards_for_sale, view
from bactrian.games.samarkand.features import Feature
from bactrian.games.samarkand.observation import LAYOUT
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import PLAYER_COUNTS
from bactrian.games.samarkand.words import Chance, Decision, End, Part

GAME = Game(
    name="samarkand",
    title="Samarkand: Routes to Riches",
    package=__name__,
    folder=Path(__file__).parent,
    players=PLAYER_COUNTS,
    rules_version=2,
    rules_letter="S",
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
    order=1,
    hidden=HiddenQuestion(
        event="sale_opened",
        subject="good",
        decision="sale",
        speak="sell",
        silent="keep",
        subjects=cards_for_sale,
        subject_name=good_name,
        shown=("camels", "families", "goods_on_map"),  # S-5.3, S-6.1 the camel and its marker
    ),
    unseen=("place", "sell", "keep", "discard", "keep_rest"),  # a first camel may open a sale
)
