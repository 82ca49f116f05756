"""M-7 Contracts."""

import pytest

from bactrian.core.rules.state import NOBODY
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import contracts
from bactrian.games.merv.words import Decision, Task

from ...reading import row
from ..build import ANNA, BORIS, at_site, play, position, start
from ..looking import asked, choices, cubes_of, happened, options, part

CARDS = [card.word("id") for card in contracts]
# Enough of everything for any contract.
RICH: dict[str, object] = {
    "scrolls": {ANNA: 8},
    "goods": {ANNA: (8, 8)},
    "influence": {ANNA: 15},
    "cubes": {ANNA: {"purple": 3, "tan": 3, "teal": 3, "orange": 3}},
}


def rich(**more: object) -> State:
    """Anna has enough of everything, but for what is named."""
    return position(**{**RICH, **more})  # type: ignore[arg-type]  # as `position` takes them


def owner_of(s: State, card: str) -> int:
    return int(s.contract_owner[CARDS.index(card)])


def test_only_the_top_card_of_a_stack_is_available() -> None:
    """M-7.1 One option for each stack; the card below comes when it is gone."""
    s = rich()
    assert choices(s, "contract") == {("1F",), ("1S",), ("2F",), ("2S",), ("3F",), ("3S",)}

    play(s, "contract", "1F")
    assert (owner_of(s, "1F-a"), owner_of(s, "1F-b")) == (ANNA, NOBODY)
    play(s, "contract", "1F")
    assert owner_of(s, "1F-b") == ANNA
    play(s, "contract", "1F")
    play(s, "pay", "teal")

    assert owner_of(s, "1F-c") == ANNA
    assert choices(s, "contract") == {("1S",), ("2F",), ("2S",), ("3F",), ("3S",)}


@pytest.mark.parametrize(
    ("influence", "levels"), [(1, ""), (2, "1"), (4, "1"), (5, "12"), (8, "12"), (9, "123")]
)
def test_the_level_needs_influence(influence: int, levels: str) -> None:
    """M-7.2 2, 5 and 9."""
    s = rich(influence={ANNA: influence})

    expected = {(f"{level}{bonus}",) for level in levels for bonus in "FS"}
    assert choices(s, "contract") == expected


@pytest.mark.parametrize(
    ("stack", "scrolls", "goods", "may"),
    [
        ("1F", 1, (1, 0), True),
        ("1F", 0, (1, 0), False),
        ("1F", 1, (0, 3), False),  # a rare good is no common one
        ("1S", 0, (2, 0), True),
        ("1S", 0, (1, 1), True),
        ("1S", 0, (0, 2), True),
        ("1S", 0, (1, 0), False),
        ("2F", 1, (0, 2), True),
        ("2F", 1, (1, 1), True),
        ("2F", 1, (2, 0), False),  # one must be rare
        ("2F", 1, (0, 1), False),  # the any-good comes beyond it
        ("2S", 0, (2, 1), True),
        ("2S", 0, (1, 2), True),
        ("2S", 0, (1, 1), False),
        ("3F", 2, (1, 1), True),
        ("3F", 1, (1, 1), False),
        ("3S", 0, (1, 2), True),
        ("3S", 0, (2, 1), False),
    ],
)
def test_scrolls_and_goods_of_the_card_are_needed(
    stack: str, scrolls: int, goods: tuple[int, int], may: bool
) -> None:
    """M-7.2"""
    s = rich(scrolls={ANNA: scrolls}, goods={ANNA: goods})

    assert ((stack,) in choices(s, "contract")) == may


def test_the_cube_must_be_payable() -> None:
    """M-7.2 The top cards take purple, teal, tan, orange, teal, purple; white pays for all."""
    assert choices(rich(cubes={}), "contract") == set()
    assert choices(rich(cubes={ANNA: {"purple": 1}}), "contract") == {("1F",), ("3S",)}
    assert choices(rich(cubes={ANNA: {"teal": 1}}), "contract") == {("1S",), ("3F",)}
    assert len(choices(rich(cubes={ANNA: {"white": 1}}), "contract")) == 6
    spare = rich(cubes={ANNA: {"tan": 1}}, breakthroughs={ANNA: ["4-tan"]})
    assert len(choices(spare, "contract")) == 6


def test_choose_the_goods_pay_the_cube_then_points_and_bonus() -> None:
    """M-7.3, M-24.7"""
    s = rich(cubes={ANNA: {"tan": 1, "white": 1}}, goods={ANNA: (1, 2)})
    play(s, "contract", "2F")
    assert (asked(s), options(s)) == (
        (Decision.COMMIT, ANNA),
        {("commit", "common"), ("commit", "rare")},
    )
    play(s, "commit", "rare")
    assert (asked(s), options(s)) == ((Decision.PAY, ANNA), {("pay", "tan"), ("pay", "white")})
    assert (owner_of(s, "2F-a"), part(s, ANNA, "contracts")) == (NOBODY, 0)

    play(s, "pay", "tan")

    assert owner_of(s, "2F-a") == ANNA
    assert (s.scrolls_committed[ANNA], row(s.goods_committed[ANNA])) == (1, [0, 2])
    assert (s.scrolls[ANNA], row(s.goods[ANNA])) == (8, [1, 2])  # they stay before her
    assert (part(s, ANNA, "contracts"), s.favour[ANNA]) == (8, 1)
    kinds = ("cube_paid", "contract_fulfilled", "points_scored", "favour_gained")
    assert [event.kind for event in happened(s, *kinds)] == list(kinds)
    assert cubes_of(s, ANNA) == {"white": 1}


def test_the_other_bonus_is_a_soldier_that_may_be_declined() -> None:
    """M-7.3, M-8.6"""
    s = rich(buildings={(1, 1): BORIS}, influence={ANNA: 9})
    play(s, "contract", "3S")
    assert options(s) >= {("deploy_soldier", 1, 1), ("decline",)}
    assert part(s, ANNA, "contracts") == 12

    play(s, "decline")

    assert (asked(s), s.servants[ANNA], s.influence[ANNA]) == ((Decision.SLOT, ANNA), 8, 9)
    play(s, "contract", "2S")
    play(s, "commit", "common")
    play(s, "deploy_soldier", 1, 1)
    assert (s.servants[ANNA], s.influence[ANNA]) == (7, 11)


@pytest.mark.parametrize(
    ("goods", "first", "then"),
    [
        # beyond the fixed ones: how many common, rare; what is offered; what after common
        ((2, 2), {"common", "rare"}, {"common", "rare"}),
        ((1, 2), {"common", "rare"}, None),  # then a rare one by itself
        ((2, 1), None, {"common", "rare"}),  # common first, for one rare is not enough for two
        ((0, 2), None, None),
        ((2, 0), None, None),
        ((1, 1), None, None),
    ],
)
def test_any_goods_are_chosen_one_by_one_common_before_rare(
    goods: tuple[int, int], first: set[str] | None, then: set[str] | None
) -> None:
    """M-7.4 The first card of stack 1S takes two goods of any kind."""
    s = rich(goods={ANNA: goods})
    play(s, "contract", "1S")

    if first is not None:
        assert {str(good) for (good,) in choices(s, "commit")} == first
        play(s, "commit", "common")
    if then is not None:
        assert {str(good) for (good,) in choices(s, "commit")} == then
        play(s, "commit", "common")

    assert owner_of(s, "1S-a") == ANNA
    common = min(goods[0], 2)
    assert row(s.goods_committed[ANNA]) == [common, 2 - common]


def test_after_a_rare_good_only_rare_ones_are_offered() -> None:
    """M-7.4"""
    s = rich(goods={ANNA: (5, 5)})
    play(s, "contract", "1S")
    play(s, "commit", "rare")  # the second one follows by itself

    assert row(s.goods_committed[ANNA]) == [0, 2]


def test_the_fixed_goods_are_set_aside_first() -> None:
    """M-7.4 Stack 2S takes a common, a rare and any good: of (1, 2) only a rare one is left."""
    s = rich(goods={ANNA: (1, 2)})
    play(s, "contract", "2S")

    assert row(s.goods_committed[ANNA]) == [1, 2]
    assert owner_of(s, "2S-a") == ANNA


def test_committed_scrolls_and_goods_serve_no_other_contract() -> None:
    """M-7.5"""
    s = rich(scrolls={ANNA: 1}, goods={ANNA: (2, 0)})
    assert choices(s, "contract") == {("1F",), ("1S",)}

    play(s, "contract", "1F")

    assert choices(s, "contract") == set()  # neither a second 1F nor, with one good, 1S


def test_committed_things_still_count_for_halls_and_breakthroughs() -> None:
    """M-7.5 Knowledge and trade score them; the next scroll makes two."""
    s = rich(
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        courtiers={"knowledge": [ANNA], "trade": [ANNA]},
        favour={ANNA: 2},
    )
    play(s, "contract", "1F")
    start(s, (Task.SCORE_OWNER, 0, 0), (Task.BEGIN_ROUND, 0, 0))
    assert part(s, ANNA, "courtiers") == 2

    s = rich(scrolls={ANNA: 1}, goods={ANNA: (1, 0)}, camels={ANNA: 1})
    play(s, "contract", "1F")
    at_site(s, 3, (1, 3))
    play(s, "market_place", "top_left")
    assert asked(s) == (Decision.BREAKTHROUGH, ANNA)


def test_any_number_of_contracts_may_be_fulfilled_in_a_turn() -> None:
    """M-7.6"""
    s = rich(cubes={ANNA: dict.fromkeys(("purple", "tan", "teal", "orange"), 9)})

    while choices(s, "contract"):
        play(s, "contract", *sorted(choices(s, "contract"))[0])
        while asked(s) != (Decision.SLOT, ANNA):
            play(s, *sorted(options(s), key=str)[0])  # type: ignore[arg-type]  # as offered

    # After all of 1F and 1S no common good is left, after all of 2F one rare one.
    assert row(s.taken_of_stack) == [3, 3, 3, 0, 0, 0]
    assert row(s.goods_committed[ANNA]) == [8, 7]
    assert part(s, ANNA, "contracts") == 5 + 4 + 3 + 5 + 4 + 3 + 8 + 7 + 6
    assert s.turn == 1
