"""Which number is to be typed for which thing on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bactrian.games.marco_polo.tables import CITIES, SMALL_CITIES
from bactrian.games.marco_polo.terminal.view import View, my_seat
from bactrian.games.marco_polo.words import Character
from bactrian.match import Action

Die = tuple[int, int]  # colour and value


@dataclass(frozen=True)
class Choices:
    """The numbers by what they choose; `others` have no place of their own on the table."""

    steps: Mapping[tuple[int, int], int] = field(default_factory=dict)  # by figure and node
    prices: Mapping[tuple[int, int], Mapping[str, int]] = field(default_factory=dict)  # of steps
    nodes: Mapping[int, int] = field(default_factory=dict)  # a post to move, a bonus to take
    spaces: Mapping[int, int] = field(default_factory=dict)
    rows: Mapping[int, int] = field(default_factory=dict)  # of the bazaar in use
    contracts: Mapping[int, int] = field(default_factory=dict)  # by contract space
    slots: Mapping[int, int] = field(default_factory=dict)  # of my active contracts
    goals: Mapping[int, int] = field(default_factory=dict)
    dice: Mapping[Die, int] = field(default_factory=dict)
    bag: Mapping[Die, int] = field(default_factory=dict)
    reroll: Mapping[Die, int] = field(default_factory=dict)
    adjust: Mapping[tuple[int, int, int], int] = field(default_factory=dict)
    others: Sequence[tuple[int, str]] = ()


def choices_of(view: View, actions: Sequence[Action]) -> Choices:
    """Sort the offered actions by the things that they belong to."""
    numbered = list(enumerate(actions, start=1))

    def by(kinds: Sequence[str], *arguments: str) -> dict[tuple[int, ...], int]:
        return {
            tuple(action.args[name] for name in arguments): number
            for number, action in numbered
            if action.kind in kinds
        }

    def by_one(argument: str, *kinds: str) -> dict[int, int]:
        return {key[0]: number for key, number in by(kinds, argument).items()}

    terms = dict(zip(view["actions"], view["terms"], strict=True))
    laying = () if _without_values(view) else ("die",)
    at_nodes = {CITIES[city]: n for city, n in by_one("city", "move_post").items()}
    at_nodes |= {SMALL_CITIES[city]: n for city, n in by_one("city", "own_bonus").items()}
    return Choices(
        steps={(key[0], key[1]): n for key, n in by(["step"], "figure", "node").items()},
        prices={
            (action.args["figure"], action.args["node"]): terms[action.number]["cost"]
            for action in actions
            if action.kind == "step"
        },
        nodes=at_nodes,
        spaces=by_one("space", "place"),
        rows=by_one("row", "row"),
        contracts=by_one("space", "take_contract", "take_second"),
        slots=by_one("slot", "complete", "discard"),
        goals={goal - 1: n for goal, n in by_one("goal", "keep_goal").items()},
        dice={(key[0], key[1]): n for key, n in by(laying, "colour", "value").items()},
        bag={(key[0], key[1]): n for key, n in by(["bag"], "colour", "value").items()},
        reroll={(key[0], key[1]): n for key, n in by(["reroll"], "colour", "value").items()},
        adjust={
            (key[0], key[1], key[2]): n
            for key, n in by(["adjust"], "colour", "value", "change").items()
        },
        others=[(n, a.text) for n, a in numbered if a.kind not in {*PLACED, *laying}],
    )


PLACED = (
    *("step", "move_post", "own_bonus", "place", "row", "take_contract", "take_second"),
    *("complete", "discard", "keep_goal", "bag", "reroll", "adjust"),
)


def _without_values(view: View) -> bool:
    """P-12.1 Raschid's dice lie in hand without a value, so values are chosen from a list."""
    mine = my_seat(view)
    return mine is not None and mine["character"] == Character.RASCHID
