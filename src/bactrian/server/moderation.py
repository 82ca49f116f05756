"""What operators do with people, for their commands and their page: each deed is kept."""

from bactrian.core.errors import BactrianError
from bactrian.server import clock
from bactrian.server.messages import PersonFound, ReportState, Restriction, RestrictionKind
from bactrian.server.people.accounts import name_key
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.store.parts.moderation import Deed

DAY = 24 * 3600.0
DEEDS: dict[RestrictionKind, tuple[str, str]] = {
    "ban": ("ban", "unban"),
    "mute": ("mute", "unmute"),
}


class NotFound(BactrianError):
    """There is no such person, or no such report."""


async def find_person(store: Store, text: str) -> PersonFound:
    """A person by the name of their account, or by their id."""
    try:
        account = await store.account_named(name_key(text))
    except Refused:
        account = None
    found = await store.person_found(text if account is None else account.person)
    if found is None:
        raise NotFound(
            f"There is no account {text!r}, and no person with that id "
            "(bactrian admin people lists them)."
        )
    return found


async def restrict(
    store: Store, operator: str, person: str, kind: RestrictionKind, reason: str, days: int | None
) -> None:
    """Ban or mute a person, for some days or for good."""
    await _check_target(store, operator, person)
    now = clock.now()
    until = None if days is None else now + days * DAY
    shown = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    deed = Deed(operator, DEEDS[kind][0], person, shown, days)
    await store.restrict(person, kind, Restriction(now, until, shown), deed)


async def lift(store: Store, operator: str, person: str, kind: RestrictionKind) -> None:
    """End a ban or a mute."""
    await store.restrict(person, kind, None, Deed(operator, DEEDS[kind][1], person))


async def delete(store: Store, operator: str, person: str) -> None:
    """Delete a person with all they have; results stay, without a name."""
    await _check_target(store, operator, person)
    await store.begin_erasure(person, clock.now(), Deed(operator, "delete", person))


async def delete_own(store: Store, person: str) -> None:
    """The same, by the person."""
    await store.begin_erasure(person, clock.now(), Deed(person, "delete_own", person))


async def _check_target(store: Store, operator: str, person: str) -> None:
    """Operators are safe from each other: their right is taken away first, by a command."""
    if operator == person:
        raise Refused("not_yourself")
    found = await store.person_found(person)
    if found is None:
        raise Refused("no_such_person")
    if found.is_operator:
        raise Refused("is_operator", name=found.name)


async def set_operator(store: Store, operator: str, person: str, *, granted: bool) -> None:
    """Give an account the rights of an operator, or take them away."""
    deed = Deed(operator, "grant" if granted else "revoke", person)
    await store.set_operator(person, deed, granted=granted)


async def settle_report(
    store: Store, operator: str, report: str, state: ReportState, note: str
) -> None:
    """Open or close a report."""
    deed = Deed(operator, f"report_{state}", report, note)
    if not await store.change_report(report, state, note, deed):
        raise Refused("no_such_report")
