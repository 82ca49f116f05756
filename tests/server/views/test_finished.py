"""Finished games: replay, score sheet, figures, the match file, and nothing of running ones."""

import json
import random
from pathlib import Path

import pytest

from bactrian import load_match, new_match
from bactrian.cli.main import main
from bactrian.games import NAMES
from bactrian.match import Match
from bactrian.match.commitment import commitment
from bactrian.match.saving import ALLOWED
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.messages import MatchFile
from bactrian.server.refusals import Refused
from bactrian.server.table.entries import Closed, Written
from bactrian.server.table.table import Table as TableOfEntries
from bactrian.server.views.finished import (
    at_step,
    finished_game,
    replay,
    score_sheet,
    statistics,
)
from bactrian.server.views.updates import update

from ..room import Room
from ..running import Guest, Message, Running, Table
from ..table.test_turns import room_step

ADDRESSES = ("replay", "replay/0", "scores", "statistics", "match", "analysis")


def played(game: str, players: int = 2, seed: int = 7) -> Match:
    """A whole game of random actions."""
    match, choices = new_match(game, players=players, seed=seed), random.Random(seed)
    while not match.over:
        match.play(choices.choice(match.legal()))
    return match


def imported(guest: Guest, match: Match, **fields: object) -> Table:
    """A table made of a match file."""
    answer = guest.http.post("/api/what-if", json={"match": match.save(), **fields})
    assert answer.status_code == 201, answer.text
    return Table(guest, answer.json()["table"], answer.json()["invite"])


def got(table: Table, address: str, **query: str | int) -> Message:
    answer = table.guest.http.get(f"/api/tables/{table.id}/{address}", params=query)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


# --- replay -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_every_seats_view_at_any_point_is_what_it_saw_then(server: Running, game: str) -> None:
    match = played(game)
    table = imported(server.guest("Anna"), match)
    names = [seat["name"] for seat in table.look()["seats"]]
    last = len(match.played)

    for step in (0, 1, last // 3, last // 2, last - 1, last):
        then = match.replay(step)
        for seat in (None, 0, 1):
            query = {} if seat is None else {"seat": seat}
            shown = got(table, f"replay/{step}", **query)
            assert shown["view"] == json.loads(json.dumps(then.view(seat)))
            assert [item["text"] for item in shown["log"]] == then.log(seat, "en", names)
            mine = seat is not None and then.to_act == seat
            assert [a["number"] for a in shown["actions"]] == (then.legal() if mine else [])


def test_the_log_of_a_step_can_be_asked_for_alone(server: Running) -> None:
    match = played("merv")
    table = imported(server.guest("Anna"), match)

    whole = got(table, "replay/40")["log"]
    part = got(table, "replay/40", since=30)["log"]

    assert part == [item for item in whole if item["seq"] > 30]
    assert part


@pytest.mark.parametrize("game", NAMES)
def test_a_replay_tells_all_moves_and_proves_the_dice(server: Running, game: str) -> None:
    match = played(game)
    table = imported(server.guest("Anna"), match)

    replay = got(table, "replay")

    assert [move["action"]["number"] for move in replay["moves"]] == list(match.played)
    assert [move["seat"] for move in replay["moves"]] == match.actors
    assert replay["moves"][0]["action"]["text"] in [a.text for a in match.replay(0).actions()]
    proof = replay["proof"]
    assert replay["commitment"] == commitment(int(proof["seed"]), proof["salt"])
    assert replay["commitment"] == match.commitment
    assert (int(proof["seed"]), proof["salt"]) == (match.seed, match.salt)
    assert replay["winners"] == match.winners()


def test_everyone_with_the_link_sees_a_finished_game(server: Running) -> None:
    table = imported(server.guest("Anna"), played("merv"))
    share = got(table, "replay")["share"]

    stranger = server.guest("Vera")
    stranger.http.cookies.clear()
    answer = stranger.http.get(f"/api/tables/{share.removeprefix('/table/')}/replay")

    assert answer.status_code == 200
    assert answer.json()["share"] == share


def test_of_a_game_that_goes_on_nothing_of_this_is_told(server: Running) -> None:
    anna = server.guest("Anna")
    playing, waiting = anna.creates("merv", "you", "you"), anna.creates("merv", "you", "guest")

    for table in (playing, waiting):
        for address in ADDRESSES:
            answer = anna.http.get(f"/api/tables/{table.id}/{address}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_finished"), address
        answer = anna.http.post("/api/what-if", json={"table": table.id})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("replay/99999", 404, "no_such_step"),
        ("replay/-1", 404, "no_such_page"),
        ("replay/one", 404, "no_such_page"),
        ("replay/1?seat=2", 404, "no_such_seat"),
        ("replay/1?seat=x", 400, "bad_message"),
        ("replay/1?since=-4", 400, "bad_message"),
    ],
)
def test_steps_and_seats_that_there_are_not(
    server: Running, address: str, status: int, code: str
) -> None:
    table = imported(server.guest("Anna"), played("merv"))

    answer = table.guest.http.get(f"/api/tables/{table.id}/{address}")

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_document_knows_all_that_a_match_file_may_have() -> None:
    assert set(MatchFile.__struct_fields__) == ALLOWED


def test_replays_are_limited_per_client(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(replays=Rate(0.001, 3))
    with Running(f"sqlite:///{tmp_path / 'replays.sqlite3'}", limits) as strict:
        table = imported(strict.guest("Anna"), played("merv"))
        address = f"/api/tables/{table.id}/replay"
        answers = [table.guest.http.get(address).status_code for _ in range(4)]
        other = strict.guest("Vera").http.get(address).status_code

    assert answers == [200, 200, 200, 429]
    assert other == 200


# --- figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_score_sheet_has_every_part_of_every_seat(server: Running, game: str) -> None:
    match = played(game)
    table = imported(server.guest("Anna"), match)

    sheet = got(table, "scores", lang="ru")

    assert [part["name"] for part in sheet["parts"]] == list(match.game.parts)
    assert all(part["text"] for part in sheet["parts"])
    for line, score in zip(sheet["lines"], match.scores(), strict=True):
        assert line["parts"] == [score.parts[name] for name in match.game.parts]
        assert sum(line["parts"]) == line["total"] == score.total
    assert sheet["winners"] == match.winners()
    assert sheet["over"]


def test_statistics_tell_points_over_time_actions_and_durations() -> None:
    room, choices = Room("marco_polo", people=2, now=100.0), random.Random(3)
    steps = 0
    while room.table.status == "playing":
        assert room.now is not None
        room.now += 2
        room_step(room, choices)
        steps += 1

    figures = statistics(finished_game(room.table), "en")

    match = room.table.playing()
    assert figures.actions == len(match.played) == sum(seat.actions for seat in figures.seats)
    assert len(figures.points) == len(figures.at) == figures.actions + 1
    assert figures.points[-1] == [score.total for score in match.scores()]
    assert figures.points[10] == [score.total for score in match.replay(10).scores()]
    assert (figures.begun, figures.ended) == (100, 100 + 2 * steps)
    assert sum(seat.seconds for seat in figures.seats) == 2 * steps
    for seat in figures.seats:
        assert sum(seat.kinds.values()) == seat.actions
        assert 2 <= seat.longest <= seat.seconds


def test_an_automa_has_points_over_time_too(server: Running) -> None:
    anna, match = server.guest("Anna"), played("merv", players=1)

    figures = got(imported(anna, match), "statistics")

    assert len(figures["automa"]) == len(figures["points"])
    assert figures["automa"][-1] == match.game.automa(match.state)
    assert got(imported(anna, played("merv")), "statistics")["automa"] == []


def test_a_game_that_was_given_up_has_its_figures_too(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    table = anna.creates("merv", "you", "guest")
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    boris.at(table).do("resign", seat=1)

    replay, sheet = got(table, "replay"), got(table, "scores")

    assert (replay["resigned"], replay["winners"], replay["steps"]) == ([1], [0], 0)
    assert not sheet["over"]
    assert [line["resigned"] for line in sheet["lines"]] == [False, True]
    assert got(table, "statistics")["actions"] == 0
    file = got(table, "match")
    assert file["given_up"]
    assert load_match(json.dumps(file)).played == ()


# --- the match file -----------------------------------------------------------------------------


def test_the_file_of_a_game_is_the_one_promised_at_its_start(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = server.guest("Anna")
    table = anna.creates("merv", "you", "you")
    promised, choices = table.look()["commitment"], random.Random(1)
    for seat in range(2):
        table.do("prefer", seat=seat, confirm=False)
    while (shown := table.look())["status"] == "playing":
        view = next(view for view in shown["views"] if view["actions"])
        action = choices.choice(view["actions"])["number"]
        table.do("play", seat=view["seat"], action=action, seq=shown["seq"])
        if len(shown["log"]) > 60:
            table.do("resign", seat=0)

    answer = anna.http.get(f"/api/tables/{table.id}/match")
    file = tmp_path / "match.json"
    file.write_bytes(answer.content)

    assert answer.headers["content-disposition"].startswith('attachment; filename="merv-')
    assert load_match(answer.text).commitment == promised
    assert main(["verify", str(file), "--commitment", promised]) == 0
    assert main(["verify", str(file), "--commitment", "00" * 32]) != 0
    capsys.readouterr()


# --- what if ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_played_on_from_any_point(server: Running, game: str) -> None:
    """Windows for hidden answers are closed as they were in the game."""
    match, anna = played(game, players=3, seed=11), server.guest("Anna")
    source = imported(anna, match)

    for step in (0, 1, len(match.played) // 2, len(match.played) - 1):
        wanted = {"table": source.id, "step": step}
        table = Table(anna, anna.http.post("/api/what-if", json=wanted).json()["table"], "")
        shown = table.look()
        assert shown["status"] == "playing"
        assert shown["imported"] == step
        assert shown["you"] == [0, 1, 2]
        assert shown["commitment"] == match.commitment
        live = server.services.lobby._live[table.id]
        assert live.table.playing().played == match.played[:step]
        then = match.replay(step)
        assert live.table.playing().position_hash() == then.position_hash()
        if shown["window"] is None:
            assert shown["views"][0]["view"] == json.loads(json.dumps(then.view(0)))
            acting = next(view for view in shown["views"] if view["actions"])
            table.do("play", seat=acting["seat"], action=acting["actions"][-1]["number"])


@pytest.mark.parametrize("seed", range(3))
def test_an_imported_game_ends_as_the_original_did(server: Running, seed: int) -> None:
    match = played("samarkand", players=4, seed=seed)

    table = imported(server.guest("Anna"), match)

    shown = table.look()
    assert (shown["status"], shown["winners"]) == ("finished", match.winners())
    assert load_match(json.dumps(got(table, "match"))).played == match.played


def test_bots_may_play_on_at_an_imported_table(server: Running) -> None:
    anna, match = server.guest("Anna"), played("merv")
    seats = [{"kind": "bot", "level": "random"}, {"kind": "you", "name": "Boris"}]

    table = imported(anna, match, step=4, seats=seats)

    assert [seat["name"] for seat in table.look()["seats"]] == ["Random", "Boris"]
    assert table.look()["settings"]["rated"] is False


def test_a_repeated_import_gives_the_same_table(server: Running) -> None:
    anna, match = server.guest("Anna"), played("merv")

    assert imported(anna, match, id="w1").id == imported(anna, match, id="w1").id


@pytest.mark.parametrize(
    ("change", "status", "reason"),
    [
        ({"match": "no json"}, 422, "not JSON"),
        ({"match": "[]"}, 422, "JSON object"),
        ({"match": "{}"}, 422, "No game is called"),
        ({"match": '{"game": "merv"}'}, 422, "missing"),
        ({"step": 30_000}, 404, "There is no step 30000"),
        ({"step": -1}, 400, "step"),
        ({"seats": [{"kind": "you"}]}, 422, "2 seats"),
        ({"seats": [{"kind": "you"}, {"kind": "guest"}]}, 422, "yours or bots'"),
        ({"seats": [{"kind": "you"}, {"kind": "bot", "level": "god"}]}, 422, "No player is called"),
        ({"match": None}, 400, "either match or table"),
        ({"table": "A" * 16}, 400, "either match or table"),
        ({"match": None, "table": "A" * 16}, 404, "no such table"),
        ({"match": None, "table": "../../etc"}, 400, "table"),
        ({"match": "x" * 60_001}, 400, "match"),
    ],
)
def test_bad_imports_are_refused_with_a_sentence(
    server: Running, change: dict[str, object], status: int, reason: str
) -> None:
    anna = server.guest("Anna")

    wanted = {"match": played("merv").save()} | change
    answer = anna.http.post("/api/what-if", json=wanted)

    assert answer.status_code == status, answer.text
    assert reason in answer.json()["message"]


def test_a_file_with_another_seed_or_an_illegal_action_is_refused(server: Running) -> None:
    anna, saved = server.guest("Anna"), json.loads(played("merv").save())
    for change, reason in (
        ({"seed": 5}, "commitment"),
        ({"actions": [*saved["actions"][:3], 9_999]}, "do not fit the game"),
        ({"rules_version": 99}, "version 99 of the rules"),
        ({"rules_version": 1}, "version 1 of the rules"),
        ({"players": 9}, "players"),
    ):
        wanted = {"match": json.dumps(saved | change)}
        answer = anna.http.post("/api/what-if", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_match")
        assert reason in answer.json()["message"]


def test_a_stranger_cannot_import(server: Running) -> None:
    anna = server.guest("Anna")
    anna.http.cookies.clear()

    assert anna.http.post("/api/what-if", json={"match": "{}"}).status_code == 401


def test_only_a_finished_table_has_a_finished_game() -> None:
    with pytest.raises(Refused, match="not_finished"):
        finished_game(Room("merv", people=2).table)
    closed = TableOfEntries(Room("merv", people=2).record)
    closed.apply(Written(0, 0.0, "", "", Closed()))
    with pytest.raises(Refused, match="not_finished"):
        finished_game(closed)


# --- names --------------------------------------------------------------------------------------


def test_computer_players_have_one_name_in_all_that_is_told() -> None:
    room = Room("samarkand", 1, bots=2)
    match = room.table.playing()
    choices = random.Random(7)
    while not match.over:
        match.play(choices.choice(match.legal()))
    room.table.status = "finished"
    finished = finished_game(room.table)
    finished.times = [0.0] * len(match.played)  # it was played at once

    for language, called in (
        ("en", ["Random 1", "Random 2"]),
        ("ru", ["Случайный 1", "Случайный 2"]),
    ):
        names = ["Anna", *called]
        shown = update(room.table, frozenset({0}), 0, language, ())
        assert [seat.name for seat in shown.seats] == names
        assert replay(finished, language).names == names
        assert [line.name for line in score_sheet(finished, language).lines] == names
        assert [seat.name for seat in statistics(finished, language).seats] == names
        log = at_step(finished, len(match.played), None, 0, language).log
        assert {name for name in names if any(name in item.text for item in log)} == set(names)
