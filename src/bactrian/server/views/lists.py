"""A table as lists show it."""

from bactrian.server import messages as m
from bactrian.server.store import Listed
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.results import Outcome

NOT_OVER = Outcome(0.0, [])


def shown_table(listed: Listed, person: str | None, language: str) -> m.TableListed:
    """The table for a person, with its result if it is over."""
    about = listed.summary
    outcome = about.outcome or NOT_OVER
    return m.TableListed(
        table=listed.id,
        game=listed.game,
        status=about.status,
        public=listed.public,
        names=names_in(about, language),
        free=about.free,
        rated=about.rated,
        created=listed.created,
        updated=about.updated,
        ended=outcome.ended or None,
        results=[m.SeatOutcome(s.place, s.points, s.won, s.resigned) for s in outcome.seats],
        you=[
            number
            for number, seat in enumerate(outcome.seats)
            if person is not None and seat.person == person
        ],
    )
