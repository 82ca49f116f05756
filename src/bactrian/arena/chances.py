"""What `expert` says of its chances in games with itself, and what came of it."""

import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bactrian.match import Match
from bactrian.players.guided_search import GuidedPlayer
from bactrian.players.levels import EXPERT
from bactrian.players.player import Player
from bactrian.players.search import Budget

FEWEST_TO_TELL = 100  # simulations, to say chances


class Told(NamedTuple):
    """A game that was played: what was said at every real decision, and who has won."""

    said: list[tuple[float, ...]]  # chances of all seats; what is missing to 1 is an automa's
    result: tuple[float, ...]  # shares of the win


def experts_tell(match: Match, network: Path, dice: random.Random) -> Told:
    """`expert` plays with itself, without a clock, and says the chances of all seats.

    Where it simulates too little to know them, as many simulations as it takes say them.
    """
    expert = EXPERT.without_clock()
    simulations = expert.budget_at(match.game, match.players).iterations
    budget = Budget(max(simulations, FEWEST_TO_TELL), math.inf)
    tellers = [GuidedPlayer(network, dice.getrandbits(60), budget) for _ in range(match.players)]
    if simulations >= FEWEST_TO_TELL:
        return play_and_tell(match, tellers, tellers)
    players = [expert.player(dice.getrandbits(60)) for _ in range(match.players)]
    return play_and_tell(match, players, tellers)


def play_and_tell(match: Match, seats: Sequence[Player], tellers: Sequence[GuidedPlayer]) -> Told:
    """Play a match to its end; the teller of whoever decides says everybody's chances.

    Who tells of its own decisions thinks once.
    """
    said = []
    while (seat := match.to_act) is not None:
        player, teller = seats[seat], tellers[seat]
        told = teller.think(match)[0]
        if len(match.legal()) > 1:
            said.append(told.chances)
        match.play(told.number if teller is player else player.choose(match))
    return Told(said, match.shares_of_win())
