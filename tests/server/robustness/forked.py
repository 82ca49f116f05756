"""A server that starts in a moment, to be killed: a process that has everything loaded forks it.

For every line on its input it forks a server at one and the same listening socket, and says its
process number. A client that connects while there is none waits for the next one.
"""

import os
import signal
import sys

import uvicorn

from bactrian.games import NAMES
from bactrian.server.bots.compiling import try_once
from bactrian.server.http.app import make_app
from bactrian.server.http.serving import configured, listen
from bactrian.server.limits import UNLIMITED


def main(database: str) -> None:
    """Load, then fork until the input ends."""
    for name in NAMES:
        try_once(name)
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # their exit status is not needed
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            app = make_app(database, hosts={"127.0.0.1"}, limits=UNLIMITED, bots=1)
            uvicorn.Server(configured(app)).run(sockets=[listening])
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
