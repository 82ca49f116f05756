"""Whatever comes in, the answer is a BactrianError with a sentence, and nothing has changed."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bactrian import (
    BactrianError,
    BadOptions,
    BadSave,
    IllegalAction,
    Match,
    UnknownGame,
    load_match,
    new_match,
    verify,
)
from bactrian.core.data.catalogue import whole_number
from bactrian.core.data.options import OneEach, Switch
from bactrian.match.setup import check_options

from .playing import finished, play_until, played

Anything = Any  # Any: input of all types is the point here

numpy_numbers = st.one_of(
    st.integers(-(2**15), 2**15 - 1).map(np.int16),
    st.integers(0, 2**64 - 1).map(np.uint64),
    st.floats(width=32).map(np.float32),
    st.booleans().map(np.bool_),
)
simple = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-5, 200),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=8),
    numpy_numbers,
)
anything = st.one_of(
    simple,
    st.lists(simple, max_size=3),
    st.tuples(simple),
    st.dictionaries(st.text(max_size=5), simple, max_size=3),
    st.just(object()),
    st.just(int),
)
kinds = ["marry", "expand", "place", "stop", "sell", "keep", "discard", "keep_rest", "fly", ""]
names = ["family", "space", "good", "seat", "number"]

MATCH = played(players=3, actions=41)
MAP, CHARACTERS = Switch("map"), OneEach("characters", ("anna", "bela", "cyrus"), width=4)
WITH_OPTIONS = replace(MATCH.game, options=(MAP, CHARACTERS))


@contextmanager
def refused(match: Match, *causes: type[BactrianError]) -> Iterator[None]:
    """What happens inside is refused with a sentence and leaves the match as it was."""
    before, actions = match.position_hash(), match.played
    with pytest.raises(causes or BactrianError) as error:
        yield
    assert str(error.value).strip()
    assert str(error.value)[-1] in ".)"
    assert (match.position_hash(), match.played) == (before, actions)


@given(anything)
def test_what_is_no_legal_number_is_no_action(value: Anything) -> None:
    assume(whole_number(value) not in MATCH.legal())

    with refused(MATCH, IllegalAction):
        MATCH.play(value)


@given(st.sampled_from(kinds) | st.text(), st.dictionaries(st.sampled_from(names), anything))
def test_wrong_kinds_and_arguments_are_refused(kind: str, args: dict[str, Anything]) -> None:
    try:
        legal = MATCH.game.catalogue.number(kind, args) in MATCH.legal()
    except IllegalAction:
        legal = False
    assume(not legal)

    with refused(MATCH, IllegalAction):
        MATCH.play(kind, **args)


@pytest.mark.parametrize("name", ["action", "self"])
def test_an_argument_may_have_any_name_and_is_refused_all_the_same(name: str) -> None:
    with refused(MATCH, IllegalAction):
        MATCH.play("place", **{name: 3})


def test_a_number_takes_no_arguments() -> None:
    with refused(MATCH, IllegalAction):
        MATCH.play(MATCH.legal()[0], family=1)


def test_an_illegal_action_is_told_with_what_is_legal() -> None:
    match = new_match("samarkand", players=3, seed=7)

    with pytest.raises(IllegalAction) as error:
        match.play("place", space=9)

    assert str(error.value) == (
        "Action 29 (place space=9) is not legal at action 0, where seat 0 decides turn; "
        "10 actions are legal: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."
    )


@given(anything)
def test_after_the_end_no_action_is_taken(value: Anything) -> None:
    with refused(finished(), IllegalAction):
        finished().play(value)


def test_after_the_end_even_a_known_action_is_refused_because_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match=r"Action 130 \(stop\): the game is over."):
        finished().play("stop")


@given(anything)
def test_a_game_that_nobody_knows_is_refused(name: Anything) -> None:
    with pytest.raises(UnknownGame, match="There are: marco_polo, merv, samarkand"):
        new_match(name, players=3)


@given(anything)
def test_a_wrong_number_of_players_is_refused(players: Anything) -> None:
    assume(whole_number(players) not in (2, 3, 4, 5))

    with pytest.raises(BadOptions, match="samarkand is for 2 to 5 players, not "):
        new_match("samarkand", players=players)


@given(anything)
@example(-1)
@example(2**64)
def test_a_seed_that_is_no_number_of_256_bits_is_refused(seed: Anything) -> None:
    number = whole_number(seed)
    assume(seed is not None and (number is None or not 0 <= number < 2**256))

    with pytest.raises(BadOptions, match=r"The seed is .*expected a whole number from 0"):
        new_match("samarkand", players=3, seed=seed)


@given(anything)
def test_options_that_the_game_does_not_have_are_refused(options: Anything) -> None:
    assume(options is not None and not (isinstance(options, dict) and not options))

    with pytest.raises(BadOptions):
        new_match("samarkand", players=3, options=options)


@given(anything)
def test_a_switch_is_on_or_off(value: Anything) -> None:
    assume(not isinstance(value, bool))
    with pytest.raises(BadOptions, match=r"Option map is .*, expected True or False."):
        check_options(WITH_OPTIONS, 3, {"map": value})


@given(anything)
def test_one_each_takes_as_many_different_names_as_there_are_players(value: Anything) -> None:
    assume(value is not None)
    with pytest.raises(BadOptions, match=r"expected 2 different ones of: anna, bela, cyrus."):
        check_options(WITH_OPTIONS, 2, {"characters": value})


@pytest.mark.parametrize("names", [["anna"], ["anna", "anna"], ["anna", "dora"], "anna"])
def test_names_that_are_too_few_doubled_or_unknown_are_refused(names: object) -> None:
    with pytest.raises(BadOptions, match="2 different ones"):
        check_options(WITH_OPTIONS, 2, {"characters": names})


def test_options_left_out_take_their_defaults() -> None:
    assert check_options(WITH_OPTIONS, 3, {}) == {"map": False, "characters": None}


def test_the_record_holds_options_as_numbers() -> None:
    options = check_options(WITH_OPTIONS, 2, {"map": True, "characters": ["cyrus", "anna"]})

    variant = WITH_OPTIONS.table(2, options)[0].variant

    assert [int(variant[place]) for place in range(5)] == [1, 3, 1, 0, 0]


SEAT_USERS: list[Callable[[Anything], object]] = [
    MATCH.view,
    MATCH.events,
    MATCH.log,
    MATCH.observation,
    MATCH.redeal,
]


@pytest.mark.parametrize("use", SEAT_USERS)
@given(seat=anything)
def test_a_seat_that_nobody_sits_on_sees_nothing(
    use: Callable[[Anything], object], seat: Anything
) -> None:
    assume(seat is not None and whole_number(seat) not in (0, 1, 2))

    with refused(MATCH, BadOptions):
        use(seat)


def test_an_observation_is_a_seats_and_no_spectators() -> None:
    with refused(MATCH, BadOptions):
        MATCH.observation(None)  # type: ignore[arg-type]  # meant


def just_expanded(actor: int) -> Match:
    """A match in which this seat has just chosen a family to expand, which can be taken back."""
    match = played(players=3, actions=0)
    return play_until(
        match, lambda m: (m.decision, m.to_act) == ("place", actor), random.Random(actor)
    )


EXPANDED = {actor: just_expanded(actor) for actor in (0, 1)}


@given(st.sampled_from([0, 1]), anything)
@example(1, True)
@example(1, 1.0)
def test_undo_takes_no_seat_that_did_not_act(actor: int, seat: Anything) -> None:
    match = EXPANDED[actor].replay(len(EXPANDED[actor].played))
    assume(seat is not None and whole_number(seat) != actor)

    with refused(match):
        match.undo(seat)


@pytest.mark.parametrize("use", [MATCH.actions, lambda lang: MATCH.log(0, lang=lang)])
@given(lang=anything)
def test_a_language_without_texts_is_refused(
    use: Callable[[Anything], object], lang: Anything
) -> None:
    assume(not isinstance(lang, str) or lang not in ("en", "ru"))

    with refused(MATCH, BadOptions):
        use(lang)


@pytest.mark.parametrize("people", [[], ["Anna"], ["Anna", "Boris"]])
def test_a_log_with_too_few_names_is_refused(people: list[str]) -> None:
    with refused(MATCH, BadOptions):
        MATCH.log(0, names=people)


@given(anything)
def test_a_replay_ends_within_the_match(count: Anything) -> None:
    number = whole_number(count)
    assume(number is None or not 0 <= number <= len(MATCH.played))

    with refused(MATCH, BadOptions):
        MATCH.replay(count)


@pytest.mark.parametrize("read", [load_match, verify])
@given(data=anything)
def test_what_is_no_saved_match_is_refused(
    read: Callable[[Anything], object], data: Anything
) -> None:
    with pytest.raises(BadSave):
        read(data)


USES: dict[str, Callable[[Anything], object]] = {
    "action": MATCH.play,
    "argument": lambda value: MATCH.play("place", space=value),
    "game": lambda value: new_match(value, players=3),
    "players": lambda value: new_match("samarkand", players=value),
    "seed": lambda value: new_match("samarkand", players=3, seed=value),
    "options": lambda value: new_match("samarkand", players=3, options=value),
    "option": lambda value: check_options(WITH_OPTIONS, 3, {"map": value}),
    "list option": lambda value: check_options(WITH_OPTIONS, 3, {"characters": value}),
    "seat": MATCH.view,
    "seat to undo": lambda value: EXPANDED[1].undo(value),
    "replay": MATCH.replay,
    "language": MATCH.actions,
    "saved": load_match,
    "saved seed": lambda value: load_match(json.loads(MATCH.save()) | {"seed": value}),
    "saved actions": lambda value: load_match(json.loads(MATCH.save()) | {"actions": [value]}),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("value", [10**5000, np.array([1, 2])], ids=["long", "array"])
def test_what_cannot_be_written_out_or_compared_is_refused_all_the_same(
    use: str, value: Anything
) -> None:
    """Python writes no whole number of more than 4,300 digits, and an array has no truth value."""
    with refused(MATCH):
        USES[use](value)
