"""How a table ended, seat by seat: what lists, histories and profiles show."""

from collections import Counter

from bactrian.server.people.ratings import rank_of
from bactrian.server.store.parts.results import Outcome, SeatResult
from bactrian.server.table.table import Table


def outcome_of(table: Table) -> Outcome | None:
    """The outcome of a table; None while it goes on, without seats if nobody has finished it."""
    if table.status != "finished":
        return None
    ended = table.ended or table.at
    if table.closed or table.match is None:
        return Outcome(ended, [])
    return Outcome(ended, _seats(table))


def _seats(table: Table) -> list[SeatResult]:
    match, winners = table.playing(), table.winners or []
    points = [score.total if match.over else None for score in match.scores()]
    ranks = [rank_of(table, seat) for seat in range(len(table.seats))]
    # An automa that has won leaves the first place to nobody.
    first = 1 if winners else 2
    seats_of = Counter(seat.person for seat in table.seats if seat.person is not None)
    return [
        SeatResult(
            person=seat.person,
            level=seat.setup.level if seat.person is None else None,
            place=first + sum(other > ranks[number] for other in ranks),
            points=points[number],
            won=number in winners,
            resigned=seat.resigned,
            # Who brings a whole game along, or plays against themselves, has won nothing.
            counts=table.record.imported == 0 and seats_of[seat.person or ""] <= 1,
        )
        for number, seat in enumerate(table.seats)
    ]
