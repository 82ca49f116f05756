"""P-9.6 to P-9.12 Trading posts: placing, moving, and the bonus of the place."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import MOVE_POST
from bactrian.games.marco_polo.rules.gains import add_gain
from bactrian.games.marco_polo.rules.holdings import receive
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    BONUS_REWARD,
    CITIES,
    CITY,
    EXTRA_POSTS,
    IS_CITY,
    MOST_PLAYERS,
    OUTPOST_REWARD,
    POST_POINTS,
    POSTS,
    SMALL,
    SMALL_CITY,
    SMALL_NUMBER,
)
from bactrian.games.marco_polo.words import Character, Decision, Happening, Unit

CITY_COUNT = len(CITIES)


@rule
def posts_of(s: State, seat: int) -> int:
    """P-12.13 All posts of a seat, on the board and in supply."""
    return POSTS + EXTRA_POSTS if s.character[seat] == Character.WILHELM else POSTS


@rule
def posts_on_board(s: State, seat: int) -> int:
    """P-10.3 Posts of a seat that stand somewhere, Beijing included."""
    return posts_of(s, seat) - s.posts_left[seat]


@rule
def place_due_post(s: State, seat: int, figure: int) -> None:
    """P-9.6 A figure that has moved must place a post in a city without an own one."""
    node = s.figure[seat, figure]
    if IS_CITY[node] != 0 and s.post[seat, node] == 0:
        if s.posts_left[seat] > 0:
            place_from_supply(s, seat, node)
        else:
            ask(s, Decision.MOVE_POST, seat, node)


@rule
def place_from_supply(s: State, seat: int, node: int) -> None:
    """P-9.7 The post comes from the supply; the 8th, 9th and 11th score at once."""
    s.posts_left[seat] -= 1
    report(s, Happening.POST_PLACED, seat, node)
    receive(s, seat, Unit.POINT, POST_POINTS[posts_on_board(s, seat)])
    stand_post(s, seat, node)


@rule
def stand_post(s: State, seat: int, node: int) -> None:
    """P-9.8, P-9.10 A post stands in a city: a space in Beijing, or what is gained there."""
    s.post[seat, node] = 1
    s.fresh[node] = 1
    if node == BEIJING:
        take_beijing_space(s, seat)
    elif SMALL_NUMBER[node] >= 0:
        bonus = s.bonus_at[SMALL_NUMBER[node]]
        report(s, Happening.CITY_BONUS, seat, SMALL_NUMBER[node], bonus)
        add_gain(s, BONUS_REWARD[bonus], 1)
    elif s.outpost_at[node] != NOBODY:
        report(s, Happening.OUTPOST_TAKEN, seat, node, s.outpost_at[node])
        add_gain(s, OUTPOST_REWARD[s.outpost_at[node]], 1)
        s.outpost_at[node] = NOBODY


@rule
def take_beijing_space(s: State, seat: int) -> None:
    """P-9.8 The free space of highest points."""
    place = 0
    while s.beijing[place] != NOBODY:
        place += 1
    s.beijing[place] = seat


@rule
def list_posts(s: State, seat: int) -> None:
    """P-9.9 Every city with an own post."""
    for city in range(CITY_COUNT):
        if s.post[seat, CITY[city]] != 0:
            add_option(s, MOVE_POST + city)


@rule
def move_post(s: State, seat: int, origin: int, node: int) -> None:
    """P-9.9 The supply is empty: an own post is moved; it counts as placed but scores nothing."""
    s.post[seat, origin] = 0
    s.fresh[origin] = 0
    if origin == BEIJING:
        leave_beijing(s, seat)
    report(s, Happening.POST_MOVED, seat, origin, node)
    stand_post(s, seat, node)


@rule
def leave_beijing(s: State, seat: int) -> None:
    """P-9.9 Posts on lower spaces move up, in their order."""
    higher = 0
    for place in range(MOST_PLAYERS):
        owner = s.beijing[place]
        s.beijing[place] = NOBODY
        if owner != NOBODY and owner != seat:
            s.beijing[higher] = owner
            higher += 1


@rule
def own_small_cities(s: State, seat: int) -> int:
    """How many small cities have a post of the seat."""
    count = 0
    for city in range(SMALL):
        count += s.post[seat, SMALL_CITY[city]]
    return count
