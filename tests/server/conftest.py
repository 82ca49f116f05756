from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from .running import Running, leave

# A busy machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests that do not stop it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Running(f"sqlite:///{folder / 'tables.sqlite3'}") as running:
        yield running


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Whoever came to a server during a test leaves after it."""
    yield
    leave()
