"""Messages about what people have played: their history, and their profile."""

from bactrian.server.messages.people import RatingShown
from bactrian.server.messages.requests import Message
from bactrian.server.messages.responses import TableListed


class History(Message):
    """My finished tables, the last ended first; `more`: there are earlier ones."""

    tables: list[TableListed]
    more: bool


class GameRecord(Message):
    """How a person did in a game; `places` counts how often they came first, second …"""

    game: str
    games: int
    won: int
    best: int | None  # points
    places: list[int]


class RatingPoint(Message):
    """The rating after so many rated games."""

    games: int
    rating: int
    at: float | None  # seconds since 1970


class OpponentRecord(Message):
    """Whom a person has played with, and how often either came before the other."""

    name: str  # of a bot, its level
    account: str | None  # whose profile can be opened
    is_bot: bool
    games: int
    ahead: int
    behind: int


class Profile(Message):
    """A person, and what they have played.

    Others are told of public and rated tables; their owner of all.
    """

    name: str
    account: str | None
    mine: bool
    favourite: str | None  # the game played most
    ratings: dict[str, RatingShown]
    curves: dict[str, list[RatingPoint]]  # by game
    games: list[GameRecord]
    opponents: list[OpponentRecord]
    recent: list[TableListed]
