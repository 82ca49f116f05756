"""A receiver of webhooks: an HTTP server that records what it gets."""

import ssl
import tempfile
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from .local_server import LocalServer, Quiet, certified


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

        class Server(Quiet, ThreadingHTTPServer):
            pass

        server = Server(("127.0.0.1", 0), Handler)
        super().__init__(server, _own_certificate() if secure else None)
        self.url = f"{'https' if secure else 'http'}://127.0.0.1:{self.port}"


def _own_certificate() -> ssl.SSLContext:
    with tempfile.TemporaryDirectory() as name:
        return certified(Path(name))
