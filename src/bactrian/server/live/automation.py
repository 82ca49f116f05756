"""What a table does without people: bots move, windows close, clocks run out."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from bactrian.server import clock
from bactrian.server.bots.policies import answer, answers_at_once
from bactrian.server.bots.pool import BotFailed, BotPool
from bactrian.server.bots.worker import Question
from bactrian.server.live.live_table import LiveTable
from bactrian.server.store import StoreFailed
from bactrian.server.table.commands import STAND_IN
from bactrian.server.table.entries import (
    AnyEntry,
    ClockMended,
    Confirmed,
    Passed,
    Played,
    RanOut,
    WindowClosed,
    short_name,
)
from bactrian.server.table.table import Table
from bactrian.server.table.windows import Window

QUICK = "hard"  # answers hidden questions: a slow one would reveal that it was asked
RETRY_SECONDS = 5.0
CLAIM_SECONDS = 2.0  # until a claim that another process holds is tried again

log = logging.getLogger("bactrian.server")


class TableAutomation:
    """Runs one table, in a task that lives as long as there is something to do."""

    def __init__(self, live: LiveTable, bot_pool: BotPool, on_finished: Callable[[], None]) -> None:
        self._live = live
        self._on_finished = on_finished
        self._bot_pool = bot_pool
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._started_at = clock.now()
        self._has_claim = False
        self._answering: tuple[int, asyncio.Task[int]] | None = None  # window, the bot's answer
        live.on_change = self.wake

    def wake(self) -> None:
        """The table has changed: check whether there is something to do."""
        self._woken.set()
        if self._live.table.status == "finished":
            self._on_finished()
        if (self._task is None or self._task.done()) and self._has_work(self._live.table):
            self._task = asyncio.create_task(self._run())

    def _has_work(self, table: Table) -> bool:
        """Whether anything may happen at the table without people; at most tables nothing can."""
        match = table.match
        if match is None or table.status != "playing":
            return False
        seat = match.to_act
        waits_for_bot = seat is not None and table.seats[seat].level is not None
        return table.window is not None or table.clocks is not None or waits_for_bot

    @property
    def is_busy(self) -> bool:
        """Whether its task is running."""
        return self._task is not None and not self._task.done()

    async def stop(self) -> None:
        """Stop, without being started again by a write that is still under way."""
        self._live.on_change = lambda: None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._run_until_idle()
            finally:
                if self._has_claim:
                    self._has_claim = False
                    with contextlib.suppress(StoreFailed):  # it is gone with the connection
                        await self._live.release()
            if not self._woken.is_set():  # not woken while the claim was released
                return

    async def _run_until_idle(self) -> None:
        while True:
            self._woken.clear()
            table = self._live.table
            if table.status != "playing":
                return
            try:
                if table.window is not None:
                    await self._handle_window(table, table.window)
                elif not await self._move(table) and not await self._wait_for_clock(table):
                    return
            except Exception:
                log.exception("table %s cannot go on by itself", short_name(table.record.id))
                await asyncio.sleep(RETRY_SECONDS)

    # --- bots -----------------------------------------------------------------------------------

    async def _move(self, table: Table) -> bool:
        """Let the bot move, if it is a bot's turn."""
        match = table.playing()
        seat = match.to_act
        level = None if seat is None else table.seats[seat].level
        if seat is None or level is None or table.rests:
            return False
        self._has_claim = await self._live.claim()
        if not self._has_claim:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), CLAIM_SECONDS)
            return True
        position = match.played
        action = await self._choice(table, seat, level)

        def propose() -> list[AnyEntry] | None:
            now = self._live.table
            same = now.match is not None and now.match.played == position and now.window is None
            same = same and now.status == "playing" and now.seats[seat].level == level
            return [Played(seat, action)] if same else None

        await self._live.write(propose)
        return True

    async def _choice(self, table: Table, seat: int, level: str) -> int:
        """What a bot does: at once where it can, else when its turn to think has come."""
        match = table.playing()
        if answers_at_once(level, match):
            return answer(level, match)
        return await self._bot_pool.think(question(table, seat, level), table.record.creator)

    # --- clocks ---------------------------------------------------------------------------------

    async def _wait_for_clock(self, table: Table) -> bool:
        """Wait for the running clock, if one runs, and act when it has run out."""
        ends = None if table.clocks is None else table.clocks.runs_out_at
        if ends is None:
            return False
        if ends > clock.now():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), ends - clock.now())
        await self._live.write(lambda: out_of_time(self._live.table, clock.now(), self._started_at))
        return True

    # --- windows --------------------------------------------------------------------------------

    async def _handle_window(self, table: Table, window: Window) -> None:
        asked = table.asked
        if asked is not None and asked not in window.passed:
            seat = table.seats[asked]
            if not seat.has_person:
                self._start_bot_answer(table, window, asked)
            elif seat.answer(window.subject) == window.question.speak:
                await self._answer(window, asked, self._action_number(table, window.question.speak))
                return
        closes = table.window_closes()
        await self._wait(window, None if closes is None else closes - clock.now())
        if self._answering is not None and self._answering[1].done():
            await self._use_bot_answer(table, window)
        await self._live.write(lambda: self._close_if_due(window))

    def _action_number(self, table: Table, kind: str) -> int:
        return table.game.catalogue.number(kind, {})

    def _start_bot_answer(self, table: Table, window: Window, asked: int) -> None:
        if self._answering is None or self._answering[0] != window.number:
            own = table.seats[asked].level or QUICK
            level = own if answers_at_once(own, table.playing()) else QUICK
            thinking = asyncio.ensure_future(self._choice(table, asked, level))
            self._answering = window.number, thinking

    async def _use_bot_answer(self, table: Table, window: Window) -> None:
        number, thinking = self._answering or (0, None)
        self._answering = None
        asked = table.asked
        if thinking is None or number != window.number or asked is None:
            return
        try:
            await self._answer(window, asked, thinking.result())
        except BotFailed:
            log.exception("a bot at table %s had no answer", short_name(table.record.id))
            await self._answer(window, asked, self._action_number(table, window.question.silent))

    async def _answer(self, window: Window, seat: int, action: int) -> None:
        def propose() -> list[AnyEntry] | None:
            table = self._live.table
            if table.window is None or table.window.number != window.number:
                return None
            if table.asked != seat or seat in table.window.passed:
                return None
            speaks = table.game.catalogue[action].kind == window.question.speak
            return [Played(seat, action) if speaks else Passed(seat)]

        await self._live.write(propose)

    def _close_if_due(self, window: Window) -> list[AnyEntry] | None:
        table = self._live.table
        closes = table.window_closes()
        same = table.window is not None and table.window.number == window.number
        due = closes is not None and closes <= clock.now()
        return [WindowClosed()] if same and due else None

    async def _wait(self, window: Window, seconds: float | None) -> None:
        """Wait until the time is over, the table changes, or the bot that is asked has answered."""
        waiting: set[asyncio.Future[object]] = {asyncio.ensure_future(self._woken.wait())}
        woken = next(iter(waiting))
        if self._answering is not None and self._answering[0] == window.number:
            waiting.add(self._answering[1])  # type: ignore[arg-type]  # only waited for
        try:
            timeout = None if seconds is None else max(0.0, seconds)
            await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()


def out_of_time(table: Table, now: float, begun: float) -> list[AnyEntry] | None:
    """The entries when a clock has run out: the held action happens, or else a bot plays on.

    `begun` is when this process opened the table: no server may have seen an end before it.
    """
    ends = None if table.clocks is None else table.clocks.runs_out_at
    if table.clocks is None or table.clocks.running is None or ends is None or ends > now:
        return None
    seat = table.clocks.running
    if ends < begun:
        return [ClockMended()]
    if table.held is not None and table.held.seat == seat:
        return [Confirmed(seat)]
    return [RanOut(seat, STAND_IN)]


def question(table: Table, seat: int, level: str) -> Question:
    """The position as a worker process needs it."""
    match = table.playing()
    return Question(
        bot=f"{table.record.id}/{seat}",
        level=level,
        game=table.game.key,
        players=match.players,
        options=match.options,
        seed=str(match.seed),
        salt=match.salt,
        actions=list(match.played),
    )
