"""Solo positions: a turn of the magistrate with one card, and what it shows afterwards.

`magistrate_draws("library", actions=3)` is the position at Anna's first decision after that turn.
It is round 1, so that lines are columns: with the plain city (see `build`) and nothing else in the
way, the magistrate builds on `SITE_FOR[card]`; `actions` counts the own buildings of that column.
"""

from typing import Any

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import SLOTS
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CONTRACTS,
    HALLS,
    breakthrough_ids,
    contracts,
    hall_ids,
    space_ids,
)

from ...reading import row
from ..build import MAGISTRATE, position
from ..looking import Cell, board_ids

SITE_FOR: dict[str, Cell] = {  # the highest slot that has one
    "caravansary": (1, 4),
    "palace": (1, 5),
    "library": (2, 5),
    "marketplace": (3, 5),
    "mosque": (4, 5),
    "wall": (5, 5),
}
CONTRACT_IDS = [card.word("id") for card in contracts]


def neighbours(card: str, count: int, owner: int = MAGISTRATE) -> dict[Cell, int]:
    """So many buildings in the column of `SITE_FOR[card]`, from the south."""
    home, column = SITE_FOR[card]
    rows = [line for line in range(5, 0, -1) if line != home]
    return {(line, column): owner for line in rows[:count]}


def magistrate_draws(card: str, *, actions: int = 1, **changes: Any) -> State:
    """After the magistrate's turn with this card; `changes` as for `position`."""
    elsewhere = {card, *changes.get("solo_discard", ()), *changes.get("solo_removed", ())}
    deck = [card, *(other for other in board_ids if other not in elsewhere)]
    buildings = neighbours(card, actions - 1) | changes.pop("buildings", {})
    whole = {"seats": 1, "active": MAGISTRATE, "solo_deck": deck, "buildings": buildings}
    return position(**(whole | changes))


def magistrate_visits_market(**changes: Any) -> State:
    """The palace card leads it to column 3 with the camel market; it places one courtier there."""
    buildings = {(5, 3): MAGISTRATE} | changes.pop("buildings", {})
    return magistrate_draws("palace", buildings=buildings, **changes)


def slot_of(s: State, owner: int) -> int | None:
    """The slot that an owner's master stands in."""
    slots = [slot + 1 for slot in range(SLOTS) if s.slot_taken[slot] == owner]
    return slots[0] if slots else None


def open_card(s: State) -> str | None:
    """The solo card of this round."""
    return None if s.solo_card == NOBODY else board_ids[s.solo_card]


def removed_cards(s: State) -> set[str]:
    """The solo cards that are out of the game."""
    return {card for card, gone in zip(board_ids, row(s.solo_removed), strict=True) if gone}


def courtiers_of(s: State, owner: int) -> dict[str, int]:
    """The halls with courtiers of the owner, and how many."""
    return {
        hall_ids[hall]: int(s.courtiers[hall, owner])
        for hall in range(HALLS)
        if s.courtiers[hall, owner]
    }


def breakthroughs_of(s: State, owner: int) -> set[str]:
    """The breakthroughs before an owner."""
    tiles = range(BREAKTHROUGHS)
    return {breakthrough_ids[tile] for tile in tiles if s.breakthrough_owner[tile] == owner}


def contracts_of(s: State, owner: int) -> set[str]:
    """The contracts before an owner."""
    return {CONTRACT_IDS[card] for card in range(CONTRACTS) if s.contract_owner[card] == owner}


def space_of(s: State, owner: int) -> str | None:
    """Where an owner's disc is on the mosque."""
    return None if s.mosque[owner] == NOBODY else space_ids[s.mosque[owner]]
