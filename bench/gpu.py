"""Random play of whole games on a GPU: the same rule sources as CUDA device functions.

    python bench/gpu.py [--game GAME ...] [--players 4] [--games 131072] [--json]

Plays the same seeds on the GPU and on one core of the CPU, compares the final states byte by byte,
and prints actions per second of both: all games with every number of players, unless some are
named. Where there is no CUDA it says so in one line and ends well. The exit code is 1 if a single
byte differs.
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
    from bactrian.core.rules.rule import load_cuda

    try:
        cuda = load_cuda()
    except ImportError as error:
        return None, f"numba-cuda cannot be imported ({error})"
    return (cuda, "") if cuda.is_available() else (None, "no CUDA device is available")


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
    from bactrian.research.simulation import blank_games

    game = find(name)
    play_all = gpu_kernel(cuda, game)
    blocks = -(-games // THREADS_A_BLOCK)
    times = []
    for _ in range(REPEATS + 1):
        states, dice = map(cuda.to_device, blank_games(game, players, games, SEED))
        actions = cuda.to_device(np.zeros(games, np.int64))
        cuda.synchronize()
        start = time.perf_counter()
        play_all[blocks, THREADS_A_BLOCK](states, dice, actions)
        cuda.synchronize()
        times.append(time.perf_counter() - start)
    # The first time includes compiling.
    return Played(states.copy_to_host()[:games], actions.copy_to_host(), min(times[1:]))


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


def tables(names: list[str], players: list[int]) -> list[tuple[str, int]]:
    """The games with the numbers of players that are asked for; all, where none are."""
    from bactrian.games import NAMES
    from bactrian.games import game as find

    return [
        (name, number)
        for name in names or NAMES
        for number in find(name).players
        if not players or number in players
    ]


def main() -> int:
    """Compare GPU and CPU."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="*", default=[])
    parser.add_argument("--players", type=int, nargs="*", default=[])
    parser.add_argument("--games", type=int, default=131_072)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cpu-into", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.cpu_into:
        played = play_on_cpu(asked.game[0], asked.players[0], asked.games)
        np.savez(asked.cpu_into, **played._asdict())
        return 0
    cuda, reason = cuda_or_reason()
    if cuda is None:
        print(f"Skipped: {reason}.")
        return 0
    results = []
    for name, players in tables(asked.game, asked.players):
        results.append(compare(cuda, name, players, asked.games))
        if not asked.json:
            tell(results[-1], is_first=len(results) == 1)
    if asked.json:
        print(json.dumps(results))
    return 0 if all(result["equal_games"] == result["games"] for result in results) else 1


COLUMNS = (  # of the table for people: heading, key, width
    ("game", "game", -10),
    ("players", "players", 7),
    ("games", "games", 9),
    ("identical", "equal_games", 9),
    ("GPU actions/s", "gpu_actions_per_second", 15),
    ("CPU core", "cpu_core_actions_per_second", 12),
    ("ratio", "ratio", 8),
)


def tell(result: dict[str, Any], is_first: bool) -> None:  # Any: JSON-able
    """One row for people, as soon as it is there; the first with headings."""
    if is_first:
        print(result["device"])
        print("  ".join(_cell(heading, width) for heading, _, width in COLUMNS))
    print("  ".join(_cell(result[key], width) for _, key, width in COLUMNS), flush=True)


def _cell(value: object, width: int) -> str:
    text = f"{value:,}" if isinstance(value, int | float) else str(value)
    return text.ljust(-width) if width < 0 else text.rjust(width)


if __name__ == "__main__":
    sys.exit(main())
