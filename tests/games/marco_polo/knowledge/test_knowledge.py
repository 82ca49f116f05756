"""P-14 Chance, knowledge, barriers."""

import json
from collections import Counter
from collections.abc import Mapping

import pytest

from bactrian.match import Match, new_match

from ..more import (
    EVERYTHING,
    FEWER_AT_FIRST,
    everybody,
    finished,
    random_match,
    sight,
    told,
    twin_of,
    walked,
)

SETUPS = [None, EVERYTHING]


def hand(match: Match, seat: int) -> Counter[tuple[str, int]]:
    """The dice of a seat by colour and value."""
    dice = match.view(None)["seats"][seat]["dice"]
    return Counter((die["colour"], die["value"]) for die in dice)


def rolls(match: Match) -> list[int]:
    """All rolls so far."""
    return [c.result for c in match.chance() if c.label == "roll" and isinstance(c.result, int)]


def test_the_opening_shuffles_in_order_and_then_rolls() -> None:
    """P-14.1 Raschid rolls nothing; Matteo six dice; Berke and Mercator five."""
    match = new_match("marco_polo", players=4, seed=5)

    labels = [chance.label for chance in match.chance()]

    assert labels == ["outposts", "city_cards", "contracts", "starting", "goals", *["roll"] * 16]


def test_options_add_their_shuffles_where_they_belong() -> None:
    """P-14.1 `city_bonuses` first, `characters` before the draft, `goals` after it."""
    match = new_match("marco_polo", players=3, seed=5, options=EVERYTHING)
    shuffles = ["city_bonuses", "outposts", "city_cards", "contracts", "starting", "characters"]
    assert [chance.label for chance in match.chance()] == shuffles

    for _ in range(3):
        match.play(match.legal()[0])

    assert [chance.label for chance in match.chance()] == [*shuffles, "goals"]


def test_fixed_characters_are_not_shuffled() -> None:
    """P-14.1"""
    fixed = {"character_draft": True, "characters": ["berke", "kubilai"]}
    match = new_match("marco_polo", players=2, seed=5, options=fixed)

    assert "characters" not in [chance.label for chance in match.chance()]


def test_a_shuffle_tells_all_cards_top_first() -> None:
    """P-14.1 The board is laid out from the orders told (P-2.3 to P-2.6)."""
    fixed = {"characters": ["raschid", "berke", "mercator", "johannes"]}
    match = new_match("marco_polo", players=4, seed=5, options=fixed)
    order = {c.label: c.result for c in match.chance() if isinstance(c.result, list)}
    view = match.view(None)

    assert {label: sorted(cards) for label, cards in order.items()} == {
        "outposts": list(range(1, 11)),
        "city_cards": list(range(1, 32)),
        "contracts": list(range(1, 39)),
        "starting": list(range(1, 7)),
        "goals": list(range(1, 19)),
    }
    assert [tile + 1 for _, tile in view["outposts"]] == order["outposts"][:7]
    assert [card + 1 for card in view["city_cards"]] == order["city_cards"][:9]
    assert [contract - 5 for contract in view["row"]] == order["contracts"][:6]
    assert [int(contract) - 5 for contract in match.state.pile[:24]] == order["contracts"][6:30]
    assert [int(contract) - 5 for contract in match.state.special[:8]] == order["contracts"][30:]


@pytest.mark.parametrize("options", SETUPS)
def test_goals_are_dealt_seat_by_seat(options: Mapping[str, object] | None) -> None:
    """P-14.1"""
    match = random_match(4, 5, 0 if options is None else 4, options)
    goals = next(c.result for c in match.chance() if c.label == "goals")
    assert isinstance(goals, list)
    dealt = 2 if options is None else 4

    for seat in range(4):
        cards = [goal + 1 for goal in match.view(seat)["seats"][seat]["goals_dealt"]]
        assert cards == sorted(goals[seat * dealt : (seat + 1) * dealt])


def test_dice_are_rolled_from_the_start_player_on_one_at_a_time_the_white_one_last() -> None:
    """P-14.1, P-4.4 In later rounds too."""
    seed, start = 0, 0
    while start == 0:
        for match in walked(4, seed):
            if match.view(None)["round"] == 2 and match.decision in ("turn", "compensation"):
                break
        seed, start = seed + 1, match.view(None)["start_player"]
    last = rolls(match)[-16:]

    for place in range(4):
        seat = (start + place) % 4
        if seat == 0:
            assert hand(match, seat) == {("own", 0): 5}
            continue
        own, last = last[:5], last[5:]
        expected = Counter(("own", value) for value in own)
        if seat == 1:
            expected[("white", last.pop(0))] += 1
        assert hand(match, seat) == expected


def test_a_black_die_and_a_reroll_are_rolled_when_they_happen() -> None:
    """P-14.1"""
    match = new_match(
        "marco_polo", players=2, seed=4, options={"characters": ["berke", "johannes"]}
    )
    match.play("bag", colour=0, value=own_value(match))
    match.play("place", space=5)
    match.play("die", colour=0, value=own_value(match))
    match.play("good", good=0)
    before = len(rolls(match))

    match.play("buy_black")
    assert hand(match, 0)[("black", rolls(match)[before])] == 1
    dice = hand(match, 0)
    match.play("reroll", colour=0, value=(value := own_value(match)))

    assert len(rolls(match)) == before + 2
    assert hand(match, 0) == dice - Counter([("own", value)]) + Counter([("own", rolls(match)[-1])])


def own_value(match: Match) -> int:
    """The highest own die of the seat to act."""
    assert match.to_act is not None
    return max(value for colour, value in hand(match, match.to_act) if colour == "own")


@pytest.mark.parametrize("options", SETUPS)
def test_goal_cards_are_shown_to_their_seat_alone_until_the_end(
    options: Mapping[str, object] | None,
) -> None:
    """P-14.3"""
    match = random_match(3, 8, 40, options)

    for reader in everybody(match):
        for seat, before in enumerate(match.view(reader)["seats"]):
            assert (before["goals"] is not None) == (seat == reader)
            assert (before["goals_dealt"] is not None) == (seat == reader)
    assert len(match.view(1)["seats"][1]["goals"]) == 2


def test_the_end_shows_all_goal_cards_to_all() -> None:
    """P-14.3"""
    match = finished(3, 1)
    truth = [[int(goal) for goal in match.state.goal[seat]] for seat in range(3)]

    for reader in everybody(match):
        assert [before["goals"] for before in match.view(reader)["seats"]] == truth


def test_keeping_goals_shows_others_neither_options_nor_events() -> None:
    """P-14.3"""
    match = random_match(3, 2, 3, EVERYTHING)
    assert (match.decision, match.to_act) == ("keep_goal", 0)
    assert len(match.view(0)["actions"]) == 3
    assert match.view(1)["actions"] == match.view(None)["actions"] == []
    before = match.view(1)

    match.play(match.legal()[0])

    assert match.view(1) == before
    assert "goal_kept" in {event.kind for event in told(match, 0)}
    assert told(match, 1) == told(match, None) == []


def test_piles_are_known_by_their_number_and_the_special_pile_by_its_size() -> None:
    """P-14.2, P-14.4"""
    view = new_match("marco_polo", players=4, seed=5).view(None)

    assert view["piles_left"] == 4
    assert view["special"] == {"size": 7, "known": []}  # Matteo has drawn one
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("players", FEWER_AT_FIRST)
def test_cards_of_the_special_pile_are_known_exactly_if_they_were_seen(players: int) -> None:
    """P-14.2, P-14.4, P-8.9 In their places, for all readers."""
    seen: set[int] = set()
    most = 0
    for match in walked(players, 3):
        view = match.view(None)
        pile = view["special"]
        truth = [int(contract) for contract in match.state.special[: pile["size"]]]
        unseen = pile["size"] - len(pile["known"])

        assert pile["known"] == truth[unseen:]
        assert set(pile["known"]) <= seen
        assert seen.isdisjoint(truth[:unseen])
        assert all(match.view(seat)["special"] == pile for seat in range(players))
        seen |= set(view["row"]).union(*(before["contracts"] for before in view["seats"]))
        most = max(most, len(pile["known"]))
    assert most > 0


def test_everything_on_the_table_is_public() -> None:
    """P-14.2 All views agree but for goal cards and options."""
    match = random_match(4, 6, 60)
    spectator = match.view(None)
    public = {
        *("round", "start_player", "traveller", "active", "turn", "spaces", "black_supply", "row"),
        *("piles_left", "special", "city_bonuses", "outposts", "city_cards", "beijing", "revealed"),
    }
    of_a_seat = {
        *("character", "units", "dice", "figures", "posts", "posts_left", "contracts", "completed"),
    }
    turn = {"main_done", "bought_black", "named", "fresh_posts"}

    assert public <= set(spectator)
    assert turn <= set(spectator["turn"])
    for seat in range(4):
        view = match.view(seat)
        assert {key: view[key] for key in public} == {key: spectator[key] for key in public}
        for other in range(4):
            assert {key: view["seats"][other][key] for key in of_a_seat} == {
                key: spectator["seats"][other][key] for key in of_a_seat
            }


@pytest.mark.parametrize("players", FEWER_AT_FIRST)
@pytest.mark.parametrize("options", SETUPS)
def test_a_redealt_position_looks_like_the_true_one(
    players: int, options: Mapping[str, object] | None
) -> None:
    """P-14.2 to P-14.4 View, legal actions, observation: for every seat and a spectator."""
    looked = 0
    for match in walked(players, 21, options):
        actions = len(match.played)
        if (actions > 12 and actions % 15) or match.over:
            continue
        for seat in everybody(match):
            expected = sight(match, seat)
            for seed in range(2):
                twin = twin_of(match, seat, seed)
                assert sight(twin, seat) == expected, (actions, seat)
                looked += 1
    assert looked > 50
