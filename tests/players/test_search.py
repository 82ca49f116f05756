"""The searching player, in positions of recorded games: legal, in time, blind to secrets."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from thinking import SEARCHED

from bactrian import IllegalAction, Match, load_match, new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import NAMES as PLAYERS
from bactrian.players import player
from bactrian.players.search import Budget, SearchPlayer

from .forced import Forced, match_at, winning_actions

EACH = 2  # forced wins of a game that quick tests look at

RECORDED = sorted((Path(__file__).parents[1] / "recorded").glob("*.json"))
FEW = Budget(40, 60.0)
MANY = Budget(6_000, 60.0)

# The first of each number of players that `forced` finds, by their seeds; search finds all of
# Samarkand's (14) and Merv's (14), and 11 of 13 of Marco Polo's: the two others are left out.
FORCED = {
    "samarkand": [
        Forced(2, 4, 189),
        Forced(3, 5, 210),
        Forced(4, 6, 205),
        Forced(2, 8, 198),
        Forced(4, 10, 208),
        Forced(2, 12, 193),
        Forced(3, 13, 217),
        Forced(4, 14, 209),
        Forced(2, 16, 201),
        Forced(3, 17, 221),
        Forced(3, 21, 194),
        Forced(5, 23, 191),
        Forced(5, 39, 142),
        Forced(5, 83, 183),
    ],
    "marco_polo": [
        Forced(4, 2, 231),
        Forced(2, 3, 121),
        Forced(3, 4, 173),
        Forced(2, 6, 121),
        Forced(3, 10, 172),
        Forced(4, 14, 231),
        Forced(2, 15, 105),
        Forced(4, 17, 214),
        Forced(3, 19, 181),
        Forced(3, 28, 161),
        Forced(4, 32, 227),
    ],
    "merv": [
        Forced(2, 5, 156),
        Forced(4, 31, 226),
        Forced(2, 53, 149),
        Forced(3, 66, 160),
        Forced(2, 69, 146),
        Forced(3, 70, 169),
        Forced(4, 71, 231),
        Forced(4, 91, 251),
        Forced(3, 106, 191),
        Forced(2, 125, 140),
        Forced(2, 161, 137),
        Forced(2, 177, 149),
        Forced(3, 190, 174),
        Forced(2, 205, 145),
    ],
}


def positions(file: Path, every: int) -> Iterator[Match]:
    """The recorded match after every so many actions."""
    match = load_match(json.loads(file.read_text(encoding="utf-8"))["save"])
    for count in range(0, len(match.played), every):
        yield match.replay(count)


def forced_wins() -> list[pytest.ParameterSet]:
    """All of them, of which the first of a game are quick."""
    return [
        pytest.param(
            *(name, win),
            id=f"{name}-{win.players}-{win.seed}",
            marks=() if number < EACH else pytest.mark.long,
        )
        for name, wins in FORCED.items()
        for number, win in enumerate(wins)
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("file", RECORDED, ids=lambda path: path.stem)
def test_quick_players_answer_any_position_with_a_legal_action(file: Path) -> None:
    quick = [name for name in PLAYERS if name not in {"search", "expert", "master"}]
    for match in positions(file, every=30):
        for name in quick:
            assert player(name, seed=3).choose(match) in match.legal()


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_it_answers_any_position_with_a_legal_action(name: str) -> None:
    for file in RECORDED:
        if file.stem.startswith(name):
            for match in positions(file, every=15):
                assert SearchPlayer(3, FEW).choose(match) in match.legal()


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_it_takes_no_more_than_twice_its_time(name: str) -> None:
    """By the processor's clock: a busy machine must not fail it. Without an end but the time."""
    seconds = 0.3
    searcher = SearchPlayer(1, Budget(10**9, seconds))
    match = new_match(name, players=find_game(name).players[-1], seed=2)
    SearchPlayer(1, FEW).choose(match)  # the machine code is loaded

    begun = time.thread_time()
    searcher.choose(match)

    assert time.thread_time() - begun <= 2 * seconds


def test_a_search_can_be_stopped_at_any_moment() -> None:
    match, asked = new_match(SEARCHED, players=3, seed=1), []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    candidates = SearchPlayer(1, Budget(10**9, 600.0)).think(match, stop)

    assert len(asked) == 3
    assert {candidate.number for candidate in candidates} <= set(match.legal())


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    def played() -> tuple[int, ...]:
        match = new_match(name, players=2, seed=4)
        seats = [SearchPlayer(seat, FEW) for seat in range(2)]
        while match.to_act is not None and len(match.played) < 60:
            match.play(seats[match.to_act].choose(match))
        return match.played

    assert played() == played()


@pytest.mark.long  # the search of Merv is compiled for it
def test_a_tree_goes_on_where_the_match_went() -> None:
    match = new_match("merv", players=1, seed=3)
    searcher = SearchPlayer(1, Budget(600, 60.0))
    match.play(searcher.choose(match))

    candidates = searcher.think(match)

    assert sum(candidate.visits for candidate in candidates) > 600  # more than this search alone


@pytest.mark.long  # the search of Merv is compiled for it
def test_a_tree_is_forgotten_when_something_is_taken_back() -> None:
    match = new_match("merv", players=1, seed=3)
    searcher = SearchPlayer(1, Budget(200, 60.0))
    match.play(searcher.choose(match))
    searcher.think(match)
    match.undo()

    assert searcher.choose(match) in match.legal()


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "forced"), forced_wins())
def test_search_finds_the_forced_win(name: str, forced: Forced) -> None:
    match = match_at(name, forced)
    winning = winning_actions(match)
    assert winning
    assert set(winning) < set(match.legal())

    assert SearchPlayer(1, MANY).choose(match) in winning


@pytest.mark.parametrize("name", NAMES)
def test_there_are_ten_forced_wins_of_each_game(name: str) -> None:
    assert len(set(FORCED[name])) >= 10


def test_nothing_can_be_thought_of_after_the_end() -> None:
    match = load_match(json.loads(RECORDED[0].read_text(encoding="utf-8"))["save"])

    with pytest.raises(IllegalAction, match="the game is over"):
        SearchPlayer(1).choose(match)
