"""Build what is to be uploaded, and try it in an environment where nothing else is installed.

`make release` calls this. The wheel must have all that is no code, and the sdist must give the same
wheel. The wheel is installed with the versions that requirements/run.lock names, its server is
started with an empty cache, and a game is played through its API.
"""

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
IN_A_GAME = (
    "data.toml",
    "weights.toml",
    "levels.json",
    "positions.json",
    "network.npz",
    "apprentice.npz",
    "texts/texts.en.toml",
    "texts/texts.ru.toml",
)
SITE = "bactrian/server/static/index.html"
SHOWN = 10  # files that differ
PATIENCE = 900.0  # seconds until every game is compiled
STOPPING = 30.0
PAUSE = 0.5  # before a request that came too soon is repeated
Message = dict[str, Any]  # Any: JSON


def main() -> None:
    """Build, install, play, and say what to upload."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    wheel, source = build()
    with tempfile.TemporaryDirectory(prefix="bactrian-release-") as name:
        folder = Path(name)
        compare(wheel, rebuilt(source, folder / "rebuilt"))
        programs = install(wheel, folder / "environment")
        with serving(programs, folder) as url:
            match = play(Client(url))
        check(programs, match, folder)
    print(f"\nIt works as installed. To upload it:\n  twine upload {wheel} {source}")


def build() -> tuple[Path, Path]:
    """Wheel and sdist, into an empty `dist/`."""
    print("Building wheel and sdist …", flush=True)
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(DIST))
    (wheel,), (source,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    return wheel.relative_to(ROOT), source.relative_to(ROOT)


def rebuilt(source: Path, folder: Path) -> Path:
    """The wheel that the sdist gives, without a network: the client is built already."""
    print(f"Building a wheel from {source.name} …", flush=True)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--no-build-isolation", "--wheel-dir", str(folder), str(source))
    (wheel,) = folder.glob("*.whl")
    return wheel


def compare(wheel: Path, other: Path) -> None:
    """See that both have the same files, and all that a game and the site need."""
    files, others = (set(ZipFile(path).namelist()) for path in (ROOT / wheel, other))
    if files != others:
        sys.exit(f"The sdist gives another wheel: {sorted(files ^ others)[:SHOWN]}.")
    games = {path.parent.relative_to(ROOT / "src") for path in ROOT.glob("src/*/games/*/data.toml")}
    needed = {f"{game.as_posix()}/{name}" for game in games for name in IN_A_GAME} | {SITE}
    if missing := sorted(needed - files):
        sys.exit(f"The wheel lacks {', '.join(missing)}.")


def install(wheel: Path, environment: Path) -> Path:
    """A new environment with the wheel and what it needs; the folder of its programs."""
    print(f"Installing {wheel.name} into an empty environment …", flush=True)
    venv.create(environment, symlinks=sys.platform != "win32", with_pip=True)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (str(programs / "python"), "-m", "pip", "install", "--quiet")
    run(*pip, "--require-hashes", "-r", "requirements/run.lock")
    run(*pip, "--no-deps", str(wheel))
    return programs


def run(*command: str) -> None:
    """In the repository, to its end; what it says on failure is enough."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        sys.exit(f"Failed: {' '.join(command)}")


def surroundings(folder: Path) -> dict[str, str]:
    """An environment without our sources, caches and tables."""
    mine = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return mine | {
        "BACTRIAN_CACHE": str(folder / "cache"),
        "BACTRIAN_LOG": "warning",
        "XDG_DATA_HOME": str(folder / "data"),
    }


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    """The installed server on a free port, until it has ended in order."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(programs / "bactrian"), "--port", str(port), "--no-browser"]
    process = subprocess.Popen(command, cwd=folder, env=surroundings(folder))
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(STOPPING)
    if code not in (0, -signal.SIGTERM):  # uvicorn passes the signal on when all is closed
        sys.exit(f"The server ended with {code}, expected {-signal.SIGTERM}.")


class Client:
    """A player who uses the API."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._headers = {"content-type": "application/json"}

    def wait_until_ready(self) -> None:
        """Until the server answers and every game is compiled."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if all(game["state"] == "ready" for game in self.get("/api/games")["games"]):
                    return
            except URLError:
                pass
            if time.monotonic() > end:
                sys.exit(f"The games were not ready after {PATIENCE:.0f} s.")
            time.sleep(PAUSE)

    def take_name(self, name: str) -> None:
        """Be known by a token from now on."""
        token = self.post("/api/me", {"name": name})["token"]
        self._headers["authorization"] = f"Bearer {token}"

    def text(self, path: str, body: Message | None = None) -> str:
        """The answer to a request."""
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with urlopen(Request(self._url + path, data, self._headers)) as response:
                    answer: bytes = response.read()
                return answer.decode()
            except HTTPError as error:
                if error.code != HTTPStatus.TOO_MANY_REQUESTS:
                    sys.exit(f"{path}: {error.code} {error.read().decode()}")
                time.sleep(PAUSE)

    def get(self, path: str) -> Any:  # Any: JSON
        """What there is."""
        return json.loads(self.text(path))

    def post(self, path: str, body: Message) -> Message:
        """Have something done."""
        answer: Message = json.loads(self.text(path, body))
        return answer


def play(client: Client) -> str:
    """A game that one can play alone, at random; its match file."""
    print("Compiling all games …", flush=True)
    client.wait_until_ready()
    if "<!doctype html>" not in client.text("/").lower():
        sys.exit("The site is not in the wheel: / is no page.")
    client.take_name("Release")
    alone = next(game for game in client.get("/api/games")["games"] if 1 in game["players"])
    print(f"Playing {alone['title']} through the API …", flush=True)
    settings = {"game": alone["name"], "seats": [{"kind": "you"}]}
    path = "/api/tables/" + client.post("/api/tables", {"settings": settings})["table"]
    choices, actions = random.Random(1), 0
    while (update := client.get(path))["status"] != "finished":
        view = update["views"][0]
        command: Message = {"seat": 0, "seq": update["seq"], "type": "confirm"}
        if "confirm" not in view["may"]:
            number = choices.choice(view["actions"])["number"]
            command |= {"type": "play", "action": number}
        client.post(path + "/commands", command)
        actions += 1
    print(f"Over after {actions} commands.", flush=True)
    return client.text(path + "/match")


def check(programs: Path, match: str, folder: Path) -> None:
    """Have the installed program verify the match file."""
    file = folder / "match.json"
    file.write_text(match, encoding="utf-8")
    done = subprocess.run(
        [str(programs / "bactrian"), "verify", str(file)], env=surroundings(folder), check=False
    )
    if done.returncode != 0:
        sys.exit("bactrian verify refuses the game that was played.")


if __name__ == "__main__":
    main()
