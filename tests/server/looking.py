"""Analyses without waiting for worker processes, which everything else on a machine goes before."""

import asyncio

import msgspec
import pytest

from bactrian.server.bots.hints import HintResult
from bactrian.server.bots.pool import BotPool
from bactrian.server.bots.worker import Choice, Question, SeatPlayers

from .running import PATIENCE, Message, Table, until


def look_here(patched: pytest.MonkeyPatch, pool: BotPool) -> list[Question]:
    """Let a pool judge decisions in this process, as a worker would; what it is asked."""
    asked: list[Question] = []

    async def look(question: Question, person: str) -> Choice:
        sent = msgspec.json.decode(msgspec.json.encode(question), type=Question)
        asked.append(sent)
        choice = await asyncio.to_thread(SeatPlayers().answer, sent)
        return msgspec.json.decode(msgspec.json.encode(choice), type=Choice)

    patched.setattr(pool, "look", look)
    return asked


def hint_here(patched: pytest.MonkeyPatch, pool: BotPool) -> None:
    """Let a pool find hints in this process."""

    async def hint(question: Question, person: str) -> HintResult:
        found = (await asyncio.to_thread(SeatPlayers().answer, question)).hint
        assert found is not None
        return found

    patched.setattr(pool, "hint", hint)


def whole_analysis(table: Table, language: str = "en", seconds: float = PATIENCE) -> Message:
    """The analysis of a table's game, asked for until it is whole."""
    told: Message = {}

    def is_whole() -> bool:
        answer = table.guest.http.get(f"/api/tables/{table.id}/analysis", params={"lang": language})
        assert answer.status_code == 200, answer.text
        told.update(answer.json())
        return bool(told["stage"] == "closely")

    until(is_whole, seconds)
    return told
