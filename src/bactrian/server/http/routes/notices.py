"""Turn notices: the feed of my turns, and the webhook that they are posted to."""

from starlette.requests import Request

from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.services import Services, body_of, language_of
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.people import Webhook

MOST_TURNS = 200
SIGNED = ("not_signed_in",)


async def show_turns(services: Services, request: Request) -> m.Turns:
    """The tables that wait for me."""
    person = await services.require_person(request)
    waiting = await services.store.awaiting(person.id, MOST_TURNS)
    language = language_of(request)
    return m.Turns(
        [m.Turn(w.table, w.game, w.kind, names_in(w, language), w.since) for w in waiting]
    )


async def show_webhook(services: Services, request: Request) -> m.WebhookShown:
    """Where my turns are posted to."""
    person = await services.require_person(request)
    return _shown(await services.store.webhook(person.id))


async def set_webhook(services: Services, request: Request) -> m.WebhookShown:
    """Have my turns posted to an address."""
    person = await services.require_person(request)
    services.commands.take(person.id)
    wanted = await body_of(request, m.NewWebhook)
    services.charge(request, person, len(await request.body()))
    return _shown(await services.webhooks.put(person.id, wanted.url))


async def remove_webhook(services: Services, request: Request) -> m.WebhookShown:
    """Have nothing posted any more."""
    person = await services.require_person(request)
    await services.store.remove_webhook(person.id)
    return _shown(None)


async def try_webhook(services: Services, request: Request) -> m.WebhookTried:
    """Post a notice once, to see whether it arrives."""
    person = await services.require_person(request)
    return await services.webhooks.try_out(person.id)


def _shown(hook: Webhook | None) -> m.WebhookShown:
    if hook is None:
        return m.WebhookShown(None, None, False, 0, None)
    return m.WebhookShown(hook.url, hook.secret, hook.is_on, hook.failures, hook.problem)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/turns",
        "The tables that wait for me.",
        show_turns,
        m.Turns,
        refusals=SIGNED,
    ),
    Endpoint(
        "GET",
        "/api/webhook",
        "Where my turns are posted to.",
        show_webhook,
        m.WebhookShown,
        refusals=SIGNED,
    ),
    Endpoint(
        "PUT",
        "/api/webhook",
        "Have my turns posted to an address.",
        set_webhook,
        m.WebhookShown,
        m.NewWebhook,
        refusals=(*SIGNED, "bad_webhook"),
    ),
    Endpoint(
        "DELETE",
        "/api/webhook",
        "Have nothing posted any more.",
        remove_webhook,
        m.WebhookShown,
        refusals=SIGNED,
    ),
    Endpoint(
        "POST",
        "/api/webhook/test",
        "Post a notice once, to see whether it arrives.",
        try_webhook,
        m.WebhookTried,
        refusals=(*SIGNED, "no_webhook"),
    ),
)
