"""A network inside the kernels: what a position is worth, and what its options deserve.

The same numbers as `players.network_player` has from NumPy and `training.network` from PyTorch; but
only what a search asks for: first layers skip what is zero, policies are for the legal options.
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import float_rule

Floats = NDArray[np.float32]
EPSILON = 1e-5  # of a layer's variance
POINTS = 50.0  # points of a part that count as 1
NOTHING = np.float32(0)


class Network(NamedTuple):
    """The weights. Each row is read from its beginning to its end, so that reading is fast."""

    input: Floats  # (input, width)
    input_bias: Floats
    norm: Floats  # (block, and one behind them; width)
    norm_bias: Floats
    a: Floats  # (block, output, input)
    a_bias: Floats
    b: Floats  # (block, input, output): many of its inputs are zero
    b_bias: Floats
    policy: Floats  # (action, width)
    policy_bias: Floats
    value: Floats  # (value, width): chances by chair, the lead, points by part
    value_bias: Floats
    hidden: Floats  # (chair and card, width); a network may have none
    hidden_bias: Floats


class Sight(NamedTuple):
    """What a network is shown and what it makes of it; scratch."""

    seen: Floats  # the observation
    last_seen: Floats  # (seat, input): the one before, of each seat
    first_layer: Floats  # (seat, width): what the first layer made of it
    x: Floats
    normed: Floats
    inner: Floats
    values: Floats
    actions: NDArray[np.int64]  # the legal ones
    policy: Floats  # their shares of 1, in the same order


def network_of(weights: Mapping[str, Floats]) -> Network:
    """A network as it lies in a file, laid out for the kernels."""
    blocks = range(sum(name.endswith(".a.weight") for name in weights))
    width = len(weights["input.bias"])

    def stacked(name: str) -> Floats:
        return np.stack([weights[f"blocks.{number}.{name}"] for number in blocks])

    def ready(array: Floats) -> Floats:
        return np.ascontiguousarray(array, np.float32)

    return Network(
        input=ready(weights["input.weight"].T),
        input_bias=ready(weights["input.bias"]),
        norm=ready(np.stack([*stacked("norm.weight"), weights["norm.weight"]])),
        norm_bias=ready(np.stack([*stacked("norm.bias"), weights["norm.bias"]])),
        a=ready(stacked("a.weight")),
        a_bias=ready(stacked("a.bias")),
        b=ready(stacked("b.weight").transpose(0, 2, 1)),
        b_bias=ready(stacked("b.bias")),
        policy=ready(weights["policy.weight"]),
        policy_bias=ready(weights["policy.bias"]),
        value=ready(weights["value.weight"]),
        value_bias=ready(weights["value.bias"]),
        hidden=ready(weights.get("hidden.weight", np.zeros((0, width), np.float32))),
        hidden_bias=ready(weights.get("hidden.bias", np.zeros(0, np.float32))),
    )


def blank_network() -> Network:
    """One of the right kinds of arrays, to compile for."""
    arrays = {"policy": 2, "value": 2, "hidden": 2, "input": 2, "norm": 2, "norm_bias": 2}
    arrays |= {"a": 3, "b": 3, "a_bias": 2, "b_bias": 2}
    return Network(*(np.zeros((1,) * arrays.get(name, 1), np.float32) for name in Network._fields))


def sight_of(network: Network, seats: int, options: int) -> Sight:
    """Scratch for a network, with room for so many seats that look and options that they have."""
    inputs, width = network.input.shape

    def room(length: int) -> Floats:
        return np.zeros(length, np.float32)

    return Sight(
        seen=room(inputs),
        last_seen=np.zeros((seats, inputs), np.float32),
        first_layer=np.tile(network.input_bias, (seats, 1)),
        x=room(width),
        normed=room(width),
        inner=room(width),
        values=room(len(network.value)),
        actions=np.zeros(options, np.int64),
        policy=room(options),
    )


@float_rule
def product(row: Floats, x: Floats) -> np.float32:
    """The sum of products."""
    total = NOTHING
    for place in range(len(x)):
        total += row[place] * x[place]
    return total


@float_rule
def add_row(row: Floats, times: np.float32, x: Floats) -> None:
    """Add a row so many times."""
    for place in range(len(x)):
        x[place] += times * row[place]


@float_rule
def normalise(x: Floats, scale: Floats, bias: Floats, out: Floats) -> None:
    """A layer with mean 0 and variance 1, then scaled."""
    total = NOTHING
    for place in range(len(x)):
        total += x[place]
    mean = total / np.float32(len(x))
    squares = NOTHING
    for place in range(len(x)):
        squares += (x[place] - mean) * (x[place] - mean)
    factor = np.float32(1 / math.sqrt(squares / len(x) + EPSILON))
    for place in range(len(x)):
        out[place] = (x[place] - mean) * factor * scale[place] + bias[place]


@float_rule
def read_input(network: Network, sight: Sight, seat: int) -> None:
    """The first layer. Most of what a seat sees is what it saw before: only changes are added."""
    last_seen, first_layer = sight.last_seen[seat], sight.first_layer[seat]
    for number in range(len(sight.seen)):
        change = sight.seen[number] - last_seen[number]
        if change != 0:
            add_row(network.input[number], change, first_layer)
            last_seen[number] = sight.seen[number]
    for place in range(len(sight.x)):
        sight.x[place] = first_layer[place]


@float_rule
def run_block(network: Network, sight: Sight, block: int) -> None:
    """X + B(relu(A(norm(x))))."""
    normalise(sight.x, network.norm[block], network.norm_bias[block], sight.normed)
    for place in range(len(sight.x)):
        found = product(network.a[block, place], sight.normed) + network.a_bias[block, place]
        sight.inner[place] = found
    add_row(network.b_bias[block], np.float32(1), sight.x)
    for place in range(len(sight.x)):
        if sight.inner[place] > 0:
            add_row(network.b[block, place], sight.inner[place], sight.x)


@float_rule
def look(network: Network, sight: Sight, seat: int) -> None:
    """Make something of what the seat sees: what it is worth."""
    read_input(network, sight, seat)
    blocks = len(network.a)
    for block in range(blocks):
        run_block(network, sight, block)
    normalise(sight.x, network.norm[blocks], network.norm_bias[blocks], sight.x)
    for place in range(len(sight.x)):
        sight.x[place] = max(sight.x[place], NOTHING)
    for number in range(len(sight.values)):
        found = product(network.value[number], sight.x) + network.value_bias[number]
        sight.values[number] = found


@float_rule
def weigh_actions(network: Network, sight: Sight, count: int) -> None:
    """The policy over the actions that were written, after `look`."""
    for option in range(count):
        action = sight.actions[option]
        found = product(network.policy[action], sight.x) + network.policy_bias[action]
        sight.policy[option] = found
    into_shares(sight.policy, count)


@float_rule
def into_shares(logits: Floats, count: int) -> None:
    """Turn the first numbers into shares of 1."""
    top = logits[0]
    for place in range(1, count):
        top = max(top, logits[place])
    total = NOTHING
    for place in range(count):
        logits[place] = math.exp(logits[place] - top)
        total += logits[place]
    for place in range(count):
        logits[place] /= total
