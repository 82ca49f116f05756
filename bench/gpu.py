"""Random play of whole games on a GPU: the same rule sources as CUDA device functions.

    python bench/gpu.py --game GAME [--players 4] [--games 131072] [--json]

Plays the same seeds on the GPU and on one core of the CPU, compares the final states byte by byte,
and prints actions per second of both. Where there is no CUDA it says so in one line and ends well.
The exit code is 1 if a single byte differs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

TARGET = "BACTRIAN_TARGET"  # what @rule means is chosen before the rules are imported
os.environ.setdefault(TARGET, "cuda")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

SEED = 1
THREADS_A_BLOCK = 64
REPEATS = 5


class Played(NamedTuple):
    """Games that were played to their ends."""

    states: Any  # Any: an array of records
    actions: Any  # Any: an array of counts
    seconds: float

    @property
    def rate(self) -> float:
        """Actions a second."""
        return float(self.actions.sum()) / self.seconds


def cuda_or_reason() -> tuple[Any, str]:  # Any: numba.cuda has no types
    """Numba's CUDA, or why there is none."""
    from bactrian.core.rule import load_cuda

    try:
        cuda = load_cuda()
    except ImportError as error:
        return None, f"numba-cuda cannot be imported ({error})"
    return (cuda, "") if cuda.is_available() else (None, "no CUDA device is available")


def blank_games(game: Any, players: int, games: int) -> tuple[Any, Any]:  # Any: records
    """States that only need to be begun, and the players' dice."""
    from bactrian.core.stream import Dice, seeds

    numbers = seeds(SEED, 0, 2 * games)
    states: Any = game.state.blank(games)
    dice: Any = Dice.blank(games)
    states[:] = game.table(players, {})[0]
    states["stream"], dice["stream"] = numbers[0::2], numbers[1::2]
    return states, dice


def play_on_cpu(name: str, players: int, games: int) -> Played:
    """The same games on one core, in this process, where @rule means the CPU."""
    from bactrian.games import game as find
    from bactrian.research.simulation import play_batch

    game = find(name)
    play_batch(game, players, 1, SEED, check=False)  # compiles
    start = time.perf_counter()
    batch = play_batch(game, players, games, SEED, check=False)
    return Played(batch.states, batch.actions, time.perf_counter() - start)


def play_on_cpu_elsewhere(name: str, players: int, games: int) -> Played:
    """The same in another process, since in this one @rule means the GPU."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "played.npz"
        command = [sys.executable, __file__, "--game", name, "--players", str(players)]
        command += ["--games", str(games), "--cpu-into", str(file)]
        subprocess.run(command, env={**os.environ, TARGET: "cpu"}, check=True)
        saved = np.load(file)
        return Played(saved["states"], saved["actions"], float(saved["seconds"]))


def gpu_kernel(cuda: Any, game: Any) -> Any:  # Any: numba.cuda has no types
    """One thread plays one game.

    It plays in local memory, where the records of neighbouring threads lie interleaved: what they
    read together then comes together. That is 1.7 times as fast as playing in the array itself.
    """
    from numba import from_dtype

    play_out = game.simulation.play_out
    record = from_dtype(game.state.dtype)

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def play_all(states: Any, dice: Any, actions: Any) -> None:  # Any: arrays on the device
        index = cuda.grid(1)
        if index < len(dice):
            own = cuda.local.array(1, record)
            own[0] = states[index]
            actions[index] = play_out(own[0], dice[index])
            states[index] = own[0]

    return play_all


def play_on_gpu(cuda: Any, name: str, players: int, games: int) -> Played:  # Any: as above
    """Play all games at once, several times over; the best time counts."""
    from bactrian.games import game as find

    game = find(name)
    play_all = gpu_kernel(cuda, game)
    blocks = -(-games // THREADS_A_BLOCK)
    times = []
    for _ in range(REPEATS + 1):
        states, dice = map(cuda.to_device, blank_games(game, players, games))
        actions = cuda.to_device(np.zeros(games, np.int64))
        cuda.synchronize()
        start = time.perf_counter()
        play_all[blocks, THREADS_A_BLOCK](states, dice, actions)
        cuda.synchronize()
        times.append(time.perf_counter() - start)
    # The first time includes compiling.
    return Played(states.copy_to_host(), actions.copy_to_host(), min(times[1:]))


def equal_games(one: Any, other: Any) -> int:  # Any: arrays of records
    """How many games ended in the same bytes."""
    rows = [
        np.frombuffer(states.tobytes(), np.uint8).reshape(len(states), -1)
        for states in (one, other)
    ]
    return int((rows[0] == rows[1]).all(axis=1).sum())


def device_name(cuda: Any) -> str:  # Any: numba.cuda has no types
    """The GPU's name; older versions give bytes."""
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def compare(cuda: Any, name: str, players: int, games: int) -> dict[str, Any]:  # Any: JSON-able
    """Play on both and set the figures side by side."""
    gpu = play_on_gpu(cuda, name, players, games)
    cpu = play_on_cpu_elsewhere(name, players, games)
    return {
        "game": name,
        "players": players,
        "games": games,
        "actions": int(gpu.actions.sum()),
        "gpu_actions_per_second": round(gpu.rate),
        "cpu_core_actions_per_second": round(cpu.rate),
        "ratio": round(gpu.rate / cpu.rate, 1),
        "equal_games": equal_games(gpu.states, cpu.states),
        "device": device_name(cuda),
    }


def main() -> int:
    """Compare GPU and CPU."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, nargs="*", default=[4])
    parser.add_argument("--games", type=int, default=131_072)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cpu-into", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.cpu_into:
        played = play_on_cpu(asked.game, asked.players[0], asked.games)
        np.savez(asked.cpu_into, **played._asdict())
        return 0
    cuda, reason = cuda_or_reason()
    if cuda is None:
        print(f"Skipped: {reason}.")
        return 0
    results = [compare(cuda, asked.game, players, asked.games) for players in asked.players]
    if asked.json:
        print(json.dumps(results))
    else:
        for result in results:
            tell(result)
    return 0 if all(result["equal_games"] == result["games"] for result in results) else 1


def tell(result: dict[str, Any]) -> None:  # Any: JSON-able
    """One result for people."""
    print(
        f"{result['game']}, {result['players']} players, {result['games']:,} games at once on "
        f"{result['device']}: {result['gpu_actions_per_second'] / 1e6:,.0f} million actions/s, "
        f"{result['ratio']:,} times one CPU core "
        f"({result['cpu_core_actions_per_second'] / 1e6:.1f} million/s); "
        f"{result['equal_games']:,} final states are byte-identical."
    )


if __name__ == "__main__":
    sys.exit(main())
