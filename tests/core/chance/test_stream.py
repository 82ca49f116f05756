import hashlib
from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.core.chance.seeding import expand, key_of
from bactrian.core.chance.stream import (
    Dice,
    begin_drawn,
    begin_stream,
    below,
    dice_of,
    draw_stream,
    next_half,
    next_number,
    roll,
    seeds,
    shuffle,
    wipe_stream,
)
from bactrian.core.chance.threefry import encipher
from bactrian.core.rules.record import Record, i16, u64

from . import lemire, splitmix, threefry

# Random123's `kat_vectors`, threefry4x64 with 20 rounds: counter, key, block.
ONES = [(1 << 64) - 1] * 4
PI = [0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89]
MORE_PI = [0x452821E638D01377, 0xBE5466CF34E90C6C, 0xBE5466CF34E90C6C, 0xC0AC29B7C97C50DD]
KNOWN_BLOCKS = [
    (
        [0] * 4,
        [0] * 4,
        [0x09218EBDE6C85537, 0x55941F5266D86105, 0x4BD25E16282434DC, 0xEE29EC846BD2E40B],
    ),
    (
        ONES,
        ONES,
        [0x29C24097942BBA1B, 0x0371BBFB0F6F4E11, 0x3C231FFA33F83A1C, 0xCD29113FDE32D168],
    ),
    (
        PI,
        MORE_PI,
        [0xA7E8FDE591651BD9, 0xBAAFD0C30138319B, 0x84A5C1A729E685B9, 0x901D406CCEBC1BA4],
    ),
]
# Published outputs: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 for the first
# seed; the second is what Vigna's splitmix64.c prints.
KNOWN_NUMBERS = {
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F],
}
OFTEN_REPEATED = (1 << 32) // 3 + 2  # a third of all draws must be repeated
SIZES = [1, 2, 3, 5, 6, 10, 33, 110, 167, 1000, 65535, 65536, OFTEN_REPEATED, (1 << 31) - 1]
# Fair draws stay below with 99.9 %, by degrees of freedom.
MOST_CHI_SQUARE = {5: 20.5, 32: 62.5, 99: 148.2}

any_word = st.integers(0, threefry.MASK)
four_words = st.lists(any_word, min_size=4, max_size=4)
any_seed = st.integers(0, (1 << 256) - 1)


class Pile(Record):
    stream_key = u64(4)
    stream_block = u64(4)
    stream_drawn = u64()
    cards = i16(33)


def pile(seed: int = 0, cards: int = 0) -> Pile:
    one = Pile.blank()[0]
    begin_stream(one, seed)
    for place in range(33):
        one.cards[place] = cards + place
    return one


def key(s: Pile) -> list[int]:
    return [int(word) for word in s.stream_key]


def dice(seed: int) -> Dice:
    one = Dice.blank()[0]
    one.stream = np.uint64(seed)
    return one


def chi_square(counts: Counter[tuple[int, ...]] | Counter[int], cells: int) -> float:
    """How far counts are from equal ones."""
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing


# --- a game's stream ----------------------------------------------------------------------------


def enciphered(counter: list[int], words: list[int]) -> list[int]:
    block = np.array(counter, np.uint64)
    encipher(np.array(words, np.uint64), block)
    return [int(word) for word in block]


@pytest.mark.parametrize(("counter", "words", "block"), KNOWN_BLOCKS)
def test_blocks_are_threefrys(counter: list[int], words: list[int], block: list[int]) -> None:
    assert enciphered(counter, words) == block


@pytest.mark.parametrize(("counter", "words", "block"), KNOWN_BLOCKS)
def test_the_reference_of_these_tests_is_threefry_too(
    counter: list[int], words: list[int], block: list[int]
) -> None:
    assert threefry.enciphered(counter, words) == block


@given(four_words, four_words)
def test_every_key_and_counter_gives_the_block_of_the_reference(
    counter: list[int], words: list[int]
) -> None:
    assert enciphered(counter, words) == threefry.enciphered(counter, words)


@given(any_seed)
def test_a_key_is_the_hash_of_the_32_bytes_of_its_seed(seed: int) -> None:
    s = pile(seed)

    digest = b"".join(word.to_bytes(8, "big") for word in key(s))
    assert digest == hashlib.sha256(seed.to_bytes(32, "big")).digest()


@given(any_word)
def test_a_seed_drawn_by_a_rule_gives_the_same_key(seed: int) -> None:
    s = pile(7)
    below(s, 6)
    begin_drawn(s, np.uint64(seed))

    assert s.tobytes() == pile(seed).tobytes()  # type: ignore[attr-defined]  # NumPy's record


def test_sha_256_as_a_rule_gives_what_the_standard_says() -> None:
    """The hash of 32 zero bytes, as every tool prints it."""
    words = np.zeros(4, np.uint64)
    expand(np.uint64(0), words)

    told = "".join(f"{word:016x}" for word in words)
    assert told == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@given(any_seed)
def test_a_game_draws_both_halves_of_every_word_block_after_block(seed: int) -> None:
    s = pile(seed)

    drawn = [int(next_half(s)) for _ in range(20)]

    assert drawn == list(islice(threefry.halves(key(s)), 20))
    assert s.stream_drawn == 20


@given(any_seed, st.integers(-20, 20))
def test_the_count_of_numbers_wraps_around(seed: int, beyond: int) -> None:
    s, drawn = pile(seed), (beyond - 10) & threefry.MASK
    s.stream_drawn = np.uint64(drawn // 8 * 8)
    for _ in range(drawn % 8):
        next_half(s)

    assert [int(next_half(s)) for _ in range(20)] == list(
        islice(threefry.halves(key(s), drawn), 20)
    )
    assert s.stream_drawn == (drawn + 20) & threefry.MASK


@pytest.mark.parametrize("n", SIZES)
@given(seed=any_seed)
def test_below_is_exactly_lemires_method(n: int, seed: int) -> None:
    s = pile(seed)
    reference = threefry.halves(key(s))

    for _ in range(3):
        expected, _ = lemire.below(reference, n)
        assert below(s, n) == expected
    assert int(next_half(s)) == next(reference)


def test_draws_that_would_favour_some_numbers_are_repeated() -> None:
    s = pile(2025)
    reference = threefry.halves(key(s))

    outcomes = [lemire.below(reference, OFTEN_REPEATED) for _ in range(300)]

    assert [below(s, OFTEN_REPEATED) for _ in range(300)] == [value for value, _ in outcomes]
    assert 90 < sum(draws - 1 for _, draws in outcomes) < 220
    assert max(draws for _, draws in outcomes) > 3


@pytest.mark.parametrize(
    ("n", "half", "repeated"),
    [(3, 0, True), (4, 0, False), (3, 1, False), ((1 << 31) - 1, 0, True), (33, 0, True)],
)
def test_the_one_uneven_draw_of_a_small_number_is_repeated(
    n: int, half: int, repeated: bool
) -> None:
    """2^32 = 1 (mod 3): of all draws only 0 comes once too often, and 4 divides 2^32."""
    s = pile()
    s.stream_block[0] = np.uint64(half << 32)
    s.stream_block[1] = np.uint64(0xABCDEF01)
    s.stream_drawn = np.uint64(1)

    value = below(s, n)

    assert s.stream_drawn == (3 if repeated else 2)
    assert value == (0xABCDEF01 if repeated else half) * n >> 32


def test_below_one_is_always_zero() -> None:
    s = pile(5)

    assert {int(below(s, 1)) for _ in range(20)} == {0}


@pytest.mark.parametrize("n", [6, 33, 100])
def test_small_numbers_come_about_as_often(n: int) -> None:
    s = pile(20260101)

    counts = Counter(int(below(s, n)) for _ in range(12_000))

    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < MOST_CHI_SQUARE[n - 1]


def test_neighbouring_seeds_give_first_numbers_that_come_about_as_often() -> None:
    counts = Counter(int(below(pile(seed), 6)) for seed in range(6_000))

    assert chi_square(counts, 6) < MOST_CHI_SQUARE[5]


@given(any_seed, st.integers(0, 33))
def test_a_shuffle_permutes_the_first_cards_as_the_reference_does(seed: int, count: int) -> None:
    s = pile(seed, cards=100)

    shuffle(s, s.cards, count)

    order = [int(s.cards[place]) for place in range(33)]
    assert order[:count] == lemire.shuffled(
        threefry.halves(key(s)), [100 + place for place in range(count)]
    )
    assert sorted(order[:count]) == [100 + place for place in range(count)]
    assert order[count:] == [100 + place for place in range(count, 33)]


def test_all_orders_of_three_cards_come_about_as_often() -> None:
    s, counts = pile(77), Counter[tuple[int, ...]]()

    for _ in range(6_000):
        for place in range(3):
            s.cards[place] = place
        shuffle(s, s.cards, 3)
        counts[tuple(int(s.cards[place]) for place in range(3))] += 1

    assert set(counts) == set(permutations(range(3)))
    assert chi_square(counts, 6) < MOST_CHI_SQUARE[5]


def test_two_streams_do_not_disturb_each_other() -> None:
    one, other, alone = pile(1), pile(2), pile(1)

    mixed = [(int(below(one, 100)), int(below(other, 100)))[0] for _ in range(20)]

    assert mixed == [int(below(alone, 100)) for _ in range(20)]


def test_a_wiped_stream_tells_nothing() -> None:
    s = pile(3)
    below(s, 6)

    wipe_stream(s)

    assert (key(s), [int(word) for word in s.stream_block]) == ([0] * 4, [0] * 4)
    assert s.stream_drawn == 0


def test_a_stream_from_dice_has_a_key_of_four_numbers_and_begins_anew() -> None:
    s = pile(3)
    below(s, 6)

    draw_stream(s, dice(9))

    assert key(s) == list(islice(splitmix.numbers(9), 4))
    assert [int(below(s, 6)) for _ in range(10)] == [
        lemire.below(halves, 6)[0] for halves in [threefry.halves(key(s))] for _ in range(10)
    ]


# --- dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", KNOWN_NUMBERS)
def test_dice_are_splitmix64(seed: int) -> None:
    one = dice(seed)

    assert [int(next_number(one)) for _ in KNOWN_NUMBERS[seed]] == KNOWN_NUMBERS[seed]


@pytest.mark.parametrize("seed", KNOWN_NUMBERS)
def test_the_reference_of_these_tests_is_splitmix64_too(seed: int) -> None:
    known = KNOWN_NUMBERS[seed]

    assert list(islice(splitmix.numbers(seed), len(known))) == known


@pytest.mark.parametrize("n", SIZES)
@given(seed=any_word)
def test_a_roll_is_lemires_method_too(n: int, seed: int) -> None:
    one, reference = dice(seed), splitmix.halves(seed)

    for _ in range(3):
        assert roll(one, n) == lemire.below(reference, n)[0]
    assert int(next_number(one)) >> 32 == next(reference)


@pytest.mark.parametrize(("n", "repeated"), [(3, True), (4, False)])
def test_the_one_uneven_roll_is_repeated(n: int, repeated: bool) -> None:
    one = dice(splitmix.seed_whose_first_number_is(0xABCDEF))
    reference = splitmix.numbers(int(one.stream))

    roll(one, n)

    assert int(next_number(one)) == list(islice(reference, 3))[2 if repeated else 1]


@given(any_seed)
def test_dice_of_a_seed_begin_with_the_first_word_of_its_key(seed: int) -> None:
    assert dice_of(seed)[0].stream == key_of(seed)[0]


@given(any_seed, st.integers(0, 50), st.integers(0, 50))
def test_seeds_for_many_games_are_a_stretch_of_the_dice(seed: int, first: int, count: int) -> None:
    stretch = islice(splitmix.numbers(int(key_of(seed)[0])), first, first + count)

    assert [int(number) for number in seeds(seed, first, count)] == list(stretch)
