"""Parts of a view that whoever reads may keep as long as nothing that they were made of changes."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def cached_part(s: Any, make: Callable[..., T], *args: int | bool) -> T:  # Any: a game's own record
    """What `make(s, *args)` gives.

    A reader of positions may have it from an earlier one: it has a `recall` of its own, and knows
    which fields were read. So `make` must look at nothing but `s`, its arguments and constants.
    """
    keep: Callable[..., T] | None = getattr(s, "cached_part", None)
    return make(s, *args) if keep is None else keep(make, *args)
