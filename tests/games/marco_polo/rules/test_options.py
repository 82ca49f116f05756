"""P-3 Options."""

import pytest

from bactrian.core.errors import BadOptions
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo import GAME
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import character_ids
from bactrian.games.marco_polo.words import Decision
from bactrian.match import Match, new_match

from ...reading import legal, row
from ..build import ANNA, BORIS, CLARA, DAVID, loop, opening, play
from ..looking import (
    active_contracts,
    asked,
    bonus_of,
    choices,
    contract_row,
    goal_ids,
    goals_of,
    held,
    small_ids,
)

by_players = pytest.mark.parametrize("seats", [2, 3, 4])
STANDARD = ["bonus_a", "bonus_c", "bonus_d", "bonus_b", "bonus_e", "bonus_f"]
SWITCHES = ("random_city_bonuses", "character_draft", "goal_choice")


def bonuses(s: State) -> list[str]:
    """The markers in the small cities in file order."""
    return [bonus_of(s, city) for city in small_ids]


def characters(s: State) -> list[str]:
    """The characters by seat."""
    return [character_ids[s.character[seat]] for seat in range(s.seats)]


def labels(match: Match) -> list[str]:
    """The shuffles of a game so far, in order of time."""
    return [event.label for event in match.chance() if event.label != "roll"]


def dealt(s: State, seat: int) -> list[str]:
    """The goal cards dealt to a seat."""
    return [goal_ids[goal] for goal in row(s.goal_dealt[seat]) if goal != NOBODY]


def test_there_are_three_switches_all_off_and_a_list_that_is_not_given() -> None:
    """P-3.1"""
    defaults = {option.name: option.default for option in GAME.options}

    assert defaults == {
        "random_city_bonuses": False,
        "character_draft": False,
        "goal_choice": False,
        "characters": None,
    }


@pytest.mark.parametrize("switch", [None, *SWITCHES])
def test_each_option_works_alone_and_changes_nothing_else(switch: str | None) -> None:
    """P-3.1"""
    s = opening(4, 6, None, **({switch: True} if switch else {}))
    question = asked(s)
    assert question is not None

    first = {"character_draft": Decision.CHARACTER, "goal_choice": Decision.KEEP_GOAL}
    assert question.decision == first.get(switch or "", Decision.TURN)
    assert (bonuses(s) == STANDARD) == (switch != "random_city_bonuses")
    if switch != "character_draft":
        assert characters(s) == ["raschid", "matteo", "berke", "mercator"]
        assert len(dealt(s, ANNA)) == (4 if switch == "goal_choice" else 2)


def test_all_options_go_together() -> None:
    """P-3.1"""
    s = opening(4, 6, None, **dict.fromkeys(SWITCHES, True))
    seen = []

    while (question := asked(s)) is not None and question.decision != Decision.TURN:
        seen.append((question.decision, question.seat))
        loop.apply(s, legal(s)[0])

    drafted = [(Decision.CHARACTER, seat) for seat in (DAVID, CLARA, BORIS, ANNA)]
    kept = [(Decision.KEEP_GOAL, seat) for seat in range(4) for _ in range(2)]
    assert [pair for pair in seen if pair[0] == Decision.CHARACTER] == drafted
    # The last choice answers itself when only one card is left above the first.
    assert [p for p in seen if p[0] == Decision.KEEP_GOAL] == kept
    assert bonuses(s) != STANDARD


def test_with_random_city_bonuses_the_markers_lie_as_shuffled_in_file_order() -> None:
    """P-3.2"""
    match = new_match("marco_polo", players=4, seed=3, options={"random_city_bonuses": True})
    (order,) = [event.result for event in match.chance() if event.label == "city_bonuses"]
    assert isinstance(order, list)

    assert sorted(order) == [0, 1, 2, 3, 4, 5]
    assert bonuses(match.state) == [f"bonus_{'abcdef'[bonus]}" for bonus in order]
    assert (
        len({tuple(bonuses(opening(4, n, None, random_city_bonuses=True))) for n in range(9)}) > 5
    )


@by_players
def test_in_the_draft_one_character_more_than_seats_is_revealed(seats: int) -> None:
    """P-3.3"""
    match = new_match("marco_polo", players=seats, seed=3, options={"character_draft": True})
    (order,) = [event.result for event in match.chance() if event.label == "characters"]
    assert isinstance(order, list)

    assert sorted(order) == list(range(8))
    assert choices(match.state, "character") == {(character_ids[c],) for c in order[: seats + 1]}


@by_players
def test_seats_draft_from_the_last_to_seat_0_and_the_last_character_is_out(seats: int) -> None:
    """P-3.3"""
    s = opening(seats, 4, None, character_draft=True)
    offered = {str(name) for (name,) in choices(s, "character")}
    taken = []

    for seat in range(seats - 1, -1, -1):
        assert asked(s) == (Decision.CHARACTER, seat)
        assert choices(s, "character") == {(name,) for name in offered}
        taken.append(max(offered))
        offered.remove(taken[-1])
        play(s, "character", taken[-1])

    assert characters(s) == taken[::-1]
    assert all(s.revealed[place] == NOBODY for place in range(5))


def test_what_lies_open_is_already_visible_in_the_draft() -> None:
    """P-3.3"""
    s = opening(4, 6, None, character_draft=True)
    view = GAME.view(s, DAVID)

    assert len(view["row"]) == 6
    assert (len(view["outposts"]), len(view["city_cards"])) == (7, 9)
    assert [len(before["contracts"]) for before in view["seats"]] == [1, 1, 1, 1]
    assert [before["goals_dealt"] for before in view["seats"]] == [None, None, None, []]


@pytest.mark.parametrize(("seats", "coins", "camels"), [(2, 2, 1), (3, 0, 1), (4, 0, 0)])
def test_mercator_is_the_version_for_the_number_of_players(
    seats: int, coins: int, camels: int
) -> None:
    """P-3.3"""
    s = opening(seats, 7, ("berke", "mercator", "johannes", "kubilai"))
    purse = held(s, BORIS)

    play(s, "place", "take_5_coins")
    play(s, "die", *sorted(choices(s, "die"))[0])
    assert held(s, BORIS)["coin"] - purse["coin"] == coins

    t = opening(seats, 7, ("berke", "mercator", "johannes", "kubilai"))
    play(t, "place", "khans_favor")
    play(t, "die", *sorted(choices(t, "die"))[0])
    assert held(t, BORIS)["camel"] - purse["camel"] == camels


@by_players
def test_without_the_draft_seats_have_the_characters_of_a_first_game(seats: int) -> None:
    """P-3.3"""
    s = opening(seats, 4, None)

    assert characters(s) == ["raschid", "matteo", "berke", "mercator"][:seats]


@by_players
def test_with_goal_choice_each_seat_keeps_two_of_four_seat_0_first(seats: int) -> None:
    """P-3.4"""
    s = opening(seats, goal_choice=True)
    cards = [dealt(s, seat) for seat in range(seats)]
    assert [len(hand) for hand in cards] == [4] * seats
    assert len({card for hand in cards for card in hand}) == 4 * seats

    for seat, hand in enumerate(cards):
        assert hand == sorted(hand)
        assert asked(s) == (Decision.KEEP_GOAL, seat)
        assert choices(s, "keep_goal") == {(card,) for card in hand[:3]}
        play(s, "keep_goal", hand[0])
        assert choices(s, "keep_goal") == {(card,) for card in hand[1:]}
        play(s, "keep_goal", hand[2])

    for seat, hand in enumerate(cards):
        assert goals_of(s, seat) == [hand[0], hand[2]]
    assert asked(s) == (Decision.TURN, ANNA)


def test_if_only_one_card_is_left_above_the_first_it_is_kept_without_asking() -> None:
    """P-3.4"""
    s = opening(goal_choice=True)
    hand = dealt(s, ANNA)

    play(s, "keep_goal", hand[2])

    assert goals_of(s, ANNA) == [hand[2], hand[3]]
    assert asked(s) == (Decision.KEEP_GOAL, BORIS)


def test_cards_not_kept_leave_the_game_unseen_by_others() -> None:
    """P-3.4"""
    s = opening(goal_choice=True)

    play(s, "keep_goal", dealt(s, ANNA)[2])

    before = GAME.view(s, BORIS)["seats"][ANNA]
    assert (before["goals"], before["goals_dealt"]) == (None, None)
    assert not [event for event in GAME.events(s, BORIS) if event.kind == "goal_kept"]


@by_players
def test_without_goal_choice_each_seat_has_two_cards(seats: int) -> None:
    """P-3.4"""
    match = new_match("marco_polo", players=seats, seed=3)
    (order,) = [event.result for event in match.chance() if event.label == "goals"]
    assert isinstance(order, list)

    for seat in range(seats):
        cards = [goal_ids[goal - 1] for goal in order[2 * seat : 2 * seat + 2]]
        assert goals_of(match.state, seat) == sorted(cards)


def test_goal_cards_are_dealt_after_the_characters_are_settled() -> None:
    """P-3.4"""
    match = new_match("marco_polo", players=2, seed=3, options={"character_draft": True})
    assert "goals" not in labels(match)

    for _ in range(2):
        match.play(match.legal()[0])

    assert labels(match)[-2:] == ["characters", "goals"]


def test_a_list_fixes_the_characters_and_switches_the_draft_off() -> None:
    """P-3.5"""
    names = ["johannes", "kubilai", "raschid"]
    match = new_match(
        "marco_polo", players=3, seed=3, options={"characters": names, "character_draft": True}
    )

    assert characters(match.state) == names
    assert match.decision != "character"
    assert "characters" not in labels(match)


@pytest.mark.parametrize(
    "names",
    [
        ["johannes", "kubilai"],
        ["johannes", "kubilai", "raschid", "berke"],
        ["johannes", "kubilai", "johannes"],
        ["johannes", "kubilai", "marco"],
        "johannes",
    ],
)
def test_the_list_names_as_many_different_characters_as_there_are_seats(names: object) -> None:
    """P-3.5"""
    with pytest.raises(BadOptions):
        new_match("marco_polo", players=3, seed=3, options={"characters": names})


def test_fixed_characters_leave_the_rest_of_the_setup_as_it_is() -> None:
    """P-3.5"""
    fixed = opening(4, 4, ("kubilai", "berke", "wilhelm", "johannes"))
    first = opening(4, 4, None)

    assert contract_row(fixed) == contract_row(first)
    assert active_contracts(fixed, ANNA) == active_contracts(first, ANNA)
    assert [goals_of(fixed, seat) for seat in range(4)] == [goals_of(first, n) for n in range(4)]
