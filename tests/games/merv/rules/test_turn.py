"""M-4 A player's turn: slot, site, one action, the camel market."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.words import Decision

from ..build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE, at_site, play, position
from ..looking import asked, choices, cubes_of, happened, options, owned

COLUMNS_1_AND_2 = [(r, 1) for r in range(1, 6)] + [(r, 2) for r in range(1, 5)]


def test_slot_site_production_and_one_action_make_a_turn() -> None:
    """M-4.1"""
    s = position()
    assert asked(s) == (Decision.SLOT, ANNA)
    play(s, "slot", 4)
    assert (asked(s), cubes_of(s, ANNA)) == ((Decision.SITE, ANNA), {})
    play(s, "site", 4, 4)
    kinds = [event.kind for event in happened(s)]
    assert kinds == ["built", "activated", "cubes_gained"]
    assert asked(s) == (Decision.TURN, ANNA)

    play(s, "gain_favour")

    assert asked(s) == (Decision.SLOT, BORIS)


def test_a_taken_slot_is_not_offered() -> None:
    """M-4.2"""
    s = position(active=CLARA, slots={2: ANNA, 5: BORIS})

    assert choices(s, "slot") == {(1,), (3,), (4,)}


@pytest.mark.parametrize(("slot", "sites"), [(1, 5), (3, 4), (5, 5)])
def test_the_active_line_has_five_sites_and_the_middle_one_four(slot: int, sites: int) -> None:
    """M-4.2"""
    s = position()
    play(s, "slot", slot)

    assert len(choices(s, "site")) == sites


def test_an_empty_site_is_built_on_and_a_built_one_is_not() -> None:
    """M-4.3 No matter who owns the building there."""
    empty = at_site(position(), 1, (4, 1))
    built = at_site(position(buildings={(4, 1): BORIS}), 1, (4, 1))

    assert (owned(empty, ANNA), empty.buildings[ANNA]) == ({(4, 1)}, 8)
    assert (owned(built, ANNA), built.buildings[ANNA]) == (set(), 9)
    assert empty.activated == built.activated == 14


def test_without_a_building_in_supply_only_built_sites_may_be_chosen() -> None:
    """M-4.3, M-4.4 Slots whose line is empty are not offered."""
    s = position(buildings={**dict.fromkeys(COLUMNS_1_AND_2, ANNA), (1, 4): BORIS})

    assert choices(s, "slot") == {(1,), (2,), (4,)}
    play(s, "slot", 2)
    assert choices(s, "site") == {(1, 2), (2, 2), (3, 2), (4, 2)}


@pytest.mark.parametrize(("owner", "may"), [(MAGISTRATE, False), (COURTIER, True)])
def test_the_magistrates_buildings_may_not_be_chosen_the_courtiers_may(
    owner: int, may: bool
) -> None:
    """M-4.3"""
    s = position(seats=1, slots={5: MAGISTRATE}, buildings={(1, 1): owner})
    play(s, "slot", 1)

    assert ((1, 1) in choices(s, "site")) == may


def test_the_magistrates_buildings_do_not_open_a_line() -> None:
    """M-4.4"""
    buildings = {**dict.fromkeys(COLUMNS_1_AND_2, ANNA), (1, 4): MAGISTRATE, (1, 5): COURTIER}
    s = position(seats=1, slots={3: MAGISTRATE}, buildings=buildings)

    assert choices(s, "slot") == {(1,), (2,), (5,)}


def test_without_any_site_every_free_slot_is_offered_and_nothing_is_activated() -> None:
    """M-4.5"""
    s = position(
        buildings=dict.fromkeys(COLUMNS_1_AND_2, ANNA),
        queue=[BORIS, CLARA, ANNA],
        slots={1: BORIS, 2: CLARA},
        cubes={ANNA: {"purple": 3}},
    )
    assert choices(s, "slot") == {(3,), (4,), (5,)}

    play(s, "slot", 4)

    assert (asked(s), s.activated) == ((Decision.TURN, ANNA), NOBODY)
    assert cubes_of(s, ANNA) == {"purple": 3}
    assert options(s) == {("gain_favour",), ("soldier",)}


def test_after_the_one_action_no_second_is_offered() -> None:
    """M-4.6 In the middle line the turn does not end by itself."""
    s = at_site(position(camels={ANNA: 1}), 3, (4, 3))
    before = {kind for kind, *_ in options(s)}
    assert {"board", "gain_favour", "soldier"} < before

    play(s, "gain_favour")

    assert {kind for kind, *_ in options(s)} == {"market_place", "end_turn"}
    play(s, "end_turn")
    assert asked(s) == (Decision.SLOT, BORIS)
    assert s.favour[ANNA] == 1


@pytest.mark.parametrize("round_number", [1, 2, 3, 4])
def test_the_camel_market_is_open_in_middle_lines_alone(round_number: int) -> None:
    """M-4.9"""
    for slot in (2, 3, 4):
        s = position(round_number=round_number, camels={ANNA: 1}, market=["top_left"])
        play(s, "slot", slot)
        assert not {kind for kind, *_ in options(s)} & {"market_take", "market_place"}
        play(s, *sorted(options(s))[0])  # type: ignore[arg-type]  # a kind, then numbers

        assert (("market_take",) in options(s)) == (slot == 3)
        quarters = {("top_right",), ("bottom_right",), ("bottom_left",)}
        assert choices(s, "market_place") == (quarters if slot == 3 else set())


@pytest.mark.parametrize("first", ["market_take", "gain_favour"])
def test_the_camel_market_is_used_once_before_or_after_the_action(first: str) -> None:
    """M-4.9"""
    s = at_site(position(market=["top_left", "bottom_left"]), 3, (1, 3))
    second = "gain_favour" if first == "market_take" else "market_take"

    play(s, first)
    assert (second,) in options(s)
    play(s, second)

    assert asked(s) == (Decision.SLOT, BORIS)  # a second use with the new camels is not offered
    assert (s.camels[ANNA], s.favour[ANNA]) == (2, 1)


def test_the_camel_market_is_closed_during_the_action() -> None:
    """M-4.9"""
    s = at_site(position(camels={ANNA: 1}, cubes={ANNA: {"teal": 1}}), 3, (2, 3))
    play(s, "board")

    assert options(s) == {("courtier", "spice"), ("courtier", "faith")}


def test_contracts_come_in_at_any_point_of_the_own_turn() -> None:
    """M-4.10"""
    s = position(
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
        cubes={ANNA: {"purple": 2}},
        camels={ANNA: 1},
    )
    points = [("slot", 3), ("site", 1, 3), ("gain_favour",)]
    for step in points:
        assert ("contract", "1F") in options(s)
        play(s, *step)  # type: ignore[arg-type]  # a kind, then numbers

    play(s, "contract", "1F")
    assert s.favour[ANNA] == 2
    assert options(s) >= {("end_turn",)}


def test_once_a_turn_uses_are_renewed_for_the_one_whose_turn_begins() -> None:
    """M-4.11 Boris has used his as_any in an earlier turn, Clara hers; Boris is next."""
    s = position(breakthroughs={BORIS: ["4-teal"], CLARA: ["4-tan"]}, scrolls={BORIS: 4, CLARA: 4})
    s.as_any_used[BORIS] = s.as_any_used[CLARA] = s.discount_used = 1
    at_site(s, 1, (1, 1))
    play(s, "gain_favour")

    assert (s.as_any_used[BORIS], s.as_any_used[CLARA], s.discount_used) == (0, 1, 0)
