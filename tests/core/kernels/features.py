"""The features of the toy game."""

from enum import IntEnum


class Feature(IntEnum):
    """As `toy.measure` writes them."""

    ALWAYS = 0
    HEAP = 1
