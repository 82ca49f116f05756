"""How the greedy player fares: alone among random players, or alone against a game's automa.

    python bench/greedy.py [--game GAME] [--players 4] [--games 100] [--json]

Game n has seed n; the greedy player sits at seat n modulo the number of players.
"""

import argparse
import json
import statistics

from bactrian import Match, new_match
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.players import GreedyPlayer, Player, RandomPlayer

OTHERS_SEEDS = 1000  # far from the greedy player's


def play(game: str, players: int, seed: int) -> Match:
    """One whole match."""
    match = new_match(game, players=players, seed=seed)
    seats: list[Player] = [RandomPlayer(OTHERS_SEEDS + players * seed + i) for i in range(players)]
    seats[seed % players] = GreedyPlayer(seed)
    while match.to_act is not None:
        match.play(seats[match.to_act].choose(match))
    return match


def measure(game: str, players: int, games: int) -> dict[str, object]:
    """Games won by the greedy player, and mean points of it, of the others and of an automa."""
    own, others, automas, won = [], [], [], 0
    for seed in range(games):
        match = play(game, players, seed)
        totals = [score.total for score in match.scores()]
        own.append(totals.pop(seed % players))
        others.extend(totals)
        automa = match.game.automa(match.state)
        automas.extend([] if automa is None else [automa])
        won += match.winners() == [seed % players]
    return {
        "game": game,
        "players": players,
        "games": games,
        "won": won,
        "mean": round(statistics.fmean(own), 1),
        "others": round(statistics.fmean(others), 1) if others else None,
        "automa": round(statistics.fmean(automas), 1) if automas else None,
    }


def main() -> None:
    """Read the command line, play, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=NAMES, default=NAMES[0])
    parser.add_argument("--players", type=int, default=None, help="else as many as can play")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    players = chosen.players or find_game(chosen.game).players[-1]
    result = measure(chosen.game, players, chosen.games)
    if chosen.json:
        print(json.dumps(result))
        return
    print(
        f"{chosen.game}, {players} players: greedy won {result['won']} of {chosen.games}, "
        f"mean {result['mean']} points; random players {result['others']}, "
        f"automa {result['automa']}."
    )


if __name__ == "__main__":
    main()
