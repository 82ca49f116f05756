"""P-13 Game end and final scoring."""

import pytest

from bactrian import NotFinished
from bactrian.games.marco_polo.state import State

from ..build import ANNA, BORIS, CLARA, DAVID, asked, lay, position
from ..looking import match_at, special_pile
from ..more import finished

PARTS = ("track", "goals", "goal_cities", "coins", "beijing", "goods", "contracts")
NOTHING = {"coin": 0, "camel": 0, "pepper": 0, "silk": 0, "gold": 0, "vp": 0}
Units = dict[int, dict[str, int]]


def last_action(units: Units | None = None, **more: object) -> State:
    """Anna lays the last die of round 5 for five coins, and the game is over.

    All seats hold nothing but these units (Anna's coins come on top), and posts nowhere.
    """
    held = {seat: {**NOTHING, **(units or {}).get(seat, {})} for seat in range(4)}
    plain: dict[str, object] = {
        "round_number": 5,
        "black_supply": 0,
        "dice": {ANNA: [("own", 1)], BORIS: [], CLARA: [], DAVID: []},
        "units": held,
        "goals": {ANNA: ("G01", "G02"), BORIS: ("G03", "G04")},
    }
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    lay(s, "take_5_coins")
    return s


def parts(s: State, part: str) -> list[int]:
    """One part of all seats' points."""
    return [score.parts[part] for score in match_at(s).scores()]


def test_the_game_ends_after_round_5() -> None:
    """P-13.2 Round 4 is followed by another one."""
    s = last_action()
    assert asked(s) is None
    assert match_at(s).over

    s = last_action(round_number=4)

    assert not match_at(s).over
    assert s.round_number == 5


def test_contracts_left_go_under_the_special_pile_at_the_end_too() -> None:
    """P-13.1"""
    s = last_action(contract_row=["C05", "C06"])

    assert special_pile(s)[-2:] == ["C05", "C06"]
    assert s.row_count == 0


def test_nobody_has_won_before_the_end() -> None:
    """P-13.2"""
    with pytest.raises(NotFinished):
        match_at(position()).winners()


def test_final_scoring_adds_the_parts_to_the_track() -> None:
    """P-13.2"""
    s = last_action(
        {ANNA: {"vp": 12, "coin": 27, "pepper": 3}},
        posts={ANNA: ["alexandria", "anxi", "xian", "beijing"]},
        completed={ANNA: ["C01"]},
    )

    score = match_at(s).scores()[ANNA]

    expected = {"goals": 4, "goal_cities": 6, "coins": 3, "beijing": 10, "goods": 1}
    assert score.parts == {"track": 12, **expected, "contracts": 7}
    assert tuple(score.parts) == PARTS
    assert score.total == 12 + 4 + 6 + 3 + 10 + 1 + 7


@pytest.mark.parametrize(
    ("goal", "large", "small", "points"),
    [
        ("G01", "alexandria", "anxi", 4),
        ("G02", "karakorum", "xian", 4),
        ("G03", "lan_zhou", "kochi", 4),
        ("G04", "moscow", "xian", 4),
        ("G05", "samarcanda", "xian", 4),
        ("G06", "alexandria", "kashgar", 5),
        ("G07", "karachi", "kashgar", 5),
        ("G08", "karakorum", "kochi", 5),
        ("G09", "lan_zhou", "adana", 5),
        ("G10", "moscow", "ormuz", 5),
        ("G11", "samarcanda", "adana", 5),
        ("G12", "lan_zhou", "ormuz", 6),
        ("G13", "sumatra", "ormuz", 6),
        ("G14", "karachi", "anxi", 7),
        ("G15", "karakorum", "adana", 7),
        ("G16", "moscow", "kashgar", 7),
        ("G17", "samarcanda", "kochi", 7),
        ("G18", "sumatra", "anxi", 8),
    ],
)
def test_a_goal_card_scores_with_posts_in_both_its_cities(
    goal: str, large: str, small: str, points: int
) -> None:
    """P-13.3 One of them is not enough, no matter who has the other."""
    other = "G18" if goal != "G18" and small != "anxi" and large != "sumatra" else "G09"
    if goal == "G09":
        other = "G18"
    for posts, expected in (([large, small], points), ([large], 0), ([small], 0)):
        s = last_action(goals={ANNA: (goal, other)}, posts={ANNA: posts, BORIS: [large, small]})
        assert parts(s, "goals")[ANNA] == expected


def test_both_goal_cards_score() -> None:
    """P-13.3"""
    posts = ["sumatra", "anxi", "karakorum", "adana"]
    s = last_action(goals={ANNA: ("G18", "G15")}, posts={ANNA: posts})

    assert parts(s, "goals")[ANNA] == 8 + 7


@pytest.mark.parametrize(("cities", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_different_cities_of_the_goal_cards_score_together(cities: int, points: int) -> None:
    """P-13.4 Posts elsewhere do not count."""
    named = ["sumatra", "karakorum", "anxi", "adana"]
    s = last_action(
        goals={ANNA: ("G18", "G15")}, posts={ANNA: [*named[:cities], "moscow", "kochi"]}
    )

    assert parts(s, "goal_cities")[ANNA] == points


def test_a_city_named_twice_counts_once() -> None:
    """P-13.4 Xian is on G02 and G04."""
    s = last_action(goals={ANNA: ("G02", "G04")}, posts={ANNA: ["xian", "karakorum", "moscow"]})

    assert parts(s, "goal_cities")[ANNA] == 6
    assert parts(s, "goals")[ANNA] == 8


def test_ten_coins_are_a_point_rounded_down() -> None:
    """P-13.5 Anna's five coins come on top."""
    coins = {ANNA: {"coin": 14}, BORIS: {"coin": 20}, CLARA: {"coin": 9}, DAVID: {"coin": 10}}
    s = last_action(coins)

    assert parts(s, "coins") == [1, 2, 0, 1]


def test_beijings_spaces_score_in_order_of_arrival() -> None:
    """P-13.6"""
    s = last_action(
        posts={CLARA: ["beijing"], ANNA: ["beijing"], DAVID: ["beijing"], BORIS: ["beijing"]}
    )

    assert parts(s, "beijing") == [7, 1, 10, 4]


def test_goods_score_only_with_a_post_in_beijing() -> None:
    """P-13.6 A point for two goods, all kinds together, rounded down; camels are no goods."""
    goods = {"pepper": 1, "silk": 3, "gold": 1, "camel": 9}
    units = {ANNA: goods, BORIS: goods, CLARA: {"pepper": 1}, DAVID: {"gold": 2}}
    s = last_action(units, posts={ANNA: ["beijing"], CLARA: ["beijing"], DAVID: ["beijing"]})

    assert parts(s, "goods") == [2, 0, 0, 1]


@pytest.mark.parametrize(
    ("completed", "points"),
    [
        ({ANNA: ["C01", "C02"], BORIS: ["C03"]}, [7, 0, 0, 0]),
        ({ANNA: ["C01"], BORIS: ["C03"], CLARA: ["C04"]}, [7, 7, 7, 0]),
        ({}, [7, 7, 7, 7]),
    ],
)
def test_the_most_completed_contracts_score_7_for_every_seat_that_has_them(
    completed: dict[int, list[str]], points: list[int]
) -> None:
    """P-13.7 Also if that is none."""
    assert parts(last_action(completed=completed), "contracts") == points


@pytest.mark.parametrize(
    ("points", "camels", "winners"),
    [
        ([9, 30, 12, 13], [9, 0, 9, 9], [BORIS]),
        ([30, 30, 12, 30], [3, 5, 9, 4], [BORIS]),
        ([30, 30, 12, 30], [5, 5, 9, 4], [ANNA, BORIS]),
        ([8, 8, 8, 8], [2, 2, 2, 2], [ANNA, BORIS, CLARA, DAVID]),
    ],
)
def test_most_points_win_then_most_camels_else_the_win_is_shared(
    points: list[int], camels: list[int], winners: list[int]
) -> None:
    """P-13.8"""
    units = {seat: {"vp": points[seat], "camel": camels[seat]} for seat in range(4)}
    match = match_at(last_action(units))

    totals = [score.total for score in match.scores()]
    assert totals == [7 + track for track in points]
    assert match.winners() == winners
    assert match.view(None)["winners"] == winners


def test_points_of_final_scoring_count_for_the_win() -> None:
    """P-13.8, P-13.2 Beijing's 10 beat a lead of 5 on the track."""
    match = match_at(last_action({ANNA: {"vp": 15}, CLARA: {"vp": 10}}, posts={CLARA: ["beijing"]}))

    assert match.winners() == [CLARA]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_played_matches_end_after_five_rounds_with_their_parts_added_up(players: int) -> None:
    """P-13.2, P-17.5"""
    match = finished(players, 1)

    assert match.view(None)["round"] == 5
    assert match.view(None)["ends"] == ["rounds"]
    for seat, score in enumerate(match.scores()):
        assert score.total == sum(score.parts.values())
        assert score.parts["track"] == match.view(seat)["seats"][seat]["units"]["point"]
