"""Unbiased numbers and orders in exact Python integers (Lemire 2019; Fisher and Yates)."""

from collections.abc import Iterator


def below(halves: Iterator[int], n: int) -> tuple[int, int]:
    """A number below n from numbers of 32 bits, and how many of them it took."""
    threshold = (1 << 32) % n
    draws = 0
    while True:
        draws += 1
        product = next(halves) * n
        if product % (1 << 32) >= threshold:
            return product >> 32, draws


def shuffled(halves: Iterator[int], cards: list[int]) -> list[int]:
    """The cards in random order, settled from the last place down."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other, _ = below(halves, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
