"""Threefry-4x64 with 20 rounds: 256 random bits from a key of 256 bits and a counter.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011). Nobody who
sees some of its numbers can tell the others, or the key, faster than by trying all keys.
"""

from typing import TypeAlias

import numpy as np

from bactrian.core.rules.record import Words
from bactrian.core.rules.rule import rule, wrapping_rule

Four: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

PARITY = np.uint64(0x1BD11BDAA9FC1A22)  # of the key, so that no key has five equal words
ONE, TWO, THREE, FOUR, FIVE = (np.uint64(number) for number in range(1, 6))
WORD = np.uint64(64)

# By how many bits the two pairs of each round turn; the rounds come in eights.
R0, R1, R2, R3, R4, R5, R6, R7 = (
    (np.uint64(one), np.uint64(other))
    for one, other in (
        *((14, 16), (52, 57), (23, 40), (5, 37)),
        *((25, 33), (46, 12), (58, 22), (32, 32)),
    )
)


@rule
def mixed(a: np.uint64, b: np.uint64, bits: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Two words that depend on both."""
    a = a + b
    return a, (b << bits | b >> (WORD - bits)) ^ a


@rule
def rounds_0_to_3(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> Four:
    """Four rounds; in every other one the pairs are crossed."""
    (a, b), (c, d) = mixed(a, b, R0[0]), mixed(c, d, R0[1])
    (a, d), (c, b) = mixed(a, d, R1[0]), mixed(c, b, R1[1])
    (a, b), (c, d) = mixed(a, b, R2[0]), mixed(c, d, R2[1])
    (a, d), (c, b) = mixed(a, d, R3[0]), mixed(c, b, R3[1])
    return a, b, c, d


@rule
def rounds_4_to_7(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> Four:
    """The other four."""
    (a, b), (c, d) = mixed(a, b, R4[0]), mixed(c, d, R4[1])
    (a, d), (c, b) = mixed(a, d, R5[0]), mixed(c, b, R5[1])
    (a, b), (c, d) = mixed(a, b, R6[0]), mixed(c, d, R6[1])
    (a, d), (c, b) = mixed(a, d, R7[0]), mixed(c, b, R7[1])
    return a, b, c, d


@wrapping_rule
def encipher(key: Words, block: Words) -> None:
    """Put the random block of a counter in the place of the counter."""
    k0, k1, k2, k3 = key[0], key[1], key[2], key[3]
    k4 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a, b, c, d = block[0] + k0, block[1] + k1, block[2] + k2, block[3] + k3
    a, b, c, d = rounds_0_to_3(a, b, c, d)
    a, b, c, d = rounds_4_to_7(a + k1, b + k2, c + k3, d + k4 + ONE)
    a, b, c, d = rounds_0_to_3(a + k2, b + k3, c + k4, d + k0 + TWO)
    a, b, c, d = rounds_4_to_7(a + k3, b + k4, c + k0, d + k1 + THREE)
    a, b, c, d = rounds_0_to_3(a + k4, b + k0, c + k1, d + k2 + FOUR)
    block[0], block[1], block[2], block[3] = a + k0, b + k1, c + k2, d + k3 + FIVE
