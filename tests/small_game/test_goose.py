"""The rules of the small game, each by its number."""

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bactrian import Match, new_match
from bactrian.core.game import Game
from bactrian.core.rules.record import record_bytes

SEEDS = range(20)
WALK, REST = 0, 7


def walk_through(players: int, seed: int) -> list[Match]:
    """A game of random play: the match after the setup and after each action."""
    match, dice = new_match("goose", players=players, seed=seed), random.Random(seed)
    found = [match.copy()]
    while not match.over:
        match.play(dice.choice(match.legal()))
        found.append(match.copy())
    return found


def all_games() -> list[Match]:
    return [match for seed in SEEDS for match in walk_through(2 + seed % 3, seed)]


def pairs(matches: Sequence[Match]) -> list[tuple[Match, Match, int]]:
    """Positions with what came next, and by which action.

    But for those after which a seat that could only walk walked by itself.
    """
    return [
        (before, after, after.played[-1])
        for before, after in pairwise(matches)
        if len(after.played) == len(before.played) + 1
        and state(after).turn <= state(before).turn + 1
        and (not after.over or state(after).turn == state(before).turn)
    ]


def state(match: Match) -> Any:  # Any: the game's own record
    return match.state


def test_the_setup() -> None:
    """G-1.1, G-1.2, G-1.3 Geese at the start, three cards of eighteen each, seat 0 begins."""
    for players in (2, 3, 4):
        match = new_match("goose", players=players, seed=1)
        view = match.view(0)
        assert [seat["space"] for seat in view["seats"]] == [0] * players
        assert [seat["hand_size"] for seat in view["seats"]] == [3] * players
        assert view["deck"] == 18 - 3 * players
        assert match.to_act == 0
        cards = match.chance()[0].result
        assert isinstance(cards, list)
        assert sorted(1 + card // 3 for card in cards) == sorted([*range(1, 7)] * 3)


def test_turns_go_round_and_begin_with_a_roll_that_all_see() -> None:
    """G-1.3, G-2.1"""
    for before, after, _ in pairs(all_games()):
        if not after.over:
            assert after.to_act == (state(before).active + 1) % before.players
            assert {after.view(seat)["die"] for seat in (0, 1, None)} == {state(after).die}
            assert 1 <= state(after).die <= 6


def test_one_may_walk_play_each_number_in_hand_or_rest() -> None:
    """G-2.2, G-2.4"""
    for match in all_games():
        if match.over:
            continue
        mine = match.view(match.to_act)["seats"][match.to_act or 0]["hand"]
        rests = [REST] if match.view(None)["deck"] > 0 and len(mine) < 4 else []
        assert match.legal() == [WALK, *sorted(set(mine)), *rests]


def test_a_played_card_lies_open_and_a_rest_brings_one() -> None:
    """G-2.3, G-2.4, G-6.2 Only its seat learns what it drew."""
    for before, after, action in pairs(all_games()):
        seat = state(before).active
        old, new = before.view(seat)["seats"][seat], after.view(seat)["seats"][seat]
        if action == REST:
            assert new["space"] == old["space"]
            assert new["hand_size"] == old["hand_size"] + 1
            told = {s: [e.kind for e in after.game.events(after.state, s)] for s in (seat, None)}
            assert "drew_card" in told[seat]
            assert "drew_card" not in told[None]
        elif action != WALK:
            assert after.view(None)["played"] == sorted([*before.view(None)["played"], action])


def test_where_a_goose_comes_to_is_where_it_was_told() -> None:
    """G-3.1, G-3.3 Bridges lead on once, and nobody walks beyond the pond."""
    bridges = {6, 12, 19, 27, 33}
    for before, after, action in pairs(all_games()):
        if action == REST:
            continue
        seat, die = state(before).active, state(before).die
        space = min(state(before).goose[seat] + die + action, 40)
        wanted = min(space + die, 40) if space in bridges else space
        assert state(after).goose[seat] == wanted
        assert dict(before.view(seat)["reaches"])[action] == wanted


def test_those_who_are_disturbed_go_back() -> None:
    """G-3.2 Three spaces, at most to the start; others stay where they are."""
    disturbed = 0
    for before, after, action in pairs(all_games()):
        seat = state(before).active
        for other in range(before.players):
            old, new = state(before).goose[other], state(after).goose[other]
            if other == seat:
                continue
            meets = action != REST and old == state(after).goose[seat] and old != 40
            assert new == (max(old - 3, 0) if meets else old)
            disturbed += meets
    assert disturbed > 0


def test_the_pond_ends_the_game_and_so_do_thirty_turns_each() -> None:
    """G-4.1, G-4.2"""
    for match in all_games():
        in_pond = 40 in list(state(match).goose)[: match.players]
        assert match.over == (in_pond or (state(match).turn == 30 * match.players and match.over))
        if match.over:
            assert ("pond" in match.view(None)["ends"]) == in_pond


def test_those_who_never_come_to_the_pond_are_tired_in_the_end() -> None:
    """G-4.2 Everybody stands at the start while the last turn begins."""
    match = new_match("goose", players=2, seed=1)
    while match.state.turn < 60:
        match.play(WALK)
        for seat in range(2):
            match.state.goose[seat] = 0

    match.play(WALK)

    assert match.view(None)["ends"] == ["tired"]


def test_points() -> None:
    """G-5.1, G-5.2, G-5.3"""
    for match in all_games():
        for seat, score in enumerate(match.scores()):
            space = int(state(match).goose[seat])
            assert score.parts["way"] == space
            assert score.parts["pond"] == (10 if space == 40 else 0)
            assert score.parts["cards"] == match.view(seat)["seats"][seat]["hand_size"]


def test_a_seat_sees_its_own_hand_alone_and_no_deal_of_the_rest_tells_it_more() -> None:
    """G-6.1 Every deal that agrees with what it knows looks the same to it."""
    for match in all_games()[::7]:
        for seat in range(match.players):
            view = match.view(seat)
            hands = [row["hand"] is not None for row in view["seats"]]
            assert hands == [match.over or other == seat for other in range(match.players)]
            for number in range(3):
                twin = match.copy()
                twin._states = match.redeal(seat, number)
                assert twin.view(seat) == view
                assert (twin.observation(seat) == match.observation(seat)).all()
                assert record_bytes(twin.position(seat)) == record_bytes(match.position(seat))


def test_every_rule_is_named_by_a_test(goose: Game) -> None:
    rules = re.findall(r"\*\*(\w-\d+\.\d+)\*\*", (goose.folder / "rules.md").read_text("utf-8"))
    named = Path(__file__).read_text("utf-8")

    assert len(rules) > 10
    assert {rule[0] for rule in rules} == {goose.rules_letter}
    assert [rule for rule in rules if rule not in named] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_everything_has_a_text(goose: Game, language: str) -> None:
    texts = goose.texts(language)
    wanted = [f"action.{kind.name}" for kind in goose.catalogue.kinds]
    wanted += [f"decision.{kind}" for kind in goose.decisions]
    wanted += [f"part.{part}" for part in goose.parts] + [f"end.{end}" for end in goose.ends]

    assert [key for key in wanted if not texts.has(key)] == []
    assert texts.keys() == goose.texts("en").keys()
