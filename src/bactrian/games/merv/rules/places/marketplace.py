"""M-12 The marketplace: trading posts, goods, camels on the routes."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.games.merv.catalogue import BUY, DONE, POST
from bactrian.games.merv.city_tables import MARKET_QUARTERS
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.owners import gain_camels, gain_good
from bactrian.games.merv.rules.payment import ask_for_due, can_pay, set_due
from bactrian.games.merv.rules.places.caravansary import frontmost_without_camel
from bactrian.games.merv.rules.tracks import gain_favour
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import CITIES, CITY_COST, CITY_GOOD, CITY_VIA, INNER, OWNERS
from bactrian.games.merv.words import Board, Decision, Happening, Task


@rule
def begin_marketplace(s: State, seat: int) -> None:
    """M-12.1 First a post, then any number of goods."""
    then(s, Task.CLOSE_MARKETPLACE)
    ask(s, Decision.BUY, seat)
    ask(s, Decision.POST, seat)


@rule
def may_set_post(s: State, owner: int, city: int) -> bool:
    """M-12.2 No own post there; an outer city needs one in its inner city."""
    if s.discs[owner] == 0 or s.post[owner, city] != 0:
        return False
    return city < INNER or s.post[owner, CITY_VIA[city]] != 0


@rule
def list_posts(s: State, seat: int) -> None:
    """M-12.1 A post must be set if one can be."""
    for city in range(CITIES):
        if may_set_post(s, seat, city):
            add_option(s, POST + city)


@rule
def has_any_post(s: State, city: int) -> bool:
    """Whether anyone has a post in the city."""
    for owner in range(OWNERS):
        if s.post[owner, city] != 0:
            return True
    return False


@rule
def set_post(s: State, owner: int, city: int) -> None:
    """M-12.3 The first post of anyone gains the camel, or in an outer city one favour."""
    is_first = not has_any_post(s, city)
    s.discs[owner] -= 1
    s.post[owner, city] = 1
    s.steps += 1
    report(s, Happening.POST_SET, owner, city)
    if is_first and city < INNER:
        camels = s.city_camel[city]
        s.city_camel[city] = 0
        gain_camels(s, owner, camels)
    elif is_first:
        gain_favour(s, owner)


@rule
def receive_good_of(s: State, owner: int, city: int) -> None:
    """M-12.4 Common in inner cities, rare in outer ones."""
    gain_good(s, owner, CITY_GOOD[city], 1)


@rule
def needs_camel(s: State, seat: int, city: int) -> bool:
    """M-12.5 Neither an own post in the city nor a camel on the route to it."""
    return s.post[seat, city] == 0 and s.route_camel[city] == 0


@rule
def camels_missing(s: State, seat: int, city: int) -> int:
    """M-12.5 How many camels are still needed to buy there."""
    if s.post[seat, city] != 0:
        return 0
    missing = 1 if needs_camel(s, seat, city) else 0
    if city >= INNER and needs_camel(s, seat, CITY_VIA[city]):
        missing += 1
    return missing


@rule
def may_buy(s: State, seat: int, city: int) -> bool:
    """M-12.4, M-12.5 Not yet bought from, with camels enough, and payable."""
    return (
        s.bought[city] == 0
        and camels_missing(s, seat, city) <= s.camels[seat]
        and can_pay(s, seat, Board.MARKETPLACE, CITY_COST[city])
    )


@rule
def may_market(s: State, seat: int) -> bool:
    """M-4.7 A post can be set or a good bought."""
    for city in range(CITIES):
        if may_set_post(s, seat, city) or may_buy(s, seat, city):
            return True
    return False


@rule
def list_goods(s: State, seat: int) -> None:
    """M-12.4 Any number of goods, and `done` always."""
    add_option(s, DONE)
    for city in range(CITIES):
        if may_buy(s, seat, city):
            add_option(s, BUY + city)


@rule
def put_on_route(s: State, seat: int, city: int) -> None:
    """M-12.6 A camel serves for the whole action."""
    if needs_camel(s, seat, city):
        s.camels[seat] -= 1
        s.route_camel[city] = 1
        report(s, Happening.CAMEL_ON_ROUTE, seat, city)


@rule
def buy(s: State, seat: int, city: int) -> None:
    """M-12.6 The camels still missing, then the cost, then the good."""
    if city >= INNER and s.post[seat, city] == 0:
        put_on_route(s, seat, CITY_VIA[city])
    put_on_route(s, seat, city)
    s.bought[city] = 1
    ask(s, Decision.BUY, seat)
    then(s, Task.RECEIVE_GOOD, seat, city)
    set_due(s, Board.MARKETPLACE, CITY_COST[city])
    ask_for_due(s, seat)


@rule
def close_marketplace(s: State) -> None:
    """M-12.7 Camels leave the routes for the caravan, the camel market, or the game."""
    for city in range(CITIES):
        s.bought[city] = 0
        if s.route_camel[city] != 0:
            s.route_camel[city] = 0
            send_away(s)


@rule
def send_away(s: State) -> None:
    """M-12.7 One camel."""
    place = frontmost_without_camel(s)
    if place != NONE:
        s.display_camels[place] = 1
        report(s, Happening.CAMEL_TO_CARD, place)
        return
    for quarter in range(MARKET_QUARTERS):
        if s.market[quarter] == 0:
            s.market[quarter] = 1
            report(s, Happening.CAMEL_TO_MARKET, quarter)
            return
    s.camels_out += 1
    report(s, Happening.CAMEL_REMOVED)


@rule
def choose_post(s: State, seat: int, city: int, is_free: int) -> None:
    """M-12.1; M-11.7 the breakthrough's post brings a good of that city as well."""
    set_post(s, seat, city)
    if is_free != 0:
        receive_good_of(s, seat, city)
