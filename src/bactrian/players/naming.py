"""What the seats of a game are called, in sentences and beside the board."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bactrian.core.data.texts import texts

TEXTS = Path(__file__).with_name("texts")


def seat_names(
    names: Sequence[str | None], levels: Sequence[str | None], language: str
) -> list[str]:
    """Computer players without a name are called after their level, and numbered if several are.

    A seat that has neither is called by its number.

    >>> seat_names(["Anna", None, None, None], [None, "easy", "hard", "easy"], "en")
    ['Anna', 'Easy 1', 'Hard', 'Easy 2']
    """
    t = texts(language, TEXTS)
    unnamed = [None if name else level for name, level in zip(names, levels, strict=True)]
    total, met = Counter(unnamed), Counter[str]()
    found = []
    for seat, (name, level) in enumerate(zip(names, unnamed, strict=True)):
        if level is None:
            found.append(name or str(seat + 1))
            continue
        met[level] += 1
        word = t(f"level.{level}")
        found.append(f"{word} {met[level]}" if total[level] > 1 else word)
    return found
