"""What holds a match can be copied and sent to another process, and plays on there."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from bactrian import Match, new_match
from bactrian.research.batch import Matches
from bactrian.research.gymnasium_env import SeatEnv
from bactrian.research.pettingzoo_env import MatchAEC

from .tables import TABLES

PROGRAM = """
import pickle, sys
with open(sys.argv[1], "rb") as file:
    match, env, seat_env = pickle.load(file)
for played in (match, env.match, seat_env.match):
    played.play(played.legal()[-1])
    print(played.position_hash())
"""


def played(match: Match, actions: int) -> Match:
    for _ in range(actions):
        match.play(match.legal()[-1])
    return match


def both_copies(original: object) -> list[object]:
    return [copy.deepcopy(original), pickle.loads(pickle.dumps(original))]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_match_is_the_same_afterwards_and_plays_on_by_itself(name: str, players: int) -> None:
    match = played(new_match(name, players=players, seed=4), 10)
    hashed = match.position_hash()

    for other in both_copies(match):
        assert isinstance(other, Match)
        assert other.save() == match.save()
        assert (other.game, other.salt, other.played) == (match.game, match.salt, match.played)
        assert other.view(0) == match.view(0)
        assert other.undoable(0) == match.undoable(0)
        played(other, 3)
        assert other.position_hash() != hashed

    assert match.position_hash() == hashed
    assert len(match.played) == 10


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_environment_of_pettingzoo_goes_on_alike(name: str, players: int) -> None:
    env = MatchAEC(name, players=players)
    env.reset(seed=3)
    env.step(env.match.legal()[0])

    for other in both_copies(env):
        assert isinstance(other, MatchAEC)
        other.step(other.match.legal()[-1])
        assert len(env.match.played) == 1
        twin = copy.deepcopy(env)
        twin.step(twin.match.legal()[-1])
        assert twin.match.position_hash() == other.match.position_hash()
        twin.reset()
        other.reset()
        assert twin.match.position_hash() == other.match.position_hash()


@pytest.mark.heavy("greedy")
@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_environment_of_gymnasium_goes_on_alike(name: str, players: int, opponent: str) -> None:
    env = SeatEnv(name, players=players, opponent=opponent)
    env.reset(seed=3)
    env.step(env.match.legal()[0])
    others = both_copies(env)

    for step in range(4):
        env.step(env.match.legal()[0])
        for other in others:
            assert isinstance(other, SeatEnv)
            other.step(other.match.legal()[0])
            assert other.match.position_hash() == env.match.position_hash(), step


@pytest.mark.long
def test_a_pickle_loads_in_another_process(tmp_path: Path) -> None:
    match = played(new_match("samarkand", players=3, seed=4), 10)
    env, seat_env = MatchAEC("samarkand", players=2), SeatEnv("samarkand", players=2)
    env.reset(seed=1)
    seat_env.reset(seed=1)
    file = tmp_path / "pickle"
    file.write_bytes(pickle.dumps((match, env, seat_env)))

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(file)], capture_output=True, text=True, check=True
    )

    expected = []
    for one in (match, env.match, seat_env.match):
        one.play(one.legal()[-1])
        expected.append(one.position_hash())
    assert done.stdout.split() == expected


def test_a_batch_is_the_same_afterwards_and_plays_on_by_itself() -> None:
    matches = Matches("samarkand", players=2, matches=130, seed=1, threads=2)
    for _ in range(20):
        matches.step(matches.random_actions())
    before = matches.states.copy()

    for other in (*both_copies(matches), matches.copy()):
        assert isinstance(other, Matches)
        assert other.states.tobytes() == before.tobytes()
        other.step(other.random_actions())
        assert other.states.tobytes() != before.tobytes()

    assert matches.states.tobytes() == before.tobytes()
