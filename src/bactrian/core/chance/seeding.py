"""From a seed to the key of a random stream: SHA-256 over its 32 bytes, the highest first.

Python asks the standard library. Batches draw the seeds of their games inside compiled loops, on
GPUs too, so for seeds of 64 bits the same stands here as a rule (FIPS 180-4).
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.record import Words
from bactrian.core.rules.rule import rule, wrapping_rule

SEED_BITS = 256
SEED_BYTES = SEED_BITS // 8
ROUNDS = 64


def key_of(seed: int) -> NDArray[np.uint64]:
    """The key that a seed stands for, four words."""
    digest = hashlib.sha256(seed.to_bytes(SEED_BYTES, "big")).digest()
    return np.frombuffer(digest, ">u8").astype(np.uint64)


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root_bits(number: int, power: int) -> np.uint32:
    """The first 32 bits behind the point of a root: SHA-256 has its constants from there."""
    wanted = number << (32 * power)
    root = 0
    for bit in range(40, -1, -1):
        if (root + (1 << bit)) ** power <= wanted:
            root += 1 << bit
    return np.uint32(root & 0xFFFFFFFF)


A, B, C, D, E, F, G, H = (_root_bits(prime, 2) for prime in _primes(8))
K = np.array([_root_bits(prime, 3) for prime in _primes(ROUNDS)], np.uint32)

NOTHING = np.uint32(0)
END_OF_SEED = np.uint32(1 << 31)  # the bit that follows a message
LENGTH = np.uint32(SEED_BITS)
WIDTH = np.uint32(32)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)

S2, S3, S6, S7, S10, S11, S13 = (np.uint32(bits) for bits in (2, 3, 6, 7, 10, 11, 13))
S17, S18, S19, S22, S25 = (np.uint32(bits) for bits in (17, 18, 19, 22, 25))


@rule
def turned(word: np.uint32, bits: np.uint32) -> np.uint32:
    """The word with its lowest bits moved to the top."""
    return np.uint32(word >> bits | word << np.uint32(WIDTH - bits))


@rule
def joined(high: np.uint32, low: np.uint32) -> np.uint64:
    """Two words as one of 64 bits."""
    return np.uint64(high) << HALF | np.uint64(low)


@wrapping_rule
def expand(number: np.uint64, key: Words) -> None:
    """Write the key of a seed below 2^64. Numba widens sums, so they are cut to 32 bits again."""
    a, b, c, d, e, f, g, h = A, B, C, D, E, F, G, H
    w0 = w1 = w2 = w3 = w4 = w5 = NOTHING
    w6, w7, w8 = np.uint32(number >> HALF), np.uint32(number & LOW_HALF), END_OF_SEED
    w9 = w10 = w11 = w12 = w13 = w14 = NOTHING
    w15 = LENGTH
    for step in range(ROUNDS):
        high = turned(e, S6) ^ turned(e, S11) ^ turned(e, S25)
        first = np.uint32(h + high + ((e & f) ^ (~e & g)) + K[step] + w0)
        low = turned(a, S2) ^ turned(a, S13) ^ turned(a, S22)
        second = np.uint32(low + ((a & b) ^ (a & c) ^ (b & c)))
        e, f, g, h = np.uint32(d + first), e, f, g
        a, b, c, d = np.uint32(first + second), a, b, c
        early = turned(w1, S7) ^ turned(w1, S18) ^ w1 >> S3
        late = turned(w14, S17) ^ turned(w14, S19) ^ w14 >> S10
        coming = np.uint32(w0 + early + w9 + late)
        w0, w1, w2, w3, w4, w5, w6, w7 = w1, w2, w3, w4, w5, w6, w7, w8
        w8, w9, w10, w11, w12, w13, w14, w15 = w9, w10, w11, w12, w13, w14, w15, coming
    key[0] = joined(np.uint32(a + A), np.uint32(b + B))
    key[1] = joined(np.uint32(c + C), np.uint32(d + D))
    key[2] = joined(np.uint32(e + E), np.uint32(f + F))
    key[3] = joined(np.uint32(g + G), np.uint32(h + H))
