"""Rate limits for each client (token buckets), and limits of what it may have open at once."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from bactrian.server.refusals import Refused


class Rate(NamedTuple):
    """So many a second in the long run, so many at once."""

    per_second: float
    at_once: float


class Limits(NamedTuple):
    """What one client may do; an operator's load test may raise them."""

    requests: Rate = Rate(100, 300)
    commands: Rate = Rate(10, 60)
    tables: Rate = Rate(0.2, 20)
    guests: Rate = Rate(0.2, 30)
    sockets: Rate = Rate(2, 60)
    chat: Rate = Rate(0.5, 8)
    hints: Rate = Rate(0.2, 6)
    replays: Rate = Rate(20, 200)  # each takes milliseconds of computing
    open_sockets: int = 200
    passwords: Rate = Rate(0.2, 10)  # tried by one client
    guesses: Rate = Rate(0.05, 10)  # at one account, by all clients
    notices: Rate = Rate(0.1, 20)  # posted for one person


NO_LIMIT = Rate(1e9, 1e9)
RATES = [name for name, default in Limits._field_defaults.items() if isinstance(default, Rate)]
# All fields but one are rates, which mypy cannot know of names.
UNLIMITED = Limits(open_sockets=10**9)._replace(**dict.fromkeys(RATES, NO_LIMIT))  # type: ignore[arg-type]
WAIT_FOR_FREE = 60  # seconds, for want of a better answer
MOST_CLIENTS = 20_000  # kept at a time; the ones seen longest ago are dropped


class Limiter:
    """The buckets of all clients for one kind of request."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # left, when

    def take(self, client: str) -> None:
        """One more request of this client, or a refusal that says how long to wait."""
        now = time.monotonic()
        left, when = self._buckets.pop(client, (self._rate.at_once, now))
        left = min(self._rate.at_once, left + (now - when) * self._rate.per_second)
        allowed = left >= 1
        self._buckets[client] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        if not allowed:
            seconds = (1 - left) / self._rate.per_second
            raise Refused("too_many", seconds=max(1, round(seconds)))


class ConcurrencyLimiter:
    """Limits how much each client has open at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How much all clients have open."""
        return self._open.total()

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """Count one more open while this lasts, or refuse."""
        if self._open[client] >= self._most:
            raise Refused("too_many", seconds=WAIT_FOR_FREE)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
