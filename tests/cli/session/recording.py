"""A screen that remembers what it was told to show, and answers for the people before it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bactrian import Match, load_match, new_match
from bactrian.cli.files import table_texts
from bactrian.cli.session.commands import Left
from bactrian.cli.session.screen import Screen
from bactrian.cli.session.session import Session
from bactrian.games.samarkand.tables import GOOD_AT
from bactrian.match import Action
from bactrian.players import Player
from bactrian.terminal.protocol import terminal_table

LEVANT, EGYPTIAN, SINDH = 1, 5, 9
FLAX = 17  # lies at Jericho, next to the Levant home
FIRST_ROUND = [
    ("marry", LEVANT),
    ("keep_rest", None),
    ("marry", EGYPTIAN),
    ("keep_rest", None),
    ("marry", SINDH),
    ("keep_rest", None),
    ("expand", LEVANT),
]
NAMES = ("Seat 0", "Seat 1", "Seat 2")


def before_flax(seed: int) -> Match:
    """Three players; seat 0 is about to place a camel, the cards lie as the seed has it."""
    match = new_match("samarkand", players=3, seed=seed)
    for kind, family in FIRST_ROUND:
        match.play(kind, **({} if family is None else {"family": family}))
    return match


def holder_of_flax(match: Match) -> int | None:
    """The seat with the card in its hand."""
    hands = [match.view(seat)["own"]["hand"] for seat in range(match.players)]
    return next((seat for seat, hand in enumerate(hands) if FLAX in hand), None)


def games_by_holder(seeds: range) -> dict[int | None, list[int]]:
    """Seeds of games that differ in nothing that is public, by the holder of the card."""
    games: dict[int | None, list[int]] = {}
    for seed in seeds:
        games.setdefault(holder_of_flax(before_flax(seed)), []).append(seed)
    return games


def flax_space(actions: Sequence[Action]) -> Action:
    """The action that brings a camel to the Flax."""
    return next(action for action in actions if GOOD_AT[action.args["space"]] == FLAX)


class Keeper:
    """Goes for the Flax, keeps every card, then leaves."""

    name = "greedy"

    def choose(self, match: Match) -> int:
        if match.decision == "place":
            return flax_space(match.actions()).number
        if match.decision == "sale":
            return match.game.catalogue.number("keep", {})
        raise Left


class RecordingScreen(Screen):
    """Remembers every call; `commands` are typed at the first prompt."""

    def __init__(self, match: Match, commands: Sequence[str] = ()) -> None:
        table = terminal_table("samarkand", "en")
        super().__init__(match, table, table_texts(match.game, "en"), NAMES, pause=1.0)
        self.match = match
        self.calls: list[tuple[str, Any]] = []  # Any: what was shown
        self._commands = list(commands)
        self._actions: Sequence[Action] = ()

    def say(self, key: str, **parameters: object) -> None:
        self.calls.append(("say", self._t(key, **parameters)))

    def wait(self, seconds: float) -> None:
        self.calls.append(("wait", seconds))

    def print_new_events(self, seat: int | None) -> None:
        self.calls.append(("tell", seat))

    def draw(self, seat: int | None, actions: Sequence[Action] = (), *, clear: bool = True) -> None:
        sentence = self._table.sentence(self.match.view(seat), self.names)
        self.calls.append(("draw", (seat, sentence)))
        self._actions = actions

    def read(self, key: str, **parameters: object) -> str:
        self.calls.append(("read", self._t(key, **parameters)))
        if key != "prompt":
            return "1"
        if self._commands:
            return self._commands.pop(0)
        number = Keeper().choose(self.match)
        return str([action.number for action in self._actions].index(number) + 1)


def show(
    match: Match, people: Sequence[int], commands: Mapping[int, Sequence[str]] | None = None
) -> RecordingScreen:
    """A session with these people until the turn after the Flax; computers keep their cards."""
    screen = RecordingScreen(match, (commands or {}).get(0, ()))
    players: dict[int, Player] = {seat: Keeper() for seat in range(3) if seat not in people}
    table = terminal_table("samarkand", "en")
    try:
        Session(match, players, table, table_texts(match.game, "en"), screen).run()
    except Left:
        return screen
    raise AssertionError("the game went on")


def again(match: Match) -> Match:
    """The match, saved and loaded."""
    return load_match(json.loads(match.save()))
