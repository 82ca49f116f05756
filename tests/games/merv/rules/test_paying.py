"""M-6 Paying: means, their order, and what is offered."""

from collections.abc import Mapping, Sequence

import pytest

from bactrian.games.merv.state import State
from bactrian.games.merv.words import Decision

from ..build import ANNA, BORIS, at_site, play, position
from ..looking import asked, choices, cubes_of, happened, options, posts_of

PALACE = (2, 1)  # in column 1, yields one tan cube


def at_palace(
    cubes: Mapping[str, int],
    *,
    nth: int = 1,
    breakthroughs: Sequence[str] = (),
) -> State:
    """Anna can send her n-th courtier; she has these cubes and a tan one from the site."""
    s = position(
        cubes={ANNA: cubes},
        courtiers={"trade": [ANNA] * (nth - 1)},
        breakthroughs={ANNA: breakthroughs},
        scrolls={ANNA: 4},
    )
    at_site(s, 1, PALACE)
    play(s, "board")
    return s


def means(s: State) -> set[str]:
    """What is offered for the next need."""
    question = asked(s)
    assert question is not None
    assert question.decision == Decision.PAY
    assert {choice[0] for choice in options(s)} == {"pay"}
    return {str(choice[0]) for choice in choices(s, "pay")}


def paid(s: State, *sequence: str) -> State:
    for step in sequence:
        play(s, "pay", step)
    return s


def test_a_cost_is_paid_as_a_whole_or_not_at_all() -> None:
    """M-6.1, M-6.4 The second courtier costs two cubes: one is not enough for its hall."""
    s = at_palace({"purple": 1, "orange": 2, "teal": 2}, nth=2)
    assert choices(s, "courtier") == {("faith",), ("spice",)}

    play(s, "courtier", "faith")

    assert cubes_of(s, ANNA) == {"purple": 1, "teal": 2, "tan": 1}
    assert s.courtiers[3, ANNA] == 1


def test_needs_are_a_colour_each_or_any() -> None:
    """M-6.1, M-6.2 The last card of stack 1F asks for any one cube, and as_any is none."""
    s = position(
        contracts={"1F": [BORIS, BORIS]},
        scrolls={ANNA: 4, BORIS: 2},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
        cubes={ANNA: {"purple": 1, "teal": 2, "white": 1}},
        breakthroughs={ANNA: ["2-palace", "4-teal"]},
    )

    play(s, "contract", "1F")

    assert means(s) == {"purple", "teal", "white"}
    play(s, "pay", "white")
    assert cubes_of(s, ANNA) == {"purple": 1, "teal": 2}


def test_all_four_means_serve_a_need_of_a_colour() -> None:
    """M-6.2"""
    s = at_palace({"purple": 1, "white": 1, "teal": 1}, breakthroughs=["2-palace", "4-teal"])
    play(s, "courtier", "knowledge")

    assert means(s) == {"purple", "white", "as_any", "discount"}


@pytest.mark.parametrize(
    ("by", "left"),
    [
        ("purple", {"white": 1, "teal": 1, "tan": 1}),
        ("white", {"purple": 1, "teal": 1, "tan": 1}),
        ("as_any", {"purple": 1, "white": 1, "tan": 1}),
        ("discount", {"purple": 1, "white": 1, "teal": 1, "tan": 1}),
    ],
)
def test_each_means_costs_what_it_says(by: str, left: dict[str, int]) -> None:
    """M-6.2 as_any a cube of X, the discount none; the discount is one of several (optional)."""
    s = at_palace({"purple": 1, "white": 1, "teal": 1}, breakthroughs=["2-palace", "4-teal"])
    play(s, "courtier", "knowledge")

    paid(s, by)

    assert cubes_of(s, ANNA) == left
    assert (s.as_any_used[ANNA], s.discount_used) == (by == "as_any", by == "discount")


def test_as_any_is_not_for_a_need_of_its_own_colour_nor_without_a_cube() -> None:
    """M-6.2 X differs from c."""
    own = at_palace({"purple": 2, "white": 1}, breakthroughs=["2-palace", "4-purple"])
    play(own, "courtier", "knowledge")
    none = at_palace({"purple": 1, "white": 1}, breakthroughs=["2-palace", "4-teal"])
    play(none, "courtier", "knowledge")

    assert means(own) == {"purple", "white", "discount"}
    assert means(none) == {"purple", "white", "discount"}


def test_the_discount_is_for_the_board_action_named_alone() -> None:
    """M-6.2"""
    s = at_palace({"purple": 1, "white": 1}, breakthroughs=["2-mosque"])
    play(s, "courtier", "knowledge")

    assert means(s) == {"purple", "white"}


def test_as_any_and_discount_serve_once_a_turn() -> None:
    """M-6.2 Later courtiers of the same action cannot use them again."""
    s = at_palace({"teal": 3, "white": 3}, breakthroughs=["2-palace", "4-teal"])
    play(s, "courtier", "knowledge")
    assert means(s) == {"white", "as_any", "discount"}
    paid(s, "as_any")

    play(s, "courtier", "faith")  # two orange, the first of which only a white cube can pay
    assert means(s) == {"white", "discount"}
    paid(s, "discount")
    play(s, "courtier", "spice")  # three teal, the first of which must be teal

    assert means(s) == {"teal", "white"}


def test_the_means_are_not_renewed_by_another_cost_but_by_the_next_turn() -> None:
    """M-4.11, M-6.2"""
    s = position(
        cubes={ANNA: {"teal": 4, "purple": 4, "white": 4}},
        breakthroughs={ANNA: ["2-palace", "4-teal"]},
        scrolls={ANNA: 4},
        favour={ANNA: 2},
    )
    at_site(s, 5, (1, 5))
    play(s, "board")
    play(s, "courtier", "faith")
    paid(s, "discount")
    play(s, "courtier", "trade")  # two tan and none held: first white, then white or as_any
    assert means(s) == {"white", "as_any"}
    paid(s, "as_any")
    play(s, "done")
    for slot in (1, 2):
        at_site(s, slot, (1, slot))
        play(s, "gain_favour")
    assert asked(s) == (Decision.SLOT, ANNA)

    assert (s.discount_used, s.as_any_used[ANNA]) == (0, 0)
    at_site(s, 2, (2, 2))
    play(s, "board")
    play(s, "courtier", "faith")  # three orange and none held: the first must be white
    assert means(s) == {"white", "as_any"}
    paid(s, "white")
    assert means(s) == {"white", "as_any", "discount"}


def test_means_do_not_go_back_in_the_order_white_as_any_discount() -> None:
    """M-6.3 Two orange needs and no orange cube: as_any first leaves the discount alone."""
    s = at_palace({"teal": 1, "white": 1}, nth=2, breakthroughs=["2-palace", "4-teal"])
    play(s, "courtier", "faith")
    assert means(s) == {"white", "as_any"}  # after the discount nothing could follow

    paid(s, "as_any")  # the discount follows by itself, although there is a white cube

    assert [event.kind for event in happened(s, "cube_paid_as_any", "discount_used")] == [
        "cube_paid_as_any",
        "discount_used",
    ]
    assert cubes_of(s, ANNA) == {"white": 1, "tan": 1}
    assert s.courtiers[3, ANNA] == 1


def test_after_white_the_others_may_follow() -> None:
    """M-6.3"""
    s = at_palace({"teal": 1, "white": 1}, nth=2, breakthroughs=["2-palace", "4-teal"])
    play(s, "courtier", "faith")
    paid(s, "white")

    assert means(s) == {"as_any", "discount"}


def test_the_own_colour_comes_first_among_needs_of_a_colour() -> None:
    """M-6.3 After a white cube for orange no orange one is offered for the next orange need."""
    scarce = at_palace({"orange": 1, "white": 1}, nth=2)
    play(scarce, "courtier", "faith")  # orange, then white: no choice at all
    assert cubes_of(scarce, ANNA) == {"tan": 1}

    s = at_palace({"orange": 1, "white": 2}, nth=2)
    play(s, "courtier", "faith")
    assert means(s) == {"orange", "white"}
    paid(s, "white")  # the second need takes white by itself

    assert cubes_of(s, ANNA) == {"orange": 1, "tan": 1}


def at_kashgar(cubes: Mapping[str, int]) -> State:
    """Anna buys in Kashgar, where she has a post, for tan and teal; her site yields tan."""
    s = position(
        cubes={ANNA: cubes},
        posts={ANNA: ["samarkand", "kashgar"]},
        breakthroughs={ANNA: ["2-marketplace", "4-orange"]},
        scrolls={ANNA: 4},
    )
    at_site(s, 5, (3, 5))
    play(s, "board")
    play(s, "post", "rayy")
    assert posts_of(s, ANNA) == {"samarkand", "kashgar", "rayy"}
    play(s, "buy", "kashgar")
    return s


def test_a_new_colour_may_be_paid_with_its_own_cubes_after_anything() -> None:
    """M-6.3 Colours are not concerned by the order of white, as_any and discount."""
    s = at_kashgar({"teal": 1, "white": 1})
    assert means(s) == {"tan", "white", "discount"}

    paid(s, "discount")  # white is behind now, teal is not

    assert cubes_of(s, ANNA) == {"tan": 1, "white": 1}
    assert s.goods[ANNA, 1] == 1


def test_needs_are_paid_in_canonical_colour_order() -> None:
    """M-6.3 Tan before teal, whatever is held."""
    s = at_kashgar({"teal": 2, "white": 2, "orange": 1})

    assert means(s) == {"tan", "white", "as_any", "discount"}
    paid(s, "tan")
    assert means(s) == {"teal", "white", "as_any", "discount"}


def test_a_means_is_offered_only_if_the_rest_stays_payable() -> None:
    """M-6.3 The white cube is needed for teal unless the discount is kept for it."""
    s = at_kashgar({"white": 1})
    assert means(s) == {"tan", "white"}  # after the discount no white for teal

    paid(s, "white")

    # No teal cube, white spent: the discount follows by itself.
    assert (cubes_of(s, ANNA), s.discount_used) == ({"tan": 1}, 1)


def test_no_contract_comes_in_between_choosing_and_paying() -> None:
    """M-6.4, M-24.4"""
    s = position(
        cubes={ANNA: {"purple": 2, "white": 1}},
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
    )
    at_site(s, 1, PALACE)
    play(s, "board")
    assert ("contract", "1F") in options(s)

    play(s, "courtier", "knowledge")

    assert options(s) == {("pay", "purple"), ("pay", "white")}
    assert s.courtiers[0, ANNA] == 0  # it takes effect after the payment (M-24.7)
    paid(s, "purple")
    assert s.courtiers[0, ANNA] == 1
    assert ("contract", "1F") in options(s)
