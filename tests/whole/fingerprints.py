"""What is compared between a compiled and an interpreted game; runs in processes of both kinds."""

import hashlib

from bactrian import Match, new_match
from bactrian.core.rules.record import position_bytes

LOOKS = 40  # every so many actions observation, points and a redeal are compared too


def fingerprints(
    game: str, players: int, options: dict[str, object], seed: int, actions: list[int]
) -> list[str]:
    """A hash of the position after the setup and after every action."""
    match = new_match(game, players=players, options=options, seed=seed)
    found = [match.position_hash()]
    for number in actions:
        match.play(number)
        found.append(match.position_hash())
        if len(found) % LOOKS == 0 or match.over:
            found[-1] += looks(match, len(found) % players)
    return found


def looks(match: Match, seat: int) -> str:
    """A hash of everything else that compiled rules make out of a position."""
    redealt = position_bytes(match.redeal(seat, seed=len(match.played)), match.game.state)
    points = repr(match.scores()).encode()
    return hashlib.sha256(match.observation(seat).tobytes() + points + redealt).hexdigest()
