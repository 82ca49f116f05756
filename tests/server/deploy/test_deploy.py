"""The files in `deploy/`: true to the command's own options, and each started once."""

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from bactrian.cli.commands.serve import smtp_password
from bactrian.cli.parser import parser
from bactrian.server.mail.smtp import mail_server

from ..proxies import NoProxy, program

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))
PROGRAM = Path(sys.prefix) / "bin" / "bactrian"
PATIENCE = 120.0
SITE = {"SITE": "localhost", "DATABASE_PASSWORD": "for a test only"}


def unit(name: str) -> dict[str, list[str]]:
    """What the section [Service] of a unit says; a word may stand there several times."""
    found: dict[str, list[str]] = {}
    section = (DEPLOY / name).read_text().partition("[Service]")[2].partition("\n[")[0]
    for line in section.splitlines():
        if "=" in line and not line.startswith("#"):
            word, _, value = line.partition("=")
            found.setdefault(word, []).append(value)
    return found


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, in order."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def compose() -> dict[str, dict[str, dict[str, object]]]:
    found: dict[str, dict[str, dict[str, object]]] = yaml.safe_load(
        (DEPLOY / "compose.yaml").read_text()
    )
    return found


def filled(text: str, values: Mapping[str, str]) -> str:
    """What a shell or a compose file makes of ${NAME}."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: values[found[1]], text)


# --- what can be said without starting anything -------------------------------------------------


def test_every_command_has_options_that_the_program_knows() -> None:
    environment = dict(one.split("=", 1) for one in unit("bactrian.service")["Environment"])
    (start,) = unit("bactrian.service")["ExecStart"]
    words = shlex.split(filled(start, environment))
    assert words[0] == "/opt/bactrian/bin/bactrian"
    assert parser().parse_args(words[1:]).public_url == "https://games.example"

    command = compose()["services"]["site"]["command"]
    assert isinstance(command, list)
    parsed = parser().parse_args([filled(word, SITE) for word in command])
    given = compose()["services"]["site"]["environment"]
    example = (DEPLOY / "env.example").read_text()
    for variable in re.findall(r"\$\{(\w+)", str(given)):
        assert f"\n{variable}=" in example, variable
    assert (parsed.public_url, parsed.host) == ("https://localhost", "0.0.0.0")
    (subnet,) = compose()["networks"]["inner"]["ipam"]["config"]  # type: ignore[index]
    assert parsed.trusted_proxy == [subnet["subnet"]]

    last = dict(dockerfile())
    assert json.loads(last["ENTRYPOINT"]) == ["bactrian"]
    assert parser().parse_args(json.loads(last["CMD"])).no_browser

    backup = unit("bactrian-backup.service")["ExecStart"][0]
    inner = shlex.split(shlex.split(backup)[2])
    assert inner[:2] == ["exec", "/opt/bactrian/bin/bactrian"]
    assert parser().parse_args(inner[2:]).action == "backup"


def test_what_is_left_empty_in_the_environment_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("BACTRIAN_SMTP", "BACTRIAN_SMTP_PASSWORD", "BACTRIAN_MAIL_FROM"):
        monkeypatch.setenv(name, "")

    parsed = parser().parse_args([])

    assert mail_server(parsed.smtp, parsed.mail_from, smtp_password(None)) is None


def test_no_registry_is_named_and_what_is_copied_is_there() -> None:
    images = [text.partition(" AS ")[0] for word, text in dockerfile() if word == "FROM"]
    images += [str(one["image"]) for one in compose()["services"].values()]
    assert all(re.fullmatch(r"[a-z]+(:[\w.-]+)?", image) for image in images), images

    kept = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    for path in (line[1:] for line in kept if line.startswith("!")):
        assert (ROOT / path).exists(), path
    copied = [text.split()[0] for word, text in dockerfile() if word == "COPY"]
    for path in (one for one in copied if not one.startswith("-")):
        assert (ROOT / path).exists(), path


def test_the_units_know_each_other_and_forbid_no_compiler() -> None:
    for file in UNITS:
        found = configparser.ConfigParser(strict=False, interpolation=None)
        found.read(file)
        assert found.has_section("Unit"), file
    assert "MemoryDenyWriteExecute" not in unit("bactrian.service")
    assert (DEPLOY / "bactrian-backup.timer").with_suffix(".service").exists()


def test_systemd_finds_nothing_wrong_with_the_units(
    tmp_path: Path, not_tested: dict[str, str]
) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        not_tested["SYSTEMD UNITS"] = "there is no systemd-analyze"
        pytest.skip("there is no systemd-analyze")
    for file in UNITS:
        text = file.read_text().replace("/opt/bactrian/bin/bactrian", "/bin/true")
        (tmp_path / file.name).write_text(text)
    command = [checker, "verify", "--man=no", *(str(tmp_path / file.name) for file in UNITS)]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    ours = [line for line in checked.stderr.splitlines() if "bactrian" in line]
    assert not ours


def test_caddy_understands_its_file(not_tested: dict[str, str]) -> None:
    try:
        caddy = program("caddy")
    except NoProxy as problem:
        not_tested["DEPLOY/CADDYFILE"] = str(problem)
        pytest.skip(str(problem))
    command = [caddy, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--validate"]
    environment = {**os.environ, **SITE}
    adapted = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert adapted.returncode == 0, adapted.stderr
    assert "site:8000" in adapted.stdout


def test_the_firewall_understands_its_example(tmp_path: Path, not_tested: dict[str, str]) -> None:
    found = re.search(r"```nft\n(.*?)```", (ROOT / "docs/operating.md").read_text(), re.DOTALL)
    assert found is not None
    (tmp_path / "rules").write_text(found[1])
    nft = shutil.which("nft")
    may = nft is not None and subprocess.run([nft, "list", "tables"], capture_output=True)
    if not nft or not may or may.returncode != 0:
        not_tested["THE FIREWALL'S EXAMPLE"] = "there is no nft that may be asked"
        pytest.skip("there is no nft that may be asked")
    command = [nft, "--check", "--file", str(tmp_path / "rules")]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


# --- started ------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def started(
    command: Sequence[str], environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def check_serves(command: Sequence[str], environment: Mapping[str, str], port: int) -> None:
    """It becomes ready, and ends in order when it is told to."""
    with started(command, environment) as process:
        wait_until_ready(f"http://127.0.0.1:{port}/ready", process)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        assert process.returncode in (0, -signal.SIGTERM), process.returncode


def wait_until_ready(
    url: str, process: subprocess.Popen[str] | None = None, trust: ssl.SSLContext | None = None
) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(url, timeout=10, context=trust) as answer:
                assert json.load(answer)["status"] == "ready"
                return
        except OSError:
            assert process is None or process.poll() is None, "it ended"
            assert time.monotonic() < end, "it never got ready"
            time.sleep(0.2)


@pytest.mark.long
def test_the_unit_starts_a_server_that_gets_ready_and_stops(tmp_path: Path) -> None:
    found, port = unit("bactrian.service"), free_port()
    places = {
        "/opt/bactrian/bin/bactrian": str(PROGRAM),
        "/var/lib/bactrian": str(tmp_path / "state"),
        "/var/cache/bactrian": os.environ.get("BACTRIAN_CACHE", str(tmp_path / "cache")),
        "--port 8000": f"--port {port}",
    }

    def here(text: str) -> str:
        for place, ours in places.items():
            text = text.replace(place, ours)
        return text

    environment = dict(here(one).split("=", 1) for one in found["Environment"])
    command = shlex.split(here(filled(found["ExecStart"][0], environment)))
    assert environment["BACTRIAN_DATABASE"].startswith(f"sqlite:///{tmp_path}")
    passed = {
        name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ
    }

    check_serves(command, passed | environment, port)

    backup = unit("bactrian-backup.service")["ExecStart"]
    (tmp_path / "state" / "backups").mkdir()
    script = here(shlex.split(backup[0])[2].replace("$$", "$").replace("%%", "%"))
    subprocess.run(["/bin/sh", "-c", script], env=passed | environment, check=True)
    subprocess.run(shlex.split(here(backup[1])), env=passed, check=True)
    assert len(list((tmp_path / "state" / "backups").glob("20*.sqlite3"))) == 1


def context(target: Path) -> Path:
    """What docker would be sent of the project, and nothing else."""
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert lines[0] == "*"
    left_out = {ROOT / line for line in lines[1:] if not line.startswith(("!", "**"))}

    def ignored(folder: str, names: list[str]) -> set[str]:
        return {n for n in names if n == "__pycache__" or Path(folder) / n in left_out}

    for path in (line[1:] for line in lines if line.startswith("!")):
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / path).is_dir():
            shutil.copytree(ROOT / path, target / path, ignore=ignored)
        else:
            shutil.copy(ROOT / path, target / path)
    # What docker would fetch again is here already.
    (target / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    return target


@pytest.mark.long
def test_what_the_image_runs_works_without_docker(tmp_path: Path) -> None:
    """The same commands: a wheel is built, installed and started as the image says."""
    built = next(text for word, text in dockerfile() if word == "RUN" and "pip wheel" in text)
    assert built.startswith("pip wheel ")
    pip = [sys.executable, "-m", "pip"]
    source = context(tmp_path / "source")
    wheel = shlex.split(built.replace("/wheels", str(tmp_path)).replace("/source", str(source)))[1:]
    subprocess.run([*pip, *wheel, "--no-build-isolation"], check=True)
    (made,) = tmp_path.glob("bactrian-*.whl")
    target = tmp_path / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(target), str(made)], check=True)

    last, port = dict(dockerfile()), free_port()
    options = [*json.loads(last["ENTRYPOINT"]), *json.loads(last["CMD"]), "--port", str(port)]
    environment = {
        **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        "PYTHONPATH": str(target),
        "BACTRIAN_CACHE": str(tmp_path / "cache"),
        "BACTRIAN_DATABASE": f"sqlite:///{tmp_path / 'tables.sqlite3'}",
    }
    check_serves([str(target / "bin" / options[0]), *options[1:]], environment, port)


@pytest.mark.long
def test_the_image_is_built_and_serves(not_tested: dict[str, str]) -> None:
    try:
        engine = engine_with(next(text for word, text in dockerfile() if word == "FROM"))
    except NoContainers as problem:
        not_tested["THE IMAGE"] = str(problem)
        pytest.skip(str(problem))
    name, port = f"bactrian-test-{os.getpid()}", free_port()
    build = [engine, "build", "--network=host", "--file", str(DEPLOY / "Dockerfile")]
    if engine == "podman":  # it has the base, and looks for another file
        build += ["--pull=never", "--ignorefile", str(DEPLOY / "Dockerfile.dockerignore")]
    subprocess.run([*build, "--tag", name, str(ROOT)], check=True)
    try:
        options = [*json.loads(dict(dockerfile())["CMD"]), "--port", str(port)]
        command = [engine, "run", "--rm", "--network=host", "--name", name, name, *options]
        with started(command, os.environ) as process:
            wait_until_ready(f"http://127.0.0.1:{port}/ready", process)
            save = ["bactrian", "admin", "backup", "/var/lib/bactrian/backup.sqlite3"]
            subprocess.run([engine, "exec", name, *save], check=True)
            for extra in ("psycopg", "cryptography"):
                subprocess.run(
                    [engine, "exec", name, "python", "-c", f"import {extra}"], check=True
                )
            subprocess.run([engine, "stop", "--time", "30", name], check=True)
            process.wait(PATIENCE)
    finally:
        subprocess.run([engine, "image", "rm", "--force", name], check=False)


@pytest.mark.long
def test_the_composed_site_is_reached_through_caddy(not_tested: dict[str, str]) -> None:
    problem = no_docker()
    if problem is not None:
        not_tested["DOCKER"] = problem
        pytest.skip(problem)
    port = free_port()
    environment = {**os.environ, **SITE, "HTTPS_PORT": str(port), "HTTP_PORT": str(free_port())}
    docker = ["docker", "compose", "--file", str(DEPLOY / "compose.yaml"), "--project-name"]
    docker.append(f"bactrian-test-{os.getpid()}")
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE  # Caddy's own, for localhost
    try:
        up = [*docker, "up", "--build", "--detach", "--wait"]
        subprocess.run(up, env=environment, check=True)
        wait_until_ready(f"https://localhost:{port}/ready", trust=trust)
        save = ["exec", "-T", "site", "bactrian", "admin", "backup", "/var/lib/bactrian/b.sqlite3"]
        subprocess.run([*docker, *save], env=environment, check=True)
    finally:
        subprocess.run([*docker, "down", "--volumes"], env=environment, check=False)


class NoContainers(Exception):
    """None can be run here; the message says why."""


def engine_with(base: str) -> str:
    """Docker or Podman, whichever works and has the image, or can fetch it."""
    image, problems = base.partition(" AS ")[0], []
    for engine in filter(shutil.which, ("docker", "podman")):
        for command in (["info"], ["image", "inspect", image], ["pull", image]):
            tried = subprocess.run([engine, *command], capture_output=True, text=True)
            if tried.returncode == 0 and command != ["info"]:
                return engine
            if tried.returncode != 0 and command[0] != "image":
                problems.append(f"{engine} {' '.join(command)}: {tried.stderr.strip()[:200]}")
                break
    raise NoContainers("; ".join(problems) or "there is neither docker nor podman")


def no_docker() -> str | None:
    """Why no container can be run here."""
    if shutil.which("docker") is None:
        return "there is no docker"
    for command in (["docker", "info"], ["docker", "compose", "version"]):
        tried = subprocess.run(command, capture_output=True, text=True)
        if tried.returncode != 0:
            return f"{' '.join(command)}: {tried.stderr.strip().splitlines()[0]}"
    return None
