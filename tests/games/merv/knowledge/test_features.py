"""What positions are judged by: each feature measures what it says."""

import numpy as np
import pytest

from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv import GAME
from bactrian.games.merv.evaluation.features import Feature
from bactrian.games.merv.evaluation.measuring import measure
from bactrian.games.merv.evaluation.time import automa, time_left
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import MAGISTRATE
from bactrian.games.merv.words import Part, Task

from ..build import ANNA, BORIS, at_site, opening, play, position, start


def measured(s: State, seat: int = ANNA) -> dict[str, int]:
    """The features of a seat that are not 0, by name."""
    features = np.zeros(len(Feature), np.int64)
    measure(s, seat, features)
    return {f.name.lower(): int(features[f]) for f in Feature if features[f] != 0}


def feature(s: State, name: str, seat: int = ANNA) -> int:
    """One feature of a seat."""
    return measured(s, seat).get(name, 0)


@pytest.mark.parametrize("seats", GAME.players)
def test_every_number_of_players_has_weights(seats: int) -> None:
    assert len(GAME.weights(seats).features) == len(Feature)


def test_time_runs_from_whole_to_nothing() -> None:
    first, last = opening(), position(year=3, round_number=4, slots={1: BORIS, 2: 2})
    at_site(last, 3, (1, 3))

    assert time_left(first) == WHOLE
    assert time_left(position(year=2, round_number=3)) == WHOLE // 2
    assert time_left(last) == 0


def test_only_a_single_player_has_a_rival() -> None:
    """M-19.4"""
    s = position(seats=1, spices={MAGISTRATE: {"ginger": 1, "pepper": 1}})
    s.scored[MAGISTRATE, Part.CONTRACTS] = 12

    assert automa(s) == 12 + 3
    assert automa(opening(seats=2)) == NOBODY


def test_an_opening_has_hardly_anything() -> None:
    s = position(queue=[ANNA, BORIS, 2])

    assert measured(s) == {
        "always": 1,
        "to_act": 1,
        "servants": 8,
        "spices_allowed": 1,
        "spices_lacking": 1,
        "next_card": 1,
    }
    assert feature(s, "before_me", BORIS) == 1


def test_cubes_and_camels_beyond_enough_count_apart() -> None:
    s = position(cubes={ANNA: {"teal": 4, "tan": 1, "white": 3}}, camels={ANNA: 3})

    found = measured(s)

    assert (found["cubes"], found["cubes_more"], found["white_cubes"]) == (3, 2, 3)
    assert found["colours_held"] == 2
    assert (found["camels"], found["camels_more"]) == (2, 1)


def test_courtiers_count_as_far_as_favour_pays_the_best() -> None:
    """M-18.1, M-18.3"""
    s = position(
        year=2,
        courtiers={"knowledge": [ANNA, ANNA], "faith": [ANNA, BORIS]},
        favour={ANNA: 2},
        scrolls={ANNA: 3},
        mosque={ANNA: "m7"},
    )

    found = measured(s)

    assert found["courtiers_now"] == 7 + 3
    assert found["courtiers_unpaid"] == 3
    assert found["courtiers_later"] == 7 + 3 + 3
    assert found["courtiers"] == 3 * 2
    assert (found["favour_paying"], found.get("favour_spare", 0)) == (2, 0)
    assert feature(s, "courtiers_now", BORIS) == 0


def test_buildings_score_with_tile_and_last_level() -> None:
    """M-18.4 to M-18.6 Row 1 has caravansaries, (4, 3) and (4, 4) are mosque sites."""
    s = position(
        year=1,
        buildings={(1, 1): ANNA, (1, 2): ANNA, (4, 3): ANNA, (2, 1): BORIS},
        scoring_tiles={ANNA: "tile-caravansary"},
        mosque={ANNA: "m10"},
    )

    assert feature(s, "buildings_now") == 3 + 2 * 3 + 4
    assert feature(s, "buildings_later") == 2 * (3 + 2 * 3 + 4)
    assert feature(s, "buildings_now", BORIS) == 1


def test_tile_and_mosque_sites_pull_upwards() -> None:
    s = position(
        year=2, buildings={(1, 1): ANNA, (1, 2): ANNA, (4, 3): ANNA}, mosque={ANNA: "r1l2"}
    )

    assert feature(s, "tile_ahead") == 2 * 2 * 2
    assert feature(s, "mosque_ahead") == 1 * 2 * 2


def test_buildings_are_at_risk_only_in_years_of_invasion() -> None:
    """M-17.1"""
    buildings = {(1, 1): ANNA, (1, 2): ANNA, (5, 5): ANNA}
    safe = position(year=1, buildings=buildings)
    invaded = position(year=2, buildings=buildings, soldiers={(1, 2): BORIS})
    paid = position(year=3, buildings=buildings, cubes={ANNA: {"tan": 2}})

    assert feature(safe, "at_risk") == 0
    assert (feature(invaded, "at_risk"), feature(invaded, "at_risk_unpaid")) == (2, 2)
    assert (feature(paid, "at_risk"), feature(paid, "at_risk_unpaid")) == (3, 1)


def test_walled_buildings_count_for_each_invasion_to_come() -> None:
    """M-14.5"""
    walls = {("north", 1): ("tan", 1), ("west", 1): ("tan", 1)}

    assert feature(position(year=1, buildings={(1, 1): ANNA}, walls=walls), "walled") == 2
    assert feature(position(year=3, buildings={(1, 1): ANNA}, walls=walls), "walled") == 1


def test_lines_yield_by_column_first_and_by_row_next() -> None:
    """M-3.3, M-5.1"""
    s = position(
        buildings={(1, 1): ANNA, (1, 2): ANNA, (1, 4): ANNA, (2, 1): ANNA, (5, 5): BORIS},
        upgrades={(2, 1): "teal", (1, 4): "white"},
    )

    assert feature(s, "best_line") == 1 + 2
    assert feature(s, "best_line_after") == 3
    assert feature(s, "lines") == 3 + 1 + 3
    assert feature(s, "upgrades") == 2
    play(s, "slot", 5)
    assert feature(s, "best_line") == 3


def test_contracts_promise_less_for_what_is_missing() -> None:
    """M-7.2 Stack 1F asks for a scroll and a common good, at influence 2."""
    ready = position(influence={ANNA: 2}, scrolls={ANNA: 1}, goods={ANNA: (1, 0)})
    without_good = position(influence={ANNA: 2}, scrolls={ANNA: 1})
    without_all = position()

    assert feature(ready, "contract_best") == 5
    assert feature(without_good, "contract_best") == 2
    assert feature(without_all, "contract_best") == 0
    assert feature(ready, "contract_level") == 1


def test_the_best_next_card_is_of_a_spice_that_influence_allows() -> None:
    """M-9.9, M-19.1"""
    two = {ANNA: {"ginger": 2, "pepper": 1}}

    assert feature(position(spices=two, influence={ANNA: 3}), "next_card") == 2
    assert feature(position(spices=two, influence={ANNA: 7}), "next_card") == 3
    assert feature(position(spices=two, influence={ANNA: 7}), "spices_lacking") == 1
    assert feature(position(spices=two, influence={ANNA: 7}), "odd_spices") == 1


def test_the_activated_site_says_what_the_action_can_bring() -> None:
    """M-13.2 Path 2 of the mosque costs teal, orange, tan, purple."""
    s = position(cubes={ANNA: {"teal": 1, "orange": 1, "white": 1}}, buildings={(4, 3): BORIS})

    assert (feature(s, "next_steps"), feature(s, "open_steps")) == (3, 0)
    at_site(s, 3, (4, 3))
    assert feature(s, "open_steps") == 4


def test_the_library_can_bring_a_scroll_for_each_colour() -> None:
    """M-11.1 (2, 5) is the tan library."""
    s = position(cubes={ANNA: {"teal": 3, "orange": 1}}, buildings={(2, 5): BORIS})

    at_site(s, 5, (2, 5))

    assert feature(s, "open_scrolls") == 3


def test_scrolls_that_are_paid_count_before_they_are_taken() -> None:
    """M-11.2"""
    s = position(cubes={ANNA: {"teal": 2, "orange": 1}}, buildings={(2, 5): BORIS})
    at_site(s, 5, (2, 5))

    play(s, "board")
    play(s, "pay", "teal")

    assert s.scrolls[ANNA] == 0
    assert feature(s, "scrolls") == 1
    assert feature(s, "open_scrolls") == 0


def test_a_courtier_that_is_being_paid_counts_as_sent() -> None:
    """M-10.2 (2, 2) is the teal palace."""
    s = position(
        cubes={ANNA: {"purple": 1, "white": 1}}, scrolls={ANNA: 3}, buildings={(2, 2): BORIS}
    )
    at_site(s, 2, (2, 2))
    assert feature(s, "open_courtier") == (3 + 2) * 3

    play(s, "board")
    play(s, "courtier", "knowledge")

    assert feature(s, "courtiers") == 3
    assert feature(s, "courtiers_unpaid") == 3
    assert feature(s, "cubes") == 1  # the teal one that the site gave


def test_whoever_stands_in_a_later_slot_comes_earlier_in_the_next_round() -> None:
    """M-16.1"""
    s = position(slots={4: BORIS}, queue=[BORIS, ANNA, 2])
    at_site(s, 1, (1, 1))

    assert feature(s, "before_me") == 1
    assert feature(s, "before_me", BORIS) == 0


def test_nobody_has_to_act_when_the_round_is_over() -> None:
    s = position(slots={1: ANNA, 3: BORIS, 5: 2}, camels={ANNA: 1})

    start(s, (Task.MOVE_MASTER, 0, 0), (Task.END_ROUND, 0, 0))

    assert feature(s, "to_act") == 0
