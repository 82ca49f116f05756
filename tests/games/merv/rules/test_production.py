"""M-5 Production."""

import pytest

from ..build import ANNA, BORIS, CLARA, COURTIER, MAGISTRATE, at_site, play, position
from ..looking import asked, cubes_of, score_of


def test_a_built_site_yields_one_cube_of_its_colour() -> None:
    """M-5.1"""
    s = at_site(position(buildings={(1, 4): ANNA}), 4, (1, 4))

    assert cubes_of(s, ANNA) == {"orange": 1}


@pytest.mark.parametrize(
    ("upgrade", "gained"),
    [
        ("white", {"white": 1}),
        ("purple", {"orange": 1, "purple": 1}),
        ("orange", {"orange": 2}),
    ],
)
def test_upgrades_change_what_a_site_yields(upgrade: str, gained: dict[str, int]) -> None:
    """M-5.1"""
    s = at_site(position(buildings={(1, 4): ANNA}, upgrades={(1, 4): upgrade}), 4, (1, 4))

    assert cubes_of(s, ANNA) == gained


def test_all_buildings_of_that_owner_in_the_line_yield() -> None:
    """M-5.2 The new building counts; other owners and other lines do not."""
    s = position(
        buildings={(1, 1): ANNA, (5, 1): ANNA, (4, 1): BORIS, (2, 2): ANNA},
        upgrades={(5, 1): "teal"},
    )
    at_site(s, 1, (2, 1))  # purple, tan (just built), orange and teal

    assert cubes_of(s, ANNA) == {"purple": 1, "tan": 1, "orange": 1, "teal": 1}
    assert cubes_of(s, BORIS) == {}


def test_the_middle_line_passes_over_the_camel_market() -> None:
    """M-5.2 Row 3 in round 2: sites on both sides of it."""
    s = position(round_number=2, buildings={(3, 1): ANNA, (3, 5): ANNA})
    at_site(s, 3, (3, 2))

    assert cubes_of(s, ANNA) == {"teal": 1, "tan": 1, "orange": 1}


def test_a_foreign_building_makes_its_owners_line_yield() -> None:
    """M-5.2, M-5.3 Not the active player's own buildings there."""
    s = position(buildings={(1, 1): BORIS, (5, 1): BORIS, (2, 1): ANNA})
    at_site(s, 1, (1, 1))

    assert cubes_of(s, ANNA) == {"purple": 1, "orange": 1}
    assert cubes_of(s, BORIS) == {"purple": 1}  # nothing for the other site itself


@pytest.mark.parametrize(
    ("on_activated", "on_other", "for_anna", "for_boris"),
    [
        ("white", "teal", {"white": 1, "orange": 1, "teal": 1}, {"white": 1, "teal": 1}),
        ("tan", "white", {"purple": 1, "tan": 1, "white": 1}, {"purple": 1, "tan": 1, "white": 1}),
    ],
)
def test_the_owner_gains_the_activated_site_and_the_upgrades_of_the_others(
    on_activated: str, on_other: str, for_anna: dict[str, int], for_boris: dict[str, int]
) -> None:
    """M-5.3"""
    s = position(
        buildings={(1, 1): BORIS, (5, 1): BORIS},
        upgrades={(1, 1): on_activated, (5, 1): on_other},
    )
    at_site(s, 1, (1, 1))

    assert cubes_of(s, ANNA) == for_anna
    assert cubes_of(s, BORIS) == for_boris


def test_an_own_site_yields_once_not_twice() -> None:
    """M-5.3 The second share is for another human alone."""
    s = position(buildings={(1, 1): ANNA, (5, 1): ANNA}, upgrades={(5, 1): "teal"})
    at_site(s, 1, (1, 1))

    assert cubes_of(s, ANNA) == {"purple": 1, "orange": 1, "teal": 1}


@pytest.mark.parametrize("seats", [1, 2])
def test_the_courtier_gains_no_cubes_but_its_sites_yield(seats: int) -> None:
    """M-5.4, M-5.2"""
    s = position(
        seats=seats,
        buildings={(1, 1): COURTIER, (5, 1): COURTIER},
        upgrades={(5, 1): "white"},
    )
    at_site(s, 1, (1, 1))

    assert cubes_of(s, ANNA) == {"purple": 1, "white": 1}
    assert cubes_of(s, COURTIER) == {}


def test_the_magistrate_gains_no_cubes() -> None:
    """M-5.4"""
    s = position(seats=1, active=MAGISTRATE)

    assert s.buildings[MAGISTRATE] == 8  # it has built and taken its action
    assert cubes_of(s, MAGISTRATE) == {}


def test_an_upgrade_works_for_whoever_builds_there() -> None:
    """M-5.4 It lay on an empty site."""
    s = at_site(position(upgrades={(2, 4): "white"}), 4, (2, 4))

    assert cubes_of(s, ANNA) == {"white": 1}


def test_the_printed_turn_of_red_and_blue() -> None:
    """M-4.6, M-5.1 to M-5.3 The worked example: favour for red; two teal and a purple for blue."""
    red, blue, yellow = ANNA, BORIS, CLARA
    s = position(
        tiles={(2, 4): "wall-teal", (4, 5): "library-teal", (2, 5): "palace-purple"},
        buildings={(4, 4): red, (4, 5): yellow, (2, 5): yellow},
        upgrades={(2, 5): "teal"},
    )

    at_site(s, 4, (2, 4))
    assert cubes_of(s, red) == {"teal": 1, "tan": 1}
    play(s, "gain_favour")
    assert (s.favour[red], score_of(s, red)) == (1, 0)
    at_site(s, 5, (4, 5))

    assert cubes_of(s, blue) == {"teal": 2, "purple": 1}
    assert cubes_of(s, yellow) == {"teal": 2}
    play(s, "board")  # the library: teal and purple for two scrolls
    play(s, "pay", "purple")
    play(s, "pay", "teal")
    assert s.scrolls[blue] == 2
    assert asked(s) is not None
