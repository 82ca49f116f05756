"""The view that is drawn, as JSON brings it: what one seat or a spectator may see (S-11)."""

from collections.abc import Mapping
from typing import Protocol, TypedDict, cast


class DecisionView(TypedDict):
    """The open decision; `seat` is None for a sale asked of an unknown seat (S-11.5)."""

    kind: str
    seat: int | None
    good: int | None


class ExpansionView(TypedDict):
    """The expansion running in this turn."""

    family: int | None
    spaces: list[int]


class FamilyView(TypedDict):
    """One family's domain."""

    stock: int
    treasury: int
    tiles: int
    markers: int
    portion: int


class SeatView(TypedDict):
    """One seat's things; `hand` is None while it is hidden."""

    cash: int
    tiles: list[int]
    goods: list[int]
    relationships: list[int]
    sold: list[int]
    hand_size: int
    hand: list[int] | None
    cards: int
    points: dict[str, int]  # by part; of the hand only where it is open


class OwnView(TypedDict):
    """What only the seat itself knows."""

    hand: list[int]
    named: list[int]
    discarded: list[int]
    hand_points: list[tuple[int, int]]  # good and points now; lists of two, as JSON has them
    hand_best: list[tuple[int, int]]
    camel_points: list[int]  # by family


class ScoreView(TypedDict):
    """One seat's points at the end, also by part."""

    total: int
    parts: dict[str, int]


class View(TypedDict):
    """The whole view."""

    game: str
    players: int
    seat: int | None
    over: bool
    turns: int
    active: int
    decision: DecisionView | None
    actions: list[int]
    expansion: ExpansionView
    camels: list[list[int]]
    families: list[FamilyView]
    met: list[list[int]]
    bag: list[int]
    removed: list[int]
    goods_on_map: list[int]
    seats: list[SeatView]
    limit: int
    sale_price: int
    second_price: int
    to_end: dict[str, int]
    offers: list[dict[str, int | None]]
    deck: int
    discards: int
    passes: int
    own: OwnView | None
    ends: list[str]
    scores: list[ScoreView] | None
    winners: list[int] | None


def as_view(message: Mapping[str, object]) -> View:
    """A parsed message under the name of its schema; nothing is checked or copied."""
    return cast(View, message)


def points_now(view: View) -> dict[int, int]:
    """What every card of my hand would score now, by good; empty for a spectator."""
    own = view["own"]
    return dict(own["hand_points"]) if own else {}


class Words(Protocol):
    """Names and sentences in the reader's language."""

    def family(self, number: int) -> str:
        """A family's name."""

    def family_letter(self, number: int) -> str:
        """One letter that no other family has."""

    def space(self, number: int) -> str:
        """A space's name."""

    def space_short(self, number: int) -> str:
        """A space's name in at most nine characters."""

    def good(self, number: int) -> str:
        """The name of a good, 1 to 33."""

    def t(self, key: str, **params: object) -> str:
        """The text of `texts.*.toml` with its parameters filled in."""
