"""Two servers on one PostgreSQL: what one is told of a person, the other knows."""

import httpx
import pytest

from bactrian.server.people import identity as people

from .. import patient
from ..accounts import PASSWORD, log_in, registered, who
from ..databases import Postgres
from ..running import OPEN, Running, Table, until


@pytest.fixture
def two(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> tuple[Running, Running]:
    """Both believe what they know until they hear otherwise."""
    monkeypatch.setattr(people, "CACHE_SECONDS", 1e9)
    url = postgres.fresh()
    first = OPEN.enter_context(Running(url))
    return first, OPEN.enter_context(Running(url))


def at(server: Running, token: str) -> httpx.Client:
    """A visitor's browser, sent to this server."""
    client = patient.Client(base_url=server.url, headers={"authorization": f"Bearer {token}"})
    return OPEN.enter_context(client)


def test_logging_out_everywhere_is_heard_by_the_other_server(two: tuple[Running, Running]) -> None:
    first, second = two
    anna = registered(first)
    there = at(second, anna.me["token"])
    assert who(there) == anna.me["person"]  # and now it remembers

    anna.http.post("/api/account/logout", json={"everywhere": True})

    until(lambda: who(there) is None)
    assert log_in(there, anna.me["name"], PASSWORD).status_code == 200


def test_preferences_and_takeovers_are_heard_by_the_other_server(
    two: tuple[Running, Running],
) -> None:
    first, second = two
    anna, guest = registered(first), first.guest("Guest")
    there = at(second, guest.me["token"])
    table = guest.creates("marco_polo", "you", "open", public=True)
    assert there.get(f"/api/tables/{table.id}").json()["you"] == [0]

    log_in(guest.http, anna.me["name"])

    until(lambda: who(there) is None)
    as_anna = at(second, anna.me["token"])
    until(lambda: as_anna.get(f"/api/tables/{table.id}").json()["you"] == [0])


def test_a_rated_table_played_at_both_is_rated_once(two: tuple[Running, Running]) -> None:
    first, second = two
    anna, boris = registered(first), registered(second)
    table = anna.creates("marco_polo", "you", "guest", rated=True)
    theirs = Table(boris, table.id, table.invite)
    theirs.do("join", seat=1, invite=table.invite)
    table.do("start")
    until(lambda: theirs.look()["status"] == "playing")

    theirs.do("resign", seat=1)

    def games(client: httpx.Client) -> list[int | None]:
        seats = client.get(f"/api/tables/{table.id}/ratings").json()["seats"]
        return [seat["after"] and seat["after"]["games"] for seat in seats]

    assert games(boris.http) == [1, 1]
    assert games(anna.http) == [1, 1]
    assert len(anna.http.get("/api/leaderboard/marco_polo").json()["leaders"]) == 2


def test_those_who_watch_through_the_other_server_are_named(two: tuple[Running, Running]) -> None:
    first, second = two
    anna, vera = first.guest("Anna"), second.guest("Vera")
    table = anna.creates("marco_polo", "you", "open", public=True)
    here = table.live()

    vera.at(table).live()

    until(lambda: here.next("presence")["spectators"] == ["Vera"])
