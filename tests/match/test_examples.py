"""The examples that people read first run."""

import doctest
from types import ModuleType

import pytest

import bactrian
import bactrian.arena.schedule
import bactrian.match.match
import bactrian.players.registry


@pytest.mark.parametrize(
    "module",
    [bactrian, bactrian.match.match, bactrian.players.registry, bactrian.arena.schedule],
)
def test_the_examples_in_the_docstrings_run(module: ModuleType) -> None:
    result = doctest.testmod(module)

    assert result.attempted > 0
    assert result.failed == 0
