"""The protocol of computer players."""

from typing import Protocol

from bactrian.match import Match


class Player(Protocol):
    """A computer player: chooses actions for a seat."""

    name: str

    def choose(self, match: Match) -> int:
        """The number of a legal action for the seat that is to act."""
