"""Push messages: encrypted for one browser (RFC 8291), signed by this server (RFC 8292).

The browser's push service carries them and can read nothing. `cryptography` is imported late:
servers without it send none.
"""

import base64
import hmac
import os
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

RECORD_BYTES = 4096
SALT_BYTES = 16
KEY_BYTES = 32
POINT_BYTES = 65  # of a public key, uncompressed
AUTH_BYTES = 16
VALID_SECONDS = 12 * 3600
LAST = b"\x02"  # ends the only record

encode = msgspec.json.Encoder().encode


def is_available() -> bool:
    """Whether this installation can encrypt."""
    return find_spec("cryptography") is not None


def to_base64(data: bytes) -> str:
    """As browsers write keys."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """Keys as browsers write them."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class BrowserKeys(NamedTuple):
    """What a browser gives for messages that only it can read."""

    public: bytes
    auth: bytes


def browser_keys(public: str, auth: str) -> BrowserKeys:
    """Keys that can be used; ValueError if they cannot."""
    found = BrowserKeys(from_base64(public), from_base64(auth))
    if len(found.public) != POINT_BYTES or len(found.auth) != AUTH_BYTES:
        raise ValueError("the keys have the wrong length")
    _point(found.public)
    return found


def new_key() -> bytes:
    """A private key: a number that the curve has."""
    return _number(_generate())


def public_key(private: bytes) -> bytes:
    """The public key that belongs to it."""
    return _public(_key(private))


def encrypt(
    message: bytes, keys: BrowserKeys, *, private: bytes | None = None, salt: bytes | None = None
) -> bytes:
    """A message for one browser; key and salt are drawn anew each time."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDH
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own = _generate() if private is None else _key(private)
    salt = salt or os.urandom(SALT_BYTES)
    shared = own.exchange(ECDH(), _point(keys.public))
    info = b"WebPush: info\x00" + keys.public + _public(own)
    secret = _derived(keys.auth, shared, info, KEY_BYTES)
    content_key = _derived(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes((POINT_BYTES,)) + _public(own)
    return head + AESGCM(content_key).encrypt(nonce, message + LAST, None)


def signed_by(private: bytes, endpoint: str, contact: str, now: float) -> str:
    """What proves to a push service whose message it is, for half a day."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now) + VALID_SECONDS,
        "sub": contact,
    }
    head = {"typ": "JWT", "alg": "ES256"}
    said = f"{to_base64(encode(head))}.{to_base64(encode(claims))}"
    numbers = decode_dss_signature(_key(private).sign(said.encode(), ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(KEY_BYTES, "big") for number in numbers)
    return f"vapid t={said}.{to_base64(signature)}, k={to_base64(public_key(private))}"


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF (RFC 5869) for at most one hash."""
    key = hmac.digest(salt, secret, sha256)
    return hmac.digest(key, info + b"\x01", sha256)[:length]


# --- the curve ----------------------------------------------------------------------------------


def _generate() -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    return generate_private_key(SECP256R1())


@lru_cache(4)
def _key(private: bytes) -> "EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    return derive_private_key(int.from_bytes(private, "big"), SECP256R1())


def _number(key: "EllipticCurvePrivateKey") -> bytes:
    return key.private_numbers().private_value.to_bytes(KEY_BYTES, "big")


def _public(key: "EllipticCurvePrivateKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _point(public: bytes) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
