"""Template: information-set Monte Carlo tree search for any number of seats."""

from typing import TYPE_CHECKING

import math
import numpy as np

from bactrian.core.record import Records
from bactrian.core.rule import kernel, rule
from bactrian.core.stack import SEAT
from bactrian.core.state import NOBODY
from bactrian.core.stream import Dice, below

if TYPE_CHECKING:
    from bactrian.core.contract import State, prospect, redeal, rival
    from bactrian.core.templates.engine import act, list_open, run_on

FIRST_CHILD, NEXT_CHILD, ACTION, MOVER = range(4)
VISITS, OFFERED = range(2)
ROOT, HERE, TRIED = range(3)


@rule
def evaluate(s, values, scale):
    """Chances to win by seat, from what the seats may end with."""
    other = rival(s)
    for seat in range(s.seats):
        values[seat] = prospect(s, seat) / 10.0
    for seat in range(s.seats):
        best = -1000.0
        if other != NOBODY:
            best = other / 10.0
        for one in range(s.seats):
            if one != seat:
                best = max(best, values[one])
        margin = values[seat] - best
        if s.depth == 0:
            values[8 + seat] = (0.9 if margin > 0 else (0.45 if margin == 0 else 0.0)) + 0.1 / (1.0 + math.exp(-margin / scale))
        else:
            values[8 + seat] = 1.0 / (1.0 + math.exp(-margin / scale))


@rule
def add_child(links, counts, sums, priors, used, node, action, mover, prior):
    child = used[0]
    used[0] += 1
    links[child, FIRST_CHILD] = 0
    links[child, NEXT_CHILD] = links[node, FIRST_CHILD]
    links[child, ACTION] = action
    links[child, MOVER] = mover
    links[node, FIRST_CHILD] = child
    counts[child, VISITS] = 0
    counts[child, OFFERED] = 0
    for seat in range(sums.shape[1]):
        sums[child, seat] = 0
    priors[child] = prior
    return child


@kernel
def search(states, seat, dice, links, counts, sums, priors, used, child_of, path, values, iterations, explore, sharp, scale, horizon, picks):
    """Run iterations; the root's children tell what was found."""
    room = len(links)
    for _ in range(iterations):
        states[HERE] = states[ROOT]
        s = states[HERE]
        redeal(s, seat, dice[0])
        list_open(s)
        node, depth = 0, 0
        path[0] = 0
        start_turn = s.turn
        while s.depth > 0 and depth < len(path) - 1:
            mover = s.frames[s.depth - 1, SEAT]
            fresh = links[node, FIRST_CHILD] == 0
            child = links[node, FIRST_CHILD]
            while child != 0:
                child_of[links[child, ACTION]] = child
                child = links[child, NEXT_CHILD]
            if used[0] + s.option_count >= room:
                child = links[node, FIRST_CHILD]
                while child != 0:
                    child_of[links[child, ACTION]] = 0
                    child = links[child, NEXT_CHILD]
                break
            for option in range(s.option_count):
                action = s.options[option]
                if child_of[action] == 0:
                    states[TRIED] = states[HERE]
                    t = states[TRIED]
                    act(t, action)
                    run_on(t)
                    evaluate(t, values, scale)
                    child_of[action] = add_child(links, counts, sums, priors, used, node, action, mover, values[8 + mover])
            top = -1.0
            for option in range(s.option_count):
                top = max(top, priors[child_of[s.options[option]]])
            weight = 0.0
            offered = 0
            for option in range(s.option_count):
                child = child_of[s.options[option]]
                weight += math.exp((priors[child] - top) * sharp)
                counts[child, OFFERED] += 1
                offered += counts[child, VISITS]
            best, chosen = -1.0, 0
            root = math.sqrt(offered + 1.0)
            for option in range(s.option_count):
                child = child_of[s.options[option]]
                visits = counts[child, VISITS]
                q = (sums[child, mover] + priors[child]) / (visits + 1)
                u = explore * math.exp((priors[child] - top) * sharp) / weight * root / (1 + visits)
                if q + u > best:
                    best, chosen = q + u, child
            child = links[node, FIRST_CHILD]
            while child != 0:
                child_of[links[child, ACTION]] = 0
                child = links[child, NEXT_CHILD]
            node = chosen
            depth += 1
            path[depth] = node
            act(s, links[node, ACTION])
            run_on(s)
            if counts[node, VISITS] == 0:
                break
        # play on at random for a while
        steps = 0
        stop = s.turn + horizon
        while s.depth > 0 and steps < 200 and s.turn < stop:
            if picks == 1:
                act(s, s.options[below(dice[0], s.option_count)])
                run_on(s)
            else:
                mover = s.frames[s.depth - 1, SEAT]
                best_worth = -100000
                count = min(picks, s.option_count)
                for k in range(count):
                    action = s.options[k] if s.option_count <= picks else s.options[below(dice[0], s.option_count)]
                    states[TRIED] = states[HERE]
                    t = states[TRIED]
                    act(t, action)
                    run_on(t)
                    w = prospect(t, mover) * 16 + below(dice[0], 16)
                    if w > best_worth:
                        best_worth = w
                        states[3] = states[TRIED]
                states[HERE] = states[3]
            steps += 1
        evaluate(s, values, scale)
        for at in range(depth + 1):
            counts[path[at], VISITS] += 1
            for one in range(s.seats):
                sums[path[at], one] += values[8 + one]
