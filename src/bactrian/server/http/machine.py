"""What the system says of this process and its machine, where it says something."""

import os
from pathlib import Path

STATUS = Path("/proc/self/status")
KIB = 1024


def resident_bytes() -> int | None:
    """The memory of this process."""
    if not STATUS.exists():
        return None
    lines = dict(line.split(":", 1) for line in STATUS.read_text().splitlines() if ":" in line)
    return int(lines["VmRSS"].split()[0]) * KIB


def load() -> float | None:
    """How many processes wanted to run at a time, over the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None
