"""Arguments of the search with a network: what is expected, what is believed, parameters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Outlook(NamedTuple):
    """What to expect of a position, and what the searching seat believes; scratch."""

    chances: NDArray[np.float64]  # to win, by seat, an automa last
    parts: NDArray[np.float64]  # points of the searching seat at the end, by part
    knows_parts: NDArray[np.bool_]  # whether they were written (one entry)
    beliefs: NDArray[np.float64]  # by other chair and hidden card: it is there; or none at all


class GuidedParams(NamedTuple):
    """Parameters of a search with a network."""

    explore: float  # weight of exploration
    caution: float  # how much less an option counts that was never tried
    temperature: float  # of the policy: above 1 it is flatter than the network's
    followed: int  # decisions of others that are followed out of the tree
    considered: int  # options of the root that are compared at least; 0: the tree chooses
    firm: float  # how much what is found weighs against the policy, before any visit
    firmest: float  # and after so many visits as there may be


def outlook_of(seats: int, parts: int, beliefs: NDArray[np.float64]) -> Outlook:
    """Scratch for a table of so many seats, and what is believed there."""
    return Outlook(np.zeros(seats + 1), np.zeros(parts), np.zeros(1, np.bool_), beliefs)
