"""Chance: a game's own random stream inside the record, and dice for those who play with it.

A game draws from Threefry under a key of 256 bits: to see what was drawn so far tells
nothing of what comes. Dice, for players who choose and dealers who deal again, keep no secret: they
are SplitMix64 (Steele, Lea and Flood 2014), which costs a tenth.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.seeding import expand, key_of
from bactrian.core.chance.threefry import encipher
from bactrian.core.rules.record import Counts, Record, Records, Words, u64
from bactrian.core.rules.rule import rule, wrapping_rule

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)

SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_TO_32 = np.uint64(1 << 32)

NONE, ONE = np.uint64(0), np.uint64(1)
KEY_WORDS = 4
IN_BLOCK = np.uint64(7)  # a block has eight numbers of 32 bits
BLOCKS = np.uint64(3)  # bits that count within a block
HALF_BITS = np.uint64(5)  # 32 is 1 << 5


class HasStream(Protocol):
    """A record with a stream of its own, as `GameState` declares it."""

    stream_key: Words
    stream_block: Words
    stream_drawn: np.uint64


class Dice(Record):
    """Random numbers outside the game, for players who choose and dealers who deal again."""

    stream = u64()


# --- a game's stream ----------------------------------------------------------------------------


@rule
def fill_block(s: HasStream) -> None:
    """Eight new numbers: the block whose counter is the number of blocks before it."""
    s.stream_block[0] = s.stream_drawn >> BLOCKS
    for word in range(1, KEY_WORDS):
        s.stream_block[word] = NONE
    encipher(s.stream_key, s.stream_block)


@wrapping_rule
def next_half(s: HasStream) -> np.uint64:
    """The next 32 random bits of a game: the low half of each word of a block, then the high."""
    place = s.stream_drawn & IN_BLOCK
    if place == NONE:
        fill_block(s)
    s.stream_drawn = s.stream_drawn + ONE
    return s.stream_block[place >> ONE] >> ((place & ONE) << HALF_BITS) & LOW_HALF


@rule
def below(s: HasStream, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method; n below 2^31)."""
    size = np.uint64(n)
    while True:  # in one place each: then compilers put a draw where it is asked for
        product = next_half(s) * size
        if not is_uneven(product, size):
            return np.int64(product >> HALF)  # type: ignore[return-value]  # an int to the rules


@rule
def is_uneven(product: np.uint64, size: np.uint64) -> bool:
    """The lowest products come once too often for some numbers: those draws are repeated."""
    rest = product & LOW_HALF
    return rest < size and rest < (TWO_TO_32 - size) % size  # type: ignore[return-value]  # a bool


@rule
def shuffle(s: HasStream, cards: Counts, count: int) -> None:
    """Put the first `count` cards into random order, all orders as likely."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def wipe_stream(s: HasStream) -> None:
    """Leave nothing of a stream that could tell what it gave or will give."""
    for word in range(KEY_WORDS):
        s.stream_key[word] = NONE
        s.stream_block[word] = NONE
    s.stream_drawn = NONE


@rule
def draw_stream(s: HasStream, dice: Dice) -> None:
    """Give a record a stream of its own, with a key from the dice."""
    wipe_stream(s)
    for word in range(KEY_WORDS):
        s.stream_key[word] = next_number(dice)


@rule
def begin_drawn(s: HasStream, seed: np.uint64) -> None:
    """Let a stream begin as `begin_stream` does, with a seed of 64 bits drawn by a rule."""
    wipe_stream(s)
    expand(seed, s.stream_key)


def begin_stream(s: HasStream, seed: int) -> None:
    """Let a stream begin with the key of a seed."""
    key = key_of(seed)
    for word in range(KEY_WORDS):
        s.stream_key[word] = key[word]
        s.stream_block[word] = NONE
    s.stream_drawn = NONE


# --- dice ---------------------------------------------------------------------------------------


@wrapping_rule
def next_number(dice: Dice) -> np.uint64:
    """The next 64 random bits."""
    dice.stream = dice.stream + GAMMA
    z = dice.stream
    z = (z ^ (z >> SHIFT_1)) * MIX_1
    z = (z ^ (z >> SHIFT_2)) * MIX_2
    return z ^ (z >> SHIFT_3)


@rule
def roll(dice: Dice, n: int) -> int:
    """Like `below`, with dice."""
    size = np.uint64(n)
    while True:
        product = (next_number(dice) >> HALF) * size
        if not is_uneven(product, size):
            return np.int64(product >> HALF)  # type: ignore[return-value]  # an int to the rules


def dice_of(seed: int) -> Records[Dice]:
    """Dice that follow from a seed."""
    dice = Dice.blank()
    dice[0].stream = key_of(seed)[0]
    return dice


def seeds(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    """What the dice of a seed give, from number `first` on: seeds for many games at once."""
    with np.errstate(over="ignore"):
        steps = np.arange(first + 1, first + count + 1, dtype=np.uint64)
        return last_numbers(key_of(seed)[0] + steps * GAMMA)


def last_numbers(streams: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """What `next_number` gave when the streams came to stand as they do."""
    with np.errstate(over="ignore"):
        z = (streams ^ (streams >> SHIFT_1)) * MIX_1
        z = (z ^ (z >> SHIFT_2)) * MIX_2
        return z ^ (z >> SHIFT_3)
