"""A proposal: it needs the agreement of all other people."""

from collections.abc import Collection
from dataclasses import dataclass

from bactrian.server.table.entries import Proposed


@dataclass
class Proposal:
    """A proposal that waits for its answers."""

    number: int
    entry: Proposed
    asked: list[int]
    agreed: list[int]
    back_to: int  # actions that remain after a rewind

    def is_open(self, people: Collection[int]) -> bool:
        """Whether a person who was asked, and still plays, has not answered."""
        return bool(set(self.asked) & set(people) - set(self.agreed))
