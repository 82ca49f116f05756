"""P-17 Invariants and bounds: they hold in play, and a position broken on purpose is noticed."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.invariants import broken
from bactrian.games.marco_polo.rules.dice import lay_die
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import node_ids
from bactrian.games.marco_polo.words import Colour, Decision, Space, Unit

from ..build import ANNA, BORIS, asked, copy_of, lay, play, position
from ..looking import match_at
from ..more import finished, random_states

GAMES = [(2, 1, False), (3, 2, True), (4, 3, True)]
MOSCOW, VENEZIA = node_ids.index("moscow"), node_ids.index("venezia")


@pytest.mark.parametrize("game", GAMES)
def test_all_invariants_hold_in_random_games(game: tuple[int, int, bool]) -> None:
    """P-17.1 to P-17.6"""
    states = random_states(*game)

    for before, s in pairwise(states):
        assert broken(before, s) == 0


def in_play() -> State:
    """A sound position of two seats: dice on spaces and in hands, posts, contracts."""
    return position(
        seats=2,
        characters=("matteo", "wilhelm"),
        posts={ANNA: ["moscow", "beijing"], BORIS: ["beijing"]},
        laid={"bazaar_camel": [(BORIS, "own", 3)], "moscow": [(ANNA, "own", 2)]},
        completed={ANNA: ["C01"]},
    )


def assert_breaks(number: int, change: Callable[[State], None]) -> None:
    """A sound position is sound, and with the change this invariant is broken."""
    before = in_play()
    s = copy_of(before)
    assert broken(before, s) == 0
    change(s)
    assert broken(before, s) == number


def test_a_contract_in_two_places_is_noticed() -> None:
    """P-17.1"""

    def twice_in_the_row(s: State) -> None:
        s.row[0] = s.row[1]

    def in_a_pile_too(s: State) -> None:
        s.pile[0] = s.row[0]

    def completed_too(s: State) -> None:
        s.completed_by[s.contract[BORIS, 0]] = BORIS

    for change in (twice_in_the_row, in_a_pile_too, completed_too):
        assert_breaks(1, change)


def test_a_contract_that_got_lost_is_noticed() -> None:
    """P-17.1 From the row, the special pile, the active or the completed ones."""

    def from_the_row(s: State) -> None:
        s.row_count -= 1

    def from_the_special_pile(s: State) -> None:
        s.special_count -= 1

    def from_a_seat(s: State) -> None:
        s.contract_count[BORIS] -= 1

    def from_the_completed(s: State) -> None:
        s.completed_by[6] = NOBODY  # C01

    for change in (from_the_row, from_the_special_pile, from_a_seat, from_the_completed):
        assert_breaks(1, change)


def test_a_third_active_contract_is_noticed_unless_one_must_go() -> None:
    """P-17.1"""

    def third(s: State) -> None:
        while s.contract_count[BORIS] < 3:
            s.special_count -= 1
            s.contract[BORIS, s.contract_count[BORIS]] = s.special[s.special_count]
            s.contract_count[BORIS] += 1

    assert_breaks(1, third)
    s = position(
        units={ANNA: {"camel": 2, "pepper": 1, "silk": 1}}, contracts={ANNA: ["S2", "C01"]}
    )
    play(s, "complete", 1)  # room again, so nobody is asked
    assert s.contract_count[ANNA] == 2
    for state in random_states(*GAMES[0]):
        question = asked(state)
        if question is not None and question.decision == Decision.DISCARD:
            assert state.contract_count[question.seat] in (2, 3)


def test_a_third_contract_of_another_seat_than_the_one_asked_is_noticed() -> None:
    """P-17.1 Three only while P-8.7 asks: not while older ones make room (P-8.3)."""
    before = position(contracts={ANNA: ["C10", "C11"]}, dice={ANNA: [("own", 1), ("own", 1)]})
    lay(before, "take_contracts", ("own", 1))
    assert asked(before) == (Decision.DISCARD, ANNA)
    s = copy_of(before)
    while s.contract_count[BORIS] < 3:
        s.special_count -= 1
        s.contract[BORIS, s.contract_count[BORIS]] = s.special[s.special_count]
        s.contract_count[BORIS] += 1

    assert broken(before, s) == 1


def test_missing_and_additional_dice_are_noticed() -> None:
    """P-17.2 Own, white and black ones."""

    def own_lost(s: State) -> None:
        place = next(place for place in range(1, 7) if s.hand[BORIS, place] > 0)
        s.hand[BORIS, place] -= 1

    def second_white(s: State) -> None:
        s.hand[ANNA, 14 + 3] += 1

    def white_for_another(s: State) -> None:
        s.hand[BORIS, 14 + 3] += 1

    def black_from_nowhere(s: State) -> None:
        s.hand[ANNA, 7 + 3] += 1

    def black_lost(s: State) -> None:
        s.black_supply -= 1

    for change in (own_lost, second_white, white_for_another, black_from_nowhere, black_lost):
        assert_breaks(2, change)


def test_a_neutral_die_that_moved_is_noticed() -> None:
    """P-17.2"""

    def moved(s: State) -> None:
        s.laid_space[0] = Space.TAKE_5_COINS

    def coloured(s: State) -> None:
        s.laid_colour[0] = Colour.WHITE

    for change in (moved, coloured):
        assert_breaks(2, change)


def test_posts_out_of_balance_are_noticed() -> None:
    """P-17.3 Supply and board, cities only, one each, Beijing's spaces."""

    def from_nowhere(s: State) -> None:
        s.posts_left[ANNA] += 1

    def in_venezia(s: State) -> None:
        s.post[ANNA, VENEZIA] = 1
        s.posts_left[ANNA] -= 1

    def two_in_one_city(s: State) -> None:
        s.post[ANNA, MOSCOW] = 2
        s.posts_left[ANNA] -= 1

    def without_a_space_in_beijing(s: State) -> None:
        s.beijing[0] = NOBODY

    def on_a_space_without_a_post(s: State) -> None:
        s.beijing[2] = BORIS

    def negative_supply(s: State) -> None:
        s.posts_left[ANNA] = -1

    for change in (
        from_nowhere,
        in_venezia,
        two_in_one_city,
        without_a_space_in_beijing,
        on_a_space_without_a_post,
        negative_supply,
    ):
        assert_breaks(3, change)


def moved_from_bag(s: State, space: Space, values: tuple[int, ...]) -> None:
    """Boris's own dice lie on a space instead of being in his hand."""
    for value in values:
        place = next(place for place in range(1, 7) if s.hand[BORIS, place] > 0)
        s.hand[BORIS, place] -= 1
        lay_die(s, BORIS, space, Colour.OWN, value)


def test_too_many_own_dice_on_a_space_are_noticed() -> None:
    """P-17.4 Any number in the bag is right."""
    assert_breaks(4, lambda s: moved_from_bag(s, Space.BAZAAR_CAMEL, (4,)))
    assert_breaks(4, lambda s: moved_from_bag(s, Space.TRAVEL, (4, 4, 4)))
    assert_breaks(0, lambda s: moved_from_bag(s, Space.TRAVEL, (4, 4)))
    assert_breaks(0, lambda s: moved_from_bag(s, Space.BAG, (4, 4, 4)))


def test_a_second_die_on_a_city_card_is_noticed() -> None:
    """P-17.4"""
    assert_breaks(4, lambda s: moved_from_bag(s, Space.MOSCOW, (4,)))
    assert_breaks(0, lambda s: moved_from_bag(s, Space.KARAKORUM, (4,)))


def test_falling_or_too_many_dice_with_the_khan_are_noticed() -> None:
    """P-17.4 Two neutral dice lie there already."""

    def black(s: State, *values: int) -> None:
        for value in values:
            s.black_supply -= 1
            lay_die(s, ANNA, Space.KHANS_FAVOR, Colour.BLACK, value)

    assert_breaks(0, lambda s: black(s, 3, 3))
    assert_breaks(4, lambda s: black(s, 4, 3))
    assert_breaks(4, lambda s: black(s, 3, 4, 5))


@pytest.mark.parametrize("unit", list(Unit))
def test_a_negative_unit_is_noticed(unit: Unit) -> None:
    """P-17.5"""

    def negative(s: State) -> None:
        s.held[BORIS, unit] = -1

    assert_breaks(5, negative)


def test_missing_goal_cards_and_a_sixth_round_are_noticed() -> None:
    """P-17.5"""

    def one_goal(s: State) -> None:
        s.goal[ANNA, 1] = NOBODY

    def ended_early(s: State) -> None:
        s.depth = 0

    assert_breaks(5, one_goal)
    assert_breaks(5, ended_early)
    s = position(seats=2, round_number=5)
    after = copy_of(s)
    after.round_number = 6
    assert broken(s, after) == 5


def test_final_points_are_the_sum_of_their_parts() -> None:
    """P-17.5"""
    for score in finished(2, 1).scores():
        assert score.total == sum(score.parts.values())
    assert match_at(in_play()).scores()[ANNA].total > 0
