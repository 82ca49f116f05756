"""What everybody may do about people: report a player, delete themselves, see what is stored."""

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bactrian.server import clock, moderation
from bactrian.server import messages as m
from bactrian.server.http.endpoints import JSON, Endpoint, readable_table
from bactrian.server.http.services import COOKIE, Services, body_of
from bactrian.server.live.live_table import LiveTable
from bactrian.server.people.accounts import name_key
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store.parts.moderation import Report
from bactrian.server.table.chat import clean_text, may_read
from bactrian.server.table.commands import Person
from bactrian.server.table.entries import Adopted, Said
from bactrian.server.table.table import Table
from bactrian.server.views.snapshots import StoredTable


async def report(services: Services, request: Request) -> m.Reported:
    """Report a player: at a table, for a chat line, or by the name of their account."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.NewReport)
    services.reports.take(person.id)
    services.charge(request, person, len(await request.body()))
    reported, quote = await _reported(services, person, wanted)
    if reported == person.id:
        raise Refused("not_yourself")
    kept = Report(
        id=fresh_id(),
        at=clock.now(),
        reporter=person.id,
        reported=reported,
        reason=clean_text(wanted.reason),
        table=wanted.table,
        line=wanted.line,
        quote=quote,
    )
    return m.Reported(await services.store.add_report(kept))


async def _reported(services: Services, person: Person, wanted: m.NewReport) -> tuple[str, str]:
    """Whom a report is about, and what they said."""
    if wanted.table is None:
        return await _account(services, wanted.name or ""), ""
    found = await readable_table(services, wanted.table)
    if wanted.line is not None:
        return await _speaker(services, found, person, wanted.table, wanted.line)
    seats = found.table.seats
    sitting = [] if wanted.seat is None else seats[wanted.seat : wanted.seat + 1]
    if not sitting or sitting[0].person is None:
        raise Refused("nobody_there")
    return sitting[0].person, ""


async def _account(services: Services, name: str) -> str:
    try:
        account = await services.store.account_named(name_key(name))
    except Refused:
        account = None
    if account is None:
        raise Refused("nobody_there")
    return account.person


async def _speaker(
    services: Services, found: LiveTable | StoredTable, person: Person, name: str, number: int
) -> tuple[str, str]:
    """Who said a line, if this person may read it."""
    table: Table = found.table
    if not may_read(table.settings.chat, table.seats_of(person.id)):
        raise Refused("nobody_there")
    entries = await services.store.entries(name, 0)
    said = [(written.by, written.entry) for written in entries if isinstance(written.entry, Said)]
    if number > len(said):
        raise Refused("nobody_there")
    by, line = said[number - 1]
    for written in entries:
        if isinstance(written.entry, Adopted) and written.entry.guest == by:
            by = written.entry.person  # a guest who has an account now
    return by, line.text


async def delete_account(services: Services, request: Request) -> Response:
    """Delete me with all I have; results stay, without a name."""
    person = await services.require_person(request)
    wanted = await body_of(request, m.DeleteAccount)
    if person.account is not None:
        await services.accounts.check_password(person, wanted.password)
    await moderation.delete_own(services.store, person.id)
    services.people.invalidate(person.id)
    services.erasures.wake()
    response = Response(msgspec.json.encode(m.Me(None, None)), media_type=JSON)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


async def export_account(services: Services, request: Request) -> Response:
    """Everything that is stored about me, as a file."""
    person = await services.require_person(request)
    services.replays.take(person.id)
    rows = await services.store.stored_about(person.id)
    headers = {"content-disposition": 'attachment; filename="bactrian-account.json"'}
    body = msgspec.json.encode(m.StoredAboutMe(dict(rows)))
    return Response(body, media_type=JSON, headers=headers)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/reports",
        "Report a player to the operator.",
        report,
        m.Reported,
        m.NewReport,
        HTTPStatus.CREATED,
        refusals=("not_signed_in", "no_such_table", "nobody_there", "not_yourself", "too_many"),
    ),
    Endpoint(
        "POST",
        "/api/account/delete",
        "Delete my account with all I have.",
        delete_account,
        m.Me,
        m.DeleteAccount,
        refusals=("not_signed_in", "wrong_password"),
    ),
    Endpoint(
        "GET",
        "/api/account/export",
        "Everything that is stored about me.",
        export_account,
        m.StoredAboutMe,
        refusals=("not_signed_in",),
    ),
)
