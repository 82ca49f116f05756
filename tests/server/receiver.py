"""A receiver of webhooks: an HTTP server that records what it gets."""

import ssl
import subprocess
import tempfile
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from .local_server import LocalServer


class Got(NamedTuple):
    """One request."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class Receiver(LocalServer):
    """Answers every POST with the same status."""

    def __init__(
        self, status: int = 204, headers: Mapping[str, str] | None = None, *, secure: bool = False
    ) -> None:
        self.got: list[Got] = []
        self.status = status
        receiver, more = self, headers or {}

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                lower = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append(Got(self.path, lower, body))
                self.send_response(receiver.status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, request: object, client_address: object) -> None:
                pass

        super().__init__(Quiet(("127.0.0.1", 0), Handler))
        self.url = f"{'https' if secure else 'http'}://127.0.0.1:{self.port}"
        if secure:
            self._server.socket = _own_certificate().wrap_socket(
                self._server.socket, server_side=True
            )


def make_certificate(folder: Path, name: str = "localhost") -> None:
    """A certificate that nobody vouches for, and its key."""
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"),
            *("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")),
        ],
        check=True,
        capture_output=True,
    )


def _own_certificate() -> ssl.SSLContext:
    with tempfile.TemporaryDirectory() as name:
        make_certificate(Path(name))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(Path(name, "certificate.pem"), Path(name, "key.pem"))
        return context
