"""Entries about proposals and about who plays a seat, applied to a table."""

from typing import TYPE_CHECKING

from bactrian.server.table import entries as e
from bactrian.server.table.proposals import Proposal
from bactrian.server.table.seats import NAMELESS

if TYPE_CHECKING:
    from bactrian.server.table.table import Table


def proposed(table: "Table", entry: e.Proposed) -> None:
    """All other people are asked, except the one it is about."""
    table.proposals += 1
    person = table.seats[entry.seat].person
    asked = [n for n in table.people() if table.seats[n].person != person and n != entry.target]
    back_to = table.rewind_point(entry.seat) if entry.what == "rewind" else None
    table.proposal = Proposal(table.proposals, entry, asked, [], back_to or 0)
    table.log_event("proposed", seat=entry.seat, what=entry.what, target=entry.target)
    _settle(table)


def answered(table: "Table", entry: e.Answered) -> None:
    """The last to agree makes it happen, the first not to ends it."""
    if table.proposal is None:
        return
    table.log_event("agreed" if entry.agree else "declined", seat=entry.seat)
    if entry.agree:
        table.proposal.agreed.append(entry.seat)
        _settle(table)
    else:
        table.proposal = None


def _settle(table: "Table") -> None:
    proposal = table.proposal
    if proposal is None or proposal.is_open(table.people()):
        return
    table.proposal = None
    if proposal.asked and not proposal.agreed:
        return  # all who were asked have left, and none of them agreed
    target, level = proposal.entry.target, proposal.entry.level
    if proposal.entry.what == "rewind":
        _rewind(table, proposal)
    elif target is not None and level is not None:
        table.seats[target].stand_in = level
        table.log_event("taken_over", seat=target, level=level)


def _rewind(table: "Table", proposal: Proposal) -> None:
    match = table.playing()
    count = len(match.played) - proposal.back_to
    table.held = table.preview = table.window = None
    if count > 0:
        table.match = match.replay(proposal.back_to)
        del table.action_records[proposal.back_to :]
        table.settled = min(table.settled, proposal.back_to)
        table.log_event("rewound", seat=proposal.entry.seat)


# --- who plays a seat ---------------------------------------------------------------------------


def ran_out(table: "Table", entry: e.RanOut) -> None:
    """The move in which the time ran out is the bot's, as long as others wait for it."""
    seat = table.seats[entry.seat]
    seat.stand_in, seat.ran_out_in = entry.level, table.turn
    _drop_held(table, entry.seat)
    table.log_event("ran_out", seat=entry.seat, level=entry.level)
    _settle(table)


def stepped_away(table: "Table", entry: e.SteppedAway) -> None:
    """No agreement is needed: players decide about their own seat."""
    table.seats[entry.seat].stand_in = entry.level
    _drop_held(table, entry.seat)
    table.log_event("taken_over", seat=entry.seat, level=entry.level)
    _settle(table)


def returned(table: "Table", entry: e.Returned) -> None:
    """A seat is its owner's again, with some time."""
    table.seats[entry.seat].stand_in = table.seats[entry.seat].ran_out_in = None
    if table.clocks is not None:
        table.clocks.begin_again(entry.seat, table.at)
    table.log_event("returned", seat=entry.seat)


def resigned(table: "Table", entry: e.Resigned) -> None:
    """The game ends when one seat is left, or no person who could come back."""
    seat = table.seats[entry.seat]
    seat.resigned, seat.stand_in = True, entry.level
    _drop_held(table, entry.seat)
    table.log_event("resigned", seat=entry.seat)
    left = [n for n, other in enumerate(table.seats) if not other.resigned]
    if len(left) <= 1 or all(table.seats[n].person is None for n in left):
        table.window = table.proposal = None
        table.status, table.winners = "finished", left
    else:
        _settle(table)


def _drop_held(table: "Table", seat: int) -> None:
    """Discard the held action of this seat."""
    if table.held is not None and table.held.seat == seat:
        table.held = table.preview = None


def adopted(table: "Table", entry: e.Adopted) -> None:
    """A guest logged in: their seats are the account's."""
    for number in table.seats_of(entry.guest):
        table.seats[number].person = entry.person
        table.log_event("adopted", seat=number)
    if table.creator == entry.guest:
        table.creator = entry.person


def closed(table: "Table", entry: e.Closed) -> None:
    """The operator ended it, begun or not: there is no winner."""
    table.held = table.preview = table.window = table.proposal = None
    table.status, table.winners, table.closed = "finished", [], True
    table.log_event("closed_because" if entry.reason else "closed", reason=entry.reason)


def erased(table: "Table", entry: e.Erased) -> None:
    """An account was deleted: its person has given up before, and has no name any more."""
    for number in table.seats_of(entry.person):
        table.seats[number].name = NAMELESS
    table.erased.add(entry.person)
    if table.status == "waiting" and table.creator == entry.person:
        table.status, table.winners, table.closed = "finished", [], True
    table.log_event("erased")
