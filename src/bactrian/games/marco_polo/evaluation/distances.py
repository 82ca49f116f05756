"""How far it is between two places: the cheapest path of every pair, by what it costs."""

from bactrian.core.data.tables import constants
from bactrian.games.marco_polo.tables import IS_OASIS, NO_ROUTE, NODES, ROUTE_CAMELS, ROUTE_COINS

STEP_PRICE, CAMEL_PRICE = 4, 2  # in coins: of a step of Travel about, and of a camel
BEYOND = 1_000

# Cost in coins, steps, camels, coins of its routes, and the place that its first step leads to.
Path = tuple[int, int, int, int, int]


def _joined(one: Path, two: Path) -> Path:
    first = one[4] if one[1] > 0 else two[4]
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3], first)


def _step(origin: int, node: int, jumps: bool) -> Path:
    if origin == node:
        return (0, 0, 0, 0, node)
    if jumps and IS_OASIS[origin] and IS_OASIS[node]:  # P-12.15
        return (STEP_PRICE, 1, 0, 0, node)
    camels, coins = int(ROUTE_CAMELS[origin, node]), int(ROUTE_COINS[origin, node])
    if camels == NO_ROUTE:
        return (BEYOND, 1, 0, 0, node)
    return (STEP_PRICE + CAMEL_PRICE * camels + coins, 1, camels, coins, node)


def paths(jumps: bool) -> list[list[Path]]:
    """The cheapest path between all places; Johannes jumps from oasis to oasis."""
    found = [[_step(origin, node, jumps) for node in range(NODES)] for origin in range(NODES)]
    for over in range(NODES):
        for origin in range(NODES):
            for node in range(NODES):
                path = _joined(found[origin][over], found[over][node])
                found[origin][node] = min(found[origin][node], path)
    return found


JOHANNES = NODES  # his rows come after those of everybody else
_found = paths(jumps=False) + paths(jumps=True)
PATH_COST = constants([[path[0] for path in row] for row in _found])
PATH_STEPS = constants([[path[1] for path in row] for row in _found])
PATH_CAMELS = constants([[path[2] for path in row] for row in _found])
PATH_COINS = constants([[path[3] for path in row] for row in _found])
PATH_NEXT = constants([[path[4] for path in row] for row in _found])
