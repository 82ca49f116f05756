"""Two matches that a seat cannot tell apart: the true one, and one with its hidden part redealt."""

import random
from typing import Any

from bactrian import Match, new_match
from bactrian.core.game import Event

Sight = dict[str, Any]  # Any: views are JSON-able, of many shapes


def random_match(players: int, seed: int, actions: int) -> Match:
    """A match after so many random actions, or at its end."""
    match, choices = new_match("samarkand", players=players, seed=seed), random.Random(seed)
    while not match.over and len(match.played) < actions:
        match.play(choices.choice(match.legal()))
    return match


def twin_of(match: Match, seat: int | None, seed: int) -> Match:
    """A match that differs from this one in nothing but what the seat cannot know.

    Future draws come from the same stream, so that the same tiles leave the bag.
    """
    twin = match.replay(len(match.played))
    twin._states = match.redeal(seat, seed)
    for field in ("stream_key", "stream_block", "stream_drawn"):
        twin.state[field] = match.state[field]
    twin.state.watching = 1
    return twin


def sight(match: Match, seat: int | None) -> Sight:
    """All that a seat is shown of a match: view, legal actions, observation."""
    own = None if seat is None else match.observation(seat).tobytes()
    legal = match.actions() if match.to_act == seat else None
    return {"view": match.view(seat), "observation": own, "actions": legal}


def told(match: Match, seat: int | None) -> list[Event]:
    """What a seat is told of the last action."""
    return match.game.events(match.state, seat)


class Pair:
    """A match and its twin, played on side by side as long as they look the same to a seat."""

    def __init__(self, match: Match, seat: int | None, seed: int) -> None:
        self.seat = seat
        self.both = (match.replay(len(match.played)), twin_of(match, seat, seed))
        self.told: tuple[list[Event], list[Event]] = ([], [])
        self._choices = random.Random(seed)

    def is_running(self) -> bool:
        """Both go on, and the seat has not drawn: its cards come from another deck."""
        told = self.told[0] + self.told[1]
        drew = any(event.kind == "drew" and event.args["seat"] == self.seat for event in told)
        return not drew and not any(match.over for match in self.both)

    def step(self) -> None:
        """Let the same thing happen in both, as far as the seat can see."""
        match, twin = self.both
        self.told = ([], [])
        if not self._keep_what_is_for_sale():
            if match.decision == "discard" and match.to_act != self.seat:
                self._discard_as_many()
            else:
                assert (match.to_act, match.legal()) == (twin.to_act, twin.legal())
                number = self._choices.choice(match.legal())
                for index in range(2):
                    self._play(index, number)
        self._keep_what_is_for_sale()

    def _play(self, index: int, number: int) -> None:
        self.both[index].play(number)
        self.told[index].extend(told(self.both[index], self.seat))

    def _discard_as_many(self) -> None:
        """S-11.8 The other hand is another one, but as many cards leave it: the lowest."""
        for index, match in enumerate(self.both):
            seat, turn = match.to_act, match.state.turn
            while (match.to_act, match.decision, match.state.turn) == (seat, "discard", turn):
                kinds = {action.kind: action.number for action in reversed(match.actions())}
                self._play(index, kinds.get("keep_rest", kinds.get("discard", 0)))

    def _keep_what_is_for_sale(self) -> bool:
        """S-11.6 Any other seat that is asked keeps the card, which shows nowhere."""
        before = self.both[0].played, self.both[1].played
        for index, match in enumerate(self.both):
            while match.decision == "sale" and match.to_act != self.seat:
                self._play(index, match.game.catalogue.number("keep", {}))
        return before != (self.both[0].played, self.both[1].played)
