"""M-26 Invariants: they hold in play, and what M-26.4 to M-26.7 forbid is noticed."""

from itertools import pairwise

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.checks.invariants import broken
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Part

from ..build import ANNA, BORIS
from ..looking import asked, copy_of, site_at, wall_at
from ..roaming import PLAYER_COUNTS, random_states
from .breaking import PURPLE_1, Change, assert_breaks, in_play


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_all_invariants_hold_in_random_games(seats: int, seed: int) -> None:
    """M-26.1 to M-26.7"""
    for before, s in pairwise(random_states(seats, seed)):
        assert broken(before, s) == 0


def test_tracks_out_of_bounds_and_negative_numbers_are_noticed() -> None:
    """M-26.4"""

    def favour_low(s: State) -> None:
        s.favour[BORIS] = -1

    def favour_high(s: State) -> None:
        s.favour[BORIS] = 9

    def influence_low(s: State) -> None:
        s.influence[BORIS] = -1

    def influence_high(s: State) -> None:
        s.influence[BORIS] = 16

    def cube(s: State) -> None:
        s.cubes[BORIS, 4] = -1

    def camel(s: State) -> None:
        s.camels[BORIS], s.camels[ANNA] = -1, 2

    for change in (favour_low, favour_high, influence_low, influence_high, cube, camel):
        assert_breaks(4, change)


def test_falling_scores_are_noticed() -> None:
    """M-26.4"""
    before = in_play()
    before.scored[BORIS, Part.CONTRACTS] = 5
    s = copy_of(before)
    assert broken(before, s) == 0

    s.scored[BORIS, Part.CONTRACTS] = 4

    assert broken(before, s) == 4


def test_more_committed_than_owned_is_noticed() -> None:
    """M-26.4 Goods of a kind, and scrolls."""

    def goods(s: State) -> None:
        s.goods_committed[ANNA, 1] = 2

    def scrolls(s: State) -> None:
        s.scrolls[ANNA] = 0

    assert_breaks(4, goods)
    assert_breaks(4, scrolls)


def test_too_many_spices_courtiers_or_posts_are_noticed() -> None:
    """M-26.5"""

    def second_spice(s: State) -> None:  # influence 0 allows one
        card = next(place for place in range(8) if s.display[place] < 8)  # cinnamon
        s.display[card] = NOBODY
        s.display_camels[7] += s.display_camels[card]
        s.display_camels[card] = 0
        s.spices[ANNA, 0] += 1

    def fourth_courtier(s: State) -> None:
        s.courtiers[0, BORIS] += 4
        s.servants[BORIS] -= 4

    def second_post(s: State) -> None:
        s.post[ANNA, 0] += 1
        s.discs[ANNA] -= 1

    def outer_without_inner(s: State) -> None:
        s.post[ANNA, 5] = 1  # Kashgar, without Samarkand
        s.discs[ANNA] -= 1

    for change in (second_spice, fourth_courtier, second_post, outer_without_inner):
        assert_breaks(5, change)


def test_soldiers_where_none_may_stand_are_noticed() -> None:
    """M-26.6"""

    def moved_to(cell: tuple[int, int]) -> Change:
        def change(s: State) -> None:
            s.soldier[site_at((2, 1))] = NOBODY
            s.soldier[site_at(cell)] = ANNA

        return change

    assert_breaks(0, moved_to((1, 1)))
    assert_breaks(6, moved_to((5, 5)))  # not built
    assert_breaks(6, moved_to((4, 4)))  # with an upgrade


def test_gates_and_segments_in_wrong_lines_are_noticed() -> None:
    """M-26.6"""

    def moved(line: int, to: int) -> Change:
        def change(s: State) -> None:
            piece = int(s.wall[wall_at("north", line)])
            s.wall[wall_at("north", line)] = NOBODY
            s.wall[wall_at("north", to)] = piece

        return change

    assert_breaks(0, moved(1, 2))
    assert_breaks(6, moved(3, 4))

    def segment_on_3(s: State) -> None:
        s.wall[wall_at("east", 3)] = PURPLE_1
        s.wall_left[PURPLE_1] -= 1

    assert_breaks(6, segment_on_3)


def test_an_inner_city_with_camel_and_post_or_with_neither_is_noticed() -> None:
    """M-26.6 Rayy has a post, Samarkand a camel."""

    def both(s: State) -> None:
        s.city_camel[0], s.camels[ANNA] = 1, 0

    def neither(s: State) -> None:
        s.city_camel[1], s.camels[ANNA] = 0, 2

    assert_breaks(6, both)
    assert_breaks(6, neither)


def test_a_single_option_or_an_early_end_is_noticed() -> None:
    """M-26.7"""

    def one_option(s: State) -> None:
        s.option_count = 1

    def ended(s: State) -> None:
        s.depth = 0

    assert_breaks(7, one_option)
    assert_breaks(7, ended)
    assert asked(random_states(3)[-1]) is None
