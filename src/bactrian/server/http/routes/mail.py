"""Mail: my address, turns by mail, and the links in mails."""

import re

import msgspec
from starlette.requests import Request

from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.services import Services, address, body_of, language_of
from bactrian.server.mail.links import MINUTES, use_link
from bactrian.server.mail.postbox import Postbox
from bactrian.server.people.accounts import name_key
from bactrian.server.refusals import Refused
from bactrian.server.store.parts.mail import MailAddress
from bactrian.server.table.commands import Person

ADDRESS = re.compile(r"[!-?A-~]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}")


def _postbox(services: Services) -> Postbox:
    if services.postbox is None:
        raise Refused("no_mail")
    return services.postbox


async def _owner(services: Services, request: Request) -> Person:
    person = await services.require_person(request)
    if person.account is None:
        raise Refused("account_needed")
    return person


# --- my address ---------------------------------------------------------------------------------


async def show_mail(services: Services, request: Request) -> m.MailShown:
    """My mail address, and whether this server sends mail."""
    person = await services.person(request)
    if services.postbox is None or person is None:
        return m.MailShown(services.postbox is not None)
    return _shown(await services.store.mail_address(person.id))


def _shown(found: MailAddress | None) -> m.MailShown:
    if found is None:
        return m.MailShown(offered=True)
    return m.MailShown(True, found.address, found.is_confirmed, found.turns)


async def set_mail_address(services: Services, request: Request) -> m.MailShown:
    """Get mail at an address; a link that is sent there confirms it."""
    postbox, person = _postbox(services), await _owner(services, request)
    wanted = await body_of(request, m.NewMailAddress)
    found = wanted.address.strip().lower()
    if not ADDRESS.fullmatch(found):
        raise Refused("bad_mail_address", address=wanted.address[:80])
    await services.accounts.check_password(person, wanted.password)
    # Nobody fills the box of another with questions.
    for client in (person.id, address(request), found):
        services.mails.take(client)
    services.charge(request, person, len(await request.body()))
    mine = MailAddress(person.id, found, False, "soon", language_of(request), 0.0)
    before = await services.store.mail_address(person.id)
    if before is not None:
        mine = msgspec.structs.replace(mine, turns=before.turns, sent=before.sent)
    await services.store.put_mail_address(mine)
    await postbox.outbox.put(person.id, "confirm", language_of(request))
    return _shown(mine)


async def remove_mail_address(services: Services, request: Request) -> m.MailShown:
    """Get no mail any more."""
    _, person = _postbox(services), await _owner(services, request)
    await services.store.remove_mail_address(person.id)
    return _shown(None)


async def change_turn_mails(services: Services, request: Request) -> m.MailShown:
    """How often I am told of turns by mail."""
    postbox, person = _postbox(services), await _owner(services, request)
    services.commands.take(person.id)
    wanted = await body_of(request, m.ChangedTurnMails)
    if not await services.store.set_turn_mails(person.id, wanted.turns):
        raise Refused("no_mail_address")
    postbox.digests.forget(person.id)
    return _shown(await services.store.mail_address(person.id))


# --- links in mails -----------------------------------------------------------------------------


async def confirm_mail_address(services: Services, request: Request) -> m.MailShown:
    """The link in a mail was opened: the address is mine."""
    postbox = _postbox(services)
    services.recoveries.take(address(request))
    wanted = await body_of(request, m.UsedLink)
    link = await use_link(services.store, "confirm", wanted.link)
    if link is None or not await services.store.confirm_mail_address(link.person, link.address):
        raise Refused("link_expired")
    services.recoveries.give_back(address(request))
    postbox.digests.forget(link.person)
    return _shown(await services.store.mail_address(link.person))


async def unsubscribe(services: Services, request: Request) -> m.Unsubscribed:
    """No more mails about turns: one click, without a login (RFC 8058)."""
    services.requests.take(address(request))
    person = services.people.mail_owner(request.query_params.get("token", ""))
    if person is None:
        raise Refused("link_expired")
    await services.store.set_turn_mails(person, "off")
    return m.Unsubscribed(True)


async def recover(services: Services, request: Request) -> m.Recovered:
    """A password is forgotten: the owner gets a link, if there is one with an address."""
    postbox = _postbox(services)
    wanted = await body_of(request, m.Recover)
    services.recoveries.take(address(request))
    services.recoveries.take(f"name {_key(wanted.name)}")
    postbox.recovery.begin(wanted.name, language_of(request))
    return m.Recovered(MINUTES["recover"])


def _key(name: str) -> str:
    try:
        return name_key(name)
    except Refused:
        return ""


async def finish_recovery(services: Services, request: Request) -> m.Recovered:
    """Another password, with the link; every browser is logged out."""
    postbox = _postbox(services)
    services.login_guard.by_address.take(address(request))
    wanted = await body_of(request, m.FinishRecovery)
    await postbox.recovery.finish(wanted.link, wanted.password)
    return m.Recovered(MINUTES["recover"])


OWNER = ("no_mail", "not_signed_in", "account_needed")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/mail", "My mail address.", show_mail, m.MailShown),
    Endpoint(
        "PUT",
        "/api/mail",
        "Get mail at an address.",
        set_mail_address,
        m.MailShown,
        m.NewMailAddress,
        refusals=(*OWNER, "bad_mail_address", "wrong_password"),
    ),
    Endpoint(
        "PATCH",
        "/api/mail",
        "How often I am told of turns by mail.",
        change_turn_mails,
        m.MailShown,
        m.ChangedTurnMails,
        refusals=(*OWNER, "no_mail_address"),
    ),
    Endpoint(
        "DELETE",
        "/api/mail",
        "Get no mail any more.",
        remove_mail_address,
        m.MailShown,
        refusals=OWNER,
    ),
    Endpoint(
        "POST",
        "/api/mail/confirm",
        "Confirm an address with the link that was sent there.",
        confirm_mail_address,
        m.MailShown,
        m.UsedLink,
        refusals=("no_mail", "link_expired"),
    ),
    Endpoint(
        "POST",
        "/api/mail/unsubscribe",
        "Stop mails about turns, without a login.",
        unsubscribe,
        m.Unsubscribed,
        query={"token": "What the mail says."},
        refusals=("link_expired",),
    ),
    Endpoint(
        "POST",
        "/api/account/recover",
        "A password is forgotten.",
        recover,
        m.Recovered,
        m.Recover,
        refusals=("no_mail",),
    ),
    Endpoint(
        "POST",
        "/api/account/recover/finish",
        "Choose another password with the link of the mail.",
        finish_recovery,
        m.Recovered,
        m.FinishRecovery,
        refusals=("no_mail", "link_expired", "weak_password", "common_password"),
    ),
)
