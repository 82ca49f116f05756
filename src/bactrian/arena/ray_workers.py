"""Workers on a Ray cluster. Nothing else imports Ray; the extra `bactrian[ray]` has it."""

from typing import Any

from bactrian.arena.playing import Result, play_game
from bactrian.arena.schedule import Pairing, Tournament
from bactrian.arena.workers import WorkersLost
from bactrian.core.digest import PACKAGE
from bactrian.core.errors import BactrianError, BadOptions


class OtherEdition(BactrianError):
    """A machine of the cluster has other rules or players than this one."""


def play_there(tournament: Tournament, pairing: Pairing, wanted: str) -> Result:
    """Play a game on a machine of the cluster, if it would be the same game there."""
    if (there := tournament.edition) != wanted:
        raise OtherEdition(
            f"A machine of the cluster has another version of Bactrian ({there}, here "
            f"{wanted}). Install the same one everywhere."
        )
    return play_game(tournament, pairing)


class RayCluster:
    """As many games at a time as the cluster has processors; Ray repeats those of lost machines."""

    def __init__(self, address: str, tournament: Tournament) -> None:
        self._ray = _ray()
        self._mine = not self._ray.is_initialized()
        if self._mine:
            self._connect(address)
        self.size = max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
        self._task = self._ray.remote(num_cpus=1)(play_there)
        self._edition = tournament.edition
        self._tournament = self._ray.put(tournament)
        self._playing: list[Any] = []  # Any: Ray's references

    def _connect(self, address: str) -> None:
        try:
            self._ray.init(
                address=address,
                log_to_driver=False,
                logging_level="error",
                # The package travels along: the machines need Ray, Numba and NumPy only.
                runtime_env={"py_modules": [str(PACKAGE)]},
            )
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise BadOptions(f"No Ray cluster at {address}: {reason}") from error

    @property
    def busy(self) -> int:
        """Games that have been started and not been handed out."""
        return len(self._playing)

    def start(self, pairing: Pairing) -> None:
        """Begin a game."""
        self._playing.append(self._task.remote(self._tournament, pairing, self._edition))

    def finished(self, timeout: float) -> Result | None:
        """Hand out a game that is over; None if there is none after so many seconds."""
        over, self._playing = self._ray.wait(self._playing, num_returns=1, timeout=timeout)
        if not over:
            return None
        try:
            result: Result = self._ray.get(over[0])
            return result
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BactrianError):
                raise error.cause from error
            raise
        except self._ray.exceptions.RayError as error:
            raise WorkersLost(f"The Ray cluster lost a game: {type(error).__name__}.") from error

    def close(self, at_once: bool) -> None:
        """Leave the cluster as it was found."""
        for reference in self._playing:
            self._ray.cancel(reference, force=at_once)
        if self._mine:
            self._ray.shutdown()


def _ray() -> Any:  # Any: Ray may not be there when types are checked
    try:
        import ray
    except ImportError as error:
        raise BadOptions(
            "--ray needs Ray, which is not installed here: python -m pip install ray"
        ) from error
    return ray
