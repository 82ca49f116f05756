"""M-18 Scoring at the end of a year; year 1 has no invasion."""

import pytest

from bactrian.games.merv.words import Decision

from ..acting import courtiers_of, year_end
from ..build import ANNA, BORIS, CLARA, COURTIER, play
from ..looking import Cell, asked, options, part, score_of

RED, BLUE, YELLOW = ANNA, BORIS, CLARA
HALLS = ("knowledge", "spice", "trade", "faith")


def test_red_blue_and_yellow_score_their_courtiers_and_buildings() -> None:
    """M-18.1 to M-18.4 The worked example."""
    s = year_end(
        1,
        courtiers={"knowledge": [RED, BLUE], "trade": [BLUE], "spice": [YELLOW, YELLOW]},
        favour={RED: 3, BLUE: 1, YELLOW: 2},
        goods={BLUE: (2, 1)},
        scrolls={BLUE: 1},
        spices={YELLOW: {"ginger": 2}},
        buildings={(1, column): RED for column in (1, 2, 4, 5)}
        | {(5, column): BLUE for column in (1, 2, 4, 5)}
        | {(3, column): YELLOW for column in (1, 2, 4)},
    )

    assert [int(s.favour[seat]) for seat in (RED, BLUE)] == [2, 0]
    assert asked(s) == (Decision.SCORE, BLUE)
    assert options(s) == {("score", "knowledge"), ("score", "trade")}
    play(s, "score", "trade")

    assert part(s, RED, "courtiers") == 0
    assert part(s, BLUE, "courtiers") == 2 + 1
    assert part(s, YELLOW, "courtiers") == 2 + 2
    assert s.favour[YELLOW] == 0
    assert [score_of(s, seat) for seat in (RED, BLUE, YELLOW)] == [4, 3 + 4, 4 + 3]


@pytest.mark.parametrize(
    ("hall", "points"), [("knowledge", 3), ("spice", 5), ("trade", 4), ("faith", 7)]
)
def test_each_courtier_scores_its_hall(hall: str, points: int) -> None:
    """M-18.1 Scrolls, caravan cards, goods of both kinds, the level on the mosque."""
    s = year_end(
        1,
        courtiers={hall: [ANNA, BORIS, ANNA]},
        favour={ANNA: 8},
        scrolls={ANNA: 3},
        spices={ANNA: {"ginger": 3, "cinnamon": 2}},
        goods={ANNA: (1, 3)},
        mosque={ANNA: "m7"},
    )

    assert part(s, ANNA, "courtiers") == points * 2
    assert s.favour[ANNA] == 8 - 2
    assert part(s, BORIS, "courtiers") == 0


@pytest.mark.parametrize(
    ("space", "level"), [("r3l1", 1), ("r2l2", 2), ("bl3", 3), ("al4", 4), ("m5", 5), ("m10", 10)]
)
def test_the_hall_of_faith_scores_the_level_reached(space: str, level: int) -> None:
    """M-18.1"""
    s = year_end(1, courtiers={"faith": [ANNA]}, favour={ANNA: 1}, mosque={ANNA: space})

    assert part(s, ANNA, "courtiers") == level


def test_committed_scrolls_and_goods_count() -> None:
    """M-18.1 The card 2F-a has a scroll, a rare good and another good on it."""
    s = year_end(
        1,
        courtiers={"knowledge": [ANNA], "trade": [ANNA]},
        favour={ANNA: 2},
        contracts={"2F": [ANNA]},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 1)},
        committed={ANNA: (1, 1)},
    )

    assert part(s, ANNA, "courtiers") == 1 + 2


def test_favour_is_spent_even_where_a_hall_gives_nothing() -> None:
    """M-18.2"""
    s = year_end(1, courtiers={"faith": [ANNA, ANNA], "spice": [ANNA]}, favour={ANNA: 4})

    assert s.favour[ANNA] == 4 - 3
    assert score_of(s, ANNA) == 0


def test_with_too_little_favour_the_player_chooses_from_left_to_right() -> None:
    """M-18.3 And only halls that leave enough courtiers for the rest."""
    s = year_end(
        1,
        courtiers={"knowledge": [ANNA], "spice": [ANNA, ANNA], "faith": [ANNA]},
        favour={ANNA: 2},
        scrolls={ANNA: 7},
        spices={ANNA: {"ginger": 3}},
        mosque={ANNA: "bl4"},
    )

    assert s.favour[ANNA] == 0
    assert options(s) == {("score", "knowledge"), ("score", "spice")}  # one is left behind faith
    play(s, "score", "spice")
    assert options(s) == {("score", "spice"), ("score", "faith")}
    play(s, "score", "faith")

    assert part(s, ANNA, "courtiers") == 3 + 4
    assert courtiers_of(s, ANNA) == {"knowledge": 1, "spice": 2, "faith": 1}


def test_a_courtier_scores_once_in_a_scoring() -> None:
    """M-18.3"""
    s = year_end(
        1,
        courtiers={"knowledge": [ANNA], "spice": [ANNA], "trade": [ANNA], "faith": [ANNA]},
        favour={ANNA: 3},
        scrolls={ANNA: 2},
    )

    assert options(s) == {("score", "knowledge"), ("score", "spice")}
    play(s, "score", "knowledge")
    assert options(s) == {("score", "spice"), ("score", "trade")}


def test_only_as_many_courtiers_score_as_favour_was_spent() -> None:
    """M-18.3 A courtier further right is left over."""
    s = year_end(
        1,
        courtiers={"knowledge": [ANNA, ANNA], "faith": [ANNA]},
        favour={ANNA: 1},
        scrolls={ANNA: 2},
        mosque={ANNA: "m5"},
    )

    play(s, "score", "knowledge")

    assert part(s, ANNA, "courtiers") == 2
    assert asked(s) == (Decision.SLOT, ANNA)


def test_the_choice_is_made_anew_in_every_scoring() -> None:
    """M-18.3 Boris chooses after Anna from all his courtiers."""
    s = year_end(
        1,
        queue=(BORIS, ANNA, CLARA),
        courtiers={hall: [ANNA, BORIS] for hall in ("knowledge", "faith")},
        favour={ANNA: 1, BORIS: 1},
        mosque={ANNA: "m5", BORIS: "m6"},
    )

    both = {("score", "knowledge"), ("score", "faith")}
    assert (asked(s), options(s)) == ((Decision.SCORE, BORIS), both)
    play(s, "score", "faith")
    assert (asked(s), options(s)) == ((Decision.SCORE, ANNA), both)
    play(s, "score", "faith")

    assert [part(s, seat, "courtiers") for seat in (ANNA, BORIS)] == [5, 6]


def test_without_favour_no_courtier_scores() -> None:
    """M-18.1, M-18.3"""
    s = year_end(1, courtiers={"faith": [ANNA]}, mosque={ANNA: "m9"})

    assert part(s, ANNA, "courtiers") == 0
    assert asked(s) == (Decision.SLOT, ANNA)


def test_each_own_building_scores_a_point() -> None:
    """M-18.4 The courtier scores nothing."""
    s = year_end(
        1,
        seats=2,
        queue=(ANNA, BORIS, COURTIER),
        buildings={(1, 1): ANNA, (2, 2): ANNA, (3, 4): BORIS, (5, 5): COURTIER},
    )

    assert [score_of(s, owner) for owner in (ANNA, BORIS, COURTIER)] == [2, 1, 0]
    assert part(s, ANNA, "buildings") == 2


def test_lost_buildings_score_nothing() -> None:
    """M-18.4, M-3.1 The invasion comes first."""
    s = year_end(2, buildings={(1, 1): ANNA, (2, 2): ANNA}, soldiers={(2, 2): ANNA})

    assert part(s, ANNA, "buildings") == 1


CITY: dict[Cell, int] = dict.fromkeys(
    [(1, 1), (1, 2), (2, 4), (3, 4), (3, 5), (4, 1), (4, 3), (5, 1), (5, 2)], ANNA
)  # two caravansaries, a library, three marketplaces, two mosques, a wall


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("tile-caravansary", 3 * 2),
        ("tile-library", 3),
        ("tile-marketplace", 3 * 3),
        ("tile-wall", 3),
    ],
)
def test_the_scoring_tile_scores_3_for_each_own_building_of_its_action(
    tile: str, points: int
) -> None:
    """M-18.5"""
    others = {(1, 3): BORIS, (2, 5): BORIS, (4, 2): BORIS, (5, 3): BORIS}
    s = year_end(1, buildings={**CITY, **others}, scoring_tiles={ANNA: tile})

    assert part(s, ANNA, "scoring_tile") == points
    assert part(s, ANNA, "buildings") == 9
    assert score_of(s, ANNA) == 9 + points
    assert score_of(s, BORIS) == 4


@pytest.mark.parametrize(("space", "points"), [("m10", 4 * 2), ("m9", 0)])
def test_the_last_space_of_the_mosque_scores_4_for_each_building_on_a_mosque_site(
    space: str, points: int
) -> None:
    """M-18.6"""
    s = year_end(1, buildings={**CITY, (4, 4): BORIS}, mosque={ANNA: space})

    assert part(s, ANNA, "mosque_sites") == points
    assert score_of(s, ANNA) == 9 + points
    assert part(s, BORIS, "mosque_sites") == 0


@pytest.mark.parametrize("year", [1, 2, 3])
def test_every_year_is_scored(year: int) -> None:
    """M-18.1, M-3.1"""
    s = year_end(year, courtiers={"knowledge": [ANNA]}, favour={ANNA: 1}, scrolls={ANNA: 6})

    assert part(s, ANNA, "courtiers") == 6
