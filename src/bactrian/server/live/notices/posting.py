"""HTTP POST to an untrusted URL, without being used against our own network (SSRF).

The name is resolved once, every address it has is checked, and exactly a checked one is connected
to: a name that resolves otherwise the second time gains nothing. Only the first line of the
response is read; redirects are not followed, proxies and cookies not known.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}
LONGEST_LINE = 2048
LOOKUPS_AT_ONCE = 4
# What Python's own tables, which differ between versions, would let through.
FORBIDDEN_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            "168.63.129.16/32",  # Azure's inner services
            "192.0.0.0/24",  # for protocols; Oracle's metadata
            "192.88.99.0/24",  # these and the next carry another address inside
            "2002::/16",
            "64:ff9b::/95",
            "64:ff9b:1::/48",
            "2001::/23",
            "3fff::/20",  # for examples
            "5f00::/16",
        ),
    )
)


class CannotPost(Exception):
    """Nothing was posted, or it was not accepted: why, and the status that it answered."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status


class Target(NamedTuple):
    """Where to post to."""

    scheme: str
    host: str
    port: int
    path: str  # with the query

    @property
    def authority(self) -> str:
        """What the header Host says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """A URL in its parts, or what is wrong with it."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise CannotPost("it must be plain ASCII, without spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise CannotPost("it is no URL") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise CannotPost("it must begin with http:// or https:// and a host")
    if parts.username is not None or parts.password is not None:
        raise CannotPost("it must not contain a name or password")
    if port == 0:
        raise CannotPost("there is no port 0")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path)


def is_public(address: str) -> bool:
    """Whether an address is public: not this machine, and not in a private network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if any(found in network for network in FORBIDDEN_NETWORKS):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


class Poster:
    """Posts; an operator may allow it to reach private addresses."""

    def __init__(self, *, allow_private: bool = False, seconds: float = 10.0) -> None:
        self._allow_private = allow_private
        self._seconds = seconds
        # Slow lookups get threads of their own, and do not hold up other work in threads.
        self._resolver = ThreadPoolExecutor(LOOKUPS_AT_ONCE, thread_name_prefix="names")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Deliver a body; returns when it was accepted."""
        target = target_of(url)
        try:
            async with self._limit():
                address = await self._resolved(target)
                status = await self._exchange(target, address, body, headers)
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            raise CannotPost(_reason(error)) from error
        if not 200 <= status < 300:
            raise CannotPost(f"it answered {status}", status)

    @asynccontextmanager
    async def _limit(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._seconds):
                yield
        except TimeoutError:
            raise CannotPost(f"it did not answer within {self._seconds:g} s") from None

    async def check(self, url: str) -> None:
        """Refuse what could not be posted to now."""
        target = target_of(url)
        async with self._limit():
            await self._resolved(target)

    async def _resolved(self, target: Target) -> str:
        """An address that may be connected to; refused if only one of them may not."""
        look_up = partial(socket.getaddrinfo, type=socket.SOCK_STREAM)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._resolver, look_up, target.host, target.port)
        except (OSError, UnicodeError):
            raise CannotPost(f"there is no host {target.host}") from None
        addresses = [str(one[4][0]) for one in found]
        for address in addresses:
            self._check_address(address)
        return addresses[0]

    def _check_address(self, address: str) -> None:
        if not self._allow_private and not is_public(address):
            raise CannotPost("it leads to a private network or to this machine")

    async def _exchange(
        self, target: Target, address: str, body: bytes, headers: Mapping[str, str]
    ) -> int:
        """The status that the other side answers."""
        secure = target.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            limit=LONGEST_LINE,
            ssl=ssl.create_default_context() if secure else None,
            server_hostname=target.host if secure else None,
        )
        try:
            self._check_address(str(writer.get_extra_info("peername")[0]))
            writer.write(_request(target, body, headers))
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.transport.abort()  # whatever else it sends is not wanted


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    whole = {
        "host": target.authority,
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **headers,
    }
    lines = [
        f"POST {target.path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in whole.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise CannotPost("it does not speak HTTP")
    return int(words[1])


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {error.verify_message}"
    return "it cannot be reached"
