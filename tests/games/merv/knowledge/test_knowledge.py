"""M-22 Information: everything is open but the order of two decks and the random stream."""

import json
from collections import Counter

import numpy as np
import pytest
from lengths import long_case

from bactrian.core.chance.stream import Dice, begin_stream
from bactrian.games.merv.magistrate.deck import draw_card, shuffle_discard_in
from bactrian.games.merv.redeal import redeal
from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import CARD_SPICE, spice_ids

from ...reading import row
from ..build import ANNA, BORIS, at_site, blank, play, position
from ..looking import copy_of, display, solo_deck
from ..roaming import PLAYER_COUNTS, everybody, match_at, sight, twin_of, walked


def redealt(s: State, seed: int, seat: int = ANNA) -> State:
    """The position with what nobody knows dealt again."""
    dice = Dice.blank()
    dice[0].stream = np.uint64(seed)
    twin = copy_of(s)
    redeal(twin, seat, dice[0])
    return twin


def deck(s: State) -> list[int]:
    return row(s.deck)[int(s.deck_at) :]


def some_position(seats: int) -> State:
    """A little of everything."""
    return position(
        seats=seats,
        cubes={ANNA: {"teal": 2, "white": 1}},
        camels={ANNA: 1},
        goods={ANNA: (3, 1)},
        scrolls={ANNA: 2},
        spices={ANNA: {"ginger": 2}},
        contracts={"1F": [ANNA]},
        breakthroughs={ANNA: ["2-palace"]},
        posts={ANNA: ["rayy"]},
        courtiers={"trade": [ANNA]},
    )


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_all_seats_and_spectators_see_the_same(seats: int) -> None:
    """M-22.1 No seat has secrets: views differ in the seat, its options, its prices and gains."""
    match = match_at(some_position(seats))
    gains = {"yields", "soldier_gains", "wall_gains", "purchase_camels"}
    own = {"seat", "actions", "eyes"} | gains
    public = {key: value for key, value in match.view(None).items() if key not in own}

    for seat in range(seats):
        view = match.view(seat)
        assert {key: value for key, value in view.items() if key not in own} == public
        assert (view["seat"], view["actions"]) == (seat, match.legal() if seat == ANNA else [])
        assert match.game.events(match.state, seat) == match.game.events(match.state, None)
    assert json.loads(json.dumps(public)) == public


def test_what_others_hold_is_open() -> None:
    """M-22.2 As Boris sees Anna."""
    anna = match_at(some_position(3)).view(BORIS)["owners"][ANNA]

    assert (anna["cubes"], anna["camels"], anna["goods"]) == ([0, 0, 2, 0, 1], 1, [3, 1])
    assert (anna["scrolls"], anna["scrolls_committed"], anna["spices"]) == (2, 1, [0, 2, 0, 0])
    assert (anna["contracts"], anna["breakthroughs"], anna["posts"]) == ([0], [1], [0])
    assert (anna["courtiers"], anna["servants"], anna["discs"]) == ([0, 0, 1, 0], 7, 6)


def test_contract_stacks_are_open_through_and_through() -> None:
    """M-22.2"""
    view = match_at(some_position(3)).view(None)

    assert view["contracts"] == [
        [1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [9, 10, 11],
        [12, 13, 14],
        [15, 16, 17],
    ]


def test_the_caravan_deck_is_known_as_a_multiset() -> None:
    """M-22.2 Of 24 cards two gingers are Anna's and four cards lie on the display."""
    s = position(
        spices={ANNA: {"ginger": 2}}, display=["cinnamon", "cinnamon", "pepper", "juniper"]
    )

    caravan = match_at(s).view(None)["caravan"]

    assert caravan["deck"] == {"cinnamon": 6, "ginger": 4, "juniper": 5, "pepper": 3}
    assert caravan["display"] == ["cinnamon", "cinnamon", "pepper", "juniper", *[None] * 4]
    assert sum(caravan["deck"].values()) == len(deck(s)) == 18


def test_solo_cards_are_open_but_for_the_order_of_the_deck() -> None:
    """M-22.2 Deck as a set; discard pile, open card and removed cards as they are."""
    s = position(
        seats=1,
        solo_deck=["wall", "palace", "caravansary"],
        solo_discard=["mosque", "marketplace"],
        solo_removed=["library"],
    )

    solo = match_at(s).view(None)["solo"]

    assert solo == {"deck": [0, 1, 5], "discard": [4, 3], "open": None, "removed": [2]}
    assert match_at(some_position(2)).view(None)["solo"] is None


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_positions_that_differ_in_secrets_alone_look_the_same(seats: int) -> None:
    """M-22.1 Another order of the decks and another stream."""
    s = some_position(seats)
    twin = copy_of(s)
    for place, card in enumerate(reversed(deck(s))):
        twin.deck[int(s.deck_at) + place] = card
    for place, card in enumerate(reversed(row(s.solo_deck)[: s.solo_count])):
        twin.solo_deck[place] = card
    begin_stream(twin, 99)
    assert deck(twin) != deck(s)
    assert list(twin.stream_key) != list(s.stream_key)

    for seat in everybody(match_at(s)):
        assert sight(match_at(twin), seat) == sight(match_at(s), seat)


@pytest.mark.parametrize("players", [1, 2, long_case(3), long_case(4)])
def test_a_redealt_position_looks_like_the_true_one(players: int) -> None:
    """M-22.1 View, legal actions, observation: for every seat and a spectator, all game long."""
    looked = 0
    for match in walked(players, 21):
        if len(match.played) % 9 or match.over:
            continue
        for seat in everybody(match):
            twin = twin_of(match, seat, len(match.played))
            assert sight(twin, seat) == sight(match, seat)
            looked += 1
    assert looked >= 16


def test_redealing_moves_nothing_but_the_order_of_the_deck_and_the_stream() -> None:
    """M-22.2 The multiset stays; every card may be on top, about as often."""
    s = position(display=["cinnamon", "pepper"])
    tops: Counter[str] = Counter()
    for seed in range(440):
        twin = redealt(s, seed)
        assert sorted(deck(twin)) == sorted(deck(s))
        assert display(twin) == display(s)
        assert list(twin.stream_key) != list(s.stream_key)
        tops[spice_ids[CARD_SPICE[deck(twin)[0]]]] += 1

    # 22 cards: 7 cinnamon, 6 ginger, 6 juniper, 3 pepper, each card 20 times on average
    expected = {"cinnamon": 140, "ginger": 120, "juniper": 120, "pepper": 60}
    assert all(abs(tops[spice] - count) < 40 for spice, count in expected.items())


def first_deck(drawn: int, seed: int = 7) -> State:
    """The solo deck as it was set up, after so many cards have been drawn."""
    s = blank(1, seed)
    set_up(s)
    for _ in range(drawn):
        draw_card(s)
    return s


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_the_palace_stays_second_to_fourth_in_the_first_solo_deck(drawn: int) -> None:
    """M-22.2, M-2.10 Every such place is as likely; every other card may be anywhere."""
    seed = next(n for n in range(50) if "palace" in solo_deck(first_deck(drawn, n)))
    s = first_deck(drawn, seed)
    decks = [solo_deck(redealt(s, n)) for n in range(240)]

    places = Counter(cards.index("palace") + drawn + 1 for cards in decks)
    possible = {2, 3, 4} - set(range(1, drawn + 1))
    assert set(places) == possible
    assert all(abs(n - 240 / len(possible)) < 45 for n in places.values())
    assert all(sorted(cards) == sorted(solo_deck(s)) for cards in decks)
    others = set(solo_deck(s)) - {"palace"}
    assert {cards[-1] for cards in decks} == others
    assert {cards[0] for cards in decks} >= (others if drawn == 0 else {"palace"})


def test_once_the_palace_is_drawn_the_rest_of_the_first_deck_is_in_any_order() -> None:
    """M-22.2"""
    seed = next(n for n in range(50) if "palace" not in solo_deck(first_deck(2, n)))
    s = first_deck(2, seed)
    decks = {tuple(solo_deck(redealt(s, n))) for n in range(300)}

    assert len(decks) == 24


def test_cards_shuffled_onto_the_deck_stay_above_the_others() -> None:
    """M-22.2, M-21.35 Everybody saw which cards went on top."""
    s = position(
        seats=1,
        solo_deck=["wall", "mosque"],
        solo_discard=["palace", "library", "marketplace", "caravansary"],
    )
    shuffle_discard_in(s)
    decks = [solo_deck(redealt(s, n)) for n in range(200)]

    tops = {tuple(cards[:4]) for cards in decks}
    assert len(tops) == 24
    assert all(set(top) == {"palace", "library", "marketplace", "caravansary"} for top in tops)
    assert {tuple(cards[4:]) for cards in decks} == {("wall", "mosque"), ("mosque", "wall")}


def test_dealing_again_does_not_touch_the_match() -> None:
    """M-22.1"""
    match = match_at(some_position(1))
    before = match.position_hash()

    match.redeal(ANNA, 5)

    assert match.position_hash() == before


def paying() -> State:
    """Anna pays two orange for her second courtier; teal stands for any colour."""
    s = position(
        cubes={ANNA: {"orange": 1, "white": 2}},
        courtiers={"trade": [ANNA]},
        breakthroughs={ANNA: ["2-palace"]},
        scrolls={ANNA: 2},
    )
    at_site(s, 1, (2, 1))
    play(s, "board")
    play(s, "courtier", "faith")
    return s


def test_what_is_still_to_pay_is_public() -> None:
    """M-24.5"""
    s = paying()
    view = match_at(s).view(BORIS)["payment"]
    assert (view["due"], view["for"], view["barred"]) == ([0, 0, 0, 2, 0], "palace", False)

    play(s, "pay", "white")

    view = match_at(s).view(BORIS)["payment"]
    assert (view["due"], view["stage"], view["barred"]) == ([0, 0, 0, 1, 0], 0, True)


def test_what_is_done_in_an_action_is_public() -> None:
    """M-24.5 Colour A, colours spent in the library, cities bought from, the contract filled."""
    cubes = {ANNA: dict.fromkeys(("purple", "tan", "teal", "orange", "white"), 3)}
    s = at_site(position(cubes=cubes, camels={ANNA: 2}), 1, (1, 1))
    play(s, "board")
    play(s, "card", 1)
    play(s, "pay", "teal")
    assert match_at(s).view(None)["turn"]["colour"] == "teal"

    s = at_site(position(cubes=cubes), 1, (3, 1))
    play(s, "board")
    play(s, "pay", "tan")
    assert match_at(s).view(None)["turn"]["spent"] == ["tan"]

    s = at_site(position(cubes=cubes, camels={ANNA: 2}), 1, (4, 1))
    play(s, "board")
    play(s, "post", "rayy")
    play(s, "buy", "rayy")
    play(s, "pay", "purple")
    assert match_at(s).view(None)["turn"]["bought"] == [0]

    s = position(cubes=cubes, goods={ANNA: (3, 3)}, influence={ANNA: 2})
    play(s, "contract", "1S")
    play(s, "commit", "common")
    turn = match_at(s).view(None)["turn"]
    assert (turn["contract"], turn["chosen_goods"]) == (3, [1, 0])


def test_what_a_decision_is_about_is_public() -> None:
    """M-24.5 The wall piece in hand."""
    s = at_site(position(cubes={ANNA: {"tan": 1}}), 2, (5, 2))
    play(s, "board")
    play(s, "wall", "tan", 1)

    decision = match_at(s).view(BORIS)["decision"]
    assert (decision["kind"], decision["seat"], decision["about"][0]) == ("wall_slot", ANNA, 3)
