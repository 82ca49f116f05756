"""What stands where in an observation.

Everything is seen from the seat's own chair: seats are listed in turn beginning with itself; behind
them, or in place of them, magistrate and courtier sit where M-1.3 puts them. Chairs that nobody
sits on are all zero. All numbers lie between -1 and 1: what is one of several, or there or not, is
1 or 0; a count n is n / (n + 10), since hardly any of them has a bound.
"""

from itertools import accumulate

from bactrian.core.game import ObservationPart
from bactrian.core.rules.rule import rule
from bactrian.games.merv.city_tables import (
    MARKET_QUARTERS,
    SITES,
    SIZE,
    SLOTS,
    WALL_KINDS,
    WALL_SLOTS,
)
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CITIES,
    CONTRACTS,
    DISPLAY,
    GOODS,
    HALLS,
    INNER,
    MOST_PLAYERS,
    OWNERS,
    PATHS,
    PLACES,
    ROUNDS,
    SPACES,
    SPICES,
    TILES,
    YEARS,
)
from bactrian.games.merv.words import Board, Decision, Task

HALF_OF_COUNTS = 10.0  # the count that is told as one half
HALF_OF_POINTS = 100.0
BOARDS = len(Board)
KINDS_OF_GOOD = len(GOODS)
DECISIONS = len(Decision)
FEATURES = len(Feature)
ON_SITE = BOARDS + COLOURS + 2 * OWNERS + CUBES
WAITING_FRAMES = 12  # that wait below the open decision; games have fewer
ON_FRAME = DECISIONS + len(Task) + 2

# What is told of each chair, in this order
OWNER_PARTS = (
    ("taken", 1),
    ("cubes", CUBES),
    ("camels, favour, influence", 3),
    ("points, 100 as one half", 1),
    ("servants, buildings, discs in supply", 3),
    ("caravan cards", SPICES),
    ("scrolls, committed ones", 2),
    ("goods", KINDS_OF_GOOD),
    ("committed goods", KINDS_OF_GOOD),
    ("courtiers", HALLS),
    ("posts", CITIES),
    ("space in the mosque", SPACES),
    ("contracts", CONTRACTS),
    ("breakthroughs", BREAKTHROUGHS),
    ("scoring tile", TILES),
    ("as_any used", 1),
)
OWNER_NUMBERS = sum(length for _, length in OWNER_PARTS)

LAYOUT = (
    ObservationPart("decision", DECISIONS, "the kind of the open decision"),
    ObservationPart("decides", OWNERS, "who decides, by chair"),
    ObservationPart("about", 2, "the two numbers of the question"),
    ObservationPart(
        "waiting",
        WAITING_FRAMES * ON_FRAME,
        "what comes after the open decision, the next first: its kind among decisions and steps, "
        "its two numbers",
    ),
    ObservationPart("players", MOST_PLAYERS, "1 to 4 players, one of four"),
    ObservationPart("year", YEARS, "the year, one of three"),
    ObservationPart("round", ROUNDS, "the round of the year, one of four"),
    ObservationPart("active", OWNERS, "whose turn it is, by chair"),
    ObservationPart(
        "turn", 4, "action done, camel market used, discount used, steps of the action"
    ),
    ObservationPart("slot", SLOTS, "the active slot"),
    ObservationPart("activated", SITES, "the activated site"),
    ObservationPart("due", CUBES, "needs still to pay by colour, then any"),
    ObservationPart("due for", BOARDS, "the board action that they belong to"),
    ObservationPart("paying", 2, "stage of the payment from 0 to 1, own colour barred"),
    ObservationPart("colour", COLOURS, "the colour paid in the caravansary"),
    ObservationPart("cards before", SPICES, "caravan cards before this action, by spice"),
    ObservationPart("spent", COLOURS, "colours spent in the library"),
    ObservationPart("filling", CONTRACTS, "the contract being fulfilled"),
    ObservationPart("chosen", KINDS_OF_GOOD, "any-goods chosen for it, by kind"),
    ObservationPart("scored", HALLS, "courtiers chosen in this scoring by hall"),
    ObservationPart("queue", PLACES * OWNERS, "who stands on each place, by chair"),
    ObservationPart("next", PLACES * OWNERS, "likewise in the queue that forms"),
    ObservationPart("queue camels", PLACES, "camels on its places"),
    ObservationPart("slots", SLOTS * OWNERS, "who stands in each action slot, by chair"),
    ObservationPart(
        "sites",
        SITES * ON_SITE,
        "for each site: action, colour, building and soldier by chair, upgrade by colour or white",
    ),
    ObservationPart("walls", WALL_SLOTS * WALL_KINDS, "the piece in each wall slot"),
    ObservationPart("pieces", WALL_KINDS, "wall pieces left of each kind"),
    ObservationPart("upgrades", CUBES, "upgrades left by colour, then white"),
    ObservationPart("market", 1 + MARKET_QUARTERS, "side of the camel market, camels on quarters"),
    ObservationPart("display", DISPLAY * SPICES, "the spice on each place of the caravan"),
    ObservationPart("display camels", DISPLAY, "camels on its cards"),
    ObservationPart("deck", SPICES, "cards of each spice left in the deck"),
    ObservationPart(
        "camels", INNER + PATHS + 1, "camels waiting in inner cities and at the mosque, camels out"
    ),
    ObservationPart("routes", 2 * CITIES, "camels on routes, cities bought from"),
    ObservationPart("solo", 4 * SOLO_CARDS, "solo cards in the deck, discarded, open, removed"),
    ObservationPart(
        "solo order",
        2 * SOLO_CARDS,
        "by card: which part of the deck from the top it is in, / 6; by place: 1 if the palace "
        "was put among these",
    ),
    ObservationPart(
        "owners",
        OWNERS * OWNER_NUMBERS,
        "for each chair from mine on: " + ", ".join(f"{name} ({n})" for name, n in OWNER_PARTS),
    ),
    ObservationPart(
        "lines", 2 * SIZE * CUBES, "cubes that my buildings yield on each row, column / 15"
    ),
    ObservationPart(
        "measured",
        OWNERS * FEATURES,
        "for each player from me on: what its position is evaluated by (Feature), n / (10 + |n|)",
    ),
)
_offsets = accumulate((part.length for part in LAYOUT), initial=0)
_at = {part.name: offset for part, offset in zip(LAYOUT, _offsets, strict=False)}
AT_DECISION, AT_DECIDES, AT_ABOUT, AT_WAITING = (
    _at[name] for name in ("decision", "decides", "about", "waiting")
)
AT_PLAYERS, AT_YEAR, AT_ROUND = (_at[name] for name in ("players", "year", "round"))
AT_ACTIVE, AT_TURN, AT_SLOT, AT_ACTIVATED = (
    _at[name] for name in ("active", "turn", "slot", "activated")
)
AT_DUE, AT_DUE_FOR, AT_PAYING = (_at[name] for name in ("due", "due for", "paying"))
AT_COLOUR, AT_BEFORE, AT_SPENT = (_at[name] for name in ("colour", "cards before", "spent"))
AT_FILLING, AT_CHOSEN, AT_SCORED = (_at[name] for name in ("filling", "chosen", "scored"))
AT_QUEUE, AT_NEXT, AT_QUEUE_CAMELS, AT_SLOTS = (
    _at[name] for name in ("queue", "next", "queue camels", "slots")
)
AT_SITES, AT_WALLS, AT_PIECES, AT_UPGRADES, AT_MARKET = (
    _at[name] for name in ("sites", "walls", "pieces", "upgrades", "market")
)
AT_DISPLAY, AT_ON_DISPLAY, AT_DECK = (_at[name] for name in ("display", "display camels", "deck"))
AT_CAMELS, AT_ROUTES, AT_OWNERS = (_at[name] for name in ("camels", "routes", "owners"))
AT_SOLO, AT_SOLO_ORDER = _at["solo"], _at["solo order"]
AT_LINES, AT_MEASURED = _at["lines"], _at["measured"]


@rule
def share(count: int) -> float:
    """A count that has no bound, between 0 and 1."""
    return count / (count + HALF_OF_COUNTS)
