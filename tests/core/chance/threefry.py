"""Threefry-4x64 in exact Python integers, as the paper's tables have it: another way than ours.

Salmon, Moraes, Dror and Shaw (2011), sections 3.2 and 3.3: twenty rounds of MIX and PERMUTE, and
the key schedule of Threefish (Skein 1.3, section 3.3.2) every four rounds, without its tweak.
"""

from collections.abc import Iterator, Sequence

MASK = (1 << 64) - 1
ROUNDS, WORDS, NUMBERS = 20, 4, 8
ROTATIONS = [[14, 16], [52, 57], [23, 40], [5, 37], [25, 33], [46, 12], [58, 22], [32, 32]]
PERMUTATION = [0, 3, 2, 1]
KEY_CONSTANT = 0x1BD11BDAA9FC1A22


def subkey(key: Sequence[int], number: int) -> list[int]:
    """The words that are added before the round 4 * number."""
    last = KEY_CONSTANT
    for word in key:
        last ^= word
    extended = [*key, last]
    words = [extended[(number + place) % (WORDS + 1)] for place in range(WORDS)]
    words[-1] += number
    return words


def added(block: Sequence[int], words: Sequence[int]) -> list[int]:
    """Word by word."""
    return [(one + other) & MASK for one, other in zip(block, words, strict=True)]


def enciphered(counter: Sequence[int], key: Sequence[int]) -> list[int]:
    """The block of a counter."""
    block = list(counter)
    for number in range(ROUNDS):
        if number % 4 == 0:
            block = added(block, subkey(key, number // 4))
        for pair, bits in enumerate(ROTATIONS[number % len(ROTATIONS)]):
            one, other = block[2 * pair], block[2 * pair + 1]
            one = (one + other) & MASK
            block[2 * pair] = one
            block[2 * pair + 1] = ((other << bits | other >> (64 - bits)) & MASK) ^ one
        block = [block[place] for place in PERMUTATION]
    return added(block, subkey(key, ROUNDS // 4))


def halves(key: Sequence[int], drawn: int = 0) -> Iterator[int]:
    """The numbers of 32 bits that a game draws, after so many."""
    while True:
        block, place = divmod(drawn, NUMBERS)
        word = enciphered([block, 0, 0, 0], key)[place // 2]
        yield word >> 32 if place % 2 else word & 0xFFFFFFFF
        drawn = (drawn + 1) & MASK
