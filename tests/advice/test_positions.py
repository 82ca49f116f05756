"""Positions to solve: one option is clearly best, master finds it, and it can be told why."""

import json
import math
from pathlib import Path

import pytest

from bactrian.advice.positions import (
    CLEARLY,
    FILE,
    Kept,
    Position,
    answer,
    positions_of,
    read_positions,
    write_positions,
)
from bactrian.core.data.texts import LANGUAGES
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.levels import MASTER
from bactrian.players.network_file import shipped_network
from bactrian.players.network_player import first_sight, load_network

FEWEST = 60
SOME = 2  # of a game: for the rest master thinks for minutes
ROUNDING = 1e-3
SEED = 0


@pytest.mark.parametrize("game", NAMES)
def test_there_are_enough_and_none_twice(game: str) -> None:
    positions = positions_of(game)

    assert len(positions) >= FEWEST
    assert len({one.id for one in positions}) == len(positions)


@pytest.mark.parametrize("game", NAMES)
def test_every_option_is_legal_and_the_best_is_clearly_ahead(game: str) -> None:
    for position in positions_of(game):
        match = position.match(find_game(game))
        chances = [one.chance for one in position.worths]

        assert sorted(one.number for one in position.worths) == match.legal()
        assert chances == sorted(chances, reverse=True)
        assert chances[0] - chances[1] >= CLEARLY
        assert all(len(one.parts) == len(match.game.parts) for one in position.worths)


@pytest.mark.parametrize("game", NAMES)
def test_the_best_option_is_not_what_the_network_would_choose_at_once(game: str) -> None:
    for position in positions_of(game):
        match = position.match(find_game(game))
        path = shipped_network(game, position.players)
        assert path is not None
        policy = first_sight(load_network(path, game), match).policy

        assert policy[position.best.number] == pytest.approx(position.share, abs=ROUNDING)
        assert max(policy, key=policy.__getitem__) != position.best.number


def found_by_master(game: str, position: Position) -> int:
    """What master chooses, however slow the machine is."""
    path = shipped_network(game, position.players)
    assert path is not None
    budget = MASTER.guided._replace(seconds=math.inf)
    master = GuidedPlayer(path, SEED, budget, in_question=MASTER.in_question)
    return master.choose(position.match(find_game(game)))


@pytest.mark.heavy
@pytest.mark.parametrize("game", NAMES)
def test_master_finds_some_of_them(game: str) -> None:
    for position in positions_of(game)[:SOME]:
        assert found_by_master(game, position) == position.best.number


@pytest.mark.long
@pytest.mark.parametrize("game", NAMES)
def test_master_finds_all_of_them(game: str) -> None:
    missed = [
        number
        for number, position in enumerate(positions_of(game), 1)
        if found_by_master(game, position) != position.best.number
    ]

    assert missed == []


@pytest.mark.parametrize("game", NAMES)
def test_every_answer_is_explained_in_both_languages(game: str) -> None:
    for position in positions_of(game):
        match = position.match(find_game(game))
        for language in LANGUAGES:
            for place in (0, 1, -1):
                number = position.worths[place].number
                told = answer(position, match, number, language)

                assert told.choices[0].action.number == position.best.number
                assert told.choices[0].chance - told.choices[1].chance >= 100 * CLEARLY - 1
                assert told.why
                assert "{" not in told.why
                assert not told.why.startswith(("hint.", "solve."))


def test_a_wrong_answer_is_compared_with_the_best_and_the_best_with_the_next() -> None:
    position = positions_of(NAMES[0])[0]
    match = position.match(find_game(NAMES[0]))

    right = answer(position, match, position.best.number, "en").why
    wrong = answer(position, match, position.worths[-1].number, "en").why

    assert "the next best" in right
    assert "your choice" in wrong


def test_a_file_is_read_as_it_was_written_and_other_rules_have_none(tmp_path: Path) -> None:
    game, path = find_game(NAMES[0]), tmp_path / FILE
    kept = Kept(positions_of(game.name)[:3], 17)

    write_positions(path, game, kept)

    assert read_positions(path, game) == kept
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(content | {"rules_version": 99}), encoding="utf-8")
    assert read_positions(path, game) == Kept()
    assert read_positions(tmp_path / "none.json", game) == Kept()
