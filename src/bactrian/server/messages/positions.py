"""Messages about positions to solve."""

from typing import Annotated

from msgspec import Meta

from bactrian.server.messages.requests import Json, Message
from bactrian.server.messages.responses import ActionShown, HintChoice, LogItem


class PositionName(Message):
    """Which position: the first one of a game is number 1."""

    game: str
    number: int


class PositionResult(Message):
    """How I did at a position."""

    game: str
    number: int
    tries: int
    solved: bool


class PositionList(Message):
    """How many positions each game has, which one is today's, and how I did."""

    counts: dict[str, int]
    today: PositionName | None
    results: list[PositionResult]


class PositionShown(Message):
    """A position to solve, as the seat that has to decide sees it."""

    game: str
    number: int
    count: int  # of the game's positions
    seat: int
    names: list[str]
    view: Json
    actions: list[ActionShown]
    log: list[LogItem]
    result: PositionResult | None


class PositionTry(Message):
    """What I would do."""

    action: Annotated[int, Meta(ge=0, le=32_767)]


class PositionAnswer(Message):
    """What the options are worth, the best first; `why` compares the best with what I chose."""

    solved: bool
    choices: list[HintChoice]
    why: str
    result: PositionResult | None
