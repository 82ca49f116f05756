"""What the parts of a SQL store share: queries and updates as jobs in the store's threads."""

from abc import ABC, abstractmethod
from typing import Any

from bactrian.server.store.notices import AnyNotice, Renamed
from bactrian.server.store.session import Session
from bactrian.server.store.writer import Writer

Row = tuple[Any, ...]  # Any: whatever the columns hold


class SqlBase(ABC):
    """Two threads, one that writes and one that reads."""

    _writer: Writer
    _reader: Writer

    @abstractmethod
    def _announce(self, session: Session, notice: AnyNotice) -> None:
        """Notify other processes when this transaction is committed, if there may be any."""

    async def _query(self, sql: str, **values: object) -> list[Row]:
        return await self._reader.do(lambda session: session.execute(sql, values).fetchall())

    async def _update_person(self, person: str, *statements: str, **values: object) -> None:
        """Run statements in one transaction; other processes drop this person from their caches."""

        def job(session: Session) -> None:
            for sql in statements:
                session.execute(sql, {"person": person, **values})
            self._announce(session, Renamed(person))

        await self._writer.do(job)
