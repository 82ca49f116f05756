"""How the parts of a store ask, and tell: one job after another in the store's threads."""

from abc import ABC, abstractmethod
from typing import Any

from bactrian.server.store.notices import AnyNotice, Renamed
from bactrian.server.store.session import Session
from bactrian.server.store.writer import Writer

Row = tuple[Any, ...]  # Any: whatever the columns hold


class Asking(ABC):
    """Two threads, one that writes and one that reads."""

    _writer: Writer
    _reader: Writer

    @abstractmethod
    def _announce(self, session: Session, notice: AnyNotice) -> None:
        """Tell other processes when this transaction is committed, if there may be any."""

    async def _ask(self, sql: str, **values: object) -> list[Row]:
        return await self._reader.do(lambda session: session.execute(sql, values).fetchall())

    async def _tell(self, person: str, *statements: str, **values: object) -> None:
        """Statements in one transaction; other processes read this person anew."""

        def job(session: Session) -> None:
            for sql in statements:
                session.execute(sql, {"person": person, **values})
            self._announce(session, Renamed(person))

        await self._writer.do(job)
