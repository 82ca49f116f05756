"""Names of places, characters, cards and things, and actions in words.

Names that are made of several texts are made once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bactrian.core.data.texts import Texts
from bactrian.core.rules.stack import FIRST, SEAT
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.games.marco_polo.display.terms import exchange_terms, terms
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CITIES,
    GAIN_NAMES,
    SMALL_CITIES,
    character_ids,
    city_bonuses,
    city_cards,
    contracts,
    goals,
    node_ids,
    outposts,
)
from bactrian.games.marco_polo.words import Colour, Space, Unit

SEAT_DYES = ("blue", "red", "yellow", "turquoise")  # as the tables are drawn


def node_name(t: Texts, node: int) -> str:
    """A place on the map."""
    return t(f"node.{node_ids[node]}")


def character_name(t: Texts, character: int) -> str:
    """A character."""
    return t(f"character.{character_ids[character]}")


def space_name(t: Texts, space: int) -> str:
    """An action space."""
    return t(f"space.{Space(space).name.lower()}")


def unit_name(t: Texts, unit: int, count: int) -> str:
    """`3 camels`."""
    return t(f"amount.{Unit(unit).name.lower()}", count=count)


def effects(t: Texts, row: Mapping[str, int]) -> str:
    """A cost or reward of the data file in words."""
    parts = [t(f"amount.{_amount_key(name)}", count=n) for name, n in row.items()]
    return ", ".join(parts) or t("nothing")


def _amount_key(name: str) -> str:
    """Units have their own names in the words, other gains those of the file."""
    unit = GAIN_NAMES.get(name)
    return unit.name.lower() if isinstance(unit, Unit) else name


@cache
def contract_name(t: Texts, contract: int) -> str:
    """A contract with cost, reward and points."""
    entry = contracts[contract]
    return t(
        "contract",
        id=entry.word("id"),
        cost=effects(t, entry.table("cost")),
        reward=effects(t, entry.table("reward")),
        points=unit_name(t, Unit.POINT, entry.integer("vp", 0, 20)),
    )


@cache
def bonus_name(t: Texts, bonus: int) -> str:
    """A city bonus."""
    return effects(t, city_bonuses[bonus].table("reward"))


@cache
def outpost_name(t: Texts, tile: int) -> str:
    """An outpost tile."""
    return effects(t, outposts[tile].table("reward"))


@cache
def goal_name(t: Texts, goal: int) -> str:
    """A goal card."""
    entry = goals[goal]
    return t(
        "goal",
        id=entry.word("id"),
        large=t(f"node.{entry.word('large_city')}"),
        small=t(f"node.{entry.word('small_city')}"),
        points=unit_name(t, Unit.POINT, entry.integer("vp", 0, 20)),
    )


@cache
def card_text(t: Texts, card: int) -> str:
    """What a city card does, from its figures."""
    entry = city_cards[card]
    kind = entry.word("kind")
    words: dict[str, Any] = {}  # Any: texts
    if entry.has("cost"):
        words["cost"] = effects(t, entry.table("cost"))
    if entry.has("reward"):
        words["reward"] = effects(t, entry.table("reward"))
    if kind == "reversible_times":
        words |= {side: effects(t, entry.table(side)) for side in ("side_a", "side_b")}
    if kind == "either_or_times":
        ways = [
            t("way", cost=effects(t, o["cost"]), reward=effects(t, o["reward"]))
            for o in entry.plain("options")
        ]
        words["ways"] = t("or").join(ways)
    if kind == "die_table":
        words["rows"] = _rows(t, entry.plain("rewards_by_die"))
    if kind == "count_limited":
        kind = entry.word("count")
    return t(f"card_kind.{kind}", **words)


def _rows(t: Texts, rewards: Sequence[Mapping[str, int]]) -> str:
    """`1-4: 1 gold; 5-6: 2 gold`: rewards by the value of a die, equal ones together."""
    told = []
    for value, row in enumerate(rewards, start=1):
        if value > 1 and rewards[value - 2] == row:
            continue
        last = value
        while last < len(rewards) and rewards[last] == row:
            last += 1
        values = f"{value}" if last == value else f"{value}–{last}"
        told.append(f"{values}: {effects(t, row)}")
    return "; ".join(told)


def die_name(t: Texts, colour: int, value: int, seat: int) -> str:
    """A die by what it looks like: the seat's own dice have its colour; Raschid's have no value."""
    of_seat = colour == Colour.OWN and seat >= 0
    name = SEAT_DYES[seat] if of_seat else Colour(colour).name.lower()
    return t(f"die.{name}" if value else f"die_blank.{name}", value=value)


def describe(s: State, number: int, t: Texts) -> str:
    """P-16 An action in words, with what it costs and brings."""
    _, kind, args = catalogue[number]
    taken, given = terms(s, number)
    words: dict[str, Any] = dict(args)  # Any: texts
    words |= {"cost": effects(t, taken), "gain": effects(t, given)}
    words |= _cards(s, t, kind, args) | _places(s, t, kind, args)
    if "colour" in args and "value" in args:
        seat = int(s.frames[s.depth - 1, SEAT]) if s.depth > 0 else 0
        words["die"] = die_name(t, args["colour"], args["value"], seat)
    if kind == "adjust":
        words["result"] = args["value"] + args["change"]
    if kind == "compensation":
        words |= _coins_and_camels(t, given)
    key = "action.times_once" if args.get("times") == 1 else f"action.{kind}"
    return t(f"{key}_paid" if taken and t.has(f"{key}_paid") else key, **words)


def _cards(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> dict[str, str | int]:
    """Characters, goal cards, contracts and ways to pay of an action's text."""
    if kind == "character":
        ability = t(f"ability.{character_ids[args['character']]}")
        return {"name": character_name(t, args["character"]), "ability": ability}
    if kind == "keep_goal":
        return {"goal": goal_name(t, args["goal"] - 1)}
    if kind in ("complete", "discard"):
        seat = s.frames[s.depth - 1, SEAT] if s.depth > 0 else 0
        return {"contract": contract_name(t, int(s.contract[seat, args["slot"] - 1]))}
    if kind in ("take_contract", "take_second"):
        return {"contract": contract_name(t, int(s.row[args["space"] - 1]))}
    if kind == "times":
        once = exchange_terms(int(s.frames[s.depth - 1, FIRST]), args["option"] - 1, 1)
        way = t("way", cost=effects(t, once.cost), reward=effects(t, once.gain))
        return {"way": way, "count": args["times"]}
    return {}


def _places(s: State, t: Texts, kind: str, args: Mapping[str, int]) -> dict[str, str]:
    """Spaces, nodes and cities of an action's text."""
    if kind == "place":
        return {"space": _place(s, t, args["space"])}
    if kind == "own_bonus":
        return {"city": node_name(t, SMALL_CITIES[args["city"]])}
    if kind == "step":
        return {"node": node_name(t, args["node"])}
    if kind == "move_post":
        return {"city": node_name(t, CITIES[args["city"]])}
    return {}


def _place(s: State, t: Texts, space: int) -> str:
    """An action space, a city's with what its card does."""
    name = space_name(t, space)
    if space < Space.MOSCOW:
        return name
    return t("city_space", city=name, card=card_text(t, int(s.card_at[space - Space.MOSCOW])))


def _coins_and_camels(t: Texts, given: Mapping[str, int]) -> dict[str, str]:
    return {
        f"{unit.name.lower()}s": unit_name(t, unit, given.get(unit.name.lower(), 0))
        for unit in (Unit.COIN, Unit.CAMEL)
    }
