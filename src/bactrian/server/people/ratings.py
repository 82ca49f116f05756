"""Who is rated after a table, and where they came.

Only accounts are rated: a guest who lost would come back as another. Bots are not rated: their
strength stays as it is, and people could collect points from a weak one. At a table with bots
people are ranked among themselves. Figures of an owner's own make another game: a rating tells how
people play the one that all servers have.
"""

from bactrian.core.game import Game
from bactrian.server.messages import Settings
from bactrian.server.refusals import Refused
from bactrian.server.store.people import Placed
from bactrian.server.table.seats import LEAST_RATED
from bactrian.server.table.table import Table


def check_rated(settings: Settings, account: str | None, game: Game) -> None:
    """Refuse a rated table without an account or two people, or with figures of an owner's own."""
    if game.data is not None:
        raise Refused("own_data_unrated", file=game.data.file)
    if sum(seat.kind == "you" for seat in settings.seats) > 1:
        raise Refused("one_seat_only")
    if account is None:
        raise Refused("account_needed")
    if any(seat.kind == "you" and seat.name not in (None, account) for seat in settings.seats):
        raise Refused("own_name_only")
    if sum(seat.kind != "bot" for seat in settings.seats) < LEAST_RATED:
        raise Refused("nobody_to_rate")


def places_of_people(table: Table) -> list[Placed] | None:
    """Who came where among the people of a rated table; None if it is not over, or not rated."""
    if table.status != "finished" or table.closed or not table.settings.rated:
        return None
    people = [n for n, seat in enumerate(table.seats) if seat.person is not None]
    ranks = {seat: rank(table, seat) for seat in people}
    return [
        Placed(str(table.seats[seat].person), 1 + sum(ranks[o] > ranks[seat] for o in people))
        for seat in people
    ]


def rank(table: Table, seat: int) -> tuple[int, int, int]:
    """Who gave up comes after those who did not, the first of them last; then points decide."""
    order = [
        args["seat"]
        for _, page in table.event_log.since((), 0)
        for kind, args in page.table
        if kind == "resigned"
    ]
    if seat in order:
        return (order.index(seat) - len(order), 0, 0)
    match = table.playing()
    if not match.over:
        return (1, 0, 0)
    played_on = 1 if table.seats[seat].stand_in is None else 0  # a bot's points are not theirs
    totals = [score.total for score in match.scores()]
    return (played_on, *match.game.ranks(match.state, totals)[seat])
