"""Generic kernels, written once in `templates/` and instantiated per game.

A closure over a game's rules would be compiled anew in every process: Numba cannot cache it. So a
template is an ordinary module that is loaded once per game, under a name of its own, with the
game's rules put into its globals before it is executed.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bactrian.core.contract import CONTRACT
from bactrian.core.errors import BactrianError
from bactrian.core.record import Records
from bactrian.core.state import GameState
from bactrian.core.stream import Dice

TEMPLATES = Path(__file__).with_name("templates")
LENT_BY_ENGINE = ("act", "list_open", "open_table", "run_on")


class Engine(Protocol):
    """The instantiated `templates/engine.py`."""

    def play(self, states: Records[GameState], numbers: NDArray[np.int16]) -> None:
        """Play these legal actions; a blank state is set up first."""

    def score(self, states: Records[GameState], out: NDArray[np.int16]) -> None:
        """Write the points of every state by seat and part."""

    def weigh(self, states: Records[GameState], seat: int) -> int:
        """What a position promises a seat."""

    def deal_again(self, states: Records[GameState], seat: int, dice: Records[Dice]) -> None:
        """Deal again what the seat cannot know."""

    def look(self, states: Records[GameState], seat: int, out: NDArray[np.float32]) -> None:
        """Write the observation of one seat."""


class Simulation(Protocol):
    """The instantiated `templates/simulation.py`."""

    def play_all(
        self,
        states: Records[GameState],
        dice: Records[Dice],
        actions: NDArray[np.int64],
        check: bool,
        failures: NDArray[np.int64],
    ) -> None:
        """Play whole games at random; with `check`, look at every invariant after every action."""

    def copy_often(self, states: Records[GameState], times: int) -> None:
        """Hand a state on around the array, to be timed."""


def instantiate(template: str, game: str, rules: ModuleType, engine: object = None) -> ModuleType:
    """The template with this game's rules in it; loaded at most once per process."""
    name = f"bactrian.core.templates.{template}_{game}"
    if name in sys.modules:
        return sys.modules[name]
    missing = [wanted for wanted in CONTRACT if not hasattr(rules, wanted)]
    if missing:
        raise BactrianError(f"{rules.__name__} lacks {', '.join(missing)}: see core/contract.py.")
    path = TEMPLATES / f"{template}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.exists() or spec is None or spec.loader is None:
        raise BactrianError(f"There is no template {template!r}.")
    module = importlib.util.module_from_spec(spec)
    vars(module).update({wanted: getattr(rules, wanted) for wanted in CONTRACT})
    if engine is not None:
        vars(module).update({lent: getattr(engine, lent) for lent in LENT_BY_ENGINE})
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
