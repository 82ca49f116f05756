"""How weaker levels are found: tools/weaker_levels.py."""

from pathlib import Path

import pytest
from outside import module_at
from players.networks import random_network

from bactrian.games import game
from bactrian.players.levels import HARD
from bactrian.players.network_file import SHIPPED, Way, read_network, with_levels

pytest.importorskip("torch")  # that the tool needs

tool = module_at("tools/weaker_levels.py")
STRONG, WEAK, WEAKER = (Way(SHIPPED, 8.0, share) for share in (1e-3, 1e-4, 1e-5))


class FakeLadder:
    """Makes mistakes as it is told."""

    def __init__(self, mistakes: dict[Way, float]) -> None:
        self._mistakes = mistakes

    def mistakes(self, way: Way) -> float:
        return self._mistakes[way]


def test_where_a_level_makes_most_mistakes_it_plays_better_until_it_has_sense() -> None:
    clumsy = FakeLadder({STRONG: 0.0, WEAK: 0.04, WEAKER: 0.08})
    careful = FakeLadder({STRONG: 0.0, WEAK: 0.0, WEAKER: 0.01})
    tried = [[STRONG, WEAK, WEAKER] for _ in range(2)]

    assert tool.with_sense(HARD, [clumsy, careful], tried) == [WEAK, WEAKER]


def test_a_level_without_sense_plays_as_well_as_it_can() -> None:
    hopeless = FakeLadder({STRONG: 0.5, WEAK: 0.5})

    assert tool.with_sense(HARD, [hopeless], [[STRONG, WEAK]]) == [STRONG]


@pytest.mark.parametrize(("rivals", "expected"), [(1, 0.9), (3, 0.75)])
def test_two_steps_make_a_larger_one(rivals: int, expected: float) -> None:
    step = 0.75 if rivals == 1 else 0.5

    assert tool.both(step, step, rivals) == pytest.approx(expected)
    even = 1 / (rivals + 1)
    assert tool.both(even, step, rivals) == pytest.approx(step)


def test_ways_get_weaker_from_one_to_the_next() -> None:
    for ways in (tool.NETWORK_WAYS, tool.APPRENTICE_WAYS):
        assert list(ways) == sorted(ways, key=lambda way: (way.temperature, -way.least_share))
        assert len(set(ways)) == len(ways)


def test_a_file_keeps_how_levels_play(tmp_path: Path) -> None:
    rules = game("merv")
    path = random_network(tmp_path, rules)

    with_levels(path, rules, {"easy": {2: WEAK, 3: WEAKER}}, {"expert": {2: 60}})

    found = read_network(path, rules)
    assert [found.way_of("easy", players) for players in (2, 3, 4)] == [WEAK, WEAKER, None]
    assert found.way_of("hard", 2) is None
    assert [found.simulations_of("expert", players) for players in (2, 3)] == [60, None]
    assert found.simulations_of("master", 2) is None
