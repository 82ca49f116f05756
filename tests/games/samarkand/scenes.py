"""Positions that several chapters need, and whole games to look at."""

import random
from collections.abc import Mapping, Sequence
from functools import cache

from bactrian.games.samarkand.state import State

from .build import ANNA, BORIS, CLARA, DAVID, NOTHING, loop, opening, position
from .looking import copy_of, legal

PLAYER_COUNTS = (2, 3, 4, 5)

# Ten camels of the Levant family on plain land, away from everybody: one is left in stock.
LONG_LEVANT = (
    *("gaza", "sinai", "tabuk", "yanbu", "mecca", "zeila"),
    *("antioch", "tarsus", "caesarea", "aleppo"),
)

# The Levant family has met the Byzant, Egyptian, Arabic and Tigris families. From Ahwaz it reaches
# a Persian camel on Arrajan and a Sogdian one on Qom (good 10, its marker is taken).
MEETINGS_OF_LEVANT = {
    "byzant": ("caesarea", "antioch"),
    "egyptian": ("damietta", "gaza"),
    "arabic": ("hail", "dumat"),
    "tigris": ("hira",),
    "levant": ("antioch", "gaza", "palmyra", "dumat", "hira", "susa", "ahwaz"),
    "persian": ("arrajan",),
    "sogdian": ("merv", "nishapur", "qom"),
}
MEMBERS = {
    ANNA: ("levant", "tigris"),
    BORIS: ("byzant", "egyptian"),
    CLARA: ("arabic", "persian"),
    DAVID: ("sogdian",),
}


def full_hand(cards: int) -> State:
    """Anna with the first cards in hand, and the cards 31, 32 and 33 on top of the deck."""
    return position(hand={ANNA: range(1, cards + 1)}, deck=[33, 32, 31])


def levant_has_met_four(active: int = ANNA, hand: Mapping[int, Sequence[int]] = NOTHING) -> State:
    """Anna can found the fifth relationship of the Levant family, on Arrajan or on Qom."""
    return position(
        active=active,
        tiles=MEMBERS,
        camels=MEETINGS_OF_LEVANT,
        treasury={"levant": 1},
        hand=hand,
    )


def all_but_the_persians_have_met(active: int = ANNA) -> State:
    """As before, and every family but the Persian one has a relationship."""
    return position(
        active=active,
        tiles={
            **MEMBERS,
            BORIS: (*MEMBERS[BORIS], "omani"),
            CLARA: (*MEMBERS[CLARA], "sindh"),
            DAVID: (*MEMBERS[DAVID], "chinese"),
        },
        camels={
            **MEETINGS_OF_LEVANT,
            "chinese": ("osh", "talas"),
            "sogdian": (*MEETINGS_OF_LEVANT["sogdian"], "talas"),
            "omani": ("arabian_sea", "daybul"),
            "sindh": ("daybul",),
        },
        treasury={"levant": 1},
    )


@cache
def random_game(seats: int, seed: int = 1) -> tuple[State, ...]:
    """Every position of a game of random play, from the opening to the end; look, do not write."""
    dice = random.Random(f"{seats} {seed}")
    s = opening(seats, seed)
    positions = [copy_of(s)]
    while s.depth > 0:
        loop.apply(s, dice.choice(legal(s)))
        positions.append(copy_of(s))
    return tuple(positions)
