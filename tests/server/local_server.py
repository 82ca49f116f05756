"""A server of another program, played by a test on this machine."""

import socketserver
import ssl
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Self


class Quiet:
    """A mixin for servers: a client that hangs up is no news."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Write nothing."""


class LocalServer:
    """Answers on a free port, in threads, as long as a `with` lasts."""

    def __init__(
        self, server: socketserver.TCPServer, context: ssl.SSLContext | None = None
    ) -> None:
        self._server = server
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        self.port = int(server.server_address[1])
        self._thread = threading.Thread(target=server.serve_forever, daemon=True)

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


def certified(folder: Path) -> ssl.SSLContext:
    """A server's side of TLS with such a certificate, which lies in the folder."""
    make_certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context
