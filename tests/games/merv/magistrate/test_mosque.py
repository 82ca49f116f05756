"""M-21.28 to M-21.30 The magistrate's way up the mosque."""

import pytest

from bactrian.games.merv.words import Chance

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE
from ..looking import Cell, happened, part, soldiers_of, tile_ids, walls
from .solo import courtiers_of, magistrate_draws, open_card, removed_cards, space_of

P, M, C = ANNA, MAGISTRATE, COURTIER
SEVEN_POSTS = ["rayy", "baghdad", "samarkand", "kashgar", "nishapur", "basra", "balkh"]
# Column 2 has no mosque site. With this swap: caravansary twice, library, marketplace, wall.
TWO_CARAVANSARIES = {(2, 2): "caravansary-purple"}


@pytest.mark.parametrize(
    ("camels", "space", "gained"),
    [
        ((1, 1, 1, 1), "r1l1", 1),
        ((0, 1, 1, 1), "r2l1", 1),
        ((0, 0, 1, 1), "r3l1", 1),
        ((0, 0, 0, 1), "r4l1", 1),
        ((1, 0, 0, 1), "r1l1", 1),
        ((0, 0, 0, 0), "r1l1", 0),
    ],
)
def test_it_begins_on_the_lowest_path_with_a_camel(
    camels: tuple[int, ...], space: str, gained: int
) -> None:
    """M-21.28, M-21.29 Without any: on path 1."""
    s = magistrate_draws("mosque", mosque_camels=camels)

    assert space_of(s, M) == space
    assert s.camels[M] == gained
    assert sum(row(s.mosque_camel)) == sum(camels) - gained
    assert s.discs[M] == 6


@pytest.mark.parametrize(
    ("camels", "actions", "space"),
    [
        ((1, 1, 1, 1), 2, "r1l2"),
        ((1, 1, 1, 1), 4, "al4"),
        ((0, 0, 1, 1), 3, "bl3"),
        ((0, 0, 0, 1), 5, "m5"),
    ],
)
def test_one_step_an_action(camels: tuple[int, ...], actions: int, space: str) -> None:
    """M-21.28"""
    s = magistrate_draws("mosque", actions=actions, mosque_camels=camels)

    assert space_of(s, M) == space


def test_the_first_step_needs_a_disc() -> None:
    """M-21.28 All seven are trading posts."""
    s = magistrate_draws("mosque", posts={M: SEVEN_POSTS})

    assert space_of(s, M) is None
    assert row(s.mosque_camel) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("before", "space", "points", "boons", "favour"),
    [
        ("r1l1", "r1l2", 0, 3, 0),
        ("r4l1", "r4l2", 0, 3, 0),
        ("r2l2", "al3", 0, 0, 1),
        ("al3", "al4", 0, 3, 0),
        ("bl3", "bl4", 0, 3, 0),
        ("al4", "m5", 0, 0, 0),
        ("m5", "m6", 1, 0, 0),
        ("m6", "m7", 2, 0, 1),
        ("m7", "m8", 3, 0, 1),  # favour: its courtier is the first in a hall
        ("m8", "m9", 4, 0, 0),
        ("m9", "m10", 0, 0, 0),
    ],
)
def test_every_space_has_its_points_and_gains(
    before: str, space: str, points: int, boons: int, favour: int
) -> None:
    """M-21.29 Three points instead of an upgrade."""
    s = magistrate_draws("mosque", mosque={M: before})

    assert space_of(s, M) == space
    assert part(s, M, "mosque") == points
    assert part(s, M, "boons") == boons
    assert s.favour[M] == favour
    assert (s.white_upgrades, row(s.bonus_upgrades)) == (6, [1, 1, 1, 1])


def test_on_the_sixth_level_it_sends_a_soldier() -> None:
    """M-21.29"""
    s = magistrate_draws("mosque", mosque={M: "m5"}, buildings={(3, 2): C})

    assert soldiers_of(s, M) == {(3, 2)}


def test_on_the_eighth_level_it_takes_one_palace_action() -> None:
    """M-21.29 Faith is worth most, now that it stands on level 8."""
    s = magistrate_draws("mosque", mosque={M: "m7"}, scrolls={M: 7})

    assert courtiers_of(s, M) == {"faith": 1}


def test_on_the_ninth_level_it_takes_one_wall_action() -> None:
    """M-21.29 Its building at (4, 5) is seen from east 4 and south 5."""
    s = magistrate_draws("mosque", mosque={M: "m8"})

    assert walls(s) == {("east", 4): ("purple", 1)}
    assert s.influence[M] == 1


@pytest.mark.parametrize(
    ("own", "gone", "tile"),
    [
        ([(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)], {}, "tile-caravansary"),
        ([(1, 2), (2, 2), (3, 2)], {P: "tile-caravansary"}, "tile-library"),
        ([(4, 2)], {}, "tile-marketplace"),
        ([(5, 2)], {P: "tile-caravansary"}, "tile-wall"),
    ],
)
def test_it_takes_the_scoring_tile_that_would_score_most(
    own: list[Cell], gone: dict[int, str], tile: str
) -> None:
    """M-21.29 Without chance; buildings of others do not count."""
    others = {(2, 5): P, (3, 5): P, (5, 5): P}
    s = magistrate_draws(
        "mosque",
        mosque={M: "al4"},
        tiles=TWO_CARAVANSARIES,
        buildings=dict.fromkeys(own, M) | others,
        scoring_tiles=gone,
    )

    assert tile_ids[row(s.scoring_tile_owner).index(M)] == tile
    assert s.chance_count == 0


def test_among_tied_tiles_chance_decides() -> None:
    """M-21.29 Library and wall, one building each; marketplace would score nothing."""
    found = set()
    for seed in range(12):
        s = magistrate_draws(
            "mosque",
            mosque={M: "bl4"},
            buildings={(3, 2): M, (5, 2): M},
            scoring_tiles={P: "tile-caravansary"},
            seed=seed,
        )
        tile = row(s.scoring_tile_owner).index(M)
        assert row(s.chances)[:3] == [Chance.RANDOM_TILE, 0, tile]
        found.add(tile_ids[tile])

    assert found == {"tile-library", "tile-wall"}


@pytest.mark.parametrize(("before", "actions"), [("m9", 1), ("m9", 3), ("m8", 3)])
def test_on_the_last_space_the_mosque_card_is_removed(before: str, actions: int) -> None:
    """M-21.30 Further steps are lost."""
    s = magistrate_draws("mosque", mosque={M: before}, actions=actions)

    assert space_of(s, M) == "m10"
    assert removed_cards(s) == {"mosque"}
    assert open_card(s) is None
    assert len(happened(s, "mosque_step")) == (1 if before == "m9" else 2)


def test_before_the_last_space_the_mosque_card_stays() -> None:
    """M-21.30"""
    s = magistrate_draws("mosque", mosque={M: "m8"})

    assert removed_cards(s) == set()
    assert open_card(s) == "mosque"
