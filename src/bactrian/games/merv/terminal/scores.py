"""The score sheet: at the end of the game (M-19), or how things stand."""

from collections.abc import Mapping

from bactrian.games.merv.terminal.scene import Scene
from bactrian.terminal.blocks import Block
from bactrian.terminal.colour import parse
from bactrian.terminal.sheet import Entry, Part, Sheet

PARTS = {
    "favour": ("█", parse("#e0664a")),
    "influence": ("▓", parse("#6fa8f5")),
    "contracts": ("▒", parse("#8ecb6c")),
    "mosque": ("░", parse("#2fb5a8")),
    "boons": ("▚", parse("#d98ac0")),
    "courtiers": ("▤", parse("#f7b01e")),
    "buildings": ("▥", parse("#b79a73")),
    "scoring_tile": ("▦", parse("#c39bff")),
    "mosque_sites": ("▧", parse("#7fd6b8")),
    "spices": ("▨", parse("#ff9c4a")),
}
NAME_WIDTH, PART_WIDTH = 22, 4


def scores(scene: Scene, width: int) -> Block:
    """The seats by part; solo also the magistrate, who wins if no seat does (M-19.4)."""
    view = scene.view
    winners = view["winners"] or []
    beaten = bool(winners) or not view["over"]
    entries = [
        Entry(
            name=scene.words.owner(number, scene.names),
            points=_points(view["owners"][number]["parts"]),
            won=number in winners or not (beaten or number < view["players"]),
            chip=scene.chip(number),
        )
        for number, owner in enumerate(view["owners"])
        if owner["role"] != "courtier"
    ]
    parts = [Part(scene.words.game(f"part.{part}"), *look) for part, look in PARTS.items()]
    return Sheet(parts, entries, scene.t("total"), NAME_WIDTH, PART_WIDTH).rows(width)


def _points(parts: Mapping[str, int]) -> list[int]:
    return [parts[part] for part in PARTS]
