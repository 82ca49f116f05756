"""Behind a proxy: names, origins, cookies, and the real addresses of clients."""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from bactrian.cli.main import main
from bactrian.core.errors import BadOptions
from bactrian.server.http.public_site import PublicSite, public_site
from bactrian.server.http.transport.connections import raise_file_limit
from bactrian.server.limits import UNLIMITED, Limiter, Limits, Rate

from .. import patient, proxies
from ..running import PATIENCE, Running, until

ORIGIN = f"https://{proxies.NAME}"
STRANGER = "127.0.0.2"  # an address of this machine that is no proxy
SETTINGS = {"settings": {"game": "merv", "seats": [{"kind": "you"}]}}


def site_of(*trusted: str) -> PublicSite:
    site = public_site(ORIGIN, trusted)
    assert site is not None
    return site


@pytest.fixture(scope="module")
def site_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("site")
    with Running(f"sqlite:///{folder / 'a.db'}", UNLIMITED, site=site_of("127.0.0.1")) as running:
        yield running


def test_only_the_public_name_and_loopback_are_answered(site_server: Running) -> None:
    def status(host: str) -> int:
        return patient.get(f"{site_server.url}/api/games", headers={"host": host}).status_code

    assert [status(host) for host in (proxies.NAME, f"127.0.0.1:{site_server.port}")] == [200, 200]
    assert status("evil.example") == 421


def test_the_public_origin_is_ours_even_if_a_proxy_changes_the_host(site_server: Running) -> None:
    def status(origin: str) -> int:
        headers = {"origin": origin}
        asked = patient.post(f"{site_server.url}/api/me", json={"name": "A"}, headers=headers)
        return asked.status_code

    assert status(ORIGIN) == 200
    assert status("https://evil.example") == 403
    assert status(f"http://{proxies.NAME}") == 403


def test_cookies_are_secure_and_browsers_are_told_to_use_tls(site_server: Running) -> None:
    answer = patient.post(f"{site_server.url}/api/me", json={"name": "A"})

    assert "secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


def test_metrics_are_not_given_through_a_proxy_that_says_nothing(site_server: Running) -> None:
    assert patient.get(f"{site_server.url}/metrics").status_code == 403


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, 10.0.0.9", "203.0.113.7"),
        ("1.2.3.4, nonsense", "127.0.0.1"),
        ("2001:db8::7", "2001:db8::7"),
        ("", "127.0.0.1"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_counts(forwarded: str, client: str) -> None:
    assert site_of("127.0.0.1", "10.0.0.0/24").client_of("127.0.0.1", forwarded) == client


def test_a_stranger_who_invents_addresses_is_counted_as_one(site_server: Running) -> None:
    before = site_server.services.requests
    site_server.services.requests = Limiter(Rate(0.01, 5))
    statuses = [
        patient.get(
            f"{site_server.url}/api/games", headers={"x-forwarded-for": f"9.9.9.{n}, 203.0.113.7"}
        ).status_code
        for n in range(10)
    ]
    other = patient.get(f"{site_server.url}/api/games", headers={"x-forwarded-for": "203.0.113.8"})
    site_server.services.requests = before

    assert statuses.count(429) == 5
    assert other.status_code == 200


def test_requests_of_one_real_address_behind_a_proxy_leave_room_for_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Each slow body that a proxy passes on is a connection, and they are all the proxy's."""
    limits = UNLIMITED._replace(address_requests=3)
    head = (
        b"POST /api/account/login HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"X-Forwarded-For: %s\r\nContent-Length: 40\r\n\r\n{"
    )
    with (
        Running(f"sqlite:///{tmp_path / 'a.db'}", limits, site=site_of("127.0.0.1")) as server,
        ExitStack() as opened,
    ):

        def begun(client: bytes) -> socket.socket:
            address = ("127.0.0.1", server.port)
            wire = opened.enter_context(socket.create_connection(address, PATIENCE))
            wire.sendall(head % client)
            return wire

        for _ in range(3):
            begun(b"203.0.113.7")
        until(lambda: server.services.address_requests.total == 3)

        one_more = begun(b"203.0.113.7")
        assert b" 429 " in one_more.recv(65536)
        assert one_more.recv(65536) == b""  # it is over, though its body never came
        other = begun(b"203.0.113.8")
        other.sendall(b'"name":"Anna","password":"wrong words"}')
        assert b" 403 " in other.recv(65536)
    assert "limit too_many: 203.0.113.7" in caplog.text


def test_without_a_public_url_nobody_is_believed(server: Running) -> None:
    before = server.services.requests
    server.services.requests = Limiter(Rate(0.01, 5))
    statuses = [
        patient.get(
            f"{server.url}/api/games", headers={"x-forwarded-for": f"9.9.9.{n}"}
        ).status_code
        for n in range(10)
    ]
    server.services.requests = before

    assert statuses.count(429) == 5


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", f"{ORIGIN}/bactrian", ""])
def test_an_address_that_is_none_is_refused_with_a_sentence(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--public-url", url]) == 2
    assert "expected an address like https://games.example" in capsys.readouterr().err


def test_a_proxy_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOptions, match=r"expected an address like 10\.0\.0\.5"):
        public_site(ORIGIN, ["my-proxy"])
    with pytest.raises(BadOptions, match="needs --public-url"):
        public_site(None, ["10.0.0.5"])


@pytest.mark.long
@pytest.mark.parametrize("proxy", ["nginx", "caddy"], indirect=True)
@pytest.mark.parametrize(
    "slow",
    [
        "GET / HTTP/1.1\r\nX: ",
        f"POST /api/account/login HTTP/1.1\r\nHost: {proxies.NAME}\r\nContent-Length: 40\r\n\r\n{{",
    ],
    ids=["heads", "bodies"],
)
def test_a_thousand_slow_requests_to_a_documented_proxy_leave_room_for_others(
    tmp_path: Path, proxy: str, slow: str
) -> None:
    """As an attack did it: from one address, by TLS."""
    raise_file_limit()
    limits = UNLIMITED._replace(address_requests=Limits().address_requests)
    with (
        Running(f"sqlite:///{tmp_path / 'a.db'}", limits, site=site_of("127.0.0.1")) as server,
        proxies.running(proxy, server.port, tmp_path) as front,
        ExitStack() as opened,
    ):

        def connected(source: str) -> ssl.SSLSocket:
            address = ("127.0.0.1", front.port)
            plain = socket.create_connection(address, PATIENCE, source_address=(source, 0))
            return front.trust.wrap_socket(plain, server_hostname=proxies.NAME)

        server.services.connections.limit_to(1024)
        for _ in range(1005):
            with suppress(OSError):
                opened.enter_context(connected("127.0.0.3")).sendall(slow.encode())

        with connected(STRANGER) as other:
            other.sendall(f"GET /api/games HTTP/1.1\r\nHost: {proxies.NAME}\r\n\r\n".encode())
            assert b" 200 " in other.recv(65536)


@pytest.mark.parametrize("proxy", ["nginx", "caddy"], indirect=True)
def test_the_documented_proxies_work(site_server: Running, proxy: str, tmp_path: Path) -> None:
    """Pages, a table, a socket, real addresses, no metrics: all by TLS under the public name."""
    with proxies.running(proxy, site_server.port, tmp_path) as front:
        address = f"127.0.0.1:{front.port}"
        headers = {"host": proxies.NAME, "origin": ORIGIN}
        name = {"sni_hostname": proxies.NAME}
        transport = httpx.HTTPTransport(verify=front.trust, local_address=STRANGER)
        with httpx.Client(transport=transport, headers=headers, timeout=PATIENCE) as http:

            def ask(method: str, path: str, **body: object) -> httpx.Response:
                url = f"https://{address}{path}"
                return http.request(method, url, extensions=name, json=body or None)

            me = ask("POST", "/api/me", name="Anna")
            assert me.status_code == 200, me.text
            assert "secure" in me.headers["set-cookie"].lower()
            token = me.json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            table = ask("POST", "/api/tables", **SETTINGS).json()["table"]
            assert ask("GET", "/metrics").status_code == 403
        assert STRANGER in site_server.services.requests._buckets
        with connect(
            f"wss://{proxies.NAME}/api/tables/{table}/live",
            sock=socket.create_connection(("127.0.0.1", front.port)),
            ssl=front.trust,
            origin=Origin(ORIGIN),
            additional_headers={"Cookie": f"bactrian={token}"},
            open_timeout=PATIENCE,
        ) as live:
            assert json.loads(live.recv(PATIENCE))["type"] == "update"
