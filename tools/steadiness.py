"""How steady the search with a network is: whether other luck makes it say something else.

    python tools/steadiness.py GAME [--players 2] [--simulations 1000] [--params caution=0.1 …]

Policies play some games. At some of their decisions the likeliest option is simulated from an empty
tree, three times with other luck, and its chance is told each time. A search that is stuck in a
part of its tree says something else each time, however long it goes on. Much cheaper than playing
games, and a first filter: what looks good here has to play.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from bactrian.core.kernels.guidance import GuidedParams
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import Match, new_match
from bactrian.players.guided_search import GUIDED_PARAMS, Thought
from bactrian.players.kept_tree import KeptTree
from bactrian.players.network_file import SHIPPED
from bactrian.players.network_player import NetworkPlayer, first_sight, load_network

FEWEST_OPTIONS = 3
OF_A_GAME = 12  # decisions
SEEDS = (1, 2, 3)
NODES_EACH = 20  # that a simulation adds, more or less
FAR = 0.05  # of a chance


def decisions(game: str, players: int, games: int, path: Path) -> Iterator[Match]:
    """Some decisions of games that policies play."""
    for number in range(games):
        match = new_match(game, players=players, seed=100 + number)
        policy, asked = NetworkPlayer(path, number), []
        while match.to_act is not None:
            if len(match.legal()) >= FEWEST_OPTIONS:
                asked.append(len(match.played))
            match.play(policy.choose(match))
        drawn = random.Random(number).sample(asked, min(OF_A_GAME, len(asked)))
        yield from (match.replay(at) for at in drawn)


def spread(match: Match, path: Path, simulations: int, params: GuidedParams) -> float:
    """How far apart the chances of the likeliest option are."""
    policy = first_sight(load_network(path, match.game.key), match).policy
    likeliest = max(policy, key=policy.__getitem__)
    found = []
    for seed in SEEDS:
        kept = KeptTree(match, NODES_EACH * simulations, len(match.game.parts))
        thought = Thought(match, match.to_act or 0, kept, path, params, seed)
        thought.simulate(simulations, likeliest)
        found.append(next(thought.chance(child) for child in kept.children({likeliest})))
    return max(found) - min(found)


def main() -> None:
    """Measure, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=1_000, help="of the one option")
    parser.add_argument("--params", nargs="*", default=[], metavar="NAME=VALUE")
    parsed = parser.parse_args()
    given = dict(one.partition("=")[::2] for one in parsed.params)
    if wrong := set(given) - set(GuidedParams._fields):
        parser.error(f"--params knows {', '.join(GuidedParams._fields)}, not {', '.join(wrong)}")
    kinds = {name: type(value) for name, value in GUIDED_PARAMS._asdict().items()}
    params = GUIDED_PARAMS._replace(**{name: kinds[name](value) for name, value in given.items()})
    path = find_game(parsed.game).folder / SHIPPED
    found = [
        spread(match, path, parsed.simulations, params)
        for match in decisions(parsed.game, parsed.players, parsed.games, path)
    ]
    far = sum(one > FAR for one in found)
    print(
        f"{parsed.game}, {parsed.players} players, {len(found)} decisions: {fmean(found):.1%} of a "
        f"chance apart on average, more than {FAR:.0%} at {far}",
    )


if __name__ == "__main__":
    main()
