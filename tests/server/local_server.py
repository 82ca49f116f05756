"""A server of another program, played by a test on this machine."""

import socketserver
import threading
from types import TracebackType
from typing import Self


class LocalServer:
    """Answers on a free port, in threads, as long as a `with` lasts."""

    def __init__(self, server: socketserver.TCPServer) -> None:
        self._server = server
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
