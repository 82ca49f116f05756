"""P-12 What some characters gain; what they change stands at the rule that it changes."""

from bactrian.core.rules.rule import rule
from bactrian.games.marco_polo.rules.holdings import receive
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BAZAAR_KIND,
    MERCATOR_BAZAAR,
    MERCATOR_COINS,
    MERCATOR_KHAN,
)
from bactrian.games.marco_polo.words import Character, Space, Unit


@rule
def reward_mercator(s: State, acting: int, space: int) -> None:
    """P-12.6 to P-12.9 Mercator gains at once when another seat lays dice on certain spaces."""
    for seat in range(s.seats):
        if seat != acting and s.character[seat] == Character.MERCATOR:
            if Space.BAZAAR_CAMEL <= space <= Space.BAZAAR_GOLD:
                receive(s, seat, BAZAAR_KIND[space], MERCATOR_BAZAAR[s.seats])
            elif space == Space.KHANS_FAVOR:
                receive(s, seat, Unit.CAMEL, MERCATOR_KHAN[s.seats])
            elif space == Space.TAKE_5_COINS:
                receive(s, seat, Unit.COIN, MERCATOR_COINS[s.seats])
