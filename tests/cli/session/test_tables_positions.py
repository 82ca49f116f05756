"""Sample positions for the drawn tables: routes grown at random, with honest books (S-15)."""

import random
import tomllib
from dataclasses import dataclass, field
from typing import Any

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.terminal.view import SeatView, View

DATA = GAME.folder / "data.toml"

with DATA.open("rb") as file:
    BOARD: dict[str, Any] = tomllib.load(file)  # Any: parsed TOML

INDEX = {space["id"]: number for number, space in enumerate(BOARD["space"])}
NEIGHBOURS = [[INDEX[other] for other in space["neighbours"]] for space in BOARD["space"]]
FAMILIES = len(BOARD["family"])
GOODS = len(BOARD["goods"])
LETTERS = "BLTSCEAOPI"
SHORT = {
    "Adrianople": "Adrianop.",
    "Alexandria": "Alexandr.",
    "Arabian Sea": "Arab. Sea",
    "Badakhshan": "Badakhsh.",
    "Caspian Sea": "Casp. Sea",
    "Constantinople": "Constant.",
    "Empty Quarter": "Empty Q.",
    "Gulf of Oman": "Oman Gulf",
    "Levantine Sea": "Lev. Sea",
    "Persian Gulf": "Pers. G.",
}
TEXTS = GAME.folder / "terminal"


class SampleWords:
    """English names straight from the data file, texts in either language."""

    def __init__(self, language: str = "en") -> None:
        with (TEXTS / f"texts.{language}.toml").open("rb") as file:
            self.texts: dict[str, str] = tomllib.load(file)

    def family(self, number: int) -> str:
        return str(BOARD["family"][number]["name"])

    def family_letter(self, number: int) -> str:
        return LETTERS[number]

    def space(self, number: int) -> str:
        return str(BOARD["space"][number]["name"])

    def space_short(self, number: int) -> str:
        return SHORT.get(self.space(number), self.space(number))

    def good(self, number: int) -> str:
        return str(BOARD["goods"][number - 1]["name"])

    def t(self, key: str, **params: object) -> str:
        return self.texts[key].format(**params)


@dataclass
class Sample:
    """A table with its books; grows by whole turns."""

    players: int
    chance: random.Random
    camels: list[list[int]] = field(default_factory=lambda: [[] for _ in NEIGHBOURS])
    treasury: list[int] = field(default_factory=lambda: [0] * FAMILIES)
    met: list[tuple[int, int]] = field(default_factory=list)
    cash: list[int] = field(default_factory=list)
    tiles: list[list[int]] = field(default_factory=list)
    markers: list[list[int]] = field(default_factory=list)
    relationships: list[list[int]] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    expanding: int | None = None

    def __post_init__(self) -> None:
        for number, family in enumerate(BOARD["family"]):
            self.camels[INDEX[family["start"]]].append(number)
        self.cash = [10] * self.players
        self.tiles = [[0] * FAMILIES for _ in range(self.players)]
        self.markers = [[] for _ in range(self.players)]
        self.relationships = [[0] * FAMILIES for _ in range(self.players)]

    def free(self, family: int) -> list[int]:
        """S-5.1 The free spaces of a family."""
        route = [space for space, camels in enumerate(self.camels) if family in camels]
        beside = {other for space in route for other in NEIGHBOURS[space]}
        return sorted(s for s in beside if len(self.camels[s]) < 2 and family not in self.camels[s])

    def turn(self, seat: int) -> None:
        """Marry while that is cheap, else send out one or two camels."""
        mine = [family for family in range(FAMILIES) if self.tiles[seat][family]]
        self.placed, self.expanding = [], None
        wishes = [f for f in range(FAMILIES) if self.may_marry(seat, f)]
        if wishes and (not mine or self.chance.random() < 0.25):
            self.marry(seat, self.chance.choice(wishes))
        elif mine:
            self.expand(seat, self.chance.choice(mine))

    def may_marry(self, seat: int, family: int) -> bool:
        taken = sum(tiles[family] for tiles in self.tiles)
        portion = BOARD["family"][family]["dowry"]
        return taken < 2 and not self.tiles[seat][family] and self.cash[seat] >= portion

    def marry(self, seat: int, family: int) -> None:
        portion = BOARD["family"][family]["dowry"]
        self.cash[seat] -= portion
        self.treasury[family] += portion
        self.tiles[seat][family] += 1

    def expand(self, seat: int, family: int) -> None:
        self.expanding = family
        for nth in range(2):
            free = self.free(family)
            if not free or self.stock(family) == 0 or (nth and not self.treasury[family]):
                return
            self.treasury[family] -= nth
            self.place(seat, family, self.chance.choice(free))

    def place(self, seat: int, family: int, space: int) -> None:
        """S-6.1 and S-7: the marker of a first camel, the meeting of a second."""
        entry, others = BOARD["space"][space], list(self.camels[space])
        self.camels[space].append(family)
        self.placed.append(space)
        if not others and "goods" in entry:
            self.markers[seat].append(entry["goods"])
        if others and entry["kind"] == "land":
            self.meet(seat, family, others[0])

    def meet(self, seat: int, active: int, other: int) -> None:
        pair = (min(active, other), max(active, other))
        if pair in self.met:
            return
        self.met.append(pair)
        for family in pair:
            self.relationships[seat][family] += self.left(family) >= 0
        for member, tiles in enumerate(self.tiles):
            self.cash[member] += 3 * bool(tiles[active]) + bool(tiles[other])

    def stock(self, family: int) -> int:
        return 12 - sum(family in camels for camels in self.camels)

    def left(self, family: int) -> int:
        return 5 - sum(family in pair for pair in self.met)

    def over(self) -> bool:
        """S-8.1"""
        left = [self.left(family) for family in range(FAMILIES)]
        return min(left) <= 0 or max(left) < 5


def sample_view(players: int = 4, turns: int = 24, seed: int = 1, kind: str = "place") -> View:
    """A view of seat 0 in the middle of a game, with the decision of the given kind open."""
    chance = random.Random(seed)
    sample = Sample(players, chance)
    played = 0
    while played < turns and not sample.over():
        sample.turn(played % players)
        played += 1
    return _view(sample, chance, played, kind)


def _view(sample: Sample, chance: random.Random, played: int, kind: str) -> View:
    over = kind == "over"
    hands = _hands(sample.players, chance)
    family = _own_family(sample)
    running = [chance.choice(sample.free(family))] if kind == "second" else []
    for space in running:
        sample.place(0, family, space)
    seats = [_seat(sample, seat, hands[seat], seat == 0 or over) for seat in range(sample.players)]
    scores = [_score(sample, seat, hands[seat]) for seat in range(sample.players)] if over else None
    best = max((score["total"] for score in scores), default=0) if scores else 0
    taken = [sum(tiles[f] for tiles in sample.tiles) for f in range(FAMILIES)]
    bag = [f for f in range(FAMILIES) if not taken[f]] if sample.players == 2 else []
    view: Any = {
        "game": "samarkand",
        "players": sample.players,
        "seat": 0,
        "over": over,
        "turns": played,
        "active": 0,
        "decision": None if over else {"kind": kind, "seat": 0, "good": hands[0][0]},
        "actions": [20 + space for space in sample.free(family)],
        "expansion": {"family": family if kind in ("place", "second") else None, "spaces": running},
        "camels": sample.camels,
        "families": [
            {
                "stock": sample.stock(f),
                "treasury": sample.treasury[f],
                "tiles": 2 - taken[f] - (f in bag),
                "markers": max(0, sample.left(f)),
                "portion": BOARD["family"][f]["dowry"],
            }
            for f in range(FAMILIES)
        ],
        "met": [list(pair) for pair in sample.met],
        "bag": bag,
        "removed": [],
        "goods_on_map": [g for g in range(1, GOODS + 1) if not any(g in m for m in sample.markers)],
        "seats": seats,
        "limit": BOARD["hand_limit"][f"players_{sample.players}"],
        "sale_price": BOARD["goods_rules"]["sale_price"],
        "second_price": 1,
        "to_end": {"untouched": 1, "fewest": 1},
        "offers": [],
        "deck": GOODS - sum(len(hand) for hand in hands) - 1,
        "discards": 1,
        "passes": 0,
        "own": {
            "hand": hands[0],
            "named": [],
            "discarded": [],
            "hand_points": [[good, _points(sample, 0, good)] for good in hands[0]],
            "hand_best": [],
            "camel_points": [],
        },
        "ends": ["five"] if over else [],
        "scores": scores,
        "winners": [s for s, x in enumerate(scores) if x["total"] == best] if scores else None,
    }
    checked: View = view
    return checked


def _own_family(sample: Sample) -> int:
    mine = [f for f in range(FAMILIES) if sample.tiles[0][f] and sample.free(f)]
    return max(mine, key=lambda f: len(sample.free(f)), default=0)


def _hands(players: int, chance: random.Random) -> list[list[int]]:
    deck = chance.sample(range(1, GOODS + 1), GOODS)
    return [sorted(deck[seat * 6 : seat * 6 + 6]) for seat in range(players)]


def _seat(sample: Sample, seat: int, hand: list[int], shown: bool) -> SeatView:
    return {
        "cash": sample.cash[seat],
        "tiles": sample.tiles[seat],
        "goods": sample.markers[seat],
        "relationships": sample.relationships[seat],
        "sold": [33 - seat] if seat % 2 else [],
        "hand_size": len(hand),
        "hand": hand if shown else None,
        "cards": len(hand) + seat % 2,
        "points": {},
    }


def _points(sample: Sample, seat: int, good: int) -> int:
    """S-9.2"""
    space = INDEX[BOARD["goods"][good - 1]["space"]]
    return sum(4 if sample.tiles[seat][family] else 1 for family in sample.camels[space])


def _score(sample: Sample, seat: int, hand: list[int]) -> dict[str, Any]:
    parts = {
        "cards": sum(_points(sample, seat, good) for good in hand),
        "goods": len(sample.markers[seat]),
        "relationships": sum(sample.relationships[seat]),
        "cash": sample.cash[seat],
    }
    return {"total": sum(parts.values()), "parts": parts}


@pytest.mark.parametrize("seed", range(5))
def test_sample_positions_keep_the_invariants(seed: int) -> None:
    """S-15.1, S-15.4: pictures of impossible positions would prove little."""
    view = sample_view(turns=40, seed=seed)

    assert all(len(set(camels)) == len(camels) <= 2 for camels in view["camels"])
    for good in range(1, GOODS + 1):
        space = INDEX[BOARD["goods"][good - 1]["space"]]
        assert (good in view["goods_on_map"]) == (not view["camels"][space])
