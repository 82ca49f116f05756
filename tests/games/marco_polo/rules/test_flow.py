"""P-15 Decision flow."""

import pytest

from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision

from ...reading import legal, row
from ..build import (
    ANNA,
    BORIS,
    CLARA,
    asked,
    choices,
    copy_of,
    gained,
    held,
    lay,
    opening,
    options,
    play,
    position,
)
from ..looking import active_contracts, contract_row, dice_of, dice_on, goal_ids
from ..more import random_states

GAMES = [(2, 1, False), (3, 2, True), (4, 3, True)]
OF_ANY_SEAT = {Decision.CHARACTER, Decision.KEEP_GOAL, Decision.COMPENSATION}
AT_ROUND_START = {Decision.DISCARD, Decision.OTHER_BONUS, Decision.PAIR}


@pytest.mark.parametrize("game", GAMES)
def test_options_are_a_set_of_at_least_two(game: tuple[int, int, bool]) -> None:
    """P-15.1, P-15.2 A single option is never asked, so no decision is always asked."""
    for s in random_states(*game):
        if s.depth > 0:
            numbers = legal(s)
            assert len(numbers) >= 2
            assert numbers == sorted(set(numbers))


def test_a_single_option_is_taken_unrecorded() -> None:
    """P-15.2 One die, one row, one contract: laying it runs on to the next real choice."""
    s = position(dice={ANNA: [("own", 4)]}, units={ANNA: {"camel": 0}}, contract_row=["C01"])
    before = copy_of(s)

    play(s, "place", "bazaar_camel")

    assert gained(before, s, ANNA) == {"camel": 4}
    assert dice_of(s, ANNA) == []


@pytest.mark.parametrize("game", GAMES)
def test_decisions_belong_to_the_turns_seat_but_for_those_named(
    game: tuple[int, int, bool],
) -> None:
    """P-15.4"""
    met = set()
    for s in random_states(*game):
        question = asked(s)
        if question is None or question.decision in OF_ANY_SEAT:
            continue
        met.add(question.decision)
        if question.decision not in AT_ROUND_START:
            assert question.seat == s.active
    assert {Decision.TURN, Decision.DIE, Decision.STEP} <= met


def round_start(**more: object) -> State:
    """Anna lays the last die of round 1; Boris, who travelled last, starts round 2."""
    plain: dict[str, object] = {
        "characters": ("johannes", "berke", "matteo", "kubilai"),
        "dice": {ANNA: [("own", 1)], 1: [], 2: [], 3: []},
        "units": {ANNA: {"camel": 0}},
        "traveller": BORIS,
    }
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    lay(s, "take_5_coins")
    return s


def test_gains_of_a_round_start_are_chosen_by_the_seat_that_gets_them() -> None:
    """P-15.4, P-4.2 Clockwise from Boris: Matteo's contract, his pair, Anna's other bonus."""
    s = round_start(
        contracts={CLARA: ["C01", "C02"]},
        posts={CLARA: ["kashgar"], ANNA: ["xian"]},
    )
    assert s.active == BORIS

    assert asked(s) == (Decision.DISCARD, CLARA)
    play(s, "discard", 1)
    assert asked(s) == (Decision.PAIR, CLARA)
    play(s, "pair", "silk", "gold")
    assert asked(s) == (Decision.OTHER_BONUS, ANNA)
    play(s, "other_bonus", "bonus_c")
    assert asked(s) == (Decision.PAIR, ANNA)


def test_dice_are_laid_and_the_price_is_paid_after_the_last_die() -> None:
    """P-15.3 Until then they are named only (P-14.2)."""
    s = position(
        laid={"bazaar_gold": [(BORIS, "own", 2)] * 3},
        dice={ANNA: [("own", 2), ("own", 3), ("own", 4), ("own", 5)]},
        units={ANNA: {"coin": 9}},
    )
    play(s, "place", "bazaar_gold")
    play(s, "die", "own", 2)
    play(s, "die", "own", 3)

    assert len(dice_on(s, "bazaar_gold")) == 3
    assert held(s, ANNA)["coin"] == 9
    play(s, "die", "own", 5)

    assert dice_on(s, "bazaar_gold")[3:] == [(ANNA, "own", v) for v in (2, 3, 5)]
    assert held(s, ANNA)["coin"] == 7


def test_contracts_move_after_the_last_of_their_decisions() -> None:
    """P-15.3, P-15.6 take_contract, take_second, discard, extra, back to the turn."""
    six = ["C01", "C02", "C03", "C04", "C05", "C06"]
    s = position(
        contract_row=six,
        contracts={ANNA: ["C10", "C11"]},
        dice={ANNA: [("own", 6), ("own", 1)]},
    )
    before = copy_of(s)
    lay(s, "take_contracts", ("own", 6))
    assert options(s) == {("take_contract", space) for space in range(1, 7)}

    play(s, "take_contract", 5)
    assert options(s) == {("take_second", 6), ("no_second",)}
    assert contract_row(s) == six
    play(s, "no_second")
    assert options(s) == {("discard", 1), ("discard", 2)}
    assert contract_row(s) == six
    assert active_contracts(s, ANNA) == ["C10", "C11"]
    play(s, "discard", 1)
    assert active_contracts(s, ANNA) == ["C11", "C05"]
    assert contract_row(s) == ["C01", "C02", "C03", "C04", "C06"]
    assert options(s) == {("extra", "coin"), ("extra", "camel")}
    play(s, "extra", "camel")

    assert gained(before, s, ANNA) == {"camel": 1}
    assert asked(s) == (Decision.TURN, ANNA)


def test_two_extras_are_asked_space_5_first() -> None:
    """P-15.6, P-8.5 Two new contracts need no choice of older ones."""
    s = position(
        contract_row=["C01", "C02", "C03", "C04", "C05", "C06"],
        contracts={ANNA: ["C10", "C11"]},
        dice={ANNA: [("own", 6), ("own", 1)]},
    )
    before = copy_of(s)
    lay(s, "take_contracts", ("own", 6))

    play(s, "take_contract", 5)
    play(s, "take_second", 6)
    play(s, "extra", "coin")
    assert gained(before, s, ANNA) == {"coin": 1}
    play(s, "extra", "camel")

    assert gained(before, s, ANNA) == {"coin": 1, "camel": 2}


def test_the_draft_asks_each_seat_from_the_last_to_the_first() -> None:
    """P-15.4, P-3.3 Every revealed character that is left."""
    s = opening(4, 3, None, character_draft=True)
    left = set(choices(s, "character"))
    assert len(left) == 5

    for seat in (3, 2, 1, 0):
        assert asked(s) == (Decision.CHARACTER, seat)
        assert choices(s, "character") == left
        taken = sorted(left)[0]
        play(s, "character", *taken)
        left -= {taken}

    question = asked(s)
    assert question is None or question.decision != Decision.CHARACTER


def test_goals_are_kept_in_rising_number_the_first_not_the_highest() -> None:
    """P-15.4, P-3.4 Seat 0 first."""
    s = opening(2, 3, goal_choice=True)
    dealt = [goal_ids[goal] for goal in row(s.goal_dealt[ANNA])]
    assert asked(s) == (Decision.KEEP_GOAL, ANNA)
    assert choices(s, "keep_goal") == {(goal,) for goal in dealt[:3]}

    play(s, "keep_goal", dealt[1])
    assert asked(s) == (Decision.KEEP_GOAL, ANNA)
    assert choices(s, "keep_goal") == {(goal,) for goal in dealt[2:]}
    play(s, "keep_goal", dealt[3])

    assert [goal_ids[goal] for goal in row(s.goal[ANNA])] == [dealt[1], dealt[3]]
    assert asked(s) == (Decision.KEEP_GOAL, BORIS)
