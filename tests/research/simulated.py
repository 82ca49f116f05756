"""The same story told on the CPU and in Numba's simulator of CUDA; what it leaves is compared."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bactrian import IllegalAction, new_match
from bactrian.games import game as find_game

MATCHES, STEPS = 3, 12
ARRAYS = ("observations", "masks", "to_act", "rewards", "done", "scores", "states", "finals")
REWARDS = {"samarkand": "lead", "marco_polo": "place", "merv": "outcome"}


def fetched(array: Any) -> NDArray[Any]:  # Any: on the GPU or not; of any numbers
    """An array as bytes, wherever it lies."""
    here = array.copy_to_host() if hasattr(array, "copy_to_host") else array
    return np.frombuffer(np.ascontiguousarray(here).tobytes(), np.uint8)


def near_the_end(name: str, players: int) -> NDArray[Any]:  # Any: records
    """Positions shortly before the end of a game."""
    match = new_match(name, players=players, seed=3)
    while not match.over:
        match.play(match.legal()[0])
    near: Any = match.game.state.blank(3)  # Any: as above
    for row in range(3):
        near[row] = match.replay(len(match.played) - 1 - row).state
    records: NDArray[Any] = near
    return records


def story(
    kind: Any,  # Any: a class
    name: str,
    players: int,
    near: NDArray[Any],  # Any: records
) -> dict[str, NDArray[Any]]:
    """Games are played, copied, gathered, dealt again and begun at positions."""
    told: dict[str, NDArray[Any]] = {}

    def tell(title: str, batch: Any) -> None:  # Any: a batch of either kind
        told.update({f"{title} {array}": fetched(getattr(batch, array)) for array in ARRAYS})
        told[f"{title} seeds"] = batch.seeds
        told[f"{title} finished"] = np.array([batch.games_finished])

    batch = kind(name, players=players, matches=MATCHES, seed=5, rewards=REWARDS[name])
    tell("begun", batch)
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    tell("played", batch)
    other = batch.copy()
    other.step(other.random_actions())
    tell("copied", other)
    some = batch.gather([2, 0, 2, 2], seed=7)
    tell("gathered", some)
    some.redeal()
    tell("dealt again", some)
    some.redeal([0] * 4)
    some.redeal(-1)
    tell("dealt for a spectator", some)
    alike = batch.gather([1, 1])
    alike.step(alike.random_actions())
    tell("alike", alike)
    tell("left alone", batch)
    alike.refill(batch, np.array([2, 0]))
    alike.step(alike.random_actions())
    tell("filled again", alike)
    batch.reset()
    tell("reset", batch)
    tell("ended", to_the_end(kind, name, near))
    return told


def to_the_end(kind: Any, name: str, near: Any) -> Any:  # Any: as above; a batch of that kind
    """A batch that begins near the ends of games, and has gone over them."""
    batch = kind.starting_at(near, game=name, seed=9, rewards=REWARDS[name], check=False)
    for _ in range(4):
        masks = batch.masks.copy_to_host() if hasattr(batch.masks, "copy_to_host") else batch.masks
        batch.step(masks.argmax(axis=1))
    return batch


def refusal(kind: Any) -> str:  # Any: a class
    """What is said of an illegal action."""
    batch = kind("samarkand", players=2, matches=2, seed=5)
    try:
        batch.step(np.array([0, 10_000]))
    except IllegalAction as error:
        return str(error)
    return ""


def main(name: str, players: str, positions: str, file: str) -> None:
    """Tell it in the simulator, where playing single matches would take long."""
    from bactrian.research.cuda import CudaMatches

    near = np.frombuffer(Path(positions).read_bytes(), find_game(name).state.dtype)
    told: dict[str, Any] = story(CudaMatches, name, int(players), near)  # Any: arrays
    np.savez(file, **told)
    print(refusal(CudaMatches))


if __name__ == "__main__":
    main(*sys.argv[1:])
