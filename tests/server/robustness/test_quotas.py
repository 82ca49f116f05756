"""What one person, or one address, may have and store."""

from collections.abc import Iterator

import msgspec
import pytest

from bactrian.server import messages as m
from bactrian.server.limits import UNLIMITED, Limiter, Limits, Rate
from bactrian.server.refusals import Refused

from ..room import Room
from ..running import Running

BOTS = ({"kind": "you"}, {"kind": "bot", "level": "random"})
HIDES = "samarkand"  # the game that asks in secret


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with small limits for some things."""
    limits = UNLIMITED._replace(
        running_bot_tables=3, listed_tables=Rate(0.01, 4), stored=Rate(1, 20_000)
    )
    folder = tmp_path_factory.mktemp("quotas")
    with Running(f"sqlite:///{folder / 'a.db'}", limits) as running:
        yield running


def test_a_person_has_so_many_running_tables_with_bots(strict: Running) -> None:
    anna, boris = strict.guest("Anna"), strict.guest("Boris")
    tables = [anna.creates("merv", *BOTS) for _ in range(3)]

    for language, words in (("en", "You have 3 running tables"), ("ru", "у вас уже 3")):
        body = {"settings": {"game": "merv", "seats": BOTS}}
        refused = anna.http.post("/api/tables", json=body, params={"lang": language})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_bot_tables")
        assert words in refused.json()["message"]

    anna.creates("merv", "you")
    boris.creates("merv", *BOTS)
    tables[0].do("resign", seat=0)
    anna.creates("merv", *BOTS)


def test_the_public_list_cannot_be_filled_by_one_address(strict: Running) -> None:
    guests = [strict.guest(f"Guest {number}") for number in range(6)]
    body = {"settings": {"game": "merv", "seats": [{"kind": "open"}] * 2, "public": True}}

    answers = [guest.http.post("/api/tables", json=body) for guest in guests]

    assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 2
    assert answers[-1].json()["code"] == "too_many_listed"
    assert int(answers[-1].headers["retry-after"]) > 1
    guests[-1].creates("merv", "open", "open")


def test_what_a_person_stores_is_counted(strict: Running) -> None:
    anna = strict.guest("Anna")
    table = anna.creates("merv", "you")

    statuses = [
        anna.http.put(f"/api/tables/{table.id}/note", json={"text": "x" * 5_000}).status_code
        for _ in range(6)
    ]

    assert statuses == [200] * 3 + [429] * 3
    assert table.send("prefer", seat=0, confirm=False).status_code == 200  # there is some left
    refused = anna.http.put(f"/api/tables/{table.id}/note", json={"text": "x" * 5_000})
    assert refused.json()["code"] == "quota"


def test_standing_answers_are_about_what_can_be_asked() -> None:
    """An invented subject was stored with every change, a thousand of them at a time."""
    room = Room(HIDES, people=2)
    subjects = sorted(room.table.subjects, key=int)

    room.do(0, m.Prefer(seat=0, standing=dict.fromkeys(subjects, "keep")))
    assert len(room.table.seats[0].standing) == len(subjects)

    for invented in ("0", "999", "gold", "1 "):
        with pytest.raises(Refused) as refused:
            room.do(0, m.Prefer(seat=0, standing={invented: "keep"}))
        assert refused.value.code == "bad_message"
    with pytest.raises(Refused):
        Room("merv", people=2).do(0, m.Prefer(seat=0, standing={"1": "keep"}))


def test_a_day_of_preferences_ten_times_a_second_is_refused() -> None:
    """As an attack did it: 8.5 KB each."""
    stored, done = Limiter(Limits().stored, "quota"), 0
    with pytest.raises(Refused, match="quota"):  # noqa: PT012 - at some point
        while done < 10_000:
            stored.take("anna", 8_500)
            done += 1

    assert done < 500


def test_a_game_fits_many_times_into_the_quota() -> None:
    play = msgspec.json.encode(m.Play(seat=0, action=100, seq=100, id="x" * 20))
    stored = Limiter(Limits().stored, "quota")

    for _ in range(50 * 200):
        stored.take("anna", len(play) + 150)
