"""M-8.5 to M-8.8 Soldiers."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision, Task

from ...build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE, at_site, play, position, start
from ...looking import asked, choices, happened, options, soldiers_of, upgrades

BUILT = {(1, 1): ANNA, (1, 2): BORIS, (5, 1): BORIS, (3, 1): CLARA}


def deploying(**more: object) -> State:
    """Anna deploys a soldier as her action, from column 5 where she has a guarded site."""
    plain: dict[str, object] = {"buildings": {**BUILT, (1, 5): ANNA}, "soldiers": {(1, 5): CLARA}}
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    at_site(s, 5, (1, 5))
    play(s, "soldier")
    return s


def test_a_soldier_may_go_on_any_building_without_soldier() -> None:
    """M-8.5 No matter who owns it; declining is always possible."""
    s = deploying()

    assert choices(s, "deploy_soldier") == set(BUILT)
    assert ("decline",) in options(s)


def test_an_upgrade_keeps_soldiers_away() -> None:
    """M-8.5"""
    s = deploying(upgrades={(1, 2): "white", (5, 1): "teal"})

    assert choices(s, "deploy_soldier") == {(1, 1), (3, 1)}


def test_a_walled_site_takes_no_soldier_one_of_two_walls_does_not_matter() -> None:
    """M-8.5"""
    half = deploying(walls={("north", 1): ("tan", 1)})
    both = deploying(walls={("north", 1): ("tan", 1), ("west", 1): ("tan", 1)})
    gate = deploying(walls={("west", 3): ("tan", 3)})

    assert choices(half, "deploy_soldier") == set(BUILT)
    assert choices(both, "deploy_soldier") == set(BUILT) - {(1, 1)}
    assert choices(gate, "deploy_soldier") == set(BUILT) - {(3, 1)}


@pytest.mark.parametrize(("cell", "influence"), [((1, 1), 1), ((1, 2), 2), ((3, 1), 2)])
def test_a_soldier_brings_1_influence_at_home_and_2_abroad(
    cell: tuple[int, int], influence: int
) -> None:
    """M-8.6"""
    s = deploying()

    play(s, "deploy_soldier", *cell)

    assert (s.influence[ANNA], s.servants[ANNA]) == (influence, 7)
    assert soldiers_of(s, ANNA) == {cell}
    assert (s.influence[BORIS], s.influence[CLARA]) == (0, 0)


@pytest.mark.parametrize("owner", [MAGISTRATE, COURTIER])
def test_the_buildings_of_courtier_and_magistrate_are_abroad(owner: int) -> None:
    """M-8.6, M-1.3"""
    s = position(seats=1, buildings={(1, 1): owner})
    at_site(s, 5, (1, 5))
    play(s, "soldier")

    play(s, "deploy_soldier", 1, 1)

    assert s.influence[ANNA] == 2


def test_declining_gains_nothing() -> None:
    """M-8.6"""
    s = deploying()

    play(s, "decline")

    assert (s.influence[ANNA], s.servants[ANNA], soldiers_of(s, ANNA)) == (0, 8, set())
    assert asked(s) == (Decision.SLOT, BORIS)


def test_a_soldier_boon_without_servant_is_lost_unasked() -> None:
    """M-8.7 All eight are in the city; the quarter is used all the same."""
    away = [(r, c) for r in (2, 4) for c in range(1, 6) if c != 3]
    s = position(
        buildings={**dict.fromkeys(away, BORIS), (1, 3): CLARA},
        soldiers=dict.fromkeys(away, ANNA),
        camels={ANNA: 1},
        market_side="B",
    )
    at_site(s, 3, (1, 3))

    play(s, "market_place", "bottom_right")

    assert asked(s) == (Decision.TURN, ANNA)
    assert (s.market_used, s.influence[ANNA]) == (1, 0)
    assert happened(s, "soldier_declined") == []


def test_a_soldier_boon_without_a_legal_site_is_lost_unasked() -> None:
    """M-8.7"""
    s = position(
        buildings={(1, 3): ANNA}, upgrades={(1, 3): "white"}, camels={ANNA: 1}, market_side="B"
    )
    at_site(s, 3, (1, 3))

    play(s, "market_place", "bottom_right")

    assert (asked(s), s.servants[ANNA]) == ((Decision.TURN, ANNA), 8)


def test_an_upgrade_sends_the_soldier_home() -> None:
    """M-8.8 To its owner's supply; the mosque's second level brings the upgrade."""
    s = position(
        buildings={(4, 2): ANNA, (1, 1): ANNA},
        soldiers={(1, 1): BORIS},
        mosque={ANNA: "r1l1"},
        cubes={ANNA: {"teal": 1}},
    )
    at_site(s, 4, (4, 4))
    play(s, "board")
    play(s, "upgrade", 1, 1)

    assert upgrades(s) == {(1, 1): "white"}
    assert (s.servants[BORIS], soldiers_of(s, BORIS)) == (8, set())


@pytest.mark.parametrize("kept", [False, True])
def test_soldiers_stay_until_the_invasion_is_over(kept: bool) -> None:
    """M-8.8 Through turns, rounds and the first scoring; the invasion sends all of them home."""
    s = position(
        year=1 if kept else 2,
        round_number=4,
        buildings={(1, 1): ANNA, (1, 2): BORIS},
        soldiers={(1, 1): BORIS, (1, 2): ANNA},
        slots={1: ANNA, 2: BORIS},
        active=CLARA,
    )
    at_site(s, 5, (1, 5))
    play(s, "gain_favour")
    while asked(s) is not None and s.round_number == 4:
        play(s, *sorted(options(s), key=str)[0])  # type: ignore[arg-type]  # as offered

    assert (s.year, s.round_number) == (2 if kept else 3, 1)
    assert soldiers_of(s, ANNA) == ({(1, 2)} if kept else set())
    assert soldiers_of(s, BORIS) == ({(1, 1)} if kept else set())
    assert [int(s.servants[seat]) for seat in range(3)] == ([7, 7, 8] if kept else [8, 8, 8])
    assert s.building[0] == ANNA  # it was protected


def test_a_scoring_alone_moves_no_soldier() -> None:
    """M-8.8"""
    s = position(buildings={(1, 1): ANNA}, soldiers={(1, 1): BORIS})
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.BEGIN_ROUND, 0, 0))

    assert soldiers_of(s, BORIS) == {(1, 1)}
