"""The proof that the dice were not changed: a hash shown at the start, its contents at the end."""

import hashlib
import secrets

from bactrian.core.chance.seeding import SEED_BITS, SEED_BYTES

SALT_BYTES = 32


def draw_seed() -> int:
    """256 bits from the operating system's random source."""
    return secrets.randbits(SEED_BITS)


def draw_salt() -> str:
    """256 random bits, as hexadecimal digits: without them a seed could be found by trying."""
    return secrets.token_hex(SALT_BYTES)


def commitment(seed: int, salt: str) -> str:
    """SHA-256 over the seed, 32 bytes with the highest first, and the 32 bytes of the salt."""
    message = seed.to_bytes(SEED_BYTES, "big") + bytes.fromhex(salt)
    return hashlib.sha256(message).hexdigest()
