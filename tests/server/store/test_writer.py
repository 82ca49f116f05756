"""The thread that writes: what clashes with another process is tried again, after a pause."""

import asyncio
from contextlib import AbstractContextManager, nullcontext

import pytest

from bactrian.server.store.protocol import StoreFailed
from bactrian.server.store.session import Dialect, Rows, Session, Values
from bactrian.server.store.writer import PAUSES, Writer


class Clash(Exception):
    """Two that wait for each other: the database ended this one."""


class FakeSession:
    """A database that does nothing."""

    is_lost = False

    def pipeline(self) -> AbstractContextManager[object]:
        return nullcontext()

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        if sql == "FAIL":
            raise Clash
        return None  # type: ignore[return-value]  # nobody reads rows here

    def executemany(self, sql: str, values: object, /) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the writer paused."""
    found: list[float] = []
    monkeypatch.setattr("time.sleep", found.append)
    return found


def write(clashes: int) -> str:
    """A job that clashes so often before it is done."""
    left = [clashes]

    def job(session: Session) -> str:
        if left[0] > 0:
            left[0] -= 1
            session.execute("FAIL")
        return "done"

    async def use() -> str:
        dialect = Dialect(FakeSession, "BEGIN", (), (Clash,), (Clash,))
        writer = Writer(dialect, write=True)
        try:
            return await writer.do(job)
        finally:
            await writer.stop()

    return asyncio.run(use())


@pytest.mark.parametrize("clashes", range(len(PAUSES) + 1))
def test_a_job_that_clashed_is_done_after_a_pause_each_time(
    clashes: int, pauses: list[float]
) -> None:
    assert write(clashes) == "done"
    assert pauses == list(PAUSES[:clashes])


def test_a_job_that_always_clashes_fails_in_the_end(pauses: list[float]) -> None:
    with pytest.raises(StoreFailed):
        write(len(PAUSES) + 1)
    assert pauses == list(PAUSES)
