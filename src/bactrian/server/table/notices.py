"""Whom a table waits for: the feed of somebody's turns, and what webhooks tell.

Only what everybody at the table may know goes in here. A notice leaves the table, and the time at
which it comes can be seen; so while a window hides who is asked (S-11.7), all people at the table
are awaited alike, whether they were asked or have answered, or not.
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
    """Somebody with several seats is told of the most urgent."""
    urgency: list[AwaitKind] = ["turn", "window", "proposal"]
    playing = table.people()
    found: dict[str, AwaitKind] = {}
    for kind in reversed(urgency):
        for seat, waits_for in seats.items():
            person = table.seats[seat].person
            if waits_for == kind and seat in playing and person is not None:
                found[person] = kind
    return found
