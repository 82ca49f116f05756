"""P-9.5 Movement cards."""

import pytest

from bactrian.games.marco_polo.words import Decision

from ...build import ANNA, asked, copy_of, gained, held, play, position
from ...looking import choices, figures_of, options, own, places, posts_of

POSTS = {ANNA: ["karachi"]}


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_k17_makes_up_to_the_value_of_steps_for_2_camels_each(steps: int) -> None:
    """P-9.5"""
    s = position(
        posts=POSTS, cards={"karachi": "K17"}, units={ANNA: {"camel": 9}}, dice={ANNA: own(3)}
    )
    before = copy_of(s)

    play(s, "place", "karachi")
    assert ("stop",) not in options(s)
    for node in ("oasis_1", "venezia", "oasis_1")[:steps]:
        play(s, "step", 1, node)
    if steps < 3:
        play(s, "stop")

    assert gained(before, s, ANNA) == {"camel": -2 * steps}


def test_k17_pays_for_routes_besides() -> None:
    """P-9.5"""
    s = position(
        posts=POSTS,
        cards={"karachi": "K17"},
        units={ANNA: {"camel": 5, "coin": 0}},
        dice={ANNA: own(3, 3)},
    )

    play(s, "place", "karachi")
    assert choices(s, "step") == {(1, "oasis_1"), (1, "alexandria"), (1, "oasis_2")}
    play(s, "step", 1, "oasis_2")

    # Nothing is left for a second step, so the movement is over.
    assert (held(s, ANNA)["camel"], asked(s)) == (0, (Decision.TURN, ANNA))


@pytest.mark.parametrize(("camels", "offered"), [(1, False), (2, True)])
def test_k17_needs_one_step_that_can_be_paid(camels: int, offered: bool) -> None:
    """P-9.5"""
    s = position(posts=POSTS, cards={"karachi": "K17"}, units={ANNA: {"camel": camels}})

    assert ("karachi" in places(s)) == offered


def test_all_steps_of_a_card_are_one_movement_with_one_post_at_its_end() -> None:
    """P-9.5"""
    s = position(
        posts=POSTS,
        cards={"karachi": "K17"},
        units={ANNA: {"camel": 20}},
        dice={ANNA: own(2, 2)},
        figures={ANNA: "moscow"},
        outposts={"karakorum": "O01"},
    )

    play(s, "place", "karachi")
    play(s, "step", 1, "anxi")
    assert posts_of(s, ANNA) == {"karachi"}
    play(s, "step", 1, "karakorum")

    assert posts_of(s, ANNA) == {"karachi", "karakorum"}


def test_k18_pays_a_pair_of_different_goods_for_each_step() -> None:
    """P-9.5"""
    s = position(
        posts=POSTS,
        cards={"karachi": "K18"},
        units={ANNA: {"pepper": 2, "silk": 1, "gold": 1}},
        dice={ANNA: own(6, 6)},
    )

    play(s, "place", "karachi")
    play(s, "step", 1, "oasis_1")
    # The step is made after its pair is paid.
    assert (asked(s), figures_of(s, ANNA)) == ((Decision.PAY_PAIR, ANNA), ["venezia"])
    assert options(s) == {
        ("pay_pair", "pepper", "silk"),
        ("pay_pair", "pepper", "gold"),
        ("pay_pair", "silk", "gold"),
    }
    play(s, "pay_pair", "pepper", "silk")
    assert figures_of(s, ANNA) == ["oasis_1"]
    play(s, "step", 1, "moscow")

    # Pepper and gold were the only pair left; then the movement is over.
    goods = {unit: held(s, ANNA)[unit] for unit in ("pepper", "silk", "gold")}
    assert goods == {"pepper": 0, "silk": 0, "gold": 0}
    assert figures_of(s, ANNA) == ["moscow"]


@pytest.mark.parametrize(
    ("goods", "offered"),
    [
        ({"pepper": 9}, False),
        ({"pepper": 1, "silk": 1}, True),
        ({"silk": 1, "gold": 1}, True),
        ({"gold": 9, "camel": 9}, False),
    ],
)
def test_two_goods_of_one_kind_are_no_pair(goods: dict[str, int], offered: bool) -> None:
    """P-9.5"""
    s = position(posts=POSTS, cards={"karachi": "K18"}, units={ANNA: goods})

    assert ("karachi" in places(s)) == offered


def test_k18_pays_for_routes_besides_and_no_basic_price() -> None:
    """P-9.5"""
    s = position(
        posts=POSTS,
        cards={"karachi": "K18"},
        units={ANNA: {"pepper": 1, "silk": 1, "coin": 0, "camel": 3}},
        dice={ANNA: own(1, 1)},
    )
    before = copy_of(s)

    play(s, "place", "karachi")
    play(s, "step", 1, "oasis_2")

    assert gained(before, s, ANNA) == {"pepper": -1, "silk": -1, "camel": -3}
