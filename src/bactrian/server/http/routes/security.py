"""What keeps an account safe: its sessions, and its second factor."""

from hashlib import sha256

from starlette.requests import Request

from bactrian.server import clock
from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.services import Services, body_of
from bactrian.server.people import totp
from bactrian.server.people.identity import SESSION_SECONDS
from bactrian.server.refusals import Refused
from bactrian.server.store.parts.security import SessionRecord
from bactrian.server.table.commands import Person

HANDLE_DIGITS = 16


async def _owner(services: Services, request: Request) -> Person:
    person = await services.require_person(request)
    if person.account is None:
        raise Refused("account_needed")
    return person


# --- sessions -----------------------------------------------------------------------------------


def _handle(session: str) -> str:
    """What a session is called outside: its id is half of a token."""
    return sha256(session.encode()).hexdigest()[:HANDLE_DIGITS]


async def _sessions(services: Services, person: Person) -> list[SessionRecord]:
    return await services.store.sessions(person.id, clock.now() - SESSION_SECONDS)


async def _shown(services: Services, person: Person) -> m.Sessions:
    return m.Sessions(
        [
            m.SessionShown(_handle(s.id), s.device, s.created, s.used, s.id == person.session)
            for s in await _sessions(services, person)
        ]
    )


async def show_sessions(services: Services, request: Request) -> m.Sessions:
    """Every browser that is logged in to my account."""
    return await _shown(services, await _owner(services, request))


async def end_session(services: Services, request: Request) -> m.Sessions:
    """Log one browser out."""
    person = await _owner(services, request)
    services.commands.take(person.id)
    wanted = request.path_params["session"]
    found = [one.id for one in await _sessions(services, person) if _handle(one.id) == wanted]
    if not found:
        raise Refused("no_such_session")
    await services.store.end_session(person.id, found[0])
    services.people.invalidate(person.id)
    return await _shown(services, person)


# --- the second factor --------------------------------------------------------------------------


async def show_security(services: Services, request: Request) -> m.Security:
    """What protects my account."""
    return await _security(services, await _owner(services, request))


async def _security(services: Services, person: Person) -> m.Security:
    is_on = await services.factors.is_on(person.id)
    return m.Security(is_on, await services.store.recovery_codes_left(person.id))


async def begin_second_factor(services: Services, request: Request) -> m.SecondFactorBegun:
    """A secret for an authenticator; it counts when it has been confirmed."""
    person = await _owner(services, request)
    wanted = await body_of(request, m.BeginSecondFactor)
    account = await services.accounts.check_password(person, wanted.password)
    secret = await services.factors.begin(person.id)
    address = totp.address(secret, account.name)
    return m.SecondFactorBegun(secret, address, totp.qr_code(address))


async def confirm_second_factor(services: Services, request: Request) -> m.RecoveryCodes:
    """Ask for codes from now on."""
    person = await _owner(services, request)
    wanted = await body_of(request, m.ConfirmSecondFactor)
    return m.RecoveryCodes(await services.factors.confirm(person.id, wanted.code))


async def remove_second_factor(services: Services, request: Request) -> m.Security:
    """Ask for no codes any more."""
    person = await _owner(services, request)
    wanted = await body_of(request, m.RemoveSecondFactor)
    await services.accounts.check_password(person, wanted.password)
    await services.factors.remove(person.id, wanted.code)
    return await _security(services, person)


OWNER = ("not_signed_in", "account_needed")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/account/sessions",
        "Every browser that is logged in to my account.",
        show_sessions,
        m.Sessions,
        refusals=OWNER,
    ),
    Endpoint(
        "DELETE",
        "/api/account/sessions/{session}",
        "Log one browser out.",
        end_session,
        m.Sessions,
        refusals=(*OWNER, "no_such_session"),
    ),
    Endpoint(
        "GET",
        "/api/account/security",
        "What protects my account.",
        show_security,
        m.Security,
        refusals=OWNER,
    ),
    Endpoint(
        "POST",
        "/api/account/second-factor",
        "Set a second factor up.",
        begin_second_factor,
        m.SecondFactorBegun,
        m.BeginSecondFactor,
        refusals=(*OWNER, "wrong_password", "has_second_factor"),
    ),
    Endpoint(
        "POST",
        "/api/account/second-factor/confirm",
        "Turn the second factor on with a first code.",
        confirm_second_factor,
        m.RecoveryCodes,
        m.ConfirmSecondFactor,
        refusals=(*OWNER, "wrong_code", "no_second_factor", "has_second_factor"),
    ),
    Endpoint(
        "POST",
        "/api/account/second-factor/remove",
        "Ask for no codes any more.",
        remove_second_factor,
        m.Security,
        m.RemoveSecondFactor,
        refusals=(*OWNER, "wrong_password", "wrong_code", "no_second_factor"),
    ),
)
