"""P-12 Characters that change dice and prices: Raschid, Matteo, Berke."""

import pytest

from bactrian.games.marco_polo.words import Decision, Happening

from ....reading import legal
from ...build import (
    ANNA,
    BORIS,
    asked,
    choices,
    copy_of,
    gained,
    happened,
    held,
    lay,
    loop,
    opening,
    options,
    play,
    position,
)
from ...looking import active_contracts, dice_of, dice_on, places, special_pile
from ...more import round_end

RASCHID = ("raschid", "johannes", "berke", "kubilai")
MATTEO = ("matteo", "johannes", "berke", "kubilai")
BERKE = ("berke", "johannes", "raschid", "kubilai")
OWN = [("own", value) for value in range(1, 7)]
FIVE = [("own", 0)] * 5


def test_raschid_never_rolls_and_gets_no_compensation() -> None:
    """P-12.1 At the opening and in later rounds."""
    s = opening(characters=RASCHID)
    later = round_end(RASCHID)

    for state in (s, later):
        assert dice_of(state, ANNA) == FIVE
        while (question := asked(state)) and question.decision == Decision.COMPENSATION:
            assert question.seat != ANNA
            loop.apply(state, legal(state)[0])
    assert later.round_number == 2


def test_raschids_dice_get_their_value_when_laid_black_ones_too() -> None:
    """P-12.1"""
    s = position(characters=RASCHID, units={ANNA: {"camel": 3}})

    play(s, "buy_black")
    assert dice_of(s, ANNA) == [*FIVE, ("black", 0)]
    lay(s, "bazaar_pepper", ("black", 6))

    assert dice_on(s, "bazaar_pepper") == [(ANNA, "black", 6)]
    assert dice_of(s, ANNA) == FIVE


def test_raschid_names_a_value_only_where_it_makes_a_difference() -> None:
    """P-12.2 The bag and five coins 1; a free space 6."""
    s = position(characters=RASCHID, units={ANNA: {"camel": 0}}, contract_row=["C01", "C02"])
    assert choices(s, "bag") == {("own", 1)}
    before = copy_of(s)

    for space, value in (("take_5_coins", 1), ("bazaar_camel", 6), ("take_contracts", 6)):
        s = copy_of(before)
        lay(s, space)
        assert dice_on(s, space) == [(ANNA, "own", value)]


def test_raschid_uses_city_cards_with_a_6() -> None:
    """P-12.2"""
    s = position(characters=RASCHID, posts={ANNA: ["moscow"]}, cards={"moscow": "K27"})
    before = copy_of(s)

    lay(s, "moscow")

    assert dice_on(s, "moscow") == [(ANNA, "own", 6)]
    assert gained(before, s, ANNA) == {"coin": 12}


def test_raschid_chooses_any_value_the_khan_allows() -> None:
    """P-12.2"""
    s = position(characters=RASCHID, laid={"khans_favor": [(BORIS, "own", 3)]})

    play(s, "place", "khans_favor")

    assert options(s) == {("die", "own", value) for value in (3, 4, 5, 6)}


@pytest.mark.parametrize("coins", [4, 20])
def test_raschid_chooses_a_value_where_a_price_is_due_and_pays_it(coins: int) -> None:
    """P-12.2, P-12.3, P-6.6 As far as his coins go."""
    s = position(
        characters=RASCHID,
        laid={"bazaar_camel": [(BORIS, "own", 3)]},
        units={ANNA: {"coin": coins, "camel": 0}},
    )
    play(s, "place", "bazaar_camel")
    assert choices(s, "die") == {("own", value) for value in range(1, min(coins, 6) + 1)}

    play(s, "die", "own", 4)

    assert held(s, ANNA)["coin"] == coins - 4
    assert held(s, ANNA)["camel"] == 4


def test_all_raschids_dice_of_one_placement_get_the_same_value() -> None:
    """P-12.2 Own and black ones together."""
    s = position(
        characters=RASCHID,
        dice={ANNA: [("own", 0), ("own", 0), ("black", 0), ("black", 0)]},
        laid={"bazaar_gold": [(BORIS, "own", 2)]},
        units={ANNA: {"coin": 9, "camel": 0}},
    )
    play(s, "place", "bazaar_gold")
    play(s, "die", "own", 5)

    assert options(s) == {("die", "own", 5), ("die", "black", 5)}
    play(s, "die", "black", 5)

    laid = [(ANNA, "own", 5), (ANNA, "black", 5), (ANNA, "black", 5)]
    assert dice_on(s, "bazaar_gold")[1:] == laid
    assert held(s, ANNA)["coin"] == 4


def test_raschid_is_offered_neither_reroll_nor_adjust() -> None:
    """P-12.3"""
    for characters, offered in ((RASCHID, False), (BERKE, True)):
        s = position(characters=characters, units={ANNA: {"camel": 9}})

        assert bool(choices(s, "reroll")) == offered
        assert bool(choices(s, "adjust")) == offered
        assert ("buy_black",) in options(s)


def test_raschid_pays_travel_and_routes_as_usual() -> None:
    """P-12.3"""
    s = position(characters=RASCHID, units={ANNA: {"coin": 7, "camel": 3}})
    before = copy_of(s)
    lay(s, "travel")

    play(s, "step", 1, "oasis_2")

    assert gained(before, s, ANNA) == {"coin": -3, "camel": -3}


def test_matteo_has_the_white_die_and_a_contract_in_the_first_round() -> None:
    """P-12.4"""
    s = opening(characters=MATTEO)

    assert [colour for colour, _ in dice_of(s, ANNA)] == ["own"] * 5 + ["white"]
    assert len(active_contracts(s, ANNA)) == 2
    assert s.special_count == 7
    assert all("white" not in dict(dice_of(s, seat)) for seat in (1, 2, 3))


def test_matteo_has_them_again_in_every_round() -> None:
    """P-12.4, P-4.3 The white die comes back from the spaces; the contract of P-8.7."""
    s = round_end(
        MATTEO,
        laid={"bazaar_camel": [(ANNA, "white", 3)]},
        contracts={ANNA: ["C01"]},
        special=["C30"],
    )

    assert s.round_number == 2
    assert active_contracts(s, ANNA) == ["C01", "C30"]
    assert [colour for colour, _ in dice_of(s, ANNA)].count("white") == 1


def test_matteo_without_room_chooses_at_round_start() -> None:
    """P-12.4, P-8.7 Before anybody rolls; the new one may go too."""
    s = round_end(MATTEO, contracts={ANNA: ["C01", "C02"]}, special=["C30"], contract_row=["C03"])
    assert asked(s) == (Decision.DISCARD, ANNA)
    assert options(s) == {("discard", slot) for slot in (1, 2, 3)}
    assert Happening.ROLLED not in happened(s)

    play(s, "discard", 3)

    assert active_contracts(s, ANNA) == ["C01", "C02"]
    assert special_pile(s)[-1] == "C30"
    assert Happening.ROLLED in happened(s)


def test_berke_pays_no_price_for_occupied_spaces() -> None:
    """P-12.5"""
    for characters, coins in ((BERKE, 5), (("johannes", *BERKE[2:], "berke"), 5 - 3)):
        s = position(
            characters=characters,
            laid={"bazaar_camel": [(BORIS, "own", 3)]},
            dice={ANNA: [("own", 3), ("own", 1)]},
            units={ANNA: {"coin": 5}},
        )

        lay(s, "bazaar_camel", ("own", 3))

        assert held(s, ANNA)["coin"] == coins


def test_berke_uses_an_occupied_space_without_a_coin() -> None:
    """P-12.5, P-6.6"""
    laid = {"take_5_coins": [(BORIS, "own", 6)], "bazaar_silk": [(BORIS, "own", 6)] * 2}
    for characters, may in ((BERKE, True), (("johannes", *BERKE[2:], "berke"), False)):
        s = position(
            characters=characters,
            laid=laid,
            dice={ANNA: OWN[1:6]},
            units={ANNA: {"coin": 0}},
        )

        assert (set(laid) <= places(s)) == may


def test_berke_obeys_city_cards_the_khan_his_own_colour_and_travel_costs() -> None:
    """P-12.5"""
    s = position(
        characters=BERKE,
        laid={
            "moscow": [(BORIS, "own", 1)],
            "khans_favor": [(BORIS, "own", 4)],
            "bazaar_camel": [(ANNA, "own", 1)],
        },
        posts={ANNA: ["moscow"]},
        cards={"moscow": "K27"},
        dice={ANNA: [("own", 3), ("own", 3)]},
        units={ANNA: {"coin": 2}},
    )

    assert places(s).isdisjoint({"moscow", "khans_favor", "bazaar_camel", "travel"})
    s = position(
        characters=BERKE,
        laid={"travel": [(BORIS, "own", 4)] * 2},
        dice={ANNA: [("own", 3), ("own", 3)]},
        units={ANNA: {"coin": 3}},
        outposts={"alexandria": None},
    )
    lay(s, "travel", ("own", 3), ("own", 3))
    play(s, "step", 1, "alexandria")
    assert held(s, ANNA)["coin"] == 0
