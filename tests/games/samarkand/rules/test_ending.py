"""S-8 End of the game."""

import pytest

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.rules.ending import reasons_to_end
from bactrian.games.samarkand.tables import FAMILIES
from bactrian.games.samarkand.words import Decision, End, Happening

from ..build import ANNA, BORIS, CLARA, DAVID, LEVANT, PERSIAN, opening, play, position
from ..looking import asked, happened, row, told
from ..scenes import (
    LONG_LEVANT,
    PLAYER_COUNTS,
    all_but_the_persians_have_met,
    levant_has_met_four,
    random_game,
)


def test_the_game_ends_when_every_family_has_lost_a_marker() -> None:
    """S-8.1"""
    s = all_but_the_persians_have_met(active=DAVID)

    play(s, "expand", family="sogdian")
    play(s, "place", space="arrajan")

    assert asked(s) is None
    assert s.ends == End.ALL
    assert min(row(s.markers)) == 1


def test_the_game_ends_when_a_family_has_no_marker_left() -> None:
    """S-8.1"""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    play(s, "stop")

    assert asked(s) is None
    assert s.ends == End.FIVE
    assert s.markers[LEVANT] == 0


def test_the_family_with_five_relationships_may_be_the_inactive_one() -> None:
    """S-8.1 Or the markers may lie before several seats: here before Clara and David."""
    s = levant_has_met_four(active=CLARA)

    play(s, "expand", family="persian")
    play(s, "place", space="ahwaz")

    assert s.ends == End.FIVE
    assert (s.relationships[CLARA, LEVANT], s.relationships[DAVID, LEVANT]) == (1, 4)


def test_both_reasons_may_be_true_at_once_and_both_are_recorded() -> None:
    """S-8.1"""
    s = all_but_the_persians_have_met()

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    play(s, "stop")

    assert s.ends == End.ALL + End.FIVE
    assert GAME.view(s, None)["ends"] == ["all", "five"]
    assert told(s, None)[-1].args == {"reasons": End.ALL + End.FIVE}


def test_the_reasons_have_a_bit_each() -> None:
    """S-8.1, S-8.3"""
    assert (End.ALL, End.FIVE, End.STUCK) == (1, 2, 4)
    assert GAME.ends == ("all", "five", "stuck")


def test_the_game_goes_on_while_a_family_is_untouched_and_none_exhausted() -> None:
    """S-8.1"""
    s = all_but_the_persians_have_met()

    play(s, "expand", family="levant")
    play(s, "place", space="sinai")
    play(s, "stop")

    assert s.markers[PERSIAN] == 5
    assert asked(s) == (Decision.TURN, BORIS)


@pytest.mark.parametrize("changed", range(FAMILIES))
def test_any_family_can_be_the_one_that_counts(changed: int) -> None:
    """S-8.1"""
    untouched, exhausted = opening(), opening()
    for family in range(FAMILIES):
        untouched.markers[family] = 5 if family == changed else 4
        exhausted.markers[family] = 0 if family == changed else 5

    assert reasons_to_end(untouched) == 0
    assert reasons_to_end(exhausted) == End.FIVE


def test_the_end_is_looked_at_only_when_the_turn_is_finished() -> None:
    """S-8.2 After the fifth relationship Anna still places a camel, and Boris sells his card."""
    s = levant_has_met_four(hand={BORIS: [17, 1]})  # flax, on Jericho

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    after_camel = int(s.ends)
    play(s, "place", space="jericho")
    after_second = int(s.ends)
    play(s, "sell")

    assert (after_camel, after_second, s.ends) == (0, 0, End.FIVE)
    assert s.cash[BORIS] == 10 + 3


def test_the_round_is_not_played_out() -> None:
    """S-8.2 Boris, Clara and David have one turn less than Anna."""
    s = levant_has_met_four()
    turns = int(s.turn)

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    play(s, "stop")

    assert happened(s) == [Happening.ENDED]
    assert s.turn == turns


def test_the_game_is_stuck_when_everybody_passed_in_a_row() -> None:
    """S-8.3 Anna places the last camel that anybody can place, then all four pass."""
    s = position(
        tiles={ANNA: ["levant"]},
        camels={"levant": LONG_LEVANT},
        cash={ANNA: 2, BORIS: 2, CLARA: 1, DAVID: 0},
    )

    play(s, "place", space="palmyra")

    assert s.ends == End.STUCK
    assert s.passes == 4
    assert happened(s).count(Happening.PASSED) == 4


def test_three_passes_of_four_do_not_end_the_game() -> None:
    """S-8.3"""
    s = position(
        tiles={ANNA: ["levant", "sindh"]},
        camels={"levant": LONG_LEVANT},
        cash={ANNA: 2, BORIS: 2, CLARA: 1, DAVID: 0},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")

    assert asked(s) == (Decision.PLACE, ANNA)  # the Sindh route is all that is left
    assert (s.ends, s.passes) == (0, 0)
    assert happened(s).count(Happening.PASSED) == 3


def test_passes_before_count_on() -> None:
    """S-8.3"""
    s = position(active=CLARA, passes=2, cash={CLARA: 2, DAVID: 2})
    on = position(active=CLARA, passes=1, cash={CLARA: 2, DAVID: 2})

    assert s.ends == End.STUCK
    assert asked(on) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_whole_games_end_for_a_reason_that_holds(seats: int) -> None:
    """S-8.1, S-8.3"""
    s = random_game(seats)[-1]

    assert s.ends == (End.STUCK if s.passes == seats else reasons_to_end(s))
    assert s.ends != 0
