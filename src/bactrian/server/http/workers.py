"""Several processes of one machine behind one port: started, watched, and ended together.

They share the listening socket and the database, like those of other machines. One that
dies is replaced; all end when the first process ends, even if that was killed.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import NamedTuple

import uvicorn

from bactrian.core.errors import BactrianError
from bactrian.server.http.public_site import PublicSite
from bactrian.server.mail.smtp import MailServer

POLL_SECONDS = 0.5
PAUSE_SECONDS = 1.0  # before one that died is replaced
START_SECONDS = 60.0
END_SECONDS = 15.0  # for what was begun

log = logging.getLogger("bactrian.server")


class WorkerConfig(NamedTuple):
    """What a worker process is started with."""

    database: str
    hosts: frozenset[str] | None
    bots: int
    compiles: bool  # one does; the others wait for it
    private_webhooks: bool = False
    corrected: Sequence[str] = ()  # keys of games; their figures are in the environment
    site: PublicSite | None = None
    mail: MailServer | None = None


# --- in a worker --------------------------------------------------------------------------------


class WorkerServer(uvicorn.Server):
    """A server that tells the first process when it answers."""

    def __init__(self, config: uvicorn.Config, pipe: "Connection[str, str]") -> None:
        super().__init__(config)
        self._pipe = pipe

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report it."""
        await super().startup(sockets)
        if self.started:
            self._pipe.send("started")


def work(listening: socket.socket, config: WorkerConfig, pipe: "Connection[str, str]") -> None:
    """Serve until told to end, or until the first process is gone."""
    from bactrian.server.http.app import make_app
    from bactrian.server.http.logs import write_logs
    from bactrian.server.http.serving import configured
    from bactrian.server.live.notices.posting import Poster

    write_logs()
    poster = Poster(allow_private=config.private_webhooks)
    app = make_app(
        config.database,
        hosts=config.hosts,
        bots=config.bots,
        poster=poster,
        corrected=config.corrected,
        site=config.site,
        mail=config.mail,
    )
    app.state.services.compiler.compiles = config.compiles
    server = WorkerServer(configured(app), pipe)
    threading.Thread(target=_end_with_parent, args=(server, pipe), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _end_with_parent(server: uvicorn.Server, pipe: "Connection[str, str]") -> None:
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    server.should_exit = True


# --- in the first process -----------------------------------------------------------------------


class Worker:
    """One process, and a pipe that closes when the first process ends."""

    def __init__(self, listening: socket.socket, config: WorkerConfig) -> None:
        context = multiprocessing.get_context("spawn")
        self.config = config
        self._pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(listening, config, theirs), name="bactrian worker"
        )
        self.process.start()
        theirs.close()

    def wait_until_started(self) -> None:
        """Until it answers; refused if it ends instead."""
        try:
            if self._pipe.poll(START_SECONDS) and self._pipe.recv() == "started":
                return
        except EOFError:
            pass
        raise BactrianError("A worker process did not start; the lines above say why.")

    def end(self) -> None:
        """Ask it to end; what was begun is finished."""
        if self.process.is_alive():
            self.process.terminate()

    def join(self) -> None:
        """Wait for its end, and kill it after a while."""
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self._pipe.close()


def serve_with_workers(
    listening: socket.socket,
    database: str,
    hosts: frozenset[str] | None,
    count: int,
    announce: Callable[[], None],
    *,
    private_webhooks: bool = False,
    corrected: Sequence[str] = (),
    site: PublicSite | None = None,
    mail: MailServer | None = None,
) -> None:
    """Serve with so many processes until interrupted."""
    bots = max(1, (os.cpu_count() or 1) // count)
    with _until_signal() as stopping:
        workers = [
            Worker(
                listening,
                WorkerConfig(
                    database, hosts, bots, number == 0, private_webhooks, corrected, site, mail
                ),
            )
            for number in range(count)
        ]
        try:
            for worker in workers:
                worker.wait_until_started()
            announce()
            _watch(workers, listening, stopping)
        finally:
            _end(workers)


def _watch(workers: list[Worker], listening: socket.socket, stopping: Callable[[], bool]) -> None:
    """Replace workers that die, until it is time to stop."""
    while not stopping():
        wait([worker.process.sentinel for worker in workers], POLL_SECONDS)
        for place, worker in enumerate(workers):
            if worker.process.is_alive() or stopping():
                continue
            log.error("worker %s ended with %s", worker.process.pid, worker.process.exitcode)
            worker.join()
            time.sleep(PAUSE_SECONDS)
            workers[place] = Worker(listening, worker.config)


def _end(workers: Sequence[Worker]) -> None:
    for worker in workers:
        worker.end()
    for worker in workers:
        worker.join()


@contextlib.contextmanager
def _until_signal() -> Iterator[Callable[[], bool]]:
    """Signals set a flag instead of raising, so that nothing is interrupted halfway."""
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        seen.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(seen)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
