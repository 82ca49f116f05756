"""Reads positions of a game in words: the open question, its options, the number of an action."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

from bactrian.core.data.catalogue import Catalogue
from bactrian.core.rules.record import Counts
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import GameState

S = TypeVar("S", bound=GameState)
Choice = tuple[str | int, ...]  # an option: ("place", "travel"), ("die", "own", 3), ("stop",)


class Question(NamedTuple):
    """What is asked, and whom."""

    decision: IntEnum
    seat: int


def row(numbers: Counts) -> list[int]:
    """A row of a record or a table as a list."""
    return [int(numbers[place]) for place in range(len(numbers))]


def legal(s: GameState) -> list[int]:
    """The numbers of the options."""
    return row(s.options)[: s.option_count]


class Reader(Generic[S]):
    """A game's positions; `words` has the words of an action's arguments, by kind and argument."""

    def __init__(
        self,
        state: type[S],
        decisions: type[IntEnum],
        catalogue: Catalogue,
        words: Mapping[tuple[str, str], Sequence[str]],
    ) -> None:
        self._state = state
        self._decisions = decisions
        self._catalogue = catalogue
        self._words = words

    def copy_of(self, s: S) -> S:
        """An independent copy."""
        copies = self._state.blank()
        copies[0] = s
        return copies[0]

    def asked(self, s: S) -> Question | None:
        """The open question, None when the game is over."""
        if s.depth == 0:
            return None
        kind, seat = s.frames[s.depth - 1, KIND], s.frames[s.depth - 1, SEAT]
        return Question(self._decisions(kind), int(seat))

    def readable(self, number: int) -> Choice:
        """An action as its kind and its arguments, in words where there are some."""
        _, kind, args = self._catalogue[number]
        values = (
            self._words[kind, name][value] if (kind, name) in self._words else value
            for name, value in args.items()
        )
        return kind, *values

    def options(self, s: S) -> set[Choice]:
        """The options: {("place", "travel"), ("bag", "own", 3), ("end_turn",)}."""
        return {self.readable(number) for number in legal(s)}

    def choices(self, s: S, kind: str) -> set[Choice]:
        """The arguments of all options of one kind: {("own", 3), ("black", 5)}."""
        return {choice[1:] for choice in self.options(s) if choice[0] == kind}

    def number_of(self, kind: str, *values: str | int, **args: str | int) -> int:
        """An action's number by its arguments, in their order or by name; words or numbers."""
        form = next(form for form in self._catalogue.kinds if form.name == kind)
        given = dict(zip((a.name for a in form.arguments), values, strict=False)) | args
        numbers = {
            name: self._words[kind, name].index(value) if isinstance(value, str) else value
            for name, value in given.items()
        }
        return self._catalogue.number(kind, numbers)
