"""P-12 Mercator ex Tabriz in his three versions."""

import pytest

from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, BORIS, DAVID, asked, copy_of, gained, lay, play, position

BAZAARS = [("bazaar_camel", "camel", 1), ("bazaar_pepper", "pepper", 1)]
BAZAARS += [("bazaar_silk", "silk", 2), ("bazaar_gold", "gold", 3)]


def mercator_watches(seats: int, dice: list[tuple[str, int]] | None = None) -> State:
    """Anna acts, the last seat is Mercator."""
    characters = (*("johannes", "berke", "kubilai")[: seats - 1], "mercator")
    hand = [("own", 6)] * 5 if dice is None else dice
    return position(
        seats=seats, characters=characters, dice={ANNA: hand}, units={ANNA: {"coin": 9}}
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("space", "unit", "dice"), BAZAARS)
def test_mercator_gains_one_unit_when_another_uses_a_bazaar(
    seats: int, space: str, unit: str, dice: int
) -> None:
    """P-12.6, P-12.9 Once per action, before the row is chosen."""
    s = mercator_watches(seats)
    before = copy_of(s)

    lay(s, space, *[("own", 6)] * dice)

    assert asked(s) == (Decision.ROW, ANNA) or unit == "camel"
    assert gained(before, s, seats - 1) == {unit: 1}


@pytest.mark.parametrize(("seats", "camels", "coins"), [(4, 0, 0), (3, 1, 0), (2, 1, 2)])
def test_mercators_versions_for_fewer_players_gain_elsewhere_too(
    seats: int, camels: int, coins: int
) -> None:
    """P-12.7"""
    s = mercator_watches(seats)
    before = copy_of(s)
    lay(s, "khans_favor", ("own", 6))
    assert gained(before, s, seats - 1) == ({"camel": camels} if camels else {})

    s = copy_of(before)
    lay(s, "take_5_coins", ("own", 6))

    assert gained(before, s, seats - 1) == ({"coin": coins} if coins else {})


def test_the_colour_of_the_dice_does_not_matter_to_mercator() -> None:
    """P-12.8"""
    s = mercator_watches(4, [("own", 5), ("black", 6)])
    before = copy_of(s)

    lay(s, "bazaar_pepper", ("black", 6))

    assert gained(before, s, DAVID) == {"pepper": 1}


@pytest.mark.parametrize("space", ["take_contracts", "travel", "moscow"])
def test_other_spaces_give_mercator_nothing(space: str) -> None:
    """P-12.8 Nor do a card that gives pepper, and the bag."""
    s = position(
        characters=("johannes", "mercator"),
        seats=2,
        dice={ANNA: [("own", 6)] * 3},
        posts={ANNA: ["moscow"]},
        cards={"moscow": "K28"},
    )
    before = copy_of(s)

    play(s, "bag", "own", 6)
    lay(s, space, *[("own", 6)] * (2 if space == "travel" else 1))

    assert gained(before, s, BORIS) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mercators_own_placements_give_him_nothing_extra(seats: int) -> None:
    """P-12.8"""
    s = position(
        seats=seats,
        characters=("mercator", "berke", "kubilai", "johannes")[:seats],
        dice={ANNA: [("own", 4), ("own", 1)]},
    )
    before = copy_of(s)

    lay(s, "bazaar_pepper", ("own", 4))
    play(s, "row", 4)

    assert gained(before, s, ANNA) == {"pepper": 3}
