"""P-9 Movement: travel, move rewards, movement cards."""

from bactrian.core.rules.report import report
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import add_option, ask, then
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import PAY_PAIR, STEP, STOP
from bactrian.games.marco_polo.rules.gains import PAIRS
from bactrian.games.marco_polo.rules.holdings import (
    first_of_pair,
    has_any_pair,
    has_pair,
    pay,
    second_of_pair,
)
from bactrian.games.marco_polo.rules.posts import place_from_supply
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CAMEL_CARD_PRICE,
    IS_CITY,
    IS_OASIS,
    NO_ROUTE,
    NODES,
    ROUTE_CAMELS,
    ROUTE_COINS,
    STEP_PRICE,
)
from bactrian.games.marco_polo.words import Character, Decision, Happening, Task, Unit, Walk


@rule
def may_jump(s: State, seat: int, origin: int, node: int) -> bool:
    """P-12.15 Johannes steps from any oasis to any other without route cost."""
    return (
        s.character[seat] == Character.JOHANNES
        and IS_OASIS[origin] != 0
        and IS_OASIS[node] != 0
        and origin != node
    )


@rule
def route_camels(s: State, seat: int, origin: int, node: int) -> int:
    """P-9.1 Camels for a passage, NO_ROUTE if there is none."""
    return 0 if may_jump(s, seat, origin, node) else ROUTE_CAMELS[origin, node]


@rule
def route_coins(s: State, seat: int, origin: int, node: int) -> int:
    """P-9.1 Coins for a passage."""
    return 0 if may_jump(s, seat, origin, node) else ROUTE_COINS[origin, node]


@rule
def basic_coins(kind: int, made: int) -> int:
    """P-9.3 Coins of the next step besides its route: the rise of the table."""
    return STEP_PRICE[made] if kind == Walk.TRAVEL else 0


@rule
def basic_camels(kind: int) -> int:
    """P-9.5 Camels of a step besides its route."""
    return CAMEL_CARD_PRICE if kind == Walk.CAMEL_CARD else 0


@rule
def step_coins(s: State, seat: int, kind: int, made: int, figure: int, node: int) -> int:
    """P-9.3 Coins of the next step: the basic price and its route."""
    return basic_coins(kind, made) + route_coins(s, seat, s.figure[seat, figure], node)


@rule
def step_camels(s: State, seat: int, kind: int, figure: int, node: int) -> int:
    """P-9.1, P-9.5 Camels of a step: those of the card and its route."""
    return basic_camels(kind) + route_camels(s, seat, s.figure[seat, figure], node)


@rule
def step_pairs(kind: int) -> int:
    """P-9.5 Pairs of different goods that a step costs."""
    return 1 if kind == Walk.PAIR_CARD else 0


@rule
def may_step(s: State, seat: int, kind: int, made: int, figure: int, node: int, coins: int) -> bool:
    """P-15 The step exists and can be paid with so many coins."""
    origin = s.figure[seat, figure]
    if route_camels(s, seat, origin, node) == NO_ROUTE:
        return False
    if step_pairs(kind) > 0 and not has_any_pair(s, seat):
        return False
    camels = step_camels(s, seat, kind, figure, node)
    return s.held[seat, Unit.CAMEL] >= camels and coins >= step_coins(
        s, seat, kind, made, figure, node
    )


@rule
def can_begin(s: State, seat: int, kind: int, coins: int) -> bool:
    """P-7.5, P-10.2 At least one step can be paid from so many coins."""
    for figure in range(2):
        if s.figure[seat, figure] != NOBODY:
            for node in range(NODES):
                if may_step(s, seat, kind, 0, figure, node, coins):
                    return True
    return False


@rule
def begin_walk(s: State, seat: int, kind: int, steps: int) -> None:
    """P-9.1 A movement of at most so many steps begins."""
    s.walk_kind = kind
    s.walk_left = steps
    s.walk_made = 0
    s.walk_moved[0] = 0
    s.walk_moved[1] = 0
    ask(s, Decision.STEP, seat)


@rule
def is_offered(s: State, seat: int, figure: int) -> bool:
    """P-12.12 Figure 1 makes its steps first; on one node only figure 1 can make the first step."""
    if figure == 0:
        return s.walk_moved[1] == 0
    if s.figure[seat, 1] == NOBODY:
        return False
    return s.walk_made > 0 or s.figure[seat, 0] != s.figure[seat, 1]


@rule
def list_steps(s: State, seat: int) -> None:
    """P-15 Every step that can be paid now; stopping after the first, on a move reward at once."""
    coins = s.held[seat, Unit.COIN]
    for figure in range(2):
        if is_offered(s, seat, figure):
            for node in range(NODES):
                if may_step(s, seat, s.walk_kind, s.walk_made, figure, node, coins):
                    add_option(s, STEP + figure * NODES + node)
    if s.walk_made > 0 or s.walk_kind == Walk.MOVE:
        add_option(s, STOP)


@rule
def choose_step(s: State, seat: int, figure: int, node: int) -> None:
    """P-15.3 A step is made at once, but with K18 after its pair is paid."""
    if step_pairs(s.walk_kind) > 0:
        ask(s, Decision.PAY_PAIR, seat, figure, node)
    else:
        make_step(s, seat, figure, node)


@rule
def list_payable_pairs(s: State, seat: int) -> None:
    """P-9.5 Pairs of different goods that are held."""
    for pair in range(PAIRS):
        if has_pair(s, seat, pair):
            add_option(s, PAY_PAIR + pair)


@rule
def pay_pair(s: State, seat: int, pair: int) -> None:
    """P-9.5 One of each good of the pair."""
    pay(s, seat, first_of_pair(pair), 1)
    pay(s, seat, second_of_pair(pair), 1)


@rule
def make_step(s: State, seat: int, figure: int, node: int) -> None:
    """P-9.3 Pay for the step and make it."""
    origin = s.figure[seat, figure]
    pay(s, seat, Unit.COIN, step_coins(s, seat, s.walk_kind, s.walk_made, figure, node))
    pay(s, seat, Unit.CAMEL, step_camels(s, seat, s.walk_kind, figure, node))
    if s.walk_moved[figure] != 0:
        pass_through(s, seat, origin)
    s.figure[seat, figure] = node
    s.walk_moved[figure] = 1
    s.walk_made += 1
    s.walk_left -= 1
    report(s, Happening.STEPPED, seat, node, figure)
    if s.walk_left > 0:
        ask(s, Decision.STEP, seat)
    else:
        end_walk(s, seat)


@rule
def pass_through(s: State, seat: int, node: int) -> None:
    """P-12.13 Wilhelm also places a post in each city that he enters and leaves again."""
    if (
        s.character[seat] == Character.WILHELM
        and IS_CITY[node] != 0
        and s.post[seat, node] == 0
        and s.posts_left[seat] > 0
    ):
        place_from_supply(s, seat, node)


@rule
def end_walk(s: State, seat: int) -> None:
    """P-9.6 First all posts of the movement, then all that they bring."""
    then(s, Task.SETTLE, seat)
    for place in range(2):
        figure = 1 - place
        if s.walk_moved[figure] != 0:
            then(s, Task.PLACE_POST, seat, figure)
        s.walk_moved[figure] = 0
    s.walk_kind = 0
    s.walk_left = 0
    s.walk_made = 0
