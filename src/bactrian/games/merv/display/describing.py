"""M-25 Actions in words: what they do and cost in this position."""

from collections.abc import Mapping

from bactrian.core.data.texts import Texts
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.catalogue import catalogue
from bactrian.games.merv.city_tables import (
    CELLS,
    MARKET_BOON,
    MIDDLE,
    WALL_COSTS,
    WALL_PLACES,
)
from bactrian.games.merv.display.naming import (
    board_name,
    boon_name,
    breakthrough_name,
    city_name,
    colour_name,
    contract_name,
    cost_name,
    cubes_name,
    good_name,
    hall_name,
    listed,
    quarter_name,
    scoring_tile_name,
    site_name,
    slot_line_name,
    space_name,
    spice_name,
    tile_name,
    wall_name,
    wall_slot_name,
)
from bactrian.games.merv.reading import NONE
from bactrian.games.merv.rules.contracts import top_card
from bactrian.games.merv.rules.owners import is_human, is_magistrate
from bactrian.games.merv.rules.payment import next_need
from bactrian.games.merv.rules.places.camel_market import camels_in_market
from bactrian.games.merv.rules.places.caravansary import completes_pair, frontmost_without_camel
from bactrian.games.merv.rules.places.city import action_of
from bactrian.games.merv.rules.places.marketplace import camels_missing, has_any_post
from bactrian.games.merv.rules.places.mosque import next_space, origin_of_step
from bactrian.games.merv.rules.places.palace import courtier_cost, courtiers_in
from bactrian.games.merv.rules.places.soldiers import soldier_influence
from bactrian.games.merv.rules.places.walls import wall_influence
from bactrian.games.merv.rules.rounds import camels_to_reach
from bactrian.games.merv.rules.scoring import hall_worth
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    ANY_COLOUR,
    CARD_SPICE,
    CITY_COST,
    CITY_GOOD,
    HALL_COLOUR,
    INNER,
    MOSQUE_LEVEL,
    PAIR_BOON,
    STEP_COST,
)
from bactrian.games.merv.words import Boon, Decision, Means, Side

Words = dict[str, object]
FREE = (Decision.FREE_COURTIER, Decision.FREE_STEP, Decision.FREE_WALL)


def describe(s: State, number: int, t: Texts) -> str:
    """M-25 An action in words."""
    _, kind, args = catalogue[number]
    words: Words = dict(args)
    if "row" in args:
        words |= _at_site(s, t, CELLS.index((args["row"] - 1, args["column"] - 1)))
    for more in (_turn_words, _small_words, _board_words, _mosque_and_wall_words):
        words |= more(s, t, kind, args)
    return t(f"action.{kind}", **words)


def asked(s: State) -> int:
    """The kind of the open decision, or none."""
    return int(s.frames[s.depth - 1, KIND]) if s.depth > 0 else NONE


def decider(s: State) -> int:
    """The seat that decides."""
    return int(s.frames[s.depth - 1, SEAT]) if s.depth > 0 else 0


def about(s: State) -> int:
    """The first number that the open decision is about."""
    return int(s.frames[s.depth - 1, FIRST]) if s.depth > 0 else 0


def builder(s: State, seat: int, site: int) -> str:
    """M-1.3 Whose building stands on a site, as a seat sees it."""
    owner = s.building[site]
    if owner == NOBODY:
        return "none"
    if owner == seat:
        return "own"
    if interpreted(is_human)(s, owner):
        return "other"
    return "magistrate" if interpreted(is_magistrate)(s, owner) else "courtier"


def _at_site(s: State, t: Texts, site: int) -> Words:
    """What lies and stands on a site, and what a soldier there would bring."""
    whose = builder(s, decider(s), site)
    building = t(f"building.{whose}")
    influence = interpreted(soldier_influence)(s, decider(s), site)
    returns = [t("soldier_returns")] if s.soldier[site] != NOBODY else []
    return {
        "site": site_name(t, site),
        "tile": tile_name(t, s.tile[site]),
        "deed": t("build") if whose == "none" else t("activate", building=building),
        "building": listed(t, [building, *returns]),
        "influence": t("amount.influence", count=influence),
    }


def _turn_words(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> Words:
    """M-4, M-7, M-15, M-16 Slots, the action of the turn, camel market, contracts, queue."""
    if kind in ("slot", "hc_slot"):
        return {"line": _slot_line(s, t, args["slot"] - 1)}
    if kind == "board":
        if s.activated == NOBODY:
            return {"board": t("nothing")}
        return {"board": board_name(t, interpreted(action_of)(s, s.activated))}
    if kind == "market_take":
        return {"count": interpreted(camels_in_market)(s)}
    if kind == "market_place":
        boon = boon_name(t, MARKET_BOON[s.market_side, args["quarter"]])
        return {"quarter": quarter_name(t, args["quarter"]), "boon": boon}
    if kind == "contract":
        card = interpreted(top_card)(s, args["stack"])
        return {"contract": t("nothing") if card == NONE else contract_name(t, card)}
    if kind == "queue":
        return {"camels": _queue_camels(s, t, args["place"] - 1)}
    return {}


def _slot_line(s: State, t: Texts, slot: int) -> str:
    """The line of a slot of this round's side, and whether the camel market lies in it."""
    side = max(0, s.round_number - 1)
    name = slot_line_name(t, side, slot)
    return t("with_market", line=name) if slot == MIDDLE else name


def _queue_camels(s: State, t: Texts, place: int) -> str:
    """M-16.2, M-16.3 The camels that a place costs, and those that lie on it."""
    paid, gained = interpreted(camels_to_reach)(s, place), s.queue_camels[place]
    parts = [t("pays_camels", count=paid)] if paid else []
    parts += [t("gains_camels", count=gained)] if gained else []
    return ", ".join(parts) or t("no_camels")


def _small_words(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> Words:
    """M-6, M-7.4 Means and goods, and what comes to an end."""
    if kind == "pay":
        return {"means": _means(s, t, args["means"])}
    if kind == "commit":
        return {"good": good_name(t, args["good"])}
    if kind in ("done", "decline"):
        key = f"{kind}.{Decision(asked(s)).name.lower()}" if asked(s) != NONE else ""
        return {"what": t(key if t.has(key) else f"{kind}.other", site=site_name(t, about(s)))}
    return {}


def _means(s: State, t: Texts, means: int) -> str:
    """M-6.2 What is paid, and for which colour if that is another one."""
    if means == Means.DISCOUNT:
        told = t("means.discount")
    elif means == Means.AS_ANY:
        spare = s.as_any[decider(s)]
        cube = t("amount.any_cube", count=1) if spare == NOBODY else cubes_name(t, spare, 1)
        told = t("means.as_any", cube=cube)
    else:
        told = cubes_name(t, means, 1)
    if asked(s) == Decision.RANSOM:
        return t("means.ransom", means=told, site=site_name(t, about(s)))
    need = interpreted(next_need)(s)
    if need in (NONE, ANY_COLOUR, means):
        return told
    return t("means.instead", means=told, need=colour_name(t, need))


def _board_words(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> Words:
    """M-9 to M-12, M-18 Cards, courtiers, breakthroughs, cities."""
    if kind == "card":
        return {"card": _card(s, t, args["place"] - 1)}
    if kind == "place_camel":
        return {"place": max(0, interpreted(frontmost_without_camel)(s)) + 1}
    if kind == "courtier":
        return {"hall": hall_name(t, args["hall"]), "cost": _courtier_cost(s, t, args["hall"])}
    if kind == "score":
        points = t("amount.point", count=interpreted(hall_worth)(s, decider(s), args["hall"]))
        return {"hall": hall_name(t, args["hall"]), "points": points}
    if kind == "breakthrough":
        return {"breakthrough": breakthrough_name(t, args["tile"])}
    if kind == "post":
        return {"city": _post(s, t, args["city"])}
    if kind == "buy":
        city = args["city"]
        good = good_name(t, CITY_GOOD[city])
        return {"city": city_name(t, city), "good": good, "cost": _good_cost(s, t, city)}
    return {}


def _card(s: State, t: Texts, place: int) -> str:
    """M-9.4, M-9.8 The spice, the camel on the card, and the boon if it makes a pair."""
    if s.display[place] == NOBODY:
        return t("nothing")
    spice = CARD_SPICE[s.display[place]]
    parts = [spice_name(t, spice)]
    if s.display_camels[place]:
        parts.append(t("with_camel"))
    if interpreted(completes_pair)(s, decider(s), spice):
        parts.append(t("pair", boon=boon_name(t, PAIR_BOON[spice])))
    return listed(t, parts)


def _courtier_cost(s: State, t: Texts, hall: int) -> str:
    """M-10.2, M-10.3 Cubes of the hall's colour; the first in a hall brings favour."""
    cubes = cubes_name(t, HALL_COLOUR[hall], interpreted(courtier_cost)(s, decider(s)))
    parts = [t("free") if asked(s) in FREE else cubes]
    if interpreted(courtiers_in)(s, hall) == 0:
        parts.append(t("first_there", gain=boon_name(t, Boon.FAVOUR)))
    return listed(t, parts)


def _post(s: State, t: Texts, city: int) -> str:
    """M-12.3 The city, and what a post there brings."""
    parts = [city_name(t, city)]
    if asked(s) == Decision.POST and about(s) != 0:
        parts.append(good_name(t, CITY_GOOD[city]))  # M-11.7
    if not interpreted(has_any_post)(s, city):
        gain = boon_name(t, Boon.CAMEL if city < INNER else Boon.FAVOUR)
        parts.append(t("first_there", gain=gain))
    return listed(t, parts)


def _good_cost(s: State, t: Texts, city: int) -> str:
    """M-12.5, M-12.6 The city's cost and the camels that are still missing on the way."""
    missing = interpreted(camels_missing)(s, decider(s), city)
    camels = [t("amount.camel", count=missing)] if missing else []
    return listed(t, [cost_name(t, CITY_COST[city]), *camels])


def _mosque_and_wall_words(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> Words:
    """M-13, M-14 Steps on the mosque, tiles, walls."""
    if kind == "path":
        path = args["path"] - 1
        ahead = max(0, interpreted(next_space)(s, decider(s), path))
        gain = space_name(t, ahead, has_camel=s.mosque_camel[path] != 0)
        return {"cost": _step_cost(s, t, path), "gain": gain}
    if kind == "advance":
        ahead = max(0, interpreted(next_space)(s, decider(s), 0))
        cost, gain = _step_cost(s, t, 0), space_name(t, ahead)
        return {"level": MOSQUE_LEVEL[ahead], "cost": cost, "gain": gain}
    if kind == "wall":
        wall = wall_name(t, args["colour"] * WALL_COSTS + args["cost"] - 1)
        return {"wall": listed(t, [wall, t("free")]) if asked(s) in FREE else wall}
    if kind == "wall_slot":
        slot = WALL_PLACES.index((Side(args["side"]), args["line"] - 1))
        influence = t("amount.influence", count=interpreted(wall_influence)(s, decider(s), slot))
        return {"slot": wall_slot_name(t, slot), "influence": influence}
    if kind == "bonus_tile":
        return {"colour": colour_name(t, args["colour"])}
    if kind == "scoring_tile":
        return {"tile": scoring_tile_name(t, args["tile"])}
    return {}


def _step_cost(s: State, t: Texts, path: int) -> str:
    """M-13.2, M-13.7 The cubes of a segment; a free step pays nothing."""
    if asked(s) in FREE:
        return t("free")
    return cost_name(t, STEP_COST[interpreted(origin_of_step)(s, decider(s), path)])
