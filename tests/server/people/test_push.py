"""Push messages: only the browser reads them, and the push service knows whose they are."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from bactrian.server.live.notices.posting import Poster
from bactrian.server.people import web_push
from bactrian.server.people.web_push import BrowserKeys, from_base64, to_base64

from .. import patient
from ..receiver import Got, Receiver
from ..running import Guest, Message, Running, until

# RFC 8291, appendix A.
RFC_MESSAGE = b"When I grow up, I want to be a watermelon"
RFC_KEYS = BrowserKeys(
    from_base64(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    from_base64("BTBZMqHH6r4Tts7J_aSIgg"),
)
RFC_PRIVATE = from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
RFC_SALT = from_base64("DGv6ra1nlYgDCS1FRnbzlw")
RFC_RESULT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


class Browser:
    """A browser's side: keys, and what it reads with them."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes ok"

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> Message:
        keys = {"p256dh": to_base64(self.public), "auth": to_base64(self._auth)}
        return {"endpoint": endpoint, "keys": keys}

    def read(self, body: bytes) -> bytes:
        """What RFC 8291 says, with the library's own key derivation."""
        salt, size, point = body[:16], int.from_bytes(body[16:20], "big"), body[21 : 21 + body[20]]
        assert size == 4096
        assert len(body) <= size + 21 + len(point)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self._key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\x00" + self.public + point
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + len(point) :], None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def check_signature(got: Got, origin: str, key: str) -> None:
    """The message is from who gave this key, and for this push service."""
    scheme, _, rest = got.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    said, _, signature = parts["t"].rpartition(".")
    claims = json.loads(from_base64(said.split(".")[1]))
    assert claims["aud"] == origin
    assert claims["sub"].startswith("https://")
    raw = from_base64(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(key))
    public.verify(signed, said.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signed, said.encode() + b"x", ec.ECDSA(SHA256()))


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may post to this machine."""
    folder = tmp_path_factory.mktemp("push")
    database = f"sqlite:///{folder / 'a.db'}"
    with Running(database, poster=Poster(allow_private=True)) as server:
        server.services.pushes._settle = 0.0
        server.services.pushes._waits = (0.01, 0.01, 0.01)
        yield server


def subscribed(guest: Guest, endpoint: str) -> Browser:
    browser = Browser()
    answer = guest.http.put("/api/push", json=browser.subscription(endpoint))
    assert answer.status_code == 200, answer.text
    return browser


def test_encryption_is_that_of_rfc_8291() -> None:
    made = web_push.encrypt(RFC_MESSAGE, RFC_KEYS, private=RFC_PRIVATE, salt=RFC_SALT)
    assert to_base64(made) == RFC_RESULT


def test_two_messages_never_look_alike() -> None:
    browser = Browser()
    keys = BrowserKeys(browser.public, b"sixteen bytes ok")
    bodies = [web_push.encrypt(b"the same", keys) for _ in range(2)]
    assert bodies[0] != bodies[1]
    assert [browser.read(body) for body in bodies] == [b"the same"] * 2


def test_a_turn_is_pushed_to_every_browser_of_a_person(pushing: Running) -> None:
    anna, boris = pushing.guest("Anna"), pushing.guest("Boris")
    key = anna.http.get("/api/push").json()["key"]
    with Receiver(201) as service:
        browsers = [subscribed(anna, f"{service.url}/{n}") for n in range(2)]
        assert anna.http.get("/api/push").json()["browsers"] == 2
        while not service.got:  # who begins is drawn
            table = anna.creates("marco_polo", "you", "guest")
            boris.at(table).do("join", seat=1, invite=table.invite)
            table.do("start")
            if [turn["table"] for turn in anna.http.get("/api/turns").json()["turns"]]:
                until(lambda: len(service.got) >= 2)

        for browser, got in zip(
            browsers, sorted(service.got[:2], key=lambda one: one.path), strict=True
        ):
            message = json.loads(browser.read(got.body))
            assert message["kind"] == "turn"
            assert message["path"].startswith("/table/")
            assert "Marco Polo" in message["text"]
            assert got.headers["content-encoding"] == "aes128gcm"
            assert int(got.headers["ttl"]) > 0
            assert b"Marco" not in got.body
            check_signature(got, service.url, key)


def test_a_browser_that_is_gone_is_forgotten_and_one_that_fails_is_told(pushing: Running) -> None:
    anna = pushing.guest("Anna")
    with Receiver(410) as gone, Receiver(500) as failing:
        subscribed(anna, f"{gone.url}/a")
        assert anna.http.post("/api/push/test").json()["delivered"] is True
        assert anna.http.get("/api/push").json()["browsers"] == 0
        assert anna.http.post("/api/push/test").json()["code"] == "no_push"
        subscribed(anna, f"{failing.url}/b")
        tried = anna.http.post("/api/push/test").json()
        assert tried == {"delivered": False, "problem": "it answered 500"}
        assert anna.http.get("/api/push").json()["browsers"] == 1
        ended = anna.http.post("/api/push/end", json={"endpoint": f"{failing.url}/b"})
        assert ended.json()["browsers"] == 0


def test_a_browser_belongs_to_one_person_and_a_person_has_few(pushing: Running) -> None:
    anna, boris = pushing.guest("Anna"), pushing.guest("Boris")
    with Receiver() as service:
        subscribed(anna, f"{service.url}/shared")
        subscribed(boris, f"{service.url}/shared")
        assert anna.http.get("/api/push").json()["browsers"] == 0
        for number in range(12):
            subscribed(anna, f"{service.url}/{number}")
        assert anna.http.get("/api/push").json()["browsers"] == 10


def test_bad_subscriptions_are_refused(
    pushing: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    anna = pushing.guest("Anna")
    good = Browser().subscription("https://push.example/a")
    bad: list[tuple[Message, int]] = [
        ({**good, "endpoint": "ftp://push.example"}, 400),
        ({**good, "keys": {**good["keys"], "auth": "short"}}, 422),
        ({**good, "keys": {**good["keys"], "p256dh": to_base64(b"\x04" + b"\x01" * 64)}}, 422),
        ({**good, "endpoint": "http://no.such.host.invalid/"}, 422),
    ]
    for body, status in bad:
        assert anna.http.put("/api/push", json=body).status_code == status
    with patient.Client(base_url=pushing.url) as stranger:
        assert stranger.put("/api/push", json=good).status_code == 401
    folder = tmp_path_factory.mktemp("careful")
    with Running(f"sqlite:///{folder / 'a.db'}") as careful, Receiver() as service:
        inside = careful.guest("Anna").http.put(
            "/api/push", json=Browser().subscription(f"{service.url}/a")
        )
        assert (inside.status_code, inside.json()["code"]) == (422, "bad_push")


def test_the_key_stays_the_same_for_ever(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('key') / 'a.db'}"
    keys = []
    for _ in range(2):
        with Running(database) as server, patient.Client(base_url=server.url) as client:
            keys.append(client.get("/api/push").json()["key"])
    assert keys[0] == keys[1]
    assert len(from_base64(keys[0])) == 65


def test_without_the_library_nothing_is_offered(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_push, "is_available", lambda: False)
    database = f"sqlite:///{tmp_path_factory.mktemp('without') / 'a.db'}"
    with Running(database) as server:
        anna = server.guest("Anna")
        assert anna.http.get("/api/push").json() == {"key": None, "browsers": 0}
        answer = anna.http.put("/api/push", json=Browser().subscription("https://push.example/a"))
        assert (answer.status_code, answer.json()["code"]) == (404, "no_push")


def test_a_message_that_waits_survives_a_restart(pushing: Running) -> None:
    """What is on its way is in the database, by channel."""
    from bactrian.server.store.parts.people import PendingNotice

    async def kept() -> list[str]:
        store = pushing.services.store
        notice = PendingNotice("p", "t", "marco_polo", "turn", "d", 0, 1.0)
        await store.put_notice("push", notice)
        found = [len(await store.due_notices(channel, 2.0, 9)) for channel in ("push", "webhook")]
        await store.remove_notice("push", "p", "t")
        return [str(count) for count in found]

    loop = pushing.services.compiler._task.get_loop()
    assert asyncio.run_coroutine_threadsafe(kept(), loop).result(90) == ["1", "0"]
