"""S-6 Goods."""

from itertools import pairwise

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.rules.marriage import card_count
from bactrian.games.samarkand.rules.scoring import hand_points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.words import Decision, Happening

from ..build import ANNA, BORIS, CLARA, play, position
from ..looking import asked, cards_of, happened, options
from ..scenes import PLAYER_COUNTS, random_game

DIAMOND = 22  # on Hind, next to Mansura
FLAX = 17  # on Jericho, next to Damascus
JULIA = ANNA  # of the printed example


def flax_held_by(holder: int, treasury: int = 0) -> State:
    """Anna expands the Levant route to Jericho while a seat holds the card."""
    others = {seat: [seat + 1, seat + 5] for seat in range(4) if seat != holder}
    s = position(
        tiles={ANNA: ["levant"]},
        cash={ANNA: 10 - treasury},
        treasury={"levant": treasury},
        hand={holder: [FLAX, 30], **others},
    )
    play(s, "expand", family="levant")
    play(s, "place", space="jericho")
    return s


@pytest.mark.parametrize("holder", range(4))
def test_the_active_seat_takes_the_marker_whoever_holds_the_card(holder: int) -> None:
    """S-6.1"""
    s = flax_held_by(holder)

    assert cards_of(s.marker_owner, ANNA) == [FLAX]
    assert FLAX not in GAME.view(s, None)["goods_on_map"]


def test_the_marker_is_taken_also_if_the_card_is_in_no_hand() -> None:
    """S-6.1"""
    s = position(tiles={ANNA: ["levant"]}, deck=[FLAX])

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    assert cards_of(s.marker_owner, ANNA) == [FLAX]


@pytest.mark.parametrize("holder", range(4))
def test_the_holder_alone_decides_whether_to_sell(holder: int) -> None:
    """S-6.2 Also if that is the active seat itself."""
    s = flax_held_by(holder)

    assert asked(s) == (Decision.SALE, holder)
    assert options(s) == {("sell", None), ("keep", None)}


def test_nothing_happens_if_the_card_is_in_the_deck() -> None:
    """S-6.2"""
    s = position(tiles={ANNA: ["levant"]}, deck=[FLAX])

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    assert asked(s) == (Decision.TURN, BORIS)


def test_nothing_happens_if_the_card_was_discarded() -> None:
    """S-6.2 Nor is the seat asked that discarded it."""
    s = position(tiles={ANNA: ["levant"]}, discards={CLARA: [FLAX]})

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    assert asked(s) == (Decision.TURN, BORIS)
    assert s.discarder[FLAX] == CLARA


def test_a_sold_card_lies_face_up_and_brings_three_dirhams() -> None:
    """S-6.3"""
    s = flax_held_by(BORIS)

    play(s, "sell")

    assert s.cash[BORIS] == 10 + 3
    assert s.holder[FLAX] == NOBODY
    assert GAME.view(s, CLARA)["seats"][BORIS]["sold"] == [FLAX]


def test_a_sold_card_belongs_to_the_card_count_and_scores_nothing() -> None:
    """S-6.3"""
    s = flax_held_by(ANNA)
    worth = hand_points(s, ANNA)

    play(s, "sell")

    assert card_count(s, ANNA) == 2
    assert (worth, hand_points(s, ANNA)) == (4, 0)


def test_a_sold_card_stays_for_good() -> None:
    """S-6.3"""
    game = random_game(3)

    for before, s in pairwise(game):
        for seat in range(3):
            assert set(cards_of(before.seller, seat)) <= set(cards_of(s.seller, seat))
    assert any(cards_of(game[-1].seller, seat) for seat in range(3))


def test_a_kept_card_changes_nothing() -> None:
    """S-6.4"""
    s = flax_held_by(BORIS)

    play(s, "keep")

    assert s.cash[BORIS] == 10
    assert cards_of(s.holder, BORIS) == [FLAX, 30]
    assert cards_of(s.seller, BORIS) == []


def test_julia_takes_the_diamond_marker_and_keeps_the_card() -> None:
    """S-6.1, S-6.4 The printed example: space Diamond-22, and the card in her own hand."""
    s = position(tiles={JULIA: ["sindh"]}, hand={JULIA: [DIAMOND, 5]})

    play(s, "expand", family="sindh")
    play(s, "place", space="hind")
    question = asked(s)
    play(s, "keep")

    assert question == (Decision.SALE, JULIA)
    assert cards_of(s.marker_owner, JULIA) == [DIAMOND]
    assert cards_of(s.holder, JULIA) == [5, DIAMOND]
    assert s.cash[JULIA] == 10


def test_a_second_camel_on_the_space_gives_neither_marker_nor_sale() -> None:
    """S-6.5"""
    s = position(
        tiles={ANNA: ["levant"], BORIS: ["egyptian"]},
        camels={"egyptian": ["damietta", "gaza", "jericho"]},
        taken_by=BORIS,
        hand={CLARA: [FLAX, 1]},
    )

    play(s, "expand", family="levant")
    play(s, "place", space="jericho")

    assert cards_of(s.marker_owner, BORIS) == [FLAX]
    assert cards_of(s.marker_owner, ANNA) == []
    assert Happening.SALE_OPENED not in happened(s)
    assert asked(s) == (Decision.TURN, BORIS)


def test_a_card_drawn_for_a_space_already_entered_can_never_be_sold() -> None:
    """S-6.5"""
    s = position(
        tiles={BORIS: ["levant", "egyptian"]},
        camels={"levant": ["jericho"], "egyptian": ["damietta", "gaza"]},
        deck=[FLAX],
    )

    play(s, "marry", family="sindh")
    play(s, "keep_rest")
    play(s, "expand", family="egyptian")
    play(s, "place", space="jericho")

    assert s.holder[FLAX] == ANNA
    assert asked(s) == (Decision.TURN, CLARA)


@pytest.mark.parametrize("seats", PLAYER_COUNTS)
def test_a_sale_is_open_only_while_a_first_camel_is_new_on_the_space(seats: int) -> None:
    """S-6.5"""
    sales = [s for s in random_game(seats) if (q := asked(s)) and q.decision == Decision.SALE]

    assert sales
    for s in sales:
        good = GAME.view(s, None)["decision"]["good"]
        newest = [int(s.placed[i]) for i in range(2) if s.placed[i] != NOBODY][-1]
        assert GAME.view(s, None)["camels"][newest] == [s.expanding]
        assert s.marker_owner[good] == s.active
