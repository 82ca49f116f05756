"""P-14 Secrets while play goes on, and barriers."""

import random
from collections.abc import Mapping
from typing import cast

import pytest

from bactrian import CannotUndo
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.match import Match, new_match

from ...reading import row
from ..build import ANNA, lay, play, position
from ..more import (
    EVERYTHING,
    FEWER_AT_FIRST,
    copy_of_match,
    everybody,
    happened,
    kind_of,
    random_match,
    sight,
    told,
    twin_of,
    walked,
)

# P-14.4 Hidden contracts come: from here on a twin may look different.
REVEALS = {"contract_drawn", "row_refilled", "pile_laid_out", "ended"}
# P-14.5 What was rolled, dealt, drawn or laid out, as events tell it
BARRIERS = REVEALS | {"rolled", "rerolled", "goals_dealt"}


def hidden_goals(match: Match, seat: int) -> tuple[int, ...]:
    """What a seat keeps, or was dealt as long as it keeps nothing."""
    kept = [int(goal) for goal in match.state.goal[seat] if goal != NOBODY]
    return tuple(kept or [int(goal) for goal in match.state.goal_dealt[seat]])


def chosen(match: Match, seat: int | None, dice: random.Random) -> int:
    """A random action; another seat's goal cards are not comparable, it keeps the lowest."""
    legal = match.legal()
    if match.decision == "keep_goal" and match.to_act != seat:
        return legal[0]
    return dice.choice(legal)


@pytest.mark.parametrize("players", FEWER_AT_FIRST)
@pytest.mark.parametrize(
    ("options", "actions"), [(None, 1), (None, 70), (EVERYTHING, 0), (EVERYTHING, 5)]
)
def test_what_follows_looks_the_same_as_long_as_the_same_happens(
    players: int, options: Mapping[str, object] | None, actions: int
) -> None:
    """P-14.3, P-14.4 Events and all that is shown after each of them."""
    start = random_match(players, 35 + actions, actions, options)
    steps = 0
    for seat in everybody(start):
        match, twin = copy_of_match(start), twin_of(start, seat, seed=actions)
        dice = random.Random(actions)
        for _ in range(25):
            state = dice.getstate()
            match.play(chosen(match, seat, dice))
            dice.setstate(state)
            twin.play(chosen(twin, seat, dice))
            if REVEALS & (happened(match) | happened(twin)):
                break
            assert told(match, seat) == told(twin, seat)
            assert sight(match, seat) == sight(twin, seat)
            steps += 1
    assert steps > 10


@pytest.mark.parametrize("options", [pytest.param(None, marks=pytest.mark.long), EVERYTHING])
def test_a_redeal_keeps_ones_own_goal_cards_and_changes_those_of_others(
    options: Mapping[str, object] | None,
) -> None:
    """P-14.3 Also while cards are being kept."""
    for actions in (3, 4, 5, 30):
        match = random_match(3, 12, actions, options)
        for reader in everybody(match):
            twins = [twin_of(match, reader, seed) for seed in range(12)]
            for seat in range(3):
                found = {hidden_goals(twin, seat) for twin in twins}
                if seat == reader:
                    assert found == {hidden_goals(match, seat)}
                else:
                    assert len(found) > 3


def test_a_redeal_exchanges_unseen_contracts_only() -> None:
    """P-14.4, P-8.9"""
    match = random_match(2, 3, 60)
    known = match.view(None)["special"]["known"]
    assert known
    laid_out = 6 * (match.view(None)["round"] - 1)
    piles = set()

    for seed in range(6):
        twin = twin_of(match, 0, seed)
        piles.add(tuple(int(c) for c in twin.state.pile[laid_out:]))
        assert twin.view(None)["special"]["known"] == known
        assert twin.view(None)["row"] == match.view(None)["row"]
        other = match.redeal(0, seed)[0]
        assert all(word not in match.state.stream_key for word in other.stream_key)

    assert len(piles) == 6


def test_a_redealt_record_keeps_no_options_and_reports_of_other_seats() -> None:
    """P-14.3, P-14.4 Players think with the record."""
    match = random_match(2, 9, 2, EVERYTHING)
    assert match.decision == "keep_goal"

    record = cast(State, match.redeal(1, seed=4)[0])

    offered = {number - 8 for number in row(record.options) if number}
    assert offered <= {*row(record.goal_dealt[0])}
    assert (record.event_count, record.chance_count) == (0, 0)


@pytest.mark.parametrize(
    ("players", "seed", "options"), [(2, 7, None), (3, 3, EVERYTHING), (4, 1, None)]
)
def test_undo_stops_exactly_at_barriers(
    players: int, seed: int, options: Mapping[str, object] | None
) -> None:
    """P-14.5 Every action is judged; undo is tried once for each kind of action and event."""
    tried: set[tuple[str, bool]] = set()
    for match in walked(players, seed, options):
        if not match.played:
            continue
        barred = not BARRIERS.isdisjoint(happened(match))
        last = match.played[-1]
        assert bool(match.state.barrier) == barred, (kind_of(match, last), happened(match))
        for mark in {kind_of(match, last), *(happened(match) & BARRIERS)}:
            if (mark, barred) not in tried and (barred or len(match.played) < 120):
                tried.add((mark, barred))
                assert_undo(match, barred)

    assert {("place", False), ("bag", False), ("end_turn", False), ("end_turn", True)} <= tried
    assert {("reroll", True), ("ended", True), ("pile_laid_out", True)} <= tried


def assert_undo(match: Match, barred: bool) -> None:
    """Undo takes the last action back, or refuses and changes nothing."""
    back, before = copy_of_match(match), match.position_hash()
    if barred:
        with pytest.raises(CannotUndo, match="cannot be taken back"):
            back.undo()
        assert back.position_hash() == before
    else:
        last = match.played[-1]
        assert back.undo() == last
        assert back.position_hash() != before
        back.play(last)
        assert back.position_hash() == before


def test_the_last_character_is_a_barrier_and_the_others_are_not() -> None:
    """P-14.5"""
    match = new_match("marco_polo", players=2, seed=4, options={"character_draft": True})

    first = match.legal()[0]
    match.play(first)
    assert match.undo() == first
    match.play(first)
    match.play(match.legal()[0])

    with pytest.raises(CannotUndo, match="cannot be taken back"):
        match.undo()


def test_a_black_die_is_no_barrier_for_raschid() -> None:
    """P-14.5"""
    for character, barred in (("raschid", False), ("berke", True)):
        options = {"characters": [character, "johannes"]}
        match = new_match("marco_polo", players=2, seed=4, options=options)
        value = max(die["value"] for die in match.view(0)["seats"][0]["dice"])
        match.play("place", space=5)
        match.play("die", colour=0, value=value or 1)
        match.play("good", good=0)
        match.play("buy_black")

        assert_undo(match, barred)


def test_a_contract_from_the_special_pile_is_a_barrier() -> None:
    """P-14.5 As a reward; a reward of coins is none."""
    for contract, barred in (("S2", True), ("S3", False)):
        goods = {"camel": 2, "pepper": 1, "silk": 2}
        s = position(units={ANNA: goods}, contracts={ANNA: [contract]})

        play(s, "complete", 1)

        assert bool(s.barrier) == barred


def test_a_row_refilled_when_the_next_turn_begins_is_a_barrier() -> None:
    """P-14.5 What the engine does by itself afterwards belongs to the action."""
    for laid_out, barred in ((["C01"], True), (["C01", "C02"], False)):
        dice = [("own", 1), ("own", 2)]
        s = position(contract_row=laid_out, dice={ANNA: dice}, contracts={ANNA: []})
        lay(s, "take_contracts", ("own", 1))
        assert s.barrier == 0

        play(s, "end_turn")

        assert bool(s.barrier) == barred
