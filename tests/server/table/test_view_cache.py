"""Views from plain numbers and from the cache are those of the match itself."""

import random

import msgspec
import pytest
from lengths import long_case

from bactrian import new_match
from bactrian.games import NAMES, game
from bactrian.match import Action
from bactrian.server.table import view_cache


@pytest.mark.quick("ru-marco_polo")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_plain_numbers_read_like_the_record(name: str, language: str) -> None:
    for players in game(name).players:
        match, choices = new_match(name, players=players, seed=players), random.Random(players)
        while not match.over:
            shown = [None, *range(players)]
            view, describe, words = match.game.view, match.game.describe, match.game.texts(language)
            for seat in shown:
                ended = {"scores": None, "winners": None}
                assert match.view(seat) == view(match.state, seat) | ended
            assert match.actions(language) == [
                Action(*match.game.catalogue[number], describe(match.state, number, words))
                for number in match.legal()
            ]
            common, own = view_cache.events(match)
            assert common == match.game.events(match.state, None)
            assert own == [match.game.events(match.state, seat) for seat in range(players)]
            for _ in range(7):
                if not match.over:
                    match.play(choices.choice(match.legal()))
        assert match.view(0).items() >= match.game.view(match.state, 0).items()


def as_json(value: object) -> object:
    """A value after encoding and decoding."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.quick("merv-1")
@pytest.mark.parametrize(
    ("name", "players"),
    [
        *((name, game(name).players[0]) for name in NAMES),
        *(long_case(name, game(name).players[-1]) for name in NAMES),
    ],
)
def test_cached_views_and_actions_are_those_of_the_record(name: str, players: int) -> None:
    """Forwards, backwards, and between two positions."""
    match, choices = new_match(name, players=players, seed=5), random.Random(5)
    cached, earlier = view_cache.ViewCache(match.game), match.copy()
    while not match.over:
        for position in (match, earlier, match):
            for seat in (None, *range(players)):
                assert as_json(cached.view(position, seat)) == as_json(position.view(seat))
            for language in ("en", "ru"):
                wanted = [action._asdict() for action in position.actions(language)]
                assert as_json(cached.actions(position, language)) == wanted
        earlier = match.copy()
        if match.actors and match.undoable(match.actors[-1] or 0) and choices.random() < 0.2:
            match.undo()
        else:
            match.play(choices.choice(match.legal()))
    assert as_json(cached.view(match, 0)) == as_json(match.view(0))


def test_what_did_not_change_is_not_made_again() -> None:
    match = new_match("samarkand", players=3, seed=7)
    cached = view_cache.ViewCache(match.game)
    before = cached.view(match, None)
    match.play("marry", family=1)
    after = cached.view(match, None)

    assert after["camels"] is before["camels"]
    assert after["seats"] != before["seats"]


def test_a_cache_that_was_cleared_makes_the_same_again() -> None:
    match = new_match("samarkand", players=3, seed=7)
    cached = view_cache.ViewCache(match.game)
    before = cached.view(match, 0)
    cached.clear()
    after = cached.view(match, 0)

    assert after == before
    assert after["camels"] is not before["camels"]
