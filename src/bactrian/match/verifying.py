"""Checking a saved match: was the seed the promised one, do all actions follow the rules?"""

from collections.abc import Mapping
from os import PathLike
from typing import NamedTuple

from bactrian.core.errors import BadSave, shown
from bactrian.match.match import Match
from bactrian.match.saving import load_match, parsed


class Verdict(NamedTuple):
    """A replayed match, and whether its seed and salt give the commitment shown at the start."""

    match: Match
    committed: bool


def verify(
    saved: str | bytes | Mapping[str, object],
    promised: str | None = None,
    *,
    data: str | PathLike[str] | None = None,
) -> Verdict:
    """Replay a saved match and check its commitment against the file's, or one noted down.

    A match that breaks the rules, or whose commitment is another one, is refused with the reason.
    """
    match = load_match(saved, data=data)
    if promised is not None and str(promised).strip().lower() != match.commitment:
        raise BadSave(
            "This match was not played with the promised dice: its seed and salt give the "
            f"commitment {match.commitment}, not {shown(promised)}."
        )
    return Verdict(match, committed=promised is not None or "commitment" in parsed(saved))
