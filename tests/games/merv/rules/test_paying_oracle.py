"""M-6.3 What is offered at every need, against all sequences of means written out."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import pytest

from bactrian.core.rules.stack import clear_options
from bactrian.games.merv.rules.payment import can_pay, list_means, pay, set_due
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Board

from ...reading import legal
from ..build import ANNA, position
from ..looking import copy_of, cube_ids, means_ids, readable

COLOURS = cube_ids[:4]
ORDER = ("white", "as_any", "discount")
Purse = Mapping[str, int]
Sequences = set[tuple[str, ...]]


def is_affordable(sequence: Sequence[str], needs: Sequence[str], purse: Purse, x: str) -> bool:
    """M-6.2 Every means fits its need, the cubes are there, as_any and discount come once."""
    spent = [x if means == "as_any" else means for means in sequence if means != "discount"]
    for need, means in zip(needs, sequence, strict=True):
        if means in COLOURS and means != need:
            return False
        if means == "as_any" and x in ("", need):
            return False
    enough = all(spent.count(cube) <= purse.get(cube, 0) for cube in cube_ids)
    return enough and sequence.count("as_any") <= 1 and sequence.count("discount") <= 1


def is_in_order(sequence: Sequence[str], needs: Sequence[str]) -> bool:
    """M-6.3 (a) Never back in the order; (b) no own cube after its colour was paid otherwise."""
    ranks = [ORDER.index(means) for means in sequence if means in ORDER]
    if ranks != sorted(ranks):
        return False
    return not any(
        needs[n] == needs[n - 1] and sequence[n] == needs[n] and sequence[n - 1] != needs[n - 1]
        for n in range(1, len(needs))
    )


def all_sequences(needs: Sequence[str], purse: Purse, x: str, discount: bool) -> Sequences:
    """Every way that M-6.2 permits."""
    others = ORDER if discount else ORDER[:2]
    ways = product(*[(need, *others) for need in needs])
    return {way for way in ways if is_affordable(way, needs, purse, x)}


def as_needs(cost: Mapping[str, int]) -> list[str]:
    return [colour for colour in COLOURS for _ in range(cost.get(colour, 0))]


def owing(cost: Mapping[str, int], purse: Purse, x: str, discount: bool) -> State:
    """Anna has to pay a cost of the palace."""
    tiles = [*(["2-palace"] if discount else []), *([f"4-{x}"] if x else [])]
    s = position(cubes={ANNA: purse}, breakthroughs={ANNA: tiles})
    set_due(s, Board.PALACE, row_of(cost))
    return s


def row_of(cost: Mapping[str, int]) -> list[int]:  # stands for a table's row
    return [cost.get(colour, 0) for colour in COLOURS]


def offered(s: State) -> set[str]:
    clear_options(s)
    list_means(s, ANNA)
    return {str(readable(number)[1]) for number in legal(s)}


def compare(s: State, ways: Sequences, done: tuple[str, ...]) -> int:
    """At every need that can be reached what is offered begins a way to pay; how many needs."""
    expected = {way[len(done)] for way in ways}
    assert offered(s) == expected, (done, ways)
    seen = 1
    for means in expected:
        rest = {way for way in ways if way[len(done)] == means}
        if len(done) + 1 < len(next(iter(rest))):
            after = copy_of(s)
            clear_options(after)
            pay(after, ANNA, means_ids.index(means))
            seen += compare(after, rest, (*done, means))
    return seen


def check(cost: Mapping[str, int], purse: Purse, x: str, discount: bool) -> int:
    """How many needs were looked at."""
    needs = as_needs(cost)
    ways = {w for w in all_sequences(needs, purse, x, discount) if is_in_order(w, needs)}
    s = owing(cost, purse, x, discount)
    assert bool(can_pay(copy_of(s), ANNA, Board.PALACE, row_of(cost))) == bool(ways), (cost, purse)
    return compare(s, ways, ()) if ways else 0


HAND_MADE = [
    ({"purple": 1}, {"purple": 1}, "", False, 1),
    ({"purple": 1}, {}, "", True, 1),
    ({"purple": 1}, {"white": 1, "tan": 1}, "tan", True, 1),
    ({"purple": 2}, {"purple": 1, "white": 1}, "", False, 2),
    ({"purple": 2}, {"purple": 1, "white": 2}, "", False, 3),
    ({"orange": 2}, {"teal": 1, "white": 1}, "teal", True, 3),
    ({"tan": 1, "teal": 1}, {"tan": 1, "white": 1}, "orange", True, 3),
    # X is a colour of the cost: its cubes are wanted for themselves too.
    ({"purple": 1, "orange": 1}, {"purple": 1, "white": 1}, "purple", False, 3),
    ({"purple": 1, "orange": 1}, {"purple": 2}, "purple", False, 2),
    ({"purple": 1, "orange": 1}, {"orange": 2}, "orange", False, 2),
    ({"tan": 1, "teal": 1}, {"teal": 1}, "teal", True, 3),
    ({"tan": 1, "teal": 1}, {"tan": 1}, "tan", True, 2),
    # as_any for tan takes the teal cube; then teal is open to the discount alone.
    ({"tan": 1, "teal": 1}, {"teal": 1, "white": 1}, "teal", True, 4),
    ({"teal": 3}, {"teal": 1, "white": 1, "tan": 1}, "tan", False, 3),
]


@pytest.mark.parametrize(("cost", "purse", "x", "discount", "needs"), HAND_MADE)
def test_hand_made_payments(
    cost: dict[str, int], purse: dict[str, int], x: str, discount: bool, needs: int
) -> None:
    """M-6.3 With the number of needs that can be met on all ways together, by hand."""
    assert check(cost, purse, x, discount) == needs


def random_cases(seed: int, count: int) -> Iterator[tuple[dict[str, int], dict[str, int], str]]:
    dice = random.Random(seed)
    for _ in range(count):
        cost = {colour: dice.choice((0, 0, 1, 1, 2)) for colour in COLOURS}
        if seed % 2:  # as palace and walls ask for it: many of one colour
            cost = {dice.choice(COLOURS): dice.randint(1, 5)}
        if 0 < sum(cost.values()) <= 5:
            purse = {cube: dice.choice((0, 0, 1, 1, 2, 3)) for cube in cube_ids}
            yield cost, purse, dice.choice(["", *COLOURS])


@pytest.mark.parametrize("discount", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_random_payments(seed: int, discount: bool) -> None:
    """M-6.3, M-6.4"""
    looked = sum(check(*case, discount) for case in random_cases(seed, 120))

    assert looked > 150


def result(way: Sequence[str], x: str) -> tuple[tuple[str, ...], bool, bool]:
    cubes = sorted(x if means == "as_any" else means for means in way if means != "discount")
    return tuple(cubes), "as_any" in way, "discount" in way


@pytest.mark.parametrize("seed", range(2))
def test_the_order_drops_no_result_but_as_any_used_up_in_vain(seed: int) -> None:
    """M-6.3 The ruling's own claim."""
    for cost, purse, x in random_cases(seed, 150):
        needs = as_needs(cost)
        every = all_sequences(needs, purse, x, True)
        kept = {result(way, x) for way in every if is_in_order(way, needs)}
        for cubes, as_any, discount in {result(way, x) for way in every} - kept:
            assert as_any
            assert (cubes, False, discount) in kept
