"""A view as a list of parts by name: one that reads little is seldom made again."""

from collections.abc import Callable, Mapping
from typing import Any

Maker = Callable[..., Any]  # Any: takes a game's own record, gives what JSON can hold
Name = tuple[object, ...]  # a function and its arguments


class Parts:
    """Parts of a view by name, each with the function that makes it.

    A function must read nothing but the state, its arguments and constants.
    """

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self._makers = makers
        self._names: dict[Name, list[tuple[str, Name]]] = {}  # by arguments

    def of(self, s: Any, *args: object) -> dict[str, Any]:  # Any: as above
        """The parts for a position and these arguments.

        A state with a cache has a method `named_parts`, and makes only what has changed.
        """
        cached: Callable[..., dict[str, Any]] | None = getattr(s, "named_parts", None)
        if cached is None:
            return {key: make(s, *args) for key, make in self._makers.items()}
        return cached(self._named(args))

    def _named(self, args: Name) -> list[tuple[str, Name]]:
        found = self._names.get(args)
        if found is None:
            found = self._names[args] = [(key, (make, *args)) for key, make in self._makers.items()]
        return found
