"""M-9.8 The boons of pairs of spices."""

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ...acting import acting, at_market
from ...build import ANNA, BORIS, play
from ...looking import asked, choices, cubes_of, display, owned, soldiers_of, upgrades

ALL_FOUR = ["cinnamon", "ginger", "juniper", "pepper"]


def taking(card: str, held: int, cubes: int = 1, **more: object) -> State:
    """Anna holds cards of a spice and takes as many more as she has purple cubes."""
    others = ["juniper" if card == "cinnamon" else "cinnamon"] * 4
    s = acting(
        "caravansary",
        {"purple": cubes},
        spices={ANNA: {card: held}} if held else {},
        influence={ANNA: 0},
        display=[*[card] * cubes, *others],
        display_camels=(),
        **more,
    )
    for place in range(2, cubes + 1):
        play(s, "card", place)
    return s


def test_a_pair_of_cinnamon_gains_one_white_cube() -> None:
    """M-9.8"""
    s = taking("cinnamon", 1)

    assert cubes_of(s, ANNA) == {"white": 1}


def test_a_pair_of_ginger_gains_a_soldier() -> None:
    """M-9.8"""
    s = taking("ginger", 1, buildings={(5, 5): BORIS})

    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    play(s, "deploy_soldier", 5, 5)
    assert soldiers_of(s, ANNA) == {(5, 5)}
    assert s.influence[ANNA] == 2


def test_a_pair_of_juniper_gains_one_favour() -> None:
    """M-9.8"""
    s = taking("juniper", 1)

    assert s.favour[ANNA] == 1


def test_a_pair_of_pepper_gains_a_white_upgrade_on_any_site_without_one() -> None:
    """M-9.8 Built or not, no matter who owns it."""
    s = taking("pepper", 1, buildings={(2, 2): BORIS, (3, 1): BORIS}, upgrades={(3, 1): "teal"})

    assert asked(s) == (Decision.UPGRADE, ANNA)
    assert len(choices(s, "upgrade")) == 24 - 1
    assert {(1, 1), (2, 2), (5, 5)} < choices(s, "upgrade")
    assert (3, 1) not in choices(s, "upgrade")
    play(s, "upgrade", 5, 5)

    assert upgrades(s) == {(3, 1): "teal", (5, 5): "white"}
    assert s.white_upgrades == 5


def test_a_soldier_on_the_site_of_the_upgrade_returns() -> None:
    """M-9.8"""
    s = taking("pepper", 1, buildings={(2, 2): ANNA}, soldiers={(2, 2): BORIS})

    play(s, "upgrade", 2, 2)

    assert soldiers_of(s, BORIS) == set()
    assert s.servants[BORIS] == 8


def test_without_a_white_upgrade_in_supply_the_boon_of_pepper_is_lost() -> None:
    """M-9.8, M-1.6"""
    s = taking("pepper", 1, upgrades={(row, 5): "white" for row in range(1, 6)} | {(5, 1): "white"})

    assert len(upgrades(s)) == 6
    assert asked(s) == (Decision.SLOT, BORIS)


@pytest.mark.parametrize(("held", "white"), [(n, n % 2) for n in range(8)])
def test_every_second_card_of_a_spice_completes_a_pair(held: int, white: int) -> None:
    """M-9.8 The 2nd, 4th, 6th and 8th."""
    s = taking("cinnamon", held)

    assert cubes_of(s, ANNA).get("white", 0) == white


@pytest.mark.parametrize("held", range(4))
def test_two_pairs_of_one_spice_gain_two_boons(held: int) -> None:
    """M-9.8 Four cards complete two pairs whatever was held before."""
    s = taking("cinnamon", held, cubes=4)

    assert cubes_of(s, ANNA) == {"white": 2}


def test_boons_come_in_the_order_of_the_spices() -> None:
    """M-9.8 Cinnamon, ginger, juniper, pepper, whatever was taken first."""
    s = acting(
        "caravansary",
        {"purple": 4},
        spices={ANNA: dict.fromkeys(ALL_FOUR, 1)},
        display=[*reversed(ALL_FOUR), *["cinnamon"] * 4],
        display_camels=(),
    )

    for place in range(2, 5):  # the front card is the only one at first
        play(s, "card", place)

    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    assert cubes_of(s, ANNA) == {"white": 1}
    assert s.favour[ANNA] == 0
    play(s, "decline")
    assert s.favour[ANNA] == 1
    assert asked(s) == (Decision.UPGRADE, ANNA)


def test_pair_after_pair() -> None:
    """M-9.8 Two pairs of ginger are two soldiers, one after the other."""
    s = taking("ginger", 0, cubes=4, buildings={(5, 5): BORIS, (5, 4): BORIS})

    play(s, "deploy_soldier", 5, 5)
    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    assert (5, 5) not in choices(s, "deploy_soldier")
    play(s, "deploy_soldier", 5, 4)

    assert soldiers_of(s, ANNA) == {(5, 5), (5, 4)}
    assert asked(s) == (Decision.SLOT, BORIS)


def test_the_boon_comes_after_the_refill() -> None:
    """M-9.7, M-9.8"""
    s = taking("ginger", 1)

    assert asked(s) == (Decision.DEPLOY_SOLDIER, ANNA)
    assert None not in display(s)  # five cards lay there before


def test_a_free_card_completes_a_pair() -> None:
    """M-9.8, M-9.10"""
    s = at_market("A", spices={ANNA: {"pepper": 3}}, display=["ginger", "pepper", "ginger"])

    play(s, "market_place", "top_right")  # the pepper is the only card that is allowed

    assert asked(s) == (Decision.UPGRADE, ANNA)
    assert owned(s, ANNA) == {(1, 3)}
    assert len(choices(s, "upgrade")) == 24
