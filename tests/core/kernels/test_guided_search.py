"""The search with a network, interpreted, on a toy game whose values can be worked out by hand."""

import math
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bactrian.core.chance.stream import Dice
from bactrian.core.kernels.contract import CONTRACT
from bactrian.core.kernels.forward import POINTS, Network, network_of, sight_of
from bactrian.core.kernels.guidance import GuidedParams, Outlook, outlook_of
from bactrian.core.kernels.template import instantiate
from bactrian.core.kernels.tree import Tree, new_root, tree
from bactrian.core.rules.rule import INTERPRETED
from bactrian.core.rules.state import NOBODY

from . import toy

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="the toy is for interpreted rules")

ONE, TWO = 0, 1  # the actions: take one stone, take two
CHAIRS, PARTS, WIDTH = 3, 1, 4
PARAMS = GuidedParams(1.0, 0.1, 1.0, followed=9, considered=0, firm=0.0, firmest=0.0)


@pytest.fixture(autouse=True)
def _no_trace_is_left() -> Iterator[None]:
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("bactrian.core.kernels.templates."):
            del sys.modules[name]


def templates(tie_breaker: Any = lambda s, seat: 0, **others: object) -> tuple[ModuleType, Any]:
    """Engine and search of the toy, some of its rules replaced."""
    rules = ModuleType("toy_rules")
    vars(rules).update({wanted: getattr(toy, wanted) for wanted in CONTRACT} | others)
    engine = instantiate("engine", "toy", rules)
    ranking = SimpleNamespace(tie_breaker=tie_breaker)
    return engine, instantiate("guided_search", "toy", rules, engine=engine, ranking=ranking)


def network(values: tuple[float, ...] = (0, 0, 0, 0, 0), policy: tuple[float, ...] = (0, 0)) -> Any:
    """One that says the same of every position."""
    weights = {
        "input.weight": np.zeros((WIDTH, 2)),
        "input.bias": np.zeros(WIDTH),
        "norm.weight": np.ones(WIDTH),
        "norm.bias": np.zeros(WIDTH),
        "policy.weight": np.zeros((2, WIDTH)),
        "policy.bias": np.array(policy),
        "value.weight": np.zeros((CHAIRS + 1 + PARTS, WIDTH)),
        "value.bias": np.array(values),
    }
    for name in ("a.weight", "b.weight"):
        weights[f"blocks.0.{name}"] = np.zeros((WIDTH, WIDTH))
    for name in ("norm.weight", "norm.bias", "a.bias", "b.bias"):
        weights[f"blocks.0.{name}"] = np.zeros(WIDTH)
    return network_of({name: array.astype(np.float32) for name, array in weights.items()})


def outlook() -> Outlook:
    return outlook_of(2, PARTS, np.zeros(0))


def position(stones: int, engine: ModuleType) -> Any:  # Any: an array of toy records
    """The first seat is to take from a heap of so many stones."""
    states = toy.State.blank(2)
    states[0].seats, states[0].variant[0] = 2, stones
    engine.play(states, np.zeros(0, np.int16))
    return states


def searched(stones: int, simulations: int, asked: Network, params: GuidedParams = PARAMS) -> Tree:
    engine, search = templates()
    found, dice = tree(500, 2, 2, 20, PARTS), Dice.blank(2)
    states, root = position(stones, engine), new_root(found)
    sight = sight_of(asked, 2, 8)
    args = (states, 0, dice, found, root, NOBODY, asked, sight, outlook(), params, simulations)
    search.simulate(*args)
    return found


def child(found: Tree, action: int) -> int:
    node = int(found.first_child[1])
    while found.action[node] != action:
        node = int(found.sibling[node])
    return node


def test_chances_go_from_chairs_to_seats_and_empty_chairs_have_none() -> None:
    engine, search = templates()
    states, asked, found = position(9, engine), network((2, 1, 5, 0, 0.5)), outlook()
    sight = sight_of(asked, 2, 8)
    search.look_at(states[0], 1, asked, sight)

    search.expect(states[0], 1, 1, sight, found)

    ahead = math.e / (1 + math.e)  # the last chair is an automa's, and there is none
    assert found.chances.tolist() == pytest.approx([1 - ahead, ahead, 0])
    assert found.knows_parts[0]
    assert found.parts.tolist() == [0.5 * POINTS]


def test_an_automa_has_the_last_chair() -> None:
    engine, search = templates(automa=lambda s: 3)
    states, asked, found = position(9, engine), network((0, 0, math.log(2), 0, 0)), outlook()
    sight = sight_of(asked, 2, 8)
    search.look_at(states[0], 0, asked, sight)

    search.expect(states[0], 0, 1, sight, found)

    assert found.chances.tolist() == pytest.approx([0.25, 0.25, 0.5])
    assert not found.knows_parts[0]  # another seat was asked


@pytest.mark.parametrize(
    ("taken", "breaks", "automa", "chances"),
    [
        ((5, 4), (0, 0), NOBODY, [1, 0, 0]),
        ((4, 4), (0, 0), NOBODY, [0.5, 0.5, 0]),
        ((4, 4), (1, 2), NOBODY, [0, 1, 0]),
        ((5, 4), (0, 999), NOBODY, [1, 0, 0]),
        ((5, 4), (0, 0), 4, [1, 0, 0]),
        ((5, 4), (0, 0), 5, [0, 0, 1]),
    ],
)
def test_a_finished_game_is_worth_its_shares(
    taken: tuple[int, int], breaks: tuple[int, int], automa: int, chances: list[float]
) -> None:
    engine, search = templates(lambda s, seat: breaks[seat], automa=lambda s: automa)
    states, found = position(9, engine), outlook()
    states[0].taken[0], states[0].taken[1] = taken

    search.settle(states[0], 1, found)

    assert found.chances.tolist() == chances
    assert found.parts.tolist() == [taken[1]]


def test_it_sees_to_the_end_whatever_the_policy_says() -> None:
    """Of two stones, two win and one is a draw."""
    found = searched(2, 60, network(policy=(2, 0)))

    assert found.visits[child(found, TWO)] > found.visits[child(found, ONE)]
    two, one = child(found, TWO), child(found, ONE)
    assert found.won[two].tolist() == [found.visits[two], 0]
    assert found.won[one].tolist() == [found.visits[one] / 2] * 2
    assert found.points[two, 0] / found.scored[two] == 2


def test_the_policy_decides_where_chances_are_even() -> None:
    found = searched(9, 10, network(policy=(0, 3)))

    assert found.visits[child(found, TWO)] > found.visits[child(found, ONE)]


def test_a_warm_policy_is_flatter() -> None:
    cold = searched(9, 1, network(policy=(0, 3)))
    warm = searched(9, 1, network(policy=(0, 3)), PARAMS._replace(temperature=3.0))

    assert cold.prior[child(cold, ONE)] == pytest.approx(1 / (1 + math.exp(3)))
    assert warm.prior[child(warm, ONE)] == pytest.approx(1 / (1 + math.e))


def test_out_of_the_tree_others_act_until_the_seat_decides() -> None:
    """Each visit tells the seat's points, unless others' decisions are not followed."""
    own = searched(9, 3, network())
    any_view = searched(9, 3, network(), PARAMS._replace(followed=0))

    assert own.scored[1] == own.visits[1] == 3
    assert any_view.scored[1] < any_view.visits[1]
