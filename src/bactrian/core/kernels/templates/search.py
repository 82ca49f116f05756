"""Template: information-set Monte Carlo tree search, for any number of seats.

Each iteration deals again what the searching seat cannot know, walks down the tree along what is
legal in that deal, adds the options of the position where it leaves the tree, each with its prior,
follows the open action to its end, evaluates, and adds the chances of all seats to the nodes on its
path.
"""

import math
from typing import TYPE_CHECKING

from bactrian.core.chance.stream import Dice
from bactrian.core.kernels.search_params import Scratch, SearchParams
from bactrian.core.kernels.tree import NO_NODE, Tree, add_child, clear_index, index_children
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import kernel, rule
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import NOBODY

if TYPE_CHECKING:
    from bactrian.core.kernels.contract import State, redeal, time_left
    from bactrian.core.kernels.templates.engine import list_open
    from bactrian.core.kernels.templates.evaluation import (
        apply,
        carry_out,
        evaluate,
        evaluate_before,
        evaluate_mover,
    )

ROOT, HERE, TRIED = 0, 1, 2
LEAST_BETWEEN = 0.01  # of a chance: smaller differences are noise


@rule
def mover_of(s: "State") -> int:
    """The seat that decides, or NOBODY at the end."""
    return s.frames[s.depth - 1, SEAT] if s.depth > 0 else NOBODY


@rule
def prior_of(
    states: "Records[State]", action: int, mover: int, scratch: Scratch, carries_out: bool
) -> float:
    """The chance of the mover after an action, or after the whole action with `carries_out`."""
    states[TRIED] = states[HERE]
    apply(states[TRIED], action)
    if carries_out:
        carry_out(states, TRIED, mover, scratch)
    return evaluate_mover(states[TRIED], mover, time_left(states[HERE]), scratch)


@rule
def add_options(
    states: "Records[State]", tree: Tree, node: int, mover: int, scratch: Scratch, carries_out: bool
) -> None:
    """Give every option of this deal that is new here a node, as long as there is room."""
    s, is_evaluated = states[HERE], False
    for option in range(s.option_count):
        action = s.options[option]
        if tree.child_of[action] == NO_NODE and tree.used[0] < len(tree.action):
            if not is_evaluated:
                evaluate_before(s, scratch)
                is_evaluated = True
            prior = prior_of(states, action, mover, scratch, carries_out)
            tree.child_of[action] = add_child(tree, node, action, prior)


@rule
def mean_chance(tree: Tree, child: int, mover: int, prior_visits: float) -> float:
    """The mean chance of the mover so far; the prior counts like some visits."""
    sum_of_chances = tree.won[child, mover] + prior_visits * tree.prior[child]
    chance: float = sum_of_chances / (tree.visits[child] + prior_visits)
    return chance


@rule
def best_child(s: "State", tree: Tree, mover: int, params: SearchParams) -> int:
    """The child to visit now, among the options of this deal (PUCT).

    Chances are scaled by the range between the best and the worst option here, and so are priors:
    early in a game they are all nearly the same. NO_NODE if the tree has none of the options.
    """
    low, high, bottom, top, visits = 1.0, 0.0, 1.0, 0.0, 0
    for option in range(s.option_count):
        child = tree.child_of[s.options[option]]
        if child != NO_NODE:
            chance = mean_chance(tree, child, mover, params.prior_visits)
            low, high = min(low, chance), max(high, chance)
            bottom, top = min(bottom, tree.prior[child]), max(top, tree.prior[child])
            visits += tree.visits[child]
    between = max(high - low, LEAST_BETWEEN)
    prior_power, weights = params.prior_power / max(top - bottom, LEAST_BETWEEN), 0.0
    for option in range(s.option_count):
        child = tree.child_of[s.options[option]]
        if child != NO_NODE:
            weights += math.exp((tree.prior[child] - top) * prior_power)
    exploration = params.explore * math.sqrt(visits + 1.0) / max(weights, LEAST_BETWEEN)
    best, chosen = -1.0, NO_NODE
    for option in range(s.option_count):
        child = tree.child_of[s.options[option]]
        if child != NO_NODE:
            prior_weight = math.exp((tree.prior[child] - top) * prior_power)
            bonus = exploration * prior_weight / (tree.visits[child] + 1)
            value = (mean_chance(tree, child, mover, params.prior_visits) - low) / between + bonus
            if value > best:
                best, chosen = value, child
    return chosen


@rule
def walk_down(
    states: "Records[State]", tree: Tree, root: int, scratch: Scratch, params: SearchParams
) -> int:
    """Go from the root to a node with fewer visits than `expand_after`; the length of the path."""
    s, node, length = states[HERE], root, 1
    tree.path[0] = root
    while s.depth > 0 and length < len(tree.path):
        mover = mover_of(s)
        index_children(tree, node)
        add_options(states, tree, node, mover, scratch, length <= params.carry_out_depth)
        child = best_child(s, tree, mover, params)
        clear_index(tree, node)
        if child == NO_NODE:  # the tree is full
            break
        node = child
        tree.path[length] = node
        length += 1
        apply(s, tree.action[node])
        if tree.visits[node] < params.expand_after:
            break
    return length


@kernel
def search(
    states: "Records[State]",
    seat: int,
    dice: Records[Dice],
    tree: Tree,
    root: int,
    scratch: Scratch,
    params: SearchParams,
    iterations: int,
) -> None:
    """Search on from the first state; the children of the root hold what was found."""
    for _ in range(iterations):
        states[HERE] = states[ROOT]
        redeal(states[HERE], seat, dice[0])
        list_open(states[HERE])
        length = walk_down(states, tree, root, scratch, params)
        carry_out(states, HERE, mover_of(states[HERE]), scratch)
        evaluate(states[HERE], scratch)
        for step in range(length):
            node = tree.path[step]
            tree.visits[node] += 1
            tree.points[node, 0] += scratch.points[seat]
            for one in range(states[HERE].seats):
                tree.won[node, one] += scratch.chances[one]
