"""Codes that change every 30 seconds (RFC 6238), and those for who has lost their phone."""

import base64
import hmac
import secrets
from hashlib import sha1, sha256
from urllib.parse import quote

STEP_SECONDS = 30
DIGITS = 6
SECRET_BYTES = 20
TOLERANCE = 1  # steps that a phone's clock may be off
RECOVERY_CODES = 10
RECOVERY_BYTES = 7  # 56 random bits
ISSUER = "Bactrian"
LONGEST_LABEL = 40  # bytes of a name: a longer one would make squares too small to be read


def new_secret() -> str:
    """A secret, as authenticators take it."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of a time step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), sha1)
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def step_of(secret: str, code: str, now: float) -> int | None:
    """The time step that a code belongs to, if it is one of about now."""
    key, current = base64.b32decode(secret), int(now // STEP_SECONDS)
    typed = code.replace(" ", "").encode()
    matching = None
    for step in range(current - TOLERANCE, current + TOLERANCE + 1):
        if hmac.compare_digest(code_at(key, step).encode(), typed):
            matching = step
    return matching


def address(secret: str, name: str) -> str:
    """What an authenticator reads out of the QR code."""
    label = name.encode()[:LONGEST_LABEL].decode(errors="ignore")
    issuer = quote(ISSUER)
    return f"otpauth://totp/{issuer}:{quote(label)}?secret={secret}&issuer={issuer}"


def qr_code(text: str) -> str:
    """A QR code as the address of a picture: dark on white, in the light and at night."""
    import segno  # imported late: it is needed once in an account's life

    made = segno.make(text, micro=False, error="m")
    return made.svg_data_uri(scale=4, border=4, dark="#000", light="#fff")


def new_recovery_codes() -> list[str]:
    """Codes to be kept on paper, each good for one login."""
    drawn = [base64.b32encode(secrets.token_bytes(RECOVERY_BYTES)) for _ in range(RECOVERY_CODES)]
    return [
        f"{code[:4]}-{code[4:8]}-{code[8:]}" for code in (d.decode()[:12].lower() for d in drawn)
    ]


def recovery_hash(person: str, code: str) -> str:
    """A recovery code as it is stored: it has too many bits to be guessed from that."""
    plain = "".join(code.split()).replace("-", "").lower()
    return sha256(f"{person} {plain}".encode()).hexdigest()
