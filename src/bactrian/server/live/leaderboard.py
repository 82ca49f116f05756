"""Ratings as people see them: at a table, on the leaderboard."""

from collections.abc import Mapping

from bactrian.server import messages as m
from bactrian.server.live.live_table import LiveTable
from bactrian.server.store import Store
from bactrian.server.store.people import RatingChange
from bactrian.server.store.skill import CAUTION, NEWCOMER, SCALE, Standing, shown_rating

MOST_LEADERS = 100


def shown_standing(standing: Standing) -> m.RatingShown:
    """A standing as one number, and how much more it may be."""
    uncertainty = round(SCALE * CAUTION * standing.deviation)
    return m.RatingShown(shown_rating(standing), uncertainty, standing.games)


async def leaderboard(store: Store, game: str) -> m.Leaderboard:
    """The best at a game; all rated people are on it, far down while their rating is uncertain."""
    ranked = await store.leaderboard(game, CAUTION, MOST_LEADERS)
    return m.Leaderboard(
        game,
        [
            m.Leader(place, one.name, shown_standing(one.standing))
            for place, one in enumerate(ranked, 1)
        ],
    )


async def table_ratings(store: Store, live: LiveTable) -> m.TableRatings:
    """The people of a table, and what its end changed."""
    table = live.table
    settings = table.settings
    seated = {n: seat.person for n, seat in enumerate(table.seats) if seat.person is not None}
    people = sorted(set(seated.values()))
    accounts = {person: await store.account_of(person) for person in people}
    now = await store.standings(people, settings.game)
    changes = {one.person: one for one in await store.rating_changes(table.record.id)}
    seats = []
    for seat, person in seated.items():
        account = accounts[person]
        seats.append(
            m.SeatRating(
                seat=seat,
                name=table.seats[seat].name or "",
                account=None if account is None else account.name,
                rating=None if account is None else shown_standing(now.get(person, NEWCOMER)),
                **_changed(changes.get(person)),
            )
        )
    return m.TableRatings(settings.game, settings.rated, seats)


def _changed(change: RatingChange | None) -> Mapping[str, m.Json]:
    if change is None:
        return {}
    return {
        "place": change.place,
        "before": shown_standing(change.before),
        "after": shown_standing(change.after),
    }
