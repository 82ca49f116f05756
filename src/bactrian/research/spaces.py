"""What an environment's agents see and do, as Gymnasium's spaces: PettingZoo uses them too."""

from typing import TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bactrian.core.game import Game
from bactrian.match import Match
from bactrian.research.setup import observation_size

HIGHEST = 100.0  # counts are scaled so that they are about 1 at most; none comes near this


class Seen(TypedDict):
    """What a seat may know, and what it may do: nothing while another one decides."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def seen(match: Match, seat: int) -> Seen:
    """What a seat sees of a match; new arrays every time."""
    mask = np.zeros(len(match.game.catalogue), np.int8)
    if match.to_act == seat:
        mask[match.legal()] = 1
    return {"observation": match.observation(seat), "action_mask": mask}


def observation_space(game: Game) -> spaces.Dict:
    """Where `seen` lies."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, HIGHEST, (observation_size(game),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.catalogue),), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete:
    """The numbers of all actions; the mask says which are legal."""
    return spaces.Discrete(len(game.catalogue))
