"""Hints: who may ask, what they get, and that nothing else comes with it."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bactrian.advice import hint
from bactrian.match import new_match
from bactrian.players.search import Budget
from bactrian.server import messages as m
from bactrian.server.bots.hints import think
from bactrian.server.bots.pool import BotPool
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.refusals import Refused
from bactrian.server.table.commands import check_hint

from ..room import PEOPLE, Room
from ..running import Running, Table
from ..table.test_sales import at_window, others

STAND_IN = (sys.executable, str(Path(__file__).parents[1] / "hint_worker.py"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots' processes have the stand-in."""
    folder = tmp_path_factory.mktemp("hints")
    running = Running(
        f"sqlite:///{folder / 'tables.sqlite3'}", UNLIMITED._replace(hints=Rate(0.001, 4))
    )
    running.services.bot_pool = BotPool(1, STAND_IN)
    with running:
        yield running


def asked(table: Table, **fields: object) -> int:
    """The seat that is to act, and what it can do."""
    return next(int(view["seat"]) for view in table.look()["views"] if view["actions"])


def test_the_player_to_act_gets_a_hint_with_a_reason(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    seat, seq = asked(table), table.look()["seq"]
    actions = table.seat(seat)["actions"]
    assert "hint" in table.seat(seat)["may"]
    assert "hint" not in table.seat(1 - seat)["may"]

    hint = table.do("hint", seat=seat, seq=seq, id="h1")

    assert hint == {
        "type": "hint",
        "id": "h1",
        "seat": seat,
        "choices": [
            {"action": actions[0], "chance": 75, "points": 40.5},
            {"action": actions[-1], "chance": 50, "points": 38.0},
        ],
        "why": f"en: {actions[0]['text']}",
    }
    assert table.look()["seq"] == seq
    assert table.refused("hint", seat=1 - seat, seq=seq) == "illegal"
    assert table.refused("hint", seat=seat, seq=seq - 1) == "stale"
    assert server.guest("Vera").at(table).refused("hint", seat=seat, seq=seq) == "not_your_seat"


def test_hints_come_over_the_socket_too_in_the_language_asked_for(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    socket = table.live(lang="ru")
    seq = socket.next("update")["seq"]

    socket.send(type="hint", seat=asked(table), seq=seq, id="h2")

    assert socket.next("hint")["why"].startswith("ru: ")


def test_a_hint_that_cannot_be_found_is_said_so(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    for seat in range(2):
        table.do("prefer", seat=seat, confirm=False)
    seat = asked(table)
    table.do("play", seat=seat, action=table.seat(seat)["actions"][0]["number"])

    answer = table.send("hint", seat=asked(table), seq=table.look()["seq"])

    assert (answer.status_code, answer.json()["code"]) == (503, "no_hint")
    assert "idea" not in answer.text


def test_a_hint_stops_nobody_and_one_that_comes_too_late_is_stale(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    for seat in range(2):
        table.do("prefer", seat=seat, confirm=False)
    for _ in range(2):
        seat = asked(table)
        table.do("play", seat=seat, action=table.seat(seat)["actions"][0]["number"])
    seat, seq = asked(table), table.look()["seq"]
    socket = table.live()
    socket.next("update")

    socket.send(type="hint", seat=seat, seq=seq, id="late")
    action = table.seat(seat)["actions"][0]["number"]
    socket.send(type="play", seat=seat, action=action, seq=seq, id="now")

    assert socket.next("done")["id"] == "now"
    late = socket.next("error")
    assert (late["id"], late["code"]) == ("late", "stale")


def test_hints_are_limited_per_person(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you")
    seat, seq = asked(table), table.look()["seq"]

    answers = [table.send("hint", seat=seat, seq=seq).status_code for _ in range(5)]

    assert answers == [200] * 4 + [429]


def test_a_table_without_hints_gives_none(server: Running) -> None:
    table = server.guest("Anna").creates("marco_polo", "you", "you", hints=False)
    seat = asked(table)

    assert "hint" not in table.seat(seat)["may"]
    assert table.refused("hint", seat=seat, seq=table.look()["seq"]) == "no_hints"


def test_at_a_rated_table_there_are_no_hints() -> None:
    room = Room("marco_polo", people=2)
    room.table.settings.rated = True
    seat = room.to_act

    assert "hint" not in room.shown(seat).views[0].may
    with pytest.raises(Refused, match="no_hints"):
        check_hint(room.table, PEOPLE[seat], m.AskHint(seat=seat, seq=room.seq(seat)))


def test_nobody_learns_from_a_refused_hint_who_is_asked_in_a_window() -> None:
    """S-11.5"""
    codes = set()
    for is_asked in (True, False):
        room = at_window(is_asked)
        for seat in others(room):
            with pytest.raises(Refused) as refused:
                check_hint(room.table, PEOPLE[seat], m.AskHint(seat=seat, seq=room.seq(seat)))
            codes.add(refused.value.code)
        holder = room.table.asked
        if holder is not None:
            check_hint(room.table, PEOPLE[holder], m.AskHint(seat=holder, seq=room.seq(holder)))

    assert codes == {"illegal"}


def test_while_an_action_is_held_there_is_nothing_to_ask() -> None:
    room, choices = Room("marco_polo", people=2), random.Random(1)
    while room.table.held is None:
        room.play(choices.choice(room.table.playing().legal()))
    seat = room.table.held.seat

    with pytest.raises(Refused, match="illegal"):
        check_hint(room.table, PEOPLE[seat], m.AskHint(seat=seat, seq=room.seq(seat)))


def test_the_real_player_gives_a_legal_hint() -> None:
    match = new_match("samarkand", players=2, seed=7)

    thoughts = think(match, "en")

    assert len(thoughts.choices) == 3
    assert all(choice.action.number in match.legal() for choice in thoughts.choices)
    assert thoughts.why


def test_a_hint_does_not_count_what_others_answered_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """S-11.7: neither cards in other hands nor how many silent answers there were."""
    monkeypatch.setattr(hint, "GUIDED", Budget(40, 60.0))
    match, choices = new_match("samarkand", players=3, seed=5), random.Random(5)
    assert match.game.hidden is not None
    silent, checked = match.game.hidden.silent, 0
    answer = next(one.number for one in match.game.catalogue.entries if one.kind == silent)
    for _ in range(60):
        match.play(choices.choice(match.legal()))
        if match.to_act is None or len(match.legal()) < 2 or len(match.played) % 15:
            continue
        twin = match.copy()
        twin._states = match.redeal(match.to_act, seed=len(match.played))
        twin._played.append(answer)
        checked += match.position_hash() != twin.position_hash()

        assert think(twin, "en") == think(match, "en")
    assert checked > 1
