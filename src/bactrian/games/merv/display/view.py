"""M-22 What a seat may see: built from what it may know, never by stripping a full state."""

from typing import Any

from bactrian.core.cached_parts import cached_part, made_once
from bactrian.core.display.parts import Parts
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.city_tables import QUARTERS, SITES, SLOTS, WALL_KINDS, WALL_SLOTS
from bactrian.games.merv.display.derived import (
    eyes,
    lacks,
    next_courtier,
    parts,
    protection,
    purchase_camels,
    queue_prices,
    soldier_gains,
    spice_limit,
    total_points,
    wall_gains,
    worths,
    yields,
)
from bactrian.games.merv.magistrate.tables import SOLO_CARDS
from bactrian.games.merv.reading import COLOURS, CUBES
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    BREAKTHROUGHS,
    CARD_SPICE,
    CARDS,
    CITIES,
    COURTIER,
    DISPLAY,
    GOODS,
    HALLS,
    INNER,
    MAGISTRATE,
    MASTERS,
    MOSQUE_LEVEL,
    PATHS,
    SPICES,
    STACK_CARDS,
    STACK_SIZE,
    STACKS,
    TILES,
)
from bactrian.games.merv.words import Board, Colour, Decision, End, Part, Side, Spice

View = dict[str, Any]  # Any: JSON-able, of many shapes


def view(s: State, seat: int | None) -> View:
    """Everything the seat may know; `None` is a spectator. Sites, tiles and cards by number."""
    over, reader = bool(s.depth == 0), eyes(s, seat)
    actions = [int(s.options[i]) for i in range(s.option_count)] if is_asked(s, seat) else []
    return made_once(s, KNOWN_TO_ALL.of) | {
        "seat": seat,
        "eyes": reader,
        "decision": None if over else open_decision(s),
        "actions": actions,
        "yields": cached_part(s, yields, reader),
        "soldier_gains": cached_part(s, soldier_gains, reader),
        "wall_gains": cached_part(s, wall_gains, reader),
        "purchase_camels": cached_part(s, purchase_camels, reader),
        "owners": made_once(s, all_owners),
    }


def chairs(s: State) -> int:
    """Owners at the table: the seats, and the automas beside them (M-1.3)."""
    return max(int(s.seats), int(MASTERS[s.seats]))


def none_or(number: int) -> int | None:
    """A number, or None for NOBODY."""
    return None if number == NOBODY else int(number)


def numbers(row: Any, count: int) -> list[int]:  # Any: a row of a record
    """The first numbers of a row."""
    return [*row][:count]


def owners(row: Any, count: int) -> list[int | None]:  # Any: as above
    """A row whose places may be empty."""
    return [none_or(number) for number in [*row][:count]]


def places_of(row: Any, number: int) -> list[int]:  # Any: as above
    """The places of a row that are this owner's."""
    return [place for place, owner in enumerate(row) if owner == number]


def is_asked(s: State, seat: int | None) -> bool:
    """Whether the seat is the one to decide now."""
    return bool(s.depth > 0 and s.frames[s.depth - 1, SEAT] == seat)


def open_decision(s: State) -> View:
    """M-24.5 The open decision with what it is about; nothing of it is secret."""
    top = s.depth - 1
    return {
        "kind": Decision(s.frames[top, KIND]).name.lower(),
        "seat": int(s.frames[top, SEAT]),
        "about": [int(s.frames[top, FIRST]), int(s.frames[top, SECOND])],
    }


def turn_so_far(s: State) -> View:
    """M-24.5 What has been done in the turn."""
    return {
        "slot": None if s.slot == NOBODY else int(s.slot) + 1,
        "site": none_or(s.activated),
        "action_done": bool(s.action_done),
        "market_used": bool(s.market_used),
        "discount_used": bool(s.discount_used),
        "steps": int(s.steps),
        "bought": [city for city in range(CITIES) if s.bought[city]],
        "colour": None if s.colour == NOBODY else Colour(s.colour).name.lower(),
        "spent": [Colour(c).name.lower() for c in range(COLOURS) if s.library_spent[c]],
        "contract": none_or(s.filling),
        "chosen_goods": numbers(s.chosen_goods, len(GOODS)),
        "scored_courtiers": numbers(s.scored_courtiers, HALLS),
    }


def payment(s: State) -> View:
    """M-24.5 Needs still to pay: by colour, then of any colour; what M-6.3 no longer allows."""
    return {
        "due": numbers(s.due, CUBES),
        "stage": int(s.stage),  # 1: no white and no as_any any more, 2: no discount either
        "barred": bool(s.barred),  # no cube of the need's own colour
        "for": None if s.due_for == NOBODY else Board(s.due_for).name.lower(),
    }


def upgrade_supply(s: State) -> View:
    """The upgrades that nobody has taken."""
    return {"white": int(s.white_upgrades), "bonus": numbers(s.bonus_upgrades, COLOURS)}


def market(s: State) -> View:
    """Where the market stands, and the camels at each quarter."""
    return {"side": int(s.market_side), "camels": numbers(s.market, len(QUARTERS))}


def slots(s: State) -> list[int | None]:
    """Who stands in each slot around the city."""
    return owners(s.slot_taken, SLOTS)


def walls(s: State) -> list[int | None]:
    """Whose piece of the wall stands where."""
    return owners(s.wall, WALL_SLOTS)


def city_camels(s: State) -> list[int]:
    """The camels in the inner cities."""
    return numbers(s.city_camel, INNER)


def halls(s: State) -> list[list[int]]:
    """The courtiers in each hall, by owner."""
    return [numbers(s.courtiers[hall], chairs(s)) for hall in range(HALLS)]


def stacks(s: State) -> list[list[int]]:
    """The contracts left in every stack."""
    return [stack(s, number) for number in range(STACKS)]


def sites(s: State) -> list[View]:
    """All sites."""
    return [site(s, number) for number in range(SITES)]


def site(s: State, number: int) -> View:
    """A site with what stands on it."""
    return {
        "tile": int(s.tile[number]),
        "building": none_or(s.building[number]),
        "soldier": none_or(s.soldier[number]),
        "upgrade": None if s.upgrade[number] == NOBODY else Colour(s.upgrade[number]).name.lower(),
        **protection(s, number),
    }


def caravan(s: State) -> View:
    """M-22.2 The display from the front, and the deck as a multiset."""
    left = [int(CARD_SPICE[s.deck[i]]) for i in range(int(s.deck_at), CARDS)]
    display = [
        None if s.display[i] == NOBODY else Spice(CARD_SPICE[s.display[i]]).name.lower()
        for i in range(DISPLAY)
    ]
    return {
        "display": display,
        "camels": numbers(s.display_camels, DISPLAY),
        "deck": {Spice(spice).name.lower(): left.count(spice) for spice in range(SPICES)},
    }


def stack(s: State, number: int) -> list[int]:
    """M-22.2 The contracts left in a stack, top first."""
    return [int(STACK_CARDS[number, i]) for i in range(int(s.taken_of_stack[number]), STACK_SIZE)]


def all_owners(s: State) -> list[View]:
    """M-22.2 What everybody at the table has."""
    return [cached_part(s, owner, number) for number in range(chairs(s))]


def owner(s: State, number: int) -> View:
    """M-22.2 Everything of an owner is open; the courtier has little of it."""
    return OWNER.of(s, number)


def mosque_level(s: State, number: int) -> int:
    """How far an owner has come at the mosque."""
    return 0 if s.mosque[number] == NOBODY else int(MOSQUE_LEVEL[s.mosque[number]])


def posts(s: State, number: int) -> list[int]:
    """The cities with a trading post of the owner."""
    return [city for city in range(CITIES) if s.post[number, city]]


def contracts(s: State, number: int) -> list[int]:
    """The contracts that the owner has."""
    return places_of(s.contract_owner, number)


def breakthroughs(s: State, number: int) -> list[int]:
    """The breakthroughs that the owner has."""
    return places_of(s.breakthrough_owner, number)


def scoring_tile(s: State, number: int) -> int | None:
    """The scoring tile that the owner has, if any."""
    return next(iter(places_of(s.scoring_tile_owner, number)), None)


def role(s: State, number: int) -> str:
    """M-1.3 A player, the magistrate or the courtier."""
    if number < s.seats:
        return "player"
    return "magistrate" if number == MAGISTRATE and number != COURTIER else "courtier"


def score(s: State, number: int) -> int:
    """M-2.1 The points on the score track; M-19.1 sets of spices are counted at the end."""
    sets = 0 if s.ends != 0 else parts(s, number)[Part.SPICES.name.lower()]
    return total_points(s, number) - sets


def magistrates_points(s: State) -> int | None:
    """M-19.4 What the single player must exceed; None in other games."""
    return total_points(s, MAGISTRATE) if s.seats == 1 else None


def solo(s: State) -> View:
    """M-22.2 The solo cards: the deck as a set, the rest as it lies."""
    return {
        "deck": sorted(int(s.solo_deck[i]) for i in range(s.solo_count)),
        "discard": numbers(s.solo_discard, int(s.solo_discard_count)),
        "open": none_or(s.solo_card),
        "removed": [card for card in range(SOLO_CARDS) if s.solo_removed[card]],
    }


# M-22.2 What is the same for every seat and spectator.
KNOWN_TO_ALL = Parts(
    {
        "game": lambda s: "merv",
        "players": lambda s: int(s.seats),
        "over": lambda s: bool(s.depth == 0),
        "turns": lambda s: int(s.turn),
        "year": lambda s: int(s.year),
        "round": lambda s: int(s.round_number),
        "side": lambda s: Side(s.round_number - 1).name.lower(),
        "active": lambda s: none_or(s.active),
        "turn": turn_so_far,
        "payment": payment,
        "queue": lambda s: owners(s.queue, int(MASTERS[s.seats])),
        "next_queue": lambda s: owners(s.next_queue, int(MASTERS[s.seats])),
        "queue_camels": lambda s: numbers(s.queue_camels, int(MASTERS[s.seats])),
        "queue_prices": queue_prices,
        "slots": slots,
        "sites": sites,
        "walls": walls,
        "wall_supply": lambda s: numbers(s.wall_left, WALL_KINDS),
        "upgrade_supply": upgrade_supply,
        "market": market,
        "camels_out": lambda s: int(s.camels_out),
        "caravan": caravan,
        "contracts": stacks,
        "breakthroughs": lambda s: owners(s.breakthrough_owner, BREAKTHROUGHS),
        "scoring_tiles": lambda s: owners(s.scoring_tile_owner, TILES),
        "halls": halls,
        "city_camels": city_camels,
        "route_camels": lambda s: numbers(s.route_camel, CITIES),
        "mosque_camels": lambda s: numbers(s.mosque_camel, PATHS),
        "solo": lambda s: solo(s) if s.seats == 1 else None,
        "ends": lambda s: [end.name.lower() for end in End if s.ends & end],
    }
)
OWNER = Parts(
    {
        "role": role,
        "cubes": lambda s, number: numbers(s.cubes[number], CUBES),
        "camels": lambda s, number: int(s.camels[number]),
        "favour": lambda s, number: int(s.favour[number]),
        "influence": lambda s, number: int(s.influence[number]),
        "points": score,
        "parts": parts,
        "total": total_points,
        "servants": lambda s, number: int(s.servants[number]),
        "buildings": lambda s, number: int(s.buildings[number]),
        "discs": lambda s, number: int(s.discs[number]),
        "spices": lambda s, number: numbers(s.spices[number], SPICES),
        "spices_allowed": spice_limit,
        "scrolls": lambda s, number: int(s.scrolls[number]),
        "scrolls_committed": lambda s, number: int(s.scrolls_committed[number]),
        "goods": lambda s, number: numbers(s.goods[number], len(GOODS)),
        "goods_committed": lambda s, number: numbers(s.goods_committed[number], len(GOODS)),
        "courtiers": lambda s, number: [int(s.courtiers[hall, number]) for hall in range(HALLS)],
        "courtier_cost": next_courtier,
        "hall_worth": worths,
        "posts": posts,
        "mosque": lambda s, number: none_or(s.mosque[number]),
        "mosque_level": mosque_level,
        "contracts": contracts,
        "breakthroughs": breakthroughs,
        "scoring_tile": scoring_tile,
        "as_any_used": lambda s, number: bool(s.as_any_used[number]),
        "lacks": lacks,
    }
)
