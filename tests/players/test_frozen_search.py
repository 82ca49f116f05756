"""`search` is a yardstick: it chooses as it did when levels were first measured by it."""

import json

import pytest

from bactrian import load_match
from bactrian.games import NAMES
from bactrian.players.registry import YARDSTICK
from bactrian.players.search import Budget, SearchPlayer

from .test_search import RECORDED

FEWER = Budget(3_000, 600.0)  # iterations than it has, to save time
ELSEWHERE = 2  # choices of a game that another processor, which rounds otherwise, may change

# After each fifth of every recorded game, with seed 7.
CHOICES = {
    "marco_polo-2-expert": [59, 149, 123, 42],
    "marco_polo-2-random": [130, 146, 147, 40],
    "marco_polo-2-travellers": [43, 43, 42, 123],
    "marco_polo-3-expert": [42, 123, 37, 128],
    "marco_polo-3-random": [128, 125, 128, 54],
    "marco_polo-3-travellers": [57, 155, 42, 42],
    "marco_polo-4-expert": [37, 121, 42, 57],
    "marco_polo-4-random": [120, 120, 123, 135],
    "marco_polo-4-travellers": [126, 160, 207, 43],
    "merv-1-busy": [19, 75, 149, 222],
    "merv-1-devout": [148, 22, 60, 119],
    "merv-1-random": [1, 3, 2, 8],
    "merv-2-busy": [4, 60, 60, 60],
    "merv-2-devout": [21, 93, 60, 26],
    "merv-2-random": [5, 29, 180, 3],
    "merv-3-busy": [59, 25, 83, 124],
    "merv-3-devout": [92, 133, 23, 60],
    "merv-3-random": [24, 4, 76, 58],
    "merv-4-busy": [4, 2, 79, 4],
    "merv-4-devout": [58, 84, 58, 92],
    "merv-4-random": [59, 184, 60, 11],
    "samarkand-2-marrying": [59, 60, 93, 131],
    "samarkand-2-random": [16, 40, 83, 62],
    "samarkand-3-marrying": [41, 54, 11, 19],
    "samarkand-3-random": [38, 72, 54, 54],
    "samarkand-4-marrying": [87, 137, 69, 51],
    "samarkand-4-random": [166, 17, 38, 131],
    "samarkand-5-marrying": [7, 62, 143, 62],
    "samarkand-5-random": [19, 17, 131, 49],
}


def test_it_has_as_many_iterations_as_ever() -> None:
    assert Budget(30_000, 10.0) == YARDSTICK


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_it_chooses_as_ever(name: str) -> None:
    changed = []
    for file in (path for path in RECORDED if path.stem.startswith(name)):
        match = load_match(json.loads(file.read_text(encoding="utf-8"))["save"])
        for fifth, choice in enumerate(CHOICES[file.stem], 1):
            here = match.replay(len(match.played) * fifth // 5)
            if SearchPlayer(7, FEWER).choose(here) != choice:
                changed.append(f"{file.stem} after {fifth} fifths")

    assert len(changed) <= ELSEWHERE, changed
