"""Questions that only the asked seat may know of, and the window that hides them (S-11.7).

After every event that might ask a seat, a window opens for all, and what comes after the event is
shown only when it closes. The seat that is asked may speak up; saying nothing is an answer too, and
looks the same as not being asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bactrian.core.game import Event, HiddenQuestion
from bactrian.match import Match
from bactrian.server.table import view_cache

SHORTEST = 1.5  # seconds that a window is open at least, no matter who is asked


class VisibleEvents(NamedTuple):
    """Events as everyone may know them, and as each seat that may know more does."""

    common: Sequence[Event]
    own: Mapping[int, Sequence[Event]]

    def split(self, kind: str) -> tuple["VisibleEvents", "VisibleEvents | None"]:
        """All up to the first event of this kind, and what came after; None if there is none."""
        if not _has(self.common, kind):
            return self, None
        parts = {seat: _parts(events, kind) for seat, events in self.own.items()}
        before, after = _parts(self.common, kind)
        return (
            VisibleEvents(before, {seat: first for seat, (first, _) in parts.items()}),
            VisibleEvents(after, {seat: second for seat, (_, second) in parts.items()}),
        )

    def then(self, later: "VisibleEvents") -> "VisibleEvents":
        """These events, and others after them."""
        own = {
            seat: [*self.own.get(seat, self.common), *later.own.get(seat, later.common)]
            for seat in {*self.own, *later.own}
        }
        return VisibleEvents([*self.common, *later.common], own)


def _has(events: Sequence[Event], kind: str) -> bool:
    return any(event.kind == kind for event in events)


def _parts(events: Sequence[Event], kind: str) -> tuple[Sequence[Event], Sequence[Event]]:
    end = next(at for at, event in enumerate(events) if event.kind == kind) + 1
    return events[:end], events[end:]


def visible_events(match: Match) -> VisibleEvents:
    """The events of the last action, for everyone and for each seat that knows more."""
    common, seats = view_cache.events(match)
    return VisibleEvents(common, {seat: own for seat, own in enumerate(seats) if own != common})


@dataclass
class Window:
    """An open window. What is shown meanwhile is the position `before` it."""

    question: HiddenQuestion
    number: int
    subject: int
    opened: float
    before: Match
    rest: VisibleEvents  # events after its opening, published when it closes
    passed: dict[int, float] = field(default_factory=dict)  # when each seat said nothing

    def asked(self, match: Match) -> int | None:
        """The seat that is really asked, if one is: a secret of that seat."""
        if match.decision != self.question.decision or _has(self.rest.common, self.question.event):
            return None
        return match.to_act
