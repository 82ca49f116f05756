"""Saved matches to run the commands on."""

import json
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bactrian import new_match


@cache
def saved(players: int = 3, seed: int = 7, actions: int | None = None) -> str:
    """A match after so many random actions, or to its end, as text."""
    match, choices = new_match("samarkand", players=players, seed=seed), random.Random(seed)
    while not match.over and len(match.played) != actions:
        match.play(choices.choice(match.legal()))
    return match.save()


def saved_as(
    path: Path, text: str | None = None, changes: Mapping[str, object] | None = None
) -> str:
    """A file with a finished match, or with this one, and some of its parts changed."""
    content = json.loads(saved() if text is None else text) | dict(changes or {})
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


def kept(home: Path) -> list[Path]:
    """The matches that the program has kept."""
    return sorted((home / "data" / "bactrian").glob("*.json"))
