"""What a seat may know (S-11) as numbers for a learner: the same length for every player count.

Everything is seen from the seat's own chair: seats are listed clockwise beginning with itself,
chairs that nobody sits on are all zero. `LAYOUT` says what stands where.
"""

from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bactrian.core.game import ObservationPart
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.nearness import (
    CHAIRS_NEAR,
    NEAR,
    observe_chairs_reach,
    observe_end,
    observe_held_worth,
    observe_meetings,
    observe_reach,
    observe_worth,
)
from bactrian.games.samarkand.rules.marriage import card_count
from bactrian.games.samarkand.rules.scoring import goods_markers, relationship_markers
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CAMELS,
    CARDS,
    FAMILIES,
    GOODS,
    HAND_LIMIT,
    MARKERS,
    MOST_PLAYERS,
    SPACES,
    TILES,
)
from bactrian.games.samarkand.words import Decision

MONEY = 30.0  # Dirhams count in this unit, so that usual sums lie between 0 and 1
LONG_GAME = 100.0  # turns likewise
HIGHEST = 100.0  # of what may exceed 1 in such units: none comes near this
SEAT_NUMBERS = 5 + FAMILIES + GOODS
DOMAIN_NUMBERS = 6

LAYOUT = (
    ObservationPart("decision", len(Decision), "the kind of the open decision, one of five"),
    ObservationPart("mine", 1, "1 if I am the one who decides"),
    ObservationPart("players", MOST_PLAYERS - 1, "2, 3, 4 or 5 players, one of four"),
    ObservationPart("active", MOST_PLAYERS, "whose turn it is, counted clockwise from me"),
    ObservationPart("expanding", FAMILIES, "the family whose route is being expanded"),
    ObservationPart("placed", SPACES, "spaces of the camels placed in this turn"),
    ObservationPart("sale", GOODS, "the good of the open sale"),
    ObservationPart("camels", FAMILIES * SPACES, "1 where a family has a camel, family by family"),
    ObservationPart(
        "domains",
        FAMILIES * DOMAIN_NUMBERS,
        "for each family: stock / 12, treasury / 30 (seldom more than 1), tiles / 2, markers / 5, "
        "in the bag, removed",
        HIGHEST,
    ),
    ObservationPart("met", FAMILIES * FAMILIES, "1 for pairs with a relationship, both ways"),
    ObservationPart("goods", GOODS, "1 for goods markers still on the map"),
    ObservationPart(
        "seats",
        MOST_PLAYERS * SEAT_NUMBERS,
        "for each chair from mine on: 1 if taken, cash / 30 (seldom more than 1), "
        "goods markers / 33, relationship markers / 20, "
        "card count / limit (more than 1 while discarding), its tiles / 2 by family, "
        "its sold cards",
        HIGHEST,
    ),
    ObservationPart("hand", GOODS, "the cards in my hand"),
    ObservationPart("named", GOODS, "the card I have named in a running discard"),
    ObservationPart("discarded", GOODS, "cards I discarded since the last reshuffle"),
    ObservationPart("reach", NEAR, "1 / camels from each family to each good; 0 if too far"),
    ObservationPart("chairs_reach", CHAIRS_NEAR, "the same for each chair's families, from mine"),
    ObservationPart("can_meet", FAMILIES * FAMILIES, "1 if its next camel can meet the other one"),
    ObservationPart("worth", GOODS, "points of each card, were it mine, / 8"),
    ObservationPart("held_worth", GOODS, "the same for the cards in my hand"),
    ObservationPart("end", 2, "families with all markers / 10, fewest markers / 5"),
    ObservationPart("piles", 2, "deck / 33, discard pile / 33"),
    ObservationPart(
        "time", 2, "turns / 100 (more than 1 in long games), passes in a row / 5", HIGHEST
    ),
)
_offsets = [0, *accumulate(part.length for part in LAYOUT)]
SIZE = _offsets[-1]
_at = {part.name: offset for part, offset in zip(LAYOUT, _offsets, strict=False)}
AT_DECISION, AT_MINE, AT_PLAYERS = _at["decision"], _at["mine"], _at["players"]
AT_ACTIVE, AT_EXPANDING, AT_PLACED = _at["active"], _at["expanding"], _at["placed"]
AT_SALE, AT_CAMELS, AT_DOMAINS = _at["sale"], _at["camels"], _at["domains"]
AT_MET, AT_GOODS, AT_SEATS = _at["met"], _at["goods"], _at["seats"]
AT_HAND, AT_NAMED, AT_DISCARDED = _at["hand"], _at["named"], _at["discarded"]
AT_REACH, AT_CHAIRS_REACH, AT_CAN_MEET = _at["reach"], _at["chairs_reach"], _at["can_meet"]
AT_WORTH, AT_HELD_WORTH, AT_END = _at["worth"], _at["held_worth"], _at["end"]
AT_PILES, AT_TIME = _at["piles"], _at["time"]


@rule
def observe(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the observation of a seat into `out`, which is all zero."""
    observe_decision(s, seat, out)
    observe_turn(s, seat, out)
    observe_map(s, out)
    observe_domains(s, out)
    for chair in range(s.seats):
        observe_seat(s, (seat + chair) % s.seats, AT_SEATS + chair * SEAT_NUMBERS, out)
    observe_cards(s, seat, out)
    observe_near(s, seat, out)


@rule
def observe_decision(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """S-11.5 The open decision; of a sale all may know the good, but not who is asked."""
    if s.depth == 0:
        return
    top = s.depth - 1
    kind, first = s.frames[top, KIND], s.frames[top, FIRST]
    mine = s.frames[top, SEAT] == seat
    out[AT_DECISION + kind] = 1
    out[AT_MINE] = 1 if mine else 0
    if kind == Decision.SALE:
        out[AT_SALE + first - 1] = 1
    if kind == Decision.DISCARD and mine and first > 0:
        out[AT_NAMED + first - 1] = 1


@rule
def observe_turn(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """Players, whose turn it is and what it has done so far."""
    out[AT_PLAYERS + s.seats - 2] = 1
    out[AT_ACTIVE + (s.active - seat) % s.seats] = 1
    if s.expanding != NOBODY:
        out[AT_EXPANDING + s.expanding] = 1
    for camel in range(2):
        if s.placed[camel] != NOBODY:
            out[AT_PLACED + s.placed[camel]] = 1
    out[AT_TIME] = s.turn / LONG_GAME
    out[AT_TIME + 1] = s.passes / MOST_PLAYERS


@rule
def observe_map(s: State, out: NDArray[np.float32]) -> None:
    """Camels and goods markers.

    Every space is written for every family: without a jump for each camel that takes half the time.
    """
    for family in range(FAMILIES):
        for space in range(SPACES):
            here = (s.camel[space, 0] == family) | (s.camel[space, 1] == family)
            out[AT_CAMELS + family * SPACES + space] = 1 if here else 0
    for good in range(1, CARDS):
        out[AT_GOODS + good - 1] = 1 if s.marker_owner[good] == NOBODY else 0


@rule
def observe_domains(s: State, out: NDArray[np.float32]) -> None:
    """Stocks, treasuries, tiles, markers, the bag, and who has met whom."""
    for family in range(FAMILIES):
        at = AT_DOMAINS + family * DOMAIN_NUMBERS
        out[at] = s.stock[family] / CAMELS
        out[at + 1] = s.treasury[family] / MONEY
        out[at + 2] = s.tiles[family] / TILES
        out[at + 3] = s.markers[family] / MARKERS
        out[at + 4] = s.bag[family]
        out[at + 5] = s.removed[family]
        for other in range(FAMILIES):
            out[AT_MET + family * FAMILIES + other] = s.met[family, other]


@rule
def observe_seat(s: State, seat: int, at: int, out: NDArray[np.float32]) -> None:
    """What lies before a seat for all to see; of its hand only the size."""
    out[at] = 1
    out[at + 1] = s.cash[seat] / MONEY
    out[at + 2] = goods_markers(s, seat) / GOODS
    out[at + 3] = relationship_markers(s, seat) / (FAMILIES * 2)
    out[at + 4] = card_count(s, seat) / HAND_LIMIT[s.seats]
    for family in range(FAMILIES):
        out[at + 5 + family] = s.member[seat, family] / TILES
    for good in range(1, CARDS):
        out[at + 5 + FAMILIES + good - 1] = 1 if s.seller[good] == seat else 0


@rule
def observe_cards(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """S-11.3 My hand, my own discards, and the sizes of the piles."""
    discards = 0
    for good in range(1, CARDS):
        out[AT_HAND + good - 1] = 1 if s.holder[good] == seat else 0
        out[AT_DISCARDED + good - 1] = 1 if s.discarder[good] == seat else 0
        discards += 1 if s.discarder[good] != NOBODY else 0
    out[AT_PILES] = (s.deck_end - s.deck_top) / GOODS
    out[AT_PILES + 1] = discards / GOODS


@rule
def observe_near(s: State, seat: int, out: NDArray[np.float32]) -> None:
    """What follows from all this, and would take a learner long to find."""
    observe_reach(s, AT_REACH, out)
    observe_chairs_reach(s, seat, AT_CHAIRS_REACH, AT_REACH, out)
    observe_meetings(s, AT_CAN_MEET, out)
    observe_worth(s, seat, AT_WORTH, out)
    observe_held_worth(s, seat, AT_HELD_WORTH, out)
    observe_end(s, AT_END, out)
