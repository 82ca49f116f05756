"""Mail addresses, links and mails on their way, in SQL that SQLite and PostgreSQL understand."""

import msgspec

from bactrian.server.store.parts.mail import LinkKind, MailAddress, MailLink, PendingMail, TurnMails
from bactrian.server.store.sql.base import SqlBase

OF_MAIL = "WHERE person = :person AND kind = :kind AND due = :due"


class MailSql(SqlBase):
    """What a store keeps for mail."""

    # --- addresses ------------------------------------------------------------------------------

    async def mail_address(self, person: str) -> MailAddress | None:
        """The address of a person."""
        sql = """
            SELECT person, address, is_confirmed, turns, language, sent FROM mail_addresses
            WHERE person = :person
        """
        rows = await self._query(sql, person=person)
        if not rows:
            return None
        owner, address, is_confirmed, *rest = rows[0]
        return MailAddress(owner, address, bool(is_confirmed), *rest)

    async def put_mail_address(self, address: MailAddress) -> None:
        """Set or change it."""
        sql = """
            INSERT INTO mail_addresses
            VALUES (:person, :address, :is_confirmed, :turns, :language, :sent)
            ON CONFLICT (person) DO UPDATE SET address = :address, is_confirmed = :is_confirmed,
            turns = :turns, language = :language, sent = :sent
        """
        values = msgspec.structs.asdict(address)
        values["is_confirmed"] = int(address.is_confirmed)
        del values["person"]
        await self._update_person(address.person, sql, **values)

    async def confirm_mail_address(self, person: str, address: str) -> bool:
        """Whether it is still the person's; it is confirmed then."""
        sql = """
            UPDATE mail_addresses SET is_confirmed = 1
            WHERE person = :person AND address = :address
        """
        return await self._changes(sql, person=person, address=address)

    async def remove_mail_address(self, person: str) -> None:
        """Delete it, with links and mails."""
        await self._update_person(
            person,
            *(f"DELETE FROM {t} WHERE person = :person" for t in ("mail_addresses", "mail_links")),
            "DELETE FROM mails WHERE person = :person",
        )

    async def people_with_address(self, address: str, limit: int) -> list[str]:
        """All who have confirmed this address."""
        sql = """
            SELECT person FROM mail_addresses WHERE address = :address AND is_confirmed = 1
            ORDER BY person LIMIT :most
        """
        return [str(row[0]) for row in await self._query(sql, address=address, most=limit)]

    async def set_turn_mails(self, person: str, turns: TurnMails) -> bool:
        """Whether there is an address to be told of turns."""
        sql = "UPDATE mail_addresses SET turns = :turns WHERE person = :person"
        return await self._changes(sql, person=person, turns=turns)

    async def mark_turns_mailed(self, person: str, at: float) -> None:
        """A person was told of turns."""
        await self._changes(
            "UPDATE mail_addresses SET sent = :at WHERE person = :person", person=person, at=at
        )

    # --- links ----------------------------------------------------------------------------------

    async def add_mail_link(
        self, hashed: str, kind: LinkKind, link: MailLink, until: float
    ) -> None:
        """Add a link; others of this kind and person are no longer valid."""
        await self._update_person(
            link.person,
            "DELETE FROM mail_links WHERE person = :person AND kind = :kind",
            "INSERT INTO mail_links VALUES (:hash, :person, :kind, :address, :until)",
            hash=hashed,
            kind=kind,
            address=link.address,
            until=until,
        )

    async def mail_link(self, hashed: str, kind: LinkKind, now: float) -> MailLink | None:
        """Whom a valid link belongs to."""
        sql = """
            SELECT person, address FROM mail_links
            WHERE hash = :hash AND kind = :kind AND expires > :now
        """
        rows = await self._query(sql, hash=hashed, kind=kind, now=now)
        return MailLink(*rows[0]) if rows else None

    async def use_mail_link(self, hashed: str, kind: LinkKind, now: float) -> MailLink | None:
        """The same, for the first who asks."""
        sql = """
            DELETE FROM mail_links WHERE hash = :hash AND kind = :kind AND expires > :now
            RETURNING person, address
        """
        values = {"hash": hashed, "kind": kind, "now": now}
        row = await self._writer.do(lambda session: session.execute(sql, values).fetchone())
        return None if row is None else MailLink(*row)

    # --- mails on their way ---------------------------------------------------------------------

    async def queue_mail(self, mail: PendingMail) -> None:
        """Keep a mail until it is sent, unless one of its kind waits already."""
        sql = """
            INSERT INTO mails VALUES (:person, :kind, :delivery, :language, :attempt, :due)
            ON CONFLICT DO NOTHING
        """
        await self._changes(sql, **msgspec.structs.asdict(mail))

    async def due_mails(self, before: float, limit: int) -> list[PendingMail]:
        """Mails that should be sent by then, the oldest first."""
        sql = """
            SELECT person, kind, delivery, language, attempt, due FROM mails
            WHERE due <= :before ORDER BY due LIMIT :most
        """
        return [PendingMail(*row) for row in await self._query(sql, before=before, most=limit)]

    async def claim_mail(self, mail: PendingMail, until: float) -> PendingMail | None:
        """Take a mail to send it."""
        taken = await self._set_due(mail, until, mail.attempt)
        return msgspec.structs.replace(mail, due=until) if taken else None

    async def delay_mail(self, mail: PendingMail, due: float) -> None:
        """It could not be sent: try again then."""
        await self._set_due(mail, due, mail.attempt + 1)

    async def _set_due(self, mail: PendingMail, due: float, attempt: int) -> bool:
        sql = f"UPDATE mails SET due = :new, attempt = :attempts {OF_MAIL}"
        values = {"person": mail.person, "kind": mail.kind, "due": mail.due}
        return await self._changes(sql, **values, new=due, attempts=attempt)

    async def remove_mail(self, mail: PendingMail) -> None:
        """It was sent, or nobody needs it any more."""
        sql = f"DELETE FROM mails {OF_MAIL}"
        await self._changes(sql, person=mail.person, kind=mail.kind, due=mail.due)

    async def _changes(self, sql: str, **values: object) -> bool:
        """Whether a statement changed something."""
        return await self._writer.do(lambda session: session.execute(sql, values).rowcount > 0)
