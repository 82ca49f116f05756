"""A real PostgreSQL for the tests: Debian's server on a free port, in a folder that vanishes."""

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 240.0
FETCHED = Path(sys.prefix) / "postgresql"  # where `make test` unpacks one if there is none
USER = "bactrian"


class NoPostgres(Exception):
    """None can be had here; the message says why."""


def find_programs() -> Path:
    """The folder of `initdb` and `postgres`."""
    if os.environ.get("BACTRIAN_NO_POSTGRES"):
        raise NoPostgres("BACTRIAN_NO_POSTGRES is set")
    on_path = shutil.which("initdb")
    beside = [Path(on_path).resolve().parent] if on_path else []
    places = [Path("/usr/lib/postgresql"), FETCHED / "usr/lib/postgresql"]
    versions = [v for place in places for v in sorted(place.glob("*/bin"), reverse=True)]
    for folder in [*beside, *versions]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("no PostgreSQL server is installed (Debian: apt-get install postgresql)")


def unpacked(programs: Path, folder: Path) -> tuple[Path, dict[str, str]]:
    """A server that was only unpacked: copied to where its user may go, its libraries named."""
    if FETCHED not in programs.parents:
        return programs, {}
    copy = folder / "unpacked"
    shutil.copytree(FETCHED, copy, symlinks=True)
    copy.chmod(0o755)
    libraries = {str(file.parent) for file in copy.rglob("*.so*")}
    environment = {"LD_LIBRARY_PATH": os.pathsep.join(sorted(libraries))}
    return copy / programs.relative_to(FETCHED), environment


def other_user() -> dict[str, Any]:  # Any: what Popen takes
    """PostgreSQL does not run as root, so root's tests run it as another user."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NoPostgres("root may not run PostgreSQL, and there is neither `postgres` nor `nobody`")


class Postgres:
    """A server; every database of it is empty when given out."""

    def __init__(self, *, fsync: bool = False) -> None:
        self._fsync = fsync  # processes are killed in tests, not machines
        programs, self._as = find_programs(), other_user()
        self._folder = Path(tempfile.mkdtemp(prefix="bactrian-postgres-"))
        if self._as:
            os.chown(self._folder, self._as["user"], self._as["group"])
        self._numbers = itertools.count(1)
        try:
            self._programs, libraries = unpacked(programs, self._folder)
            self._environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", **libraries}
            self._initialise()
            self.start()
        except OSError as error:
            self.stop()
            raise NoPostgres(f"it cannot be run: {error}") from error
        except BaseException:
            self.stop()
            raise

    def _initialise(self) -> None:
        options = ["--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-sync"]
        made = subprocess.run(
            [self._programs / "initdb", "--pgdata", self._folder / "data", *options],
            capture_output=True,
            text=True,
            cwd=self._folder,
            env=self._environment,
            **self._as,
        )
        if made.returncode != 0:
            raise NoPostgres(f"initdb failed: {made.stderr.strip()}")
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]

    def start(self) -> None:
        """Start it, the first time or again."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self._folder,
            "fsync": "on" if self._fsync else "off",
            "jit": "off",
        }
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    "-D",
                    self._folder / "data",
                    *(f"--{name}={value}" for name, value in settings.items()),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=self._environment,
                **self._as,
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.Error as error:
                if self._process.poll() is not None or time.monotonic() > end:
                    log = (self._folder / "log").read_text()
                    raise NoPostgres(f"it did not start: {error} {log}") from error
                time.sleep(0.1)

    def halt(self) -> None:
        """End it at once, as a crash would."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """End it and remove everything."""
        process = getattr(self, "_process", None)
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, name: str) -> str:
        """Where a database is."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def fresh(self) -> str:
        """A new, empty database."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)
