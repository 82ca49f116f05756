"""Finished games looked back on: what the server tells is what `analyse` finds."""

import asyncio
import json

import pytest

from bactrian import analyse, load_match
from bactrian.advice.retelling import Retelling
from bactrian.match import Match
from bactrian.server.bots import analyses as analyses_module
from bactrian.server.bots.analyses import MOST_KEPT, Analyses, GameAnalysis
from bactrian.server.bots.pool import BotFailed, BotPool
from bactrian.server.bots.worker import Choice, Question
from bactrian.server.limits import Limiter, Rate
from bactrian.server.store.parts.analyses import StoredAnalysis

from ..looking import look_here, whole_analysis
from ..running import Message, Running, Table
from .test_finished import imported, played

GAME = "samarkand"


@pytest.fixture
def looked(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    return look_here(monkeypatch, server.services.bot_pool)


def told_by(match: Match, table: Table, language: str) -> Message:
    """The same in the words of the library."""
    names = [seat["name"] for seat in table.look()["seats"]]
    return Retelling(match, analyse(match), language, names).as_json()


@pytest.mark.long
def test_an_imported_game_is_analysed_as_the_library_does(
    server: Running, looked: list[Question]
) -> None:
    match = played(GAME)
    table = imported(server.guest("Anna"), match)

    found, expected = whole_analysis(table), told_by(match, table, "en")

    assert found["judge"] == expected["judge"] == "network"
    assert found["result"] == expected["result"]
    for name in ("accuracy", "mistakes", "decisions", "lost"):
        assert [p[name] for p in found["players"]] == [p[name] for p in expected["players"]]
    assert [(p["step"], p["chances"]) for p in found["curve"]] == [
        (p["at"], p["chances"]) for p in expected["curve"]
    ]
    for name in ("kind", "seat", "mover", "before", "after", "turn", "text"):
        assert [m[name] for m in found["moments"]] == [m[name] for m in expected["moments"]]
    for mine, theirs in zip(found["decisions"], expected["decisions"], strict=True):
        seat = theirs["seat"]
        assert (mine["step"], mine["seat"]) == (theirs["at"], seat)
        assert (mine["before"], mine["after"]) == (theirs["before"][seat], theirs["after"][seat])
        better = theirs["better"]
        assert (mine["better"] or {}).get("text") == (None if better is None else better["text"])
    assert {question.look.how for question in looked if question.look} == {
        "sight",
        "glance",
        "closely",
    }


def test_it_is_computed_once_and_told_in_both_languages(
    server: Running, looked: list[Question]
) -> None:
    match = played(GAME, seed=8)
    table = imported(server.guest("Anna"), match)
    english = whole_analysis(table)
    asked = len(looked)

    russian = whole_analysis(Table(server.guest("Vera"), table.id, ""), "ru")

    assert len(looked) == asked
    assert russian["curve"] == english["curve"]
    assert [m["text"] for m in russian["moments"]] != [m["text"] for m in english["moments"]]
    assert russian["moments"]
    assert all("%" in m["text"] for m in russian["moments"])


def test_a_game_that_was_given_up_is_analysed_as_far_as_it_went(
    server: Running, looked: list[Question]
) -> None:
    anna = server.guest("Anna")
    table = anna.creates(GAME, "you", "you")
    empty = anna.creates(GAME, "you", "you")
    for seat in range(2):
        table.do("prefer", seat=seat, confirm=False)
    for _ in range(4):
        shown = table.look()
        view = next(view for view in shown["views"] if view["actions"])
        table.do("play", seat=view["seat"], action=view["actions"][0]["number"], seq=shown["seq"])
    for one in (table, empty):
        one.do("resign", seat=0)

    found, nothing = whole_analysis(table), whole_analysis(empty)

    match = load_match(json.dumps(anna.http.get(f"/api/tables/{table.id}/match").json()))
    assert not match.over
    assert {one["step"] for one in found["decisions"]} <= set(range(len(match.played)))
    assert sum(found["result"]) == pytest.approx(1, abs=1e-3)
    assert nothing["curve"] == nothing["decisions"] == []


@pytest.mark.long
def test_new_analyses_are_limited_per_client(
    server: Running, looked: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services, "analysed", Limiter(Rate(0.001, 1)))
    anna = server.guest("Anna")
    one, other = (imported(anna, played(GAME, seed=seed)) for seed in (1, 2))

    answers = [
        anna.http.get(f"/api/tables/{table.id}/analysis").status_code for table in (one, one, other)
    ]
    whole_analysis(one)

    assert answers == [200, 200, 429]


@pytest.mark.long
def test_a_restart_computes_none_again(
    server: Running, looked: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = imported(server.guest("Anna"), played(GAME, seed=10))
    before = whole_analysis(table)
    services, asked = server.services, len(looked)

    def restart() -> None:
        monkeypatch.setattr(services, "analyses", Analyses(services.bot_pool, services.store))

    restart()
    assert whole_analysis(table) == before
    assert len(looked) == asked

    monkeypatch.setattr(analyses_module, "judge_digest", lambda key, players: "another network")
    restart()
    assert whole_analysis(table) == before
    assert len(looked) == 2 * asked


class Shelf:
    """A store without a database."""

    def __init__(self) -> None:
        self.kept: dict[str, StoredAnalysis] = {}

    async def analysis(self, table: str) -> StoredAnalysis | None:
        return self.kept.get(table)

    async def put_analysis(self, table: str, found: StoredAnalysis, at: float, most: int) -> None:
        self.kept[table] = found


async def ended(analysis: GameAnalysis) -> None:
    assert analysis.task is not None
    await analysis.task


def test_what_is_too_large_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    class Empty(BotPool):
        async def look(self, question: Question, person: str) -> Choice:
            return Choice(sights=[], decisions=[])

    async def run() -> None:
        shelf, match = Shelf(), played(GAME)
        await ended(await Analyses(Empty(1), shelf).of("small", match, "anna", lambda: None))
        monkeypatch.setattr(analyses_module, "LARGEST_STORED", 1)
        await ended(await Analyses(Empty(1), shelf).of("large", match, "anna", lambda: None))
        assert shelf.kept.keys() == {"small"}

    asyncio.run(run())


class DeadPool(BotPool):
    """No process answers."""

    async def look(self, question: Question, person: str) -> Choice:
        raise BotFailed("it ended")


def test_what_failed_is_said_once_and_begun_anew() -> None:
    async def run() -> None:
        analyses, match = Analyses(DeadPool(1), Shelf()), played(GAME)
        first = await analyses.of("table", match, "anna", lambda: None)
        await ended(first)
        assert first.failed
        assert await analyses.of("table", match, "anna", lambda: None) is first
        again = await analyses.of("table", match, "anna", lambda: None)
        assert again is not first
        await ended(again)
        await analyses.stop()

    asyncio.run(run())


def test_the_newest_are_kept() -> None:
    class Empty(BotPool):
        async def look(self, question: Question, person: str) -> Choice:
            return Choice(sights=[], decisions=[])

    async def run() -> None:
        shelf = Shelf()
        analyses, match = Analyses(Empty(1), shelf), played(GAME)
        for number in range(MOST_KEPT + 3):
            await ended(await analyses.of(f"{number}", match, "anna", lambda: None))
        shelf.kept.clear()
        begun: list[str] = []
        await analyses.of(f"{MOST_KEPT + 2}", match, "anna", lambda: begun.append("newest"))
        await ended(await analyses.of("0", match, "anna", lambda: begun.append("oldest")))
        assert begun == ["oldest"]
        await analyses.stop()

    asyncio.run(run())


@pytest.mark.long
def test_worker_processes_do_it(server: Running) -> None:
    match = played(GAME, seed=9)
    table = imported(server.guest("Anna"), match)

    found = whole_analysis(table, seconds=900)

    assert [one["text"] for one in found["moments"]] == [
        one["text"] for one in told_by(match, table, "en")["moments"]
    ]
