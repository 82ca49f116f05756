"""What a seat may see (G-6), and how actions and events are told."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from bactrian.core.data.texts import Texts
from bactrian.core.events import seen_by_seats
from bactrian.core.game import Event
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import KIND, SEAT

from .catalogue import REST, catalogue
from .scoring import points
from .state import State
from .tables import CARDS, NUMBER
from .turn import destination
from .words import Decision, End, Happening, Part, Place

View = dict[str, Any]  # Any: JSON-able, of many shapes
points_now, reaches = interpreted(points), interpreted(destination)


def view(s: State, seat: int | None) -> View:
    """Everything the seat may know; None is a spectator."""
    over, top = bool(s.depth == 0), s.depth - 1
    asked = not over and s.frames[top, SEAT] == seat
    options = [int(s.options[place]) for place in range(s.option_count)] if asked else []
    return {
        "game": "goose",
        "players": int(s.seats),
        "seat": seat,
        "over": over,
        "turns": int(s.turn),
        "active": int(s.active),
        "decision": None
        if over
        else {
            "kind": Decision(s.frames[top, KIND]).name.lower(),
            "seat": int(s.frames[top, SEAT]),
        },
        "actions": options,
        "die": int(s.die),
        "deck": CARDS - int(s.deck_top),
        "played": cards_with(s, Place.PLAYED),
        "reaches": [[number, reached(s, number)] for number in options if number != REST],
        "seats": [seat_view(s, other, over or other == seat) for other in range(s.seats)],
        "ends": [end.name.lower() for end in End if s.ends & end],
    }


def reached(s: State, number: int) -> int:
    """G-3 The space that a walk leads to, by the rule itself."""
    return int(reaches(s, s.active, s.die + catalogue[number].args.get("number", 0)))


def seat_view(s: State, seat: int, open_hand: bool) -> View:
    """G-6.1 What a seat has; its hand only if it is open to the reader."""
    hand = cards_with(s, seat)
    return {
        "space": int(s.goose[seat]),
        "hand_size": len(hand),
        "hand": hand if open_hand else None,
        "way_points": int(points_now(s, seat, Part.WAY)),
    }


def cards_with(s: State, holder: int) -> list[int]:
    """The numbers of the cards at a place, rising."""
    return [int(NUMBER[card]) for card in range(CARDS) if s.holder[card] == holder]


def describe(s: State, number: int, t: Texts) -> str:
    """An action in words, with where it leads."""
    _, kind, args = catalogue[number]
    if kind == "rest":
        return t("action.rest")
    return t(f"action.{kind}", space=reached(s, number), **args)


FORMS: dict[IntEnum, tuple[str, ...]] = {
    Happening.TURN_BEGAN: ("seat", "turn"),
    Happening.ROLLED: ("seat", "number"),
    Happening.PLAYED: ("seat", "number"),
    Happening.WALKED: ("seat", "space"),
    Happening.CROSSED: ("seat", "spaces"),
    Happening.SET_BACK: ("seat", "space"),
    Happening.RESTED: ("seat",),
    Happening.DREW_CARD: ("seat", "number"),
    Happening.ENDED: ("reasons",),
}
events = seen_by_seats(FORMS, frozenset({Happening.DREW_CARD}))  # G-6.2


def narrate(event: Event, t: Texts, seats: Sequence[str]) -> str:
    """The event as a sentence."""
    words: dict[str, Any] = dict(event.args)  # Any: numbers and the texts for them
    if "seat" in words:
        words["seat"] = seats[words["seat"]]
    if "reasons" in words:
        reasons = [t(f"end.{end.name.lower()}") for end in End if words["reasons"] & end]
        words["reasons"] = "; ".join(reasons)
    return t(f"event.{event.kind}", **words)
