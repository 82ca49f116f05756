"""Without a GPU: what is said then, and the kernels in Numba's simulator."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bactrian import BactrianError
from bactrian.research.batch import Matches
from bactrian.research.cuda import CudaMatches

STEPS = 40
ASK = """
from bactrian import BactrianError
from bactrian.research.cuda import require_cuda
try:
    require_cuda()
    print("CUDA")
except BactrianError as error:
    print(error)
"""
SIMULATE = f"""
import sys
import numpy as np
from bactrian.research.cuda import CudaMatches
matches = CudaMatches("samarkand", players=2, matches=2, seed=5)
for step in range({STEPS}):
    masks = matches.masks.copy_to_host()
    matches.step(np.array([np.flatnonzero(row)[step % row.sum()] for row in masks]))
np.savez(
    sys.argv[1],
    observations=matches.observations.copy_to_host(),
    masks=matches.masks.copy_to_host(),
    to_act=matches.to_act.copy_to_host(),
    states=matches.states.copy_to_host().view(np.uint8),
)
try:
    matches.step(np.full(2, 10_000))
except Exception as error:
    print(error)
"""


def run(program: str, *arguments: str, **variables: str) -> str:
    command = [sys.executable, "-W", "ignore", "-c", program, *arguments]
    done = subprocess.run(
        command,
        env={**os.environ, "BACTRIAN_TARGET": "cuda", **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_in_a_process_for_the_cpu_it_says_how_to_get_one_for_the_gpu() -> None:
    with pytest.raises(BactrianError, match="set BACTRIAN_TARGET=cuda before importing"):
        CudaMatches("samarkand", players=2, matches=4, seed=1)


def test_without_a_device_it_says_so() -> None:
    said = run(ASK)

    assert said == "CUDA" or "no CUDA device" in said or "cannot be imported" in said


def test_in_the_simulator_the_same_games_are_played_as_on_the_cpu(tmp_path: Path) -> None:
    file = tmp_path / "arrays.npz"
    said = run(SIMULATE, str(file), NUMBA_ENABLE_CUDASIM="1")
    simulated = np.load(file)
    matches = Matches("samarkand", players=2, matches=2, seed=5)

    for step in range(STEPS):
        matches.step([np.flatnonzero(row)[step % row.sum()] for row in matches.masks])

    assert "not legal in match" in said
    assert np.array_equal(simulated["observations"], matches.observations)
    assert np.array_equal(simulated["masks"], matches.masks)
    assert np.array_equal(simulated["to_act"], matches.to_act)
    assert np.array_equal(simulated["states"], matches.states.view(np.uint8))
