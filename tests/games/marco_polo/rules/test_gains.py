"""P-11 Order of gains."""

import pytest

from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.words import Decision, Happening

from ..build import ANNA, asked, choices, copy_of, gained, held, lay, options, play, position
from ..looking import (
    active_contracts,
    dice_of,
    figures_of,
    gains_in_order,
    happened,
    posts_of,
)

PAIRS = {("pepper", "silk"), ("pepper", "gold"), ("silk", "gold")}
RICH = {"coin": 40, "camel": 20, "pepper": 9, "silk": 9, "gold": 9}


def completing(contract: str, **more: object) -> State:
    """Anna holds enough of everything and can complete this contract."""
    dice = {ANNA: [("own", 2), ("own", 3)]}
    plain = {"units": {ANNA: RICH}, "contracts": {ANNA: [contract]}, "dice": dice}
    return position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them


def test_a_free_good_is_any_of_the_three() -> None:
    """P-11.1"""
    s = completing("C08")
    before = copy_of(s)

    play(s, "complete", 1)
    assert options(s) == {("good", "pepper"), ("good", "silk"), ("good", "gold")}
    play(s, "good", "gold")

    assert gained(before, s, ANNA) == {"camel": -1, "silk": -3, "gold": 1, "vp": 3}


def test_different_goods_are_one_of_three_pairs() -> None:
    """P-11.1 Never two of a kind."""
    s = completing("S6")
    before = copy_of(s)

    play(s, "complete", 1)
    assert asked(s) == (Decision.PAIR, ANNA)
    assert choices(s, "pair") == PAIRS
    play(s, "pair", "pepper", "silk")

    # two camels, a silk and a gold were paid
    assert gained(before, s, ANNA) == {"camel": -2, "pepper": 1, "gold": -1, "vp": 4}


def test_a_black_die_comes_from_the_supply_and_is_rolled() -> None:
    """P-11.1 It costs nothing, and one may still be bought."""
    s = completing("C01", units={ANNA: {"camel": 4, "pepper": 3}})
    supply = s.black_supply

    play(s, "complete", 1)

    assert s.black_supply == supply - 1
    black = [value for colour, value in dice_of(s, ANNA) if colour == "black"]
    assert len(black) == 1
    assert 1 <= black[0] <= 6
    assert held(s, ANNA)["camel"] == 3
    assert ("buy_black",) in options(s)


def test_a_black_die_is_lost_if_the_supply_is_empty() -> None:
    """P-11.1"""
    s = completing("C01", black_supply=0)

    play(s, "complete", 1)

    assert dice_of(s, ANNA) == [("own", 2), ("own", 3)]
    assert held(s, ANNA)["vp"] == 2


def test_units_come_before_a_black_die_and_that_before_free_goods() -> None:
    """P-11.2 Points, the die, then the good is asked (C10)."""
    s = completing("C10")

    play(s, "complete", 1)

    assert asked(s) == (Decision.GOOD, ANNA)
    order = [kind for kind in happened(s) if kind in (Happening.GAINED, Happening.ROLLED)]
    assert order == [Happening.GAINED, Happening.ROLLED]
    assert gains_in_order(s, ANNA) == [("vp", 5)]


def test_camels_come_before_a_contract() -> None:
    """P-11.2 C20 gives three camels and a contract, which does not fit (P-8.7)."""
    s = completing("C20", contracts={ANNA: ["C20", "C01"]}, special=["C30"])
    before = copy_of(s)

    play(s, "complete", 1)

    assert gained(before, s, ANNA) == {"pepper": -1, "silk": -2, "gold": -1, "vp": 5}
    order = [k for k in happened(s) if k in (Happening.GAINED, Happening.CONTRACT_DRAWN)]
    assert order == [Happening.GAINED, Happening.GAINED, Happening.CONTRACT_DRAWN]
    assert active_contracts(s, ANNA) == ["C01", "C30"]


def wilhelm_passes(
    bonuses: dict[str, str], outposts: dict[str, str | None], **more: object
) -> State:
    """Wilhelm goes Moscow, Anxi, Karakorum: three posts at one moment."""
    plain: dict[str, object] = {
        "characters": ("wilhelm", "johannes", "berke", "mercator"),
        "figures": {ANNA: "oasis_1"},
        "units": {ANNA: {"coin": 12, "camel": 5}},
        "dice": {ANNA: [("own", 3), ("own", 3), ("own", 1)]},
        "bonuses": bonuses,
        "outposts": outposts,
    }
    s = position(**{**plain, **more})  # type: ignore[arg-type]  # as `position` takes them
    lay(s, "travel", ("own", 3), ("own", 3))
    for node in ("moscow", "anxi", "karakorum"):
        play(s, "step", 1, node)
    return s


def test_all_posts_of_a_movement_gain_at_one_moment_units_first() -> None:
    """P-11.2 Coins, camels, goods and points in this order, wherever they came from."""
    s = wilhelm_passes({"anxi": "bonus_e"}, {"moscow": "O06", "karakorum": "O02"})

    assert gains_in_order(s, ANNA) == [("coin", 8), ("camel", 1), ("gold", 2)]
    assert posts_of(s, ANNA) == {"moscow", "anxi", "karakorum"}


def test_goods_come_before_pairs() -> None:
    """P-11.2 Free goods (O07 in Karakorum), then the pair (Anxi), though the pair came first."""
    s = wilhelm_passes({"anxi": "bonus_c"}, {"moscow": None, "karakorum": "O07"})

    assert asked(s) == (Decision.GOOD, ANNA)
    play(s, "good", "silk")
    assert asked(s) == (Decision.PAIR, ANNA)
    play(s, "pair", "silk", "gold")

    assert asked(s) == (Decision.TURN, ANNA)
    assert (held(s, ANNA)["silk"], held(s, ANNA)["gold"]) == (2, 1)


def test_other_bonuses_come_before_free_goods_with_all_they_bring() -> None:
    """P-11.2, P-15.7 The pair chosen there is settled before the free good of Moscow's outpost."""
    s = wilhelm_passes({"anxi": "bonus_d"}, {"moscow": "O07", "karakorum": None})

    assert asked(s) == (Decision.OTHER_BONUS, ANNA)
    play(s, "other_bonus", "bonus_c")
    assert asked(s) == (Decision.PAIR, ANNA)
    play(s, "pair", "pepper", "gold")
    assert asked(s) == (Decision.GOOD, ANNA)
    play(s, "good", "pepper")

    assert asked(s) == (Decision.TURN, ANNA)


def test_a_contract_comes_before_an_other_bonus() -> None:
    """P-11.2 O09 in Karakorum, though the other bonus of Anxi came first."""
    s = wilhelm_passes(
        {"anxi": "bonus_d"},
        {"moscow": None, "karakorum": "O09"},
        contracts={ANNA: ["C01", "C02"]},
        special=["C30"],
    )

    assert asked(s) == (Decision.DISCARD, ANNA)
    play(s, "discard", 1)

    assert active_contracts(s, ANNA) == ["C02", "C30"]
    assert asked(s) == (Decision.OTHER_BONUS, ANNA)


def test_a_black_die_comes_before_a_contract() -> None:
    """P-11.2 O08 in Karakorum, though the contract of Moscow (O09) came first."""
    s = wilhelm_passes({}, {"moscow": "O09", "karakorum": "O08"}, contracts={ANNA: ["C01", "C02"]})

    assert asked(s) == (Decision.DISCARD, ANNA)
    order = [k for k in happened(s) if k in (Happening.ROLLED, Happening.CONTRACT_DRAWN)]
    assert order == [Happening.ROLLED, Happening.CONTRACT_DRAWN]


def test_moves_come_last_so_that_everything_gained_can_pay_for_them() -> None:
    """P-11.2 Moscow's move waits for Anxi's camels: back to Anxi costs two of them."""
    s = wilhelm_passes({"anxi": "bonus_b"}, {"moscow": "O10", "karakorum": None})

    assert held(s, ANNA)["camel"] == 3
    assert options(s) == {("step", 1, "anxi"), ("step", 1, "oasis_6"), ("stop",)}
    play(s, "step", 1, "anxi")

    assert held(s, ANNA)["camel"] == 1
    assert asked(s) == (Decision.TURN, ANNA)


def test_a_pair_comes_before_a_move() -> None:
    """P-11.2 Though the move of Moscow came first."""
    s = wilhelm_passes({"anxi": "bonus_c"}, {"moscow": "O10", "karakorum": None})

    assert asked(s) == (Decision.PAIR, ANNA)
    play(s, "pair", "pepper", "silk")

    assert asked(s) == (Decision.STEP, ANNA)


def test_a_nested_movement_settles_its_posts_and_gains_before_the_next_gain() -> None:
    """P-11.3 Two figures, two moves: the first one's city bonus is settled before the second."""
    s = position(
        characters=("niccolo_marco", "johannes", "berke", "mercator"),
        figures={ANNA: ("oasis_1", "venezia")},
        units={ANNA: {"coin": 12, "camel": 3}},
        dice={ANNA: [("own", 2), ("own", 2), ("own", 1)]},
        outposts={"moscow": "O10", "alexandria": "O07"},
        bonuses={"anxi": "bonus_c"},
    )
    lay(s, "travel", ("own", 2), ("own", 2))
    play(s, "step", 1, "moscow")
    play(s, "step", 2, "alexandria")
    assert asked(s) == (Decision.GOOD, ANNA)  # free goods before the move of Moscow
    play(s, "good", "gold")
    assert asked(s) == (Decision.STEP, ANNA)

    play(s, "step", 1, "anxi")
    assert asked(s) == (Decision.PAIR, ANNA)
    assert posts_of(s, ANNA) == {"moscow", "alexandria", "anxi"}
    play(s, "pair", "pepper", "silk")

    assert asked(s) == (Decision.TURN, ANNA)


def test_a_move_that_brings_another_move_is_walked_to_its_end_first() -> None:
    """P-11.3 Gold's fifth row gives a move; Moscow's outpost on its way gives the next one."""
    s = position(
        figures={ANNA: "oasis_1"},
        units={ANNA: {"coin": 0, "camel": 3}},
        dice={ANNA: [("own", 5), ("own", 5), ("own", 6), ("own", 1)]},
        outposts={"moscow": "O10"},
        bonuses={"anxi": "bonus_f"},
    )
    lay(s, "bazaar_gold", ("own", 5), ("own", 5), ("own", 6))
    play(s, "row", 5)
    assert held(s, ANNA)["gold"] == 3

    play(s, "step", 1, "moscow")
    assert posts_of(s, ANNA) == {"moscow"}
    play(s, "step", 1, "anxi")

    assert figures_of(s, ANNA) == ["anxi"]
    assert posts_of(s, ANNA) == {"moscow", "anxi"}
    assert held(s, ANNA)["vp"] == 3
    assert asked(s) == (Decision.TURN, ANNA)


@pytest.mark.parametrize("camels", [2, 3])
def test_a_move_that_cannot_be_paid_is_lost(camels: int) -> None:
    """P-11.2, P-9.4 From Kashgar every route costs camels; what is held after the reward counts."""
    s = completing(
        "S1",
        figures={ANNA: "kashgar"},
        units={ANNA: {"camel": camels, "pepper": 3}},
    )

    play(s, "complete", 1)

    assert (asked(s) == (Decision.STEP, ANNA)) == (camels == 3)
