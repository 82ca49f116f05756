"""The worker process with a stand-in for the player that gives hints: quick and predictable.

It says to do the first legal action, and calls the last one the runner-up; at the second action of
a game it fails, and after the second it takes its time.
"""

import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from bactrian.match import Action, Match
from bactrian.server.bots import worker

SLOW = 3.0


class Choice(NamedTuple):
    action: Action
    points: float
    chance: float


class Hint(NamedTuple):
    best: Choice
    runner_up: Choice
    text: str


def hint(match: Match, lang: str = "en", stop: Callable[[], bool] = lambda: False) -> Hint:
    if len(match.played) == 1 or stop():
        raise ValueError("no idea")
    if len(match.played) == 2:
        time.sleep(SLOW)
    first, *_, last = match.actions(lang)
    return Hint(Choice(first, 40.5, 0.75), Choice(last, 38.0, 0.5), f"{lang}: {first.text}")


if __name__ == "__main__":
    module = ModuleType("bactrian.players.hint")
    module.__dict__["hint"] = hint
    sys.modules[module.__name__] = module
    worker.main()
