from pathlib import Path

import pytest

from bactrian.core.rules.rule import INTERPRETED, compile_for, interpreted, kernel, rule

from .. import programs
from ..chance import lemire, splitmix, threefry

DRAWS = """
import json
import numba
import numpy as np
from bactrian.core.chance.stream import Dice, begin_drawn, begin_stream, below
from bactrian.core.chance.stream import next_number, roll, shuffle
from bactrian.core.rules.record import Record, i16, u64

class Pile(Record):
    stream_key = u64(4)
    stream_block = u64(4)
    stream_drawn = u64()
    cards = i16(33)

@numba.njit
def draw(dice, pile, drawn, sizes, numbers, rolls, lower):
    begin_drawn(drawn, np.uint64(9))
    for place in range(33):
        pile.cards[place] = place
    shuffle(pile, pile.cards, 33)
    for turn in range(50):
        numbers[turn] = next_number(dice)
    for row, size in enumerate(sizes):
        for turn in range(50):
            rolls[row, turn] = roll(dice, size)
            lower[row, turn] = below(pile, size)

dice, pile, drawn = Dice.blank()[0], Pile.blank()[0], Pile.blank()[0]
dice.stream = np.uint64(2025)
begin_stream(pile, 9)
numbers, rolls, lower = np.zeros(50, np.uint64), *np.zeros((2, 4, 50), np.int64)
draw(dice, pile, drawn, np.array([1, 6, 33, 1431655767]), numbers, rolls, lower)
print(json.dumps({
    "compiled": hasattr(below, "py_func"),
    "numbers": numbers.tolist(),
    "rolls": rolls.tolist(),
    "order": [int(card) for card in pile.cards],
    "below": lower.tolist(),
    "key": [int(word) for word in pile.stream_key],
    "drawn": [int(word) for word in drawn.stream_key],
}))
"""
SIZES = (1, 6, 33, 1431655767)


def test_compiled_chance_is_that_of_the_reference() -> None:
    numbers = splitmix.numbers(2025)

    result = programs.output_of(DRAWS, programs.environment())

    assert result["compiled"] is True
    assert result["numbers"] == [next(numbers) for _ in range(50)]
    rolled = (number >> 32 for number in numbers)
    assert result["rolls"] == [[lemire.below(rolled, n)[0] for _ in range(50)] for n in SIZES]
    drawn = threefry.halves(result["key"])
    assert result["order"] == lemire.shuffled(drawn, list(range(33)))
    assert result["below"] == [[lemire.below(drawn, n)[0] for _ in range(50)] for n in SIZES]
    assert result["drawn"] == result["key"]


@pytest.mark.long
def test_a_rule_that_knows_a_smaller_record_is_compiled_for_a_bigger_one_without_a_warning(
    tmp_path: Path,
) -> None:
    program = """
import json, warnings
warnings.simplefilter("error")
from bactrian.core.rules.record import Record, i16, u64
from bactrian.core.rules.rule import compile_for
from bactrian.core.chance.stream import below, shuffle

class Bare(Record):
    stream_key = u64(4)
    stream_block = u64(4)
    stream_drawn = u64()

class Pile(Bare):
    cards = i16(3)

pile = Pile.blank()[0]
compile_for(below, Bare.blank()[0], 3)
compile_for(shuffle, pile, pile.cards, 3)
print(json.dumps(len(below.signatures)))
"""
    surroundings = programs.environment(BACTRIAN_CACHE=str(tmp_path))

    assert programs.output_of(program, surroundings) == 2


@pytest.mark.long
def test_no_two_processes_write_the_same_file_of_machine_code(tmp_path: Path) -> None:
    program = """
import json
from bactrian.core.rules.record import Record, i16, u64
from bactrian.core.rules.rule import compile_for
from bactrian.core.chance.stream import below

class Pile(Record):
    stream_key = u64(4)
    stream_block = u64(4)
    stream_drawn = u64()
    cards = i16({cards})

compile_for(below, Pile.blank()[0], 1)
print(json.dumps(len(below.signatures)))
"""
    caches = [tmp_path / "one", tmp_path / "other"]
    for cards, cache in enumerate(caches, start=1):
        told = programs.environment(BACTRIAN_CACHE=str(cache))
        assert programs.output_of(program.replace("{cards}", str(cards)), told) == 1

    written = [{path.name for path in cache.rglob("stream.stream.below-*.nbc")} for cache in caches]
    assert all(written)
    assert written[0].isdisjoint(written[1])


@pytest.mark.long
def test_games_have_files_of_their_own_for_the_same_template(tmp_path: Path) -> None:
    program = """
import json
from bactrian.core.rules.rule import compile_for
from bactrian.games import game
for name in ("samarkand", "marco_polo"):
    compile_for(game(name).simulation.copy_often, game(name).state.blank(), 1)
print(json.dumps(0))
"""
    programs.output_of(program, programs.environment(BACTRIAN_CACHE=str(tmp_path)))

    indices = {path.name.partition(".")[0] for path in tmp_path.rglob("*.copy_often-*.nbi")}
    assert indices == {"simulation_samarkand", "simulation_marco_polo"}


def test_an_unknown_target_is_refused_with_those_there_are() -> None:
    done = programs.run("import bactrian.games", programs.environment(BACTRIAN_TARGET="fpga"))

    assert done.returncode != 0
    assert "BACTRIAN_TARGET is 'fpga', expected 'cpu' or 'cuda'." in done.stderr


def test_other_peoples_compiled_code_stays_where_it_was() -> None:
    program = """
import json
from numba import config
before = config.CACHE_DIR
import bactrian.games.samarkand
print(json.dumps([before, config.CACHE_DIR]))
"""
    before, after = programs.output_of(program, programs.environment())

    assert before == after


def test_a_compiled_rule_that_python_calls_is_run_by_python() -> None:
    """Machine code of a rule is for other rules; kernels are what Python calls."""
    program = """
import json
from bactrian.core.kernels.rewarding import outcome
print(json.dumps([hasattr(outcome, "py_func"), outcome(0, 1, 3), len(outcome.signatures)]))
"""
    assert programs.output_of(program, programs.environment()) == [True, 1.0, 0]


@pytest.mark.skipif(not INTERPRETED, reason="only interpreted a rule is its own function")
def test_interpreted_a_rule_is_the_function_itself() -> None:
    def double(number: int) -> int:
        return 2 * number

    assert rule(double) is double
    assert kernel(double) is double


def test_the_plain_python_of_a_rule_can_be_had() -> None:
    @rule
    def double(number: int) -> int:
        return 2 * number

    assert interpreted(double)(4) == 8
    assert not hasattr(interpreted(double), "py_func")


def test_what_is_not_compiled_needs_no_compiling() -> None:
    compile_for(len, [1, 2])
