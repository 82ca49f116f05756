"""Template: information-set Monte Carlo tree search with a network, for any number of seats.

Each simulation deals what the searching seat cannot know by what it believes, and walks down the
tree along what is legal in that deal, by the network's policy and by what was found so far. Where
it leaves the tree it asks the network, in the view of the seat that decides there, for everybody's
chances and for the policy over the options, which become nodes. A finished game needs no network.
"""

import math
from typing import TYPE_CHECKING

from bactrian.core.chance.belief import share_of
from bactrian.core.chance.stream import Dice, next_number
from bactrian.core.kernels.forward import POINTS, Network, Sight, look, weigh_actions
from bactrian.core.kernels.guidance import GuidedParams, Outlook
from bactrian.core.kernels.tree import NO_NODE, Tree, add_child, clear_index, index_children
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY

if TYPE_CHECKING:
    from bactrian.core.game import equally_good as tie_breaker
    from bactrian.core.kernels.contract import (
        State,
        automa,
        deal_believed,
        observe,
        points,
        redeal,
        total,
    )
    from bactrian.core.kernels.templates.engine import act, list_open, run_on

ROOT, HERE = 0, 1
LEAST_PRIOR = 1e-4  # a policy may be very sure of itself


@rule
def look_at(s: "State", mover: int, network: Network, sight: Sight) -> None:
    """Show the network what the seat that decides sees, and ask about its options."""
    for number in range(len(sight.seen)):
        sight.seen[number] = 0
    observe(s, mover, sight.seen)
    for option in range(s.option_count):
        sight.actions[option] = s.options[option]
    look(network, sight, mover)
    weigh_actions(network, sight, s.option_count)


@rule
def expect(s: "State", mover: int, seat: int, sight: Sight, outlook: Outlook) -> None:
    """What the network said of everybody's chances; of the seat's points if it is the one asked.

    The network speaks of chairs, clockwise from the one that decides, with an automa on the last.
    """
    parts = len(outlook.parts)
    chairs = len(sight.values) - 1 - parts
    chances, has_automa = outlook.chances, automa(s) != NOBODY
    top = sight.values[0]
    for chair in range(1, s.seats):
        top = max(top, sight.values[chair])
    if has_automa:
        top = max(top, sight.values[chairs - 1])
    shares = 0.0
    for chair in range(s.seats):
        share = math.exp(sight.values[chair] - top)
        chances[(mover + chair) % s.seats] = share
        shares += share
    chances[s.seats] = math.exp(sight.values[chairs - 1] - top) if has_automa else 0.0
    shares += chances[s.seats]
    for one in range(s.seats + 1):
        chances[one] /= shares
    outlook.knows_parts[0] = mover == seat
    for part in range(parts):
        outlook.parts[part] = sight.values[chairs + 1 + part] * POINTS


@rule
def is_ahead(s: "State", one: int, other: int) -> bool:
    """Whether a seat has more points at the end, or as many and wins the tie."""
    if total(s, one) == total(s, other):
        return tie_breaker(s, one) > tie_breaker(s, other)
    return total(s, one) > total(s, other)


@rule
def has_won(s: "State", seat: int) -> bool:
    """Whether nobody is ahead of a seat at the end; an automa is, that has only as many points."""
    if automa(s) != NOBODY and automa(s) >= total(s, seat):
        return False
    for other in range(s.seats):
        if is_ahead(s, other, seat):
            return False
    return True


@rule
def settle(s: "State", seat: int, outlook: Outlook) -> None:
    """What came of a finished game: shares of the win, and the seat's points."""
    winners = 0
    for one in range(s.seats):
        if has_won(s, one):
            winners += 1
    for one in range(s.seats):
        outlook.chances[one] = 1.0 / winners if has_won(s, one) else 0.0
    outlook.chances[s.seats] = 1.0 if winners == 0 else 0.0
    outlook.knows_parts[0] = True
    for part in range(len(outlook.parts)):
        outlook.parts[part] = points(s, seat, part)


@rule
def has_new_option(s: "State", tree: Tree) -> bool:
    """Whether an option of this deal has no node yet."""
    for option in range(s.option_count):
        if tree.child_of[s.options[option]] == NO_NODE:
            return True
    return False


@rule
def add_options(s: "State", tree: Tree, node: int, sight: Sight, params: GuidedParams) -> None:
    """Give every option of this deal that is new here a node, as long as there is room."""
    power, shares = 1 / params.temperature, 0.0
    for option in range(s.option_count):
        shares += math.pow(sight.policy[option], power)
    for option in range(s.option_count):
        action = s.options[option]
        if tree.child_of[action] == NO_NODE and tree.used[0] < len(tree.action):
            prior = math.pow(sight.policy[option], power) / shares
            tree.child_of[action] = add_child(tree, node, action, max(prior, LEAST_PRIOR))


@rule
def drawn_option(s: "State", sight: Sight, dice: Dice) -> int:
    """An action by the network's policy."""
    left, chosen = share_of(1.0, dice), 0
    for option in range(s.option_count):
        if left >= 0:
            left -= sight.policy[option]
            chosen = option
    return s.options[chosen]


@rule
def best_child(s: "State", tree: Tree, node: int, mover: int, params: GuidedParams) -> int:
    """The child to visit now, among the options of this deal (PUCT).

    One that was never visited counts a little less than the node's own mean. NO_NODE if the tree
    has none of the options.
    """
    visits, shares, tried = 0, 0.0, 0.0
    for option in range(s.option_count):
        child = tree.child_of[s.options[option]]
        if child != NO_NODE:
            visits += tree.visits[child]
            shares += tree.prior[child]
            if tree.visits[child] > 0:
                tried += tree.prior[child]
    if shares == 0.0:
        return NO_NODE
    unknown = tree.won[node, mover] / max(1, tree.visits[node])
    unknown -= params.caution * math.sqrt(tried / shares)
    exploration = params.explore * math.sqrt(visits + 1.0) / shares
    best, chosen = -math.inf, NO_NODE
    for option in range(s.option_count):
        child = tree.child_of[s.options[option]]
        if child != NO_NODE:
            count = tree.visits[child]
            chance = tree.won[child, mover] / count if count > 0 else unknown
            value = chance + exploration * tree.prior[child] / (1 + count)
            if value > best:
                best, chosen = value, child
    return chosen


@rule
def mover_of(s: "State") -> int:
    """The seat that decides."""
    return s.frames[s.depth - 1, SEAT]


@rule
def next_node(
    s: "State",
    tree: Tree,
    node: int,
    mover: int,
    first: int,
    network: Network,
    sight: Sight,
    params: GuidedParams,
) -> int:
    """The child to go on to: `first`, if that is an action, else the best.

    NO_NODE where the tree ends; then the network has looked at the position.
    """
    is_leaf, child = tree.first_child[node] == NO_NODE, NO_NODE
    index_children(tree, node)
    if is_leaf or has_new_option(s, tree):
        look_at(s, mover, network, sight)
        add_options(s, tree, node, sight, params)
    if first != NOBODY:
        child = tree.child_of[first]
    elif not is_leaf:
        child = best_child(s, tree, node, mover, params)
    clear_index(tree, node)
    return child


@rule
def walk_down(
    s: "State",
    seat: int,
    dice: Dice,
    tree: Tree,
    root: int,
    first: int,
    network: Network,
    sight: Sight,
    outlook: Outlook,
    params: GuidedParams,
) -> int:
    """Go from the root out of the tree, or to the end of the game; the length of the path.

    The first step is `first`, if that is an action. Out of the tree, others act by their policy
    until the searching seat decides again, some decisions long. What to expect there is written.
    """
    node, length, followed = root, 1, 0
    tree.path[0] = root
    while s.depth > 0:
        mover = mover_of(s)
        if node != NO_NODE and length < len(tree.path):
            node = next_node(s, tree, node, mover, first, network, sight, params)
            first = NOBODY
        else:
            node = NO_NODE
            look_at(s, mover, network, sight)
        if node != NO_NODE:
            tree.path[length] = node
            length += 1
            action = tree.action[node]
        elif mover == seat or followed == params.followed:
            expect(s, mover, seat, sight, outlook)
            return length
        else:
            followed += 1
            action = drawn_option(s, sight, dice)
        act(s, action)
        run_on(s)
    settle(s, seat, outlook)
    return length


@rule
def back_up(s: "State", tree: Tree, length: int, outlook: Outlook) -> None:
    """Add what is expected to all nodes of the path."""
    for step in range(length):
        node = tree.path[step]
        tree.visits[node] += 1
        for one in range(s.seats):
            tree.won[node, one] += outlook.chances[one]
        if outlook.knows_parts[0]:
            tree.scored[node] += 1
            for part in range(len(outlook.parts)):
                tree.points[node, part] += outlook.parts[part]


@kernel
def simulate(
    states: "Records[State]",
    seat: int,
    dice: Records[Dice],
    tree: Tree,
    root: int,
    first: int,
    network: Network,
    sight: Sight,
    outlook: Outlook,
    params: GuidedParams,
    simulations: int,
) -> None:
    """Search on from the first state; the children of the root hold what was found.

    The first dice give each simulation a seed of its own: set back, they make the same deals again.
    """
    for _ in range(simulations):
        dice[1].stream = next_number(dice[0])
        states[HERE] = states[ROOT]
        s = states[HERE]
        redeal(s, seat, dice[1])
        if len(outlook.beliefs) > 0:
            deal_believed(s, seat, outlook.beliefs, dice[1])
        list_open(s)
        length = walk_down(s, seat, dice[1], tree, root, first, network, sight, outlook, params)
        back_up(s, tree, length, outlook)
