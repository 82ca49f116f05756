"""Push messages: the browsers of mine that take them."""

from starlette.requests import Request

from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint
from bactrian.server.http.services import Services, body_of
from bactrian.server.live.notices.pushes import Pushes
from bactrian.server.refusals import Refused

SIGNED = ("not_signed_in",)


def _pushes(services: Services) -> Pushes:
    if services.pushes is None:
        raise Refused("no_push")
    return services.pushes


async def show_push(services: Services, request: Request) -> m.PushShown:
    """The key to subscribe with, and how many browsers of mine take messages."""
    person = await services.person(request)
    return await _shown(services, None if person is None else person.id)


async def _shown(services: Services, person: str | None) -> m.PushShown:
    if services.pushes is None:
        return m.PushShown(None, 0)
    mine = [] if person is None else await services.store.subscriptions(person)
    return m.PushShown(services.pushes.public_key, len(mine))


async def subscribe(services: Services, request: Request) -> m.PushShown:
    """A browser of mine takes messages."""
    pushes, person = _pushes(services), await services.require_person(request)
    wanted = await body_of(request, m.NewSubscription)
    services.charge(request, person, len(await request.body()))
    await pushes.put(person.id, wanted)
    return await _shown(services, person.id)


async def end_subscription(services: Services, request: Request) -> m.PushShown:
    """A browser takes no more messages."""
    _, person = _pushes(services), await services.require_person(request)
    services.commands.take(person.id)
    wanted = await body_of(request, m.OldSubscription)
    await services.store.remove_subscription(person.id, wanted.endpoint)
    return await _shown(services, person.id)


async def try_push(services: Services, request: Request) -> m.PushTried:
    """Send a message once, to see whether it arrives."""
    pushes, person = _pushes(services), await services.require_person(request)
    return await pushes.try_out(person.id)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/push", "What browsers subscribe with.", show_push, m.PushShown),
    Endpoint(
        "PUT",
        "/api/push",
        "This browser takes push messages.",
        subscribe,
        m.PushShown,
        m.NewSubscription,
        refusals=(*SIGNED, "no_push", "bad_push"),
    ),
    Endpoint(
        "POST",
        "/api/push/end",
        "A browser takes no more push messages.",
        end_subscription,
        m.PushShown,
        m.OldSubscription,
        refusals=(*SIGNED, "no_push"),
    ),
    Endpoint(
        "POST",
        "/api/push/test",
        "Send a push message once.",
        try_push,
        m.PushTried,
        refusals=(*SIGNED, "no_push"),
    ),
)
