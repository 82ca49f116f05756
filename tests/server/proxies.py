"""nginx and Caddy before a server, set up as `docs/operating.md` says."""

import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from .local_server import make_certificate
from .running import until

FETCHED = Path(sys.prefix) / "proxies"  # where `make test` unpacks them if there are none
DOCUMENT = Path(__file__).parents[2] / "docs" / "operating.md"
NAME = "games.example"


class NoProxy(Exception):
    """None can be had here; the message says why."""


class Proxy(NamedTuple):
    """A proxy that runs."""

    port: int
    trust: ssl.SSLContext


def program(name: str) -> str:
    """Where it is."""
    places = [Path("/usr/sbin"), *(FETCHED / "usr" / folder for folder in ("sbin", "bin"))]
    found = shutil.which(name) or next((str(p / name) for p in places if (p / name).exists()), None)
    if found is None:
        raise NoProxy(f"{name} is not installed (Debian: apt-get install {name})")
    return found


def example(name: str, port: int, upstream: int, folder: Path) -> str:
    """The example of the documentation, with a certificate and ports of the test's own."""
    text = _block(name).replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    if name == "caddy":
        tls = f"tls {folder}/certificate.pem {folder}/key.pem"
        assert text.startswith("{\n")
        text = "{\n admin off\n auto_https disable_redirects\n" + text[2:]
        return text.replace(NAME + " {", f"https://{NAME}:{port} {{\n {tls}")
    text = text.replace("listen 80;", f"listen unix:{folder}/plain;")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {folder}/certificate.pem;", text)
    text = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {folder}/key.pem;", text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    processes = _block("nginx-processes")
    return f"pid {folder}/pid;\n{processes}http {{\naccess_log off;\n{temporary}{text}}}\n"


def _block(name: str) -> str:
    """An example of the documentation."""
    found = re.search(f"```{name}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


@contextmanager
def running(name: str, upstream: int, folder: Path) -> Iterator[Proxy]:
    """A proxy with TLS before a server on this port."""
    command = program(name)
    make_certificate(folder, NAME)
    with socket.create_server(("", 0)) as free:  # at every address: Caddy takes them all
        port: int = free.getsockname()[1]
    (folder / "configuration").write_text(example(name, port, upstream, folder))
    arguments = {
        "nginx": ["-p", str(folder), "-c", str(folder / "configuration"), "-g", "daemon off;"],
        "caddy": ["run", "--adapter", "caddyfile", "--config", str(folder / "configuration")],
    }[name]
    with (folder / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [command, *arguments],
            stderr=errors,
            env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )

    def listens() -> bool:
        assert process.poll() is None, (folder / "errors").read_text()
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", port)) == 0

    try:
        until(listens)
        yield Proxy(port, ssl.create_default_context(cafile=str(folder / "certificate.pem")))
    finally:
        process.terminate()
        process.wait(30)
