"""The view that is drawn, as JSON brings it: what one seat or a spectator may see (P-14)."""

from collections.abc import Mapping
from typing import TypedDict, cast


class DecisionView(TypedDict):
    """The open decision; `about` has the figures of its kind."""

    kind: str
    seat: int
    about: list[int]


class DieView(TypedDict):
    """A die in hand; Raschid's have the value 0."""

    colour: str
    value: int


class LaidView(DieView):
    """A die on a space; a neutral one has no seat."""

    seat: int | None


class NamedView(TypedDict):
    """A die that is named, but not laid yet."""

    colour: int
    value: int


class TermsView(TypedDict):
    """What an offered action costs and brings, by the names of the data file."""

    cost: dict[str, int]
    gain: dict[str, int]


class TurnView(TypedDict):
    """The state of the turn."""

    main_done: bool
    bought_black: bool
    fresh_posts: list[int]
    space: int | None
    named: list[NamedView]
    walk: str | None
    steps_left: int
    steps_made: int


class SpecialView(TypedDict):
    """The special pile; its known part lies at the bottom."""

    size: int
    known: list[int]


class SeatView(TypedDict):
    """One seat's things; goal cards and their points are None while they are hidden."""

    character: int | None
    points: dict[str, int | None]
    units: dict[str, int]
    dice: list[DieView]
    figures: list[int]
    posts: list[int]
    posts_left: int
    contracts: list[int]
    lacks: list[dict[str, int]]
    completed: list[int]
    goals: list[int] | None
    goals_dealt: list[int] | None


class ScoreView(TypedDict):
    """One seat's points at the end, also by part."""

    total: int
    parts: dict[str, int]


class View(TypedDict):
    """The whole view."""

    players: int
    seat: int | None
    over: bool
    round: int
    start_player: int
    traveller: int | None
    active: int
    decision: DecisionView | None
    actions: list[int]
    terms: list[TermsView]
    turn: TurnView
    spaces: list[list[LaidView]]
    tolls: list[list[int]]
    black_supply: int
    row: list[int]
    special: SpecialView
    city_bonuses: list[int]
    outposts: list[list[int]]
    city_cards: list[int]
    beijing: list[int | None]
    revealed: list[int]
    seats: list[SeatView]
    ends: list[str]
    scores: list[ScoreView] | None
    winners: list[int] | None


def as_view(message: Mapping[str, object]) -> View:
    """A parsed message under the name of its schema; nothing is checked or copied."""
    return cast(View, message)


def my_seat(view: View) -> SeatView | None:
    """The viewing seat's things; None for a spectator."""
    return None if view["seat"] is None else view["seats"][view["seat"]]


def is_mine(view: View) -> bool:
    """Whether the reader has to decide."""
    decision = view["decision"]
    return decision is not None and decision["seat"] == view["seat"]
