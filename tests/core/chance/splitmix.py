"""SplitMix64 in exact Python integers: the reference for dice."""

from collections.abc import Iterator

BITS_64 = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mixed(z: int) -> int:
    """The number that a state gives after it has moved on."""
    z = (z ^ (z >> 30)) * MIX_1 & BITS_64
    z = (z ^ (z >> 27)) * MIX_2 & BITS_64
    return z ^ (z >> 31)


def numbers(seed: int) -> Iterator[int]:
    """The stream of a seed."""
    state = seed
    while True:
        state = (state + GAMMA) & BITS_64
        yield mixed(state)


def halves(seed: int) -> Iterator[int]:
    """The upper halves, which dice are rolled with."""
    return (number >> 32 for number in numbers(seed))


def _unshifted(z: int, shift: int) -> int:
    """What `z ^ (z >> shift)` was made of."""
    found = z
    for _ in range(64 // shift):
        found = z ^ (found >> shift)
    return found


def seed_whose_first_number_is(number: int) -> int:
    """Every number is the first of exactly one seed: mixing can be undone."""
    z = _unshifted(number, 31) * pow(MIX_2, -1, 1 << 64) & BITS_64
    z = _unshifted(z, 27) * pow(MIX_1, -1, 1 << 64) & BITS_64
    return (_unshifted(z, 30) - GAMMA) & BITS_64
