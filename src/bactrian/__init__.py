"""Bactrian: a home for three Silk Road board games.

>>> import bactrian
>>> match = bactrian.new_match("samarkand", players=4, seed=7)
>>> while not match.over:
...     match.play(match.legal()[-1])
>>> match.winners()
[1]
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from bactrian.api import *  # noqa: F403  # the list of its names stands there
else:
    # Numba alone takes a third of a second to import. The command must be awake before that:
    # an interrupt during an import that nobody watches over is a traceback.
    def __getattr__(name: str) -> object:
        """What `api` offers, and what it imports, is there when it is asked for."""
        offered = import_module("bactrian.api")
        if name in ("__all__", *offered.__all__):
            return getattr(offered, name)
        if name in globals():
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """What there is to ask for."""
        return sorted({*globals(), *import_module("bactrian.api").__all__})
