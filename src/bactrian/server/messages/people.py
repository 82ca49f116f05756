"""Messages about people: accounts, preferences, ratings, notices."""

from typing import Annotated, Literal

from msgspec import Meta, field

from bactrian.server.messages.requests import Message, Name

Password = Annotated[str, Meta(min_length=8, max_length=200)]
NoteText = Annotated[str, Meta(max_length=10_000)]
Address = Annotated[str, Meta(pattern="^https?://[!-~]+$", max_length=500)]
AwaitKind = Literal["turn", "window", "proposal"]  # what a table waits for

# --- accounts -----------------------------------------------------------------------------------


class NewAccount(Message):
    """An account for the caller: to come back from another browser, and to be rated."""

    name: Name
    password: Password


class Credentials(Message):
    """Name and password of an account."""

    name: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=200)]
    code: Annotated[str, Meta(max_length=40)] | None = None  # of the second factor, if there is one


class NewPassword(Message):
    """Another password; all other browsers are logged out."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class LogOut(Message):
    """Leave the account in this browser, or in all."""

    everywhere: bool = False


# --- preferences and notes ----------------------------------------------------------------------


class PersonalPreferences(Message):
    """The preferences of a person at every table; `confirm` is what a seat begins with."""

    language: Literal["auto", "en", "ru"] = "auto"
    confirm: bool = True  # hold the action that ends a turn back until confirmed
    animation: Literal["full", "short", "none"] = "full"
    pace: Literal["slow", "normal", "instant"] = "normal"  # how fast others' moves are shown
    sound: bool = False
    notify: bool = False  # the browser's own notices
    theme: Literal["auto", "light", "dark"] = "auto"
    contrast: Literal["normal", "high"] = "normal"


class ChangedPreferences(Message):
    """Preferences to change; what is left out stays."""

    language: Literal["auto", "en", "ru"] | None = None
    confirm: bool | None = None
    animation: Literal["full", "short", "none"] | None = None
    pace: Literal["slow", "normal", "instant"] | None = None
    sound: bool | None = None
    notify: bool | None = None
    theme: Literal["auto", "light", "dark"] | None = None
    contrast: Literal["normal", "high"] | None = None


class Note(Message):
    """A private note at a table."""

    text: NoteText


# --- ratings ------------------------------------------------------------------------------------


class RatingShown(Message):
    """A rating that a person reaches almost certainly; it may be higher by `uncertainty`."""

    rating: int
    uncertainty: int
    games: int


class AccountShown(Message):
    """An account with its ratings by game."""

    name: str
    ratings: dict[str, RatingShown]


class SeatRating(Message):
    """A person at a table; place and changes are there when a rated table is over."""

    seat: int
    name: str
    account: str | None
    rating: RatingShown | None  # as it is now
    place: int | None = None  # among the people here
    before: RatingShown | None = None
    after: RatingShown | None = None


class TableRatings(Message):
    """The people of a table and their ratings in its game."""

    game: str
    rated: bool
    seats: list[SeatRating]


class Leader(Message):
    """A line of the leaderboard; a level of the computer has its own name in `level`."""

    place: int
    name: str
    rating: RatingShown
    level: str | None = None


class Leaderboard(Message):
    """The best at a game: of all times, or of a season at tables of so many players."""

    game: str
    leaders: list[Leader]
    players: int | None = None
    season: str | None = None  # a year and its quarter
    ends: float | None = None  # of the season, in seconds since 1970
    seasons: list[str] = field(default_factory=list)  # that there are, the last first


# --- notices ------------------------------------------------------------------------------------


class Turn(Message):
    """A table that waits for me. A window waits for all players, no matter who is asked."""

    table: str
    game: str
    kind: AwaitKind
    names: list[str | None]
    since: float  # seconds since 1970


class Turns(Message):
    """The tables that wait for me, the last changed first."""

    turns: list[Turn]


class NewWebhook(Message):
    """Where my turns shall be posted to."""

    url: Address


class WebhookShown(Message):
    """Where my turns are posted to; `secret` signs them."""

    url: str | None
    secret: str | None
    is_on: bool  # goes off after too many failures; set it again to go on
    failures: int
    problem: str | None  # of the last notice


class WebhookTried(Message):
    """Whether a notice arrived."""

    delivered: bool
    problem: str | None
