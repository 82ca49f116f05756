"""M-24 Decision flow: windows for contracts, single options, the order of a turn."""

import random
from functools import cache

import pytest

from bactrian.games.merv import GAME
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import contracts, stack_ids
from bactrian.games.merv.words import Decision
from bactrian.match import new_match

from ...reading import legal
from ..build import ANNA, BORIS, assert_unbroken, at_site, loop, opening, play, position
from ..looking import asked, choices, copy_of, cube_ids, happened, options, part, walls
from ..roaming import random_states

NO_WINDOW = {Decision.PAY, Decision.COMMIT, Decision.LIBRARY}
OUTSIDE = {Decision.HC_SLOT, Decision.HC_SITE, Decision.QUEUE, Decision.RANSOM, Decision.SCORE}

RICH_GAMES = [(4, 5), (4, 7), (3, 2), (3, 4), (2, 4), (1, 2)]  # seats and seed: all decisions come


@cache
def rich_states(seats: int, seed: int) -> tuple[State, ...]:
    """A game of random play that everybody begins with plenty; contracts come seldom enough."""
    dice = random.Random(f"{seats} {seed}")
    s = opening(seats, seed)
    for seat in range(seats):
        s.influence[seat], s.scrolls[seat] = 9, 1
        for good in range(2):
            s.goods[seat, good] = 5
        for colour in range(5):
            s.cubes[seat, colour] = 3
    loop.run_on(s)  # the first options once more
    states = [copy_of(s)]
    while s.depth > 0:
        own = [number for number in legal(s) if not 67 <= number < 73]
        before = copy_of(s)
        loop.apply(s, dice.choice(own if dice.random() < 0.95 else legal(s)))
        assert_unbroken(before, s)
        states.append(copy_of(s))
    return tuple(states)


def fulfillable(s: State, seat: int) -> set[tuple[str]]:
    """M-7.2 once more, from the data and the seat's holdings alone."""
    found = set()
    for number, stack in enumerate(stack_ids):
        cards = [card for card in contracts if card.word("stack") == stack]
        cards.sort(key=lambda card: -card.integer("points", 0, 40))
        if s.taken_of_stack[number] == 3:
            continue
        card = cards[s.taken_of_stack[number]]
        common = s.goods[seat, 0] - s.goods_committed[seat, 0] - card.integer("common", 0, 9)
        rare = s.goods[seat, 1] - s.goods_committed[seat, 1] - card.integer("rare", 0, 9)
        scrolls = s.scrolls[seat] - s.scrolls_committed[seat] - card.integer("scrolls", 0, 9)
        held = {cube for n, cube in enumerate(cube_ids) if s.cubes[seat, n] > 0}
        wild = {"white"}
        if s.as_any[seat] >= 0 and not s.as_any_used[seat]:
            wild.add(cube_ids[s.as_any[seat]])
        cube = card.word("cube")
        payable = bool(held) if cube == "any" else bool(held & {cube, *wild})
        wares = min(common, rare, scrolls) >= 0 and common + rare >= card.integer("any_good", 0, 9)
        if wares and payable and s.influence[seat] >= [2, 5, 9][int(stack[0]) - 1]:
            found.add((stack,))
    return found


@pytest.mark.parametrize(("seats", "seed"), RICH_GAMES)
def test_options_come_in_catalogue_order_each_once(seats: int, seed: int) -> None:
    """M-24.1"""
    for s in (*random_states(seats), *rich_states(seats, seed)):
        assert legal(s) == sorted(set(legal(s)))


def test_there_are_no_game_options() -> None:
    """M-24.1"""
    assert GAME.options == ()


def test_a_single_option_is_taken_unrecorded() -> None:
    """M-24.2 The one payable courtier, its one means, the end of the turn."""
    match = new_match("merv", players=3, seed=1)
    first = match.to_act
    match.play("slot", slot=1)
    match.play("site", row=1, column=1)
    match.play("gain_favour")

    assert match.to_act != first
    assert len(match.played) == 3  # `end_turn` is none of them
    s = at_site(position(), 1, (2, 1))
    play(s, "board")
    kinds = ["action_taken", "cube_paid", "courtier_placed", "favour_gained", "turn_began"]
    assert [event.kind for event in happened(s)] == kinds


@pytest.mark.parametrize(("seats", "seed"), RICH_GAMES)
def test_no_decision_has_fewer_than_two_options(seats: int, seed: int) -> None:
    """M-24.2"""
    for s in rich_states(seats, seed)[:-1]:
        assert s.option_count >= 2


def test_contracts_alone_do_not_ask_a_decision() -> None:
    """M-24.3 A soldier boon without a legal site is lost although a contract could be fulfilled."""
    s = position(
        buildings={(1, 3): ANNA},
        upgrades={(1, 3): "white"},
        camels={ANNA: 1},
        market_side="B",
        scrolls={ANNA: 1},
        goods={ANNA: (1, 0)},
        influence={ANNA: 2},
    )
    at_site(s, 3, (1, 3))
    play(s, "market_place", "bottom_right")

    assert asked(s) == (Decision.TURN, ANNA)
    assert ("contract", "1F") in options(s)


def test_own_options_are_computed_anew_after_a_contract() -> None:
    """M-24.3 The contract's soldier takes the last servant: the boon's soldier is lost."""
    away = [(r, c) for r in (2, 4) for c in range(1, 6) if c != 3][:7]
    s = position(
        buildings={**dict.fromkeys(away, BORIS), (1, 3): ANNA, (5, 5): ANNA},
        soldiers=dict.fromkeys(away, ANNA),
        camels={ANNA: 1},
        market_side="B",
        goods={ANNA: (2, 0)},
        influence={ANNA: 2},
        cubes={ANNA: {"orange": 1}},
    )
    at_site(s, 3, (1, 3))  # yields teal, which the contract takes
    play(s, "market_place", "bottom_right")
    soldiers = {("deploy_soldier", 1, 3), ("deploy_soldier", 5, 5), ("decline",)}
    assert options(s) == {*soldiers, ("contract", "1S")}

    play(s, "contract", "1S")
    assert (asked(s), options(s)) == ((Decision.DEPLOY_SOLDIER, ANNA), soldiers)
    play(s, "deploy_soldier", 5, 5)

    assert (asked(s), s.servants[ANNA]) == ((Decision.TURN, ANNA), 0)


def test_after_a_contract_the_interrupted_decision_is_asked_again() -> None:
    """M-24.4 With what it was about: the wall piece in hand."""
    s = position(scrolls={ANNA: 1}, goods={ANNA: (3, 0)}, influence={ANNA: 2})
    s.cubes[ANNA, 1] = 1
    at_site(s, 2, (5, 2))  # yields purple, which the contract takes
    play(s, "board")
    play(s, "wall", "tan", 1)
    before = options(s)
    assert ("contract", "1F") in before

    play(s, "contract", "1F")

    assert asked(s) == (Decision.WALL_SLOT, ANNA)
    assert options(s) == before - {("contract", "1F")}
    play(s, "wall_slot", "north", 1)
    assert walls(s) == {("north", 1): ("tan", 1)}


@pytest.mark.parametrize(("seats", "seed"), RICH_GAMES)
def test_every_window_offers_exactly_the_contracts_that_can_be_fulfilled(
    seats: int, seed: int
) -> None:
    """M-24.4, M-7.2 None inside payments, commitments and the library, none outside the turn."""
    for s in rich_states(seats, seed)[:-1]:
        question = asked(s)
        assert question is not None
        is_open = question.decision not in NO_WINDOW | OUTSIDE
        assert choices(s, "contract") == (fulfillable(s, question.seat) if is_open else set())
        assert not is_open or question.seat == s.active


def test_every_kind_of_decision_was_looked_at_with_a_contract_within_reach() -> None:
    """M-24.4 So that a window offers contracts, or is closed, is no accident."""
    met = set()
    for game in RICH_GAMES:
        for s in rich_states(*game)[:-1]:
            question = asked(s)
            if question is not None and question.decision not in met:
                met |= {question.decision} if fulfillable(s, question.seat) else set()

    assert met == set(Decision)


def test_a_turn_is_slot_site_turn_and_boons_return_to_it() -> None:
    """M-24.6 The free step and its upgrade run inside `turn`."""
    s = position(
        buildings={(1, 3): ANNA, (5, 5): ANNA},
        mosque={ANNA: "r1l1"},
        camels={ANNA: 1},
        market_side="B",
    )
    seen = [asked(s)]
    for step in (("slot", 3), ("site", 1, 3), ("market_place", "top_right"), ("upgrade", 5, 5)):
        play(s, *step)
        seen.append(asked(s))

    decisions = [question.decision for question in seen if question is not None]
    assert decisions == [
        Decision.SLOT,
        Decision.SITE,
        Decision.TURN,
        Decision.UPGRADE,
        Decision.TURN,
    ]
    assert ("gain_favour",) in options(s)


def test_a_boon_is_finished_before_the_next_step_is_offered() -> None:
    """M-24.7 Choose, pay, take effect, boon: the soldier of level 6 comes before level 7."""
    s = position(
        buildings={(5, 5): ANNA},
        mosque={ANNA: "m5"},
        cubes={ANNA: {"purple": 3, "orange": 2, "teal": 1, "white": 1}},
    )
    at_site(s, 4, (4, 4))
    play(s, "board")  # to m6: purple, then orange
    assert (asked(s), part(s, ANNA, "mosque")) == ((Decision.PAY, ANNA), 0)
    play(s, "pay", "purple")
    play(s, "pay", "orange")

    assert part(s, ANNA, "mosque") == 1
    assert options(s) == {("deploy_soldier", 5, 5), ("deploy_soldier", 4, 4), ("decline",)}
    play(s, "decline")
    assert options(s) == {("advance",), ("done",)}
