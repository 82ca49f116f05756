"""Analyses of finished games, computed where bots think, and stored when they are whole.

A game is looked at three times, each time more closely: at first sight (its curve is there at
once), at a glance, then closely where most was at stake. Each look is asked for in slices, which
queue fairly with everything else that people wait for. No clock has a say, so that the result is
that of `bactrian.analyse`. It stays in the database until something else would judge the game, and
the newest in memory.
"""

import asyncio
import contextlib
import logging
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Literal

import msgspec

from bactrian.advice.analysis import (
    GLANCE_WORK,
    Analysis,
    CurvePoint,
    Sight,
    curve_of,
    decisions_in,
    result_of,
    summed_up,
    worth_a_closer_look,
)
from bactrian.advice.judging import can_judge, judge_digest, judge_of
from bactrian.advice.moments import Decision
from bactrian.match import Match
from bactrian.server import clock
from bactrian.server.bots.pool import BotPool
from bactrian.server.bots.worker import Choice, Look, Question
from bactrian.server.messages import AnalysisShown
from bactrian.server.store import Conflict, StoreFailed
from bactrian.server.store.parts.analyses import AnalysisStore, StoredAnalysis

MOST_KEPT = 40  # in memory
MOST_STORED = 5_000  # in the database: of 10 to 30 KB each
LARGEST_STORED = 256 * 1024  # bytes
SLICES = {"sight": 60, "glance": 30, "closely": 6}  # decisions in each, of about the same time
COMPILING_SECONDS = 0.5  # between two looks whether the search is compiled

log = logging.getLogger("bactrian.server")

Stage = Literal["waiting", "sight", "glance", "closely"]  # what is finished of it
Keeper = Callable[[list[Decision]], Awaitable[None]]


class GameAnalysis:
    """The analysis of one game, as far as it is."""

    def __init__(self, match: Match, pool: BotPool) -> None:
        self.stage: Stage = "waiting"
        self.work = 0.0  # of the whole, that is done
        self.failed = False
        self.shown: dict[tuple[Stage, str], AnalysisShown] = {}  # by language, as it was last told
        self._match, self._pool = match, pool
        self._sights: list[Sight] = []
        self._decisions: dict[int, Decision] = {}
        self.task: asyncio.Task[None] | None = None

    def begin(self, person: str, keep: Keeper) -> None:
        """Begin to look, for a person; `keep` is given what was found in the end."""
        self._person = person
        self.task = asyncio.create_task(self._run(keep))

    def recall(self, decisions: Sequence[Decision]) -> None:
        """All of it was found before."""
        self._decisions = {one.at: one for one in decisions}
        self.stage, self.work = "closely", 1.0

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come."""
        return self.task is None or self.task.done()

    def curve(self) -> list[CurvePoint]:
        """The chances of all seats, as well as they are known."""
        return curve_of(self._decisions.values() if self.stage != "sight" else self._sights)

    def found(self) -> Analysis | None:
        """All that is known, once every decision was judged."""
        if self.stage not in ("glance", "closely"):
            return None
        decisions = [*self._decisions.values()]
        result = result_of(self._match, decisions)
        return summed_up(judge_of(self._match).name, decisions, result)

    async def _run(self, keep: Keeper) -> None:
        try:
            await self._look()
        except Exception:
            self.failed = True
            log.exception("a game could not be analysed")
            return
        try:
            await keep([*self._decisions.values()])
        except Conflict:
            log.info("an analysis was not stored: its game was deleted meanwhile")
        except StoreFailed:
            log.exception("an analysis could not be stored")

    async def _look(self) -> None:
        places = await asyncio.to_thread(decisions_in, self._match)
        self._sights = [
            sight for choice in await self._ask("sight", places) for sight in choice.sights or ()
        ]
        self.stage = "sight"
        while not can_judge(self._match):
            await asyncio.sleep(COMPILING_SECONDS)
        glanced = await self._ask("glance", places, GLANCE_WORK)
        self._decisions = {one.at: one for choice in glanced for one in choice.decisions or ()}
        self.stage = "glance"
        decisions = [*self._decisions.values()]
        wanted = worth_a_closer_look(decisions, result_of(self._match, decisions))
        for choice in await self._ask("closely", wanted, 1 - GLANCE_WORK):
            for decision in choice.decisions or ():
                self._decisions[decision.at] = decision
        self.stage, self.work = "closely", 1.0

    async def _ask(
        self, how: Literal["sight", "glance", "closely"], places: Sequence[int], work: float = 0.0
    ) -> list[Choice]:
        """All slices at once: the queue has them wait where others are to be served first."""
        slices = [*_slices(places, SLICES[how])]

        async def ask(at: list[int]) -> Choice:
            wanted = msgspec.structs.replace(question_of(self._match), look=Look(how, at))
            choice = await self._pool.look(wanted, self._person)
            self.work += work / len(slices)
            return choice

        return await asyncio.gather(*map(ask, slices))


def _slices(places: Sequence[int], size: int) -> Iterator[list[int]]:
    for begin in range(0, len(places), size):
        yield list(places[begin : begin + size])


def question_of(match: Match) -> Question:
    """A finished game as a worker process needs it."""
    return Question(
        bot=match.commitment,
        level="",
        game=match.game.key,
        players=match.players,
        options=match.options,
        seed=str(match.seed),
        salt=match.salt,
        actions=list(match.played),
    )


def packed(decisions: Sequence[Decision]) -> bytes:
    """Judged decisions as they are stored."""
    return zlib.compress(msgspec.json.encode(decisions))


def unpacked(body: bytes) -> list[Decision]:
    """The same, read again."""
    return msgspec.json.decode(zlib.decompress(body), type=list[Decision])


class Analyses:
    """The analyses that go on, and the newest that are done, by table."""

    def __init__(self, pool: BotPool, store: AnalysisStore) -> None:
        self._pool, self._store = pool, store
        self._kept: OrderedDict[str, GameAnalysis] = OrderedDict()

    async def of(
        self, table: str, match: Match, person: str, begin: Callable[[], None]
    ) -> GameAnalysis:
        """The analysis of a table's game; `begin` is called before a new one, and may refuse."""
        stored = None if table in self._kept else await self._stored(table, match)
        # While the database was asked, another request may have begun it.
        found = self._kept.pop(table, None) or stored
        if found is None:
            begin()
            found = GameAnalysis(match, self._pool)
            found.begin(person, lambda decisions: self._keep(table, match, decisions))
        if not found.failed:  # else the next request begins anew
            self._kept[table] = found
        self._forget()
        return found

    async def _stored(self, table: str, match: Match) -> GameAnalysis | None:
        """What was found before, if the game would be judged the same again."""
        kept = await self._store.analysis(table)
        if kept is None or kept.judged_by != judge_digest(match.game.key, match.players):
            return None
        found = GameAnalysis(match, self._pool)
        found.recall(unpacked(kept.body))
        return found

    async def _keep(self, table: str, match: Match, decisions: list[Decision]) -> None:
        body = packed(decisions)
        if len(body) <= LARGEST_STORED:
            kept = StoredAnalysis(judge_digest(match.game.key, match.players), body)
            await self._store.put_analysis(table, kept, clock.now(), MOST_STORED)

    def _forget(self) -> None:
        """Those that nobody asked for longest; one that goes on is left to end."""
        done = [table for table, one in self._kept.items() if one.is_done]
        for table in done[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[table]

    async def stop(self) -> None:
        """End those that go on."""
        tasks = [one.task for one in self._kept.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
