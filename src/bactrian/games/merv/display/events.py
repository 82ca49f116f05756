"""What happened, and how it is told. Nothing that happens in Merv is secret (M-22.1)."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from bactrian.core.data.texts import Texts
from bactrian.core.events import seen_by_seats
from bactrian.core.game import Event
from bactrian.games.merv.display.naming import (
    board_name,
    boon_name,
    breakthrough_name,
    city_name,
    contract_name,
    cubes_name,
    hall_name,
    owner_name,
    quarter_name,
    scoring_tile_name,
    side_name,
    site_name,
    slot_line_name,
    spice_name,
    upgrade_name,
    wall_name,
    wall_slot_name,
)
from bactrian.games.merv.tables import GOODS
from bactrian.games.merv.words import End, Happening, Part

# The numbers of each event, by name, in the order of the report. `owner` is a seat, or the
# magistrate or the courtier (M-1.3); `solo` and `pair` games tell them apart by `seats`.
FORMS: dict[IntEnum, tuple[str, ...]] = {
    Happening.ROUND_BEGAN: ("year", "round"),
    Happening.TURN_BEGAN: ("owner",),
    Happening.SLOT_TAKEN: ("owner", "side", "slot"),  # slot counted from 0
    Happening.BUILT: ("owner", "site"),
    Happening.ACTIVATED: ("owner", "site", "of"),  # of: the owner of the building
    Happening.CUBES_GAINED: ("owner", "colour", "count"),
    Happening.CUBE_PAID: ("owner", "colour"),
    Happening.CUBE_PAID_AS_ANY: ("owner", "colour"),
    Happening.DISCOUNT_USED: ("owner", "board"),
    Happening.ACTION_TAKEN: ("owner", "board"),
    Happening.FAVOUR_GAINED: ("owner", "space"),
    Happening.FAVOUR_SPENT: ("owner", "count"),
    Happening.INFLUENCE_GAINED: ("owner", "space"),
    Happening.POINTS_SCORED: ("owner", "part", "count"),
    Happening.SOLDIER_DEPLOYED: ("owner", "site"),
    Happening.SOLDIER_DECLINED: ("owner",),
    Happening.SOLDIER_RETURNED: ("owner", "site"),
    Happening.CARD_TAKEN: ("owner", "spice", "place"),  # place counted from 0
    Happening.CAMEL_PLACED: ("owner", "place"),  # on a caravan card
    Happening.CAMELS_GAINED: ("owner", "count"),
    Happening.CARD_DRAWN: ("spice", "place"),
    Happening.PAIR_COMPLETED: ("owner", "spice"),
    Happening.COURTIER_PLACED: ("owner", "hall"),
    Happening.SCROLLS_GAINED: ("owner", "count"),
    Happening.BREAKTHROUGH_TAKEN: ("owner", "breakthrough"),
    Happening.POST_SET: ("owner", "city"),
    Happening.CAMEL_ON_ROUTE: ("owner", "city"),
    Happening.GOOD_GAINED: ("owner", "good", "count"),
    Happening.CAMEL_TO_CARD: ("place",),
    Happening.CAMEL_TO_MARKET: ("quarter",),
    Happening.CAMEL_REMOVED: (),
    Happening.MOSQUE_STEP: ("owner", "level"),
    Happening.UPGRADE_PLACED: ("owner", "site", "upgrade"),  # a colour, white for a white one
    Happening.SCORING_TILE_TAKEN: ("owner", "scoring_tile"),
    Happening.WALL_BUILT: ("owner", "wall", "wall_slot"),  # the kind of piece; slot clockwise
    Happening.MARKET_TAKEN: ("owner", "count"),
    Happening.MARKET_PLACED: ("owner", "quarter", "boon"),
    Happening.CONTRACT_FULFILLED: ("owner", "contract"),
    Happening.QUEUED: ("owner", "place", "count"),  # place counted from 0; camels put down
    Happening.INVASION: ("year",),
    Happening.RANSOM_PAID: ("owner", "site"),
    Happening.BUILDING_LOST: ("owner", "site"),
    Happening.SCORING: ("year",),
    Happening.HALL_SCORED: ("owner", "hall", "count"),  # points of one courtier
    Happening.SOLO_CARD: ("board",),
    Happening.SOLO_CARD_ASIDE: ("board",),
    Happening.SOLO_CARD_REMOVED: ("board",),
    Happening.SOLO_DECK_SHUFFLED: (),
    Happening.ENDED: ("reasons",),
}

events = seen_by_seats(FORMS, frozenset())


NAMES: dict[str, Callable[[Texts, int], str]] = {
    "board": board_name,
    "boon": boon_name,
    "breakthrough": breakthrough_name,
    "city": city_name,
    "contract": contract_name,
    "hall": hall_name,
    "part": lambda t, part: t(f"part.{Part(part).name.lower()}"),
    "quarter": quarter_name,
    "scoring_tile": scoring_tile_name,
    "side": side_name,
    "site": site_name,
    "spice": spice_name,
    "upgrade": upgrade_name,
    "wall": wall_name,
    "wall_slot": wall_slot_name,
}
FROM_ZERO = ("place", "slot")  # people count from one


def narrate(event: Event, t: Texts, seats: Sequence[str]) -> str:
    """The event as a sentence."""
    words: dict[str, Any] = dict(event.args)  # Any: numbers and the texts for them
    for name, told in NAMES.items():
        if name in words:
            words[name] = told(t, words[name]) if words[name] >= 0 else t("nothing")
    for name in FROM_ZERO:
        if name in words:
            words[name] += 1
    if "owner" in words:
        words["seat"] = owner_name(t, words["owner"], seats)
    return t(f"event.{event.kind}", **words | _more_words(event, t, seats))


def _more_words(event: Event, t: Texts, seats: Sequence[str]) -> dict[str, str]:
    """Texts that are made of several numbers."""
    args = event.args
    count = args.get("count", 1)
    words: dict[str, str] = {}
    if "of" in args:
        is_own = args["of"] == args["owner"]
        words["of"] = t("own_building") if is_own else owner_name(t, args["of"], seats)
    if "colour" in args:
        words["cubes"] = cubes_name(t, args["colour"], count)
    if "good" in args:
        words["goods"] = t(f"amount.{GOODS[args['good']]}", count=count)
    if "slot" in args:
        words["line"] = slot_line_name(t, args["side"], args["slot"])
    if event.kind in ("points_scored", "hall_scored"):
        words["points"] = t("amount.point", count=count)
    if event.kind == "queued":
        words["camels"] = t("leaving_camels", count=count) if count else ""
    if event.kind == "ended":
        ends = [t(f"end.{end.name.lower()}") for end in End if args["reasons"] & end]
        words["reasons"] = "; ".join(ends)
    return words
