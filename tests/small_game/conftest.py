"""The small game is registered while its tests run; nothing else in the project names it."""

from collections.abc import Iterator

import pytest

from bactrian.core.game import Game

from .registered import registered


@pytest.fixture(scope="module", autouse=True)
def goose() -> Iterator[Game]:
    with registered() as game:
        yield game
