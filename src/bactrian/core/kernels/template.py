"""Generic kernels, written once in `templates/` and instantiated per game.

A closure over a game's rules would be compiled anew in every process: Numba cannot cache it. So a
template is an ordinary module that is loaded once per game, under a name of its own, with the
game's rules put into its globals before it is executed.
"""

import importlib.util
import sys
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice
from bactrian.core.errors import BactrianError
from bactrian.core.kernels.contract import CONTRACT
from bactrian.core.kernels.forward import Network, Sight
from bactrian.core.kernels.guidance import GuidedParams, Outlook
from bactrian.core.kernels.search_params import Scratch, SearchParams
from bactrian.core.kernels.tree import Tree
from bactrian.core.rules.record import Records
from bactrian.core.rules.state import GameState

ONE_AT_A_TIME = RLock()
TEMPLATES = Path(__file__).with_name("templates")
LENT = {
    "engine": ("act", "deal_unknown", "list_open", "open_table", "run_on"),
    "evaluation": (
        *("apply", "carry_out", "weigh_options"),
        *("evaluate", "evaluate_before", "evaluate_mover"),
    ),
    "ranking": ("tie_breaker",),
}


class Engine(Protocol):
    """The instantiated `templates/engine.py`."""

    def play(self, states: Records[GameState], numbers: NDArray[np.int16]) -> None:
        """Play these legal actions; a blank state is set up first."""

    def score(self, states: Records[GameState], out: NDArray[np.int16]) -> None:
        """Write the points of every state by seat and part."""

    def hide(self, states: Records[GameState], seat: int) -> None:
        """Take out what the seat cannot know."""

    def deal_again(self, states: Records[GameState], seat: int, dice: Records[Dice]) -> None:
        """Deal again what the seat cannot know."""

    def look(self, states: Records[GameState], seat: int, out: NDArray[np.float32]) -> None:
        """Write the observation of one seat."""


class Evaluation(Protocol):
    """The instantiated `templates/evaluation.py`."""

    def consider(
        self,
        states: Records[GameState],
        seat: int,
        dice: Records[Dice],
        deals: int,
        scratch: Scratch,
    ) -> None:
        """Weigh the options of the first state over so many deals."""


class Search(Protocol):
    """The instantiated `templates/search.py`."""

    def search(
        self,
        states: Records[GameState],
        seat: int,
        dice: Records[Dice],
        tree: Tree,
        root: int,
        scratch: Scratch,
        params: SearchParams,
        iterations: int,
    ) -> None:
        """Search on from the first state; the children of the root hold what was found."""


class GuidedSearch(Protocol):
    """The instantiated `templates/guided_search.py`."""

    def simulate(
        self,
        states: Records[GameState],
        seat: int,
        dice: Records[Dice],
        tree: Tree,
        root: int,
        first: int,
        network: Network,
        sight: Sight,
        outlook: Outlook,
        params: GuidedParams,
        simulations: int,
    ) -> None:
        """Search on from the first state; the children of the root hold what was found."""


class Study(Protocol):
    """The instantiated `templates/study.py`."""

    def play_weighted(
        self,
        states: Records[GameState],
        dice: Records[Dice],
        scratch: Scratch,
        weights: NDArray[np.int64],
        notes: NDArray[np.int32],
        finals: NDArray[np.int32],
    ) -> int:
        """Play one game in which each seat has weights of its own; how many notes there are."""


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


class Batch(Protocol):
    """The instantiated `templates/batch.py`."""

    def first_illegal(self, states: Records[GameState], numbers: NDArray[np.int64]) -> int:
        """The first match whose action is not legal; as many as there are, if all are."""

    def choose_all(
        self, states: Records[GameState], dice: Records[Dice], numbers: NDArray[np.int64]
    ) -> None:
        """Choose any legal action in every match, each as likely."""

    def step_all(
        self,
        states: Records[GameState],
        numbers: NDArray[np.int64],
        table: Records[GameState],
        dice: Records[Dice],
        finals: Records[GameState],
        scores: NDArray[np.int16],
        kind: int,
        rewards: NDArray[np.float32],
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_],
        to_act: NDArray[np.int64],
        done: NDArray[np.bool_],
    ) -> None:
        """Do one legal action in every match, and show each to the seat that decides then."""

    def show_all(
        self,
        states: Records[GameState],
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_],
        to_act: NDArray[np.int64],
    ) -> None:
        """Show every match to the seat that decides in it."""

    def reveal_all(self, states: Records[GameState], hidden: NDArray[np.float32]) -> None:
        """Write in every match what the seat that decides cannot know of the others."""

    def redeal_all(
        self, states: Records[GameState], seats: NDArray[np.int64], dice: Records[Dice]
    ) -> None:
        """Deal again in every match what one seat cannot know."""

    def reward(
        self, s: Any, scores: NDArray[np.int16], match: int, seat: int, kind: int
    ) -> float:  # Any: a record, or its plain numbers for the interpreted twin
        """What a game that is over is worth to a seat."""


def instantiate(template: str, game: str, rules: ModuleType, **lenders: object) -> ModuleType:
    """The template with this game's rules in it; loaded at most once per process.

    `engine=…` and `evaluation=…` lend it what other templates have, `ranking=…` a tie-breaker.
    Threads that want the same one wait for the first of them.
    """
    with ONE_AT_A_TIME:
        return _instantiate(template, game, rules, lenders)


def _instantiate(
    template: str, game: str, rules: ModuleType, lenders: dict[str, object]
) -> ModuleType:
    name = f"bactrian.core.kernels.templates.{template}_{game}"
    if name in sys.modules:
        return sys.modules[name]
    missing = [wanted for wanted in CONTRACT if not hasattr(rules, wanted)]
    if missing:
        raise BactrianError(
            f"{rules.__name__} lacks {', '.join(missing)}: see core/kernels/contract.py."
        )
    path = TEMPLATES / f"{template}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.exists() or spec is None or spec.loader is None:
        raise BactrianError(f"There is no template {template!r}.")
    module = importlib.util.module_from_spec(spec)
    vars(module).update({wanted: getattr(rules, wanted) for wanted in CONTRACT})
    vars(module)["RULES_FILE"] = rules.__dict__.get("__file__", str(path))
    for lender, lending in lenders.items():
        vars(module).update({lent: getattr(lending, lent) for lent in LENT[lender]})
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
