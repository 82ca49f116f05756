"""What an environment's agents see and do, as Gymnasium's spaces: PettingZoo uses them too."""

from typing import TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bactrian.core.game import Game
from bactrian.match import Match


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
            "observation": spaces.Box(-1.0, highest(game), dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.catalogue),), np.int8),
        }
    )


def highest(game: Game) -> NDArray[np.float32]:
    """What each number of an observation is at most."""
    lengths = [part.length for part in game.observation]
    bounds = [part.highest for part in game.observation]
    return np.repeat(np.array(bounds, np.float32), lengths)


def action_space(game: Game) -> spaces.Discrete:
    """The numbers of all actions; the mask says which are legal."""
    return spaces.Discrete(len(game.catalogue))
