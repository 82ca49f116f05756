"""Whether players choose with sense: what their choices lose by the judgment of `master`."""

import random
from collections.abc import Sequence
from pathlib import Path

from bactrian.advice.judging import Effort, NetworkJudge
from bactrian.match import Match
from bactrian.players.player import Player

MISTAKE = 0.1  # of a chance
AS_MASTER = Effort(options=12, share=0.01, each=60, last=500)


def play_and_judge(
    match: Match, seats: Sequence[Player], network: Path, dice: random.Random, count: int
) -> list[float]:
    """Play a match to its end; the chances that some of the choices in it have lost."""
    asked = []
    while match.to_act is not None:
        chosen = seats[match.to_act].choose(match)
        if len(match.legal()) > 1:
            asked.append((len(match.played), chosen))
        match.play(chosen)
    judge, lost = NetworkJudge(network, close=AS_MASTER), []
    for at, chosen in dice.sample(asked, min(count, len(asked))):
        moment = match.replay(at)
        seat = moment.to_act or 0
        found = judge.judge(moment, chosen, closely=True)
        lost.append(max(0.0, found.best.chances[seat] - found.chosen.chances[seat]))
    return lost


def share_of_mistakes(lost: Sequence[float]) -> float:
    """How many of the choices were mistakes."""
    return sum(loss > MISTAKE for loss in lost) / max(1, len(lost))
