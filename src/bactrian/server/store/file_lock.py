"""A lock on a database file: two servers at one file would each believe their own memory."""

import os
import sys
from pathlib import Path

from bactrian.core.errors import BactrianError


class FileLock:
    """Held from `take` to `release`, or until the process ends, however that ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = file.with_name(f"{file.name}.lock")
        self._held: int | None = None

    def take(self) -> None:
        """Lock the file, or say which process has it."""
        if sys.platform == "win32":
            return
        import fcntl

        descriptor = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(descriptor, 20).decode(errors="replace").strip()
            os.close(descriptor)
            raise BactrianError(
                f"Another Bactrian serves {self._file} (process {owner or 'unknown'}). "
                "Stop that one first, or choose another file with --database."
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        self._held = descriptor

    def release(self) -> None:
        """Let another server have it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
