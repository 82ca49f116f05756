"""S-11.9 Hands that are dealt by belief."""

from collections import Counter
from itertools import combinations

import numpy as np

from bactrian.core.chance.stream import dice_of
from bactrian.games.samarkand.belief import deal_believed
from bactrian.games.samarkand.hidden import HIDDEN
from bactrian.games.samarkand.redeal import redeal
from bactrian.games.samarkand.tables import CARDS, MOST_PLAYERS

from ..build import ANNA, BORIS, position
from ..looking import cards_of, copy_of

DEALS = 400
FAR = 36.1  # chi-square with 14 degrees is beyond it in one of a thousand cases


def test_cards_are_dealt_in_proportion_to_their_odds() -> None:
    """S-11.9"""
    hands = {ANNA: [1, 2], BORIS: [3, 4]}
    s = position(seats=2, hand=hands, discards={ANNA: [*range(9, CARDS)]})
    odds = {3: 1.0, 4: 2.0, 5: 3.0, 6: 0.5, 7: 4.0, 8: 1.5}
    beliefs = np.full((MOST_PLAYERS - 1) * HIDDEN, 0.5)
    for good, of_good in odds.items():
        beliefs[good - 1] = of_good / (1 + of_good)
    dice, found = dice_of(1)[0], Counter[tuple[int, ...]]()

    for _ in range(DEALS):
        dealt = copy_of(s)
        redeal(dealt, ANNA, dice)
        deal_believed(dealt, ANNA, beliefs, dice)
        found[tuple(cards_of(dealt.holder, BORIS))] += 1

    total, distance = sum(odds.values()), 0.0
    for one, other in combinations(odds, 2):
        a, b = odds[one], odds[other]
        expected = DEALS * (a / total * b / (total - a) + b / total * a / (total - b))
        distance += (found[one, other] - expected) ** 2 / expected
    assert distance < FAR
