from collections.abc import Iterator

import pytest

from ..running import Guest, Running
from .people import Desk, registered

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)]


@pytest.fixture(scope="package", params=BOTH)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of the database of these tests."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('operators') / 'tables.sqlite3'}"
    return str(request.getfixturevalue("postgres").fresh())


@pytest.fixture(scope="package")
def site(address: str) -> Iterator[Running]:
    """A server for all of them."""
    with Running(address) as running:
        yield running


@pytest.fixture
def desk(address: str, capsys: pytest.CaptureFixture[str]) -> Desk:
    """The operator's commands."""
    return Desk(address, capsys)


@pytest.fixture
def operator(site: Running) -> Guest:
    """An account with the rights of an operator."""
    found = registered(site, "Operator")
    site.grant(str(found.me["person"]))
    return found
