"""P-7 Action spaces."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.catalogue import catalogue
from bactrian.games.marco_polo.words import Decision

from ..build import ANNA, BORIS, CLARA, DAVID, asked, copy_of, gained, held, lay, play, position
from ..looking import Die, choices, dice_on, own, places, space_ids

# Space, dice, whether it takes further dice for a price.
PAYING = {
    "take_5_coins": 1,
    "bazaar_camel": 1,
    "bazaar_pepper": 1,
    "bazaar_silk": 2,
    "bazaar_gold": 3,
    "take_contracts": 1,
    "travel": 2,
}
CITY_SPACES = (
    *("moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi"),
    *("sumatra_1", "sumatra_2", "sumatra_3"),
)
LARGE = [*CITY_SPACES[:6], "sumatra"]
EASY = dict(
    zip(CITY_SPACES, ("K27", "K28", "K29", "K30", "K25", "K26", "K16", "K22", "K13"), strict=True)
)
RICH = {"coin": 40, "camel": 20, "pepper": 9, "silk": 9, "gold": 9}


def test_there_are_17_spaces_in_this_order() -> None:
    """P-7.1"""
    order = [
        "take_5_coins",
        *("bazaar_camel", "bazaar_pepper", "bazaar_silk", "bazaar_gold"),
        *("khans_favor", "take_contracts", "travel"),
        *CITY_SPACES,
    ]
    entries = [catalogue[catalogue.first("place") + place] for place in range(18)]

    assert [space_ids[e.args["space"]] for e in entries if e.kind == "place"] == order


def test_all_17_spaces_can_be_used_and_take_their_number_of_dice() -> None:
    """P-7.1"""
    start = position(
        units={ANNA: RICH}, posts={ANNA: LARGE}, cards=EASY, dice={ANNA: own(*[6] * 5)}
    )
    needed = PAYING | {"khans_favor": 1} | dict.fromkeys(CITY_SPACES, 1)
    assert places(start) == set(needed)

    for space, number in needed.items():
        s = copy_of(start)
        play(s, "place", space)
        assert dice_on(s, space) == [(ANNA, "own", 6)] * number


@pytest.mark.parametrize("space", PAYING)
def test_an_occupied_space_that_pays_takes_further_dice_for_their_value(space: str) -> None:
    """P-7.1"""
    number = PAYING[space]
    s = position(
        units={ANNA: RICH},
        dice={ANNA: own(*[4] * 5)},
        laid={space: [(seat, "own", 1) for seat in (BORIS, CLARA) for _ in range(number)]},
    )

    play(s, "place", space)

    takings = 5 if space == "take_5_coins" else 0
    assert held(s, ANNA)["coin"] == 40 - 4 + takings
    assert len(dice_on(s, space)) == 3 * number


@pytest.mark.parametrize("space", CITY_SPACES)
def test_an_occupied_city_space_is_closed(space: str) -> None:
    """P-7.1"""
    units, posts = {ANNA: RICH}, {ANNA: LARGE}
    free = position(units=units, posts=posts, cards=EASY)
    closed = position(units=units, posts=posts, cards=EASY, laid={space: [(BORIS, "black", 1)]})

    assert places(free) - places(closed) == {space}


@pytest.mark.parametrize("value", [1, 3, 6])
def test_yellow_takes_5_coins_whatever_the_value(value: int) -> None:
    """P-7.1"""
    s = position(dice={ANNA: own(value, 2)})
    before = copy_of(s)

    lay(s, "take_5_coins", ("own", value))

    assert gained(before, s, ANNA) == {"coin": 5}


def test_an_own_die_on_one_space_blocks_and_occupies_no_other() -> None:
    """P-7.2"""
    s = position(
        units={ANNA: {"coin": 0}},
        dice={ANNA: own(2, 2)},
        laid={"bazaar_pepper": [(ANNA, "own", 1)]},
    )
    before = copy_of(s)

    assert "bazaar_pepper" not in places(s)
    lay(s, "bazaar_camel", ("own", 2))

    assert gained(before, s, ANNA) == {"camel": 2}


def test_the_three_spaces_of_sumatra_are_spaces_of_their_own() -> None:
    """P-7.2"""
    s = position(
        posts={ANNA: ["sumatra"]},
        cards={"sumatra_1": "K27", "sumatra_2": "K28", "sumatra_3": "K29"},
        laid={"sumatra_2": [(ANNA, "own", 1)]},
        dice={ANNA: own(2, 2)},
    )

    assert places(s) & {*CITY_SPACES} == {"sumatra_1", "sumatra_3"}


def test_green_lays_a_3_with_the_khan_and_red_a_4() -> None:
    """P-7.4"""
    s = position(dice={ANNA: own(3, 6), BORIS: own(2, 3, 4)})
    before = copy_of(s)

    lay(s, "khans_favor", ("own", 3))
    play(s, "good", "gold")
    play(s, "end_turn")
    play(s, "place", "khans_favor")
    assert choices(s, "die") == {("own", 3), ("own", 4)}
    play(s, "die", "own", 4)
    play(s, "good", "gold")

    assert dice_on(s, "khans_favor") == [(ANNA, "own", 3), (BORIS, "own", 4)]
    for seat in (ANNA, BORIS):
        assert gained(before, s, seat) == {"gold": 1, "camel": 2}


def test_the_khan_is_closed_to_dice_below_the_last_one() -> None:
    """P-7.4"""
    laid = {"khans_favor": [(BORIS, "own", 4)]}
    low = position(dice={ANNA: own(3, 3)}, laid=laid)
    equal = position(dice={ANNA: own(4, 3)}, laid=laid)

    assert "khans_favor" not in places(low)
    assert "khans_favor" in places(equal)


def test_four_dice_close_the_khans_favour() -> None:
    """P-7.4"""
    three = [(BORIS, "own", 1), (CLARA, "own", 1), (DAVID, "own", 1)]
    hand = {ANNA: own(6, 6)}
    still_open = position(dice=hand, laid={"khans_favor": three})
    closed = position(dice=hand, laid={"khans_favor": [*three, (BORIS, "black", 1)]})

    assert "khans_favor" in places(still_open)
    assert "khans_favor" not in places(closed)


@pytest.mark.parametrize(("seats", "free"), [(2, 2), (3, 3), (4, 4)])
def test_neutral_dice_take_up_slots_of_the_khans_favour(seats: int, free: int) -> None:
    """P-7.4, P-2.9"""
    black = [(BORIS, "black", 1)] * (free - 1)
    one_left = position(seats=seats, dice={ANNA: own(1, 1)}, laid={"khans_favor": black})
    none_left = position(
        seats=seats, dice={ANNA: own(1, 1)}, laid={"khans_favor": [*black, (BORIS, "own", 1)]}
    )

    assert dice_on(one_left, "khans_favor")[: 4 - seats] == [(NOBODY, "neutral", 1)] * (4 - seats)
    assert "khans_favor" in places(one_left)
    assert "khans_favor" not in places(none_left)


def test_nothing_is_paid_for_an_occupied_khans_favour() -> None:
    """P-7.4"""
    s = position(
        units={ANNA: {"coin": 0}}, dice={ANNA: own(6, 1)}, laid={"khans_favor": [(BORIS, "own", 5)]}
    )

    play(s, "place", "khans_favor")
    play(s, "good", "pepper")

    assert held(s, ANNA) == {"coin": 0, "camel": 4, "pepper": 1, "silk": 0, "gold": 0, "vp": 0}


@pytest.mark.parametrize(("hand", "offered"), [(own(6, 6), False), ([*own(6), ("black", 3)], True)])
def test_the_khan_takes_the_own_colour_once_and_black_dice_besides(
    hand: list[Die], offered: bool
) -> None:
    """P-7.4"""
    s = position(dice={ANNA: hand}, laid={"khans_favor": [(ANNA, "own", 3)]})

    assert ("khans_favor" in places(s)) == offered


def test_take_contracts_is_closed_while_the_row_is_empty() -> None:
    """P-7.5"""
    one = position(contract_row=["C01"], rest_completed_by=DAVID)
    none = position(contract_row=[], rest_completed_by=DAVID)

    assert places(one) - places(none) == {"take_contracts"}


@pytest.mark.parametrize(
    ("coins", "camels", "offered"),
    [(2, 9, False), (3, 3, False), (3, 4, True), (12, 3, False), (13, 0, True)],
)
def test_travel_needs_a_step_that_can_be_paid(coins: int, camels: int, offered: bool) -> None:
    """P-7.5"""
    # From Sumatra a route of 4 camels and one of 10 coins lead on.
    s = position(figures={ANNA: "sumatra"}, units={ANNA: {"coin": coins, "camel": camels}})

    assert ("travel" in places(s)) == offered


@pytest.mark.parametrize("colour", ["own", "black"])
def test_travel_sets_the_next_start_player_when_its_dice_are_laid(colour: str) -> None:
    """P-7.6"""
    hand = [(colour, 2), (colour, 3)]
    s = position(dice={ANNA: [*hand, *own(6)]}, traveller=DAVID)

    lay(s, "travel", *hand)

    assert asked(s) == (Decision.STEP, ANNA)
    assert s.traveller == ANNA


def test_no_other_space_sets_the_next_start_player() -> None:
    """P-7.6"""
    start = position(
        units={ANNA: RICH},
        posts={ANNA: LARGE},
        cards=EASY,
        dice={ANNA: own(*[6] * 5)},
        traveller=DAVID,
    )

    for space in places(start):
        s = copy_of(start)
        play(s, "place", space)
        assert s.traveller == (ANNA if space == "travel" else DAVID)
