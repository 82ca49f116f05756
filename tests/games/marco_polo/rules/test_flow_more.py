"""P-15 What a turn offers, and how main actions and gains flow."""

from itertools import pairwise

import pytest

from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision

from ..build import ANNA, asked, choices, copy_of, gained, held, lay, options, play, position
from ..looking import dice_of
from ..more import random_states

GAMES = [(2, 1, False), (3, 2, True), (4, 3, True)]


def bonus_actions(s: State, seat: int) -> set[tuple[str | int, ...]]:
    """P-15.5 What the turn offers besides places, by what the seat has."""
    dice, camels = set(dice_of(s, seat)), held(s, seat)["camel"]
    raschid = s.character[seat] == 0
    offered: set[tuple[str | int, ...]] = {
        ("bag", colour, 1 if raschid else value) for colour, value in dice
    }
    if not raschid and camels >= 1:
        offered |= {("reroll", colour, value) for colour, value in dice}
    if not raschid and camels >= 2:
        offered |= {
            ("adjust", colour, value, change)
            for colour, value in dice
            for change in (-1, 1)
            if 1 <= value + change <= 6
        }
    if camels >= 3 and s.black_supply > 0 and not s.bought_black:
        offered.add(("buy_black",))
    if s.main_done or not dice:
        offered.add(("end_turn",))
    return offered


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_offers_exactly_what_can_be_done(game: tuple[int, int, bool]) -> None:
    """P-15.5 Bonus actions and the end of the turn; the main action once."""
    turns = 0
    for s in random_states(*game):
        question = asked(s)
        if question is None or question.decision != Decision.TURN:
            continue
        turns += 1
        offered = {c for c in options(s) if c[0] not in ("place", "complete")}
        assert offered == bonus_actions(s, question.seat)
        if s.main_done:
            assert not choices(s, "place")
    assert turns > 50


@pytest.mark.parametrize("game", GAMES)
def test_every_place_offered_has_a_legal_first_die(game: tuple[int, int, bool]) -> None:
    """P-15.5 And every place played came back to the turn of the same seat."""
    for before, s in pairwise(random_states(*game)):
        question = asked(s)
        if question is not None and question.decision == Decision.DIE:
            assert choices(s, "die")
            if s.named_count == 0:
                assert asked(before) == (Decision.TURN, question.seat)


def test_complete_is_offered_for_every_contract_whose_cost_is_held() -> None:
    """P-15.5"""
    for units, slots in (
        ({"camel": 1, "pepper": 3}, {(1,)}),
        ({"camel": 1, "pepper": 4}, {(1,), (2,)}),
        ({"camel": 0, "pepper": 4}, set()),
    ):
        s = position(units={ANNA: units}, contracts={ANNA: ["C01", "C02"]})
        assert choices(s, "complete") == slots


def test_a_bazaar_goes_from_place_over_dice_to_its_row_and_gains() -> None:
    """P-15.6 Then back to the turn, where the main action is done."""
    s = position(dice={ANNA: [("own", 6), ("own", 6), ("own", 3)]}, units={ANNA: {"camel": 0}})

    play(s, "place", "bazaar_silk")
    assert options(s) == {("die", "own", 3), ("die", "own", 6)}
    play(s, "die", "own", 6)  # the other 6 follows by itself
    assert options(s) == {("row", 5), ("row", 6)}
    play(s, "row", 5)

    assert asked(s) == (Decision.TURN, ANNA)
    assert options(s) == {("bag", "own", 3), ("reroll", "own", 3), ("end_turn",)}


def test_the_khans_favour_gives_camels_and_then_asks_for_the_good() -> None:
    """P-15.6"""
    s = position(dice={ANNA: [("own", 2), ("own", 3)]})
    before = copy_of(s)

    lay(s, "khans_favor", ("own", 2))
    assert asked(s) == (Decision.GOOD, ANNA)
    assert gained(before, s, ANNA) == {"camel": 2}
    play(s, "good", "silk")

    assert gained(before, s, ANNA) == {"camel": 2, "silk": 1}
    assert asked(s) == (Decision.TURN, ANNA)


def test_a_move_gained_in_a_gain_places_its_post_before_the_turn_goes_on() -> None:
    """P-15.7 step, move_post, its gains."""
    cities = ["samarcanda", "lan_zhou", "karachi", "kashgar", "xian", "ormuz", "adana", "kochi"]
    s = position(
        units={ANNA: {"camel": 4, "pepper": 3}},
        contracts={ANNA: ["S1"]},
        figures={ANNA: "moscow"},
        posts={ANNA: [*cities, "moscow"]},
        bonuses={"anxi": "bonus_d"},
    )

    play(s, "complete", 1)
    assert ("stop",) in options(s)
    play(s, "step", 1, "anxi")
    assert asked(s) == (Decision.MOVE_POST, ANNA)
    play(s, "move_post", "moscow")
    assert asked(s) == (Decision.OTHER_BONUS, ANNA)
    play(s, "other_bonus", "bonus_f")

    assert asked(s) == (Decision.TURN, ANNA)
