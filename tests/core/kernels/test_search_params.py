"""Evaluation and search, interpreted, on a toy game whose values can be worked out by hand."""

import math
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from bactrian.core.chance.stream import Dice
from bactrian.core.data.weights import Weights, read_weights, write_weights
from bactrian.core.errors import BadData
from bactrian.core.kernels.contract import CONTRACT
from bactrian.core.kernels.search_params import SPARE, Scratch, SearchParams, scratch
from bactrian.core.kernels.template import instantiate
from bactrian.core.kernels.tree import Tree, keep_branch, new_root, tree
from bactrian.core.rules.rule import INTERPRETED

from . import toy
from .features import Feature

pytestmark = pytest.mark.skipif(not INTERPRETED, reason="the toy is for interpreted rules")

ONE, TWO = 0, 1  # the actions: take one stone, take two
SEARCH_PARAMS = SearchParams(
    explore=1.0, prior_power=3.0, prior_visits=1.0, carry_out_depth=1, expand_after=1
)


@pytest.fixture(autouse=True)
def _no_trace_is_left() -> Iterator[None]:
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("bactrian.core.kernels.templates."):
            del sys.modules[name]


def templates() -> tuple[ModuleType, ModuleType, ModuleType]:
    rules = ModuleType("toy_rules")
    vars(rules).update({wanted: getattr(toy, wanted) for wanted in CONTRACT})
    engine = instantiate("engine", "toy", rules)
    evaluation = instantiate("evaluation", "toy", rules, engine=engine)
    return (
        engine,
        evaluation,
        instantiate("search", "toy", rules, engine=engine, evaluation=evaluation),
    )


def make_scratch(constant: tuple[int, int] = (0, 0), heap: tuple[int, int] = (0, 0)) -> Scratch:
    features = np.array([constant, heap], np.int64)
    weights = Weights(features, np.array([100, 300], np.int64), np.zeros(2, np.int64))
    return scratch(weights, 2, 8)


def position(stones: int) -> Any:  # Any: an array of toy records
    """The first seat is to take from a heap of so many stones."""
    engine, _, _ = templates()
    states = toy.State.blank(1 + SPARE)
    states[0].seats, states[0].variant[0] = 2, stones
    engine.play(states, np.zeros(0, np.int16))
    return states


def dice(seed: int = 1) -> Any:  # Any: an array of one record
    found = Dice.blank()
    found[0].stream = np.uint64(seed)
    return found


def test_an_expectation_is_points_and_weighed_features_by_the_time_that_is_left() -> None:
    _, evaluation, _ = templates()
    states = position(9)  # all of the heap is there: early weights alone count
    states[0].taken[0] = 4

    assert (
        evaluation.expected_points(states[0], 0, make_scratch(constant=(0, 50), heap=(900, 20)))
        == 400 + 50 + 180
    )


def test_chances_add_up_and_follow_the_lead() -> None:
    _, evaluation, _ = templates()
    states, scratch = position(9), make_scratch()
    states[0].taken[0], states[0].taken[1] = 5, 2

    evaluation.evaluate(states[0], scratch)

    lead = math.exp(3 / 3.0)  # three points, and the spread is three points early in the game
    shares = [lead / (1 + lead), 1 / (1 + lead)]
    assert scratch.chances[:2] == pytest.approx([0.05 + 0.9 * share for share in shares])


def test_at_the_end_the_victory_counts_most() -> None:
    _, evaluation, _ = templates()
    states, scratch = position(9), make_scratch()
    states[0].depth = 0
    states[0].taken[0], states[0].taken[1] = 4, 5

    evaluation.evaluate(states[0], scratch)

    assert scratch.chances[1] > 0.9 > 0.1 > scratch.chances[0]


@pytest.mark.parametrize(("own", "other", "wins"), [(5, 4, 1), (4, 4, 0), (3, 4, -1)])
def test_an_end_is_a_victory_or_a_defeat_before_all_points(own: int, other: int, wins: int) -> None:
    _, evaluation, _ = templates()
    states = position(9)
    states[0].taken[0], states[0].taken[1] = own, other
    running = evaluation.outcome(states[0], 0)
    states[0].depth = 0

    assert (running, evaluation.outcome(states[0], 0)) == (0, wins * evaluation.VICTORY)


def test_options_are_weighed_by_what_they_bring_at_once() -> None:
    _, evaluation, _ = templates()
    states, scratch = position(9), make_scratch()

    evaluation.consider(states, 0, dice(), 2, scratch)

    assert scratch.summed[TWO] > scratch.summed[ONE]


def searched(
    stones: int, iterations: int, seed: int = 1, params: SearchParams = SEARCH_PARAMS
) -> Tree:
    _, _, search = templates()
    states, found = position(stones), tree(5_000, 2, 2, 40)
    root = new_root(found)
    search.search(states, 0, dice(seed), found, root, make_scratch(), params, iterations)
    return found


def visits(found: Tree, node: int = 1) -> dict[int, int]:
    children, child = {}, int(found.first_child[node])
    while child != 0:
        children[int(found.action[child])] = int(found.visits[child])
        child = int(found.sibling[child])
    return children


def test_every_iteration_ends_in_the_tree() -> None:
    found = searched(9, 60)

    assert found.visits[1] == 60
    assert sum(visits(found).values()) == 60
    assert not found.child_of.any()  # the notes are empty again


def test_search_sees_further_than_greed() -> None:
    """Of four stones, two now leave two to the other; one now leads to three of the four."""
    found = searched(4, 400)

    best = max(visits(found).items(), key=lambda item: item[1])[0]
    outcomes = {ONE: 3 - 1, TWO: 2 - 2}  # the lead at the end, both playing their best
    assert best == max(outcomes, key=lambda action: outcomes[action])


def test_the_same_dice_find_the_same() -> None:
    assert visits(searched(9, 80, seed=5)) == visits(searched(9, 80, seed=5))


def test_a_full_tree_takes_no_more_nodes() -> None:
    _, _, search = templates()
    states, found = position(9), tree(8, 2, 2, 40)
    root = new_root(found)

    search.search(states, 0, dice(), found, root, make_scratch(), SEARCH_PARAMS, 50)

    assert found.used[0] <= 8
    assert found.visits[root] == 50
    # It goes on comparing what it knows.
    assert sum(visits(found).values()) == 50


def test_a_node_gets_options_after_enough_visits() -> None:
    early, late = searched(9, 20), searched(9, 20, params=SEARCH_PARAMS._replace(expand_after=4))

    assert late.used[0] < early.used[0]
    assert all(late.visits[node] >= 4 for node in range(2, late.used[0]) if late.first_child[node])


def test_a_branch_is_kept_as_it_was() -> None:
    found = searched(9, 200)
    child = int(found.first_child[1])
    before = (visits(found, child), int(found.visits[child]), found.won[child].tolist())

    keep_branch(found, child, np.zeros(len(found.action), np.int32))

    assert (visits(found), int(found.visits[1]), found.won[1].tolist()) == before
    assert found.sibling[1] == 0
    assert found.used[0] == 2 + sum(1 for _ in descendants(found, 1))


def descendants(found: Tree, node: int) -> Iterator[int]:
    child = int(found.first_child[node])
    while child != 0:
        yield child
        yield from descendants(found, child)
        child = int(found.sibling[child])


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    weights = Weights(np.array([[1, -2], [30, 4]]), np.array([5, 6]), np.array([0, 7]))

    write_weights(file, Feature, {2: weights, 3: weights})
    found = read_weights(file, Feature, 3)

    assert [table.tolist() for table in found] == [table.tolist() for table in weights]


@pytest.mark.parametrize(
    ("line", "wrong", "message"),
    [
        ("heap = [30, 4]\n", "", "heap is missing"),
        ("heap = [30, 4]", "heap = [30]", "heap is .30., expected 2 whole numbers"),
        ("spread = [5, 6]", "spread = [0, 6]", "spread must be 1 or more"),
        ("always = [1, -2]", "always = [1, -2000000]", "no weight beyond 1,000,000"),
    ],
)
def test_wrong_weights_are_refused(tmp_path: Path, line: str, wrong: str, message: str) -> None:
    file = tmp_path / "weights.toml"
    weights = Weights(np.array([[1, -2], [30, 4]]), np.array([5, 6]), np.array([0, 7]))
    write_weights(file, Feature, {2: weights})
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(line, wrong), encoding="utf-8")

    with pytest.raises(BadData, match=message):
        read_weights(file, Feature, 2)
