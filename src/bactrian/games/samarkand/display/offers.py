"""What the offered actions cost and bring at once, computed by the rules themselves.

Only the asked seat sees it, and it says nothing that the seat may not know (S-11): what a camel on
a goods space lets others do is no part of it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bactrian.core.cached_parts import cached_part
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.rules.ending import families_untouched
from bactrian.games.samarkand.rules.relationships import bonus_of, has_marker, would_meet
from bactrian.games.samarkand.rules.routes import good_to_take, price_of_camel
from bactrian.games.samarkand.rules.scoring import camel_points, card_points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import GOOD_AT, MARKERS, PORTION, SALE_PRICE

Offer = dict[str, Any]  # Any: numbers, or None
whom_it_meets, bonus, marker_left = (
    interpreted(would_meet),
    interpreted(bonus_of),
    interpreted(has_marker),
)
untouched = interpreted(families_untouched)
good_taken, camel_price = interpreted(good_to_take), interpreted(price_of_camel)
camel_worth, worth_now = interpreted(camel_points), interpreted(card_points)


def offered(s: State, seat: int, actions: Sequence[int]) -> list[Offer]:
    """An entry for each of these actions of a seat that costs or brings something at once."""
    return [
        cached_part(s, OFFERS[kind], seat, number)
        for number in actions
        if (kind := catalogue[number].kind) in OFFERS
    ]


def marriage(s: State, seat: int, action: int) -> Offer:
    """S-4.2 The portion goes from the seat's cash into the treasury."""
    portion = int(PORTION[catalogue[action].args["family"]])
    return {"action": action, "cash": -portion, "treasury": portion}


def camel(s: State, seat: int, action: int) -> Offer:
    """S-5.5, S-6.1, S-7, S-9.2 The price, the marker, the relationship, and the card in hand."""
    space, family = catalogue[action].args["space"], s.expanding
    other = whom_it_meets(s, family, space)
    met = other != NOBODY
    good = int(GOOD_AT[space])
    mine = good != 0 and s.holder[good] == seat
    return {
        "action": action,
        "cash": int(bonus(s, seat, family, other)) if met else 0,
        "treasury": -int(camel_price(s)),
        "good": int(good_taken(s, space)) or None,
        "meets": int(other) if met else None,
        "markers": sum(bool(marker_left(s, one)) for one in (family, other)) if met else 0,
        "card_points": int(camel_worth(s, seat, family)) if mine else 0,
        "ends": met and would_end(s, int(family), int(other)),
    }


def would_end(s: State, *families: int) -> bool:
    """S-8.1 Whether the game ends with this turn if these families lose a marker."""
    left = untouched(s) - sum(s.markers[family] == MARKERS for family in families)
    return bool(left == 0 or min(s.markers[family] for family in families) == 1)


def sale(s: State, seat: int, action: int) -> Offer:
    """S-6.3 The price, and what the card would have scored."""
    good = s.frames[s.depth - 1, FIRST]
    return {"action": action, "cash": SALE_PRICE, "card_points": -int(worth_now(s, seat, good))}


OFFERS: dict[str, Callable[[Any, int, int], Offer]] = {  # Any: a record, or plain numbers
    "marry": marriage,
    "place": camel,
    "sell": sale,
}
