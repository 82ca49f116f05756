"""M-15 The camel market in the middle of the city."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option
from bactrian.games.merv.catalogue import MARKET_PLACE, MARKET_TAKE
from bactrian.games.merv.city_tables import MARKET_BOON, MARKET_QUARTERS
from bactrian.games.merv.rules.boons import give_boon
from bactrian.games.merv.rules.places.city import is_middle
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Happening


@rule
def camels_in_market(s: State) -> int:
    """Camels on all four quarters."""
    count = 0
    for quarter in range(MARKET_QUARTERS):
        count += s.market[quarter]
    return count


@rule
def list_market(s: State, seat: int) -> None:
    """M-4.9, M-15.1 Once a turn in a middle line: take all camels, or place one on a quarter."""
    if not is_middle(s) or s.market_used != 0:
        return
    if camels_in_market(s) > 0:
        add_option(s, MARKET_TAKE)
    if s.camels[seat] > 0:
        for quarter in range(MARKET_QUARTERS):
            if s.market[quarter] == 0:
                add_option(s, MARKET_PLACE + quarter)


@rule
def take_camels(s: State, owner: int) -> None:
    """M-15.1 All camels there."""
    camels = camels_in_market(s)
    for quarter in range(MARKET_QUARTERS):
        s.market[quarter] = 0
    s.camels[owner] += camels
    s.market_used = 1
    report(s, Happening.MARKET_TAKEN, owner, camels)


@rule
def put_camel(s: State, owner: int, quarter: int) -> None:
    """M-15.1 One own camel on a free quarter."""
    s.camels[owner] -= 1
    s.market[quarter] = 1
    s.market_used = 1
    report(s, Happening.MARKET_PLACED, owner, quarter, MARKET_BOON[s.market_side, quarter])


@rule
def use_quarter(s: State, seat: int, quarter: int) -> None:
    """M-15.1, M-15.2 The boon of the quarter."""
    put_camel(s, seat, quarter)
    give_boon(s, seat, MARKET_BOON[s.market_side, quarter])
