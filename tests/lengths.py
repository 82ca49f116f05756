"""Which cases of a test are quick and which wait for `make test-long`."""

import os
from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet

EXAMPLES = int(os.environ.get("BACTRIAN_EXAMPLES", "3"))  # invented requests to an address
MANY_EXAMPLES = 4  # with so many, those that the document gives are asked for as well


def long_case(*values: object, name: str | None = None) -> ParameterSet:
    """A case for `make test-long` alone."""
    return pytest.param(*values, marks=pytest.mark.long, id=name)


def fewest_and_most(counts: Sequence[int]) -> list[int | ParameterSet]:
    """Numbers of players: those between the fewest and the most are for `make test-long`."""
    ends = (counts[0], counts[-1])
    return [count if count in ends else long_case(count) for count in counts]
