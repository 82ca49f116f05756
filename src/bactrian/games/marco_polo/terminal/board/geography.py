"""Where the places of the board lie, and which routes join them."""

from dataclasses import dataclass

from bactrian.games.marco_polo.tables import edges, node_ids, nodes

Point = tuple[float, float]


@dataclass(frozen=True)
class Route:
    """One route with its toll."""

    ends: tuple[int, int]
    toll: dict[str, int]  # as a cost of the data file


# Shifts against the printed board (percent): plaques are wider than printed cities.
NUDGES: dict[str, Point] = {
    "karakorum": (0, 1),
    "oasis_5": (-2, -3),
    "kashgar": (-1, 2),
    "lan_zhou": (1, -1),
    "xian": (1, 0),
}

KINDS = [node.word("kind") for node in nodes]


def _place(number: int) -> Point:
    across, down = NUDGES.get(node_ids[number], (0, 0))
    node = nodes[number]
    return node.integer("layout_x", 0, 100) + across, node.integer("layout_y", 0, 100) + down


def _route(number: int) -> Route:
    edge = edges[number]
    toll = {"camel": edge.integer("camels", 0, 20), "coin": edge.integer("coins", 0, 30)}
    return Route(
        ends=(node_ids.index(edge.word("a")), node_ids.index(edge.word("b"))),
        toll={name: count for name, count in toll.items() if count},
    )


PLACES = [_place(number) for number in range(len(nodes))]
ROUTES = [_route(number) for number in range(len(edges))]
TOP, BOTTOM = min(y for _, y in PLACES), max(y for _, y in PLACES)
