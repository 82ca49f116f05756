"""How `master` searches at a table: the way that wins most against `expert` as it is there.

    python tools/master_level.py GAME --players 4 [--games 200] [--write]

Where search brings little, it may do better to trust the policy more (`firmest`), and to leave
alone what the policy finds absurd (`in_question`). Each way sits alone at tables of `expert`, on
the same deals; where none won more than the usual one, that stays. The best of several looks better
than it is: play it again with another `--seed` before you believe its figure. `--write` keeps what
was found in the game's folder, where the levels look for it.
"""

import argparse
from typing import Any, NamedTuple

from bactrian.arena.playing import play_out
from bactrian.arena.ratings import share
from bactrian.arena.workers import cores, process_pool
from bactrian.games import NAMES
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import new_match
from bactrian.players.guided_search import IN_QUESTION
from bactrian.players.levels import EXPERT, MASTER
from bactrian.players.network_file import APPRENTICE, SHIPPED, read_network, with_levels
from bactrian.players.player import Player

Search = dict[str, Any]  # Any: numbers, by the names of `Thinking`
WAYS: tuple[Search, ...] = (
    {},
    {"firmest": 60.0},
    {"in_question": IN_QUESTION},
    {"in_question": IN_QUESTION, "firmest": 60.0},
)


class Game(NamedTuple):
    """One game of a `master` alone; seats change from game to game."""

    name: str
    players: int
    search: Search
    number: int
    seed: int


def play(game: Game) -> float:
    """Its share of the win."""
    rules, players = find_game(game.name), game.players
    deal, seat = divmod(game.number, players)
    match = new_match(game.name, players=players, seed=game.seed * 1_000_003 + deal)
    master, expert = MASTER.without_clock(), EXPERT.without_clock()
    usual = MASTER.usual_thinking()._replace(**game.search)
    seats: list[Player] = [
        expert.player_at(rules, players, game.number * players + n) for n in range(players)
    ]
    seats[seat] = master.thinking_player(rules.folder / SHIPPED, usual, game.number)
    play_out(match, seats)
    return match.shares_of_win()[seat]


def keep(name: str, players: int, search: Search) -> None:
    """Write it into the file that the levels read; all else stays."""
    rules = find_game(name)
    path = rules.folder / APPRENTICE
    about = read_network(path, rules).about
    searches = about.get("searches", {})
    masters = searches.get(MASTER.name, {}) | {str(players): search}
    with_levels(path, rules, about.get("levels", {}), searches | {MASTER.name: masters})


def main() -> None:
    """Try all ways, and print or keep the best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=200, help="of each way, else 200")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep it in the game's folder")
    parsed = parser.parse_args()
    rules = find_game(parsed.game)
    if parsed.players not in rules.players or parsed.players < 2:
        parser.error(f"--players is among {[n for n in rules.players if n > 1]}")
    compile_game(rules, GUIDED_KERNELS)
    found = []
    with process_pool(cores()) as pool:
        for search in WAYS:
            numbers = range(parsed.games)
            games = [Game(parsed.game, parsed.players, search, n, parsed.seed) for n in numbers]
            won = share(sum(pool.map(play, games)), parsed.games)
            found.append(won.value)
            print(f"{search or 'as usual'}: {won.value:.1%} ({won.low:.1%}-{won.high:.1%})")
    best = WAYS[found.index(max(found))]
    print(f"best: {best or 'as usual'}")
    if parsed.write:
        keep(parsed.game, parsed.players, best)


if __name__ == "__main__":
    main()
