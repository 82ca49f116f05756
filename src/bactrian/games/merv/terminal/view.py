"""The view that is drawn, as JSON brings it: nothing of it is secret (M-22.1)."""

from collections.abc import Mapping
from typing import TypedDict, cast


class DecisionView(TypedDict):
    """The open decision; `about` has the figures of its kind."""

    kind: str
    seat: int
    about: list[int]


class TurnView(TypedDict):
    """What has been done in the turn; slots count from one."""

    slot: int | None
    site: int | None
    action_done: bool
    market_used: bool
    discount_used: bool
    steps: int
    bought: list[int]
    colour: str | None
    contract: int | None
    chosen_goods: list[int]
    scored_courtiers: list[int]


class PaymentView(TypedDict):
    """Needs that are still to pay: by colour, then of any colour."""

    due: list[int]


class SiteView(TypedDict):
    """A site: tile and owners by number, the upgrade by the name of its colour."""

    tile: int
    building: int | None
    soldier: int | None
    upgrade: str | None
    protection: str | None
    walls: list[int]  # that stand, and all that protect it


class YieldView(TypedDict):
    """Cubes by colour that a site brings the reader, and its owner beside the reader."""

    mine: list[int]
    owner: int | None
    theirs: list[int]


class UpgradesView(TypedDict):
    """Upgrades left."""

    white: int
    bonus: list[int]


class MarketView(TypedDict):
    """The camel market: which side lies up, camels by quarter."""

    side: int
    camels: list[int]


class CaravanView(TypedDict):
    """The display from the front, spices by name; the deck as a multiset."""

    display: list[str | None]
    camels: list[int]
    deck: dict[str, int]


class OwnerView(TypedDict):
    """What lies before a player, the magistrate or the courtier."""

    role: str
    cubes: list[int]
    camels: int
    favour: int
    influence: int
    points: int
    parts: dict[str, int]
    total: int
    servants: int
    buildings: int
    discs: int
    spices: list[int]
    spices_allowed: int
    scrolls: int
    scrolls_committed: int
    goods: list[int]
    goods_committed: list[int]
    courtiers: list[int]
    courtier_cost: int
    hall_worth: list[int]
    posts: list[int]
    mosque: int | None
    mosque_level: int
    contracts: list[int]
    breakthroughs: list[int]
    scoring_tile: int | None
    as_any_used: bool
    lacks: list[dict[str, int] | None]


class SoloView(TypedDict):
    """The magistrate's cards, by board."""

    deck: list[int]
    discard: list[int]
    open: int | None
    removed: list[int]


class ScoreView(TypedDict):
    """One seat's points at the end, also by part."""

    total: int
    parts: dict[str, int]


class View(TypedDict):
    """The whole view."""

    players: int
    seat: int | None
    eyes: int
    over: bool
    year: int
    round: int
    side: str
    active: int | None
    decision: DecisionView | None
    turn: TurnView
    payment: PaymentView
    queue: list[int | None]
    next_queue: list[int | None]
    queue_camels: list[int]
    queue_prices: list[int | None]
    slots: list[int | None]
    sites: list[SiteView]
    yields: list[YieldView | None]
    soldier_gains: list[int | None]
    walls: list[int | None]
    wall_gains: list[int | None]
    wall_supply: list[int]
    upgrade_supply: UpgradesView
    market: MarketView
    camels_out: int
    caravan: CaravanView
    contracts: list[list[int]]
    breakthroughs: list[int | None]
    scoring_tiles: list[int | None]
    halls: list[list[int]]
    city_camels: list[int]
    route_camels: list[int]
    purchase_camels: list[int]
    mosque_camels: list[int]
    owners: list[OwnerView]
    solo: SoloView | None
    scores: list[ScoreView] | None
    winners: list[int] | None


def as_view(message: Mapping[str, object]) -> View:
    """A parsed message under the name of its schema; nothing is checked or copied."""
    return cast(View, message)


def is_mine(view: View) -> bool:
    """Whether the reader has to decide."""
    decision = view["decision"]
    return decision is not None and decision["seat"] == view["seat"]


def decision_kind(view: View) -> str | None:
    """What is asked, None at the end."""
    return None if view["decision"] is None else view["decision"]["kind"]


def reader(view: View) -> OwnerView:
    """The owner through whose eyes costs are seen."""
    return view["owners"][view["eyes"]]
