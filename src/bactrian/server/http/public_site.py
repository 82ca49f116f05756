"""A site behind a proxy: its public address, and whom to believe about the client."""

import ipaddress
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from bactrian.core.errors import BadOptions, shown

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FORWARDED_FOR, FORWARDED_PROTO = "x-forwarded-for", "x-forwarded-proto"
SECURE = {"http": "https", "ws": "wss"}


class PublicSite(NamedTuple):
    """What strangers know of the server."""

    origin: str  # https://games.example, as browsers send it
    host: str  # its name, without a port
    proxies: tuple[Network, ...]

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by TLS alone."""
        return self.origin.startswith("https:")

    def is_proxy(self, address: str) -> bool:
        """Whether to believe what comes from there about the client."""
        try:
            found = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None)
        return any((mapped or found) in network for network in self.proxies)

    def client_of(self, peer: str, forwarded: str) -> str:
        """The nearest address that is no proxy of ours: a client can invent those before it."""
        for address in reversed(_addresses(forwarded)):
            if not self.is_proxy(address):
                return address
        return peer


def _addresses(forwarded: str) -> list[str]:
    found = []
    for part in forwarded.split(","):
        text = part.strip().strip("[]")
        try:
            found.append(str(ipaddress.ip_address(text)))
        except ValueError:
            found.clear()  # what stands before nonsense is no better
    return found


def public_site(url: str | None, proxies: Sequence[str]) -> PublicSite | None:
    """The site of these options; refused with a sentence if they make none."""
    if url is None:
        if proxies:
            raise BadOptions("--trusted-proxy needs --public-url, the address that people use.")
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise BadOptions(
            f"--public-url is {shown(url)}, expected an address like https://games.example, "
            "without a path."
        )
    trusted = tuple(_network(text) for text in proxies or ("127.0.0.0/8", "::1"))
    return PublicSite(f"{parts.scheme}://{parts.netloc}".lower(), parts.hostname.lower(), trusted)


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise BadOptions(
            f"--trusted-proxy is {shown(text)}, expected an address like 10.0.0.5 or a network "
            "like 10.0.0.0/24."
        ) from None


class ProxyHeaders:
    """Middleware: the client and the scheme of a request as a trusted proxy tells them."""

    def __init__(self, app: ASGIApp, site: PublicSite | None) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        site, client = self._site, scope.get("client")
        if site is not None and client is not None and site.is_proxy(client[0]):
            headers = Headers(scope=scope)
            forwarded = ",".join(headers.getlist(FORWARDED_FOR))
            scope["client"] = (site.client_of(client[0], forwarded), 0)
            if headers.get(FORWARDED_PROTO) == "https":
                scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
        await self._app(scope, receive, send)
