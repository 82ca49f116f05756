"""Requests: what clients send (settings of tables, names, commands).

What comes in is checked against these types by msgspec before anything else looks at it: a message
with an unknown field, a wrong type or a text too long is refused.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Json = Any  # Any: JSON-able, of a game's own shape

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$")]
CommandId = Annotated[str, Meta(max_length=64)]  # the client's own; a repeat is not done twice
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Invite = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
ActionNumber = Annotated[int, Meta(ge=0, le=32_767)]
ActionCount = Annotated[int, Meta(ge=1, le=32_767)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Status = Literal["waiting", "playing", "finished", "cancelled"]
StandingAnswer = Literal["ask", "sell", "keep"]
WindowSeconds = Annotated[int, Meta(ge=5, le=172_800)]
ClockSeconds = Annotated[int, Meta(ge=0, le=2_592_000)]
ChatRule = Literal["none", "players", "watched", "everybody"]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]


class Message(Struct, forbid_unknown_fields=True):
    """What all messages have in common."""


# --- setting a table ----------------------------------------------------------------------------


class SeatSetup(Message):
    """Who shall sit there: the creator, a guest with the invitation, a bot, or anybody."""

    kind: Literal["you", "guest", "bot", "open"]
    level: Annotated[str, Meta(max_length=40)] | None = None  # of a bot
    name: Name | None = None  # of a bot, or of the creator there: several people at one browser


class Clock(Message):
    """How long a seat may think. Each move has `per_move` seconds; what it takes beyond them comes
    out of the seat's bank, and a move that is over adds `increment` to it.
    """

    per_move: ClockSeconds = 0
    bank: ClockSeconds = 0
    increment: ClockSeconds = 0


class Settings(Message):
    """Everything that is agreed on before a game."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatSetup], Meta(min_length=1, max_length=16)]
    options: dict[str, Json] = {}
    public: bool = False  # listed for everyone; else for those who have the link
    hints: bool = True  # never at a rated table
    rated: bool = False
    clock: Clock | None = None
    chat: ChatRule = "watched"  # who reads: nobody, those who sit here, all; `everybody` may write
    window_seconds: WindowSeconds = 20  # how long a window for hidden answers stays open at most


class NewTable(Message):
    """A table to be set."""

    settings: Settings
    id: CommandId = ""


class TableCreated(Message):
    """The table that was set, and what a guest's link must carry."""

    table: str
    invite: str


# --- people -------------------------------------------------------------------------------------


class NewName(Message):
    """The name that a person wants."""

    name: Name


class Me(Message):
    """The caller; the token may be sent as `Authorization: Bearer` where there are no cookies."""

    person: str | None
    name: str | None
    token: str | None = None
    account: str | None = None
    is_operator: bool = False
    banned: str | None = None  # the sentence that says so


# --- commands -----------------------------------------------------------------------------------


class Command(Message, tag_field="type"):
    """Something a client wants to be done at a table, by socket or by HTTP alike."""

    id: CommandId = ""


class Join(Command, tag="join", kw_only=True):
    """Take a seat."""

    seat: SeatNumber
    invite: Invite = ""
    name: Name | None = None


class Leave(Command, tag="leave", kw_only=True):
    """Give a seat up before the game starts; later, let a bot play it until I return."""

    seat: SeatNumber


class Start(Command, tag="start"):
    """Begin; every seat is taken."""


class Fill(Command, tag="fill", kw_only=True):
    """Put a bot on a free seat of a table that I set, before the game starts."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=40)]
    name: Name | None = None


class Clear(Command, tag="clear", kw_only=True):
    """Take a bot away before the game starts: its seat is free for a person again."""

    seat: SeatNumber


class Cancel(Command, tag="cancel"):
    """Call off a table that I set, before the game starts."""


class Play(Command, tag="play", kw_only=True):
    """Do a legal action; `seq` is that of the update in which it was offered."""

    seat: SeatNumber
    action: ActionNumber
    seq: Seq
    hold_last: bool = False  # hold it back if it ends the game, whatever the seat prefers


class Confirm(Command, tag="confirm", kw_only=True):
    """Let the action that ends the turn, held back until now, happen."""

    seat: SeatNumber
    seq: Seq


class Undo(Command, tag="undo", kw_only=True):
    """Take the last action back, or as many of the last as were done as one."""

    seat: SeatNumber
    seq: Seq
    count: ActionCount = 1


class Reset(Command, tag="reset", kw_only=True):
    """Take back everything of this turn up to its last barrier."""

    seat: SeatNumber
    seq: Seq


class Pass(Command, tag="pass", kw_only=True):
    """Say nothing while a window is open: the same for those who are asked and those who are not.

    `window` is its number: a late pass shall not answer the next one.
    """

    seat: SeatNumber
    window: Seq


class Prefer(Command, tag="prefer", kw_only=True):
    """How a seat wants to be treated; standing answers by subject, `otherwise` for all others."""

    seat: SeatNumber
    confirm: bool | None = None
    standing: dict[Annotated[str, Meta(max_length=16)], StandingAnswer] | None = None
    otherwise: StandingAnswer | None = None


class Propose(Command, tag="propose", kw_only=True):
    """Ask the others: to go back before my last action, or to let a bot play an absent seat."""

    seat: SeatNumber
    what: Literal["rewind", "takeover"]
    target: SeatNumber | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class Answer(Command, tag="answer", kw_only=True):
    """Agree to what was proposed or not."""

    seat: SeatNumber
    proposal: Seq
    agree: bool


class Return(Command, tag="return", kw_only=True):
    """Take the own seat back from the bot that played it."""

    seat: SeatNumber


class Resign(Command, tag="resign", kw_only=True):
    """Give the game up; a bot plays on where others still play."""

    seat: SeatNumber


class Rematch(Command, tag="rematch"):
    """Set the same table again."""


class Say(Command, tag="say", kw_only=True):
    """Say something to the table, as one of my seats or as a spectator."""

    text: ChatText
    seat: SeatNumber | None = None


class AskHint(Command, tag="hint", kw_only=True):
    """What a strong player would do in my place; `seq` is that of the update it is about."""

    seat: SeatNumber
    seq: Seq


AnyCommand = (
    Join
    | Leave
    | Start
    | Fill
    | Clear
    | Cancel
    | Play
    | Confirm
    | Undo
    | Reset
    | Pass
    | Prefer
    | Propose
    | Answer
    | Return
    | Resign
    | Rematch
    | Say
    | AskHint
)
