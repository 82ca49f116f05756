"""The catalogue: all actions of a game, numbered from 0; saved games keep the numbers."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from bactrian.core.errors import BactrianError, IllegalAction, shown


class Argument(NamedTuple):
    """A small number that an action carries, from `low` to `low + size - 1`."""

    name: str
    low: int
    size: int


class Kind(NamedTuple):
    """One kind of action: its name and its arguments, the last one running fastest."""

    name: str
    arguments: tuple[Argument, ...] = ()

    @property
    def size(self) -> int:
        """How many actions are of this kind."""
        return prod(argument.size for argument in self.arguments)


class Entry(NamedTuple):
    """An action as the catalogue knows it."""

    number: int
    kind: str
    args: dict[str, int]


class Catalogue:
    """All actions of a game, in the order of its specification."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = tuple(kinds)
        self._first: dict[str, int] = {}
        self._entries: list[Entry] = []
        for kind in self.kinds:
            self._first[kind.name] = len(self._entries)
            self._entries += [
                Entry(len(self._entries) + offset, kind.name, _arguments(kind, offset))
                for offset in range(kind.size)
            ]

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, number: int) -> Entry:
        return self._entries[number]

    def first(self, kind: str) -> int:
        """The number of the first action of a kind; rules add their arguments to it."""
        return self._first[kind]

    def number(self, kind: str, args: Mapping[str, object]) -> int:
        """The number of an action given by name and arguments; refuses what does not exist."""
        if kind not in self._first:
            known = ", ".join(self._first)
            raise IllegalAction(f"No action is called {shown(kind)}. There are: {known}.")
        form = self.kinds[[k.name for k in self.kinds].index(kind)]
        names = [argument.name for argument in form.arguments]
        if sorted(args) != sorted(names):
            wanted = ", ".join(names) or "none"
            given = ", ".join(map(str, args)) or "none"
            raise IllegalAction(f"{kind} takes the arguments: {wanted}. Given: {given}.")
        offset = 0
        for argument in form.arguments:
            offset = offset * argument.size + _checked(kind, argument, args[argument.name])
        return self._first[kind] + offset


def _arguments(kind: Kind, offset: int) -> dict[str, int]:
    args: dict[str, int] = {}
    for argument in reversed(kind.arguments):
        offset, place = divmod(offset, argument.size)
        args[argument.name] = argument.low + place
    if offset:
        raise BactrianError(f"{kind.name}: no such action.")
    return {argument.name: args[argument.name] for argument in kind.arguments}


def _checked(kind: str, argument: Argument, value: object) -> int:
    """The value's place in the argument's range."""
    high = argument.low + argument.size - 1
    index = whole_number(value)
    if index is None or not argument.low <= index <= high:
        raise IllegalAction(
            f"{kind}: {argument.name} is {shown(value)}, expected {argument.low} to {high}."
        )
    return index - argument.low


def whole_number(value: object) -> int | None:
    """The value as an int if it is a whole number (NumPy's count, truth values do not)."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return int(value.__index__())
    except TypeError:
        return None
