"""Positions to solve at the server: nothing of the answer before a try, and results are kept."""

import asyncio
import json

import pytest

from bactrian.advice.positions import positions_of
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.server.store import open_store
from bactrian.server.store.parts.people import Solving, Takeover
from bactrian.server.views.positions import position_of_day

from ..running import Guest, Message, Running


def shown(guest: Guest, game: str, number: int, language: str = "en") -> Message:
    answer = guest.http.get(f"/api/positions/{game}/{number}", params={"lang": language})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def tried(guest: Guest, game: str, number: int, action: int) -> Message:
    answer = guest.http.post(f"/api/positions/{game}/{number}", json={"action": action})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


@pytest.mark.parametrize("game", NAMES)
def test_a_position_is_shown_as_its_seat_sees_it_without_the_answer(
    server: Running, game: str
) -> None:
    anna, position = server.guest("Anna"), positions_of(game)[0]
    match = position.match(find_game(game))

    found, russian = shown(anna, game, 1), shown(anna, game, 1, "ru")

    assert found["seat"] == match.to_act
    assert found["view"] == json.loads(json.dumps(match.view(match.to_act)))
    assert [action["number"] for action in found["actions"]] == match.legal()
    assert [a["text"] for a in russian["actions"]] == [a.text for a in match.actions("ru")]
    assert found["log"]
    assert found["result"] is None
    assert set(found) == {
        *("game", "number", "count", "seat", "names", "view", "actions", "log", "result")
    }


def test_tries_are_counted_until_it_is_solved(server: Running) -> None:
    game, anna = NAMES[0], server.guest("Anna")
    position = positions_of(game)[1]
    wrong, best = position.worths[-1].number, position.best.number

    answers = [tried(anna, game, 2, action) for action in (wrong, best, wrong)]

    assert [answer["solved"] for answer in answers] == [False, True, False]
    kept = {"game": game, "number": 2, "tries": 2, "solved": True}
    assert answers[-1]["result"] == kept == shown(anna, game, 2)["result"]
    listed = anna.http.get("/api/positions").json()
    assert listed["results"] == [kept]
    assert listed["counts"] == {name: len(positions_of(name)) for name in listed["counts"]}
    assert [one["action"]["number"] for one in answers[0]["choices"]] == [
        one.number for one in position.worths
    ]
    assert answers[0]["why"] != answers[1]["why"]


def test_a_stranger_is_answered_and_nothing_is_kept(server: Running) -> None:
    game, stranger = NAMES[0], server.guest("Vera")
    stranger.http.cookies.clear()

    answer = tried(stranger, game, 1, positions_of(game)[0].best.number)

    assert answer["solved"]
    assert answer["result"] is None
    assert stranger.http.get("/api/positions").json()["results"] == []


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("nothing/1", 404, "no_such_game"),
        ("{game}/0", 404, "no_such_position"),
        ("{game}/9999", 404, "no_such_position"),
        ("{game}/x", 404, "no_such_page"),
    ],
)
def test_positions_that_there_are_not(
    server: Running, address: str, status: int, code: str
) -> None:
    path = f"/api/positions/{address.format(game=NAMES[0])}"
    guest = server.guest("Anna")

    for answer in (guest.http.get(path), guest.http.post(path, json={"action": 1})):
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_what_cannot_be_done_there_is_no_try(server: Running) -> None:
    game, anna = NAMES[0], server.guest("Anna")
    legal = {action["number"] for action in shown(anna, game, 1)["actions"]}
    illegal = next(
        number for number in range(len(find_game(game).catalogue)) if number not in legal
    )

    answer = anna.http.post(f"/api/positions/{game}/1", json={"action": illegal})

    assert (answer.status_code, answer.json()["code"]) == (409, "illegal")
    assert shown(anna, game, 1)["result"] is None


def test_each_day_has_its_own_and_the_games_take_turns() -> None:
    counts = {"one": 2, "none": 0, "two": 3}

    days = [position_of_day(counts, day) for day in range(6)]

    assert [(day.game, day.number) for day in days if day] == [
        *(("one", 1), ("two", 1), ("one", 2), ("two", 2), ("one", 1), ("two", 3))
    ]
    assert position_of_day({"none": 0}, 1) is None


def test_results_of_a_guest_become_the_accounts(database: str) -> None:
    async def run() -> None:
        store = open_store(database)
        await store.open()
        await store.add_try("guest", "first", False)
        await store.add_try("guest", "second", True)
        await store.add_try("account", "first", True)
        assert await store.take_over(Takeover("guest", "account"))
        assert await store.solving("account") == {
            "first": Solving(1, True),
            "second": Solving(1, True),
        }
        await store.close()

    asyncio.run(run())
