"""What players that search with a network say of their chances, and what came of it."""

from collections.abc import Sequence
from typing import NamedTuple

from bactrian.match import Match
from bactrian.players.analysis import shares_of_win
from bactrian.players.guided_search import GuidedPlayer


class Told(NamedTuple):
    """A game that was played: what was said at every real decision, and who has won."""

    said: list[tuple[float, ...]]  # chances of all seats; what is missing to 1 is an automa's
    result: tuple[float, ...]  # shares of the win


def play_and_tell(match: Match, seats: Sequence[GuidedPlayer]) -> Told:
    """Play a match to its end; whoever decides says everybody's chances."""
    said = []
    while match.to_act is not None:
        best = seats[match.to_act].think(match)[0]
        if len(match.legal()) > 1:
            said.append(best.chances)
        match.play(best.number)
    return Told(said, shares_of_win(match))
