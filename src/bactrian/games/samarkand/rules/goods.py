"""S-6 Goods: markers and the sale of cards."""

from bactrian.core.rules.report import raise_barrier, report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.catalogue import KEEP, SELL
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import SALE_PRICE
from bactrian.games.samarkand.words import Decision, Happening


@rule
def enter_goods_space(s: State, seat: int, good: int) -> None:
    """S-6.1, S-6.2 The active seat takes the marker; the holder of the card may sell it now."""
    raise_barrier(s)  # S-12.3, also if nobody is asked
    s.marker_owner[good] = seat
    report(s, Happening.TOOK_GOODS, seat, good)
    report(s, Happening.SALE_OPENED, good)
    if s.holder[good] != NOBODY:
        ask(s, Decision.SALE, s.holder[good], good)


@rule
def list_sale(s: State) -> None:
    """S-13 The holder sells or keeps."""
    add_option(s, SELL)
    add_option(s, KEEP)


@rule
def sell(s: State, seat: int, good: int) -> None:
    """S-6.3 The card lies face up before its holder for good; the supply pays."""
    raise_barrier(s)  # S-12.4
    s.holder[good] = NOBODY
    s.seller[good] = seat
    s.cash[seat] += SALE_PRICE
    report(s, Happening.SOLD, seat, good, SALE_PRICE)


@rule
def keep(s: State, seat: int, good: int) -> None:
    """S-6.4 Nothing changes and nothing is shown."""
    raise_barrier(s)  # S-12.4
    report(s, Happening.KEPT, seat, good)
