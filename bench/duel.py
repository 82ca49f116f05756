"""How two players fare against each other: one alone at tables of the other, seats in turn.

    python bench/duel.py GAME guided:400 guided:40 --games 100

A player is one that `bactrian arena` knows by name, `network` (the policy alone), or
`guided:SIMULATIONS`, perhaps with parameters: `guided:400,explore=1.5,in_question=0`. Every deal is
played once from each seat, so that luck is shared. Without an end of its own it may be stopped:
each line tells what came so far.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bactrian import new_match
from bactrian.arena.ratings import share
from bactrian.arena.workers import process_pool
from bactrian.core.kernels.guidance import GuidedParams
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, PLAYER_KERNELS, compile_game
from bactrian.players import Player, player
from bactrian.players.guided_search import GUIDED_PARAMS, IN_QUESTION, GuidedPlayer
from bactrian.players.network_file import SHIPPED
from bactrian.players.network_player import NetworkPlayer
from bactrian.players.search import Budget

MINUTES = 60.0  # that a decision may take: simulations alone decide


class Job(NamedTuple):
    """One game to play."""

    game: str
    one: str
    other: str
    network: Path
    other_network: Path
    players: int
    number: int
    seed: int


def made(text: str, network: Path, seed: int) -> Player:
    """A player by its description."""
    name, _, rest = text.partition(":")
    if name == "network":
        return NetworkPlayer(network, seed)
    if name != "guided":
        return player(name, seed)
    count, *settings = rest.split(",")
    params = {**GUIDED_PARAMS._asdict(), "in_question": IN_QUESTION}
    for key, _, value in (one.partition("=") for one in settings):
        params[key] = type(params[key])(value)
    in_question = params.pop("in_question")
    budget = Budget(int(count), MINUTES)
    return GuidedPlayer(
        network, seed, budget, params=GuidedParams(**params), in_question=in_question
    )


def play(job: Job) -> tuple[float, int, list[float]]:
    """The first player's share of the win, its lead, and the seconds of both."""
    seat, deal = job.number % job.players, job.number // job.players
    match = new_match(job.game, players=job.players, seed=job.seed * 1_000_003 + deal)
    seats = [made(job.other, job.other_network, 8 * job.number + n) for n in range(job.players)]
    seats[seat] = made(job.one, job.network, 8 * job.number + seat)
    seconds = [0.0, 0.0]
    while (to_act := match.to_act) is not None:
        begun = time.thread_time()
        chosen = seats[to_act].choose(match)
        seconds[to_act != seat] += time.thread_time() - begun
        match.play(chosen)
    totals = [score.total for score in match.scores()]
    own, automa = totals.pop(seat), match.game.automa(match.state)
    rivals = totals if automa is None else [*totals, automa]
    return match.shares_of_win()[seat], own - max(rivals), seconds


def results(jobs: list[Job], processes: int) -> Iterator[tuple[float, int, list[float]]]:
    """All games, in order."""
    if processes == 1:
        yield from map(play, jobs)
    else:
        with process_pool(processes) as pool:
            yield from pool.map(play, jobs)


def main() -> None:
    """Read the command line, play, tell."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game", choices=NAMES)
    reader.add_argument("one")
    reader.add_argument("other")
    reader.add_argument("--network", type=Path, help="else the game's own")
    reader.add_argument("--other-network", type=Path, help="else the same")
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--every", type=int, default=20, help="games between two lines")
    asked = reader.parse_args()
    is_guided = all(one.startswith(("guided", "network")) for one in (asked.one, asked.other))
    compile_game(find_game(asked.game), GUIDED_KERNELS if is_guided else PLAYER_KERNELS)
    network = asked.network or find_game(asked.game).folder / SHIPPED
    networks = (network, asked.other_network or network)
    jobs = [
        Job(asked.game, asked.one, asked.other, *networks, asked.players, number, asked.seed)
        for number in range(asked.games)
    ]
    wins, leads, spent = [], [], [0.0, 0.0]
    for won, lead, seconds in results(jobs, asked.processes):
        wins.append(won)
        leads.append(lead)
        spent = [a + b for a, b in zip(spent, seconds, strict=True)]
        if len(wins) % asked.every == 0 or len(wins) == asked.games:
            count, (value, low, high) = len(wins), share(sum(wins), len(wins))
            print(
                f"{asked.game} {asked.players}p {asked.one} v {asked.other}: {count} games, "
                f"won {value:.1%} ({low:.1%} to {high:.1%}), lead {sum(leads) / count:+.1f}, "
                f"{spent[0] / count:.1f} and {spent[1] / count:.1f} s a game",
                flush=True,
            )


if __name__ == "__main__":
    main()
