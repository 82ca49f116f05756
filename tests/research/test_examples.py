"""What the pages show runs."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bactrian.research import batch, gymnasium_env, openspiel_games, pettingzoo_env, rewards

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("module", [batch, gymnasium_env, openspiel_games, pettingzoo_env, rewards])
def test_the_examples_in_the_docstrings_run(module: ModuleType) -> None:
    result = doctest.testmod(module)

    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.long
def test_the_programs_in_the_page_run() -> None:
    page = ROOT / "docs" / "research.md"
    programs = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)

    for program in programs:
        exec(compile(program, str(page), "exec"), {})
    assert len(programs) >= 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("games", "least_won"), [(250, 25), pytest.param(2500, 60, marks=pytest.mark.long)]
)
def test_the_training_program_learns_and_tells(games: int, least_won: int) -> None:
    """Some games are enough to be ahead of random players, if not by as much as five minutes."""
    program = ROOT / "examples" / "train_samarkand.py"

    done = subprocess.run(
        [sys.executable, str(program), "--games", str(games)],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # several wait for each other when busy
        capture_output=True,
        text=True,
        check=True,
    )

    told = re.search(r"won ([\d.]+)% of [\d,]+ games against random", done.stdout)
    assert told is not None
    assert float(told[1]) > least_won
