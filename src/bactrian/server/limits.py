"""Rate limits for each client (token buckets), and limits of what it may have open at once."""

import logging
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
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
    address_tables: Rate = Rate(0.5, 100)
    listed_tables: Rate = Rate(1 / 360, 10)  # of one address: they are on everybody's list
    running_bot_tables: int = 10  # of one person, that changed lately
    guests: Rate = Rate(0.2, 30)
    sockets: Rate = Rate(2, 60)
    chat: Rate = Rate(0.5, 8)
    hints: Rate = Rate(0.2, 6)
    replays: Rate = Rate(20, 200)  # each takes milliseconds of computing
    reports: Rate = Rate(1 / 300, 5)  # of players, by one person
    previews: Rate = Rate(0.5, 60)  # of one address; each takes a third of a second to draw
    analysed: Rate = Rate(0.05, 6)  # each takes seconds of it
    open_sockets: int = 200  # of one person
    address_sockets: int = 300  # of one address: a school has one
    address_requests: int = 200  # under way of one address: behind a proxy these are connections
    connections: int = 500  # of one address, sockets among them
    passwords: Rate = Rate(0.2, 10)  # tried by one address, and wrong
    logins: Rate = Rate(1, 30)  # of one address or account, right ones too: hashing is work
    guesses: Rate = Rate(0.05, 10)  # at one account, by one address or one known device
    account_guesses: Rate = Rate(0.5, 200)  # at one account, by all devices that are not known
    codes: Rate = Rate(1 / 300, 5)  # of a second factor, at one account
    recoveries: Rate = Rate(1 / 600, 5)  # asked for by one address, or for one name
    mails: Rate = Rate(1 / 1800, 5)  # that one person, or one address, has sent somewhere
    pushes: Rate = Rate(0.1, 20)  # for one person
    notices: Rate = Rate(0.1, 20)  # posted for one person
    stored: Rate = Rate(500, 4_000_000)  # bytes that one person has kept: 43 MB a day
    address_stored: Rate = Rate(5_000, 40_000_000)  # and one address


NO_LIMIT = Rate(1e9, 1e9)
# mypy cannot know which names are of rates.
UNLIMITED = Limits(
    **{  # type: ignore[arg-type]
        name: NO_LIMIT if isinstance(default, Rate) else 10**9
        for name, default in Limits._field_defaults.items()
    }
)
WAIT_FOR_FREE = 60  # seconds, for want of a better answer
LONGEST_WAIT = 24 * 3600  # seconds that a refusal names
LOG_SECONDS = 10.0  # between two lines about the same limit
SILENT_SECONDS = 15.0  # after which what a process told of itself is forgotten
MOST_CLIENTS = 20_000  # kept at a time; the ones seen longest ago are dropped

log = logging.getLogger("bactrian.server")


class Bucket:
    """What one client has left."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left, self._when = rate.at_once, time.monotonic()

    @property
    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self._left >= self._rate.at_once

    def _fill(self) -> None:
        now = time.monotonic()
        gained = (now - self._when) * self._rate.per_second
        self._left, self._when = min(self._rate.at_once, self._left + gained), now

    def take(self, amount: float = 1) -> bool:
        """Take one, or more; False if there is not so much."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float) -> None:
        """Take so much, whether there is so much or not; give back what is negative."""
        self._left = max(-self._rate.at_once, min(self._rate.at_once, self._left - amount))

    def seconds_until(self, amount: float = 1) -> float:
        """How long to wait for so much."""
        return (amount - self._left) / self._rate.per_second


class Limiter:
    """The buckets of all clients for one kind of request."""

    def __init__(self, rate: Rate, refusal: str = "too_many") -> None:
        self._rate = rate
        self._refusal = refusal
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.on_take: Callable[[str, float], None] = lambda client, amount: None  # to share it

    def take(self, client: str, amount: float = 1) -> None:
        """One more request of this client, or a refusal that says how long to wait."""
        bucket = self._bucket(client)
        if bucket.take(amount):
            self.on_take(client, amount)
        else:
            seconds = min(bucket.seconds_until(amount), LONGEST_WAIT)
            raise Refused(self._refusal, seconds=max(1, math.ceil(seconds)))

    def _bucket(self, client: str) -> Bucket:
        bucket = self._buckets.pop(client, None) or Bucket(self._rate)
        self._forget_full()
        self._buckets[client] = bucket
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket

    def _forget_full(self) -> None:
        """Clients who have been away so long that they would begin anew."""
        while self._buckets and next(iter(self._buckets.values())).is_full:
            self._buckets.popitem(last=False)

    def give_back(self, client: str) -> None:
        """What this client took last does not count."""
        self._bucket(client).charge(-1)
        self.on_take(client, -1)

    def charge(self, client: str, amount: float) -> None:
        """A client took so much elsewhere: it may then have less than nothing."""
        self._bucket(client).charge(amount)


class OpenCounts:
    """How much each client has open: here, and at other processes as they told it."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[float, Mapping[str, int]]] = {}  # by process, with when

    @property
    def total(self) -> int:
        """How much all clients have open here."""
        return self._here.total()

    def of(self, client: str) -> int:
        """How much one client has open everywhere."""
        oldest = time.monotonic() - SILENT_SECONDS
        told = (counts for when, counts in self._elsewhere.values() if when > oldest)
        return self._here[client] + sum(counts.get(client, 0) for counts in told)

    def open(self, client: str) -> None:
        """One more."""
        self._here[client] += 1

    def close(self, client: str) -> None:
        """One less."""
        self._here[client] -= 1
        if not self._here[client]:
            del self._here[client]

    def above(self, few: int) -> dict[str, int]:
        """Clients that have more than a few open here, those with most first."""
        many = {client: count for client, count in self._here.items() if count > few}
        return dict(sorted(many.items(), key=lambda item: -item[1]))

    def hear(self, process: str, counts: Mapping[str, int]) -> None:
        """Another process tells what its clients have open; silent ones are forgotten."""
        now = time.monotonic()
        kept = {
            name: told for name, told in self._elsewhere.items() if now - told[0] < SILENT_SECONDS
        }
        self._elsewhere = {**kept, process: (now, counts)}


class ConcurrencyLimiter:
    """Limits how much each client has open at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.counts = OpenCounts()

    @property
    def total(self) -> int:
        """How much all clients have open here."""
        return self.counts.total

    @contextmanager
    def hold(self, client: str) -> Iterator[None]:
        """Count one more open while this lasts, or refuse."""
        if self.counts.of(client) >= self._most:
            raise Refused("too_many", seconds=WAIT_FOR_FREE)
        self.counts.open(client)
        try:
            yield
        finally:
            self.counts.close(client)


class LimitLog:
    """Says that a limit bites: once for each client, and again after a while."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def warn(self, key: str, message: str, *values: object) -> None:
        """Log a line, unless it was logged just now."""
        now = time.monotonic()
        if now - self._said.get(key, -LOG_SECONDS) < LOG_SECONDS:
            return
        self._said = {one: at for one, at in self._said.items() if now - at < LOG_SECONDS}
        self._said[key] = now
        log.warning(message, *values)
