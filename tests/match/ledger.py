"""The cards of a match kept by hand: from chance and actions alone, after the specification."""

from collections.abc import Iterator, Sequence

from bactrian import ChanceEvent, Match

HAND_LIMIT = {2: 10, 3: 10, 4: 7, 5: 6}  # S-1.7
DRAWN = 3  # S-4.4


class Ledger:
    """Hands, sold cards, deck and discard pile."""

    def __init__(self, players: int, chances: Sequence[ChanceEvent]) -> None:
        self.players = players
        self._chances: Iterator[ChanceEvent] = iter(chances)
        self.deck = self._shuffle("deck")
        self.hands: list[set[int]] = [set() for _ in range(players)]
        self.sold: list[set[int]] = [set() for _ in range(players)]
        self.discards: set[int] = set()
        self.bag: set[int] = set(range(10)) if players == 2 else set()
        self.reshuffles = 0
        for hand in self.hands:  # S-2.5
            hand |= {self.deck.pop(0), self.deck.pop(0)}
        self._named: list[int] = []

    def _next(self, label: str) -> int | list[int]:
        event = next(self._chances)
        assert event.label == label
        return event.result

    def _shuffle(self, label: str) -> list[int]:
        result = self._next(label)
        assert isinstance(result, list)
        return list(result)

    def follow(self, match: Match, number: int) -> None:
        """Play an action and do by hand what it does to the cards."""
        seat, (_, kind, args) = match.to_act, match.game.catalogue[number]
        assert seat is not None
        good = match.view(seat)["decision"]["good"] if kind == "sell" else 0
        match.play(number)
        if kind == "discard":
            self._name(seat, args["good"])
        elif kind == "keep_rest":
            self._put_down(seat)
        elif kind == "sell":
            self.hands[seat].remove(good)
            self.sold[seat].add(good)
        # S-13.2: a seat that can only marry, and only one family, is not asked.
        for event in match.game.events(match.state, None):
            if event.kind == "married":
                self._marry(event.args["seat"])

    def _marry(self, seat: int) -> None:
        if self.bag:  # S-4.3, S-10.2
            tile = self._next("bag")
            assert isinstance(tile, int)
            self.bag.remove(tile)
        if self._surplus(seat) < 0:  # S-4.5
            for _ in range(DRAWN):
                self.hands[seat].add(self._draw())
            self._forced(seat)

    def _draw(self) -> int:
        if not self.deck:  # S-4.6
            self.deck = self._shuffle("reshuffle")
            assert sorted(self.deck) == sorted(self.discards)
            self.discards.clear()
            self.reshuffles += 1
        return self.deck.pop(0)

    def _surplus(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.sold[seat]) - HAND_LIMIT[self.players]

    def _forced(self, seat: int) -> None:
        """S-13.2, S-13.4 A discard with one option is done without being asked."""
        must = max(0, self._surplus(seat))
        hand = sorted(self.hands[seat])
        if self._named:
            options = [good for good in hand if good > self._named[0]]
            may_stop = must <= 1
        else:
            options = hand[:-1] if must == 2 else hand
            may_stop = must == 0
        if len(options) + may_stop == 1:
            if may_stop:
                self._put_down(seat)
            else:
                self._name(seat, options[0])

    def _name(self, seat: int, good: int) -> None:
        self._named.append(good)
        if len(self._named) == 2:
            self._put_down(seat)
        else:
            self._forced(seat)

    def _put_down(self, seat: int) -> None:
        """S-4.8 The cards named leave the hand together."""
        self.hands[seat] -= set(self._named)
        self.discards |= set(self._named)
        self._named.clear()

    def is_done(self) -> bool:
        """Whether every chance event was needed."""
        return next(self._chances, None) is None
