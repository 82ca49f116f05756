"""`bactrian admin` for people: find, ban, mute, delete them; reports; what operators did."""

import argparse
from collections.abc import Callable
from functools import partial
from typing import get_args

from bactrian.cli.admin_store import print_json, print_table, shown_time, with_store
from bactrian.cli.main import printable
from bactrian.core.errors import BactrianError
from bactrian.server import messages as m
from bactrian.server import moderation
from bactrian.server.messages.moderation import Days, Reason
from bactrian.server.moderation import NotFound
from bactrian.server.people.restrictions import is_in_force
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.store.parts.moderation import COMMAND_LINE

MOST = 200
COLUMNS = ("id", "name", "account", "since", "tables", "reports", "state")
REPORT_COLUMNS = ("report", "at", "state", "about", "by", "reason")
AUDIT_COLUMNS = ("at", "operator", "action", "target", "detail")
DONE = {"ban": "is banned", "mute": "is muted"}
LIFTED = {"ban": "is no longer banned", "mute": "is no longer muted"}


def _people(parsed: argparse.Namespace) -> None:
    found = with_store(parsed, lambda store: store.find_people(parsed.search.strip(), MOST))
    if parsed.json:
        print_json(m.PeopleFound(found))
    else:
        print_table(COLUMNS, [_person(person) for person in found])


def _person(person: m.PersonFound) -> tuple[str, ...]:
    states = {
        "operator": person.is_operator,
        "banned": is_in_force(person.ban),
        "muted": is_in_force(person.mute),
    }
    return (
        person.person,
        printable(person.name),
        printable(person.account or "guest"),
        shown_time(person.created),
        str(person.tables),
        str(person.reports),
        ", ".join(word for word, is_so in states.items() if is_so),
    )


def _restrict(kind: m.RestrictionKind, parsed: argparse.Namespace) -> None:
    _check_length("--reason", len(parsed.reason), get_args(Reason)[1])
    if parsed.days is not None:
        least, most = get_args(Days)[1].ge, get_args(Days)[1].le
        if not least <= parsed.days <= most:
            raise BactrianError(f"--days is {parsed.days}, expected {least} to {most}.")

    async def restrict(store: Store) -> m.PersonFound:
        person = await moderation.find_person(store, parsed.person)
        await moderation.restrict(
            store, COMMAND_LINE, person.person, kind, parsed.reason, parsed.days
        )
        return await moderation.find_person(store, person.person)

    _tell(parsed, with_store(parsed, restrict), DONE[kind])


def _check_length(option: str, length: int, allowed: object) -> None:
    least, most = getattr(allowed, "min_length", 0), getattr(allowed, "max_length", 0)
    if not least <= length <= most:
        raise BactrianError(f"{option} has {length} characters, expected {least} to {most}.")


def _lift(kind: m.RestrictionKind, parsed: argparse.Namespace) -> None:
    async def lift(store: Store) -> m.PersonFound:
        person = await moderation.find_person(store, parsed.person)
        await moderation.lift(store, COMMAND_LINE, person.person, kind)
        return await moderation.find_person(store, person.person)

    _tell(parsed, with_store(parsed, lift), LIFTED[kind])


def _delete(parsed: argparse.Namespace) -> None:
    async def delete(store: Store) -> m.PersonFound:
        person = await moderation.find_person(store, parsed.person)
        await moderation.delete(store, COMMAND_LINE, person.person)
        return person

    said = (
        "is deleted. The name leaves the tables within seconds if a server runs, "
        "else when one is started"
    )
    _tell(parsed, with_store(parsed, delete), said)


def _operator(parsed: argparse.Namespace) -> None:
    async def grant(store: Store) -> m.PersonFound:
        person = await moderation.find_person(store, parsed.person)
        if person.account is None:
            raise NotFound(f"{person.name} is a guest: only an account can be an operator.")
        await moderation.set_operator(store, COMMAND_LINE, person.person, granted=not parsed.revoke)
        return await moderation.find_person(store, person.person)

    said = "is no longer an operator" if parsed.revoke else "is an operator now: see /admin"
    _tell(parsed, with_store(parsed, grant), said)


def _tell(parsed: argparse.Namespace, person: m.PersonFound, said: str) -> None:
    if parsed.json:
        print_json(person)
    else:
        print(f"{printable(person.name)} {said}.")


def _reports(parsed: argparse.Namespace) -> None:
    found = with_store(parsed, lambda store: store.reports(parsed.state, MOST))
    if parsed.json:
        print_json(m.Reports(found))
        return
    rows = [
        (
            report.report,
            shown_time(report.at),
            report.state,
            printable(report.reported_name or report.reported),
            printable(report.reporter_name or "–"),
            printable(report.reason if not report.quote else f"{report.reason} “{report.quote}”"),
        )
        for report in found
    ]
    print_table(REPORT_COLUMNS, rows)


def _report(parsed: argparse.Namespace) -> None:
    state: m.ReportState = "open" if parsed.open else "closed"

    async def settle(store: Store) -> None:
        try:
            await moderation.settle_report(store, COMMAND_LINE, parsed.report, state, parsed.note)
        except Refused:
            raise NotFound(f"There is no report {parsed.report!r}.") from None

    with_store(parsed, settle)
    if parsed.json:
        print_json({"report": parsed.report, "state": state})
    else:
        print(f"Report {printable(parsed.report)} is {state}.")


def _audit(parsed: argparse.Namespace) -> None:
    found = with_store(parsed, lambda store: store.audit(MOST))
    if parsed.json:
        print_json(m.Audit(found))
        return
    rows = [
        (
            shown_time(line.at),
            printable(line.operator_name or line.operator or "command line"),
            line.action if line.days is None else f"{line.action} ({line.days} d)",
            printable(line.target_name or line.target),
            printable(line.detail),
        )
        for line in found
    ]
    print_table(AUDIT_COLUMNS, rows)


COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "people": _people,
    "ban": partial(_restrict, "ban"),
    "mute": partial(_restrict, "mute"),
    "unban": partial(_lift, "ban"),
    "unmute": partial(_lift, "mute"),
    "delete": _delete,
    "operator": _operator,
    "reports": _reports,
    "report": _report,
    "audit": _audit,
}
