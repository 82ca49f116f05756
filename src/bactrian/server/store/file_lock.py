"""A lock on a database file: two servers at one file would each believe their own memory."""

import os
import sys
from pathlib import Path


class FileLock:
    """Held from `take` to `release`, or until the process ends, however that ends."""

    def __init__(self, file: Path) -> None:
        self._lock = file.with_name(f"{file.name}.lock")
        self._held: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process has it; where files cannot be locked, every one has."""
        return self._held is not None or sys.platform == "win32"

    def take(self) -> bool:
        """Whether it could be locked, or is locked by this process."""
        if sys.platform == "win32" or self._held is not None:
            return True
        import fcntl

        descriptor = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return False
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
        self._held = descriptor
        return True

    def owner(self) -> str:
        """The number of the process that has it."""
        return self._lock.read_text().strip() or "unknown"

    def release(self) -> None:
        """Let another server have it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
