from collections import Counter
from itertools import islice, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.core.record import Record, i16, u64
from bactrian.core.stream import Dice, below, next_number, seeds, shuffle

from . import splitmix

# Published outputs: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 for the first
# seed; the second is what Vigna's splitmix64.c prints.
PUBLISHED = {
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
MOST_CHI_SQUARE = 20.5  # five degrees of freedom: fair draws stay below with 99.9 %

any_seed = st.integers(0, splitmix.BITS_64)


class Pile(Record):
    stream = u64()
    cards = i16(33)


def dice(seed: int) -> Dice:
    one = Dice.blank()[0]
    one.stream = np.uint64(seed)
    return one


def chi_square(counts: Counter[tuple[int, ...]] | Counter[int], cells: int) -> float:
    """How far counts are from equal ones."""
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_stream_is_splitmix64(seed: int) -> None:
    stream = dice(seed)

    assert [int(next_number(stream)) for _ in PUBLISHED[seed]] == PUBLISHED[seed]


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_reference_of_these_tests_is_splitmix64_too(seed: int) -> None:
    assert list(islice(splitmix.numbers(seed), len(PUBLISHED[seed]))) == PUBLISHED[seed]


@given(any_seed)
def test_every_seed_gives_the_stream_of_the_reference(seed: int) -> None:
    stream = dice(seed)

    assert [int(next_number(stream)) for _ in range(4)] == list(islice(splitmix.numbers(seed), 4))


@pytest.mark.parametrize("n", SIZES)
@given(seed=any_seed)
def test_below_is_exactly_lemires_method(n: int, seed: int) -> None:
    stream, reference = dice(seed), splitmix.numbers(seed)

    for _ in range(3):
        expected, _ = splitmix.below(reference, n)
        assert below(stream, n) == expected
    assert int(next_number(stream)) == next(reference)


def test_draws_that_would_favour_some_numbers_are_repeated() -> None:
    seed = 2025
    stream, reference = dice(seed), splitmix.numbers(seed)

    outcomes = [splitmix.below(reference, OFTEN_REPEATED) for _ in range(300)]

    assert [below(stream, OFTEN_REPEATED) for _ in range(300)] == [value for value, _ in outcomes]
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
    seed = splitmix.seed_whose_first_number_is(half << 32 | 0xABCDEF)
    stream, reference = dice(seed), splitmix.numbers(seed)
    expected, draws = splitmix.below(splitmix.numbers(seed), n)

    value = below(stream, n)

    assert draws == (2 if repeated else 1)
    assert value == expected
    assert list(islice(reference, draws + 1))[-1] == int(next_number(stream))


def test_below_one_is_always_zero() -> None:
    stream = dice(5)

    assert {int(below(stream, 1)) for _ in range(20)} == {0}


def test_small_numbers_come_about_as_often() -> None:
    stream = dice(20260101)

    counts = Counter(int(below(stream, 6)) for _ in range(12_000))

    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < MOST_CHI_SQUARE


@given(any_seed, st.integers(0, 33))
def test_a_shuffle_permutes_the_first_cards_as_the_reference_does(seed: int, count: int) -> None:
    pile = Pile.blank()[0]
    pile.stream = np.uint64(seed)
    for place in range(33):
        pile.cards[place] = 100 + place

    shuffle(pile, pile.cards, count)

    order = [int(pile.cards[place]) for place in range(33)]
    assert order[:count] == splitmix.shuffled(
        splitmix.numbers(seed), [100 + place for place in range(count)]
    )
    assert sorted(order[:count]) == [100 + place for place in range(count)]
    assert order[count:] == [100 + place for place in range(count, 33)]


def test_all_orders_of_three_cards_come_about_as_often() -> None:
    pile, counts = Pile.blank()[0], Counter[tuple[int, ...]]()
    pile.stream = np.uint64(77)

    for _ in range(6_000):
        for place in range(3):
            pile.cards[place] = place
        shuffle(pile, pile.cards, 3)
        counts[tuple(int(pile.cards[place]) for place in range(3))] += 1

    assert set(counts) == set(permutations(range(3)))
    assert chi_square(counts, 6) < MOST_CHI_SQUARE


def test_two_streams_do_not_disturb_each_other() -> None:
    records = Dice.blank(2)
    records[0].stream, records[1].stream = np.uint64(1), np.uint64(2)
    alone = dice(1)

    mixed = [(int(below(records[0], 100)), int(below(records[1], 100)))[0] for _ in range(10)]

    assert mixed == [int(below(alone, 100)) for _ in range(10)]


@given(any_seed, st.integers(0, 50), st.integers(0, 50))
def test_seeds_for_many_games_are_a_stretch_of_the_stream(
    seed: int, first: int, count: int
) -> None:
    stretch = list(islice(splitmix.numbers(seed), first, first + count))

    assert [int(number) for number in seeds(seed, first, count)] == stretch
