"""What every game owes to the rest of the house, whatever its rules."""

import json
import random
import string
from collections.abc import Iterator
from enum import IntEnum
from importlib import import_module

import numpy as np
import pytest
from lengths import long_case

from bactrian.core.data.texts import LANGUAGES
from bactrian.core.game import Event, Game
from bactrian.core.rules.record import copy_records, record_bytes
from bactrian.games import NAMES, game
from bactrian.match import Match, new_match

GAMES = [game(name) for name in NAMES]
OPTIONAL = ("space_short.",)  # shorter names where a language needs them
by_game = pytest.mark.parametrize("played", GAMES, ids=NAMES)
by_language = pytest.mark.parametrize("language", LANGUAGES)
by_players = pytest.mark.parametrize(
    ("played", "players"),
    [
        pytest.param(g, n, id=f"{g.name}-{n}")
        if n in (g.players[0], g.players[-1])
        # Those between the fewest and the most.
        else long_case(g, n, name=f"{g.name}-{n}")
        for g in GAMES
        for n in g.players
    ],
)


def walk(played: Game, players: int, seed: int = 1) -> Iterator[Match]:
    """A match of random play, after the setup and after each action."""
    match, dice = new_match(played.name, players=players, seed=seed), random.Random(seed)
    yield match
    while not match.over:
        match.play(dice.choice(match.legal()))
        yield match


def happenings(played: Game) -> type[IntEnum]:
    """The kinds of events of a game."""
    found: type[IntEnum] = import_module(f"bactrian.games.{played.name}.words").Happening
    return found


def any_event(played: Game, kind: int) -> Event:
    """An event of this kind, with ones for its numbers."""
    s = played.state.blank()[0]
    for place, number in enumerate((kind, 1, 1, 1, 1)):
        s.events[0, place] = number
    s.event_count = 1
    (event,) = played.events(s, 1)  # of a secret event seat 1 may know
    return event


def parameters(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@by_game
def test_actions_go_by_number_and_by_name(played: Game) -> None:
    """Each number stands for one kind with its arguments, and they for that number."""
    for number in range(len(played.catalogue)):
        entry = played.catalogue[number]
        assert entry.number == number
        assert played.catalogue.number(entry.kind, entry.args) == number


@by_game
def test_all_languages_have_the_same_texts(played: Game) -> None:
    """Only short names of spaces are a language's own business."""
    keys = [
        {key for key in sorted(played.texts(language).keys()) if not key.startswith(OPTIONAL)}
        for language in LANGUAGES
    ]

    assert keys[0] == keys[1]
    assert len(keys[0]) > 100


@by_game
def test_every_form_of_a_text_has_the_same_parameters_in_all_languages(played: Game) -> None:
    """No plural form and no translation forgets one or makes one up."""
    for key in sorted(played.texts("en").keys()):
        forms = [
            form
            for texts in map(played.texts, LANGUAGES)
            if texts.has(key)
            for form in texts.forms(key)
        ]
        assert len({frozenset(parameters(form)) for form in forms}) == 1, key


@by_game
@by_language
def test_everything_that_has_a_kind_has_a_text(played: Game, language: str) -> None:
    """Actions, decisions, events, parts of a score, and reasons for the end."""
    texts = played.texts(language)
    wanted = {
        "action": [kind.name for kind in played.catalogue.kinds],
        "decision": played.decisions,
        "event": [kind.name.lower() for kind in happenings(played)],
        "part": played.parts,
        "end": played.ends,
    }

    missing = [
        f"{of}.{kind}" for of in wanted for kind in wanted[of] if not texts.has(f"{of}.{kind}")
    ]

    assert missing == []


@by_game
@by_language
def test_every_happening_can_be_told(played: Game, language: str) -> None:
    """In a sentence without braces, with the seat's name where the text wants it."""
    for kind in happenings(played):
        event = any_event(played, kind)
        sentence = played.narrate(event, played.texts(language), ["Anna", "Boris"])
        assert sentence
        assert not set("{}") & set(sentence)
        assert ("Boris" in sentence) == (
            "{seat}" in played.texts(language).forms(f"event.{event.kind}")[0]
        )


@by_game
@by_language
def test_every_action_of_a_decision_reads_differently(played: Game, language: str) -> None:
    """A player can tell the options apart."""
    for number, match in enumerate(walk(played, played.players[-1])):
        if number % 5 == 0:
            texts = [action.text for action in match.actions(language)]
            assert len(set(texts)) == len(texts)


@by_players
@by_language
def test_a_whole_game_can_be_told_to_everybody(played: Game, players: int, language: str) -> None:
    """Each seat and a spectator; nobody is told more than there was."""
    *_, match = walk(played, players)
    names = [f"<{seat}>" for seat in range(players)]

    spectator = match.log(None, language, names)

    assert any("<0>" in line for line in spectator)
    assert len(match.log(0, language, names)) >= len(spectator) > players


@by_players
def test_views_are_json(played: Game, players: int) -> None:
    """They come back from JSON as they went in: no NumPy numbers, tuples or numbered keys."""
    for number, match in enumerate(walk(played, players)):
        if number % 10 == 0 or match.over:
            for seat in (*range(players), None):
                view = match.view(seat)
                assert json.loads(json.dumps(view)) == view


@by_players
def test_observations_have_the_length_of_their_layout_and_no_wild_numbers(
    played: Game, players: int
) -> None:
    """The same length for every number of players."""
    length = sum(part.length for part in played.observation)

    for number, match in enumerate(walk(played, players)):
        if number % 20 == 0:
            for seat in range(players):
                observed = match.observation(seat)
                assert observed.shape == (length,)
                assert -1 <= observed.min() <= observed.max() <= 10


@by_players
def test_playing_on_with_a_copy_leaves_the_original_alone(played: Game, players: int) -> None:
    """Every byte of it."""
    for number, match in enumerate(walk(played, players)):
        if number % 20 == 0 and not match.over:
            states = match._states
            original, copy = record_bytes(states), copy_records(states)
            played.engine.play(copy, np.array([match.legal()[-1]], np.int16))
            assert record_bytes(states) == original
            assert record_bytes(copy) != original


@by_players
def test_no_list_of_a_state_comes_near_its_end(played: Game, players: int) -> None:
    """Pending frames, options, events and chances: at most three quarters full."""
    for match in walk(played, players, seed=2):
        s = match.state
        for count, room in (
            (s.depth, s.frames),
            (s.option_count, s.options),
            (s.event_count, s.events),
            (s.chance_count, s.chances),
        ):
            assert count <= 0.75 * len(room)
