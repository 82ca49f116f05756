"""Recorded games: whole matches with the hash of every position, which must never change.

    make record        (or: python tests/recorded/record.py)

writes them anew. Do that only when the rules of a game change on purpose, together with its
`rules_version` and a line in the changelog that says whether old matches replay: until then a
difference in `tests/whole/test_recorded.py` is a bug. Seeds, salts and choices are fixed, so that
recording twice gives the same files.
"""

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bactrian import Match, load_match
from bactrian.games import game as find_game
from bactrian.match.setup import check_options

FOLDER = Path(__file__).resolve().parent


class Way(NamedTuple):
    """How the games of a file are played: with which options, and what is done when it can be."""

    name: str
    options: dict[str, object]
    preferred: tuple[str, ...] = ()
    rarely: tuple[str, ...] = ()  # and what only when nothing else can be done
    seeds: Mapping[int, int] = MappingProxyType({})  # by players, where a seed shows something rare


EXPERT = {"random_city_bonuses": True, "character_draft": True, "goal_choice": True}
# The first way of each game is uniformly random. The second ones reach what that seldom does: full
# hands and a shuffled discard pile; journeys, city cards, completed contracts; whole board actions.
WAYS: dict[str, list[Way]] = {
    "samarkand": [Way("random", {}), Way("marrying", {}, ("marry", "discard"))],
    "marco_polo": [
        Way("random", {}),
        Way(
            "expert",
            dict(EXPERT),
            ("complete", "step", "place", "buy_black"),
            ("bag", "stop"),
            {4: 1},  # a city card is used several times
        ),
        Way(
            "travellers",
            {"characters": ["niccolo_marco", "wilhelm", "johannes", "kubilai"]},
            ("complete", "step", "take_second", "place"),
            ("bag", "stop"),
            {2: 10},  # a step is paid with a pair of goods
        ),
    ],
    "merv": [
        Way("random", {}, seeds={1: 304}),  # the solo deck runs out
        Way(
            "busy",
            {},
            ("contract", "board", "market_place", "place_camel", "advance", "pay", "buy"),
            ("done", "decline", "gain_favour", "soldier", "end_turn"),
        ),
        Way(
            "devout",
            {},
            ("advance", "path", "board", "pay", "contract"),
            ("done", "decline", "gain_favour", "soldier", "end_turn", "buy"),
            {1: 1},  # the magistrate draws a scoring tile
        ),
    ],
}


def played(game: str, players: int, seed: int, way: Way) -> Match:
    """A whole match of random choices, some of them preferred."""
    rules = find_game(game)
    options = way.options | {
        name: names[:players] for name, names in way.options.items() if isinstance(names, list)
    }
    checked = check_options(rules, players, options)
    match = Match(rules, players, seed, checked, salt=f"{seed:064x}")
    choices = random.Random(seed)
    while not match.over:
        kinds = {number: rules.catalogue[number].kind for number in match.legal()}
        wanted = [number for number, kind in kinds.items() if kind in way.preferred]
        usual = [number for number, kind in kinds.items() if kind not in way.rarely]
        match.play(choices.choice(wanted or usual or match.legal()))
    return match


def hashes(saved: str) -> Iterator[str]:
    """The hash of the position after the setup and after every action."""
    match = load_match(saved)
    again = match.replay(0)
    yield again.position_hash()
    for number in match.played:
        again.play(number)
        yield again.position_hash()


def record() -> None:
    """Write all recorded games."""
    for game, ways in WAYS.items():
        for players in find_game(game).players:
            for index, way in enumerate(ways):
                write(game, players, way.seeds.get(players, 10 * players + index), way)


def write(game: str, players: int, seed: int, way: Way) -> None:
    """Play and write one game."""
    saved = played(game, players, seed, way).save()
    content = {"save": json.loads(saved), "hashes": list(hashes(saved))}
    path = FOLDER / f"{game}-{players}-{way.name}.json"
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(content['hashes']) - 1} actions")


if __name__ == "__main__":
    record()
