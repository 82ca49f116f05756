"""Sets of small numbers, as rows of words in a record: `free = i64(FAMILIES, words(SPACES))`.

A word holds 32 members in 64 bits, so that no sign bit can get in the way.
"""

import numpy as np

from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule

WORD = 32
# Looked up, not shifted: interpreted, `1 << member` stays in the 16 bits of a member from a record.
BIT: Counts = np.array([1 << member for member in range(WORD)], np.int64)
PRIME = 37  # dividing bits by it leaves different rests up to 2^35
_rests = [(1 << member) % PRIME for member in range(WORD)]
MEMBER: Counts = np.array(
    [_rests.index(rest) if rest in _rests else WORD for rest in range(PRIME)], np.int64
)


def words(members: int) -> int:
    """How many words a set of the numbers below `members` takes."""
    return -(-members // WORD)


@rule
def has(bits: Counts, member: int) -> bool:
    """Whether `member` is in the set."""
    return bits[member // WORD] & BIT[member % WORD] != 0


@rule
def add(bits: Counts, member: int) -> None:
    """Put `member` into the set."""
    bits[member // WORD] |= BIT[member % WORD]


@rule
def remove(bits: Counts, member: int) -> None:
    """Take `member` out of the set."""
    bits[member // WORD] &= ~BIT[member % WORD]


@rule
def lowest(word: int) -> int:
    """The lowest member of a word that has one: quicker than to try them all."""
    return MEMBER[(word & -word) % PRIME]


@rule
def is_empty(bits: Counts) -> bool:
    """Whether the set has no member."""
    for word in range(len(bits)):
        if bits[word] != 0:
            return False
    return True
