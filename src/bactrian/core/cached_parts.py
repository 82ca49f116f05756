"""Parts of a view that a caller may cache, until a field changes that they were made from."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def made_once(s: Any, make: Callable[[Any], T]) -> T:  # Any: a game's own record
    """What `make(s)` returns, for all who look at this position; nobody may change it."""
    once: Callable[..., T] | None = getattr(s, "made_once", None)
    return make(s) if once is None else once(make)


def cached_part(s: Any, make: Callable[..., T], *args: int | bool) -> T:  # Any: a game's own record
    """What `make(s, *args)` returns, perhaps from a cache.

    A state with a cache has a method `cached_part`, and knows which fields each part reads. So
    `make` must read nothing but `s`, its arguments and constants.
    """
    cached: Callable[..., T] | None = getattr(s, "cached_part", None)
    return make(s, *args) if cached is None else cached(make, *args)
