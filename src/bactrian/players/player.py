"""What a computer player is."""

from typing import Protocol

from bactrian.match import Match


class Player(Protocol):
    """Somebody who answers for a seat."""

    name: str

    def choose(self, match: Match) -> int:
        """The number of a legal action for the seat that is to act."""
