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


def play_and_tell(
    match: Match, seats: Sequence[GuidedPlayer], tellers: Sequence[GuidedPlayer] | None = None
) -> Told:
    """Play a match to its end; whoever decides says everybody's chances.

    `tellers`, by seat, say them instead of players that think too little to know.
    """
    said = []
    while (seat := match.to_act) is not None:
        best = seats[seat].think(match)[0]
        if len(match.legal()) > 1:
            told = best if tellers is None else tellers[seat].think(match)[0]
            said.append(told.chances)
        match.play(best.number)
    return Told(said, shares_of_win(match))
