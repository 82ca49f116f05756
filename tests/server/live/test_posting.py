"""Posting to an address that a stranger named: never to ourselves or our neighbours."""

import asyncio
import shutil
import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bactrian.server.live.notices.posting import CannotPost, Poster, Target, is_public, target_of

from ..receiver import Receiver


def post(url: str, poster: Poster, body: bytes = b"{}") -> None:
    asyncio.run(poster.post(url, body, {"x-test": "1"}))


def refused(url: str, poster: Poster | None = None) -> str:
    with pytest.raises(CannotPost) as error:
        post(url, poster or Poster(seconds=5))
    return str(error.value)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.9.1",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "100.64.0.1",  # carriers' own; Alibaba's metadata is 100.100.100.200
        "100.100.100.200",
        "169.254.169.254",  # metadata of most clouds
        "168.63.129.16",  # and of Azure
        "192.0.0.192",  # and of Oracle
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::1",
        "2001:0:7f00:1::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",  # metadata of AWS
        "ff02::1",
        "2001:db8::1",
    ],
)
def test_what_is_not_somewhere_in_the_world_is_no_target(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700::1111"])
def test_what_is_in_the_world_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "2130706433",  # one number is an address too
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
    ],
)
def test_this_machine_is_not_reached_by_any_of_its_names(host: str) -> None:
    with Receiver() as receiver:
        assert "private network" in refused(f"http://{host}:{receiver.port}/")
        assert receiver.got == []


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org",
        "http://",
        "http:///path",
        "https://name:password@example.org/",
        "http://example.org:0/",
        "http://example.org:99999/",
        "http://example.org:port/",
        "http://exa mple.org/",
        "http://example.org/\r\nx: y",
        "http://пример.рф/",
        "http://[::1/",
        "//example.org/",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_address_is_refused_without_looking_anything_up(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*args: object, **more: object) -> None:
        raise AssertionError("a name was looked up")

    monkeypatch.setattr(socket, "getaddrinfo", asked)
    assert refused(url)


@given(st.text())
def test_no_text_breaks_the_reading_of_addresses(text: str) -> None:
    for url in (text, f"http://{text}", f"https://example.org/{text}"):
        try:
            target = target_of(url)
        except CannotPost:
            continue
        assert isinstance(target, Target)
        assert "\r" not in target.path
        assert "\n" not in target.authority


Answer = list[tuple[Any, ...]]


def resolving(*answers: list[str]) -> Callable[..., Answer]:
    """A resolver that answers these, one after another."""
    left = list(answers)

    def getaddrinfo(host: str, port: int, *args: object, **more: object) -> Answer:
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    return getaddrinfo


def test_a_name_with_one_private_address_is_refused_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving(["8.8.8.8", "10.0.0.1"]))
    assert "private network" in refused("http://mixed.example/")


def test_a_name_that_answers_otherwise_the_second_time_gains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is connected to is the address that was checked; the name is not asked again."""
    connected: list[str] = []

    async def connecting(host: str, port: int, **more: object) -> None:
        connected.append(host)
        raise OSError("not now")

    monkeypatch.setattr(socket, "getaddrinfo", resolving(["8.8.8.8"], ["127.0.0.1"]))
    monkeypatch.setattr(asyncio, "open_connection", connecting)

    assert refused("https://rebinding.example/hook") == "it cannot be reached"
    assert connected == ["8.8.8.8"]


def test_the_address_at_the_other_end_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if something on the way leads elsewhere, nothing is sent there."""
    real = asyncio.open_connection
    with Receiver() as receiver:

        async def diverted(host: str, port: int, **more: Any) -> object:
            return await real("127.0.0.1", receiver.port, **more)

        monkeypatch.setattr(socket, "getaddrinfo", resolving(["8.8.8.8"]))
        monkeypatch.setattr(asyncio, "open_connection", diverted)
        assert "private network" in refused("http://diverted.example/")
        assert receiver.got == []


def test_an_operator_may_allow_private_addresses() -> None:
    with Receiver() as receiver:
        post(f"{receiver.url}/hook?a=1", Poster(allow_private=True), b'{"a": 1}')

    (request,) = receiver.got
    assert request.path == "/hook?a=1"
    assert request.body == b'{"a": 1}'
    assert request.headers["x-test"] == "1"
    assert request.headers["host"] == f"127.0.0.1:{receiver.port}"


def test_a_redirect_is_a_failure_and_not_followed() -> None:
    with Receiver() as elsewhere, Receiver(302, {"location": elsewhere.url}) as receiver:
        assert refused(receiver.url, Poster(allow_private=True)) == "it answered 302"
        assert elsewhere.got == []


@pytest.mark.parametrize("status", [400, 410, 500, 503])
def test_what_is_not_taken_is_a_failure(status: int) -> None:
    with Receiver(status) as receiver:
        assert refused(receiver.url, Poster(allow_private=True)) == f"it answered {status}"


def test_a_receiver_that_does_not_answer_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        reason = refused(url, Poster(allow_private=True, seconds=0.2))
        assert reason == "it did not answer within 0.2 s"


def test_a_name_that_takes_long_to_look_up_is_given_up_and_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: over.wait(60))

    async def flood() -> None:
        poster = Poster(seconds=0.2)
        checks = [poster.check(f"http://slow{n}.example/") for n in range(50)]
        outcomes = asyncio.gather(*checks, return_exceptions=True)
        await asyncio.to_thread(int)  # other work in threads goes on
        assert not outcomes.done()
        assert all(isinstance(one, CannotPost) for one in await outcomes)

    try:
        asyncio.run(flood())
    finally:
        over.set()


def test_nothing_there_and_no_such_host_are_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        url = f"http://127.0.0.1:{gone.getsockname()[1]}/"
    assert refused(url, Poster(allow_private=True)) == "it cannot be reached"
    assert refused("http://nowhere.invalid/") == "there is no host nowhere.invalid"


@pytest.mark.parametrize("answer", [b"SSH-2.0-OpenSSH\r\n", b"x" * 100_000, b"\n", b""])
def test_what_does_not_speak_http_is_a_failure(answer: bytes) -> None:
    async def exchange() -> str:
        async def rude(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(rude, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            with pytest.raises(CannotPost) as error:
                await Poster(allow_private=True, seconds=10).post(
                    f"http://127.0.0.1:{port}/", b"{}", {}
                )
            return str(error.value)
        finally:
            server.close()

    assert asyncio.run(exchange()) in ("it does not speak HTTP", "it cannot be reached")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_certificate_that_nobody_vouches_for_is_a_failure() -> None:
    with Receiver(secure=True) as receiver:
        reason = refused(receiver.url, Poster(allow_private=True))
        assert "certificate is not trusted" in reason
        assert receiver.got == []
