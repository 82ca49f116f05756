"""People about whom something was found out lately: remembered for a while, then forgotten."""

import time
from collections import OrderedDict

MOST_REMEMBERED = 20_000
REMEMBERED_SECONDS = 60.0


class RecentPeople:
    """People, and since when each is here; none stays longer than a minute."""

    def __init__(self) -> None:
        self._since: OrderedDict[str, float] = OrderedDict()

    def __contains__(self, person: str) -> bool:
        since = self._since.get(person)
        return since is not None and time.monotonic() - since < REMEMBERED_SECONDS

    def __len__(self) -> int:
        return len(self._since)

    def add(self, person: str) -> None:
        """Remember a person from now on; forget those whose time is over."""
        now = time.monotonic()
        self._since[person] = now
        self._since.move_to_end(person)
        while len(self._since) > MOST_REMEMBERED or self._oldest() <= now - REMEMBERED_SECONDS:
            self._since.popitem(last=False)

    def _oldest(self) -> float:
        return next(iter(self._since.values()))

    def discard(self, person: str) -> None:
        """Forget a person: it may be different now."""
        self._since.pop(person, None)

    def clear(self) -> None:
        """Forget everybody."""
        self._since.clear()
