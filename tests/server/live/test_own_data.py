"""Figures of an owner's own at the server's tables: shown, kept apart, and refused without them."""

from pathlib import Path

import pytest

from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import read_data
from bactrian.games.warmup import compile_game
from bactrian.match import new_match

from ..running import Guest, Message, Running

FAVOUR = "[favour_track]\npoints = [0, 5, 1, 0, 2, 0, 3, 0, 4]\n"


@pytest.fixture
def own(tmp_path: Path) -> Game:
    file = tmp_path / "my-box.toml"
    file.write_text(FAVOUR, encoding="utf-8")
    game = read_data(find_game("merv"), file)
    compile_game(game)  # however long that takes: a server is waited for with less patience
    return game


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def refusal(guest: Guest, address: str) -> Message:
    answer = guest.http.get(address)
    assert answer.status_code == 409, answer.text
    found: Message = answer.json()
    return found


def test_new_tables_get_the_figures_and_say_so(own: Game, tmp_path: Path) -> None:
    assert own.data is not None
    shown = {"file": "my-box.toml", "digest": own.data.digest}
    with Running(database(tmp_path), corrected=[own.key]) as server:
        anna = server.guest("Anna")
        table, other = (anna.creates(game, "you", "you") for game in ("merv", "samarkand"))
        games = {game["name"]: game["data"] for game in anna.http.get("/api/games").json()["games"]}

        assert table.look()["data"] == shown
        assert other.look()["data"] is None
        assert games == {"samarkand": None, "marco_polo": None, "merv": shown}

        seat = 0
        for kind, args in (
            ("slot", {"slot": 1}),
            ("site", {"row": 1, "column": 1}),
            ("gain_favour", {}),
        ):
            mine = next(view for view in table.look()["views"] if view["actions"])
            seat = mine["seat"]
            wanted = next(a for a in mine["actions"] if (a["kind"], a["args"]) == (kind, args))
            table.do("play", seat=seat, action=wanted["number"])

        assert table.seat(seat)["view"]["owners"][seat]["points"] == 5

        address = f"/api/games/merv/data/{own.data.digest}"
        tables = anna.http.get(address).json()["tables"]
        assert tables["favour_track"]["points"] == [0, 5, 1, 0, 2, 0, 3, 0, 4]


def test_a_server_without_the_figures_refuses_the_table(own: Game, tmp_path: Path) -> None:
    assert own.data is not None
    with Running(database(tmp_path), corrected=[own.key]) as server:
        table = server.guest("Anna").creates("merv", "you", "you")
    with Running(database(tmp_path)) as server:
        anna = server.guest("Anna")

        refused = refusal(anna, f"/api/tables/{table.id}")
        unknown = refusal(anna, f"/api/games/merv/data/{own.data.digest}")
        match = new_match(own.key, players=3).save()
        brought = anna.http.post("/api/what-if", json={"match": match})

        assert refused["code"] == unknown["code"] == brought.json()["code"] == "needs_data"
        assert f"digest {own.data.short}…" in refused["message"]
        assert "--data merv=FILE" in refused["message"]
        assert anna.creates("merv", "you", "you").look()["data"] is None
    with Running(database(tmp_path), corrected=[own.key]) as server:
        assert server.guest("Anna").at(table).look()["data"]["file"] == "my-box.toml"


def test_tables_of_both_kinds_are_served_side_by_side(own: Game, tmp_path: Path) -> None:
    with Running(database(tmp_path)) as server:
        before = server.guest("Anna").creates("merv", "you", "you")
    with Running(database(tmp_path), corrected=[own.key]) as server:
        anna = server.guest("Anna")

        assert anna.at(before).look()["data"] is None
        assert anna.creates("merv", "you", "you").look()["data"] is not None


@pytest.mark.long  # its players are compiled for it
def test_a_bot_thinks_with_the_figures(own: Game, tmp_path: Path) -> None:
    """Its process was told of them by the server's."""
    bots = [{"kind": "bot", "level": "random"}] * 2
    with Running(database(tmp_path), corrected=[own.key]) as server:
        table = server.guest("Anna").creates("merv", "you", *bots)
        going = table.live()
        if not table.look()["views"][0]["actions"]:
            going.until_update(lambda update: bool(update["views"][0]["actions"]))
        action = table.seat(0)["actions"][0]["number"]
        table.do("play", seat=0, action=action)

        assert table.look()["status"] == "playing"
