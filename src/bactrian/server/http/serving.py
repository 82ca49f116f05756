"""Running the server: opens the port and the database first, so that problems get a sentence."""

import asyncio
import os
import socket
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from bactrian.core.errors import BactrianError
from bactrian.server.http.app import make_app
from bactrian.server.http.logs import write_logs
from bactrian.server.http.public_site import PublicSite
from bactrian.server.http.request_guard import LARGEST_BODY, LOOPBACK
from bactrian.server.http.transport.bounded_http import BoundedHttp
from bactrian.server.http.transport.connections import raise_file_limit
from bactrian.server.http.transport.frames import Frames
from bactrian.server.http.workers import serve_with_workers
from bactrian.server.live.notices.posting import Poster
from bactrian.server.mail.smtp import MailServer
from bactrian.server.store import open_store

BACKLOG = 2048
DATABASE_VARIABLE = "BACTRIAN_DATABASE"
GRACE_SECONDS = 5
IDLE_SECONDS = 130  # between two requests: proxies keep theirs for two minutes at most, as a rule


def serve(
    host: str,
    port: int,
    database: str,
    *,
    browser: bool,
    workers: int = 1,
    private_webhooks: bool = False,
    corrected: Sequence[str] = (),
    site: PublicSite | None = None,
    mail: MailServer | None = None,
) -> None:
    """Serve until interrupted; `corrected` are keys of games with figures of an owner's own."""
    write_logs()
    with listen(host, port) as listening:
        asyncio.run(check(database))
        address = f"http://{shown_host(host)}:{listening.getsockname()[1]}/"
        hosts = answered_hosts(host, site)
        if site is not None:
            address += f", and its proxy at {site.origin}/"
        if workers > 1:
            announce_address = partial(announce, address, browser=browser)
            serve_with_workers(
                listening,
                database,
                hosts,
                workers,
                announce_address,
                private_webhooks=private_webhooks,
                corrected=corrected,
                site=site,
                mail=mail,
            )
        else:
            poster = Poster(allow_private=private_webhooks)
            app = make_app(
                database, hosts=hosts, poster=poster, corrected=corrected, site=site, mail=mail
            )
            _serve_in_one_process(listening, app, address, browser=browser)


def answered_hosts(host: str, site: PublicSite | None) -> frozenset[str] | None:
    """The names that a server answers to, None for any."""
    if site is not None:
        return LOOPBACK | {site.host}
    return LOOPBACK | {host} if host in LOOPBACK else None


def _serve_in_one_process(
    listening: socket.socket, app: Starlette, address: str, *, browser: bool
) -> None:
    server = AnnouncingServer(configured(app), address, browser=browser)
    server.run(sockets=[listening])
    if not server.started:
        raise BactrianError("The server did not start; the lines above say why.")


def configured(app: Starlette) -> uvicorn.Config:
    """How uvicorn serves an application, with as many connections as this process may have."""
    app.state.services.connections.limit_to(raise_file_limit())
    return uvicorn.Config(
        app,
        log_config=None,  # logs are our own
        access_log=False,
        http=BoundedHttp,
        ws=Frames,
        ws_max_size=LARGEST_BODY,
        # An update goes to many: compressing it for each costs more than sending it.
        ws_per_message_deflate=False,
        server_header=False,
        date_header=False,  # the server's own time is in `logs`
        proxy_headers=False,  # whom to believe is said by --trusted-proxy
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


async def check(database: str) -> None:
    """Open the database before serving, so that a problem gets a sentence."""
    store = open_store(database)
    await store.reserve()
    await store.open()
    await store.close()


class AnnouncingServer(uvicorn.Server):
    """A server that prints its address as soon as it answers."""

    def __init__(self, config: uvicorn.Config, address: str, *, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        if self.started:
            announce(self._address, browser=self._browser)


def announce(address: str, *, browser: bool) -> None:
    """Say where the server is, and show it."""
    print(f"Bactrian is at {address} (Ctrl-C ends it).", flush=True)
    if browser:
        # Some browsers block the caller that opens them.
        opening = threading.Thread(target=webbrowser.open, args=(address,))
        opening.daemon = True
        opening.start()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = f"Port {port} is in use" if error.errno in (48, 98) else str(error.strerror)
        raise BactrianError(
            f"Cannot listen on {host}, port {port}: {reason}. Choose another with --port or --host."
        ) from error


def shown_host(host: str) -> str:
    """The host as a browser on this machine can reach it."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def default_database(folder: Path) -> str:
    """The database that the environment names, else the one in the user's data folder."""
    return os.environ.get(DATABASE_VARIABLE) or f"sqlite:///{folder / 'tables.sqlite3'}"
