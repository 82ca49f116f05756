"""A receiver of webhooks: an HTTP server that records what it gets."""

import ssl
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self


class Got(NamedTuple):
    """One request."""

    path: str
    headers: Mapping[str, str]
    body: bytes


class Receiver:
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

        self._server = Quiet(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self.url = f"{'https' if secure else 'http'}://127.0.0.1:{self.port}"
        if secure:
            self._server.socket = _own_certificate().wrap_socket(
                self._server.socket, server_side=True
            )
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


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
