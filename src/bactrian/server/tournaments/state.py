"""What is stored of a tournament: one document, which every transition replaces.

Players are known by their place in the list, which never changes once the first round is drawn.
Names of fields are in every database: append, never rename.
"""

import msgspec
from msgspec import Struct

from bactrian.server.messages import ChatRule, Clock, Json
from bactrian.server.messages.tournaments import Format, TournamentStatus


class Plan(Struct, frozen=True):
    """How a tournament is played, agreed on before anybody enters."""

    format: Format
    seats: int  # at a table
    sizes: list[int]  # of tables that the game can have, if fewer players are there
    rounds: int  # of a round robin: as many as it takes
    bots: str | None  # the level that fills tables up
    pause: int  # seconds between two rounds


class TableRules(Struct, frozen=True):
    """What all tables of a tournament have in common."""

    game: str
    options: dict[str, Json]
    public: bool
    rated: bool
    clock: Clock
    chat: ChatRule
    window_seconds: int


class Player(Struct, frozen=True):
    """One who takes part; without a person it is a bot."""

    name: str
    person: str | None = None
    level: str | None = None  # of a bot
    since: int = 0  # rounds that had been drawn when they entered
    is_out: bool = False  # left, or never came


class SeatResult(Struct, frozen=True):
    """What came of one seat."""

    place: int  # 1 is the best, and may be shared
    score: int  # points in the game
    is_forfeit: bool = False  # gave up, left, or never came: no points
    is_absent: bool = False  # never came


class Pairing(Struct, frozen=True):
    """Players at one table, seat by seat; without a table the absence of others decided."""

    table: str
    players: list[int]
    results: list[SeatResult] | None = None


class Round(Struct, frozen=True):
    """What was drawn at once."""

    pairings: list[Pairing]
    byes: list[int] = []

    @property
    def is_over(self) -> bool:
        """Whether every table has its results."""
        return all(pairing.results is not None for pairing in self.pairings)


class Tournament(Struct, frozen=True):
    """A tournament as it stands."""

    id: str
    name: str
    created: float
    creator: str
    host: str  # the creator's name
    plan: Plan
    rules: TableRules
    salt: str  # what draws depend on, so that nobody can foresee them
    status: TournamentStatus = "open"
    players: list[Player] = []
    rounds: list[Round] = []
    schedule: list[list[list[int]]] = []  # of a round robin: the players of each table, by round
    next_round_at: float | None = None
    ended: float | None = None

    @property
    def total_rounds(self) -> int:
        """How many rounds there will be; of a round robin that has not begun 0."""
        return len(self.schedule) if self.plan.format == "round_robin" else self.plan.rounds

    def number_of(self, person: str) -> int | None:
        """The number of a person among the players."""
        numbers = (n for n, player in enumerate(self.players) if player.person == person)
        return next(numbers, None)

    def active(self) -> list[int]:
        """The players who take part in the next round."""
        return [n for n, player in enumerate(self.players) if not player.is_out]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Tournament).decode


def tournament_to_json(tournament: Tournament) -> str:
    """A tournament as it is stored."""
    return _encode(tournament).decode()


def tournament_from_json(text: str) -> Tournament:
    """A stored tournament."""
    return _decode(text)
