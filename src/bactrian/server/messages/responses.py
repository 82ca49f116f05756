"""Responses: what the server sends (updates, results of commands, lists)."""

from typing import Literal

from bactrian.core.game import Game
from bactrian.server.messages.requests import (
    Json,
    Message,
    Settings,
    StandingAnswer,
    Status,
)

# --- commands and updates -----------------------------------------------------------------------


class Done(Message, tag_field="type", tag="done"):
    """A command was carried out and is safe on disk. `repeated`: it had been before."""

    id: str
    seq: int
    repeated: bool = False
    table: str | None = None  # after `rematch`: the new one


class Problem(Message, tag_field="type", tag="error"):
    """A command was refused, or a request cannot be answered."""

    code: str
    message: str
    id: str = ""
    seq: int | None = None  # where the table stands, if the command was stale


class ActionShown(Message):
    """A legal action: send its number to do it."""

    number: int
    kind: str
    args: dict[str, int]
    text: str


class LogItem(Message):
    """Something that happened, in the words of the language asked for."""

    seq: int
    kind: str
    args: dict[str, Json]
    text: str


class SeatShown(Message):
    """Who sits there, as everyone may know."""

    setup: Literal["you", "guest", "bot", "open"]
    name: str | None
    level: str | None  # of the bot that plays it now
    present: bool
    resigned: bool


class Preferences(Message):
    """The preferences of a seat: known to itself alone."""

    confirm: bool
    standing: dict[str, StandingAnswer]
    otherwise: StandingAnswer


class WindowShown(Message):
    """A window for hidden answers: the same for all, no matter who is asked."""

    number: int
    subject: int
    closes_at: float | None  # seconds since 1970; None while it waits for the only person


class ProposalShown(Message):
    """What is proposed, and who has agreed."""

    number: int
    what: Literal["rewind", "takeover"]
    seat: int
    target: int | None
    agreed: list[int]
    asked: list[int]


class ClockShown(Message):
    """The clocks, as they stood when something last happened. In an open window all stand still."""

    left: list[float | None]  # seconds that each person has for a move
    running: int | None
    runs_out_at: float | None  # seconds since 1970


class SeatView(Message):
    """The table from one seat; `seat` is null for a spectator."""

    seat: int | None
    view: Json
    actions: list[ActionShown]
    may: list[str]  # commands that would not be refused now
    held: int | None  # the action that waits to be confirmed; `view` shows what it would lead to
    passed: bool  # has said nothing in the open window
    preferences: Preferences | None
    ends: bool = False  # the held action ends the game; `view` shows the position before it


class Proof(Message):
    """Seed and salt behind the commitment, when the game is over."""

    seed: str  # decimal digits: 256 bits are too many for a number
    salt: str


class DataShown(Message):
    """Figures of an owner's own that a game is played with."""

    file: str
    digest: str

    @classmethod
    def of(cls, game: Game) -> "DataShown | None":
        """What a game was corrected with."""
        return None if game.data is None else cls(*game.data)


class OtherRules(Message):
    """A table that this server shows but cannot play: its rules have another version."""

    played: int
    now: int
    whole: bool  # whether what is shown is all that happened


class Update(Message, tag_field="type", tag="update"):
    """Where a table stands for one client, and what happened since the `since` it named."""

    table: str
    seq: int
    since: int
    status: Status
    settings: Settings
    seats: list[SeatShown]
    you: list[int]
    views: list[SeatView]
    log: list[LogItem]
    window: WindowShown | None
    proposal: ProposalShown | None
    commitment: str | None
    winners: list[int] | None
    proof: Proof | None
    invite: str | None  # for those who sit here
    rematch: str | None
    clock: ClockShown | None = None
    rests: bool = False  # all people left their seats to bots; these wait until one returns
    imported: int = 0  # actions that were taken from another game: its dice are known
    data: DataShown | None = None  # figures of an owner's own that are played with
    other_rules: OtherRules | None = None  # why it can be read and not played
    tournament: str | None = None  # that it belongs to
    lesson: str | None = None  # the lesson that is played here


class SeatChanges(Message):
    """What one seat sees, as far as it has changed."""

    seat: int | None
    changed: dict[str, Json]  # fields of `SeatView`
    view: dict[str, Json]  # parts of its view
    rows: dict[str, dict[int, Json]]  # rows of such parts that are lists as long as before


class TableChanges(Message, tag_field="type", tag="changes"):
    """What has changed since the update or changes before, for a client that asked for that."""

    seq: int
    since: int
    changed: dict[str, Json]  # fields of `Update`
    views: list[SeatChanges]  # of the same seats as before
    log: list[LogItem]


class Presence(Message, tag_field="type", tag="presence"):
    """Who is there: by seat, how many watch, and the names of those of them who have one."""

    present: list[bool]
    watching: int
    spectators: list[str]


class ChatLine(Message):
    """A chat line: plain text, never markup. `seat` is null for a spectator."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class Chat(Message, tag_field="type", tag="chat"):
    """What was said after the `chat` number that the client named, the last of it if it is much."""

    lines: list[ChatLine]


class HintChoice(Message):
    """An action that comes into question, and what to expect of it."""

    action: ActionShown
    chance: int  # to win, in per cent
    points: float  # expected at the end, in halves


class HintShown(Message, tag_field="type", tag="hint"):
    """The best choices, the very best one first, and why it is better than the next."""

    id: str
    seat: int
    choices: list[HintChoice]
    why: str


FromServer = Update | TableChanges | Presence | Chat | HintShown | Done | Problem


class GameState(Message):
    """A game, and whether its rules are ready on this machine.

    `can_search`: whether computer players have all that they need. Until then hints are told at
    first sight, and those who think wait for it.
    """

    name: str
    title: str
    state: Literal["waiting", "compiling", "ready", "failed"]
    progress: float  # 0 to 1
    players: list[int]
    options: list[str]
    rules_version: int
    names: dict[str, str]  # what people call it, by language
    about: dict[str, str]  # in a sentence, by language
    asks_in_secret: bool  # whether there are questions that only the asked seat may know of
    data: DataShown | None = None  # figures of an owner's own that new tables get
    can_search: bool = False


class GameData(Message):
    """The tables that a game's boards are drawn from."""

    tables: dict[str, Json]


class GameTexts(Message):
    """A game's own texts in a language: by section, some with plural forms."""

    texts: dict[str, Json]


class Games(Message):
    """All games, and the levels of bots from weak to strong."""

    games: list[GameState]
    levels: list[str]


class SeatOutcome(Message):
    """How a game ended for one seat; without points if it was given up."""

    place: int  # 1 is the best, and may be shared
    points: int | None
    won: bool
    resigned: bool


class TableListed(Message):
    """A table as lists show it."""

    table: str
    game: str
    status: Status
    public: bool
    names: list[str | None]
    free: int  # seats that may still be taken
    rated: bool
    created: float
    updated: float
    ended: float | None
    results: list[SeatOutcome]  # by seat, when it is over
    you: list[int]  # my seats, when it is over


class Tables(Message):
    """A list of tables, the last changed first."""

    tables: list[TableListed]


class Health(Message):
    """That the process answers."""

    status: Literal["ok"]
    version: str
    games_ready: int


class Ready(Message):
    """That clients can be served: the database is read and written."""

    status: Literal["ready"]
    version: str
    games_ready: int
    games: int
