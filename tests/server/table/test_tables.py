"""Tables over HTTP: setting, joining, playing, finding, setting again."""

import random

import pytest

from bactrian.games import NAMES

from ..running import Guest, Running, Table, until

pytestmark = pytest.mark.both_databases

BOT = {"kind": "bot", "level": "random"}


def play_on(table: Table, seats: list[int], choices: random.Random) -> None:
    """Whatever one of these seats can do now; a bot may have been quicker."""
    shown = table.look()
    for view in shown["views"]:
        if view["seat"] not in seats:
            continue
        if "confirm" in view["may"]:
            table.do("confirm", seat=view["seat"])
        elif view["actions"]:
            action = choices.choice(view["actions"])["number"]
            table.send("play", seat=view["seat"], action=action, seq=shown["seq"])
        elif "pass" in view["may"]:
            table.send("pass", seat=view["seat"], window=shown["window"]["number"])
        else:
            continue
        return


@pytest.mark.quick("sqlite-merv")
@pytest.mark.parametrize("game", NAMES)
def test_a_game_against_bots_is_played_to_its_end(
    server: Running, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bactrian.server.table.table.SHORTEST", 0.05)
    table = server.guest("Anna").creates(game, "you", BOT)
    choices = random.Random(1)
    table.do("prefer", seat=0, confirm=False, otherwise="sell")

    def is_over() -> bool:
        play_on(table, [0], choices)
        return bool(table.look()["status"] == "finished")

    until(is_over, 900)

    end = table.look()
    assert end["winners"] is not None
    assert end["views"][0]["view"]["over"]
    assert end["proof"] is not None
    assert end["views"][0]["may"] == ["rematch", "say"]


def test_a_bot_may_have_a_name(server: Running) -> None:
    table = server.guest("Anna").creates("merv", "you", BOT | {"name": " Farhad\n"}, BOT)

    seats = table.look()["seats"]

    assert [seat["name"] for seat in seats] == ["Anna", "Farhad", "Random"]
    assert [seat["level"] for seat in seats] == [None, "random", "random"]


def test_several_people_at_one_browser(server: Running) -> None:
    anna = server.guest("Anna")
    seats = [{"kind": "you", "name": name} for name in ("Anna", "Boris")]
    table = anna.creates("merv", *seats)

    shown = table.look()

    assert shown["status"] == "playing"
    assert shown["you"] == [0, 1]
    assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Boris"]
    assert len(shown["views"]) == 2


def test_guests_need_the_invitation_and_anybody_may_take_an_open_seat(server: Running) -> None:
    anna, boris, vera = (server.guest(name) for name in ("Anna", "Boris", "Vera"))
    table = anna.creates("samarkand", "you", "guest", "open", public=True)

    assert boris.at(table).refused("join", seat=1) == "not_invited"
    boris.at(table).do("join", seat=1, invite=table.invite)
    assert vera.at(table).refused("join", seat=1, invite=table.invite) == "seat_taken"
    assert table.refused("start") == "seats_free"
    vera.at(table).do("join", seat=2)
    vera.at(table).do("leave", seat=2)
    vera.at(table).do("join", seat=2)
    assert server.guest("Gleb").at(table).refused("start") == "not_seated"
    table.do("start")

    assert boris.at(table).look()["you"] == [1]
    assert boris.at(table).look()["status"] == "playing"


def test_public_tables_are_listed_and_private_ones_only_for_those_who_sit_there(
    server: Running,
) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    public = anna.creates("merv", "you", "open", public=True)
    private = anna.creates("merv", "you", "open")

    def ids(guest: Guest, which: str) -> list[str]:
        answer = guest.http.get("/api/tables", params={"which": which})
        return [table["table"] for table in answer.json()["tables"]]

    assert public.id in ids(boris, "open")
    assert private.id not in ids(boris, "open")
    assert {public.id, private.id} <= set(ids(anna, "mine"))
    assert ids(boris, "mine") == []
    boris.at(private).do("join", seat=1)
    assert ids(boris, "mine") == [private.id]


def test_a_spectator_sees_what_is_public_and_nothing_else(server: Running) -> None:
    table = server.guest("Anna").creates("samarkand", "you", BOT, BOT)

    seen = server.guest("Vera").at(table).look()

    assert seen["you"] == []
    assert seen["invite"] is None
    assert seen["proof"] is None
    assert seen["views"][0]["seat"] is None
    assert seen["views"][0]["view"]["own"] is None
    assert seen["views"][0]["actions"] == []


def test_a_repeated_command_is_answered_and_not_done_twice(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    shown = table.look()
    seat = next(view["seat"] for view in shown["views"] if view["actions"])
    action = table.seat(seat)["actions"][0]["number"]
    fields = {"seat": seat, "action": action, "seq": shown["seq"], "id": "move-1"}

    first = table.do("play", **fields)
    again = table.do("play", **fields)

    assert first["repeated"] is False
    assert again["repeated"] is True
    assert again["seq"] == first["seq"] == shown["seq"] + 1
    assert table.refused("play", **{**fields, "id": "move-2"}) == "stale"


def test_a_repeated_creation_gives_the_same_table(server: Running) -> None:
    anna = server.guest("Anna")
    wanted = {"id": "new-1", "settings": {"game": "merv", "seats": [{"kind": "you"}]}}

    first = anna.http.post("/api/tables", json=wanted)
    again = anna.http.post("/api/tables", json=wanted)

    assert first.json() == again.json()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"game": "chess", "seats": [{"kind": "you"}]}, "No game is called 'chess'"),
        ({"game": "samarkand", "seats": [{"kind": "you"}]}, "2 to 5 players"),
        ({"game": "merv", "seats": [{"kind": "bot", "level": "god"}]}, "No player is called"),
        ({"game": "merv", "seats": [{"kind": "you", "level": "random"}]}, "for bots"),
        ({"game": "merv", "seats": [{"kind": "you"}], "options": {"x": 1}}, "no option"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    server: Running, settings: dict[str, object], reason: str
) -> None:
    answer = server.guest("Anna").http.post("/api/tables", json={"settings": settings})

    assert answer.status_code == 422
    assert reason in answer.json()["message"]


def test_the_same_table_is_set_again_once(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("merv", "you", "guest")
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    assert table.refused("rematch") == "not_now"
    table.do("resign", seat=0)

    new = boris.at(table).do("rematch")["table"]
    assert table.do("rematch")["table"] == new
    assert table.look()["rematch"] == new

    again = Table(anna, new, table.invite)
    again.do("join", seat=0, invite=table.invite)
    again.do("start")
    assert again.look()["status"] == "playing"


def test_an_update_speaks_the_language_asked_for(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.creates("samarkand", "you", "you")

    answer = anna.http.get(f"/api/tables/{table.id}", params={"lang": "ru"}).json()

    assert answer["log"][0]["text"] == "Anna садится за стол."
    refused = anna.http.post(f"/api/tables/{table.id}/commands?lang=ru", json={"type": "start"})
    assert "нельзя" in refused.json()["message"]
