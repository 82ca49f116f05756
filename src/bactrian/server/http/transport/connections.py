"""How many connections there are, by address and in all, and how many files the process may open.

A connection is a file. A process that has used up its files answers nobody, so those of one
address never get near that, and the last ones are kept for databases, bots and logs.
"""

import asyncio
import ipaddress
import logging
import sys
from collections.abc import Callable
from functools import lru_cache

import uvicorn
from starlette.applications import Starlette

from bactrian.server.limits import LimitLog, OpenCounts

KEPT_FILES = 128  # for everything but connections
MOST_FILES = 1 << 20  # asked for, where any number is allowed
FEW_FILES = 4096  # so few files are worth a warning
LARGEST_SHARE = 0.5  # of all connections, for one address
UNREAD_SECONDS = 60.0  # that a client may leave what we send
IPV6_PREFIX = 64  # bits that a customer's addresses have in common

log = logging.getLogger("bactrian.server")


class Connections:
    """The open connections of a process, by the address that limits count."""

    def __init__(
        self, most_each: int, is_shared: Callable[[str], bool] = lambda address: False
    ) -> None:
        """`is_shared` says whether an address is that of many clients: a proxy of ours."""
        self._most_each = most_each
        self._most = 10**9
        self._is_shared = is_shared
        self.counts = OpenCounts()
        self._logs = LimitLog()

    def limit_to(self, files: int) -> None:
        """Keep the total below what so many files allow."""
        self._most = max(files - KEPT_FILES, files // 2)

    @property
    def most(self) -> int:
        """How many there may be."""
        return self._most

    @property
    def total(self) -> int:
        """How many there are here."""
        return self.counts.total

    def open(self, address: str) -> bool:
        """Count one more; False if there are too many, and then it is not counted."""
        key = client_key(address)
        if self.total >= self._most:
            self._logs.warn("all", "connections: %d are all that the file limit allows", self._most)
            return False
        most = min(self._most_each, int(self._most * LARGEST_SHARE))
        if self.counts.of(key) >= most and not self._is_shared(address):
            self._logs.warn(key, "connections: %s has %d and gets no more", key, most)
            return False
        self.counts.open(key)
        return True

    def close(self, address: str) -> None:
        """One that was counted is over."""
        self.counts.close(client_key(address))


def connections_of(config: uvicorn.Config) -> Connections:
    """The connections of the server that a protocol belongs to."""
    app: Starlette = config.app  # type: ignore[assignment]  # uvicorn takes others too
    found: Connections = app.state.services.connections
    return found


def peer(client: tuple[str, int] | None) -> str:
    """The address at the other end."""
    return "?" if client is None else client[0]


class ReadingTimer:
    """Ends a connection whose client does not read what it is sent."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """The client does not read as fast as we write."""
        self.stop()
        loop = asyncio.get_running_loop()
        # Closing would wait until all is read.
        self._timer = loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def stop(self) -> None:
        """It reads again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@lru_cache(maxsize=4096)
def client_key(address: str) -> str:
    """The address as limits count it: an IPv6 customer has a whole network, which is one client."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4 or found.is_loopback:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_PREFIX), strict=False))


def raise_file_limit() -> int:
    """Allow this process as many files as it may have; warn if these are few."""
    if sys.platform == "win32":
        return FEW_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft < FEW_FILES:
        log.warning(
            "This process may open %d files only, and every connection is one: "
            "raise the limit (ulimit -n, LimitNOFILE).",
            soft,
        )
    return soft
