"""S-7 Relationships."""

from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.tables import FAMILIES
from bactrian.games.samarkand.words import Decision, End, Happening

from ..build import (
    ANNA,
    ARABIC,
    BORIS,
    BYZANT,
    CLARA,
    DAVID,
    EGYPTIAN,
    LEVANT,
    PERSIAN,
    SOGDIAN,
    play,
    position,
)
from ..looking import asked, camels_on, happened, row, told
from ..scenes import levant_has_met_four

CHRIS, JULIA = ANNA, BORIS  # of the printed example
BYZANTS_AT_ANTIOCH = {"byzant": ["caesarea", "antioch"]}


def test_the_second_camel_on_a_plain_space_lets_two_families_meet() -> None:
    """S-7.1 The family of the camel just placed is the active one."""
    s = position(tiles={ANNA: ["levant"], BORIS: ["byzant"]}, camels=BYZANTS_AT_ANTIOCH)

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    (met,) = (event for event in told(s, None) if event.kind == "met")
    assert met.args == {"seat": ANNA, "family": LEVANT, "other": BYZANT}


def test_families_meet_on_goods_spaces_too() -> None:
    """S-7.1"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["arabic"]},
        camels={"arabic": ["hail", "tabuk", "jericho"]},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    assert s.met[LEVANT, ARABIC] == s.met[ARABIC, LEVANT] == 1


def test_families_meet_on_homes_too() -> None:
    """S-7.1 A visitor is the active family, the one at home the inactive one."""
    s = position(tiles={ANNA: ["byzant"], BORIS: ["levant"]}, camels=BYZANTS_AT_ANTIOCH)

    play(s, "expand", family="byzant")
    play(s, "place", space="damascus")

    assert s.met[BYZANT, LEVANT] == 1
    assert (s.cash[ANNA], s.cash[BORIS]) == (13, 11)


def test_nobody_meets_on_a_space_of_its_own_or_on_water() -> None:
    """S-7.1"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["egyptian"]},
        camels={"egyptian": ["damietta", "gaza", "east_med"]},
        treasury={"levant": 1},
        cash={ANNA: 9},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="palmyra")
    play(s, "place", space="east_med")

    assert camels_on(s, "east_med") == ["egyptian", "levant"]
    assert not any(s.met[LEVANT, other] for other in range(FAMILIES))
    assert s.cash[ANNA] == 9


def test_later_meetings_of_a_pair_are_allowed_and_have_no_effect() -> None:
    """S-7.2 Neither when the same family is the active one nor the other way round."""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["byzant"]},
        camels={"byzant": ["caesarea", "antioch"], "levant": ["antioch", "aleppo"]},
    )
    markers, cash = row(s.markers), row(s.cash)

    play(s, "expand", family="levant")
    play(s, "place", space="caesarea")
    again = happened(s)
    play(s, "expand", family="byzant")
    play(s, "place", space="aleppo")

    assert Happening.MET not in [*again, *happened(s)]
    assert (row(s.markers), row(s.cash)) == (markers, cash)
    assert camels_on(s, "aleppo") == ["levant", "byzant"]


def test_one_family_can_meet_two_others_in_one_turn() -> None:
    """S-7.2 There are 45 pairs; these are two of them."""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["byzant", "egyptian"]},
        camels={**BYZANTS_AT_ANTIOCH, "egyptian": ["damietta", "gaza"]},
        treasury={"levant": 1},
        cash={ANNA: 9},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")
    play(s, "place", space="gaza")

    assert s.met[LEVANT, BYZANT] == s.met[LEVANT, EGYPTIAN] == 1
    assert s.met[BYZANT, EGYPTIAN] == 0
    assert s.cash[ANNA] == 9 + 3 + 3


def test_members_of_the_active_family_get_three_of_the_inactive_one_a_member_of_both_four() -> None:
    """S-7.3"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["levant", "byzant"], CLARA: ["byzant"]},
        camels=BYZANTS_AT_ANTIOCH,
    )

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    assert row(s.cash)[:4] == [13, 14, 11, 10]


def test_two_tiles_of_one_family_pay_once() -> None:
    """S-7.3"""
    s = position(
        seats=2,
        tiles={ANNA: ["levant", "levant"], BORIS: ["byzant", "byzant"]},
        camels=BYZANTS_AT_ANTIOCH,
    )

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    assert row(s.cash)[:2] == [13, 11]


def test_chris_takes_a_byzant_and_a_levant_marker() -> None:
    """S-7.3, S-7.4 The printed example, without the slip in the families' names."""
    s = position(
        tiles={CHRIS: ["byzant"], JULIA: ["levant"]},
        camels={"byzant": ["caesarea"], "levant": ["antioch"]},
    )

    play(s, "expand", family="byzant")
    play(s, "place", space="antioch")

    assert (s.cash[CHRIS], s.cash[JULIA]) == (10 + 3, 10 + 1)
    assert [f for f in range(FAMILIES) if s.relationships[CHRIS, f]] == [BYZANT, LEVANT]
    assert (s.markers[BYZANT], s.markers[LEVANT]) == (4, 4)
    assert (s.markers[ARABIC], s.markers[PERSIAN]) == (5, 5)
    assert asked(s) == (Decision.TURN, JULIA)


def test_the_active_seat_takes_both_markers_also_if_the_inactive_family_has_no_members() -> None:
    """S-7.4"""
    s = position(tiles={ANNA: ["byzant"]}, camels=BYZANTS_AT_ANTIOCH)

    play(s, "expand", family="byzant")
    play(s, "place", space="damascus")

    assert row(s.relationships[ANNA])[:2] == [1, 1]
    assert row(s.cash)[:4] == [13, 10, 10, 10]


def test_a_family_without_markers_still_founds_relationships_in_the_same_turn() -> None:
    """S-7.5 The fifth marker goes with the first camel, the sixth meeting with the second."""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    fifth = int(s.markers[LEVANT])
    play(s, "place", space="qom")

    assert fifth == s.markers[LEVANT] == 0
    assert (s.met[LEVANT, PERSIAN], s.met[LEVANT, SOGDIAN]) == (1, 1)
    assert row(s.relationships[ANNA])[LEVANT] == 1
    assert (s.relationships[ANNA, PERSIAN], s.relationships[ANNA, SOGDIAN]) == (1, 1)
    assert row(s.cash)[:4] == [10 + 3 + 3, 10, 10 + 1, 10 + 1]


def test_the_game_goes_on_after_the_fifth_marker_until_the_turn_is_over() -> None:
    """S-7.5, S-8.2"""
    s = levant_has_met_four()

    play(s, "expand", family="levant")
    play(s, "place", space="arrajan")
    question, reasons = asked(s), int(s.ends)
    play(s, "place", space="qom")

    assert (question, reasons) == ((Decision.SECOND, ANNA), 0)
    assert s.ends == End.FIVE


def test_all_markers_are_worth_the_same_the_first_of_a_family_included() -> None:
    """S-7.6 A seat's view counts them by family; each is one point."""
    s = levant_has_met_four(active=DAVID)
    first = GAME.rules.points(s, DAVID, GAME.parts.index("relationships"))

    play(s, "expand", family="sogdian")
    play(s, "place", space="arrajan")

    assert s.markers[LEVANT] == 1
    assert first == 8
    assert GAME.rules.points(s, DAVID, GAME.parts.index("relationships")) == 8 + 2


def test_meeting_a_family_of_ones_own_is_a_meeting_like_any_other() -> None:
    """S-7.6"""
    s = position(tiles={ANNA: ["levant", "byzant"]}, camels=BYZANTS_AT_ANTIOCH)

    play(s, "expand", family="levant")
    play(s, "place", space="antioch")

    assert s.cash[ANNA] == 10 + 3 + 1
    assert row(s.relationships[ANNA])[:2] == [1, 1]
