"""Ratings as people see them: at a table, on the leaderboard."""

from collections.abc import Mapping, Sequence

from bactrian.server import clock
from bactrian.server import messages as m
from bactrian.server.live.live_table import LiveTable
from bactrian.server.people.levels import level_of, level_person, level_seeds
from bactrian.server.store import Store
from bactrian.server.store.parts.people import Ranked, RatingChange
from bactrian.server.store.seasons import season_end, season_of
from bactrian.server.store.skill import CAUTION, NEWCOMER, SCALE, Standing, shown_rating

MOST_LEADERS = 100


def shown_standing(standing: Standing) -> m.RatingShown:
    """A standing as one number, and how much more it may be."""
    uncertainty = round(SCALE * CAUTION * standing.deviation)
    return m.RatingShown(shown_rating(standing), uncertainty, standing.games)


async def leaderboard(store: Store, game: str) -> m.Leaderboard:
    """The best at a game; all rated people are on it, far down while their rating is uncertain."""
    ranked = await store.leaderboard(game, CAUTION, MOST_LEADERS)
    seasons = await _seasons(store, game)
    return m.Leaderboard(game, _leaders(ranked), seasons=seasons)


async def season_board(store: Store, game: str, players: int, season: str) -> m.Leaderboard:
    """The best of a season at tables of so many players, levels of the computer among them.

    A level that has not been played against stands where it was measured.
    """
    people = await store.season_board(game, players, season, CAUTION, MOST_LEADERS)
    seeds = level_seeds(game, players)
    ids = {level_person(level): level for level in seeds}
    now = await store.season_standings(list(ids), game, players, season)
    levels = [
        Ranked(person, level, _with_measured(now.get(person), seeds[level]))
        for person, level in ids.items()
    ]
    ranked = sorted([*people, *levels], key=lambda one: -shown_rating(one.standing))
    seasons = await _seasons(store, game)
    leaders = _leaders(ranked)
    return m.Leaderboard(game, leaders, players, season, season_end(season), seasons)


def _with_measured(now: Standing | None, seed: Standing) -> Standing:
    """Where a level stands; games that it was measured in count as played."""
    if now is None:
        return seed
    return Standing(now.mean, now.deviation, now.games + seed.games)


async def _seasons(store: Store, game: str) -> list[str]:
    """Those that were played in, and the one that goes on."""
    return sorted({season_of(clock.now()), *await store.seasons(game)}, reverse=True)


def _leaders(ranked: Sequence[Ranked]) -> list[m.Leader]:
    return [
        m.Leader(place, one.name, shown_standing(one.standing), level_of(one.person))
        for place, one in enumerate(ranked, 1)
    ]


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
