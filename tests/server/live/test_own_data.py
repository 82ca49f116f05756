"""Figures of an owner's own at the server's tables: shown, kept apart, and refused without them.

With the small game of the tests, which takes seconds to compile again.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_game.registered import corrected, own_figures

from bactrian.core.game import Game
from bactrian.games import game as find_game
from bactrian.games.corrected import read_data
from bactrian.games.warmup import compile_game
from bactrian.match import new_match

from ..accounts import registered as with_account
from ..databases import Postgres
from ..running import Guest, Message, Running, Table, until
from .test_postgres_processes import CONNECTIONS, moved, process

BOT = {"kind": "bot", "level": "random"}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    with corrected(tmp_path_factory.mktemp("own")) as game:
        yield game


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def refusal(guest: Guest, address: str) -> Message:
    answer = guest.http.get(address)
    assert answer.status_code == 409, answer.text
    found: Message = answer.json()
    return found


def plays_on(table: Table) -> bool:
    """Walk, which leads to the pond in time; whether the game is over."""
    view = table.look()["views"][0]
    if view["actions"]:
        table.send("play", seat=0, action=view["actions"][0]["number"])
    elif "confirm" in view["may"]:
        table.send("confirm", seat=0)
    return bool(view["view"]["over"])


def pond_points(table: Table) -> set[int]:
    """What reaching the pond counted, by seat."""
    return {score["parts"]["pond"] for score in table.look()["views"][0]["view"]["scores"]}


def test_new_tables_get_the_figures_and_say_so(own: Game, tmp_path: Path) -> None:
    assert own.data is not None
    shown = {"file": "my-box.toml", "digest": own.data.digest}
    with Running(database(tmp_path), corrected=[own.key]) as server:
        anna = server.guest("Anna")
        table, other = (anna.creates(game, "you", "you") for game in ("goose", "samarkand"))
        games = {game["name"]: game["data"] for game in anna.http.get("/api/games").json()["games"]}

        assert table.look()["data"] == shown
        assert other.look()["data"] is None
        assert games == {"samarkand": None, "marco_polo": None, "merv": None, "goose": shown}
        assert [seat["hand_size"] for seat in table.seat(0)["view"]["seats"]] == [4, 4]

        address = f"/api/games/goose/data/{own.data.digest}"
        tables = anna.http.get(address).json()["tables"]
        assert (tables["cards"]["dealt"], tables["points"]["pond"]) == (4, 12)


def test_a_server_without_the_figures_refuses_the_table(own: Game, tmp_path: Path) -> None:
    assert own.data is not None
    with Running(database(tmp_path), corrected=[own.key]) as server:
        table = server.guest("Anna").creates("goose", "you", "you")
    with Running(database(tmp_path)) as server:
        anna = server.guest("Anna")

        refused = refusal(anna, f"/api/tables/{table.id}")
        unknown = refusal(anna, f"/api/games/goose/data/{own.data.digest}")
        match = new_match(own.key, players=3).save()
        brought = anna.http.post("/api/what-if", json={"match": match})

        assert refused["code"] == unknown["code"] == brought.json()["code"] == "needs_data"
        assert f"digest {own.data.short}…" in refused["message"]
        assert "--data goose=FILE" in refused["message"]
        assert anna.creates("goose", "you", "you").look()["data"] is None
    with Running(database(tmp_path), corrected=[own.key]) as server:
        assert server.guest("Anna").at(table).look()["data"]["file"] == "my-box.toml"


def test_tables_of_both_kinds_are_served_side_by_side(own: Game, tmp_path: Path) -> None:
    with Running(database(tmp_path)) as server:
        before = server.guest("Anna").creates("goose", "you", "you")
    with Running(database(tmp_path), corrected=[own.key]) as server:
        anna = server.guest("Anna")

        assert anna.at(before).look()["data"] is None
        assert anna.creates("goose", "you", "you").look()["data"] is not None


@pytest.mark.long
def test_a_bot_thinks_with_the_figures(own: Game, tmp_path: Path) -> None:
    """Its process was told of them by the server's."""
    with Running(database(tmp_path), corrected=[own.key]) as server:
        table = server.guest("Anna").creates("goose", "you", {"kind": "bot", "level": "easy"})
        until(lambda: plays_on(table))

        assert pond_points(table) == {0, 12}


def test_a_table_with_the_figures_is_not_rated(own: Game, tmp_path: Path) -> None:
    """A rating tells how people play the game that all servers have."""
    with Running(database(tmp_path), corrected=[own.key]) as server:
        anna = with_account(server)
        seats = [{"kind": "you"}, {"kind": "guest"}]
        wanted = {"settings": {"game": "goose", "seats": seats, "rated": True}}
        told = {
            lang: anna.http.post("/api/tables", params={"lang": lang}, json=wanted)
            for lang in ("en", "ru")
        }
        other = anna.creates("samarkand", "you", "guest", rated=True)

        assert {answer.status_code for answer in told.values()} == {422}
        assert {answer.json()["code"] for answer in told.values()} == {"own_data_unrated"}
        assert "my-box.toml" in told["en"].json()["message"]
        assert "не идут на рейтинг" in told["ru"].json()["message"]
        assert anna.creates("goose", "you", "guest").look()["settings"]["rated"] is False
        assert other.look()["settings"]["rated"] is True


@pytest.mark.long
def test_several_workers_have_them(own: Game, postgres: Postgres, tmp_path: Path) -> None:
    """Every worker shows them, and their one table is played to its end through all of them."""
    data = ("--data", f"goose={own_figures(tmp_path)}")
    with process(tmp_path, "--database", postgres.fresh(), "--workers", "2", *data) as server:
        anna = server.guest("Anna")
        table = anna.creates("goose", "you", BOT)
        # Each over a connection of its own, which any of the workers may get.
        shown = [moved(anna, server).at(table).look()["data"] for _ in range(CONNECTIONS)]
        until(lambda: plays_on(moved(anna, server).at(table)))

        assert own.data is not None
        assert shown == [{"file": "my-box.toml", "digest": own.data.digest}] * CONNECTIONS
        assert pond_points(table) == {0, 12}


@pytest.mark.long  # Merv is compiled for it
def test_a_bot_thinks_with_corrected_figures_of_a_large_game(tmp_path: Path) -> None:
    file = tmp_path / "my-box.toml"
    file.write_text("[favour_track]\npoints = [0, 5, 1, 0, 2, 0, 3, 0, 4]\n", encoding="utf-8")
    game = read_data(find_game("merv"), file)
    compile_game(game)  # however long it takes: a server is less patient
    with Running(database(tmp_path), corrected=[game.key]) as server:
        table = server.guest("Anna").creates("merv", "you", BOT, BOT)
        going = table.live()
        if not table.look()["views"][0]["actions"]:
            going.until_update(lambda update: bool(update["views"][0]["actions"]))
        table.do("play", seat=0, action=table.seat(0)["actions"][0]["number"])

        assert table.look()["status"] == "playing"
