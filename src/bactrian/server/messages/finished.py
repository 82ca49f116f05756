"""Messages about finished games, and the request to play one on from any point."""

from typing import Annotated

from msgspec import Meta

from bactrian.server.messages.requests import CommandId, Json, Message, SeatSetup, TableId
from bactrian.server.messages.responses import ActionShown, DataShown, LogItem, Proof

MatchText = Annotated[str, Meta(max_length=60_000)]
Step = Annotated[int, Meta(ge=0, le=32_767)]


class Move(Message):
    """An action of a finished game; those that were taken back are not among them."""

    step: int  # it leads from this step to the next
    seat: int
    action: ActionShown
    at: float  # seconds since 1970; of an imported action, when it was imported


class Replay(Message):
    """A finished game as a list of moves."""

    table: str
    game: str
    names: list[str]
    steps: int
    moves: list[Move]
    resigned: list[int]
    winners: list[int]
    commitment: str  # shown from the start
    proof: Proof
    imported: int
    data: DataShown | None  # figures of an owner's own that it was played with
    share: str  # everyone who opens this address on this server sees the game


class ReplayStep(Message):
    """What one seat saw after so many actions, and could do; `seat` is null for a spectator."""

    step: int
    steps: int
    seat: int | None
    to_act: int | None
    view: Json
    actions: list[ActionShown]
    log: list[LogItem]  # up to this step; `seq` is the step


class ScoreLine(Message):
    """The points of one seat, its parts in the order of the sheet."""

    seat: int
    name: str
    parts: list[int]
    total: int
    resigned: bool


class ScorePart(Message):
    """A part of the score and what it is called."""

    name: str
    text: str


class ScoreSheet(Message):
    """The score sheet; `over` is false if the game was given up, and points are as of then."""

    parts: list[ScorePart]
    lines: list[ScoreLine]
    winners: list[int]
    over: bool


class SeatStatistics(Message):
    """What one seat did."""

    seat: int
    name: str
    actions: int
    kinds: dict[str, int]  # actions by kind
    seconds: float  # from what came before to its own actions, all together
    longest: float  # before one action


class Statistics(Message):
    """A finished game in figures."""

    begun: float
    ended: float
    actions: int
    points: list[list[int]]  # by step, then by seat: as if the game had ended there
    automa: list[int]  # by step: the points of the automa; empty where there is none
    at: list[float]  # when each step was reached
    seats: list[SeatStatistics]


class MatchFile(Message):
    """A match file: `bactrian verify` proves it, `load_match` reads it."""

    format: str
    game: str
    players: int
    options: dict[str, Json]
    rules_version: int
    seed: int | str  # decimal digits, where it is too big for a number in JavaScript
    salt: str
    commitment: str
    actions: list[int]
    data: DataShown | None = None  # figures of an owner's own that it needs
    names: list[str] | None = None  # of the players, seat by seat
    given_up: bool = False  # it will not be played on


class WhatIf(Message):
    """A game to be played on from any point, by people at one browser and bots.

    `match` is the text of a match file, as it is: a seed has too many digits for a number in
    JavaScript. Or `table` names a finished game here.
    """

    match: MatchText | None = None
    table: TableId | None = None
    step: Step | None = None  # all of it, unless said otherwise
    seats: Annotated[list[SeatSetup], Meta(max_length=16)] | None = None  # mine, unless said
    id: CommandId = ""
