"""M-1.1 Cubes by colour, side by side in one number.

A question takes and gives costs, purses and yields like any other number, and writes nothing.
"""

from bactrian.core.rules.rule import rule

BITS = 12  # of each colour: more than anyone will ever hold
EACH = (1 << BITS) - 1


@rule
def cubes_of(colour: int, count: int) -> int:
    """So many cubes of a colour (or of any, `ANY_COLOUR`) as one number."""
    return int(count) << (BITS * int(colour))


@rule
def count_of(cubes: int, colour: int) -> int:
    """How many cubes of a colour there are in such a number."""
    return (cubes >> (BITS * int(colour))) & EACH
