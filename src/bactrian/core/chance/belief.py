"""What a seat believes of hidden cards, for rules that deal other hands by it.

Beliefs are chances: for each chair but the own one, clockwise, and for each hidden card, that it
is there.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, roll
from bactrian.core.rules.rule import rule

LEAST = 0.001  # nothing is impossible, nothing is certain
FINE = 1 << 30  # steps of a share


@rule
def belief(beliefs: NDArray[np.float64], cards: int, chair: int, card: int) -> float:
    """The chance that a card is with a chair."""
    chance: float = beliefs[(chair - 1) * cards + card]
    return max(LEAST, chance)


@rule
def odds(beliefs: NDArray[np.float64], cards: int, chair: int, card: int) -> float:
    """How likely a card is with this chair rather than with a later one or with none.

    Hands are dealt clockwise: a card that is still there is with no chair before.
    """
    elsewhere = 1.0
    for one in range(1, chair + 1):
        elsewhere -= beliefs[(one - 1) * cards + card]
    return belief(beliefs, cards, chair, card) / max(LEAST, elsewhere)


@rule
def share_of(total: float, dice: Dice) -> float:
    """Any share of a total, each as likely."""
    return total * roll(dice, FINE) / FINE
