"""Chance: one small random stream inside the record (SplitMix64, Steele, Lea and Flood 2014).

Every function takes any record that has a field `stream`, so that players and dealers can have
streams of their own beside the game's.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bactrian.core.record import Counts, Record, u64
from bactrian.core.rule import rule, wrapping_rule

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)

SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_TO_32 = np.uint64(1 << 32)


class HasStream(Protocol):
    """Whatever carries a random stream."""

    stream: np.uint64


class Dice(Record):
    """A stream of its own, for players who choose and dealers who deal outside the game."""

    stream = u64()


@wrapping_rule
def next_number(s: HasStream) -> np.uint64:
    """The next 64 random bits."""
    s.stream = s.stream + GAMMA
    z = s.stream
    z = (z ^ (z >> SHIFT_1)) * MIX_1
    z = (z ^ (z >> SHIFT_2)) * MIX_2
    return z ^ (z >> SHIFT_3)


@rule
def below(s: HasStream, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method; n below 2^31)."""
    size = np.uint64(n)
    product = (next_number(s) >> HALF) * size
    if (product & LOW_HALF) < size:
        # The lowest products come once too often for some numbers: those draws are repeated.
        uneven = (TWO_TO_32 - size) % size
        while (product & LOW_HALF) < uneven:
            product = (next_number(s) >> HALF) * size
    return np.int64(product >> HALF)  # type: ignore[return-value]  # an int to the rules


@rule
def shuffle(s: HasStream, cards: Counts, count: int) -> None:
    """Put the first `count` cards into random order, all orders as likely."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


def seeds(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    """The numbers `first`, `first + 1`, … of the stream of a seed: seeds for many games at once."""
    with np.errstate(over="ignore"):
        steps = np.arange(first + 1, first + count + 1, dtype=np.uint64)
        return last_numbers(np.uint64(seed) + steps * GAMMA)


def last_numbers(streams: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """What `next_number` gave when the streams came to stand as they do."""
    with np.errstate(over="ignore"):
        z = (streams ^ (streams >> SHIFT_1)) * MIX_1
        z = (z ^ (z >> SHIFT_2)) * MIX_2
        return z ^ (z >> SHIFT_3)
