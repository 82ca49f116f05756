"""Random play of whole games on a GPU: the same rule sources as CUDA device functions.

    python bench/gpu.py [--game samarkand] [--players 4] [--games 131072] [--json]

Plays the same seeds on the GPU and on the CPU, compares the final states byte by byte and prints
actions per second of both. Where there is no CUDA it says so in one line and ends well.
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

os.environ["BACTRIAN_TARGET"] = "cuda"  # before the rules are imported: @rule means the GPU here
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

CHOICES = 1 << 32  # the players' streams start here, far from the games' own seeds
THREADS = 64
REPEATS = 5


def cuda_or_reason() -> tuple[Any, str]:  # Any: numba.cuda has no types
    """Numba's CUDA, or one line that says why there is none."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # dropped by NumPy 2.5, still named by numba-cuda 0.30
    try:
        from numba import cuda

        if cuda.is_available():
            return cuda, ""
        return None, "no CUDA device is available"
    except ImportError as error:
        return None, f"numba-cuda is not installed ({error})"


def tables(game: Any, players: int, games: int) -> tuple[Any, Any]:  # Any: arrays of records
    """Blank states and the players' dice for the seeds 0, 1, 2 …"""
    from bactrian.core.stream import Dice

    states, dice = game.state.blank(games), Dice.blank(games)
    states[:] = game.table(players, {})[0]
    states["stream"] = np.arange(games, dtype=np.uint64)
    dice["stream"] = np.arange(games, dtype=np.uint64) + np.uint64(CHOICES)
    return states, dice


def play_on_cpu(name: str, players: int, games: int, folder: str) -> None:
    """In a process of its own, where @rule means the CPU: play, save the final states."""
    from bactrian.games import game as find

    game = find(name)
    states, dice = tables(game, players, games + 1)
    actions, failures = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    game.simulation.play_all(states[:2], dice[:1], actions[:1], False, failures[:1])  # compiles
    states, dice = tables(game, players, games + 1)
    start = time.perf_counter()
    game.simulation.play_all(states, dice[:games], actions, False, failures)
    seconds = time.perf_counter() - start
    np.save(Path(folder) / "states.npy", states[:games].view(np.uint8))
    np.save(Path(folder) / "actions.npy", actions)
    print(json.dumps({"actions": int(actions.sum()), "seconds": seconds}))


def cpu_result(name: str, players: int, games: int) -> tuple[Any, Any, float]:
    """Final states, actions by game and actions per second of one CPU core."""
    environment = {**os.environ, "BACTRIAN_TARGET": "cpu"}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--game", name, "--players", str(players)]
        command += ["--games", str(games), "--cpu-into", folder]
        run = subprocess.run(
            command, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        measured = json.loads(run.stdout)
        states = np.load(Path(folder) / "states.npy")
        actions = np.load(Path(folder) / "actions.npy")
    return states, actions, measured["actions"] / measured["seconds"]


def gpu_kernel(cuda: Any, game: Any) -> Any:
    """One thread plays one game, in memory of its own: neighbours' accesses then fall together."""
    simulation = game.simulation
    begin, play_out = game.engine.begin, simulation.play_out
    from numba import from_dtype

    State = from_dtype(game.state.dtype)

    if os.environ.get("LOCAL"):

        @cuda.jit
        def play_all(states, dice, actions):
            index = cuda.grid(1)
            if index < len(dice):
                own = cuda.local.array(1, State)
                own[0] = states[index]
                begin(own[0])
                actions[index] = play_out(own[0], dice[index])
                states[index] = own[0]
    else:

        @cuda.jit
        def play_all(states, dice, actions):
            index = cuda.grid(1)
            if index < len(dice):
                begin(states[index])
                actions[index] = play_out(states[index], dice[index])

    return play_all


def play_on_gpu(cuda: Any, game: Any, players: int, games: int) -> tuple[Any, Any, float, float]:
    play_all = gpu_kernel(cuda, game)
    best = float("inf")
    threads = int(os.environ.get("THREADS", "64"))
    compile_start = time.perf_counter()
    for repeat in range(REPEATS + 1):
        states, dice = tables(game, players, games)
        actions = cuda.to_device(np.zeros(games, np.int64))
        states, dice = cuda.to_device(states), cuda.to_device(dice)
        cuda.synchronize()
        start = time.perf_counter()
        play_all[-(-games // threads), threads](states, dice, actions)
        cuda.synchronize()
        if repeat:
            best = min(best, time.perf_counter() - start)
        else:
            compiling = time.perf_counter() - compile_start
    return states.copy_to_host(), actions.copy_to_host(), best, compiling


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="samarkand")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=131072)
    parser.add_argument("--cpu-into")
    a = parser.parse_args()
    if a.cpu_into:
        play_on_cpu(a.game, a.players, a.games, a.cpu_into)
        return 0
    cuda, reason = cuda_or_reason()
    if cuda is None:
        print("skipped:", reason)
        return 0
    from bactrian.games import game as find

    game = find(a.game)
    gs, ga, best, compiling = play_on_gpu(cuda, game, a.players, a.games)
    print(
        "GPU",
        os.environ.get("LOCAL"),
        os.environ.get("THREADS"),
        ga.sum() / best / 1e6,
        "M/s; first call",
        compiling,
        flush=True,
    )
    if os.environ.get("NOCPU"):
        return 0
    cs, ca, rate = cpu_result(a.game, a.players, a.games)
    print("CPU", rate / 1e6)
    same = gs.view(np.uint8).reshape(a.games, -1) == cs.reshape(a.games, -1)
    print("identical games", int(same.all(1).sum()), "actions equal", (ca == ga).all())
    return 0


if __name__ == "__main__":
    sys.exit(main())
