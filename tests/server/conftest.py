import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import settings

from bactrian.server.people import accounts

from .databases import NoPostgres, Postgres
from .proxies import NoProxy, program
from .running import Running, leave

# A busy machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


STORE = Path(__file__).parent / "store"
NOT_TESTED: dict[str, str] = {}  # why not, by what it is


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "both_databases: the server runs on each database in turn")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`database` is always each of both; `server` is for tests that are marked so.

    What is above the store is tested on PostgreSQL before a release: it knows no database.
    """
    is_store = STORE in metafunc.definition.path.parents
    above = [] if is_store else [pytest.mark.long]
    databases = ["sqlite", pytest.param("postgresql", marks=above)]
    if "database" in metafunc.fixturenames:
        metafunc.parametrize("database", databases, indirect=True)
    if "server" in metafunc.fixturenames and any(
        mark.name == "both_databases" for mark in metafunc.definition.iter_markers()
    ):
        metafunc.parametrize("server", databases, indirect=True, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for what, reason in NOT_TESTED.items():
        terminalreporter.write_sep("!", f"{what} WAS NOT TESTED", red=True, bold=True)
        terminalreporter.write_line(f"Tests that need it were skipped: {reason}.", red=True)


@pytest.fixture(autouse=True, scope="session")
def passwords_are_cheap() -> Iterator[None]:
    """What makes guessing dear makes tests slow: what is stored differs in its figures alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A test that starts a server here leaves no handler whose stream is closed after it."""
    loggers = [logging.getLogger(name) for name in ("bactrian", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, kept in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate, logger.level = kept


@pytest.fixture
def not_tested() -> dict[str, str]:
    """For what cannot be tested here, and why: the end says so loudly."""
    return NOT_TESTED


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL; where none can be had, its tests are skipped, and that is said loudly."""
    try:
        running = Postgres()
    except NoPostgres as error:
        NOT_TESTED["POSTGRESQL"] = str(error)
        if os.environ.get("BACTRIAN_REQUIRE_POSTGRES"):
            raise
        pytest.skip(f"no PostgreSQL: {error}")
    yield running
    running.stop()


@pytest.fixture
def proxy(request: pytest.FixtureRequest) -> str:
    """The name of a proxy that can be run here; where it cannot be had, that is said loudly."""
    name = str(request.param)
    try:
        program(name)
    except NoProxy as error:
        NOT_TESTED[name.upper()] = str(error)
        pytest.skip(str(error))
    return name


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


@pytest.fixture(scope="session")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A server for all tests that do not stop it."""
    usual = os.environ.get("BACTRIAN_TEST_DATABASE", "sqlite")
    if getattr(request, "param", usual) == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite3'}"
    else:
        url = request.getfixturevalue("postgres").fresh()
    with Running(url) as running:
        yield running


@pytest.fixture(autouse=True)
def disconnect_clients() -> Iterator[None]:
    """Clients that connected to a server during a test disconnect after it."""
    yield
    leave()
