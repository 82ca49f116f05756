"""Pictures of tables: drawn one at a time in a thread, and kept for those who ask for the same."""

import asyncio
from collections import OrderedDict
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from bactrian.match import new_match
from bactrian.server.bots.compiling import Compiler
from bactrian.server.live.lobby import Lobby
from bactrian.server.previews.words import card_lines, words_of
from bactrian.server.refusals import Refused
from bactrian.server.store import Listed
from bactrian.server.table.table import Table
from bactrian.server.views.updates import names, seat_view

MOST_KEPT = 100  # pictures, of 60 KB each
MOST_WAITING = 20
SPECTATOR = None  # the seat whose view is drawn


class Board(NamedTuple):
    """What a spectator sees of a table."""

    key: str  # of the game
    view: dict[str, Any]  # Any: JSON-able, of the game's own shape
    names: list[str]
    seq: int


def spectators_board(table: Table, language: str) -> Board | None:
    """The board as every visitor may see it; None while there is none."""
    view = seat_view(table, SPECTATOR, language).view
    if view is None:
        return None
    plain = msgspec.json.decode(msgspec.json.encode(view))
    return Board(table.game.key, plain, names(table, language), table.event_log.seq(frozenset()))


class Pictures:
    """The pictures of all tables."""

    def __init__(self, lobby: Lobby, compiler: Compiler) -> None:
        self._lobby = lobby
        self._compiler = compiler
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._drawing = asyncio.Semaphore(1)
        self._waiting = 0

    async def picture(self, listed: Listed, language: str) -> bytes:
        """A table as a PNG file: its board, or words where no board can be shown."""
        board = await self._board(listed.id, language)
        if board is None:
            key: tuple[object, ...] = (listed.id, language, listed.summary.updated)
        else:
            key = (listed.id, language, board.seq, *board.names)
        if key not in self._kept:
            self._kept[key] = await self._drawn(listed, board, language)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _board(self, table: str, language: str) -> Board | None:
        try:
            live = await self._lobby.find(table)
        except Refused:
            return None  # of other rules, or not ready yet
        return await live.read(lambda table: spectators_board(table, language))

    async def _drawn(self, listed: Listed, board: Board | None, language: str) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Refused("too_many", seconds=5)
        self._waiting += 1
        try:
            async with self._drawing:
                if board is not None:
                    return await asyncio.to_thread(_draw_board, board, language)
                ready = self._is_ready(listed.game)
                return await asyncio.to_thread(_draw_card, listed, language, with_board=ready)
        finally:
            self._waiting -= 1

    def _is_ready(self, game: str) -> bool:
        try:
            self._compiler.check_ready(game)
        except Refused:
            return False
        return True


def _draw_board(board: Board, language: str) -> bytes:
    # Imported late: most servers start without a preview, and rich takes a tenth of a second.
    from bactrian.server.previews.drawing import draw_table

    return draw_table(board.key, board.view, board.names, language)


def _draw_card(listed: Listed, language: str, *, with_board: bool) -> bytes:
    from bactrian.server.previews.drawing import draw_card

    title = words_of(listed, language).title.partition(" · ")[0]
    players = len(listed.summary.names)
    board = (listed.game, _opening(listed.game, players), [""] * players) if with_board else None
    return draw_card(title, card_lines(listed, language), board, language)


@lru_cache(32)
def _opening(game: str, players: int) -> dict[str, Any]:
    """Some opening of a game: of no table here."""
    return new_match(game, players=players, seed=0).view(None)
