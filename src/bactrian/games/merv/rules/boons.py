"""M-1.6 Boons of a human: what can be chosen is asked, and lost if there is nothing to choose."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import ask, then
from bactrian.games.merv.rules.owners import gain_camels, gain_cubes, gain_good
from bactrian.games.merv.rules.tracks import gain_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import SPICES
from bactrian.games.merv.words import Boon, Colour, Decision, Good, Happening, Task

OWN_SITE, ANY_SITE = range(2)  # M-13.6, M-9.8 where an upgrade may go


@rule
def give_boon(s: State, seat: int, boon: int) -> None:
    """One boon, at once or by a decision of its own."""
    if boon == Boon.FAVOUR:
        gain_favour(s, seat)
    elif boon == Boon.SOLDIER:
        ask(s, Decision.DEPLOY_SOLDIER, seat)
    elif boon == Boon.WHITE_CUBE:
        gain_cubes(s, seat, Colour.WHITE, 1)
    elif boon == Boon.WHITE_UPGRADE:
        ask(s, Decision.UPGRADE, seat, Colour.WHITE, OWN_SITE)
    elif boon == Boon.SCROLL:
        gain_scrolls(s, seat, 1)
    elif boon == Boon.CARAVAN_CARD:
        give_free_card(s, seat)
    elif boon == Boon.COMMON_GOOD:
        gain_good(s, seat, Good.COMMON, 1)
    elif boon == Boon.RARE_GOOD:
        gain_good(s, seat, Good.RARE, 1)
    elif boon == Boon.CAMEL:
        gain_camels(s, seat, 1)
    elif boon == Boon.MOSQUE_STEP:
        ask(s, Decision.FREE_STEP, seat)
    elif boon == Boon.BONUS_UPGRADE:
        ask(s, Decision.BONUS_TILE, seat)
    elif boon == Boon.SCORING_TILE:
        ask(s, Decision.SCORING_TILE, seat)
    elif boon == Boon.FREE_COURTIER:
        ask(s, Decision.FREE_COURTIER, seat)
    elif boon == Boon.FREE_WALL:
        ask(s, Decision.FREE_WALL, seat)
    elif boon == Boon.FREE_TRADING_POST:
        ask(s, Decision.POST, seat, 1)


@rule
def give_free_card(s: State, seat: int) -> None:
    """M-9.10 A card without payment; then refill and pair boon as after the action."""
    for spice in range(SPICES):
        s.spices_before[spice] = s.spices[seat, spice]
    then(s, Task.CLOSE_CARAVAN, seat)
    ask(s, Decision.FREE_CARD, seat)


@rule
def gain_scrolls(s: State, seat: int, count: int) -> None:
    """M-11.3 Scrolls first, then the breakthroughs that they reach."""
    before = s.scrolls[seat]
    add_scrolls(s, seat, count)
    then(s, Task.BREAKTHROUGHS, seat, before)


@rule
def add_scrolls(s: State, owner: int, count: int) -> None:
    """M-1.5 Scrolls never run out."""
    if count > 0:
        s.scrolls[owner] += count
        report(s, Happening.SCROLLS_GAINED, owner, count)
