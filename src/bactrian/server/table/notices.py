"""Whom a table waits for: read by the feed of a person's turns and by webhooks.

Only public information goes in here. A notice leaves the table, and its time can be seen. So while
a window hides who is asked (S-11.7), the table waits for all its people alike, whether they were
asked or have answered, or not.
"""

from bactrian.server.messages import AwaitKind
from bactrian.server.table.table import Table


def awaited(table: Table) -> dict[str, AwaitKind]:
    """The people that a table waits for, and for what; a turn before all else."""
    if table.match is None or table.status != "playing":
        return {}
    seats: dict[int, AwaitKind] = {}
    if table.proposal is not None:
        seats |= dict.fromkeys(
            (n for n in table.proposal.asked if n not in table.proposal.agreed), "proposal"
        )
    if table.window is not None:
        seats |= dict.fromkeys(table.people(), "window")
    elif (to_act := table.match.to_act) is not None:
        seats |= {to_act: "turn"}
    return _by_person(table, seats)


def _by_person(table: Table, seats: dict[int, AwaitKind]) -> dict[str, AwaitKind]:
    """A person with several seats is told of the most urgent one."""
    urgency: list[AwaitKind] = ["turn", "window", "proposal"]
    playing = table.people()
    found: dict[str, AwaitKind] = {}
    for kind in reversed(urgency):
        for seat, waits_for in seats.items():
            person = table.seats[seat].person
            if waits_for == kind and seat in playing and person is not None:
                found[person] = kind
    return found
