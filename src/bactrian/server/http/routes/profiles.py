"""What people have played: my history, my profile, another player's."""

from starlette.requests import Request

from bactrian.server import messages as m
from bactrian.server.http.endpoints import Endpoint, check_table_name
from bactrian.server.http.services import Services, language_of
from bactrian.server.live.people.profiles import history, profile
from bactrian.server.people.accounts import account_called
from bactrian.server.refusals import Refused


async def show_history(services: Services, request: Request) -> m.History:
    """My finished tables, a page at a time."""
    person = await services.require_person(request)
    before = request.query_params.get("before")
    after = None if before is None else check_table_name(before)
    return await history(services.store, person.id, after, language_of(request))


async def show_my_profile(services: Services, request: Request) -> m.Profile:
    """What I have played."""
    person = await services.require_person(request)
    language = language_of(request)
    return await profile(
        services.store, person.id, person.name, person.account, language, mine=True
    )


async def show_person(services: Services, request: Request) -> m.Profile:
    """What a person has played, by the name of their account."""
    # A person who has played nothing that everybody may know of is not found: that would reveal
    # which accounts exist.
    account = await account_called(services.store, request.path_params["name"])
    if account is None:
        raise Refused("no_such_person")
    language, name = language_of(request), account.name
    found = await profile(services.store, account.person, name, name, language, mine=False)
    if not found.games and not found.ratings:
        raise Refused("no_such_person")
    return found


SIGNED = ("not_signed_in",)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/history",
        "My finished tables with their results, a page at a time.",
        show_history,
        m.History,
        query={"before": "The last table of the page before."},
        refusals=(*SIGNED, "no_such_table"),
    ),
    Endpoint(
        "GET",
        "/api/profile",
        "What I have played: results, ratings, opponents.",
        show_my_profile,
        m.Profile,
        refusals=SIGNED,
    ),
    Endpoint(
        "GET",
        "/api/people/{name}",
        "What a person has played, as far as everybody may know.",
        show_person,
        m.Profile,
        refusals=("no_such_person",),
    ),
)
