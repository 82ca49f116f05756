"""The operator's page: for others there is nothing at these addresses."""

import os
import platform
import time
from collections.abc import Sequence
from typing import TypeVar

from starlette.requests import Request

from bactrian import __version__
from bactrian.games import names
from bactrian.server import admin, moderation
from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint, check_table_name
from bactrian.server.http.machine import load, resident_bytes
from bactrian.server.http.services import Services, body_of, language_of
from bactrian.server.refusals import Refused
from bactrian.server.store import schema
from bactrian.server.store.parts.moderation import Deed
from bactrian.server.table.commands import Person

MOST_LISTED = 200
STATUSES: tuple[m.Status, ...] = ("waiting", "playing", "finished")
STATES: tuple[m.ReportState, ...] = ("open", "closed")
Word = TypeVar("Word", bound=str)


async def _operator(services: Services, request: Request) -> Person:
    """The operator who asks; everybody else is told that there is no such page."""
    person = await services.visitor(request)
    if person is None or not await services.is_operator(request):
        raise Refused("no_such_page")
    return person


# --- tables -------------------------------------------------------------------------------------


async def find_tables(services: Services, request: Request) -> m.TablesFound:
    """Tables of all people."""
    await _operator(services, request)
    status = _one_of(request, "status", STATUSES)
    game = request.query_params.get("game") or None
    found = await admin.list_tables(services.store, status, game, MOST_LISTED, language_of(request))
    return m.TablesFound(found)


async def close_table(services: Services, request: Request) -> m.TablesFound:
    """End a table."""
    operator = await _operator(services, request)
    wanted = await body_of(request, m.CloseTable)
    table = check_table_name(request.path_params["table"])
    deed = Deed(operator.id, "close_table", table, wanted.reason)
    try:
        await admin.close(services.store, table, wanted.reason)
    except admin.NotForThisTable:
        raise Refused("not_now", status="finished") from None
    await services.store.note_deed(deed)
    await services.lobby.catch_up(table)
    return m.TablesFound([await admin.row(services.store, table, language_of(request))])


# --- people -------------------------------------------------------------------------------------


async def find_people(services: Services, request: Request) -> m.PeopleFound:
    """People by a part of their name."""
    await _operator(services, request)
    search = request.query_params.get("search", "").strip()[:80]
    return m.PeopleFound(await services.store.find_people(search, MOST_LISTED))


async def restrict(services: Services, request: Request) -> m.PeopleFound:
    """Ban or mute a person."""
    operator = await _operator(services, request)
    wanted = await body_of(request, m.NewRestriction)
    person, kind = request.path_params["person"], _kind(request)
    await moderation.restrict(services.store, operator.id, person, kind, wanted.reason, wanted.days)
    return await _changed(services, person)


async def lift(services: Services, request: Request) -> m.PeopleFound:
    """End a ban or a mute."""
    operator = await _operator(services, request)
    person = request.path_params["person"]
    await moderation.lift(services.store, operator.id, person, _kind(request))
    return await _changed(services, person)


async def delete_person(services: Services, request: Request) -> m.PeopleFound:
    """Delete a person with all they have."""
    operator = await _operator(services, request)
    person = request.path_params["person"]
    await moderation.delete(services.store, operator.id, person)
    services.erasures.wake()
    return await _changed(services, person)


async def _changed(services: Services, person: str) -> m.PeopleFound:
    """The person as they are now; nobody, if they are gone."""
    services.people.invalidate(person)
    found = await services.store.person_found(person)
    return m.PeopleFound([] if found is None else [found])


def _kind(request: Request) -> m.RestrictionKind:
    wanted = request.path_params["kind"]
    kind: m.RestrictionKind | None = next((one for one in moderation.DEEDS if one == wanted), None)
    if kind is None:
        raise Refused("no_such_page")
    return kind


# --- reports, and what operators did ------------------------------------------------------------


async def list_reports(services: Services, request: Request) -> m.Reports:
    """Reports of players."""
    await _operator(services, request)
    state = _one_of(request, "state", STATES)
    return m.Reports(await services.store.reports(state, MOST_LISTED))


async def change_report(services: Services, request: Request) -> m.Reports:
    """Open or close a report."""
    operator = await _operator(services, request)
    wanted = await body_of(request, m.ChangedReport)
    report = request.path_params["report"]
    await moderation.settle_report(services.store, operator.id, report, wanted.state, wanted.note)
    found = await services.store.reports(None, MOST_LISTED)
    return m.Reports([one for one in found if one.report == report])


async def show_audit(services: Services, request: Request) -> m.Audit:
    """What operators did."""
    await _operator(services, request)
    return m.Audit(await services.store.audit(MOST_LISTED))


def _one_of(request: Request, name: str, known: Sequence[Word]) -> Word | None:
    """A word of the query, None if it is not there."""
    wanted = request.query_params.get(name)
    found = next((one for one in known if one == wanted), None)
    if wanted is not None and found is None:
        raise Refused("bad_message", reason=f"{name} is none of: {', '.join(known)}")
    return found


# --- health -------------------------------------------------------------------------------------


async def show_health(services: Services, request: Request) -> m.ServerHealth:
    """How the server is."""
    await _operator(services, request)
    begun = time.perf_counter()
    await services.store.probe()
    seconds = time.perf_counter() - begun
    counts = await services.store.counts()
    states = services.compiler.states()
    return m.ServerHealth(
        version=__version__,
        python=platform.python_version(),
        process=os.getpid(),
        processes=services.lobby.processes,
        uptime=time.monotonic() - services.begun,
        memory=resident_bytes(),
        load=load(),
        cores=os.cpu_count() or 1,
        sockets=services.open_sockets.total,
        connections=services.connections.total,
        most_connections=services.connections.most,
        tables_in_memory=services.lobby.size,
        thinking=services.bot_pool.busy,
        thoughts_waiting=services.bot_pool.waiting,
        writes_waiting=services.store.writes_waiting,
        notices_waiting=counts.notices,
        games_ready=sum(state.state == "ready" for state in states),
        games=len(names()),
        database="postgresql" if services.store.is_shared else "sqlite",
        schema=len(schema.MIGRATIONS),
        database_bytes=counts.bytes,
        database_seconds=seconds,
        disk_free=services.store.disk_free(),
        people=counts.people,
        accounts=counts.accounts,
        tables=counts.tables,
        open_reports=counts.open_reports,
    )


HIDDEN = ("no_such_page",)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/admin/tables",
        "For operators: tables of all people.",
        find_tables,
        m.TablesFound,
        query={"status": "waiting, playing or finished; else all.", "game": "Of one game only."},
        refusals=HIDDEN,
    ),
    Endpoint(
        "POST",
        "/api/admin/tables/{table}/close",
        "For operators: end a table.",
        close_table,
        m.TablesFound,
        m.CloseTable,
        refusals=(*HIDDEN, "not_now"),
    ),
    Endpoint(
        "GET",
        "/api/admin/people",
        "For operators: people by name.",
        find_people,
        m.PeopleFound,
        query={"search": "A part of a name, or an id; else the newest."},
        refusals=HIDDEN,
    ),
    Endpoint(
        "PUT",
        "/api/admin/people/{person}/{kind}",
        "For operators: ban or mute a person.",
        restrict,
        m.PeopleFound,
        m.NewRestriction,
        refusals=(*HIDDEN, "no_such_person", "is_operator", "not_yourself"),
    ),
    Endpoint(
        "DELETE",
        "/api/admin/people/{person}/{kind}",
        "For operators: end a ban or a mute.",
        lift,
        m.PeopleFound,
        refusals=HIDDEN,
    ),
    Endpoint(
        "DELETE",
        "/api/admin/people/{person}",
        "For operators: delete a person with all they have.",
        delete_person,
        m.PeopleFound,
        refusals=(*HIDDEN, "no_such_person", "is_operator", "not_yourself"),
    ),
    Endpoint(
        "GET",
        "/api/admin/reports",
        "For operators: reports of players.",
        list_reports,
        m.Reports,
        query={"state": "open or closed; else all."},
        refusals=HIDDEN,
    ),
    Endpoint(
        "PATCH",
        "/api/admin/reports/{report}",
        "For operators: open or close a report, with a note.",
        change_report,
        m.Reports,
        m.ChangedReport,
        refusals=(*HIDDEN, "no_such_report"),
    ),
    Endpoint(
        "GET",
        "/api/admin/audit",
        "For operators: what operators did.",
        show_audit,
        m.Audit,
        refusals=HIDDEN,
    ),
    Endpoint(
        "GET",
        "/api/admin/health",
        "For operators: how the server is.",
        show_health,
        m.ServerHealth,
        refusals=HIDDEN,
    ),
)
