"""How fast many matches are stepped at once on a GPU, and whether they are those of the CPU.

    python bench/batch_gpu.py --game GAME [--players 4] [--matches 65536] [--json]

Random legal actions are chosen, done and shown on the GPU: observations, masks, rewards, done, the
seat to act. First some steps are compared with `research.batch` on the CPU, byte by byte; the exit
code is 1 if one differs. With PyTorch installed, a tensor must share the memory of an observation.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

TARGET = "BACTRIAN_TARGET"  # what @rule means is chosen before the rules are imported
os.environ.setdefault(TARGET, "cuda")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

SEED = 1
COMPARED, STEPS = 512, 150
NAMES = ("observations", "masks", "to_act", "rewards", "done")


def steps_on_cpu(game: str, players: int, file: str) -> None:
    """Write what the CPU makes of the first steps."""
    from bactrian.research.batch import Matches

    matches = Matches(game, players=players, matches=COMPARED, seed=SEED)
    for _ in range(STEPS):
        matches.step(matches.random_actions())
    states: Any = matches.states  # Any: an array of records
    np.savez(file, states=states.view(np.uint8), **{n: getattr(matches, n) for n in NAMES})


def differing(game: str, players: int) -> list[str]:
    """The arrays that are not the same on CPU and GPU after the same steps."""
    from bactrian.research.cuda import CudaMatches

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "cpu.npz")
        command = [sys.executable, __file__, "--game", game, "--players", str(players)]
        environment = {**os.environ, TARGET: "cpu"}
        subprocess.run([*command, "--cpu", file], check=True, env=environment)
        cpu = dict(np.load(file))
    matches = CudaMatches(game, players=players, matches=COMPARED, seed=SEED)
    for _ in range(STEPS):
        matches.step(matches.random_actions())
    gpu = {name: getattr(matches, name).copy_to_host() for name in NAMES}
    gpu["states"] = matches.states.copy_to_host().view(np.uint8)
    return [name for name in gpu if gpu[name].tobytes() != cpu[name].tobytes()]


def shares_memory(matches: Any) -> bool | None:  # Any: CudaMatches
    """Whether PyTorch sees the very memory of the observations; None without PyTorch."""
    try:
        import torch
    except ImportError:
        return None
    tensor = torch.as_tensor(matches.observations, device="cuda")
    return bool(tensor.data_ptr() == matches.observations.device_ctypes_pointer.value)


def measure(game: str, players: int, count: int, seconds: float) -> dict[str, object]:
    """Steps a second, choosing included."""
    from bactrian.core.rule import load_cuda
    from bactrian.research.cuda import CudaMatches

    cuda = load_cuda()
    matches = CudaMatches(game, players=players, matches=count, seed=SEED)
    for _ in range(100):
        matches.step(matches.random_actions())
    cuda.synchronize()
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        matches.step(matches.random_actions())
        steps += 1
    cuda.synchronize()
    rate = steps * count / (time.perf_counter() - begun)
    shared = shares_memory(matches)
    return {"matches": count, "steps_per_second": round(rate), "torch_shares_memory": shared}


def main() -> int:
    """Compare, measure, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, nargs="+", default=[16_384, 65_536, 131_072])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--cpu", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    parsed = parser.parse_args()
    if parsed.cpu:
        steps_on_cpu(parsed.game, parsed.players, parsed.cpu)
        return 0
    wrong = differing(parsed.game, parsed.players)
    rates = [measure(parsed.game, parsed.players, n, parsed.seconds) for n in parsed.matches]
    told = {"game": parsed.game, "players": parsed.players, "differing": wrong, "rates": rates}
    print(json.dumps(told) if parsed.json else "\n".join(f"{k}: {v}" for k, v in told.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
