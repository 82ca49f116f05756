"""Small programs in processes of their own, compiled unless told otherwise."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bactrian.core.digest import PACKAGE

SOURCE = PACKAGE.parent


def environment(source: Path = SOURCE, **others: str) -> dict[str, str]:
    """The environment of this process, the given sources first and the compiler switched on."""
    inherited = {k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"}
    before = inherited.get("PYTHONPATH")
    path = str(source) if before is None else os.pathsep.join([str(source), before])
    return inherited | {"PYTHONPATH": path} | others


def output_of(program: str, surroundings: Mapping[str, str]) -> Any:  # Any: what JSON holds
    """What a program prints on its last line, as JSON."""
    done = run(program, surroundings)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def run(program: str, surroundings: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run(
        [sys.executable, "-c", program],
        env=dict(surroundings),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
