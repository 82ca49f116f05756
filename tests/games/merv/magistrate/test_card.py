"""M-21.1 to M-21.3, M-21.7, M-21.13 The solo cards: how they lie, are drawn, and leave."""

from typing import Any

import pytest

from bactrian.games.merv.rules.opening import set_up
from bactrian.games.merv.state import State
from bactrian.games.merv.words import Chance, Decision

from ...reading import row
from ..build import ANNA, COURTIER, MAGISTRATE, blank, opening, play, position
from ..looking import Cell, asked, board_ids, happened, owned, score_of, solo_deck, solo_discard
from .solo import magistrate_draws, magistrate_visits_market, open_card, removed_cards, slot_of

# Nine magistrate buildings, none of them on a palace, marketplace or wall site.
NINE_ELSEWHERE: dict[Cell, int] = dict.fromkeys(
    [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 1), (3, 2), (5, 1)], MAGISTRATE
)
LEFT_AT_THE_END = ["palace", "marketplace", "wall"]
GONE = ["caravansary", "library", "mosque"]
PLAYERS_WALLS: dict[Cell, int] = {(5, column): ANNA for column in range(2, 6)}


def shuffles(s: State) -> list[tuple[int, list[str]]]:
    """Labels and results of all shuffles of solo cards that were reported."""
    reports, found = row(s.chances)[: s.chance_count], []
    while reports:
        label, count = reports[:2]
        if label in (Chance.SOLO_REST, Chance.SOLO_TOP, Chance.SOLO_RESHUFFLE):
            found.append((label, [board_ids[card] for card in reports[2 : 2 + count]]))
        reports = reports[2 + max(count, 1) :]
    return found


def test_a_solo_game_begins_with_the_magistrate_then_the_player_then_the_courtier() -> None:
    """M-2.9"""
    s = opening(seats=1)

    assert row(s.queue)[:3] == [MAGISTRATE, ANNA, COURTIER]
    assert [event.args["owner"] for event in happened(s, "turn_began")] == [MAGISTRATE, ANNA]
    assert asked(s) == (Decision.SLOT, ANNA)


@pytest.mark.parametrize("seed", range(5))
def test_the_solo_deck_is_laid_out_in_three_parts(seed: int) -> None:
    """M-2.10 c, then a, b and palace in a new order, then d and e."""
    s = blank(1, seed)
    set_up(s)

    (rest_label, rest), (top_label, top) = shuffles(s)
    a, b, c, d, e = rest

    assert (rest_label, top_label) == (Chance.SOLO_REST, Chance.SOLO_TOP)
    assert sorted(rest) == ["caravansary", "library", "marketplace", "mosque", "wall"]
    assert sorted(top) == sorted([a, b, "palace"])
    assert solo_deck(s) == [c, *top, d, e]


def test_the_palace_card_is_second_third_or_fourth() -> None:
    """M-2.10"""
    places = set()
    for seed in range(40):
        s = blank(1, seed)
        set_up(s)
        places.add(solo_deck(s).index("palace") + 1)

    assert places == {2, 3, 4}


def test_the_top_card_is_drawn_and_lies_open() -> None:
    """M-21.1 Also in the turns of the others."""
    s = magistrate_draws("library")

    assert open_card(s) == "library"
    assert solo_deck(s) == ["caravansary", "palace", "marketplace", "mosque", "wall"]
    play(s, "slot", 1)
    assert open_card(s) == "library"
    assert solo_discard(s) == []


def test_cards_without_a_slot_are_put_aside_and_then_discarded() -> None:
    """M-21.2 All wall sites and all mosque sites are the player's."""
    mosques = dict.fromkeys([(4, 3), (4, 4), (4, 5), (5, 1)], ANNA)
    s = position(
        seats=1,
        active=MAGISTRATE,
        solo_deck=["wall", "mosque", "library", "palace"],
        solo_discard=["marketplace", "caravansary"],
        buildings=PLAYERS_WALLS | mosques,
    )

    assert open_card(s) == "library"
    assert solo_deck(s) == ["palace"]
    assert solo_discard(s) == ["marketplace", "caravansary", "wall", "mosque"]
    assert [e.args["board"] for e in happened(s, "solo_card_aside")] == [5, 4]


def test_a_card_is_usable_by_method_b_alone() -> None:
    """M-21.2 One of the wall sites is the courtier's."""
    s = magistrate_draws("wall", buildings=PLAYERS_WALLS | {(5, 3): COURTIER})

    assert open_card(s) == "wall"
    assert slot_of(s, MAGISTRATE) == 3


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """M-21.3"""
    first = set()
    for seed in range(12):
        s = position(
            seats=1,
            active=MAGISTRATE,
            solo_deck=[],
            solo_discard=LEFT_AT_THE_END,
            solo_removed=GONE,
            seed=seed,
        )
        ((label, order),) = shuffles(s)
        assert label == Chance.SOLO_RESHUFFLE
        assert [open_card(s), *solo_deck(s)] == order
        assert set(order) == set(LEFT_AT_THE_END)
        assert solo_discard(s) == []
        first.add(open_card(s))

    assert first == set(LEFT_AT_THE_END)


@pytest.mark.parametrize("seed", range(4))
def test_cards_put_aside_are_not_shuffled_in(seed: int) -> None:
    """M-21.3 The last card of the deck finds no slot."""
    s = position(
        seats=1,
        active=MAGISTRATE,
        solo_deck=["wall"],
        solo_discard=["palace", "marketplace"],
        solo_removed=GONE,
        buildings=PLAYERS_WALLS,
        seed=seed,
    )

    assert {open_card(s), *solo_deck(s)} == {"palace", "marketplace"}
    assert solo_discard(s) == ["wall"]


def no_usable_card(**changes: Any) -> State:
    """No buildings left, and none on a site that a card left names."""
    whole: dict[str, Any] = {
        "seats": 1,
        "active": MAGISTRATE,
        "solo_deck": LEFT_AT_THE_END,
        "solo_removed": GONE,
        "buildings": NINE_ELSEWHERE,
    }
    return position(**(whole | changes))


def test_without_a_usable_card_it_takes_the_highest_slot_and_does_nothing() -> None:
    """M-21.7"""
    s = no_usable_card(camels={MAGISTRATE: 1})

    assert slot_of(s, MAGISTRATE) == 5
    assert open_card(s) is None
    assert solo_discard(s) == LEFT_AT_THE_END
    assert owned(s, MAGISTRATE) == set(NINE_ELSEWHERE)
    assert (score_of(s, MAGISTRATE), s.camels[MAGISTRATE]) == (0, 1)
    assert [event.kind for event in happened(s)] == [
        "turn_began",
        *["solo_card_aside"] * 3,
        "slot_taken",
        "turn_began",
    ]


def test_without_a_usable_card_the_discard_pile_is_tried_as_well() -> None:
    """M-21.7, M-21.3"""
    s = no_usable_card(solo_deck=["wall"], solo_discard=["palace", "marketplace"])

    assert open_card(s) is None
    assert solo_deck(s) == []
    assert solo_discard(s)[0] == "wall"
    assert set(solo_discard(s)) == set(LEFT_AT_THE_END)


def test_without_a_usable_card_it_still_visits_the_camel_market() -> None:
    """M-21.7, M-21.9 Slots 4 and 5 are taken."""
    s = no_usable_card(
        queue=[ANNA, COURTIER, MAGISTRATE],
        slots={5: ANNA, 4: COURTIER},
        market=["top_left", "bottom_left"],
    )

    (taken,) = happened(s, "market_taken")
    assert taken.args == {"owner": MAGISTRATE, "count": 2}


def test_a_card_is_removed_out_of_the_deck_and_the_order_kept() -> None:
    """M-21.13, M-21.19 The eighth scroll comes from the camel market."""
    s = magistrate_visits_market(
        solo_deck=["palace", "wall", "mosque", "library", "caravansary", "marketplace"],
        scrolls={MAGISTRATE: 7},
        camels={MAGISTRATE: 1},
    )

    assert solo_deck(s) == ["wall", "mosque", "caravansary", "marketplace"]
    assert (open_card(s), removed_cards(s)) == ("palace", {"library"})


def test_a_card_is_removed_out_of_the_discard_pile_and_the_order_kept() -> None:
    """M-21.13"""
    s = magistrate_visits_market(
        solo_deck=["palace", "wall", "mosque"],
        solo_discard=["marketplace", "library", "caravansary"],
        scrolls={MAGISTRATE: 7},
        camels={MAGISTRATE: 1},
    )

    assert solo_discard(s) == ["marketplace", "caravansary"]
    assert solo_deck(s) == ["wall", "mosque"]
    assert removed_cards(s) == {"library"}


def test_a_card_in_play_is_removed_and_does_not_come_back() -> None:
    """M-21.13, M-21.33 It is in no pile in the next round."""
    s = magistrate_draws(
        "library", scrolls={MAGISTRATE: 7}, queue=[ANNA, COURTIER, MAGISTRATE], slots={1: 0, 2: 2}
    )

    assert s.round_number == 2
    assert removed_cards(s) == {"library"}
    assert "library" not in {open_card(s), *solo_deck(s), *solo_discard(s)}
