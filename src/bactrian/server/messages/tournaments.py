"""Messages about tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, field

from bactrian.server.messages.requests import Clock, CommandId, Json, Message, Name, WindowSeconds

Format = Literal["round_robin", "swiss", "tables"]
TournamentStatus = Literal["open", "running", "finished", "cancelled"]

# --- requests -----------------------------------------------------------------------------------


class NewTournament(Message):
    """A tournament to be announced; who has its link can enter."""

    name: Name
    game: Annotated[str, Meta(max_length=40)]
    format: Format
    clock: Clock  # a tournament must come to its end
    seats: Annotated[int, Meta(ge=2, le=5)] = 2  # at a table
    rounds: Annotated[int, Meta(ge=1, le=15)] = 3  # a round robin has as many as it takes
    bots: Annotated[str, Meta(max_length=40)] | None = None  # the level that fills tables up
    options: dict[str, Json] = field(default_factory=dict)
    public: bool = False  # listed for everyone; else for those who have the link
    rated: bool = False
    pause: Annotated[int, Meta(ge=0, le=86_400)] = 0  # seconds between two rounds
    window_seconds: WindowSeconds = 20
    id: CommandId = ""


class TournamentCommand(Message, tag_field="type"):
    """Something a person wants to be done at a tournament."""


class Enter(TournamentCommand, tag="enter"):
    """Take part, from now on or again."""


class Withdraw(TournamentCommand, tag="withdraw"):
    """Take part no more; a game that goes on is given up."""


class Begin(TournamentCommand, tag="begin"):
    """Let the first round be drawn: for the person who announced it."""


class CallOff(TournamentCommand, tag="call_off"):
    """End it before its end: for the person who announced it."""


class Expel(TournamentCommand, tag="expel", kw_only=True):
    """Take a player out: for the person who announced it."""

    player: Annotated[int, Meta(ge=0, le=999)]


AnyTournamentCommand = Enter | Withdraw | Begin | CallOff | Expel

# --- responses ----------------------------------------------------------------------------------


class TournamentPlayer(Message):
    """One who takes part; `level` is a bot's."""

    name: str
    level: str | None
    is_out: bool  # left, or never came
    since: int  # rounds that had been drawn when they entered


class StandingShown(Message):
    """A line of the standings; each tie-break counts if those before it are equal."""

    player: int
    place: int
    points: float
    opponents: float
    direct: float
    wins: int
    share: float
    played: int


class TournamentSeat(Message):
    """A player at a table, and what came of it."""

    player: int
    place: int | None = None
    points: float | None = None  # for the standings
    score: int | None = None  # in the game
    is_forfeit: bool = False


class TournamentTable(Message):
    """A table of a round; `table` is null where nobody had to play."""

    table: str | None
    is_over: bool
    seats: list[TournamentSeat]


class TournamentRound(Message):
    """What was drawn at once."""

    tables: list[TournamentTable]
    byes: list[int]


class TournamentShown(Message):
    """A tournament as the caller may see it."""

    tournament: str
    version: int
    name: str
    host: str
    game: str
    status: TournamentStatus
    format: Format
    seats: int
    total_rounds: int  # of a round robin that has not begun: 0
    bots: str | None
    clock: Clock
    options: dict[str, Json]
    public: bool
    rated: bool
    pause: int
    created: float
    next_round_at: float | None  # seconds since 1970
    players: list[TournamentPlayer]
    standings: list[StandingShown]
    rounds: list[TournamentRound]
    me: int | None  # my number among the players
    my_table: str | None  # where I play now
    may: list[Literal["enter", "withdraw", "begin", "call_off", "expel"]]


class TournamentListed(Message):
    """A tournament as lists show it."""

    tournament: str
    name: str
    host: str
    game: str
    status: TournamentStatus
    format: Format
    seats: int
    rated: bool
    public: bool
    clock: Clock
    players: int
    round: int
    total_rounds: int
    created: float
    winners: list[str]  # when it is over


class TournamentsShown(Message):
    """A list of tournaments, the last changed first."""

    tournaments: list[TournamentListed]
