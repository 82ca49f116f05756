"""Who is rated after a table, and where they came.

Only accounts are rated: a guest who lost would come back as another. A rating for all time compares
people alone, among themselves. In a season's rating levels of the computer count too, as players of
known strength: beating a weak one says little, so nobody collects points from it; and a table needs
two people, so that nobody plays bots until the dice are kind. Figures of an owner's own make
another game: a rating tells how people play the one that all servers have.
"""

from bactrian.core.game import Game
from bactrian.server.messages import Settings
from bactrian.server.people.levels import level_person, level_seeds
from bactrian.server.refusals import Refused
from bactrian.server.store.parts.people import Contender, Placed
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
    ranks = {seat: rank_of(table, seat) for seat in people}
    return [
        Placed(str(table.seats[seat].person), 1 + sum(ranks[o] > ranks[seat] for o in people))
        for seat in people
    ]


def contenders_of(table: Table) -> list[Contender]:
    """All seats of a rated table that is over, for its season: people, and levels that are rated.

    Where a bot of unknown strength sits there are none.
    """
    if places_of_people(table) is None:
        return []
    seeds = level_seeds(table.settings.game, len(table.seats))
    ranks = [rank_of(table, number) for number in range(len(table.seats))]
    found = []
    for number, seat in enumerate(table.seats):
        place = 1 + sum(other > ranks[number] for other in ranks)
        level = seat.setup.level
        if seat.person is not None:
            found.append(Contender(seat.person, place))
        elif level is not None and level in seeds:
            found.append(Contender(level_person(level), place, seeds[level]))
    return found if len(found) == len(table.seats) else []


def rank_of(table: Table, seat: int) -> tuple[int, int, int]:
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
