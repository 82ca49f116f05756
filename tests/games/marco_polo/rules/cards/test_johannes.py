"""P-12 Johannes Caprini."""

import pytest

from ...build import ANNA, choices, copy_of, gained, held, opening, play, position
from ...looking import figures_of, gains_in_order, posts_of
from ...more import round_end, travelling

JOHANNES = ("johannes", "mercator", "berke", "matteo")
BROTHERS = ("niccolo_marco", "mercator", "berke", "kubilai")
OASES = [f"oasis_{number}" for number in range(1, 11)]


def test_johannes_gets_three_coins_every_round() -> None:
    """P-12.14 The first one included."""
    assert held(opening(characters=JOHANNES), ANNA)["coin"] == 7 + 3

    later = round_end(JOHANNES, units={ANNA: {"coin": 0, "camel": 0}})

    assert gains_in_order(later, ANNA)[:2] == [("coin", 5), ("coin", 3)]


@pytest.mark.parametrize("origin", OASES)
def test_johannes_steps_from_any_oasis_to_any_other(origin: str) -> None:
    """P-12.15 Without route cost, even where a route joins them."""
    s = travelling(JOHANNES, 1, figures={ANNA: origin}, units={ANNA: {"coin": 3, "camel": 0}})
    other = "oasis_7" if origin != "oasis_7" else "oasis_6"

    assert {(1, oasis) for oasis in OASES if oasis != origin} <= choices(s, "step")
    assert (1, origin) not in choices(s, "step")
    play(s, "step", 1, other)

    assert figures_of(s, ANNA) == [other]
    assert (held(s, ANNA)["coin"], held(s, ANNA)["camel"]) == (0, 0)


def test_others_pay_between_oases_and_cannot_jump() -> None:
    """P-12.15"""
    poor, rich = (
        travelling(BROTHERS, 1, figures={ANNA: "oasis_6"}, units={ANNA: {"coin": coins}})
        for coins in (7, 8)
    )

    assert (1, "oasis_7") not in choices(poor, "step")
    assert (1, "oasis_7") in choices(rich, "step")
    assert (1, "oasis_1") not in choices(rich, "step")


def test_johannes_walks_to_an_oasis_jumps_and_walks_on() -> None:
    """P-12.15 From Venezia over the oases 1 and 8 to Lan-Zhou: three steps, twelve coins."""
    s = travelling(JOHANNES, 3, outposts={"lan_zhou": None})
    before = copy_of(s)
    assert (1, "oasis_8") not in choices(s, "step")

    for node in ("oasis_1", "oasis_8", "lan_zhou"):
        play(s, "step", 1, node)

    assert gained(before, s, ANNA) == {"coin": -12}
    assert posts_of(s, ANNA) == {"lan_zhou"}


def test_johannes_jumps_with_a_move_reward() -> None:
    """P-12.15 In every kind of movement."""
    s = position(
        characters=JOHANNES,
        figures={ANNA: "oasis_1"},
        units={ANNA: {"coin": 0, "camel": 1, "pepper": 3}},
        contracts={ANNA: ["S1"]},
    )

    play(s, "complete", 1)
    play(s, "step", 1, "oasis_10")

    assert figures_of(s, ANNA) == ["oasis_10"]
    assert held(s, ANNA)["coin"] == 0
