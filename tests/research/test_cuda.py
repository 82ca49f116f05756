"""Without a GPU: what is said then, and the kernels in Numba's simulator."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from lengths import long_case

from bactrian import BactrianError
from bactrian.research.batch import Matches
from bactrian.research.cuda import CudaMatches

from .simulated import near_the_end, refusal, story

HERE = Path(__file__).resolve()
ASK = """
from bactrian import BactrianError
from bactrian.research.cuda import require_cuda
try:
    require_cuda()
    print("CUDA")
except BactrianError as error:
    print(error)
"""
# Counts what is copied between the host and the (simulated) device while steps are made.
COUNT = """
from numba import cuda
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray
from bactrian.research.cuda import CudaMatches

copies = []

def counted(name, method):
    def copy(*arguments, **named):
        copies.append(name)
        return method(*arguments, **named)
    return copy

for check in (False, True):
    matches = CudaMatches("samarkand", players=2, matches=2, seed=5, check=check)
    for name in ("copy_to_host", "copy_to_device"):
        setattr(FakeCUDAArray, name, counted(name, getattr(FakeCUDAArray, name)))
    matches._cuda.to_device = counted("to_device", matches._cuda.to_device)
    copies.clear()
    for _ in range(3):
        matches.step(matches.random_actions())
    print(len(copies))
"""


def run(*program: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *program],
        env={**os.environ, "BACTRIAN_TARGET": "cuda", **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def simulate(*program: str) -> str:
    return run(*program, NUMBA_ENABLE_CUDASIM="1")


def test_in_a_process_for_the_cpu_it_says_how_to_get_one_for_the_gpu() -> None:
    with pytest.raises(BactrianError, match="set BACTRIAN_TARGET=cuda before importing"):
        CudaMatches("samarkand", players=2, matches=4, seed=1)


def test_without_a_device_it_says_so() -> None:
    said = run("-c", ASK)

    assert said == "CUDA" or "no CUDA device" in said or "cannot be imported" in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"),
    [("samarkand", 2), ("merv", 1), long_case("marco_polo", 2), long_case("merv", 2)],
)
def test_in_the_simulator_the_same_happens_as_on_the_cpu(
    name: str, players: int, tmp_path: Path
) -> None:
    file, positions = tmp_path / "told.npz", tmp_path / "positions"
    near = near_the_end(name, players)
    positions.write_bytes(near.tobytes())
    program = str(HERE.with_name("simulated.py"))
    said = simulate(program, name, str(players), str(positions), str(file))
    simulated = np.load(file)

    expected = story(Matches, name, players, near)

    assert simulated.keys() == expected.keys()
    wrong = [title for title in expected if not np.array_equal(simulated[title], expected[title])]
    assert wrong == []
    assert expected["ended finished"][0] >= 3
    assert said == refusal(Matches)
    assert "Action 10000 is not legal in match 1, where seat 0 decides; legal are" in said


def test_unchecked_nothing_is_copied_between_host_and_device_in_a_step() -> None:
    unchecked, checked = map(int, simulate("-c", COUNT).split())

    assert unchecked == 0
    assert checked > 0
