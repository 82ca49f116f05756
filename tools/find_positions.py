"""Positions to solve, found in games that the networks play with themselves.

    python tools/find_positions.py GAME --wanted 60 [--again]

A decision is kept where the search of `master`, begun three times with other luck, agrees each time
on one option, at least 0.03 of a chance ahead of every other one, and where that option is not the
obvious one: at first sight the network would choose something else. A second call goes on where
the first one stopped. With another network, or when chances are told otherwise, `--again` judges
first those that were found before: what is still true stays, and with it who has solved it.
"""

import argparse
import random
from collections.abc import Iterator
from statistics import fmean

import bactrian
from bactrian.advice.calibration import told
from bactrian.advice.positions import (
    CLEARLY,
    FILE,
    Kept,
    Position,
    Worth,
    read_positions,
    write_positions,
)
from bactrian.core.game import Game
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.match import Match
from bactrian.players.guided_search import GUIDED_PARAMS, Candidate, GuidedPlayer, Thought
from bactrian.players.kept_tree import KeptTree
from bactrian.players.levels import MASTER
from bactrian.players.network_file import shipped_network
from bactrian.players.network_player import NetworkPlayer, first_sight, load_network

FEWEST_OPTIONS, MOST_OPTIONS = 3, 24
NODES = 12_000  # of the tree of a first look
LOOKS = ((5, 3, 0.0), (6, 16, 0.02), (3, 80, 0.03))  # options, simulations each, lead hoped for
SURE = 0.95  # of the policy: then nothing else is looked at
WARMTH = 0.8  # of the games: near to the best play, and each game another
SEEDS = (0, 1, 2)  # of master's searches
MOST_OF_A_GAME, APART = 4, 4  # positions, and actions between two of them
MARGIN = 0.005  # beyond what is asked: another machine may round otherwise
LIVELY = (0.06, 0.97)  # where a game is neither lost nor won


def games_of(game: Game, begin: int) -> Iterator[tuple[int, Match]]:
    """New matches, each number of players in turn; each is known by its number."""
    tables = [count for count in game.players if shipped_network(game.key, count) is not None]
    number = begin
    while True:
        seed = random.Random(f"{game.name} {number}").getrandbits(48)
        yield number, bactrian.new_match(game.name, players=tables[number % len(tables)], seed=seed)
        number += 1


def candidates(match: Match, number: int) -> Iterator[Match]:
    """Play a match, and stop where a first look finds something that is not obvious."""
    path = shipped_network(match.game.key, match.players)
    assert path is not None
    player = NetworkPlayer(path, number, WARMTH)
    while not match.over:
        count = len(match.legal())
        if FEWEST_OPTIONS <= count <= MOST_OPTIONS and looks_hopeful(match):
            yield match
        match.play(player.choose(match))


def looks_hopeful(match: Match) -> bool:
    """Whether an option that is not obvious seems to be clearly best."""
    path, seat = shipped_network(match.game.key, match.players), match.to_act
    assert path is not None
    assert seat is not None
    policy = first_sight(load_network(path, match.game.key), match).policy
    likely = sorted(policy, key=lambda number: -policy[number])
    obvious = likely[0]
    if policy[obvious] > SURE:
        return False
    thought = Thought(
        match, seat, KeptTree(match, NODES, len(match.game.parts)), path, GUIDED_PARAMS, SEEDS[0]
    )
    thought.simulate(1)
    for options, simulations, lead in LOOKS:
        thought.compare(likely[:options], simulations)
        found = [one for one in thought.candidates() if one.number in likely[:options]]
        best, second, *rest = sorted(found, key=lambda one: -one.chance)
        if best.number == obvious or best.chance - second.chance < lead:
            return False
        likely = [one.number for one in (best, second, *rest)]
    return True


def judged(match: Match) -> Position | None:
    """The position, if master is sure of one option and it is not the obvious one."""
    path, seat = shipped_network(match.game.key, match.players), match.to_act
    assert path is not None
    assert seat is not None
    policy = first_sight(load_network(path, match.game.key), match).policy
    obvious = max(policy, key=policy.__getitem__)
    found: list[list[Candidate]] = []
    for seed in SEEDS:
        budget = MASTER.guided._replace(seconds=600.0)
        master = GuidedPlayer(path, seed, budget, in_question=MASTER.in_question)
        found.append(
            [
                one._replace(chance=told(match, path, one.chances)[seat])
                for one in master.think(match)
            ]
        )
        best = found[-1][0]
        lead = best.chance - max(one.chance for one in found[-1][1:])
        agreed = best.number == found[0][0].number
        lively = LIVELY[0] <= best.chance <= LIVELY[1]
        if not agreed or not lively or best.number == obvious or lead < CLEARLY:
            return None
    worths = sorted(map(mean, zip(*map(by_number, found), strict=True)), key=lambda w: -w.chance)
    if worths[0].chance - worths[1].chance < CLEARLY + MARGIN:
        return None
    share = policy[worths[0].number]
    return Position(match.players, match.seed, match.options, match.played, share, tuple(worths))


def by_number(found: list[Candidate]) -> list[Candidate]:
    """In an order that all searches share."""
    return sorted(found, key=lambda one: one.number)


def mean(found: tuple[Candidate, ...]) -> Worth:
    """What several searches found about an option."""
    parts = tuple(fmean(part) for part in zip(*(one.parts for one in found), strict=True))
    return Worth(found[0].number, fmean(one.chance for one in found), sum(parts), parts)


def judge_again(game: Game) -> None:
    """Judge what was found before, and keep what still is what it should be."""
    path = game.folder / FILE
    kept = read_positions(path, game)
    found = [again for one in kept.positions if (again := judged(one.match(game))) is not None]
    write_positions(path, game, kept._replace(positions=tuple(found)))
    print(f"{game.name}: {len(found)} of {len(kept.positions)} stay", flush=True)


def find(game: Game, wanted: int) -> None:
    """Search until there are so many; what is found is written after each game."""
    path = game.folder / FILE
    kept = read_positions(path, game)
    for number, match in games_of(game, kept.searched):
        if len(kept.positions) >= wanted:
            return
        found: list[Position] = []
        for candidate in candidates(match, number):
            is_near = found and len(candidate.played) - len(found[-1].actions) < APART
            if not is_near and (position := judged(candidate)) is not None:
                found.append(position)
            if len(found) == MOST_OF_A_GAME:
                break
        kept = Kept((*kept.positions, *found), number + 1)
        write_positions(path, game, kept)
        print(f"{game.name}: {len(kept.positions)} in {number + 1} games", flush=True)


def main() -> None:
    """Go on with the file of a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--wanted", type=int, default=60, help="positions in the file")
    parser.add_argument("--again", action="store_true", help="judge those in the file first")
    parsed = parser.parse_args()
    if parsed.again:
        judge_again(find_game(parsed.game))
    find(find_game(parsed.game), parsed.wanted)


if __name__ == "__main__":
    main()
