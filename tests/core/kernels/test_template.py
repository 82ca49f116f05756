import sys
from collections.abc import Iterator
from types import ModuleType
from typing import cast

import numpy as np
import pytest

from bactrian.core.chance.stream import Dice
from bactrian.core.errors import BactrianError
from bactrian.core.kernels.contract import CONTRACT
from bactrian.core.kernels.template import Engine, Simulation, instantiate
from bactrian.core.rules.record import Records
from bactrian.core.rules.rule import INTERPRETED
from bactrian.core.rules.stack import SEAT
from bactrian.core.rules.state import GameState

from . import toy

TOO_MANY_DECISIONS, TOO_MANY_IN_TURN = -1, -2

pytestmark = pytest.mark.skipif(
    not INTERPRETED, reason="the same toy with other rules would be taken from the compiler's cache"
)


@pytest.fixture(autouse=True)
def _no_trace_is_left() -> Iterator[None]:
    """Templates of toy games leave the process as they found it."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("bactrian.core.kernels.templates."):
            del sys.modules[name]


def rules(name: str, **others: object) -> ModuleType:
    """The toy's rules, with some names replaced; None leaves one out."""
    module = ModuleType(name)
    offered = {wanted: getattr(toy, wanted) for wanted in CONTRACT} | others
    vars(module).update({key: value for key, value in offered.items() if value is not None})
    return module


def nothing_is_broken(before: toy.State, s: toy.State) -> int:
    return 0


def engine(name: str = "toy") -> Engine:
    return cast(Engine, instantiate("engine", name, rules("toy_rules")))


def simulation(**others: object) -> Simulation:
    replaced = rules("toy_rules", **others)
    lent = instantiate("engine", "toy", replaced)
    return cast(Simulation, instantiate("simulation", "toy", replaced, engine=lent))


def begun(stones: int = 0) -> tuple[Records[GameState], toy.State]:
    states = toy.State.blank()
    states[0].seats, states[0].watching, states[0].variant[0] = 2, 1, stones
    engine().play(cast(Records[GameState], states), np.zeros(0, np.int16))
    return cast(Records[GameState], states), states[0]


def played(*numbers: int, stones: int = 0) -> toy.State:
    states, s = begun(stones)
    engine().play(states, np.array(numbers, np.int16))
    return s


def test_rules_that_lack_a_name_of_the_contract_are_refused_by_name() -> None:
    incomplete = rules("games.half", redeal=None, points=None)

    with pytest.raises(BactrianError) as refused:
        instantiate("engine", "half", incomplete)

    assert str(refused.value) == "games.half lacks points, redeal: see core/kernels/contract.py."
    assert "bactrian.core.kernels.templates.engine_half" not in sys.modules


def test_a_template_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(BactrianError, match="no template 'nonsense'"):
        instantiate("nonsense", "toy", rules("toy_rules"))

    assert "bactrian.core.kernels.templates.nonsense_toy" not in sys.modules


def test_a_template_is_loaded_once_per_game() -> None:
    first = instantiate("engine", "toy", rules("toy_rules"))

    assert instantiate("engine", "toy", rules("toy_rules")) is first


def test_two_games_have_templates_under_their_own_names() -> None:
    one = instantiate("engine", "toy", rules("toy_rules"))
    other = instantiate("engine", "other_toy", rules("other_rules", MOST_DECISIONS=7))

    assert one is not other
    assert one.__name__ == "bactrian.core.kernels.templates.engine_toy"
    assert other.__name__ == "bactrian.core.kernels.templates.engine_other_toy"
    assert sys.modules[one.__name__] is one
    assert sys.modules[other.__name__] is other
    assert vars(one)["MOST_DECISIONS"] == toy.MOST_DECISIONS
    assert vars(other)["MOST_DECISIONS"] == 7


def test_a_blank_state_is_set_up_and_stops_at_the_first_choice() -> None:
    _, s = begun()

    assert (s.turn, s.depth, s.frames[0, SEAT]) == (1, 1, 0)
    assert [int(s.options[i]) for i in range(s.option_count)] == [0, 1]


def test_a_state_that_has_begun_is_not_set_up_again() -> None:
    states, s = begun()

    engine().play(states, np.zeros(0, np.int16))

    assert s.turn == 1
    assert s.stones == toy.STONES


def test_actions_are_played_one_after_the_other() -> None:
    s = played(0, 1, 1)

    assert s.stones == toy.STONES - 5
    assert [int(s.taken[seat]) for seat in range(2)] == [3, 2]
    assert s.frames[s.depth - 1, SEAT] == 1


def test_what_was_pushed_last_happens_first() -> None:
    s = played(0)

    assert [int(s.trail[i]) for i in range(s.steps)] == [0, 10 * toy.CHECK + 0, 1]


def test_a_question_with_one_option_is_answered_and_one_without_is_dropped() -> None:
    s = played(1, stones=3)

    assert s.stones == 0
    assert [int(s.taken[seat]) for seat in range(2)] == [2, 1]
    assert (s.depth, s.option_count, s.ends) == (0, 0, 1)


def test_reports_are_those_of_the_last_action_with_what_followed_by_itself() -> None:
    s = played(1, stones=3)

    assert [[int(s.events[i, j]) for j in range(3)] for i in range(s.event_count)] == [
        [1, 0, 2],
        [1, 1, 1],
    ]
    assert s.chance_count == 0
    assert s.barrier == 1


def test_points_are_written_by_game_seat_and_part() -> None:
    states = toy.State.blank(2)
    states[0].seats, states[1].seats = 2, 1
    states[0].taken[0], states[0].taken[1], states[1].taken[0] = 4, 5, 6
    out = np.full((2, 2, 2), -1, np.int16)

    engine().score(cast(Records[GameState], states), out)

    assert out.tolist() == [[[4, 0], [5, 0]], [[6, 0], [-1, -1]]]


def stream_of(s: toy.State) -> list[int]:
    """All that there is of a stream: its key, the last block, and how many were drawn."""
    return [*map(int, s.stream_key), *map(int, s.stream_block), int(s.stream_drawn)]


def test_what_is_hidden_is_taken_out() -> None:
    states, s = begun()

    engine().hide(states, 0)

    assert (s.lucky, stream_of(s)) == (0, [0] * 9)
    assert [s.options[option] for option in range(s.option_count)] == [0, 1]


def test_dealing_again_changes_what_is_hidden_and_keeps_the_options() -> None:
    states, s = begun()
    before = stream_of(s)
    dice = Dice.blank()
    dice[0].stream = np.uint64(4)

    engine().deal_again(states, 0, dice)

    assert not set(stream_of(s)[:4]) & {0, *before}
    assert stream_of(s)[4:] == [0] * 5
    assert [int(s.options[i]) for i in range(s.option_count)] == [0, 1]


def test_an_observation_starts_from_zero() -> None:
    states, _ = begun()
    out = np.full(3, 9, np.float32)

    engine().look(states, 1, out)

    assert out.tolist() == [toy.STONES, 0, 0]


def simulated(games: int, check: bool, **others: object) -> tuple[list[int], list[list[int]]]:
    """Numbers of actions and failures of games from a heap of nine."""
    states, dice = toy.State.blank(games + 1), Dice.blank(games)
    actions, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    for game in range(games):
        states[game].seats, dice[game].stream = 2, np.uint64(game)
    kernels = simulation(**others)
    kernels.play_all(cast(Records[GameState], states), dice, actions, check, failures)
    if not failures.any():
        assert all(states[game].depth == 0 for game in range(games))
        assert all(states[game].stones == 0 for game in range(games))
    return actions.tolist(), failures.tolist()


def test_random_games_are_played_to_the_end() -> None:
    actions, failures = simulated(40, False)

    assert set(actions) <= {4, 5, 6, 7, 8}
    assert len(set(actions)) > 2
    assert failures == [[0, 0]] * 40


def test_looking_at_invariants_does_not_change_the_games() -> None:
    assert simulated(40, True, broken=nothing_is_broken) == simulated(40, False)


def test_a_broken_invariant_is_told_with_its_number_and_its_action() -> None:
    actions, failures = simulated(40, True)

    failed = [game for game, (wrong, _) in enumerate(failures) if wrong]
    assert failed
    assert all(failures[game] == [2, actions[game]] for game in failed)
    assert len(failed) < 40


def test_a_game_that_asks_too_often_is_stopped() -> None:
    actions, failures = simulated(10, True, MOST_DECISIONS=3, broken=nothing_is_broken)

    assert actions == [4] * 10
    assert failures == [[TOO_MANY_DECISIONS, 4]] * 10


def test_a_turn_that_asks_too_often_is_stopped() -> None:
    """A step that begins no new turn makes every question one of the same turn."""

    def do_step(s: toy.State, step: int, first: int, second: int) -> None:
        toy.do_step(s, step, first, second)
        s.turn = 1

    _, failures = simulated(5, True, MOST_IN_TURN=3, do_step=do_step, broken=nothing_is_broken)

    assert failures == [[TOO_MANY_IN_TURN, 3]] * 5
