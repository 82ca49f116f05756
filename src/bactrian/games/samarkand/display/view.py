"""S-11 What a seat may see: built from what it may know, never by stripping a full state."""

from typing import Any

from bactrian.core.cached_parts import cached_part, made_once
from bactrian.core.display.parts import Maker, Parts
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.display.offers import offered
from bactrian.games.samarkand.rules.ending import families_untouched, fewest_markers
from bactrian.games.samarkand.rules.marriage import card_count, must_discard
from bactrian.games.samarkand.rules.scoring import (
    best_card_points,
    camel_points,
    card_points,
    points,
)
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CAPACITY,
    CARDS,
    FAMILIES,
    HAND_LIMIT,
    PORTION,
    SALE_PRICE,
    SECOND_CAMEL_PRICE,
)
from bactrian.games.samarkand.words import Decision, End, Part

View = dict[str, Any]  # Any: JSON-able, of many shapes
NAME_OF = {part: part.name.lower() for part in Part}
worth_now, worth_at_best = interpreted(card_points), interpreted(best_card_points)
camel_worth, points_of = interpreted(camel_points), interpreted(points)
cards_of, untouched = interpreted(card_count), interpreted(families_untouched)
fewest, cards_to_go = interpreted(fewest_markers), interpreted(must_discard)


def view(s: State, seat: int | None) -> View:
    """Everything the seat may know; `None` is a spectator."""
    over = bool(s.depth == 0)
    actions = [int(s.options[i]) for i in range(s.option_count)] if is_asked(s, seat) else []
    return made_once(s, KNOWN_TO_ALL.of) | {
        "seat": seat,
        "decision": None if over else open_decision(s, seat),
        "actions": actions,
        "seats": [
            cached_part(s, before_seat, other, over or other == seat) for other in range(s.seats)
        ],
        "offers": [] if seat is None else offered(s, seat, actions),
        "own": None if seat is None else own(s, seat),
    }


def is_asked(s: State, seat: int | None) -> bool:
    """Whether the seat is the one to decide now."""
    return s.depth > 0 and s.frames[s.depth - 1, SEAT] == seat


def open_decision(s: State, seat: int | None) -> View:
    """S-11.5 The open decision; of a sale only the holder may know who is asked."""
    top = s.depth - 1
    kind = Decision(s.frames[top, KIND])
    sale = kind == Decision.SALE
    hidden = sale and not is_asked(s, seat)
    return {
        "kind": kind.name.lower(),
        "seat": None if hidden else int(s.frames[top, SEAT]),
        "good": int(s.frames[top, FIRST]) if sale else None,
    }


def expansion(s: State) -> View:
    """The expansion that is going on in this turn."""
    spaces = [int(s.placed[i]) for i in range(CAPACITY) if s.placed[i] != NOBODY]
    return {"family": None if s.expanding == NOBODY else int(s.expanding), "spaces": spaces}


def camels(s: State) -> list[list[int]]:
    """Families of the camels on every space, in the order they came."""
    spaces: Any = s.camel  # Any: rows, of a record or of plain numbers
    return [[family for family in row if family != NOBODY] for row in spaces]


def domains(s: State) -> list[View]:
    """What lies in all families' domains."""
    return [domain(s, family) for family in range(FAMILIES)]


def domain(s: State, family: int) -> View:
    """S-1.4 What lies in a family's domain."""
    return {
        "stock": int(s.stock[family]),
        "treasury": int(s.treasury[family]),
        "tiles": int(s.tiles[family]),
        "markers": int(s.markers[family]),
        "portion": int(PORTION[family]),
    }


def to_end(s: State) -> View:
    """S-8.1 How far the game is from its two ends: families without a relationship, and markers."""
    return {"untouched": int(untouched(s)), "fewest": int(fewest(s))}


def met(s: State) -> list[list[int]]:
    """The families that have met, in pairs."""
    return [[a, b] for a in range(FAMILIES) for b in range(a + 1, FAMILIES) if s.met[a, b]]


def bag(s: State) -> list[int]:
    """S-10.1 The families whose tile lies in the bag."""
    return [family for family in range(FAMILIES) if s.bag[family]]


def removed(s: State) -> list[int]:
    """The families whose tile left the game."""
    return [family for family in range(FAMILIES) if s.removed[family]]


def goods_on_map(s: State) -> list[int]:
    """The goods that nobody has taken."""
    return [good for good in range(1, CARDS) if s.marker_owner[good] == NOBODY]


def discards(s: State) -> int:
    """How many cards were discarded."""
    return sum(bool(s.discarder[good] != NOBODY) for good in range(1, CARDS))


def goods_with(owners: Any, seat: int) -> list[int]:  # Any: a row by good
    """The goods whose owner is this seat."""
    return [good for good, owner in enumerate(owners) if owner == seat and good]


def before_seat(s: State, seat: int, open_hand: bool) -> View:
    """S-11.2 What a seat has; its hand only if it is open to the reader."""
    points = POINTS.of(s, seat) | (HAND_POINTS.of(s, seat) if open_hand else {})
    return BEFORE_SEAT.of(s, seat) | {
        "hand": cached_part(s, hand, seat) if open_hand else None,
        "points": points,
    }


def tiles(s: State, seat: int) -> list[int]:
    """The tiles before a seat, by family."""
    return [int(s.member[seat, family]) for family in range(FAMILIES)]


def relationships(s: State, seat: int) -> list[int]:
    """The relationship markers that a seat has, by family."""
    return [int(s.relationships[seat, family]) for family in range(FAMILIES)]


def goods_markers(s: State, seat: int) -> list[int]:
    """The goods whose marker a seat has."""
    return goods_with(s.marker_owner, seat)


def sold(s: State, seat: int) -> list[int]:
    """The cards that a seat has sold."""
    return goods_with(s.seller, seat)


def hand(s: State, seat: int) -> list[int]:
    """The cards in a seat's hand."""
    return goods_with(s.holder, seat)


def hand_size(s: State, seat: int) -> int:
    """How many they are."""
    return len(hand(s, seat))


def cards(s: State, seat: int) -> int:
    """S-4.5 The cards of a seat, in hand and sold."""
    return int(cards_of(s, seat))


def points_for(part: Part) -> Maker:
    """S-9.1 What tells a part of a seat's points, as if the game ended now."""
    return lambda s, seat: int(points_of(s, seat, part))


def own(s: State, seat: int) -> View:
    """S-11.3 What a seat alone knows of itself."""
    top = s.depth - 1
    discards = is_asked(s, seat) and s.frames[top, KIND] == Decision.DISCARD
    return KNOWN_TO_ITSELF.of(s, seat) | {
        "named": [int(s.frames[top, FIRST])] if discards and s.frames[top, FIRST] else [],
        "must_discard": int(cards_to_go(s, seat)) if discards else 0,
    }


def discarded(s: State, seat: int) -> list[int]:
    """The cards that a seat has discarded."""
    return goods_with(s.discarder, seat)


def hand_points(s: State, seat: int) -> list[list[int]]:
    """S-9.2 What each card in hand is worth."""
    return [[good, int(worth_now(s, seat, good))] for good in hand(s, seat)]


def hand_best(s: State, seat: int) -> list[list[int]]:
    """S-9.2 What each card in hand is worth at best."""
    return [[good, int(worth_at_best(s, seat, good))] for good in hand(s, seat)]


def points_of_camels(s: State, seat: int) -> list[int]:
    """S-9.2 What a camel of each family is worth."""
    return [int(camel_worth(s, seat, family)) for family in range(FAMILIES)]


def cards_for_sale(view: View) -> list[int]:
    """S-11.7 The cards of a view's own hand that it may be asked to sell some day."""
    return [good for good in view["own"]["hand"] if good in view["goods_on_map"]]


# S-11.2 What is the same for every seat and spectator.
KNOWN_TO_ALL = Parts(
    {
        "game": lambda s: "samarkand",
        "players": lambda s: int(s.seats),
        "over": lambda s: bool(s.depth == 0),
        "turns": lambda s: int(s.turn),
        "active": lambda s: int(s.active),
        "expansion": expansion,
        "camels": camels,
        "families": domains,
        "met": met,
        "bag": bag,
        "removed": removed,
        "goods_on_map": goods_on_map,
        "limit": lambda s: int(HAND_LIMIT[s.seats]),
        "sale_price": lambda s: SALE_PRICE,
        "second_price": lambda s: SECOND_CAMEL_PRICE,
        "to_end": to_end,
        "deck": lambda s: int(s.deck_end - s.deck_top),
        "discards": discards,
        "passes": lambda s: int(s.passes),
        "ends": lambda s: [end.name.lower() for end in End if s.ends & end],
    }
)
# S-11.3 What a seat alone knows of itself.
KNOWN_TO_ITSELF = Parts(
    {
        "hand": hand,
        "discarded": discarded,
        "hand_points": hand_points,
        "hand_best": hand_best,
        "camel_points": points_of_camels,
    }
)
# S-11.2 What all know of a seat.
BEFORE_SEAT = Parts(
    {
        "cash": lambda s, seat: int(s.cash[seat]),
        "tiles": tiles,
        "goods": goods_markers,
        "relationships": relationships,
        "sold": sold,
        "hand_size": hand_size,
        "cards": cards,
    }
)
POINTS = Parts({NAME_OF[part]: points_for(part) for part in Part if part != Part.CARDS})
HAND_POINTS = Parts({NAME_OF[Part.CARDS]: points_for(Part.CARDS)})
