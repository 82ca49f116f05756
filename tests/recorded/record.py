"""Recorded games: whole matches with the hash of every position, which must never change.

    make record        (or: python tests/recorded/record.py)

writes them anew. Do that only when the rules of a game change on purpose, together with its
`rules_version` and a line in the changelog that says whether old matches replay: until then a
difference in `tests/whole/test_recorded.py` is a bug. Seeds, salts and choices are fixed, so that
recording twice gives the same files.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from bactrian import Match, load_match
from bactrian.games import game as find_game

FOLDER = Path(__file__).resolve().parent
EVERY_COUNT = (2, 3, 4, 5)
# The first game of each count is uniformly random; in the second one families are married and cards
# discarded whenever possible, so that limits are reached and the discard pile is shuffled.
PREFERRED: dict[str, tuple[str, ...]] = {"random": (), "marrying": ("marry", "discard")}


def played(players: int, seed: int, preferred: tuple[str, ...]) -> Match:
    """A whole match of random choices."""
    match = Match(find_game("samarkand"), players, seed, {}, salt=f"{seed:064x}")
    choices = random.Random(seed)
    while not match.over:
        wanted = [a.number for a in match.actions() if a.kind in preferred]
        match.play(choices.choice(wanted or match.legal()))
    return match


def hashes(saved: str) -> Iterator[str]:
    """The hash of the position after the setup and after every action."""
    match = load_match(saved)
    again = match.replay(0)
    yield again.position_hash()
    for number in match.played:
        again.play(number)
        yield again.position_hash()


def record() -> None:
    """Write all recorded games."""
    for players in EVERY_COUNT:
        for index, (name, preferred) in enumerate(PREFERRED.items()):
            saved = played(players, 10 * players + index, preferred).save()
            content = {"save": json.loads(saved), "hashes": list(hashes(saved))}
            path = FOLDER / f"samarkand-{players}-{name}.json"
            path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
            print(f"{path.name}: {len(content['hashes']) - 1} actions")


if __name__ == "__main__":
    record()
