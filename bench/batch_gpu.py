"""How fast many matches are stepped at once on a GPU, and whether they are those of the CPU.

    python bench/batch_gpu.py --game GAME [--players 4] [--matches 65536] [--json]

Random legal actions are chosen, done and shown on the GPU: observations, masks, rewards, done, the
seat to act. First it is compared with `research.batch` on the CPU, byte by byte: steps with every
kind of reward, copies, gathered matches, redeals, positions to begin at; the exit code is 1 if
something differs. Then steps are timed with and without a check of the actions, and redeals. With
PyTorch installed, its tensors must share the memory of all arrays and serve as actions.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TARGET = "BACTRIAN_TARGET"  # what @rule means is chosen before the rules are imported
os.environ.setdefault(TARGET, "cuda")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

SEED = 1
COMPARED, STEPS = 512, 150
NAMES = ("observations", "masks", "to_act", "rewards", "done", "scores", "states", "finals")
SHARED = ("observations", "masks", "to_act", "rewards", "done")
KINDS = ("outcome", "points", "lead", "place")

# Any: numba.cuda and torch have no types; a batch is on the CPU or on the GPU.


def fetched(array: Any) -> Any:
    """An array's numbers, wherever it lies."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def told(title: str, batch: Any) -> dict[str, Any]:
    """What a batch shows, as bytes."""
    found = {
        f"{title}: {name}": np.frombuffer(
            np.ascontiguousarray(fetched(getattr(batch, name))).tobytes(), np.uint8
        )
        for name in NAMES
    }
    found[f"{title}: seeds"] = batch.seeds
    found[f"{title}: games_finished"] = np.array([batch.games_finished])
    return found


def story(kind: Any, game: str, players: int) -> dict[str, Any]:
    """Everything that batches can do, and what they show then."""
    found: dict[str, Any] = {}
    for rewards in KINDS:
        batch = kind(game, players=players, matches=COMPARED, seed=SEED, rewards=rewards)
        for _ in range(STEPS):
            batch.step(batch.random_actions())
        found |= told(rewards, batch)
    other = batch.copy()
    other.step(other.random_actions())
    found |= told("copied", other)
    some = batch.gather(np.arange(COMPARED)[::-3], seed=7)
    found |= told("gathered", some)
    some.redeal()
    found |= told("dealt again", some)
    some.redeal(0)
    for _ in range(STEPS):
        some.step(some.random_actions())
    found |= told("played on", some)
    begun = kind.starting_at(fetched(batch.states), game=game, seed=3, rewards="lead", check=False)
    for _ in range(STEPS):
        begun.step(begun.random_actions())
    found |= told("begun there", begun)
    batch.reset()
    return found | told("reset", batch)


def story_on_cpu(game: str, players: int, file: str) -> None:
    """Write what the CPU makes of it."""
    from bactrian.research.batch import Matches

    np.savez(file, **story(Matches, game, players))


def differing(game: str, players: int) -> list[str]:
    """What is not the same on CPU and GPU."""
    from bactrian.research.cuda import CudaMatches

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "cpu.npz")
        command = [sys.executable, __file__, "--game", game, "--players", str(players)]
        environment = {**os.environ, TARGET: "cpu"}
        subprocess.run([*command, "--cpu", file], check=True, env=environment)
        cpu = dict(np.load(file))
    gpu = story(CudaMatches, game, players)
    return [title for title in cpu if gpu[title].tobytes() != cpu[title].tobytes()]


def shares_memory(matches: Any) -> bool | None:
    """Whether PyTorch sees the very memory of the arrays; None without PyTorch."""
    try:
        import torch
    except ImportError:
        return None
    shared = True
    for name in SHARED:
        array = getattr(matches, name)
        tensor = torch.as_tensor(array, device="cuda")
        shared &= bool(tensor.data_ptr() == array.device_ctypes_pointer.value)
    # A legal action of each match, chosen by PyTorch on the device.
    masks = torch.as_tensor(matches.masks, device="cuda")
    matches.step(masks.float().argmax(dim=1))
    return shared


def measure(game: str, players: int, count: int, seconds: float) -> dict[str, object]:
    """Steps a second, choosing included."""
    from bactrian.core.rules.rule import load_cuda
    from bactrian.research.cuda import CudaMatches

    cuda = load_cuda()
    told: dict[str, object] = {"matches": count}
    for check in (False, True):
        matches = CudaMatches(game, players=players, matches=count, seed=SEED, check=check)
        for _ in range(100):
            matches.step(matches.random_actions())

        def step(matches: Any = matches) -> None:
            matches.step(matches.random_actions())

        key = "checked_steps_per_second" if check else "steps_per_second"
        told[key] = round(count * rate(cuda, step, seconds))
    told["redeals_per_second"] = round(count * rate(cuda, matches.redeal, seconds))
    told["games_finished"] = matches.games_finished
    told["torch_shares_memory"] = shares_memory(matches)
    return told


def rate(cuda: Any, work: Callable[[], None], seconds: float) -> float:
    """How often a second it is done, the GPU waited for at the end of every hundred."""
    cuda.synchronize()
    times, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        for _ in range(100):
            work()
        cuda.synchronize()
        times += 100
    return times / (time.perf_counter() - begun)


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
        story_on_cpu(parsed.game, parsed.players, parsed.cpu)
        return 0
    wrong = differing(parsed.game, parsed.players)
    rates = [measure(parsed.game, parsed.players, n, parsed.seconds) for n in parsed.matches]
    told = {"game": parsed.game, "players": parsed.players, "differing": wrong, "rates": rates}
    print(json.dumps(told) if parsed.json else "\n".join(f"{k}: {v}" for k, v in told.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
