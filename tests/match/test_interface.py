import json
import random
from itertools import combinations

import numpy as np
import pytest

from bactrian import Match, NotFinished, load_match, new_match
from bactrian.core.data.texts import LANGUAGES

from .playing import EVERY_COUNT, finished, play_until, played

PARTS = ["cards", "goods", "relationships", "cash"]


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_a_new_match_waits_for_the_first_turn_of_seat_0(players: int) -> None:
    """S-2.1"""
    match = new_match("samarkand", players=players, seed=1)

    assert (match.to_act, match.decision, match.over) == (0, "turn", False)
    assert match.players == players
    assert match.played == ()
    assert match.state.turn == 1


def test_legal_numbers_rise_and_are_those_of_the_actions() -> None:
    match = played(actions=40)

    assert match.legal() == sorted(set(match.legal()))
    assert [action.number for action in match.actions()] == match.legal()
    assert all(type(number) is int for number in match.legal())


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_actions_are_those_of_the_catalogue_with_a_text_in_every_language(players: int) -> None:
    match, choices = new_match("samarkand", players=players, seed=3), random.Random(3)

    while not match.over:
        in_english, in_russian = match.actions("en"), match.actions(lang="ru")
        for english, russian in zip(in_english, in_russian, strict=True):
            assert english[:3] == russian[:3] == tuple(match.game.catalogue[english.number])
            assert english.text != russian.text
            assert "{" not in english.text + russian.text
        assert len({action.text for action in in_english}) == len(in_english)
        match.play(choices.choice(match.legal()))


def test_an_action_can_be_given_by_number_or_by_kind_and_arguments() -> None:
    by_number, by_name = played(actions=0), played(actions=0)
    choices = random.Random(5)

    while not by_number.over:
        action = choices.choice(by_number.actions())
        by_number.play(action.number)
        by_name.play(action.kind, **action.args)

    assert by_name.played == by_number.played
    assert by_name.position_hash() == by_number.position_hash()


def test_numbers_of_numpy_are_as_good() -> None:
    match = new_match("samarkand", players=np.int64(3), seed=np.uint64(2**64 - 1))  # type: ignore[arg-type]  # meant

    match.play(np.int16(match.legal()[0]))  # type: ignore[arg-type]  # meant

    assert json.loads(match.save())["actions"] == list(match.played)
    assert load_match(match.save()).position_hash() == match.position_hash()
    assert match.view(np.int8(1))["seat"] == 1  # type: ignore[arg-type]  # meant


def test_playing_moves_the_match_on() -> None:
    match = new_match("samarkand", players=3, seed=7)

    match.play("marry", family=1)

    assert match.played == (1,)
    assert match.state.member[0, 1] == 1
    assert match.decision == "discard"
    assert match.view(0)["seats"][0]["cash"] == match.state.cash[0] == 5


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_equal_seeds_and_actions_give_equal_games(players: int) -> None:
    one, other = played(players, seed=11), played(players, seed=11)

    assert one.played == other.played
    assert one.position_hash() == other.position_hash()
    assert one.scores() == other.scores()


def test_another_seed_gives_another_game() -> None:
    hashes = {played(seed=seed, actions=0).position_hash() for seed in range(20)}

    assert len(hashes) == 20


def after_placing(match: Match, spaces: tuple[int, int]) -> Match | None:
    """The next turn after both camels were placed in this order, if that is what follows."""
    after = match.replay(len(match.played))
    for number in spaces:
        if number not in after.legal() or after.decision not in ("place", "second"):
            return None
        after.play(number)
    return after if after.decision == "turn" else None


def test_the_same_position_reached_in_another_order_has_the_same_hash() -> None:
    """Two camels on plain spaces: which of them came first leaves no trace in the bytes."""
    compared = 0
    for seed in range(12):
        match = new_match("samarkand", players=4, seed=seed)
        play_until(match, lambda m: m.decision == "place", random.Random(seed))
        for one, other in combinations(match.legal(), 2):
            first, second = after_placing(match, (one, other)), after_placing(match, (other, one))
            if first is None or second is None or first.legal() != second.legal():
                continue
            assert first.view(0) == second.view(0)
            assert first.position_hash() == second.position_hash()
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 2**64, 2**255, 2**256 - 1])
def test_every_seed_of_256_bits_is_taken(seed: int) -> None:
    assert new_match("samarkand", players=2, seed=seed).seed == seed


def test_without_a_seed_the_operating_system_draws_one() -> None:
    seeds = {new_match("samarkand", players=2).seed for _ in range(8)}

    assert len(seeds) == 8
    assert 1 << 240 < max(seeds) < 1 << 256


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_at_the_end_nobody_has_to_act(players: int) -> None:
    match = finished(players)

    assert match.over
    assert match.to_act is None
    assert match.decision is None
    assert match.legal() == []
    assert match.actions() == []


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_scores_are_sums_of_their_parts_and_the_highest_win(players: int) -> None:
    """S-9.1, S-9.6"""
    match = finished(players)
    scores = match.scores()

    assert len(scores) == players
    assert all(list(score.parts) == PARTS for score in scores)
    assert all(score.total == sum(score.parts.values()) for score in scores)
    best = max(score.total for score in scores)
    assert match.winners() == [seat for seat in range(players) if scores[seat].total == best]
    assert [score.parts["cash"] for score in scores] == [int(c) for c in match.state.cash[:players]]


def test_before_the_end_there_are_points_but_no_winners() -> None:
    match = played(actions=30)

    assert match.scores()[0].parts["cash"] == match.state.cash[0]
    with pytest.raises(NotFinished, match="Nobody has won yet"):
        match.winners()
    assert match.view(0)["scores"] is None
    assert match.view(0)["winners"] is None


@pytest.mark.parametrize(
    ("winners", "shares"),
    [([1], (0.0, 1.0, 0.0)), ([0, 2], (0.5, 0.0, 0.5)), ([], (0.0, 0.0, 0.0))],
)
def test_winners_share_the_win(
    winners: list[int], shares: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(3)
    monkeypatch.setattr(Match, "winners", lambda _: winners)

    assert match.shares_of_win() == shares


def test_before_the_end_nobody_has_a_share_of_the_win() -> None:
    with pytest.raises(NotFinished, match="Nobody has won yet"):
        played(actions=30).shares_of_win()


def test_the_view_of_a_finished_match_shows_scores_and_winners() -> None:
    match = finished()

    view = match.view(None)

    assert view["winners"] == match.winners()
    assert [score["total"] for score in view["scores"]] == [s.total for s in match.scores()]


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_views_are_json_that_comes_back_the_same(players: int) -> None:
    for match in (played(players, actions=50), finished(players)):
        for seat in (None, *range(players)):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["seat"] == seat


def test_a_view_is_a_copy() -> None:
    match = played(actions=30)
    before = match.position_hash()

    match.view(0)["seats"][0]["cash"] = 99
    match.legal().clear()

    assert match.view(0)["seats"][0]["cash"] != 99
    assert match.legal()
    assert match.position_hash() == before


def test_looking_changes_nothing() -> None:
    match = played(actions=60)
    before, actions = match.position_hash(), match.played

    for seat in range(match.players):
        match.view(seat)
        match.observation(seat)
        match.events(seat)
        match.log(seat)
        match.redeal(seat)
    match.chance()
    match.scores()
    match.save()
    match.replay(10)

    assert (match.position_hash(), match.played) == (before, actions)


def test_an_observation_is_as_long_as_the_game_says() -> None:
    match = played(actions=30)
    out = match.observation(1)

    assert out.dtype == np.float32
    assert out.shape == (sum(part.length for part in match.game.observation),)
    assert out.any()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_uses_the_names_it_is_given(lang: str) -> None:
    match = played(players=3, actions=60)

    lines = match.log(0, lang=lang, names=["Anna", "Boris", "Clara"])

    assert len(lines) == len(match.events(0)) == len(match.log(0))
    assert all(any(name in line for line in lines) for name in ("Anna", "Boris", "Clara"))
    assert not any("{" in line for line in lines)
