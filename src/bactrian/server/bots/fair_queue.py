"""Who is served next: the person who has had the least, so that nobody waits for another's many.

Start-time fair queuing (Goyal, Vin and Cheng, 1996): every person has a clock that what they get
puts forward. Who comes back after a while begins at the time of those who are being served.
"""

import heapq
import math
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")
LEAST_COST = 0.05  # nothing is for free


class FairQueue(Generic[T]):
    """What waits to be done, by the person it is done for."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[tuple[float, int, T]]] = {}  # a person's cheapest on top
        self._clocks: dict[str, float] = {}  # of those who wait, or were served just now
        self._now = 0.0  # the clock of the person who was served last
        self._arrivals = count()

    def __len__(self) -> int:
        """How much waits."""
        return sum(len(mine) for mine in self._waiting.values())

    def put(self, person: str, cost: float, item: T) -> None:
        """Let something wait; `cost` is what it may take, in any unit."""
        if person not in self._waiting:
            self._clocks[person] = max(self._clocks.get(person, 0.0), self._now)
        entry = max(cost, LEAST_COST), next(self._arrivals), item
        heapq.heappush(self._waiting.setdefault(person, []), entry)

    def take(self, most: float = math.inf) -> T | None:
        """What is to be done next, None if nothing waits: whose clock is lowest, the cheapest.

        `most` is what it may cost.
        """
        fitting = [one for one, mine in self._waiting.items() if mine[0][0] <= most]
        if not fitting:
            return None
        person = min(fitting, key=lambda one: (self._clocks[one], *self._waiting[one][0][:2]))
        cost, _, item = heapq.heappop(self._waiting[person])
        if not self._waiting[person]:
            del self._waiting[person]
        self._now = max(self._now, self._clocks[person])
        self._clocks[person] += cost
        self._forget()
        return item

    def settle(self, person: str, cost: float, used: float) -> None:
        """What was served has used so much of what it might cost: the rest is given back."""
        if person in self._clocks and used < cost:
            self._clocks[person] -= max(cost, LEAST_COST) - max(used, LEAST_COST)

    def _forget(self) -> None:
        """Clocks that would be put forward anyway."""
        for person in [one for one, clock in self._clocks.items() if clock <= self._now]:
            if person not in self._waiting:
                del self._clocks[person]
