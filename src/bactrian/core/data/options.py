"""Options of a match: what they are called, what values they take, how the record holds them."""

from collections.abc import Sequence
from typing import Protocol

from bactrian.core.errors import BadOptions, shown


class Option(Protocol):
    """An option; it takes `width` numbers of the record's `variant`."""

    name: str
    width: int

    @property
    def default(self) -> object:
        """The value where none is given."""

    def check(self, value: object, players: int) -> object:
        """The value as it is saved, or a refusal that says what would be right."""

    def encode(self, value: object) -> list[int]:
        """A checked value as numbers; zeros are the default."""


class Switch:
    """On or off; off unless said otherwise."""

    default = False
    width = 1

    def __init__(self, name: str) -> None:
        self.name = name

    def check(self, value: object, players: int) -> bool:
        """True or False."""
        if not isinstance(value, bool):
            raise BadOptions(f"Option {self.name} is {shown(value)}, expected True or False.")
        return value

    def encode(self, value: object) -> list[int]:
        """1 for on."""
        return [int(bool(value))]


class OneEach:
    """Different things by name, one for each seat; not given unless said otherwise."""

    default = None

    def __init__(self, name: str, choices: Sequence[str], width: int) -> None:
        self.name = name
        self.width = width
        self.choices = list(choices)

    def check(self, value: object, players: int) -> list[str] | None:
        """A list of as many different names as there are players, or None."""
        if value is None:
            return None
        names = list(value) if isinstance(value, list | tuple) else []
        known_names = all(isinstance(name, str) and name in self.choices for name in names)
        if not known_names or not len(names) == len(set(names)) == players:
            raise BadOptions(
                f"Option {self.name} is {shown(value)}, expected {players} different ones of: "
                f"{', '.join(self.choices)}."
            )
        return names

    def encode(self, value: object) -> list[int]:
        """The places of the names, counted from 1."""
        names = value if isinstance(value, list) else []
        return [self.choices.index(name) + 1 for name in names]
