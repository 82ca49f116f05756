"""What a position shows: the open question, its options, what happened, who has which cards."""

from typing import NamedTuple, cast

import numpy as np

from bactrian.core.chance.stream import Dice
from bactrian.core.game import Event
from bactrian.core.rules.record import Counts, Records
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY, GameState
from bactrian.games.samarkand import GAME
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.observation import SIZE
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import CARDS, family_ids, space_ids
from bactrian.games.samarkand.words import Decision, Happening
from bactrian.match import Match, new_match


class Question(NamedTuple):
    """What is asked, and whom."""

    decision: Decision
    seat: int


def copy_of(s: State) -> State:
    """An independent copy."""
    copies = State.blank()
    copies[0] = s
    return copies[0]


def legal(s: State) -> list[int]:
    """The numbers of the options."""
    return row(s.options)[: s.option_count]


def asked(s: State) -> Question | None:
    """The open question, None when the game is over."""
    if s.depth == 0:
        return None
    return Question(Decision(s.frames[s.depth - 1, KIND]), int(s.frames[s.depth - 1, SEAT]))


def options(s: State) -> set[tuple[str, str | int | None]]:
    """The options as pairs: ("marry", "levant"), ("discard", 17), ("stop", None)."""
    return {readable(number) for number in legal(s)}


def readable(number: int) -> tuple[str, str | int | None]:
    """An action as a pair of its kind and its argument."""
    _, kind, args = catalogue[number]
    if "family" in args:
        return kind, family_ids[args["family"]]
    return kind, space_ids[args["space"]] if "space" in args else args.get("good")


def choices(s: State, kind: str) -> set[str | int | None]:
    """The arguments of all options of one kind."""
    return {argument for name, argument in options(s) if name == kind}


def happened(s: State) -> list[Happening]:
    """The kinds of everything that the last action brought about."""
    return [Happening(s.events[i, 0]) for i in range(s.event_count)]


def told(s: State, seat: int | None) -> list[Event]:
    """What a seat or a spectator (None) learns of the last action."""
    return GAME.events(s, seat)


def row(numbers: Counts) -> list[int]:
    """A row of a record or a table as a list."""
    return [int(numbers[place]) for place in range(len(numbers))]


def cards_of(owners: Counts, seat: int) -> list[int]:
    """The cards of a seat: `cards_of(s.holder, ANNA)` is her hand."""
    return [good for good in range(1, CARDS) if owners[good] == seat]


def deck_order(s: State) -> list[int]:
    """The deck, next card first."""
    return row(s.deck)[s.deck_top : s.deck_end]


def camels_on(s: State, place: str) -> list[str]:
    """The families on a space, in the order they came."""
    pair = (s.camel[space_ids.index(place), side] for side in range(2))
    return [family_ids[family] for family in pair if family != NOBODY]


def redealt(s: State, seat: int | None, seed: int) -> State:
    """A copy with all that the seat, or a spectator (None), cannot know dealt again."""
    states, dice = State.blank(), Dice.blank()
    states[0] = s
    dice[0].stream = np.uint64(seed)
    GAME.engine.deal_again(
        cast("Records[GameState]", states), NOBODY if seat is None else seat, dice
    )
    return states[0]


def observation(s: State, seat: int) -> list[float]:
    """The observation vector of a seat."""
    states = State.blank()
    states[0] = s
    out = np.zeros(SIZE, np.float32)
    GAME.engine.look(cast("Records[GameState]", states), seat, out)
    return [float(number) for number in out]


def match_at(s: State) -> Match:
    """A match that stands at this position, for what a match tells; its past is not this one's."""
    match = new_match("samarkand", players=int(s.seats), seed=0)
    match._states[0] = s
    return match
