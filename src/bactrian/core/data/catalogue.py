"""The catalogue: all actions of a game, numbered from 0; saved games keep the numbers."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from bactrian.core.errors import IllegalAction, shown


class Argument(NamedTuple):
    """A small number that an action carries, and the values it can have, in their order."""

    name: str
    values: Sequence[int]


class Kind(NamedTuple):
    """One kind of action: its arguments, the last one running fastest, and which go together.

    `rows` gives all arguments one by one where their order is another.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    allowed: Callable[..., bool] = lambda *values: True
    rows: Sequence[tuple[int, ...]] | None = None

    def all_args(self) -> list[dict[str, int]]:
        """The arguments of all actions of this kind, in order."""
        names = [argument.name for argument in self.arguments]
        rows = self.rows or product(*(argument.values for argument in self.arguments))
        return [dict(zip(names, values, strict=True)) for values in rows if self.allowed(*values)]


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
            for args in kind.all_args():
                self._entries.append(Entry(len(self._entries), kind.name, args))

    @property
    def entries(self) -> Sequence[Entry]:
        """All actions, by their numbers."""
        return self._entries

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
        wanted_args = {a.name: _checked(kind, a, args[a.name]) for a in form.arguments}
        for entry in self._entries[self._first[kind] :]:
            if entry.kind == kind and entry.args == wanted_args:
                return entry.number
        together = " ".join(f"{name}={value}" for name, value in wanted_args.items())
        raise IllegalAction(f"{kind}: {together} do not go together.")


def _checked(kind: str, argument: Argument, value: object) -> int:
    """A value that the argument can have."""
    number = whole_number(value)
    if number is None or number not in argument.values:
        raise IllegalAction(
            f"{kind}: {argument.name} is {shown(value)}, expected {_expected(argument.values)}."
        )
    return number


def _expected(values: Sequence[int]) -> str:
    """`0 to 9`, or `-1, 1` where the values have gaps."""
    if len(values) == values[-1] - values[0] + 1:
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(str, values))


def whole_number(value: object) -> int | None:
    """The value as an int if it is a whole number (NumPy's count, truth values do not)."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return int(value.__index__())
    except TypeError:
        return None
