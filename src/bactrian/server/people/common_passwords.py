"""Passwords that are tried first: the 5,000 most common ones of eight characters and more.

They are kept as beginnings of hashes: nobody needs to read them, and many are not fit to be read.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

HASHES = Path(__file__).with_suffix(".txt")
DIGITS = 10  # of a hash
PADDING = "0123456789!?.*#-_ "  # that people put before and after such a word


@cache
def _hashes() -> frozenset[str]:
    return frozenset(HASHES.read_text().split())


def is_common(password: str) -> bool:
    """Whether it is on the list, or is one of it with digits and signs around it."""
    plain = password.casefold()
    return any(_is_listed(word) for word in (plain, plain.strip(PADDING))) or len(set(plain)) <= 2


def _is_listed(word: str) -> bool:
    return sha256(word.encode()).hexdigest()[:DIGITS] in _hashes()
