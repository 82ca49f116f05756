"""The regret of search parameters, measured at positions whose options a long search evaluated.

    python tools/regret.py GAME --players 2 --positions 50 --reference best.json
    python tools/regret.py GAME --reference best.json --params explore=2 explore=2,expand_after=1

The first call plays games, stops at some of their decisions and has a wide search of many
iterations evaluate every option; the second lets a short search choose there, with our parameters
and with each of the others, and prints how much worse its choice is than the best, in thousandths
of a chance to win. Much cheaper than playing games, and a first filter: what looks good here has to
play.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import bactrian
from bactrian.core.kernels.search_params import SearchParams
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.players.search import SEARCH_PARAMS, Budget, SearchPlayer

WIDE = SEARCH_PARAMS._replace(explore=6.0, prior_power=1.5, prior_visits=4.0, expand_after=2)
PLAYS, BLUNDERS = Budget(60, 60.0), 0.1  # who plays the games that the positions come from
STOPPED, FEWEST_OPTIONS = 0.1, 3  # one in so many decisions is taken, if it is one
WELL_KNOWN = 30  # visits: the chance of an option that was looked at less often says little
NO_END = 600.0  # seconds


class Position(NamedTuple):
    """A decision, and the chance to win with each option that the long search knows well."""

    match: Match
    chances: dict[int, float]

    def regret(self, number: int) -> float:
        """How much worse a choice is than the best."""
        worst = min(self.chances.values())
        return max(self.chances.values()) - self.chances.get(number, worst)


def decisions(game: str, players: int, seed: int) -> Iterator[Match]:
    """Matches at some of their decisions, game after game."""
    drawn = random.Random(seed)
    while True:
        match = bactrian.new_match(game, players=players, seed=drawn.getrandbits(32))
        player = SearchPlayer(drawn.getrandbits(32), PLAYS)
        while not match.over:
            legal = match.legal()
            if len(legal) >= FEWEST_OPTIONS and drawn.random() < STOPPED:
                yield match
            blunders = drawn.random() < BLUNDERS
            match.play(drawn.choice(legal) if blunders else player.choose(match))


def evaluated(match: Match, iterations: int) -> dict[int, float]:
    """What a long search finds about each option."""
    found = SearchPlayer(1, Budget(iterations, NO_END), params=WIDE).think(match)
    known = [one for one in found if one.visits >= WELL_KNOWN] or found[:1]
    return {one.number: one.chance for one in known}


def write_reference(path: Path, parsed: argparse.Namespace) -> None:
    """Choose positions, evaluate their options, and keep both."""
    kept = []
    for match in decisions(parsed.game, parsed.players, parsed.seed):
        chances = evaluated(match, parsed.wide)
        kept.append({"match": match.save(), "chances": chances})
        if len(kept) == parsed.positions:
            break
    path.write_text(json.dumps(kept), encoding="utf-8")


def read_reference(path: Path) -> list[Position]:
    """The positions that were kept."""
    return [
        Position(
            bactrian.load_match(one["match"]),
            {int(number): chance for number, chance in one["chances"].items()},
        )
        for one in json.loads(path.read_text(encoding="utf-8"))
    ]


def params_of(text: str) -> SearchParams:
    """`explore=2,expand_after=1`: our own parameters but for these."""
    changes = {}
    for change in filter(None, text.split(",")):
        name, _, value = change.partition("=")
        if name not in SearchParams._fields:
            raise argparse.ArgumentTypeError(
                f"{name!r} is none of {', '.join(SearchParams._fields)}"
            )
        changes[name] = type(getattr(SEARCH_PARAMS, name))(value)
    return SEARCH_PARAMS._replace(**changes)


def report(positions: list[Position], params: SearchParams, iterations: int, seeds: int) -> str:
    """A line: the regret of these parameters, how often they find the best, and their time."""
    begun = time.process_time()
    regrets = np.array(
        [
            position.regret(
                SearchPlayer(seed, Budget(iterations, NO_END), params=params).choose(position.match)
            )
            for position in positions
            for seed in range(seeds)
        ]
    )
    milliseconds = 1000 * (time.process_time() - begun) / len(regrets)
    error = regrets.std() / len(regrets) ** 0.5
    named = " ".join(f"{name}={value:g}" for name, value in params._asdict().items())
    return (
        f"{named:62} {1000 * regrets.mean():6.1f} ± {1000 * error:.1f}, "
        f"best in {(regrets == 0).mean():.0%}, {milliseconds:.1f} ms"
    )


def main() -> None:
    """Make the reference if it is not there, then compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--reference", type=Path, required=True, help="file of evaluated positions")
    parser.add_argument("--players", type=int, help="else as few as the game takes, two at least")
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--wide", type=int, default=30_000, help="iterations that judge a position")
    parser.add_argument("--iterations", type=int, default=200, help="of the search that is tried")
    parser.add_argument("--seeds", type=int, default=3, help="searches at each position")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--params", type=params_of, nargs="*", default=[])
    parsed = parser.parse_args()
    parsed.players = parsed.players or max(2, find_game(parsed.game).players[0])
    if not parsed.reference.exists():
        write_reference(parsed.reference, parsed)
    positions = read_reference(parsed.reference)
    for params in (SEARCH_PARAMS, *parsed.params):
        print(report(positions, params, parsed.iterations, parsed.seeds), flush=True)


if __name__ == "__main__":
    main()
