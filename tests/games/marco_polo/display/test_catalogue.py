"""P-16 The catalogue of actions."""

import pytest

from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.match import new_match

# Every kind in the order of the specification: its number of actions and its first number.
LINES = (
    ("character", 8, 0),
    ("keep_goal", 18, 8),
    ("compensation", 11, 26),
    ("place", 17, 37),
    ("bag", 18, 54),
    ("reroll", 18, 72),
    ("adjust", 30, 90),
    ("complete", 2, 120),
    ("buy_black", 1, 122),
    ("end_turn", 1, 123),
    ("die", 18, 124),
    ("row", 6, 142),
    ("take_contract", 6, 148),
    ("take_second", 5, 154),
    ("no_second", 1, 159),
    ("discard", 3, 160),
    ("extra", 2, 163),
    ("good", 3, 165),
    ("pair", 3, 168),
    ("pay_pair", 3, 171),
    ("other_bonus", 5, 174),
    ("own_bonus", 6, 179),
    ("own_bonus_done", 1, 185),
    ("trade", 6, 186),
    ("trade_done", 1, 192),
    ("times", 12, 193),
    ("step", 50, 205),
    ("stop", 1, 255),
    ("move_post", 14, 256),
)


def test_there_are_270_actions() -> None:
    """P-16.1"""
    assert len(catalogue) == 270
    assert [catalogue[number].number for number in range(270)] == list(range(270))


def test_the_kinds_stand_in_the_order_of_the_specification() -> None:
    """P-16.1"""
    assert [kind.name for kind in catalogue.kinds] == [kind for kind, _, _ in LINES]


@pytest.mark.parametrize(("kind", "count", "first"), LINES)
def test_every_kind_has_its_number_of_actions_from_its_first_number_on(
    kind: str, count: int, first: int
) -> None:
    """P-16.1"""
    numbers = [number for number in range(270) if catalogue[number].kind == kind]

    assert catalogue.first(kind) == first
    assert numbers == list(range(first, first + count))


def test_no_two_actions_are_the_same() -> None:
    """P-16.1"""
    actions = {(e.kind, *e.args.items()) for e in map(catalogue.__getitem__, range(270))}

    assert len(actions) == 270


@pytest.mark.parametrize("kind", ["bag", "reroll", "die"])
def test_dice_run_by_colour_and_then_by_value(kind: str) -> None:
    """P-16.1 Own, black, white; the value runs fastest."""
    dice = [(colour, value) for colour in range(3) for value in range(1, 7)]

    assert [(args["colour"], args["value"]) for args in arguments(kind)] == dice


def arguments(kind: str) -> list[dict[str, int]]:
    """The arguments of all actions of a kind, by number."""
    return [e.args for e in map(catalogue.__getitem__, range(len(catalogue))) if e.kind == kind]


def test_adjust_runs_by_colour_value_and_change_within_a_die() -> None:
    """P-16.1 A 1 only goes up, a 6 only down."""
    changes = [(1, 1), (2, -1), (2, 1), (3, -1), (3, 1), (4, -1), (4, 1), (5, -1), (5, 1), (6, -1)]

    assert [(args["colour"], args["value"], args["change"]) for args in arguments("adjust")] == [
        (colour, value, change) for colour in range(3) for value, change in changes
    ]


def test_an_other_bonus_is_never_the_marker_that_gives_it() -> None:
    """P-16.1 bonus_a, b, c, e, f."""
    assert [args["bonus"] for args in arguments("other_bonus")] == [0, 1, 2, 4, 5]


@pytest.mark.parametrize("kind", ["pair", "pay_pair"])
def test_the_pairs_are_pepper_silk_pepper_gold_silk_gold(kind: str) -> None:
    """P-16.1"""
    assert [(args["first"], args["second"]) for args in arguments(kind)] == [(0, 1), (0, 2), (1, 2)]


def test_a_second_contract_never_comes_from_space_1() -> None:
    """P-16.1"""
    assert [args["space"] for args in arguments("take_second")] == [2, 3, 4, 5, 6]
    assert [args["space"] for args in arguments("take_contract")] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("character", range(8)),
        ("keep_goal", range(1, 19)),
        ("compensation", range(11)),
        ("place", range(17)),
        ("complete", (1, 2)),
        ("row", range(1, 7)),
        ("discard", (1, 2, 3)),
        ("extra", (0, 1)),
        ("good", (0, 1, 2)),
        ("own_bonus", range(6)),
        ("move_post", range(14)),
    ],
)
def test_single_arguments_run_in_their_order(kind: str, expected: range | tuple[int, ...]) -> None:
    """P-16.1"""
    assert [next(iter(args.values())) for args in arguments(kind)] == list(expected)


def test_trades_run_give_then_take_times_by_option_steps_by_figure() -> None:
    """P-16.1 The last argument runs fastest."""
    assert [tuple(args.values()) for args in arguments("trade")] == [
        (direction, good) for direction in range(2) for good in range(3)
    ]
    assert [tuple(args.values()) for args in arguments("times")] == [
        (option, times) for option in (1, 2) for times in range(1, 7)
    ]
    assert [tuple(args.values()) for args in arguments("step")] == [
        (figure, node) for figure in (1, 2) for node in range(25)
    ]


@pytest.mark.parametrize(
    ("kind", "args", "name"),
    [
        ("character", {"character": 5}, "Niccol"),
        ("place", {"space": 9}, "Karakorum"),
        ("place", {"space": 15}, "Sumatra"),
        ("step", {"figure": 1, "node": 1}, "Beijing"),
        ("step", {"figure": 2, "node": 8}, "Sumatra"),
        ("own_bonus", {"city": 3}, "Ormuz"),
        ("move_post", {"city": 0}, "Beijing"),
        ("move_post", {"city": 13}, "Kochi"),
    ],
)
def test_places_and_characters_are_numbered_in_file_order(
    kind: str, args: dict[str, int], name: str
) -> None:
    """P-16.1 As people read them."""
    match = new_match("marco_polo", players=2, seed=1)

    text = GAME.describe(match.state, catalogue.number(kind, args), GAME.texts("en"))

    assert name in text
